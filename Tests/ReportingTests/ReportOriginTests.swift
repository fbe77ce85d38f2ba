// Who measured a figure, at which commit and when: the report says it of each.

import Foundation
import Measurement
import Reporting
import Testing

@Suite struct ReportOriginTests {
  /// The lines of a file, as if it had been read.
  private func file(
    _ path: String, _ records: [RunRecord], _ comparisons: [ComparisonRecord] = [],
    isCommitted: Bool = false
  ) throws -> ReportInput.RecordFile {
    var file = try Fixture.input(records, comparisons).files[0]
    file.path = path
    file.isCommitted = isCommitted
    return file
  }

  private func record(
    _ workload: String = "feed", _ size: Int = 10, hour: Int, nanoseconds: Double = 50
  ) throws -> RunRecord { try Fixture.record(workload, size, nanoseconds: nanoseconds, hour: hour) }

  /// Goal: figures of three commits stood side by side, and nothing said which was of which.
  @Test func figuresOfTwoCommitsAreShownOneAtATime() throws {
    var input = ReportInput()
    input.files = [
      try file(
        "runs/a.jsonl",
        [
          try record("feed", hour: 1), try record("feed", 100, hour: 1),
          try record("login", hour: 2), try record("login", 100, hour: 2),
        ])
    ]
    let chart = try #require(ReportModel(input).chart("scaling-build"))
    #expect(
      chart.origins == [
        "here at commit 2123456789 on 1970-01-01, on AMD EPYC · x86_64 · 2 cores",
        "here at commit 1123456789 on 1970-01-01, on AMD EPYC · x86_64 · 2 cores",
      ])
    // What is drawn before anybody chooses is of the latest commit alone.
    let drawn = try #require(chart.standaloneSpecification()?["data"]?["values"]?.arrayValue)
    #expect(drawn.map { $0["workload"] } == ["login", "login"])
  }

  /// Regression: of three commits on three days, all were said to be of the first day.
  @Test func eachCommitIsSaidWithItsDay() throws {
    let records = [try record("feed", hour: 1), try record("login", hour: 25)]
    let found = try #require(Fixture.model(records).verdict.first { $0.title == "Correctness" })
    let machine = "on AMD EPYC · x86_64 · 2 cores"
    #expect(
      found.origin
        == "here at commit 2512345678 on 1970-01-02, \(machine); at commit 1123456789 on "
        + "1970-01-01, \(machine)")
  }

  /// Regression: a later run of a case took the place of an earlier one from another seed, and
  /// ratios were of two strategies that had not solved the same.
  @Test func figuresOfTwoSeedsAreShownOneAtATime() throws {
    var records = try ["revised", "kiwi", "kiwi"].map { try Fixture.record("feed", 10, $0) }
    records[0].seed = 1
    records[2].seed = 7
    let model = try Fixture.model(records)
    let chart = try #require(model.chart("scaling-build"))
    let (commit, machine) = ("here at commit 0123456789", "on AMD EPYC · x86_64 · 2 cores")
    #expect(
      chart.origins == ["", " from seed 0x7"].map { "\(commit)\($0) on 1970-01-01, \(machine)" })
    #expect(chart.rows.count == 3)
    let ratios = try #require(model.chart("verdict")).rows
    #expect(ratios.map { $0["cases"] } == [1])
  }

  /// Goal: what the reader has measured comes first, also where the project measured later, and the
  /// project's figures are named as such, in the verdict, too.
  @Test func theReadersFiguresComeFirst() throws {
    var input = ReportInput()
    input.files = [
      try file("history/a.jsonl", [try record(hour: 5, nanoseconds: 90)], isCommitted: true),
      try file("runs/a.jsonl", [try record(hour: 1)]),
    ]
    let model = ReportModel(input)
    let chart = try #require(model.chart("scaling-build"))
    #expect(chart.rows.map { $0["timeNanoseconds"] } == [500, 900])
    #expect(chart.origins.map { $0.prefix(8) } == ["here at ", "by the p"])
    #expect(chart.rows.map { $0["measured"]?.stringValue } == chart.origins)
    let correctness = model.verdict.filter { $0.title == "Correctness" }
    #expect(correctness.map(\.isProjects) == [false, true])
    #expect(correctness[1].origin.hasPrefix("by the project at commit 5123456789 on 1970-01-01"))
    let html = ReportPage(model, chartLibrary: "").html()
    let readers = try #require(html.firstRange(of: "<p class=\"origin\">Measured here at commit"))
    let projects = try #require(
      html.firstRange(of: "<p class=\"origin\">Measured by the project at commit"))
    #expect(readers.lowerBound < projects.lowerBound)
  }

  /// Goal: a chart that only the project has stands behind those with what the reader measured.
  @Test func chartsOfTheReaderComeFirst() throws {
    var input = ReportInput()
    input.files = [
      try file("comparisons/a.jsonl", [], [try Fixture.comparison()], isCommitted: true),
      try file(
        "runs/a.jsonl", [try record(hour: 1), try Fixture.record("feed", 10, "sparse", hour: 1)]),
    ]
    let ratios = try #require(ReportModel(input).sections.first { $0.id == "ratios" })
    #expect(ratios.charts.map(\.id) == ["ratios-timed", "ratios-compared"])
  }

  @Test func whatWasMergedIntoACommittedHistoryIsTheReadersStill() throws {
    var input = ReportInput()
    input.files = [
      try file("history/a.jsonl", [try record(hour: 1)], isCommitted: true),
      try file("runs/a.jsonl", [try record(hour: 1)]),
    ]
    let model = ReportModel(input)
    #expect(model.chart("scaling-build")?.origins.count == 1)
    #expect(model.chart("scaling-build")?.origins.first?.hasPrefix("here") == true)
    #expect(model.unused.isEmpty)
  }

  /// Goal: columns that one of two origins lacks are empty in its rows, and no row is lost.
  @Test func chartsOfTwoOriginsHaveTheColumnsOfBoth() throws {
    var bounded = try Fixture.comparison("tree", hour: 2)
    bounded.comparison = nil
    bounded.base.blockNanoseconds = [6e7]
    bounded.candidate.blockNanoseconds = []
    bounded.candidate.overrunSeconds = 3
    bounded.boundRatio = bounded.boundOfTimes
    var input = ReportInput()
    input.files = [try file("a.jsonl", [], [try Fixture.comparison(hour: 1), bounded])]
    let chart = try #require(ReportModel(input).chart("ratios-compared"))
    #expect(chart.rows.count == 2)
    #expect(chart.texts.allSatisfy { $0.count == chart.columns.count })
    #expect(chart.rows.allSatisfy { row in chart.columns.allSatisfy { row[$0.key] != nil } })
    #expect(chart.columns.last?.key == "measured")
    #expect(chart.rows.map { $0["bound"] } == ["> ×50.0", .null])
  }

  /// Goal: charts with one dot a strategy said less than a table.
  @Test func whatHasOneDotAStrategyIsATable() throws {
    let sizes = try [1, 10].map { try record("feed", $0, hour: 1) }
    let one = try ReportModel(Fixture.input([sizes[0]])).chart("scaling-build")
    #expect(one?.rows.count == 1)
    #expect(one?.standaloneSpecification() == nil)
    let both = try ReportModel(Fixture.input(sizes + [try record("lone", hour: 1)]))
    let chart = try #require(both.chart("scaling-build"))
    #expect(chart.rows.count == 3)
    let drawn = try #require(chart.standaloneSpecification()?["data"]?["values"]?.arrayValue)
    #expect(drawn.map { $0["workload"] } == ["feed", "feed"])
  }

  /// Goal: an axis of times had ns, µs and ms at its labels, and one was called "nanoseconds or
  /// count".
  @Test(arguments: [(5.0, "ns"), (5e3, "µs"), (5e6, "ms"), (5e9, "s")])
  func anAxisHasOneUnit(nanoseconds: Double, unit: String) throws {
    let records = try [1, 10, 100].map { try record("feed", $0, hour: 1, nanoseconds: nanoseconds) }
    let again = try record("feed", 1, hour: 2, nanoseconds: nanoseconds)
    let model = try Fixture.model(records + [again])
    for chart in model.sections.flatMap(\.charts) where !chart.id.hasPrefix("growth") {
      let text = try String(decoding: JSONEncoder().encode(chart.specification), as: UTF8.self)
      #expect(text.contains("time in \(unit)\""), "\(chart.id)")
      #expect(!text.contains("'ms'") && !text.contains("or count"), "\(chart.id)")
    }
  }

  /// Goal: the history opened on whatever was measured most often, by the time of measuring.
  @Test func historyOpensOnOursByCommit() throws {
    let records = try (1 ... 3).flatMap { hour in
      try ["sparse", "revised"].map { strategy in
        try Fixture.record("feed", 10, strategy, hour: hour)
      }
    }
    // More of the other, which made it the longest.
    let more = try (4 ... 6).map { hour in try Fixture.record("feed", 10, "sparse", hour: hour) }
    // A commit that was measured again is a place of its own.
    var again = try record(hour: 3)
    again.environment.start = Timestamp(secondsSince1970: 4 * 3_600)
    let chart = try #require(try Fixture.model(records + more + [again]).chart("history-add"))
    #expect(chart.rows.first?["strategy"] == "revised")
    #expect(chart.rows.count == 10)
    let ours = chart.rows.filter { $0["strategy"] == "revised" }
    #expect(ours.map { $0["at"] } == ["1123456789", "2123456789", "3123456789", "3123456789 (2)"])
    let layers = try #require(chart.specification["layer"]?.arrayValue)
    #expect(layers.allSatisfy { $0["encoding"]?["x"]?["field"] == "at" })
  }

  @Test func saysWhatMeasuresAblations() throws {
    let model = try Fixture.model([try record(hour: 1)])
    let section = try #require(model.sections.first { $0.id == "ablations" })
    #expect(section.charts.isEmpty)
    #expect(section.text.contains("tinamou run --quick --strategy revised --strategy revised-no-"))
  }
}
