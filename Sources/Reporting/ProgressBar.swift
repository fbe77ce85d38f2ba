// A line that shows how far a run is and how long it will take.

internal import Measurement

/// A progress bar on one line of a terminal, which it leaves as it found it.
///
/// Draws at most ten times a second. In a pipe or on a dumb terminal, where nothing can be erased,
/// it writes a line a minute instead, the first one after a minute. Advance it between measurements
/// only: drawing takes microseconds. To print something else, `clear()` first; the bar comes back
/// with the next step.
///
/// ```swift
/// var bar = ProgressBar(total: Double(plan.count))
/// for step in plan {
///   bar.show("\(step.workload) \(step.size)")
///   measure(step)
///   bar.advance()
/// }
/// bar.clear()
/// ```
public struct ProgressBar: ~Copyable {
  /// How much work there is, in any unit. Above 0.
  public let total: Double

  /// How much work is done, 0 to `total`.
  public private(set) var completed = 0.0

  private let terminal: ProgressTerminal
  private let nanosecondsNow: () -> UInt64
  private let start: UInt64
  private let nanosecondsBetweenLines: UInt64
  private var label = ""
  private var lastDrawing: UInt64?
  private var isVisible = false

  /// Ten drawings a second look smooth.
  private static let nanosecondsBetweenDrawings: UInt64 = 100_000_000

  /// A bar for `total` units of work, on standard error. Draws nothing yet.
  ///
  /// - Parameters:
  ///   - total: How many units there are.
  ///   - secondsBetweenLines: How often a log says that it goes on. Above 0.
  public init(total: Double, secondsBetweenLines: Int = 60) {
    let clock = MonotonicClock(floor: .none)
    self.init(
      total: total, secondsBetweenLines: secondsBetweenLines, terminal: .standardError(),
      nanosecondsNow: clock.now)
  }

  /// A bar that draws on `terminal` and takes the time from `nanosecondsNow`.
  public init(
    total: Double, secondsBetweenLines: Int = 60, terminal: ProgressTerminal,
    nanosecondsNow: @escaping () -> UInt64
  ) {
    precondition(total > 0 && total.isFinite, "there is some work to do")
    precondition(secondsBetweenLines > 0, "lines come one after the other")
    nanosecondsBetweenLines = UInt64(secondsBetweenLines) * 1_000_000_000
    self.total = total
    self.terminal = terminal
    self.nanosecondsNow = nanosecondsNow
    start = nanosecondsNow()
  }

  deinit {
    if isVisible { terminal.write(Self.erasure) }
  }

  /// Says what is being done now.
  public mutating func show(_ label: String) {
    self.label = DisplayText.printable(label)
    draw()
  }

  /// Counts `amount` of work as done. More than `total` in all counts as `total`.
  public mutating func advance(by amount: Double = 1) {
    precondition(amount >= 0, "work cannot be undone")
    completed = min(total, completed + amount)
    draw()
  }

  /// Erases the line, so that something else can be printed.
  public mutating func clear() {
    guard isVisible else { return }
    terminal.write(Self.erasure)
    isVisible = false
    lastDrawing = nil
  }

  // MARK: - Drawing

  private static let erasure = "\r\u{1B}[2K"

  private mutating func draw() {
    guard terminal.isInteractive else { return log() }
    let now = nanosecondsNow()
    if let lastDrawing, now &- lastDrawing < Self.nanosecondsBetweenDrawings { return }
    lastDrawing = now
    isVisible = true
    let text = ProgressLine(
      label: label, share: completed / total, secondsLeft: secondsLeft(at: now)
    ).text(columns: terminal.columns(), isColored: terminal.hasColor)
    terminal.write(Self.erasure + text)
  }

  private mutating func log() {
    let now = nanosecondsNow()
    guard now &- (lastDrawing ?? start) >= nanosecondsBetweenLines else { return }
    lastDrawing = now
    let left = secondsLeft(at: now).map { ", \(NumberFormat.waitingTime(seconds: $0)) left" } ?? ""
    terminal.write("\(Int((completed / total * 100).rounded(.down))) %\(left), \(label)\n")
  }

  /// As if the rest went on at the average pace so far; `nil` before anything is done.
  private func secondsLeft(at now: UInt64) -> Double? {
    guard completed > 0 else { return nil }
    return Double(now &- start) / 1e9 * (total - completed) / completed
  }
}
