// What a process that measures a case is told.

internal import Measurement
internal import Suite

/// One case for another process of this program.
struct CaseOrder: Codable {
  /// A workload or a trace file.
  var workload: String
  var size: Int
  var strategy: String

  var plan: MeasurementPlan

  /// Measured once for all cases of a run, like the environment.
  var clock: ClockFloor
  var environment: RunEnvironment

  /// An order to measure `suiteCase`.
  init(
    _ suiteCase: SuiteCase, plan: MeasurementPlan, clock: ClockFloor, environment: RunEnvironment
  ) {
    workload = suiteCase.source.name
    size = suiteCase.size
    strategy = suiteCase.strategy.name
    self.plan = plan
    self.clock = clock
    self.environment = environment
  }

  /// Carries it out, in a process that may end with it.
  func outcome() throws -> CaseOutcome {
    let suiteCase = SuiteCase(
      source: try CaseSource(argument: workload), size: size,
      strategy: try StrategyCatalog.strategy(named: strategy))
    return try CaseMeasurement(
      plan: plan, clock: MonotonicClock(floor: clock), environment: environment,
      endsProcess: true
    ).outcome(of: suiteCase)
  }
}
