// Giving up on solvers that take too long.

internal import Foundation
internal import Traces

/// How much time a replay has left.
struct ReplayBudget {
  /// The operations of one kind that are timed together, and between two looks at the time.
  static let runCountMax = 64

  private let limit: ReplayLimit?
  private var spent = Duration.zero

  init(_ limit: ReplayLimit?) {
    self.limit = limit
  }

  /// Takes what a part of a replay took.
  ///
  /// - Throws: `.overrun` if that was the last of the budget before the end of the trace.
  mutating func spend(_ duration: Duration, at replayer: borrowing Replayer) throws(DriverError) {
    guard let limit else { return }
    spent += duration
    if spent >= limit.duration, !replayer.isAtEnd {
      throw .overrun(position: replayer.position)
    }
  }

  /// From here to `endWatch()` the solver does all the work, and the process ends if that takes
  /// longer than what is left and a quarter of the limit, or a second: an operation that does not
  /// end cannot be given up otherwise.
  func beginWatch() {
    guard let limit, limit.endsProcess else { return }
    let left = max(.zero, limit.duration - spent)
    let seconds = (left + max(.seconds(1), limit.duration / 4)) / .seconds(1)
    _ = alarm(UInt32(min(seconds.rounded(.up), 1e6)))
  }

  /// The process goes on whatever happens.
  func endWatch() {
    if let limit, limit.endsProcess { _ = alarm(0) }
  }
}
