// Rows are inserted into a list and removed from it, and the list closes up.

import Randomness
import SolverCore
import Traces

extension Workload {
  static let listEdits = Workload(
    name: "list-edits",
    summary: "Rows come and go at random places of a list, each opening or closing over 5 frames.",
    why: "Links between neighbours are replaced, and then one height moves all rows below.",
    unit: "row",
    sizes: [10, 100, 1_000],
    sizeMax: 100_000,
    generate: { rows, seed in ListEdits(rows: rows, seed: seed).trace(edits: 12) })
}

/// Eight constraints a row, with a label that gives way while the row is low. The content of the
/// list is as high as its rows.
private struct ListEdits {
  private struct Row {
    let view: ViewVariables
    let label: ViewVariables
    let textHeight: Double
    /// How the row hangs on the one above.
    var link: TraceConstraint
    let heightConstraint: TraceConstraint
    /// The other constraints that go with the row.
    let others: [TraceConstraint]
    var height: Double
  }

  private static let frameCount = 5
  private static let margin = 8.0

  private var random: SplitMix64
  private var layout: LayoutTrace
  private let content: ViewVariables
  private var contentHeight: TraceConstraint
  private var rows: [Row] = []
  private var rowsMade = 0

  init(rows count: Int, seed: UInt64) {
    random = SplitMix64(seed: seed)
    layout = LayoutTrace(name: "list-edits \(count)")
    content = layout.view("content")
    layout.add(content.x == 0.0)
    layout.add(content.y == 0.0)
    layout.add(content.width == 375.0)
    contentHeight = layout.add(content.height == 0.0)
    for position in 0 ..< count {
      let textHeight = drawTextHeight()
      insert(at: position, textHeight: textHeight, height: Self.fullHeight(of: textHeight))
    }
  }

  private mutating func drawTextHeight() -> Double { 18 * random.points(1 ... 4) }

  private static func fullHeight(of textHeight: Double) -> Double { textHeight + 2 * margin }

  // MARK: - Constraints

  /// Puts a row of `height` at `position`, below the row that is there now.
  private mutating func insert(at position: Int, textHeight: Double, height: Double) {
    let view = layout.view("row\(rowsMade)")
    let label = layout.view("row\(rowsMade).label")
    rowsMade += 1
    let link = layout.add(view.y == bottom(above: position))
    let heightConstraint = layout.add(view.height == height)
    let others = [
      layout.add(view.x == 0.0),
      layout.add(view.width == content.width),
      layout.add(label.y == Self.margin),
      layout.add(label.height >= 0.0),
      // A row that opens is too low for its label at first.
      layout.add(label.y + label.height <= view.height - Self.margin, 751),
      layout.add(label.height == textHeight, 750),
    ]
    rows.insert(
      Row(
        view: view, label: label, textHeight: textHeight, link: link,
        heightConstraint: heightConstraint, others: others, height: height), at: position)
    relink(position + 1)
  }

  /// Takes the row at `position` away.
  private mutating func remove(at position: Int) {
    let row = rows.remove(at: position)
    relink(position)
    for constraint in row.others.reversed() { layout.remove(constraint) }
    layout.remove(row.heightConstraint)
    layout.remove(row.link)
  }

  /// Hangs what is at `position`, a row or the end of the content, on the row above it.
  private mutating func relink(_ position: Int) {
    let bottom = bottom(above: position)
    if position < rows.count {
      rows[position].link = layout.replace(
        rows[position].link, by: rows[position].view.y == bottom)
    } else {
      contentHeight = layout.replace(contentHeight, by: content.height == bottom)
    }
  }

  private func bottom(above position: Int) -> LinearExpression {
    (position > 0 ? rows[position - 1].view : nil).bottom
  }

  // MARK: - Frames

  consuming func trace(edits: Int) -> Trace {
    solveAndExpect(at: rows.count / 2)
    layout.animate()
    for edit in 0 ..< edits {
      if edit.isMultiple(of: 2) || rows.count == 1 {
        let textHeight = drawTextHeight()
        let position = Int.random(in: 0 ... rows.count, using: &random)
        insert(at: position, textHeight: textHeight, height: 0)
        animateHeight(at: position, to: Self.fullHeight(of: textHeight))
      } else {
        let position = Int.random(in: rows.indices, using: &random)
        animateHeight(at: position, to: 0)
        remove(at: position)
        solveAndExpect(at: min(position, rows.count - 1))
      }
    }
    return layout.finish()
  }

  private mutating func animateHeight(at position: Int, to end: Double) {
    let start = rows[position].height
    for frame in 1 ... Self.frameCount {
      let progress = Double(frame) / Double(Self.frameCount)
      rows[position].height = (start + (end - start) * progress).rounded()
      layout.setConstant(rows[position].height, of: rows[position].heightConstraint)
      solveAndExpect(at: position)
    }
  }

  private mutating func solveAndExpect(at changed: Int) {
    layout.solve()
    var y = 0.0
    for (index, row) in rows.enumerated() {
      if index == 0 || index == changed || index == rows.count - 1 {
        layout.expect(row.view.y, y)
        layout.expect(row.label.height, max(0, min(row.textHeight, row.height - 2 * Self.margin)))
      }
      y += row.height
    }
    layout.expect(content.height, y)
  }
}
