// The table of a run.

import Measurement
import Reporting
import SolverCore
import Testing

@Suite struct RunReportTests {
  private func record(
    _ workload: String, _ size: Int, _ operation: OperationKind, strategy: String = "sparse",
    times: [Double] = [50, 52, 51], isVerified: Bool = true, isDebug: Bool = false
  ) throws -> RunRecord {
    var environment = Fixture.environment(isDebug: isDebug)
    environment.isDirty = true
    environment.build.flags = ["-Ounchecked"]
    var figures = RunFigures(
      operation: operation, count: 40, time: try TimeSummary(perRepetition: times),
      work: WorkCounters(pivots: 10, rowsTouched: 80, termsTouched: 40_000),
      verification: Verification(isVerified: isVerified, method: "certificate"),
      clock: ClockFloor(backToBackNanoseconds: [25, 25, 30]))
    figures.percentiles = LatencyPercentiles(
      sampleCount: 120, p50: 48, p90: 60, p99: 1_500, p999: 9_000, max: 9_000)
    return RunRecord(
      CaseKey(workload: workload, size: size, strategy: strategy), seed: 0xC4A1,
      environment: environment, figures)
  }

  private func cell(_ key: String, _ row: Int, _ table: ReportTable) throws -> ReportTable.Cell {
    let column = try #require(table.columns.firstIndex { $0.key == key }, "\(key)")
    return table.rows[row][column]
  }

  @Test func showsTimesAndWorkPerOperation() throws {
    let table = RunReport.table(of: [try record("feed", 100, .add)])
    #expect(try cell("timeNanoseconds", 0, table) == .spreadDuration(51, spread: 1))
    #expect(try cell("minimumNanoseconds", 0, table) == .duration(50))
    #expect(try cell("p50Nanoseconds", 0, table) == .duration(48))
    #expect(try cell("p99Nanoseconds", 0, table) == .duration(1_500))
    #expect(try cell("pivotsPerOperation", 0, table) == .quantity(0.25))
    #expect(try cell("rowsPerOperation", 0, table) == .quantity(2))
    #expect(try cell("termsPerOperation", 0, table) == .quantity(1_000))
    // 120 samples do not support the 99.9th percentile; no phase: no such columns.
    #expect(Set(table.columns.map(\.key)).isDisjoint(with: ["p999Nanoseconds", "phase"]))
  }

  /// Regression: of one repetition the table said that it varies by ±0, and of how many processes a
  /// cold time is the median was told of the case with the most.
  @Test func oneRepetitionHasNoSpread() throws {
    var rows = [try record("feed", 1, .add, times: [50]), try record("feed", 10, .add)]
    rows[0].coldTime = try TimeSummary(perRepetition: [90])
    rows[1].coldTime = try TimeSummary(perRepetition: [90, 80, 85])
    let table = RunReport.table(of: rows)
    #expect(try cell("timeNanoseconds", 0, table) == .duration(50))
    #expect(try cell("timeNanoseconds", 1, table) == .spreadDuration(51, spread: 1))
    let notes = table.notes.joined(separator: "\n")
    #expect(notes.contains("over 1 to 3 repetitions. cold: "), "\(notes)")
    #expect(notes.contains("median over 1 to 3 processes"), "\(notes)")
    // Regression: that was "over 1 repetitions".
    let alone = RunReport.table(of: [rows[0]]).notes.joined(separator: "\n")
    #expect(alone.contains("over 1 repetition. cold: "), "\(alone)")
    #expect(alone.contains("median over 1 process,"), "\(alone)")
  }

  /// Regression: what the clock did not see took "0 ± 0 ns", beside a median of 30 ns of those that
  /// were timed one by one.
  @Test func nothingTakesNoTime() throws {
    let table = RunReport.table(of: [try record("feed", 1, .solve, times: [0, 0, 3])])
    #expect(try cell("timeNanoseconds", 0, table) == .text("< 25.0 ns"))
    #expect(try cell("minimumNanoseconds", 0, table) == .text("< 25.0 ns"))
  }

  @Test func ordersRows() throws {
    let table = RunReport.table(of: [
      try record("tree", 100, .solve), try record("feed", 1_000, .add),
      try record("feed", 20, .solve), try record("feed", 20, .add),
      try record("feed", 20, .add, strategy: "dense"), try record("tree", 100, .add),
    ])
    let rows = table.rows.map { $0[0 ..< 4].map(\.description).joined(separator: " ") }
    #expect(
      rows == [
        "tree 100 sparse add", "tree 100 sparse solve", "feed 20 sparse add",
        "feed 20 sparse solve", "feed 20 dense add", "feed 1\u{202F}000 sparse add",
      ])
  }

  @Test func aWrongAnswerHasNoSpeed() throws {
    let table = RunReport.table(of: [
      try record("feed", 1, .add), try record("feed", 2, .add, isVerified: false),
    ])
    #expect(try cell("timeNanoseconds", 1, table) == .text("not verified"))
    #expect(try cell("p50Nanoseconds", 1, table) == .missing)
    #expect(try cell("pivotsPerOperation", 1, table) == .quantity(0.25))
    #expect(table.notes.first?.contains("feed 2 on sparse has no speed") == true)
  }

  @Test func notesSayWhereTheNumbersComeFrom() throws {
    let notes = RunReport.table(of: [try record("feed", 1, .add)]).notes.joined(separator: "\n")
    for part in [
      "commit 0123456789 with changes", "Swift version 6.3", "release", "-Ounchecked", "AMD EPYC",
      "2 cores", "8.00 GiB", "Linux 6.1", "load 0.250", "1970-01-01T00:00:00Z", "seed 0xc4a1",
      "25 ns a reading", "3 repetitions",
    ] { #expect(notes.contains(part), "\(part)") }
  }

  @Test func warnsOfTimesThatMeanNothing() throws {
    let debug = RunReport.table(of: [try record("feed", 1, .add, isDebug: true)])
    #expect(debug.notes.first?.contains("debug build") == true)
    let quick = RunReport.table(of: [
      try record("feed", 1, .add, times: [3, 4]), try record("feed", 1, .solve),
    ])
    #expect(quick.notes.first?.hasPrefix("1 of 2 rows") == true)
    #expect(RunReport.table(of: []).notes == ["Nothing was measured."])
  }
}

extension RunReportTests {
  private func overrun(_ workload: String, done: Int?) throws -> OverrunRecord {
    OverrunRecord(
      CaseKey(workload: workload, size: 100, strategy: "kiwi"),
      environment: try record(workload, 100, .add).environment,
      Overrun(limitSeconds: 20, phase: "build", operationsDone: done, operationCount: 4_050))
  }

  /// Goal: a replay that took too long stands where its times would, with a bound and no number.
  @Test func showsABoundForWhatTookTooLong() throws {
    let table = RunReport.table(
      of: [try record("chain", 100, .add), try record("feed", 1, .add)],
      overruns: [try overrun("chain", done: 1_234)])
    #expect(table.rows.map { $0[0] } == [.text("chain"), .text("chain"), .text("feed")])
    #expect(try cell("timeNanoseconds", 1, table) == .text("> 20.0 s"))
    #expect(try cell("operation", 1, table) == .text("whole replay"))
    for key in ["minimumNanoseconds", "p50Nanoseconds", "pivotsPerOperation"] {
      #expect(try cell(key, 1, table) == .missing, "\(key)")
    }
    let note = "20.0 s, after 1\u{202F}234 of 4\u{202F}050 operations, in the phase 'build'"
    #expect(table.notes[0].contains("given up after \(note)"), "\(table.notes[0])")
    let stuck = RunReport.table(of: [], overruns: [try overrun("chain", done: nil)])
    #expect(stuck.notes[0].contains("in the midst of an operation"))
  }

  /// Work that nobody counted is not zero.
  @Test func leavesOutUncountedWork() throws {
    var peer = try record("feed", 1, .add, strategy: "kiwi")
    peer.work = nil
    let table = RunReport.table(of: [try record("feed", 1, .add), peer])
    #expect(try cell("pivotsPerOperation", 0, table) == .quantity(0.25))
    #expect(try cell("pivotsPerOperation", 1, table) == .missing)
  }
}
