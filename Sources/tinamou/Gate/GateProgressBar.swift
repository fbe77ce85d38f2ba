// How far a gate is, on a terminal; nothing in a pipe.

internal import Foundation
internal import Reporting
internal import Suite

/// A progress bar that a gate moves.
struct GateProgressBar: GateProgress, ~Copyable {
  private var bar: ProgressBar

  /// A bar of this many steps.
  init(stepCount: Int) { bar = ProgressBar(total: Double(max(1, stepCount))) }

  mutating func begin(_ label: String) { bar.show(label) }
  mutating func end() { bar.advance() }
  mutating func clear() { bar.clear() }
}

/// What takes minutes and has no steps.
enum ProgressNote {
  /// Says on standard error what is going on.
  static func show(_ text: String) {
    StandardError.write("\(text)…")
  }
}
