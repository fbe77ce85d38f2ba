// How far a gate is.

internal import Foundation
internal import Measurement
internal import Reporting
internal import Suite

/// A progress bar that a gate moves; where there is no terminal, a line now and then.
struct GateProgressBar: GateProgress, ~Copyable {
  private var bar: ProgressBar
  private let stepCount: Int
  private var doneCount = 0
  private let isInteractive = ProgressTerminal.standardError().isInteractive
  private let clock = MonotonicClock(floor: .none)
  private var lastLine: UInt64

  /// Often enough to see that it goes on, and seldom enough to be read in a log.
  private static let nanosecondsBetweenLines: UInt64 = 10_000_000_000

  /// A bar of this many steps.
  init(stepCount: Int) {
    self.stepCount = max(1, stepCount)
    bar = ProgressBar(total: Double(self.stepCount))
    lastLine = clock.now()
  }

  mutating func begin(_ label: String) {
    bar.show(label)
    guard !isInteractive, clock.now() &- lastLine >= Self.nanosecondsBetweenLines else { return }
    lastLine = clock.now()
    let share = min(99, doneCount * 100 / stepCount)
    StandardError.write("gate: \(share) %, \(label)")
  }

  mutating func end(_ count: Int) {
    doneCount += count
    bar.advance(by: Double(count))
  }

  mutating func clear() { bar.clear() }
}

/// What takes minutes and has no steps.
enum ProgressNote {
  /// Says on standard error what is going on.
  static func show(_ text: String) {
    StandardError.write("\(text)…")
  }
}
