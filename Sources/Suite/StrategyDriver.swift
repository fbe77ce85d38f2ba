// What the suite does with a solver, compiled once for each type of solver.

internal import Traces

/// The operations on a strategy that need its solver's type.
///
/// A timed region contains the replay of a run, specialised for the solver in this module, and
/// within it the solver's own calls and no dispatch.
protocol StrategyDriver: Sendable {
  /// Replays `trace` on a fresh solver and checks every answer; gives up once the solver itself has
  /// taken as long as `limit`. Returns how the answers were checked.
  func verify(_ trace: Trace, limit: ReplayLimit?) throws(DriverError) -> String

  /// See `Strategy.canExplain`.
  var canExplain: Bool { get }

  /// See `Strategy.explain(_:asking:)`.
  func explain(
    _ trace: Trace, asking questions: ExplanationQuestions
  ) throws(ReplayError) -> Explanation

  /// Replays `trace` without checks, and hands over after every solve the position of the next
  /// operation and the values of all variables so far.
  func readSolutions(
    of trace: Trace, _ body: (_ position: Int, _ values: [Double]) -> Void
  ) throws(ReplayError)

  /// See `Strategy.writeValues(of:toPath:)`.
  func writeValues(of trace: Trace, toPath path: String) throws

  /// See `Strategy.replay(_:perform:)`.
  func replay(_ replayer: inout Replayer, perform: Strategy.Performer) throws(ReplayError)

  /// Replays the trace once, and attributes the solver's work to phases and kinds.
  func countWork(_ trace: Trace) throws(ReplayError) -> WorkTally

  /// Replays the trace once, timing it by `grain`; gives up between two readings once the replay
  /// has taken as long as `limit`.
  func time(
    _ trace: Trace, by grain: TimingGrain, limit: ReplayLimit?, timing: inout RepetitionTiming
  ) throws(DriverError)
}

/// How long a solver may take for one replay of a trace.
struct ReplayLimit: Sendable {
  /// When the replay is given up, between two of its operations.
  let duration: Duration

  /// Whether the process ends by the signal of an alarm where one operation does not end by itself.
  let endsProcess: Bool
}

/// Why a driver did not come to the end of a trace.
enum DriverError: Error {
  /// An answer was wrong, or an operation was not carried out.
  case verification(VerificationError)

  /// Two replays were not the same work.
  case nondeterministic

  /// It took too long; the operation at this position of the trace was next.
  case overrun(position: Int)
}
