// What the suite does with a solver, compiled once for each type of solver, and for how long.

internal import Foundation
internal import Traces

/// The operations on a strategy that need its solver's type.
///
/// A timed region contains the replay of a run, specialised for the solver in this module, and
/// within it the solver's own calls and no dispatch.
protocol StrategyDriver: Sendable {
  /// Replays `trace` on a fresh solver and checks every answer; gives up once the solver itself has
  /// taken as long as `limit`. Returns how the answers were checked.
  func verify(_ trace: Trace, limit: ReplayLimit?) throws(DriverError) -> String

  /// See `Strategy.explain(_:findsRedundant:findsAmbiguous:)`; nil for solvers that cannot say why.
  var explainer: Strategy.Explainer? { get }

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
  /// It took too long; the operation at this position of what was replayed was next.
  case overrun(Trace, position: Int)
}

/// How much time a replay has left.
struct ReplayBudget {
  /// The operations of one kind that are timed together, and between two looks at the time.
  static let runCountMax = 64

  private let limit: ReplayLimit?
  private var spent = Duration.zero

  init(_ limit: ReplayLimit?) {
    self.limit = limit
  }

  /// Counts the time that a part of a replay took.
  ///
  /// - Throws: `.overrun` if that was the last of the budget before the end of the trace.
  mutating func spend(_ duration: Duration, at replayer: borrowing Replayer) throws(DriverError) {
    guard let limit else { return }
    spent += duration
    guard spent >= limit.duration, !replayer.isAtEnd else { return }
    throw .overrun(replayer.trace, position: replayer.position)
  }

  /// Watches the solver's work from here to `endWatch()`. The process ends if it takes longer than
  /// what is left plus a quarter of the limit, or plus a second if that is more: an operation that
  /// does not end cannot be given up in another way.
  func beginWatch() {
    guard let limit, limit.endsProcess else { return }
    let left = max(.zero, limit.duration - spent)
    let seconds = (left + max(.seconds(1), limit.duration / 4)) / .seconds(1)
    _ = alarm(UInt32(min(seconds.rounded(.up), 1e6)))
  }

  /// Ends the watch: the process is not ended any more.
  func endWatch() {
    if let limit, limit.endsProcess { _ = alarm(0) }
  }
}
