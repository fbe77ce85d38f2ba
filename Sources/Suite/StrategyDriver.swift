// What the suite does with a solver, compiled once for each type of solver.

internal import Measurement
internal import SolverCore
internal import Traces

/// The operations on a strategy that need its solver's type.
///
/// An implementation is generic over the solver and specialised for it in this module, so that a
/// timed region contains the solver's own call and no dispatch.
protocol StrategyDriver: Sendable {
  /// See `Strategy.verify(_:)`.
  func verify(_ trace: Trace) throws(VerificationError) -> String

  /// See `Strategy.explain(_:asking:)`.
  func explain(
    _ trace: Trace, asking questions: ExplanationQuestions
  ) throws(ReplayError) -> Explanation

  /// See `Strategy.writeValues(of:toPath:)`.
  func writeValues(of trace: Trace, toPath path: String) throws

  /// See `Strategy.replay(_:perform:)`.
  func replay(_ replayer: inout Replayer, perform: Strategy.Performer) throws(ReplayError)

  /// Replays the trace once, and attributes the solver's work to phases and kinds.
  func countWork(_ trace: Trace) throws(ReplayError) -> WorkTally

  /// Replays the trace once, timing runs of at most `runCountMax` operations of a kind.
  func time(
    _ trace: Trace, runCountMax: Int, timing: inout RepetitionTiming
  ) throws(ReplayError)
}

/// Drives a solver of ours, which proves its answers.
struct CertifyingDriver<S: InteractiveSolver & ~Copyable>: StrategyDriver {
  /// Makes a solver without variables and constraints.
  let make: @Sendable () -> S

  func verify(_ trace: Trace) throws(VerificationError) -> String {
    var solver = make()
    try trace.verify(on: &solver)
    return "expected values, and an optimality certificate after every solve"
  }

  func explain(
    _ trace: Trace, asking questions: ExplanationQuestions
  ) throws(ReplayError) -> Explanation {
    try Explanation(of: trace, on: make(), asking: questions)
  }

  func writeValues(of trace: Trace, toPath path: String) throws {
    var solver = make()
    var replayer = Replayer(trace)
    var writer = try ValuesWriter(path: path)
    while let run = replayer.nextRun(countMax: 1) {
      try replayer.replay(run, into: &solver)
      if run.kind == .solve { try writer.write(solver, of: replayer) }
    }
    try writer.finish()
  }

  func replay(_ replayer: inout Replayer, perform: Strategy.Performer) throws(ReplayError) {
    var solver = make()
    while let run = replayer.nextRun() {
      try perform(run) { () throws(ReplayError) in try replayer.replay(run, into: &solver) }
    }
  }

  func countWork(_ trace: Trace) throws(ReplayError) -> WorkTally {
    var solver = make()
    var tally = WorkTally(trace)
    var replayer = Replayer(trace)
    replayer.checksRefusals = false
    while let run = replayer.nextRun() {
      let before = solver.work
      try replayer.replay(run, into: &solver)
      tally.add(solver.work - before, of: run)
    }
    return tally
  }

  func time(
    _ trace: Trace, runCountMax: Int, timing: inout RepetitionTiming
  ) throws(ReplayError) {
    var solver = make()
    var replayer = Replayer(trace)
    replayer.checksRefusals = false
    timing.begin(isOneByOne: runCountMax == 1)
    while let run = replayer.nextRun(countMax: runCountMax) {
      let start = timing.clock.now()
      try replayer.replay(run, into: &solver)
      let end = timing.clock.now()
      timing.record(run, nanoseconds: timing.clock.elapsed(from: start, to: end))
    }
  }
}
