// From records to the report's model.

@testable import Measurement
import Foundation
import Reporting
import Testing

@Suite struct ReportModelTests {
  @Test func saysThatNothingWasMeasured() {
    let model = ReportModel(ReportInput())
    #expect(model.finding("Correctness")?.figure == "not measured")
    #expect(model.sections.allSatisfy { $0.charts.isEmpty && !$0.text.isEmpty })
    #expect(model.unused.isEmpty)
  }

  /// Goal: the phase is the sum of its operations, and frames, which are made of others, do not
  /// count twice.
  @Test func addsOperationsUp() throws {
    let model = try Fixture.model([
      try Fixture.record(nanoseconds: 50),
      try Fixture.record("feed", 10, "revised", .solve, nanoseconds: 7),
      try Fixture.record("feed", 10, "revised", .frame, nanoseconds: 999),
      try Fixture.record("feed", 10, "revised", .frame, phase: "animate", nanoseconds: 30),
    ])
    let build = try #require(model.chart("scaling-build"))
    #expect(build.rows.map { $0["timeNanoseconds"] } == [570])
    #expect(build.rows[0]["constraints"] == 40)
    #expect(model.chart("scaling-frame")?.rows.map { $0["timeNanoseconds"] } == [30])
  }

  @Test func findsExponents() throws {
    let records = try [10, 100, 1_000].map { size in
      try Fixture.record("chain", size, nanoseconds: Double(size * size))
    }
    let model = try Fixture.model(records)
    let exponent = try #require(model.chart("growth")?.rows.first?["exponent"]?.numberValue)
    #expect(abs(exponent - 2) < 1e-9)
    #expect(model.finding("Growth of building")?.figure == "2.00")
  }

  @Test func takesTheLatestRunAndNamesTheOthers() throws {
    let old = try Fixture.record(nanoseconds: 90)
    let new = try Fixture.record(nanoseconds: 50, hour: 1)
    for records in [[old, new], [new, old]] {
      let model = try Fixture.model(records)
      #expect(model.chart("scaling-build")?.rows.map { $0["timeNanoseconds"] } == [500])
      #expect(model.unused.map(\.path) == ["runs/one.jsonl"])
      #expect(model.unused.first?.reason.hasPrefix("1 of 2 records") == true)
      #expect(model.chart("history-add")?.rows.count == 2)
    }
  }

  @Test func leavesOutWhatMeansNothingAndSaysSo() throws {
    let model = try Fixture.model(
      [
        try Fixture.record("wrong", isVerified: false),
        try Fixture.record("debug", environment: Fixture.environment(isDebug: true)),
        try Fixture.record("right"),
      ], faults: [RecordFault(line: 7, reason: .truncated)])
    #expect(model.chart("scaling-build")?.rows.map { $0["workload"] } == ["right"])
    let reasons = model.unused.map { "\($0.path) \($0.reason)" }.joined(separator: "\n")
    #expect(reasons.contains("wrong 10 (revised) no speed"))
    #expect(reasons.contains("1 records of a debug or checked build"))
    #expect(reasons.contains("line 7: the line is cut off"))
    let correctness = try #require(model.finding("Correctness"))
    #expect(correctness.figure == "1 of ours wrong")
    #expect(correctness.tone == .bad)
    #expect(model.finding("Answers of peers") == nil)
  }

  /// Goal: kiwi's two wrong answers stood as "Correctness: 2 wrong".
  @Test func answersOfPeersAreAStatementOfTheirOwn() throws {
    let model = try Fixture.model([
      try Fixture.record("wrong", 10, "kiwi", isVerified: false),
      try Fixture.record("right"), try Fixture.record("right", 10, "kiwi"),
    ])
    let correctness = try #require(model.finding("Correctness"))
    #expect(correctness.figure == "all 1 of ours right")
    #expect(correctness.tone == .good)
    let peers = try #require(model.finding("Answers of peers"))
    #expect(peers.figure == "1 of 2 wrong")
    #expect(peers.detail.contains("wrong 10 (kiwi)"))
  }

  // MARK: - Against the yardstick

  /// Regression: a mean a little below 1 was bad news also where its interval went beyond 1.
  @Test(arguments: [
    ("revised", "kiwi", 4.0, "×4.0", ReportFinding.Tone.good),
    ("kiwi", "revised", 0.25, "×4.0", .good),
    ("revised", "kiwi", 0.9999, "×1.00", .neutral), ("revised", "kiwi", 0.5, "×0.50", .bad),
  ])
  func comparesWithTheYardstickWhicheverWasTheBase(
    base: String, candidate: String, factor: Double, figure: String, tone: ReportFinding.Tone
  ) throws {
    let comparisons = [
      try Fixture.comparison("feed", base: base, candidate: candidate, factor: factor),
      try Fixture.comparison("tree", base: base, candidate: candidate, factor: factor),
    ]
    let model = try Fixture.model([], comparisons)
    let finding = try #require(model.finding("Building, against kiwi"))
    #expect(finding.figure.hasPrefix(figure))
    #expect(finding.figure.contains("["))
    #expect(finding.detail.contains("2 cases"))
    #expect(finding.tone == tone)
  }

  @Test func fallsBackToOneRunAndSaysWhatItsIntervalCovers() throws {
    let model = try Fixture.model([
      try Fixture.record(nanoseconds: 50), try Fixture.record("feed", 10, "kiwi", nanoseconds: 200),
      // Of another run: these two never ran beside each other.
      try Fixture.record("tree", 10, "kiwi", nanoseconds: 1, hour: 3),
      try Fixture.record("tree", nanoseconds: 100),
    ])
    let finding = try #require(model.finding("Building, against kiwi"))
    // The repetitions of the fixture are all the same.
    #expect(finding.figure == "×4.00 [4.00, 4.00]")
    #expect(finding.detail.contains("covers what differs between its repetitions"))
    #expect(finding.detail.contains("over 1 case, "))
    #expect(model.chart("ratios-timed")?.rows.count == 1)
  }

  @Test func drawsCurvesOfComparisonsWhereThereIsNoRun() throws {
    let comparisons = try [10, 100].map { try Fixture.comparison("feed", $0) }
    let run = try Fixture.record("feed", 10, nanoseconds: 50)
    let rows = try #require(try Fixture.model([run], comparisons).chart("scaling-build")?.rows)
    let ours = rows.filter { $0["strategy"] == "revised" }
    #expect(ours.map { $0["timeNanoseconds"] } == [500, 100])
    #expect(rows.filter { $0["strategy"] == "kiwi" }.count == 2)
  }

  @Test func countsWhatWasGivenUp() throws {
    let overrun = OverrunRecord(
      CaseKey(workload: "chain", size: 1_000, strategy: "kiwi"), environment: Fixture.environment(),
      Overrun(limitSeconds: 20, operationsDone: 5, operationCount: 10))
    let model = try Fixture.model(
      [try Fixture.record(), try Fixture.record("feed", 10, "kiwi")], overruns: [overrun])
    #expect(
      model.finding("Building, against kiwi")?.detail.contains("In 1 more, kiwi was given up")
        == true)
    #expect(model.chart("scaling-build")?.notes.first?.contains("chain 1000 on kiwi") == true)
  }

  @Test func showsWhatAPartIsWorth() throws {
    let model = try Fixture.model([
      try Fixture.record(nanoseconds: 50),
      try Fixture.record("feed", 10, "revised-no-fresh-pivot", nanoseconds: 100),
    ])
    let rows = try #require(model.chart("ablations-worth")?.rows)
    let add = try #require(rows.first { $0["operation"] == "add" })
    #expect(add["ratio"] == 2)
    #expect(add["part"] == "fresh pivot")
    #expect(rows.first { $0["operation"] == "counted work" }?["ratio"] == 1)
  }

  /// Regression: building as a whole was one of the frames, and most of their time.
  @Test func buildingIsNoFrameOfAPart() throws {
    let records = try [("revised", 1.0), ("revised-no-returns", 3)].flatMap { strategy, factor in
      [
        try Fixture.record("feed", 10, strategy, .frame, nanoseconds: 1_000),
        try Fixture.record(
          "feed", 10, strategy, .frame, phase: "animate", nanoseconds: 50 * factor),
      ]
    }
    let rows = try #require(Fixture.model(records).chart("ablations-worth")?.rows)
    let ratio = rows.first { $0["operation"] == "frame" }?["ratio"]?.numberValue
    #expect(abs((ratio ?? 0) - 3) < 1e-9)
  }

  // MARK: - Frames

  @Test func saysHowManyViewsHold120Hertz() throws {
    let input = try Fixture.input(
      [try Fixture.record()],
      frames: [
        Fixture.frames("feed", "revised", size: 5_714, views: 120_000),
        Fixture.frames("labels", "revised", size: 900, views: 900),
        Fixture.frames("feed", "kiwi", size: 100, views: 999_999),
        // An earlier search of the same does not count.
        Fixture.frames("labels", "revised", size: 9, views: 9, hour: -1),
      ])
    let model = ReportModel(input)
    let finding = try #require(model.verdict.first)
    #expect(finding.title == "Views at 120 Hz")
    #expect(finding.figure == "120\u{202F}000")
    #expect(finding.detail.contains("900 in labels, the worst of 2 workloads"))
    #expect(model.chart("frame-budget")?.rows.count == 3)
    #expect(model.chart("frame-search")?.rows.count == 3)
    #expect(model.unused.map(\.reason) == ["1 searches for frame rates that were made again later"])
  }

  @Test func doesNotClaimAFrameRateThatATimedCaseMisses() throws {
    var late = try Fixture.record("labels", 10, "revised", .frame, phase: "animate")
    late.percentiles = Fixture.percentiles(9_000_000)
    var fast = try Fixture.record("feed", 100, "revised", .frame, phase: "animate")
    fast.percentiles = Fixture.percentiles(900)
    let model = try Fixture.model([late, fast])
    let finding = try #require(model.verdict.first)
    #expect(finding.figure == "≥400")
    #expect(finding.detail.contains("1 of 2 cases do not: labels 10"))
    #expect(finding.tone == .neutral)
    // Regression: of cases that do not say how many constraints they have, it was "≥0".
    fast.constraintCount = nil
    #expect(try Fixture.model([fast]).finding("Constraints at 120 Hz") == nil)
    #expect(model.chart("frame-tails")?.rows.map { $0["holds"] } == ["60 Hz", "120 Hz"])
  }

  @Test func leavesOutPercentilesThatTooFewSamplesSupport() throws {
    var record = try Fixture.record()
    record.percentiles = LatencyPercentiles(
      sampleCount: 120, p50: 48, p90: 60, p99: 1_500, p999: 9_000, max: 9_000)
    let model = try Fixture.model([record])
    let row = try #require(model.chart("latency-percentiles")?.rows.first)
    #expect(row["p99"] == 1_500)
    #expect(row["p999"] == .null)
    #expect(row["max"] == 9_000)
  }

  // MARK: - As data

  @Test func isTheSameEveryTimeAndSurvivesJSON() throws {
    let input = try Fixture.input(
      [try Fixture.record(), try Fixture.record("feed", 10, "kiwi")], [try Fixture.comparison()])
    let model = ReportModel(input)
    #expect(ReportModel(input) == model)
    let data = try JSONEncoder().encode(model)
    #expect(try JSONDecoder().decode(ReportModel.self, from: data) == model)
  }

  @Test func standaloneSpecificationsHaveOneCase() throws {
    let records = try [10, 100].map { size in
      var record = try Fixture.record("feed", size)
      record.percentiles = LatencyPercentiles(
        sampleCount: 200, p50: 1, p90: 2, p99: 3, p999: 4, max: 5)
      return record
    }
    let chart = try #require(try Fixture.model(records).chart("latency-percentiles"))
    #expect(chart.rows.count == 2)
    let data = try #require(chart.standaloneSpecification()?["data"])
    let values = try #require(data["values"]?.arrayValue)
    #expect(values.map { $0["case"] } == ["feed 100"])
  }

  /// Goal: strategies called as what every object of JavaScript has left charts empty.
  @Test(arguments: ["constructor", "toString", "__proto__"])
  func namesOfObjectMembersAreNotThoseOfGroups(name: String) throws {
    let records = try ["revised", name].flatMap { strategy in
      try [10, 100].map { try Fixture.record("feed", $0, strategy) }
    }
    let model = try Fixture.model(records)
    for chart in model.sections.flatMap(\.charts) {
      guard let specification = chart.standaloneSpecification() else { continue }
      let encoded = try JSONEncoder().encode(specification)
      let text = String(decoding: encoded, as: UTF8.self)
      #expect(!text.contains("\"\(name)\""), "\(chart.id)")
    }
    let build = try #require(model.chart("scaling-build"))
    let shown = Set(build.rows.compactMap { $0["strategy"]?.stringValue })
    #expect(shown == ["revised", name + "\u{200B}"])
    // Boxes choose by the names that rows have.
    #expect(Set(model.filters.strategies) == shown)
    #expect(build.texts.joined().contains(name))
  }
}
