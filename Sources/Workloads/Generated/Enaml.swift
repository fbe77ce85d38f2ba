// The window that kiwi's own benchmark lays out.

import SolverCore
import Traces

extension Workload {
  static let enaml = Workload(
    name: "enaml",
    summary: "Enaml windows with a form of three rows and a field, resized for 60 frames.",
    why: "The system that kiwi publishes its times on: half of it soft, a lot of it redundant.",
    unit: "window",
    sizes: [1, 10],
    sizeMax: 10_000,
    generate: { windows, _ in Enaml(windows: windows).trace(rounds: 10) })
}

/// Each window is a system of its own with exactly the 111 constraints and 37 variables of
/// `enaml_like_benchmark.cpp` of kiwi 1.5.1, in another order. Two edits resize it, and unlike
/// there every suggestion is another one than the last. An item is required to have a place and a
/// size of at least 0, size hints are strong, and gaps and alignments are wishes; some constraints
/// are there twice.
struct Enaml {
  /// The levels whose strengths in kiwi are those of the published system: weak, medium, 1.25 times
  /// medium, 100 times medium and strong.
  enum Level {
    static let weak: Priority = 250
    static let medium: Priority = 500
    /// 250 + 250 / 3 · log₁₀ 1,250.
    static let gap: Priority = 508.075834417338
    /// 250 + 250 / 3 · log₁₀ 100,000.
    static let field: Priority = 666.6666666666666
    static let strong: Priority = 750
  }

  /// The sizes to which the published benchmark resizes the window.
  private static let sizes: [(width: Double, height: Double)] = [
    (400, 600), (600, 400), (800, 1_200), (1_200, 800), (400, 800), (800, 400),
  ]

  private static let gap = 10.0

  /// One row of the form: a label, and what it is the label of.
  private struct Row {
    let label: ViewVariables
    let field: ViewVariables
    let labelWidth: Double
    let fieldHeight: Double
  }

  private struct Window {
    let width: Variable
    let height: Variable
    let rows: [Row]
    let footer: ViewVariables
  }

  private var layout: LayoutTrace
  private var windows: [Window] = []

  init(windows count: Int) {
    layout = LayoutTrace(name: "enaml \(count)")
    for index in 0 ..< count { addWindow("window\(index)") }
  }

  // MARK: - Constraints

  private mutating func addWindow(_ name: String) {
    let width = layout.variable(name + ".width")
    let height = layout.variable(name + ".height")
    layout.edit(width, Level.strong)
    layout.edit(height, Level.strong)
    let left = layout.variable(name + ".left")
    let top = layout.variable(name + ".top")
    for variable in [left, top, width, height] { layout.add(variable >= 0.0) }
    layout.add(width == 0.0, Level.medium)
    layout.add(height == 0.0, Level.medium)

    let contents = Contents(
      left: layout.variable(name + ".contents.left"), top: layout.variable(name + ".contents.top"),
      right: layout.variable(name + ".contents.right"),
      bottom: layout.variable(name + ".contents.bottom"),
      midline: layout.variable(name + ".midline"))
    layout.add(contents.left == left + Self.gap)
    layout.add(contents.top == top + Self.gap)
    layout.add(contents.right == left + width - Self.gap)
    layout.add(contents.bottom == top + height - Self.gap)

    let rows = addRows(name)
    let footer = item(name + ".footer")
    wantSize(footer, widthMin: 125, height: 21)
    addColumn(rows, footer, in: contents)
    for row in rows { addLine(row, in: contents) }
    inset(footer, from: contents.left, to: contents.right)
    windows.append(Window(width: width, height: height, rows: rows, footer: footer))
  }

  /// What the margins of a window leave, and where its two columns meet.
  private struct Contents {
    let left: Variable
    let top: Variable
    let right: Variable
    let bottom: Variable
    let midline: Variable
  }

  private mutating func addRows(_ name: String) -> [Row] {
    let labelWidths = [67.0, 66, 24]
    return labelWidths.enumerated().map { index, labelWidth in
      let label = item(name + ".label\(index)")
      let field = item(name + ".field\(index)")
      layout.add(label.width == labelWidth, Level.weak)
      layout.add(label.width >= labelWidth, Level.strong)
      wantHeight(label, 16)
      guard index == 2 else {
        wantSize(field, widthMin: 125, height: 21)
        return Row(label: label, field: field, labelWidth: labelWidth, fieldHeight: 21)
      }
      // A container, whose own constraints are weaker.
      layout.add(field.width >= 119.0, Level.field)
      layout.add(field.width <= 16_777_200.0, Level.field)
      layout.add(field.height >= 24.0, Level.field)
      layout.add(field.height <= 24.0, Level.field)
      return Row(label: label, field: field, labelWidth: labelWidth, fieldHeight: 24)
    }
  }

  /// Something that has a place and a size: 4 constraints.
  private mutating func item(_ name: String) -> ViewVariables {
    let item = layout.view(name)
    for variable in [item.x, item.y, item.width, item.height] { layout.add(variable >= 0.0) }
    return item
  }

  private mutating func wantHeight(_ item: ViewVariables, _ height: Double) {
    layout.add(item.height == height, Level.strong)
    layout.add(item.height >= height, Level.strong)
  }

  private mutating func wantSize(_ item: ViewVariables, widthMin: Double, height: Double) {
    layout.add(item.width >= widthMin, Level.strong)
    wantHeight(item, height)
  }

  /// `difference` is at least `gap`, and best just that.
  private mutating func space(_ difference: LinearExpression, _ gap: Double) {
    layout.add(difference >= gap)
    layout.add(difference == gap, Level.gap)
  }

  private mutating func inset(_ item: ViewVariables, from left: Variable, to right: Variable) {
    space(item.x - left, 0)
    space(right - item.x - item.width, 0)
  }

  /// From top to bottom: the labels and the fields with the footer below them.
  private mutating func addColumn(
    _ rows: [Row], _ footer: ViewVariables, in contents: Contents
  ) {
    for items in [rows.map(\.label), rows.map(\.field)] {
      space(items[0].y - contents.top, 0)
      for (above, below) in zip(items, items.dropFirst() + [footer]) {
        space(below.y - above.y - above.height, Self.gap)
      }
      space(contents.bottom - footer.y - footer.height, 0)
    }
  }

  /// From left to right: a label and its field, which begins at the midline.
  private mutating func addLine(_ row: Row, in contents: Contents) {
    space(row.label.x - contents.left, 0)
    space(row.field.x - row.label.x - row.label.width, Self.gap)
    space(contents.right - row.field.x - row.field.width, 0)
    layout.add(row.field.x == contents.midline, Level.strong)
    layout.add(
      row.field.y + 0.5 * row.field.height == row.label.y + 0.5 * row.label.height, Level.strong)
  }

  // MARK: - Frames

  /// Builds, resizes to each published size in turn, `rounds` times, and tears down.
  consuming func trace(rounds: Int) -> Trace {
    solveAndExpect(Self.sizes[Self.sizes.count - 1])
    layout.animate()
    for _ in 0 ..< rounds {
      for size in Self.sizes { solveAndExpect(size) }
    }
    return layout.finish()
  }

  private mutating func solveAndExpect(_ size: (width: Double, height: Double)) {
    for window in windows {
      layout.suggest(size.width, window.width)
      layout.suggest(size.height, window.height)
    }
    layout.solve()
    for window in windows {
      layout.expect(window.width, size.width)
      layout.expect(window.height, size.height)
      layout.expect(window.footer.width, size.width - 2 * Self.gap)
      for row in window.rows {
        // The widest label makes the column.
        layout.expect(row.label.width, window.rows[0].labelWidth)
        layout.expect(row.label.height, 16)
        layout.expect(row.field.height, row.fieldHeight)
        layout.expect(row.field.width, size.width - window.rows[0].labelWidth - 3 * Self.gap)
      }
    }
  }
}
