// Labels whose texts change.

import Randomness
import SolverCore
import Traces

extension Workload {
  static let labels = Workload(
    name: "labels",
    summary: "A column of labels below each other, one of which gets another text on every frame.",
    why: "A text changes two constants of one view; the views below follow, the rest must not.",
    unit: "label",
    sizes: [10, 100, 1_000],
    generate: { labels, seed in Labels(labels, seed: seed).trace(frames: 60) })

  static let truncation = Workload(
    name: "truncation",
    summary: "A row of labels in a window that shrinks: the least important are cut off first.",
    why: "Each label has a level of its own and gives way in turn: breakpoints on every frame.",
    unit: "label",
    sizes: [10, 100, 1_000],
    sizeMax: 100_000,
    generate: TruncatingRow.trace)
}

/// Nine constraints a label: its place, the widths and heights of its text, and the icon beside it.
private struct Labels {
  private struct Row {
    let label: ViewVariables
    let width: TraceConstraint
    let height: TraceConstraint
    var size: (width: Double, height: Double)
  }

  private static let gap = 8.0
  private static let limit = 300.0

  private var layout: LayoutTrace
  private var rows: [Row] = []
  private var random: SplitMix64

  init(_ count: Int, seed: UInt64) {
    random = SplitMix64(seed: seed)
    layout = LayoutTrace(name: "labels \(count)")
    for index in 0 ..< count {
      let size = Self.textSize(&random)
      let label = layout.view("label\(index)")
      let icon = layout.view("icon\(index)")
      layout.add(label.x == 16.0)
      layout.add(label.y == (rows.last?.label).bottom + Self.gap)
      layout.add(label.width <= Self.limit)
      let width = layout.add(label.width == size.width, 750)
      let height = layout.add(label.height == size.height, 751)
      layout.add(icon.x == label.x + label.width + Self.gap)
      layout.add(icon.y == label.y)
      layout.add(icon.width == 20.0)
      layout.add(icon.height == icon.width)
      rows.append(Row(label: label, width: width, height: height, size: size))
    }
  }

  private static func textSize(
    _ random: inout SplitMix64
  ) -> (width: Double, height: Double) {
    (random.points(20 ... 400), 18 * random.points(1 ... 3))
  }

  consuming func trace(frames: Int) -> Trace {
    layout.solve()
    expect()
    layout.animate()
    for _ in 0 ..< frames {
      let index = Int(random.points(0 ... rows.count - 1))
      rows[index].size = Self.textSize(&random)
      layout.setConstant(rows[index].size.width, of: rows[index].width)
      layout.setConstant(rows[index].size.height, of: rows[index].height)
      layout.solve()
      expect()
    }
    return layout.finish()
  }

  private mutating func expect() {
    var y = Self.gap
    for (index, row) in rows.enumerated() {
      if index == 0 || index == rows.count / 2 || index == rows.count - 1 {
        layout.expect(row.label.y, y)
        layout.expect(row.label.width, min(row.size.width, Self.limit))
      }
      y += row.size.height + Self.gap
    }
  }
}

/// Three constraints a label: its place, its natural width at a level of its own, and no less than
/// 0.
private enum TruncatingRow {
  static func trace(labels count: Int, seed: UInt64) -> Trace {
    var random = SplitMix64(seed: seed)
    var layout = LayoutTrace(name: "truncation \(count)")
    let window = layout.variable("window.width")
    layout.edit(window)
    var labels: [(x: Variable, width: Variable)] = []
    var naturals: [Double] = []
    for index in 0 ..< count {
      let natural = random.points(20 ... 100)
      let label = (
        x: layout.variable("label\(index).x"), width: layout.variable("label\(index).width")
      )
      if let previous = labels.last {
        layout.add(label.x == previous.x + previous.width)
      } else {
        layout.add(label.x == 0.0)
      }
      layout.add(label.width >= 0.0)
      // The first label is the most important one.
      let level = 750 - 500 * Double(index) / Double(count)
      layout.add(label.width == natural, Priority(level) ?? .low)
      labels.append(label)
      naturals.append(natural)
    }
    layout.add(labels[count - 1].x + labels[count - 1].width <= window)

    let total = naturals.reduce(0, +)
    func solveAndExpect(_ width: Double) {
      layout.suggest(width, window)
      layout.solve()
      var rest = width
      for (index, natural) in naturals.enumerated() {
        let given = min(natural, rest)
        rest -= given
        if index == 0 || index == count / 2 || index == count - 1 {
          layout.expect(labels[index].width, given)
        }
      }
    }
    solveAndExpect(total)
    layout.animate()
    let drag = DragPath(from: total, to: 10, frames: 20)
    for frame in 1 ... 20 { solveAndExpect(drag.position(frame)) }
    return layout.finish()
  }
}
