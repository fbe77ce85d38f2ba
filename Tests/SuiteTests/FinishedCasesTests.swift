// Which cases of a file an interrupted run need not measure again.

import Measurement
import Suite
import Testing

@Suite struct FinishedCasesTests {
  private let cell = SweepCell(workload: "feed", size: 1, repetition: 1)

  /// The records of a whole case of three, by the run that began at `start`.
  private func wholeCase(start: Int64) throws -> [RunRecord] {
    try (1 ... 3).map { number in
      var record = try SweepFixture.record(cell, time: Double(number))
      record.settings = "quick"
      record.caseRecordCount = 3
      record.environment.start = Timestamp(secondsSince1970: start)
      return record
    }
  }

  /// What `records` spare the run that began last among them.
  private func outcome(_ records: [RunRecord]) throws -> [RunRecord]? {
    let last = try #require(records.last)
    let lines = try records.map { try $0.jsonLine() + "\n" }.joined()
    let finished = FinishedCases(
      RecordReader.parse(bytes: Array(lines.utf8)), environment: last.environment,
      settings: "quick", seed: 1, programBuilt: nil)
    let suiteCase = SuiteCase(
      source: try CaseSource(argument: cell.workload), size: cell.size,
      strategy: try StrategyCatalog.strategy(named: "revised"))
    guard case .measured(let records) = finished.outcome(of: suiteCase) else { return nil }
    return records
  }

  @Test func takesWholeCases() throws {
    let whole = try wholeCase(start: 1)
    #expect(try outcome(whole) == whole)
  }

  @Test func measuresAgainWhatWasCutOff() throws {
    #expect(try outcome(Array(try wholeCase(start: 1).prefix(2))) == nil)
  }

  /// A run that was killed while it wrote a case left two of its three records. The case was
  /// measured again behind them, and then once more by each run that was to go on: five records
  /// were not three.
  @Test func takesWhatWasMeasuredBehindACaseThatWasCutOff() throws {
    let whole = try wholeCase(start: 2)
    #expect(try outcome(Array(try wholeCase(start: 1).prefix(2)) + whole) == whole)
  }

  /// Goal: where a file has a case twice, the later one counts.
  @Test func takesTheLastOfSeveral() throws {
    let later = try wholeCase(start: 2)
    #expect(try outcome(try wholeCase(start: 1) + later) == later)
  }
}
