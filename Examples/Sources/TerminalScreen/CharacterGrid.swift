// What is on a terminal's screen: characters in rows and columns.

import UIKitNames

/// A picture of a tree of views in characters.
public struct CharacterGrid {
  private struct Cell {
    var character: Character = " "
    var isInverse = false
  }

  /// The number of characters in a row.
  public let columnCount: Int

  /// The number of rows.
  public let rowCount: Int

  private var cells: [Cell]

  /// What `root` and the views in it look like, on a screen of the size of `root`.
  public init(of root: UIView) {
    columnCount = max(0, Int(root.bounds.width))
    rowCount = max(0, Int(root.bounds.height))
    cells = Array(repeating: Cell(), count: columnCount * rowCount)
    draw(root, of: root)
  }

  /// The rows without colours and trailing spaces.
  public var plainText: String {
    rows.map { row in
      let text = String(row.map(\.character))
      return String(text.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }

  /// What a terminal has to be sent to show this, from its first row on.
  public var terminalText: String {
    var text = "\u{1B}[H"
    for (index, row) in rows.enumerated() {
      var isInverse = false
      for cell in row {
        if cell.isInverse != isInverse { text += cell.isInverse ? "\u{1B}[7m" : "\u{1B}[0m" }
        isInverse = cell.isInverse
        text.append(cell.character)
      }
      if isInverse { text += "\u{1B}[0m" }
      if index < rowCount - 1 { text += "\r\n" }
    }
    return text
  }

  private var rows: [ArraySlice<Cell>] {
    (0 ..< rowCount).map { cells[$0 * columnCount ..< ($0 + 1) * columnCount] }
  }

  // MARK: - Drawing

  private mutating func draw(_ view: UIView, of root: UIView) {
    guard !view.isHidden else { return }
    if let text = view as? TextView {
      let frame = view.convert(view.bounds, to: root)
      draw(
        text, columns: Int(frame.minX.rounded()) ..< Int(frame.maxX.rounded()),
        rows: Int(frame.minY.rounded()) ..< Int(frame.maxY.rounded()))
    }
    for subview in view.subviews { draw(subview, of: root) }
  }

  private mutating func draw(_ view: TextView, columns: Range<Int>, rows: Range<Int>) {
    for row in rows {
      for column in columns {
        put(Cell(isInverse: view.isInverse), column, row)
      }
    }
    let margin = view.hasBorder ? 1 : 0
    for (line, row) in zip(view.lines, rows.dropFirst(margin).dropLast(margin)) {
      for (character, column) in zip(line, columns.dropFirst(margin).dropLast(margin)) {
        put(Cell(character: character, isInverse: view.isInverse), column, row)
      }
    }
    if view.hasBorder { drawBorder(columns, rows) }
  }

  private mutating func drawBorder(_ columns: Range<Int>, _ rows: Range<Int>) {
    guard let left = columns.first, let right = columns.last, let top = rows.first,
      let bottom = rows.last, left < right, top < bottom
    else { return }
    for column in columns {
      put(Cell(character: "─"), column, top)
      put(Cell(character: "─"), column, bottom)
    }
    for row in rows {
      put(Cell(character: "│"), left, row)
      put(Cell(character: "│"), right, row)
    }
    put(Cell(character: "┌"), left, top)
    put(Cell(character: "┐"), right, top)
    put(Cell(character: "└"), left, bottom)
    put(Cell(character: "┘"), right, bottom)
  }

  private mutating func put(_ cell: Cell, _ column: Int, _ row: Int) {
    guard 0 ..< columnCount ~= column, 0 ..< rowCount ~= row else { return }
    cells[row * columnCount + column] = cell
  }
}
