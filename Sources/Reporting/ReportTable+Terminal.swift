// The table for a terminal.

extension ReportTable {
  /// The table as lines of text, ready to print.
  ///
  /// - Parameters:
  ///   - columnsMax: How wide a line may be, or `nil` for any width, as in a pipe. If it is too
  ///     little, names are cut, then dispensable columns are left out, and a note says which.
  ///     Numbers are never cut, so a line may still be wider.
  ///   - isColored: Whether headings are bold and notes dim, by ANSI escapes.
  /// - Complexity: O(*c*) renderings for *c* columns.
  public func terminalText(columnsMax: Int? = nil, isColored: Bool = false) -> String {
    guard let columnsMax else { return text(columnsMax: nil, isColored: isColored) }
    var fitting = self
    var omitted: [String] = []
    while fitting.leastWidth > columnsMax, let index = fitting.mostDispensableColumn {
      omitted.append("‘\(fitting.columns[index].title)’")
      fitting.removeColumn(at: index)
    }
    if !omitted.isEmpty {
      let titles = omitted.reversed().joined(separator: ", ")
      fitting.notes.insert("Left out, because the terminal is narrow: \(titles).", at: 0)
    }
    return fitting.text(columnsMax: columnsMax, isColored: isColored)
  }

  private static let gap = "  "

  /// A name is not cut below this many columns.
  private static let nameColumnsMin = 8

  private func text(columnsMax: Int?, isColored: Bool) -> String {
    let widths = fittedWidths(columnsMax: columnsMax)
    func line(_ cells: [String]) -> String {
      let padded = columns.indices.map { i in
        DisplayText.padded(
          DisplayText.truncated(cells[i], columns: widths[i]), columns: widths[i],
          isRightAligned: columns[i].isNumeric)
      }
      return Self.withoutTrailingBlanks(padded.joined(separator: Self.gap))
    }
    func styled(_ text: String, _ code: String) -> String {
      isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
    let (header, body) = (headings, rows.map { row in row.map(\.description) })
    var lines: [String] = []
    if !title.isEmpty { lines += [styled(DisplayText.printable(title), "1"), ""] }
    lines.append(styled(line(header), "1"))
    lines.append(widths.map { String(repeating: "─", count: $0) }.joined(separator: Self.gap))
    lines += body.map(line)
    if !notes.isEmpty { lines.append("") }
    for note in notes {
      let wrapped = DisplayText.wrapped(DisplayText.printable(note), columns: columnsMax ?? .max)
      lines += wrapped.map { styled($0, "2") }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var headings: [String] { columns.map { DisplayText.printable($0.title) } }

  /// The width of each column: that of its widest cell.
  private var naturalWidths: [Int] {
    columns.indices.map { i in
      let cells = rows.map { DisplayText.width(of: $0[i].description) }
      return max(DisplayText.width(of: headings[i]), cells.max() ?? 0)
    }
  }

  /// How wide the table is when all names are cut as far as they may be.
  private var leastWidth: Int {
    let widths = zip(columns, naturalWidths).map { column, width in
      column.isNumeric ? width : min(width, Self.nameColumnsMin)
    }
    return Self.lineWidth(widths)
  }

  private static func lineWidth(_ widths: [Int]) -> Int {
    widths.reduce(0, +) + gap.count * max(0, widths.count - 1)
  }

  /// The rightmost of the columns that may go first, or `nil` if all have to stay.
  private var mostDispensableColumn: Int? {
    let highest = columns.map(\.dispensability).max() ?? 0
    return highest > 0 ? columns.lastIndex { $0.dispensability == highest } : nil
  }

  /// The natural widths, less what names have to give up.
  private func fittedWidths(columnsMax: Int?) -> [Int] {
    var widths = naturalWidths
    guard let columnsMax else { return widths }
    var excess = Self.lineWidth(widths) - columnsMax
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

  private static func withoutTrailingBlanks(_ line: String) -> String {
    let end = line.lastIndex { $0 != " " }
    return end.map { String(line[...$0]) } ?? ""
  }
}
