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
  /// There is not enough memory.
  case tooLarge(label: String, reason: MemoryNeed)
  /// Two replays of the trace were not the same work.
  case nondeterministic(label: String)
}

extension CaseError: CustomStringConvertible {
  /// Which case, and what is wrong with it.
  public var description: String {
    switch self {
    case .noTrace(let label, let reason), .wrongAnswer(let label, let reason):
      "\(label): \(reason)"
    case .tooLarge(let label, let reason): "\(label): \(reason)"
    case .nondeterministic(let label):
      "\(label): two replays of the same trace did different work; the solver is not deterministic"
    }
  }
}

/// What came of measuring a case.
public enum CaseOutcome: Sendable, Codable {
  /// A record for every phase and kind of operation.
  case measured([RunRecord])
  /// A replay took too long.
  case overrun(OverrunRecord)
}

/// Measures cases under one plan, clock and environment.
public struct CaseMeasurement: Sendable {
  private let plan: MeasurementPlan
  private let clock: MonotonicClock
  private let environment: RunEnvironment
  private let endsProcess: Bool

  /// A measurement whose records will name `environment`.
  ///
  /// - Parameters:
  ///   - plan: How often and how long a case is repeated.
  ///   - clock: What takes the times; it has measured what a reading costs.
  ///   - environment: The machine, the commit and the build, for the records.
  ///   - endsProcess: Whether a peer that does not come back from an operation ends the process, by
  ///     `SIGALRM`, a quarter of its time-out after that, or a second if that is more: for
  ///     processes that do nothing but measure.
  public init(
    plan: MeasurementPlan, clock: MonotonicClock, environment: RunEnvironment,
    endsProcess: Bool = false
  ) {
    self.plan = plan
    self.clock = clock
    self.environment = environment
    self.endsProcess = endsProcess
  }

  /// Verifies and measures `suiteCase`.
  ///
  /// Each repetition replays the whole trace on fresh solvers, once for each `TimingGrain`.
  ///
  /// A peer's replay is given up when it takes longer than the plan allows; then there are no
  /// times, but a record of that.
  ///
  /// - Returns: The records, or how far an overrun got.
  /// - Throws: Why there are no numbers: see `CaseError`.
  public func outcome(of suiteCase: SuiteCase) throws(CaseError) -> CaseOutcome {
    let label = suiteCase.label
    let trace: Trace
    do { trace = try suiteCase.source.trace(size: suiteCase.size, seed: plan.seed) } catch {
      throw .noTrace(label: label, reason: "\(error)")
    }
    do { try suiteCase.strategy.checkMemory(for: trace) } catch {
      throw .tooLarge(label: label, reason: error)
    }
    let limit =
      suiteCase.strategy.isPeer
      ? ReplayLimit(duration: plan.peerTimeout, endsProcess: endsProcess) : nil
    do throws(DriverError) {
      let method = try suiteCase.strategy.driver.verify(trace, limit: limit)
      let tally = try countWork(of: trace, on: suiteCase.strategy)
      let timing = try repeatedTimes(
        of: trace.withoutExpectations(), tally, suiteCase.strategy.driver, limit: limit)
      return .measured(
        records(
          suiteCase, trace, tally, timing.samples, timing.latencies,
          Verification(isVerified: true, method: method)))
    } catch {
      switch error {
      case .verification(let error): throw .wrongAnswer(label: label, reason: "\(error)")
      case .nondeterministic: throw .nondeterministic(label: label)
      case .overrun(let trace, let position):
        return .overrun(overrun(suiteCase, trace, position: position))
      }
    }
  }

  /// The work of a replay, which must be the same in a second replay.
  private func countWork(of trace: Trace, on strategy: Strategy) throws(DriverError) -> WorkTally {
    guard !strategy.isPeer else { return WorkTally(countsOf: trace) }
    let tally: WorkTally
    let again: WorkTally
    do throws(ReplayError) {
      tally = try strategy.driver.countWork(trace)
      again = try strategy.driver.countWork(trace)
    } catch {
      throw .verification(.replay(error))
    }
    guard again.work == tally.work else { throw .nondeterministic }
    return tally
  }

  // MARK: - Repetitions

  /// Nanoseconds per operation by row and repetition, and the latencies.
  ///
  /// - Parameter trace: Without expectations, which would split the stretches of frames.
  private func repeatedTimes(
    of trace: Trace, _ tally: WorkTally, _ driver: any StrategyDriver, limit: ReplayLimit?
  ) throws(DriverError) -> (samples: [[Double]], latencies: RepetitionTiming) {
    var timing = RepetitionTiming(trace, clock: clock)
    var samples = TimingSamples(SeriesTable(trace), clock: clock)
    let start = clock.now()
    var count = 0
    while true {
      for grain in TimingGrain.allCases {
        // Percentiles are left out when a slow strategy has taken four times its budget.
        let isOverdrawn = clock.now() &- start >= 4 * plan.budgetNanoseconds
        if isOverdrawn, grain == .frames || grain == .operations { continue }
        try driver.time(trace, by: grain, limit: limit, timing: &timing)
        samples.append(timing, grain)
      }
      count += 1

      let isSpent = clock.now() &- start >= plan.budgetNanoseconds
      if count >= plan.repetitionsMax || (isSpent && count >= plan.repetitionsMin) { break }
      // A strategy whose repetitions take that long gets no more.
      if clock.now() &- start >= 4 * plan.budgetNanoseconds { break }
    }
    return (samples.perOperation(counts: tally.counts), timing)
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
      var figures = RunFigures(
        phase: series.phase, operation: series.operation, count: tally.counts[row], time: time,
        work: suiteCase.strategy.isPeer ? nil : tally.work[row], verification: verification,
        clock: clock.floor)
      figures.percentiles = timing.latencies[row].percentiles
      figures.latencies = timing.latencies[row].encodedHistogram
      return record(suiteCase, constraintCount, figures)
    }
  }

  private func overrun(_ suiteCase: SuiteCase, _ trace: Trace, position: Int) -> OverrunRecord {
    record(
      suiteCase, TraceInfo(trace).constraintCountMax,
      Overrun(
        limitSeconds: plan.peerTimeout / .seconds(1), phase: trace.phaseName(at: position),
        operationsDone: position, operationCount: trace.operations.count))
  }

  private func record<Body>(
    _ suiteCase: SuiteCase, _ constraintCount: Int, _ body: Body
  ) -> Record<Body> {
    Record(
      suiteCase.key, seed: suiteCase.source.seed(plan.seed), constraintCount: constraintCount,
      environment: environment, body)
  }
}

/// How a case is measured: one of the plans below, with other numbers, which must be positive.
public struct MeasurementPlan: Hashable, Sendable, Codable {
  /// The repetitions that every case gets, unless they take four times the budget.
  public var repetitionsMin: Int
  /// The repetitions at which a case ends even if its budget is not used up.
  public var repetitionsMax: Int
  /// How long a case may take, in nanoseconds, checking and set-up aside.
  public var budgetNanoseconds: UInt64
  /// What the workloads are generated from.
  public var seed: UInt64
  /// How long a peer may take for one replay before it is given up.
  public var peerTimeout = Duration.seconds(20)
  /// 7 to 200 repetitions within about a second a case.
  public static let standard = MeasurementPlan(
    repetitionsMin: 7, repetitionsMax: 200, budgetNanoseconds: 1_000_000_000, seed: 1)

  /// 6 to 20 repetitions within about a fifth of a second a case: fewer give no interval.
  public static let quick = MeasurementPlan(
    repetitionsMin: 6, repetitionsMax: 20, budgetNanoseconds: 200_000_000, seed: 1,
    peerTimeout: .seconds(5))

  /// The plan without its seed, as records state it.
  public var settings: String {
    "\(repetitionsMin) to \(repetitionsMax) repetitions, \(Double(budgetNanoseconds) / 1e9) s a case, "
      + "peers \(peerTimeout / .seconds(1)) s a replay"
  }
}
