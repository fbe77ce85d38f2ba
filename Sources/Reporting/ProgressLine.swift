// What a progress bar looks like at one moment.

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
