// How far a gate is.

internal import Reporting
internal import Suite

/// A progress bar that a gate moves; where there is no terminal, a line every ten seconds.
struct GateProgressBar: GateProgress, ~Copyable {
  private var bar: ProgressBar

  /// A bar of this many steps.
  init(stepCount: Int) {
    bar = ProgressBar(total: Double(max(1, stepCount)), secondsBetweenLines: 10)
  }

  mutating func begin(_ label: String) { bar.show(label) }

  mutating func end(_ count: Int) { bar.advance(by: Double(count)) }

  mutating func clear() { bar.clear() }
}

/// What takes minutes and has no steps.
enum ProgressNote {
  /// Says on standard error what is going on.
  static func show(_ text: String) {
    StandardError.write("\(text)…")
  }
}
