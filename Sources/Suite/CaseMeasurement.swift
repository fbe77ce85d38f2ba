// Measuring one case: check the answer, count the work, then take the time.

public import Measurement
internal import SolverCore
internal import Traces

/// Why a case has no numbers.
public enum CaseError: Error, Sendable {
  /// The trace could not be made or read.
  case noTrace(label: String, reason: String)

  /// The strategy's answer is wrong: it has no speed.
  case wrongAnswer(label: String, reason: String)

  /// Two replays of the trace were not the same work.
  case nondeterministic(label: String)
}

extension CaseError: CustomStringConvertible {
  /// Which case, and what is wrong with it.
  public var description: String {
    switch self {
    case .noTrace(let label, let reason): "\(label): \(reason)"
    case .wrongAnswer(let label, let reason): "\(label): \(reason)"
    case .nondeterministic(let label):
      "\(label): two replays of the same trace did different work; the solver is not deterministic"
    }
  }
}

/// Measures cases under one plan, clock and environment.
public struct CaseMeasurement: Sendable {
  private let plan: MeasurementPlan
  private let clock: MonotonicClock
  private let environment: RunEnvironment

  /// A measurement whose records will name `environment`.
  public init(plan: MeasurementPlan, clock: MonotonicClock, environment: RunEnvironment) {
    self.plan = plan
    self.clock = clock
    self.environment = environment
  }

  /// Verifies and measures `suiteCase`.
  ///
  /// Each repetition replays the whole trace on a fresh solver. Every other one times runs of equal
  /// operations as a whole, whose sums are the nanoseconds per operation; those in between time each
  /// operation alone, for the percentiles.
  ///
  /// - Returns: A record for every phase and kind of operation.
  /// - Throws: Why there are no numbers.
  public func records(of suiteCase: SuiteCase) throws(CaseError) -> [RunRecord] {
    let label = suiteCase.label
    let trace: Trace
    do {
      trace = try suiteCase.source.trace(size: suiteCase.size, seed: plan.seed)
    } catch {
      throw .noTrace(label: label, reason: "\(error)")
    }
    let method: String
    do {
      method = try suiteCase.strategy.verify(trace)
    } catch {
      throw .wrongAnswer(label: label, reason: "\(error)")
    }

    let tally: WorkTally
    let timing: (samples: [[Double]], latencies: RepetitionTiming)
    do {
      let driver = suiteCase.strategy.driver
      tally = try driver.countWork(trace)
      guard try driver.countWork(trace).work == tally.work else {
        throw CaseError.nondeterministic(label: label)
      }
      timing = try repeatedTimes(of: trace, tally, driver)
    } catch let error as CaseError {
      throw error
    } catch {
      throw .wrongAnswer(label: label, reason: "\(error)")
    }
    return records(
      suiteCase, trace, tally, timing.samples, timing.latencies,
      Verification(isVerified: true, method: method))
  }

  // MARK: - Repetitions

  /// Nanoseconds per operation by row and repetition, and the latencies.
  private func repeatedTimes(
    of trace: Trace, _ tally: WorkTally, _ driver: any StrategyDriver
  ) throws(ReplayError) -> ([[Double]], RepetitionTiming) {
    var timing = RepetitionTiming(trace, clock: clock)
    var samples = [[Double]](repeating: [], count: tally.counts.count)
    let start = clock.now()
    var count = 0
    while true {
      try driver.time(trace, runCountMax: .max, timing: &timing)
      for row in samples.indices where tally.counts[row] > 0 {
        samples[row].append(Double(timing.totals[row]) / Double(tally.counts[row]))
      }
      try driver.time(trace, runCountMax: 1, timing: &timing)
      count += 1

      let isSpent = clock.now() &- start >= plan.budgetNanoseconds
      if count >= plan.repetitionsMax || (isSpent && count >= plan.repetitionsMin) { break }
      // A single repetition beyond the whole budget will not be followed by many more.
      if clock.now() &- start >= 4 * plan.budgetNanoseconds { break }
    }
    return (samples, timing)
  }

  // MARK: - Records

  private func records(
    _ suiteCase: SuiteCase, _ trace: Trace, _ tally: WorkTally, _ samples: [[Double]],
    _ timing: RepetitionTiming, _ verification: Verification
  ) -> [RunRecord] {
    let table = SeriesTable(trace)
    let constraintCount = TraceInfo(trace).constraintCountMax
    return samples.indices.compactMap { row -> RunRecord? in
      guard tally.counts[row] > 0, let series = table.series(row),
        let time = try? TimeSummary(perRepetition: samples[row])
      else { return nil }
      let work = tally.work[row]
      var record = RunRecord(
        workload: suiteCase.source.name, size: suiteCase.size,
        strategy: suiteCase.strategy.name, operation: series.operation,
        count: tally.counts[row], time: time,
        work: WorkTotals(
          pivots: work.pivots, rowsTouched: work.rowsTouched, termsTouched: work.termsTouched),
        verification: verification, clock: clock.floor, environment: environment)
      record.phase = series.phase
      record.constraintCount = constraintCount
      if case .workload = suiteCase.source { record.seed = Seed(rawValue: plan.seed) }
      record.percentiles = timing.percentiles(row)
      return record
    }
  }
}
