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
  public private(set) var total: Double
  /// How much work is done, 0 to `total`.
  public private(set) var completed = 0.0

  private let terminal: ProgressTerminal
  private let nanosecondsNow: () -> UInt64
  private var start: UInt64
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

  /// Says what is being done now, with `done` of `total` units behind it. The bar starts anew where
  /// the way is another one than before, or less of it is done.
  public mutating func show(_ label: String, done: Int, of total: Int) {
    if self.total != Double(total) || completed > Double(done) {
      clear()
      (self.total, completed, start) = (Double(max(1, total)), 0, nanosecondsNow())
      lastDrawing = nil
    }
    advance(by: Double(done) - completed)
    show(label)
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

/// The content of a progress bar, laid out for a width.
struct ProgressLine {
  /// What is being done. Printable.
  var label: String
  /// How much is done, 0 to 1.
  var share: Double
  /// How long the rest will take, if that can be estimated.
  var secondsLeft: Double?

  private static let barColumnsMax = 40
  private static let barColumnsMin = 10
  private static let gap = 2

  /// The line, at most `columns` − 1 wide: many terminals wrap when the last column is written.
  ///
  /// Narrow terminals lose first the bar, then the time that is left, then the end of the label.
  func text(columns: Int, isColored: Bool) -> String {
    var room = max(0, columns - 1)
    let percent = "\(Int((share * 100).rounded(.down))) %"
    guard room > percent.count else { return DisplayText.truncated(percent, columns: room) }
    room -= percent.count

    var suffix = ""
    if let secondsLeft {
      let left = "  " + NumberFormat.waitingTime(seconds: secondsLeft) + " left"
      if DisplayText.width(of: left) + Self.barColumnsMin <= room {
        suffix = left
        room -= DisplayText.width(of: left)
      }
    }
    // The label takes up to half of what is left, the bar what remains.
    let wanted = DisplayText.width(of: label)
    let hasBar = room >= 2 * Self.barColumnsMin + 2 * Self.gap
    let labelRoom = max(0, (hasBar ? room / 2 : room) - Self.gap)
    let shortLabel = DisplayText.truncated(label, columns: min(wanted, labelRoom))
    let labelColumns = DisplayText.width(of: shortLabel)
    let prefix = labelColumns > 0 ? shortLabel + "  " : ""
    guard hasBar else { return prefix + percent + suffix }
    let used = labelColumns > 0 ? labelColumns + Self.gap : 0
    let barColumns = min(Self.barColumnsMax, room - used - Self.gap)
    return prefix + bar(columns: barColumns, isColored: isColored) + "  " + percent + suffix
  }

  private func bar(columns: Int, isColored: Bool) -> String {
    let done = min(columns, Int((share * Double(columns)).rounded(.down)))
    let filled = String(repeating: "━", count: done)
    // Without colour the rest has to differ in shape.
    let rest = String(repeating: isColored ? "━" : "╌", count: columns - done)
    return isColored ? "\u{1B}[32m\(filled)\u{1B}[0;2m\(rest)\u{1B}[0m" : filled + rest
  }
}
