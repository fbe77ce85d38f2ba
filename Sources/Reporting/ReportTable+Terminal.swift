// The table for a terminal.

extension ReportTable {
  /// The table as lines of text, ready to print.
  ///
  /// - Parameters:
  ///   - columnsMax: How wide a line may be, or `nil` for any width, as in a pipe. Names are cut
  ///     where it is too little; numbers never are, so a line may still be wider.
  ///   - isColored: Whether headings are bold and notes dim, by ANSI escapes.
  public func terminalText(columnsMax: Int? = nil, isColored: Bool = false) -> String {
    let header = columns.map { DisplayText.printable($0.title) }
    let body = rows.map { row in row.map(\.description) }
    let widths = fittedWidths(of: [header] + body, columnsMax: columnsMax)
    func line(_ cells: [String]) -> String {
      let padded = columns.indices.map { i in
        DisplayText.padded(
          DisplayText.truncated(cells[i], columns: widths[i]), columns: widths[i],
          isRightAligned: columns[i].isNumeric)
      }
      return trimmed(padded.joined(separator: Self.gap))
    }
    var lines: [String] = []
    if !title.isEmpty { lines += [styled(DisplayText.printable(title), "1", isColored), ""] }
    lines.append(styled(line(header), "1", isColored))
    lines.append(widths.map { String(repeating: "─", count: $0) }.joined(separator: Self.gap))
    lines += body.map(line)
    if !notes.isEmpty { lines.append("") }
    lines += notes.map { styled(DisplayText.printable($0), "2", isColored) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static let gap = "  "

  /// A name is not cut below this many columns.
  private static let nameColumnsMin = 8

  /// The width of each column: that of its widest cell, less what names have to give up.
  private func fittedWidths(of lines: [[String]], columnsMax: Int?) -> [Int] {
    var widths = columns.indices.map { i in lines.map { DisplayText.width(of: $0[i]) }.max() ?? 0 }
    guard let columnsMax else { return widths }
    var excess = widths.reduce(0, +) + Self.gap.count * max(0, widths.count - 1) - columnsMax
    // One column at a time off the widest name, so that the names end up equally long.
    while excess > 0 {
      let names = columns.indices.filter {
        !columns[$0].isNumeric && widths[$0] > Self.nameColumnsMin
      }
      guard let widest = names.max(by: { widths[$0] < widths[$1] }) else { break }
      widths[widest] -= 1
      excess -= 1
    }
    return widths
  }

  private func trimmed(_ line: String) -> String {
    let end = line.lastIndex { $0 != " " }
    return end.map { String(line[...$0]) } ?? ""
  }

  private func styled(_ text: String, _ code: String, _ isColored: Bool) -> String {
    isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
