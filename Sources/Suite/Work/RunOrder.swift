// What a process that measures a case of a run is told.

package import Measurement

/// One case for another process of this program.
package struct RunOrder: Hashable, Sendable, Codable {
  /// A workload or a trace file.
  var workload: String
  var size: Int
  var strategy: String

  var plan: MeasurementPlan

  /// Measured once for all cases of a run, like the environment.
  var clock: ClockFloor
  var environment: RunEnvironment

  /// An order to measure `suiteCase`.
  package init(
    _ suiteCase: SuiteCase, plan: MeasurementPlan, clock: ClockFloor, environment: RunEnvironment
  ) {
    workload = suiteCase.source.name
    size = suiteCase.size
    strategy = suiteCase.strategy.name
    self.plan = plan
    self.clock = clock
    self.environment = environment
  }

  /// Whether somebody else's solver is measured.
  var isOfPeer: Bool { (try? StrategyCatalog.strategy(named: strategy))?.isPeer ?? false }

  /// Carries it out, in a process that may end with it.
  func outcome() throws -> CaseOutcome {
    let suiteCase = SuiteCase(
      source: try CaseSource(argument: workload), size: size,
      strategy: try StrategyCatalog.strategy(named: strategy))
    let outcome = try CaseMeasurement(
      plan: plan, clock: MonotonicClock(floor: clock), environment: environment,
      endsProcess: true
    ).outcome(of: suiteCase)
    // A record that cannot be kept is refused here: it is this case that fails, not the run.
    if case .measured(let records) = outcome { for record in records { _ = try record.jsonLine() } }
    return outcome
  }
}
