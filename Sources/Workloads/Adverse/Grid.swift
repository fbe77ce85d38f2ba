// A square grid whose cells keep their aspect ratio.

import Randomness
import SolverCore
import Traces

extension Workload {
  static let grid = Workload(
    name: "grid",
    summary: "A square grid whose cells keep their aspect ratio while the window is resized.",
    why: "Aspect ratios couple x and y: every cell depends on every other, and peers hang on it.",
    unit: "row",
    sizes: [5, 15, 30],
    sizeMax: 300,
    generate: AspectGrid.trace)
}

/// Columns and rows share one width and one height each; each cell wishes `width == 1.5 · height`.
/// The grid is as wide as the window or as high, whichever is less.
private enum AspectGrid {
  private static let ratio = 1.5

  static func trace(rows count: Int, seed: UInt64) -> Trace {
    var random = SplitMix64(seed: seed)
    var layout = LayoutTrace(name: "grid \(count)")
    let window = layout.window()
    let columns = edges("column", count, end: window.width, &layout)
    let rows = edges("row", count, end: window.height, &layout)
    // Peers are asked in the same order as the paper's grids: row by row.
    for (y, row) in rows.enumerated() {
      for (x, column) in columns.enumerated() {
        let cell = layout.view("cell\(y).\(x)")
        layout.add(cell.x == column.start)
        layout.add(cell.y == row.start)
        layout.add(cell.width == column.size)
        layout.add(cell.height == row.size)
        layout.add(cell.width == ratio * cell.height, 750)
      }
    }
    // The grid fills the window as far as the ratios allow.
    let last = columns[count - 1]
    layout.add(last.start + last.size == window.width, 500)

    func solveAndExpect(_ width: Double, _ height: Double) {
      layout.resize(window, width, height)
      let columnWidth = min(width, height * ratio) / Double(count)
      for index in [0, count / 2, count - 1] {
        layout.expect(columns[index].start, columnWidth * Double(index))
        layout.expect(rows[index].start, columnWidth * Double(index) / ratio)
        layout.expect(rows[index].size, columnWidth / ratio)
      }
    }
    let side = 60 * Double(count)
    solveAndExpect(side, side)
    layout.animate()
    for _ in 1 ... 20 {
      solveAndExpect(
        side / 2 + random.points(0 ... 60 * count), side / 2 + random.points(0 ... 60 * count))
    }
    return layout.finish()
  }

  /// Columns from left to right, or rows from the top down, the last of which ends before `end`.
  private static func edges(
    _ name: String, _ count: Int, end: Variable, _ layout: inout LayoutTrace
  ) -> [(start: Variable, size: Variable)] {
    var edges: [(start: Variable, size: Variable)] = []
    for index in 0 ..< count {
      let edge = (
        start: layout.variable("\(name)\(index).start"),
        size: layout.variable("\(name)\(index).size")
      )
      if let previous = edges.last {
        layout.add(edge.start == previous.start + previous.size)
      } else {
        layout.add(edge.start == 0.0)
      }
      layout.add(edge.size >= 0.0)
      edges.append(edge)
    }
    layout.add(edges[count - 1].start + edges[count - 1].size <= end)
    return edges
  }
}
