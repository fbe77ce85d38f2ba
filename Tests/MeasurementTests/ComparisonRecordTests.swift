// Records of comparisons: round trips, and numbers that do not follow from each other.

@testable import Measurement
import SolverCore
import Testing

@Suite struct ComparisonRecordTests {
  private func record(ratio: Double = 2) throws -> ComparisonRecord {
    let times = [100.0, 104, 98, 101, 99, 120]
    var base = ComparisonArm(strategy: "revised")
    base.blockNanoseconds = times
    base.work = WorkCounters(pivots: 10, rowsTouched: 7, termsTouched: 90)
    var candidate = ComparisonArm(strategy: "sparse")
    candidate.blockNanoseconds = times.map { $0 * ratio }
    candidate.work = WorkCounters(pivots: 0, rowsTouched: 7, termsTouched: 50)
    var record = ComparisonRecord(
      workload: "feed", size: 10, constraintCount: 400, phase: "build", countPerReplay: 1,
      base: base, candidate: candidate, controlNanoseconds: times, scheduleSeed: 3,
      environment: try makeRecord(seed: 1).environment)
    record.comparison = try PairedComparison(
      base: times, control: times, candidate: candidate.blockNanoseconds, threshold: 1.03)
    return record
  }

  @Test func roundTripsBesideOtherRecords() throws {
    let first = try record()
    let run = try makeRecord(seed: 5)
    let text = [try first.jsonLine(), try run.jsonLine()].joined(separator: "\n") + "\n"
    let batch = RunRecordReader.parse(bytes: Array(text.utf8))
    #expect(batch.faults.isEmpty)
    #expect(batch.comparisons == [first])
    #expect(batch.records == [run])
  }

  @Test func explainsByWorkAndItsCost() throws {
    let explanation = try #require(try record().explanation)
    #expect(explanation.workRatio == 0.5)
    #expect(explanation.costRatio == 4)
    #expect(try record().blockRatios == Array(repeating: 2, count: 6))
  }

  @Test func aRatioThatDoesNotFollowIsRefused() throws {
    var wrong = try record()
    wrong.candidate.blockNanoseconds[0] = 1
    #expect(throws: RecordFileError.self) { try wrong.jsonLine() }
    var nothing = try record()
    nothing.comparison = nil
    #expect(throws: RecordFileError.self) { try nothing.jsonLine() }
    nothing.candidate.overrunSeconds = 5
    #expect(throws: Never.self) { try nothing.jsonLine() }
  }
}
