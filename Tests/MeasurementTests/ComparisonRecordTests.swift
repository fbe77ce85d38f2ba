// Records of comparisons: round trips, and numbers that do not follow from each other.

@testable import Measurement
import SolverCore
import Testing

@Suite struct ComparisonRecordTests {
  private func record(ratio: Double = 2) throws -> ComparisonRecord {
    let times = [100.0, 104, 98, 101, 99, 120]
    let base = ComparisonArm(
      blockNanoseconds: times, work: WorkCounters(pivots: 10, rowsTouched: 7, termsTouched: 90))
    let candidate = ComparisonArm(
      blockNanoseconds: times.map { $0 * ratio },
      work: WorkCounters(pivots: 0, rowsTouched: 7, termsTouched: 50))
    var record = ComparisonRecord(
      CaseKey(workload: "feed", size: 10, strategy: "sparse"), constraintCount: 400,
      environment: try makeRecord(seed: 1).environment,
      ComparedPhase(
        phase: "build", countPerReplay: 1, baseStrategy: "revised", base: base,
        candidate: candidate, controlNanoseconds: times, scheduleSeed: 3))
    record.comparison = try PairedComparison(
      base: times, control: times, candidate: candidate.blockNanoseconds, threshold: 1.03)
    return record
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

  /// Regression: any bound above 0 was read, also beside sides of which none was given up.
  ///
  /// Believed: a bound says nothing that a reader could check.
  @Test func aBoundThatDoesNotFollowIsRefused() throws {
    var bounded = try record()
    bounded.comparison = nil
    bounded.controlNanoseconds = []
    bounded.base.blockNanoseconds = [2e9]
    bounded.candidate.blockNanoseconds = []
    bounded.candidate.overrunSeconds = 5
    bounded.boundRatio = 2.5
    #expect(throws: Never.self) { try bounded.jsonLine() }
    (bounded.base, bounded.candidate) = (bounded.candidate, bounded.base)
    #expect(throws: RecordFileError.self) { try bounded.jsonLine() }
    bounded.boundRatio = 0.4
    #expect(throws: Never.self) { try bounded.jsonLine() }
    for wrong in [0.5, 0, -0.4, .infinity, .nan] {
      bounded.boundRatio = wrong
      #expect(throws: RecordFileError.self, "\(wrong)") { try bounded.jsonLine() }
    }
    var measured = try record()
    measured.boundRatio = 2
    #expect(throws: RecordFileError.self) { try measured.jsonLine() }
  }
}
