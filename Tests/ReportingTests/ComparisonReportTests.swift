// The tables of comparisons whose outcome is known.

import Foundation
import Measurement
import SolverCore
import Testing

@testable import Reporting

@Suite struct ComparisonReportTests {
  /// `a` takes 100 ns a constraint, `b` `factor` times as long; without a factor it was given up.
  private func record(
    size: Int, phase: String = "build", factor: Double?, workload: String = "feed",
    work: (UInt64, UInt64)? = nil
  ) throws -> ComparisonRecord {
    var base = ComparisonArm()
    var candidate = ComparisonArm()
    let times = (0 ..< 6).map { _ in 100 * Double(size) }
    base.blockNanoseconds = times
    if let work {
      base.work = WorkCounters(pivots: 0, rowsTouched: 0, termsTouched: work.0)
      candidate.work = WorkCounters(pivots: 0, rowsTouched: 0, termsTouched: work.1)
    }
    if let factor {
      candidate.blockNanoseconds = times.map { $0 * factor }
    } else {
      candidate.overrunSeconds = 5
    }
    var record = ComparisonRecord(
      CaseKey(workload: workload, size: size, strategy: "b"), constraintCount: size,
      environment: Fixture.environment(),
      ComparedPhase(
        phase: phase, countPerReplay: 1, baseStrategy: "a", base: base, candidate: candidate,
        controlNanoseconds: factor == nil ? [] : times, scheduleSeed: 1))
    if let factor {
      record.comparison = try PairedComparison(
        base: times, control: times, candidate: times.map { $0 * factor }, threshold: 1.03)
    } else {
      record.boundRatio = 1_000
    }
    return record
  }

  private func table(
    _ name: String, _ records: some Sequence<ComparisonRecord>
  ) throws -> [[String: String]] {
    let report = ComparisonReport(Array(records))
    let table = try #require(report.tables.first { $0.name == name }?.table)
    return table.rows.map { row in
      Dictionary(uniqueKeysWithValues: zip(table.columns.map(\.key), row.map(\.description)))
    }
  }

  @Test func ratiosAndTheirExplanation() throws {
    let rows = try table("comparisons", [record(size: 10, factor: 6, work: (100, 200))])
    #expect(rows[0]["ratio"] == "×6.00 [6.00, 6.00]")
    #expect(rows[0]["control"] == "×1.00 [1.00, 1.00]")
    #expect(rows[0]["verdict"] == "slower")
    #expect(rows[0]["workRatio"] == "×2.00" && rows[0]["costRatio"] == "×3.00")
  }

  /// Regression: of a checked build in release, the tables said that it was a release.
  @Test func warnsOfTimesThatMeanNothing() throws {
    var record = try record(size: 1, factor: 2)
    record.environment.build.hasSolverChecks = true
    let notes = ComparisonReport([record]).tables.flatMap(\.table.notes)
    #expect(notes.contains { $0.hasPrefix("These times mean nothing: this build has SOLVER_") })
  }

  /// Regression: who took more bytes in a race was "slower", and its bytes were a time that grows.
  @Test func bytesAreMoreOrLess() throws {
    var memory = try record(size: 10, factor: 6)
    memory.unit = "bytes"
    let row = try table("comparisons", [memory])[0]
    #expect(row["verdict"] == "more" && row["baseNanoseconds"] == "1\u{202F}000 bytes")
    let summary = ComparisonReport([memory]).tables.first { $0.name == "summary" }
    #expect(summary?.table.columns.first { $0.key == "slower" }?.title == "more")
    let trends = ComparisonReport([memory, try record(size: 20, factor: 2)]).tables
    let notes = ["profiles", "growth"].map { name in
      trends.first { $0.name == name }?.table.notes.first ?? ""
    }
    #expect(notes[0].contains("the least one's time or bytes. A case"))
    #expect(notes[1].hasPrefix("What a phase takes grows"))
  }

  /// Regression: of a case that nobody could do, each had done "0 %" of 0 cases, and nothing said
  /// why it had no answer; nor from which factor on a difference counts.
  @Test func saysWhatNobodyCouldDo() throws {
    var lost = try record(size: 1, phase: ComparedPhase.wholeReplay, factor: nil)
    (lost.base, lost.candidate) = (ComparisonArm(), ComparisonArm())
    (lost.boundRatio, lost.base.fault, lost.candidate.fault) = (nil, "it crashed\nat 0x1", "wrong")
    let tables = ComparisonReport([lost]).tables
    #expect(tables.map(\.name) == ["comparisons", "summary"])
    let notes = tables[0].table.notes
    #expect(notes.contains("No speed for feed 1 (a): it crashed"))
    #expect(notes.contains("No speed for feed 1 (b): wrong"))
    let compared = ComparisonReport([try record(size: 1, factor: 2)]).tables[0].table.notes[0]
    #expect(compared.hasSuffix("beyond its interval and the threshold, ×1.03."))
    // Of a race, phases of a trace were explained.
    lost.key.strategy = CaseKey.layoutEngine
    let race = ComparisonReport([lost]).tables[0].table.notes
    #expect(race[2].hasPrefix("make: a screen"))
  }

  /// Regression: of the tables only the first one fitted into 80 columns.
  @Test func fitsATerminal() throws {
    let records = try ["build", "teardown"].map { try record(size: 10, phase: $0, factor: 2) }
    for (name, table) in ComparisonReport(records).tables {
      let lines = table.terminalText(columnsMax: 80).split(separator: "\n")
      #expect(lines.allSatisfy { DisplayText.width(of: String($0)) <= 80 }, "\(name)")
    }
  }

  @Test func theMeanIsThatOfTheCases() throws {
    let rows = try table(
      "summary",
      [
        record(size: 10, factor: 2), record(size: 20, factor: 8),
        record(size: 30, phase: ComparedPhase.wholeReplay, factor: nil),
      ])
    #expect(rows.count == 1)
    #expect(rows[0]["mean"] == "×4.00 [4.00, 4.00]")
    #expect(rows[0]["cases"] == "2" && rows[0]["slower"] == "2" && rows[0]["givenUp"] == "1")
  }

  /// Goal: a case in which a strategy was given up counts against it in every phase. It once had a
  /// profile of its own, in which nobody looked.
  @Test func profilesCountWhatWasGivenUp() throws {
    let records = [
      try record(size: 10, factor: 0.5), try record(size: 10, phase: "frame", factor: 4),
      try record(size: 30, phase: ComparedPhase.wholeReplay, factor: nil),
    ]
    let rows = try table("profiles", records)
    #expect(rows.map { $0["phase"] } == ["build", "build", "frame", "frame"])
    #expect(rows.map { $0["strategy"] } == ["a", "b", "a", "b"])
    #expect(rows.map { $0["within1"] } == ["50 %", "50 %", "100 %", "0 %"])
    #expect(rows.map { $0["within5"] } == ["100 %", "50 %", "100 %", "50 %"])
    #expect(rows.map { $0["solved"] } == ["100 %", "50 %", "100 %", "50 %"])

    let bound = try table("comparisons", records)[2]
    #expect(bound["ratio"] == "> ×1\u{202F}000" && bound["timeNanoseconds"] == "> 5.00 s")
  }

  /// Regression: a strategy that was not measured in a case had not done it, as one that was given
  /// up.
  @Test func profilesAreOverTheCasesOfAll() throws {
    var other = try record(size: 10, factor: 4)
    other.key.strategy = "c"
    let rows = try table(
      "profiles", [record(size: 10, factor: 2), record(size: 20, factor: 2), other])
    #expect(rows.map { $0["solved"] } == ["100 %", "100 %", "100 %"])
    #expect(rows.map { $0["cases"] } == ["1", "1", "1"])
    let apart = ComparisonReport([try record(size: 20, factor: 2), other])
    #expect(!apart.tables.contains { $0.name == "profiles" })
  }

  @Test func growthAndCrossOver() throws {
    // `b` grows as the square: from a tenth of `a` at 10 to ten times at 1,000.
    let records = try [10, 100, 1_000].map { size in
      try record(size: size, factor: Double(size) / 100.1)
    }
    let growth = try table("growth", records)
    #expect(growth.map { $0["exponent"] } == ["1.00", "2.00"])
    let crossing = try #require(try table("crossOvers", records).first)
    #expect(crossing["strategy"] == "a" && crossing["slower"] == "b")
    #expect(crossing["estimate"] == "100" && crossing["decided"] == "yes")
  }

  /// Regression: the blocks of a size, which share what the machine did meanwhile, counted as
  /// measurements of their own: many of them made the interval of an exponent as narrow as wanted.
  /// Method: the machine takes twice as long while the last of five sizes is measured.
  @Test func theIntervalOfGrowthIsOverSizes() throws {
    let records = try [10, 100, 1_000, 10_000, 100_000].map { size in
      try record(size: size, factor: size == 100_000 ? 2 : 1)
    }
    #expect(try table("growth", records)[1]["exponent"] == "1.00 [1.00, 1.30]")
    // Four sizes are too few, whatever the number of blocks.
    #expect(try table("growth", records.dropLast())[1]["exponent"] == "1.00")
  }

  /// Regression: a mean over the cases in which both count work stood beside a ratio over all.
  @Test func explainsAMeanOnlyOverTheSameCases() throws {
    let counted = try record(size: 10, factor: 6, work: (100, 200))
    #expect(try table("summary", [counted])[0]["workRatio"] == "×2.00")
    let rows = try table("summary", [counted, record(size: 20, factor: 6)])
    #expect(rows[0]["cases"] == "2" && rows[0]["workRatio"] == nil && rows[0]["costRatio"] == nil)
  }

  @Test func theJSONIsOneObject() throws {
    let json = ComparisonReport([try record(size: 10, factor: 2)]).json
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    #expect(Set(object?.keys ?? [:].keys) == ["comparisons", "summary", "profiles"])
    #expect(ComparisonReport([]).tables.isEmpty)
  }

  /// Regression: a function with samples had 0 % of them.
  @Test func sharesAreNeverRoundedToAllOrNothing() {
    #expect(NumberFormat.share(0.999) == "99 %")
    #expect(NumberFormat.share(1) == "100 %")
    #expect(NumberFormat.share(0) == "0 %")
    #expect(NumberFormat.share(0.005) == "1 %" && NumberFormat.share(0.0049) == "<1 %")
    #expect(NumberFormat.share(.nan) == "–")
  }

  /// Regression: ratios over two bases, or of two commits, came into one mean, under the name of
  /// the first base.
  @Test func comparesOnlyWhatBelongsTogether() throws {
    var records = try [
      Fixture.comparison("feed"), Fixture.comparison("feed", 20, base: "sparse"),
      Fixture.comparison("tree"), Fixture.comparison("chain"),
    ]
    records[2].environment.commit = "f00d"
    #expect(ComparisonReport.comparable(records).map(\.key.workload) == ["feed", "chain"])
    #expect(ComparisonReport.comparable([]).isEmpty)
  }

  /// Regression: a case that was compared twice into one file was two cases of its mean.
  @Test func whatIsComparedAgainIsOneCase() throws {
    var records = try [2, 4].map { try Fixture.comparison(factor: $0) }
    #expect(ComparisonReport.comparable(records) == [records[1]])
    // From another seed it is other work.
    records[0].seed = 7
    records[1].seed = 1
    #expect(ComparisonReport.comparable(records) == records)
    // Regression: nothing told the two rows apart, and one of them was in no profile.
    let tables = Dictionary(
      uniqueKeysWithValues: ComparisonReport(records).tables.map { ($0.name, $0.table) })
    let cases = try #require(tables["comparisons"])
    let column = try #require(cases.columns.firstIndex { $0.key == "seed" })
    #expect(cases.rows.map { $0[column] } == [.text("0x7"), .text("0x1")])
    #expect(tables["profiles"]?.rows.map(\.last) == [.count(2), .count(2)])
  }
}
