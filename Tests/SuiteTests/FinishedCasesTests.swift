// Which cases of a file an interrupted run need not measure again.

import Measurement
import Testing

@testable import Suite

@Suite struct FinishedCasesTests {
  private let cell = SweepCell(workload: "feed", size: 1, repetition: 1)

  private var suiteCase: SuiteCase {
    get throws {
      SuiteCase(
        source: try CaseSource(argument: cell.workload), size: cell.size,
        strategy: try StrategyCatalog.strategy(named: "revised"))
    }
  }

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
    guard case .measured(let records) = finished.outcome(of: try suiteCase) else { return nil }
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

  // MARK: - What is no times

  private func finished(_ batch: RecordBatch) throws -> FinishedCases {
    FinishedCases(
      batch, environment: try wholeCase(start: 9)[0].environment, settings: "quick", seed: 1,
      programBuilt: nil)
  }

  /// `body` as a record of the run that began at `start`, of `size`.
  private func record<Body>(_ body: Body, start: Int64, size: Int? = nil) throws -> Record<Body> {
    var record = Record(
      CaseKey(workload: cell.workload, size: size ?? cell.size, strategy: "revised"), seed: 1,
      environment: try wholeCase(start: start)[0].environment, body)
    record.environment.start = Timestamp(secondsSince1970: start)
    return record
  }

  /// Regression: times counted although a later run had given the case up, or had no answer to it.
  @Test func whatCameLastCounts() throws {
    var overrun = Overrun(limitSeconds: 5, operationsDone: 1, operationCount: 9)
    overrun.settings = "quick"
    let failure = CaseFailure(reason: "wrong", settings: "quick")
    func outcome(
      measured: Int64?, overrunAt: Int64? = nil, failedAt: Int64? = nil
    ) throws -> String {
      var batch = RecordBatch()
      if let overrunAt { batch.append([try record(overrun, start: overrunAt)]) }
      if let failedAt { batch.append([try record(failure, start: failedAt)]) }
      if let measured { batch.append(try wholeCase(start: measured)) }
      return switch try finished(batch).outcome(of: suiteCase) {
      case .measured: "measured"
      case .overrun: "overrun"
      case nil: "to be measured"
      }
    }
    #expect(try outcome(measured: 1, overrunAt: 2) == "overrun")
    #expect(try outcome(measured: 2, overrunAt: 1) == "measured")
    #expect(try outcome(measured: nil, overrunAt: 1) == "overrun")
    #expect(try outcome(measured: 1, failedAt: 2) == "to be measured")
    #expect(try outcome(measured: 2, failedAt: 1) == "measured")
    #expect(try outcome(measured: nil, overrunAt: 1, failedAt: 2) == "to be measured")
  }

  /// Regression: a run of the whole suite that was to go on searched for rates and profiled the
  /// heap again, and appended the records again.
  @Test func searchesAndHeapsAreFinishedToo() throws {
    var held = HeldRate(unit: "cell", rateHertz: 120, limitSeconds: 5, end: .overrun)
    held.holds = FrameSize(size: 10)
    var heap = ProfileFindings(profiler: .heap)
    heap.memory = MemoryUse(
      liveBytes: 1, peakBytes: 1, allocatedBytes: 1, leftBlocks: 0, leftBytes: 0)
    let search = try record(held, start: 1, size: 0)
    let profile = try record(heap, start: 1, size: 100)
    func found(
      _ search: FrameRecord, _ profile: ProfileRecord, limitSeconds: Double = 5
    ) throws -> [Bool] {
      var batch = RecordBatch()
      batch.append([search])
      batch.append([profile])
      let finished = try finished(batch)
      return [
        finished.search(
          "feed", strategy: "revised", rateHertz: 120, limitSeconds: limitSeconds) == search,
        finished.heap(of: profile.key) == profile,
      ]
    }
    #expect(try found(search, profile) == [true, true])
    #expect(try found(search, profile, limitSeconds: 20) == [false, true])
    // What had no answer is searched for again, and another commit's is not this one's.
    var other = search
    other.end = .failed
    var foreign = profile
    foreign.environment.commit = "another"
    #expect(try found(other, foreign) == [false, false])
  }
}
