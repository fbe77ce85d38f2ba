// Replaying, counting and timing on any type of solver.

internal import Measurement
internal import SolverCore
internal import Traces

/// Drives the solvers that `make` makes, and checks their answers by `check`.
struct SolverDriver<S: ConstraintSolver & SendableMetatype & ~Copyable>: StrategyDriver {
  /// Checks the answers to a trace; see `StrategyDriver.verify(_:limit:)`.
  typealias Check = @Sendable (_ trace: Trace, _ limit: ReplayLimit?) throws(DriverError) -> String

  let make: @Sendable () -> S
  /// Whether the values that a trace expects are those that the solver must give.
  let meetsExpectations: Bool

  let check: Check

  /// Replays a run of operations. A generic function is compiled once for all types of solvers, and
  /// looks up each call. This closure is made where the type is known, and is specialised for it.
  private let replayRun: ReplayRun

  private typealias ReplayRun =
    @Sendable (_ replayer: inout Replayer, _ run: TraceRun, _ solver: inout S) throws(ReplayError)
    -> Void

  var explainer: Strategy.Explainer?

  /// Drives the solvers of `make`. To be called where their type is known.
  @inline(__always)
  init(make: @escaping @Sendable () -> S, meetsExpectations: Bool, check: @escaping Check) {
    self.make = make
    self.meetsExpectations = meetsExpectations
    self.check = check
    replayRun = { replayer, run, solver throws(ReplayError) in
      try replayer.replay(run, into: &solver)
    }
  }

  func verify(_ trace: Trace, limit: ReplayLimit?) throws(DriverError) -> String {
    try check(trace, limit)
  }

  func readSolutions(
    of trace: Trace, _ body: (_ position: Int, _ values: [Double]) -> Void
  ) throws(ReplayError) {
    var solver = make()
    var replayer = replayer(trace)
    replayer.checksExpectations = false
    replayer.checksRefusals = false
    var values: [Double] = []
    while let run = replayer.nextRun(countMax: 1) {
      try replayer.replay(run, into: &solver)
      guard run.kind == .solve else { continue }
      replayer.readValues(of: solver, into: &values)
      body(replayer.position, values)
    }
  }

  func writeValues(of trace: Trace, toPath path: String) throws {
    var solver = make()
    var replayer = replayer(trace)
    var writer = try ValuesWriter(path: path)
    while let run = replayer.nextRun(countMax: 1) {
      try replayer.replay(run, into: &solver)
      if run.kind == .solve { try writer.write(solver, of: replayer) }
    }
    try writer.finish()
  }

  func replay(_ replayer: inout Replayer, perform: Strategy.Performer) throws(ReplayError) {
    var solver = make()
    replayer.checksExpectations = meetsExpectations
    while let run = replayer.nextRun() {
      try perform(run) { () throws(ReplayError) in try replayRun(&replayer, run, &solver) }
    }
  }

  func countWork(_ trace: Trace) throws(ReplayError) -> WorkTally {
    var solver = make()
    var tally = WorkTally(trace)
    var replayer = replayer(trace)
    replayer.checksRefusals = false
    while let run = replayer.nextRun() {
      let before = solver.work
      try replayRun(&replayer, run, &solver)
      tally.add(solver.work - before, of: run)
    }
    return tally
  }

  func time(
    _ trace: Trace, by grain: TimingGrain, limit: ReplayLimit?, timing: inout RepetitionTiming
  ) throws(DriverError) {
    var solver = make()
    var replayer = replayer(trace)
    replayer.checksRefusals = false
    timing.begin(grain)
    // With a limit, runs are short enough to be given up within them.
    let countMax = limit == nil ? .max : ReplayBudget.runCountMax
    var budget = ReplayBudget(limit)
    budget.beginWatch()
    defer { budget.endWatch() }
    while let run = grain.next(of: replayer, countMax: countMax) {
      let start = timing.clock.now()
      do { try replayRun(&replayer, run, &solver) } catch {
        throw .verification(.replay(error))
      }
      let end = timing.clock.now()
      timing.record(run, from: start, to: end)
      try budget.spend(.nanoseconds(end &- start), at: replayer)
    }
    timing.endPhase()
    try checkNumber(trace, solver)
  }

  /// A solver that has failed inside does nothing from then on, which is quick, and has no values.
  private func checkNumber(_ trace: Trace, _ solver: borrowing S) throws(DriverError) {
    guard trace.variableCount > 0, let last = trace.operations.last,
      solver.value(of: Variable(index: 0)).isNaN
    else { return }
    let solveCount = trace.operations.count { $0.kind == .solve }
    throw .verification(
      .wrongAnswer(
        location: trace.location(of: last), solve: solveCount, reason: "the solver failed inside"))
  }

  private func replayer(_ trace: Trace) -> Replayer {
    var replayer = Replayer(trace)
    replayer.checksExpectations = meetsExpectations
    return replayer
  }
}

extension SolverDriver where S: InteractiveSolver & SendableMetatype & ~Copyable {
  /// Drives a solver of ours, which proves its answers. To be called where its type is known.
  @inline(__always)
  init(certifying make: @escaping @Sendable () -> S) {
    self.init(make: make, meetsExpectations: true) { trace, _ throws(DriverError) in
      var solver = make()
      let refusal: ReplayError?
      do throws(VerificationError) { refusal = try trace.verify(on: &solver) } catch {
        throw .verification(error)
      }
      let method = "expected values, and an optimality certificate after every solve"
      guard let refusal else { return method }
      return "\(method), up to a contradiction no larger than rounding: \(refusal)"
    }
    explainer = { trace, findsRedundant, findsAmbiguous throws(ReplayError) in
      try Explanation(
        of: trace, on: make(), findsRedundant: findsRedundant, findsAmbiguous: findsAmbiguous)
    }
  }
}
