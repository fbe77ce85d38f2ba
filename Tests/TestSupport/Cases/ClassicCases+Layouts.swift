// Layouts with edits, among them those on which other solvers hang or fail.

internal import SolverCore

extension ClassicCase {
  static let layouts: [ClassicCase] = [
    ClassicCase(
      "the window of the paper", why: "Borning et al., UIST 1997; nucleic/kiwi #20; rhea #47"
    ) { script in
      let (left, middle, right) = (script.variable(), script.variable(), script.variable())
      script.add(2 * middle == left + right)
      script.add(left + 10.0 <= right)
      script.add(right <= 100.0)
      script.add(left >= 0.0)
      script.solve()
      script.edit(middle)
      script.solve()
      for value in [70.0, 0, 50, 120, 90, -1_000, 95, 5] {
        script.suggest(value, for: middle)
        // Half of the least width stays free at each end.
        script.solve((middle, min(max(value, 5), 95)))
      }
      script.perform(.removeEdit(1))
      script.solve()
    },
    splitter(.required, .required),
    splitter(.high, .low),
    ClassicCase(
      "a binary tree of points", why: "amoeba #1: an add fails and an assertion with it"
    ) { script in
      let root = (x: script.variable(), y: script.variable())
      script.edit(root.x)
      script.edit(root.y)
      script.suggest(500, for: root.x)
      script.suggest(10, for: root.y)
      var parents = [root]
      for _ in 0 ..< 4 {
        var row: [(x: Variable, y: Variable)] = []
        for (index, parent) in parents.enumerated() {
          for side in 0 ..< 2 {
            let point = (x: script.variable(), y: script.variable())
            script.add(point.y == parent.y + 15.0)
            script.add(point.x >= (row.last.map { $0.x + 5.0 } ?? LinearExpression()))
            row.append(point)
            if side == 1 { script.add(parent.x == 0.5 * point.x + 0.5 * row[2 * index].x) }
          }
        }
        parents = row
        script.solve((root.x, 500), (row[0].y, 10 + 15 * (row.count == 2 ? 1 : log2(row.count))))
      }
    },
    ClassicCase("a grid with aspect ratios", why: "nucleic/kiwi #71, #57: 5×5 does not converge") {
      script in
      let (columnCount, rowCount) = (4, 4)
      let lefts = script.variables(columnCount + 1)
      let tops = script.variables(rowCount + 1)
      script.add(lefts[0] == 0.0)
      script.add(tops[0] == 0.0)
      for i in 0 ..< columnCount { script.add(lefts[i + 1] >= lefts[i] + 1.0) }
      for i in 0 ..< rowCount { script.add(tops[i + 1] >= tops[i] + 1.0) }
      script.edit(lefts[columnCount])
      script.edit(tops[rowCount])
      for row in 0 ..< rowCount {
        for column in 0 ..< columnCount {
          let (width, height) = (script.variable(), script.variable())
          script.add(width <= lefts[column + 1] - lefts[column] - 0.5)
          script.add(height <= tops[row + 1] - tops[row] - 0.5)
          script.add(width == 2 * height, .medium)
          script.add(width >= lefts[column + 1] - lefts[column] - 0.5, .low)
          if column > 0 {
            script.add(lefts[column + 1] - lefts[column] == lefts[1] - lefts[0], .medium)
          }
        }
      }
      script.suggest(640, for: lefts[columnCount])
      script.suggest(480, for: tops[rowCount])
      script.solve((lefts[columnCount], 640), (tops[rowCount], 480))
      script.suggest(64, for: tops[rowCount])
      script.solve((lefts[columnCount], 640), (tops[rowCount], 64))
    },
    ClassicCase("segments of a line", why: "ratatui #1855: a solve that does not end") { script in
      let edges = script.variables(9)
      script.add(edges[0] == 0.0)
      script.add(edges[8] == 1000.0)
      for i in 0 ..< 8 {
        script.add(edges[i + 1] >= edges[i])
        script.add(edges[i + 1] - edges[i] == 10.0, i.isMultiple(of: 2) ? .high : .medium)
        if i > 0 { script.add(edges[i + 1] - edges[i] == edges[1] - edges[0], .low) }
        script.add(edges[i + 1] - edges[i] == 1000.0, 1)
      }
      script.solve((edges[0], 0), (edges[8], 1000), (edges[1], 10))
    },
    ClassicCase("boxes at fixed distances", why: "amoeba #22: an assertion fails in a suggestion") {
      script in
      // Four boxes as top and bottom: purple, yellow, pink, green. The axis points down.
      let edges = script.variables(8)
      for i in 0 ..< 4 { script.add(edges[2 * i + 1] == edges[2 * i] + 10.0) }
      script.add(edges[2] == edges[0])
      script.add(edges[4] == edges[1] + 5.0)
      script.add(edges[6] == edges[4])
      for (i, edge) in edges.enumerated() {
        script.edit(edge, .low)
        script.suggest(Double(i * 7 % 5), for: edge)
      }
      script.solve()
      script.perform(.removeEdit(1))
      script.edit(edges[1], .high)
      script.suggest(20, for: edges[1])
      script.solve((edges[0], 10), (edges[1], 20), (edges[4], 25), (edges[7], 35))
    },
    ClassicCase(
      "edits one inside the other", why: "the multiple edit test of the Cassowary ports"
    ) { script in
      let v = script.variables(4)
      for variable in v { script.add(variable == 0.0, 1) }
      script.edit(v[0])
      script.edit(v[1])
      script.suggest(10, for: v[0])
      script.suggest(20, for: v[1])
      script.solve((v[0], 10), (v[1], 20), (v[2], 0), (v[3], 0))
      script.edit(v[2])
      script.edit(v[3])
      script.suggest(30, for: v[2])
      script.suggest(40, for: v[3])
      script.solve((v[0], 10), (v[1], 20), (v[2], 30), (v[3], 40))
      script.perform(.removeEdit(2))
      script.perform(.removeEdit(3))
      script.suggest(50, for: v[0])
      script.suggest(60, for: v[1])
      script.solve((v[0], 50), (v[1], 60), (v[2], 0), (v[3], 0))
    },
  ]

  private static func splitter(_ rightPriority: Priority, _ widthPriority: Priority) -> ClassicCase
  {
    ClassicCase(
      "a splitter dragged, \(rightPriority) and \(widthPriority)",
      why: "amoeba #7: an assertion fails on a satisfiable system"
    ) { script in
      var boxes: [(left: Variable, width: Variable, right: Variable)] = []
      for _ in 0 ..< 4 {
        let box = (script.variable(), script.variable(), script.variable())
        script.add(box.2 == box.0 + box.1)
        boxes.append(box)
      }
      let (outer, first, bar, second) = (boxes[0], boxes[1], boxes[2], boxes[3])
      script.add(bar.width == 6.0)
      script.add(bar.left >= outer.left)
      script.add(bar.right <= outer.right)
      script.add(first.right == bar.left)
      script.add(second.left == bar.right)
      script.add(second.right >= outer.right + 1.0, rightPriority)
      script.add(first.width == 256.0, widthPriority)
      script.add(outer.left == 0.0)
      script.add(outer.right == 76.0)
      script.edit(bar.left, .medium)
      for position in stride(from: -10.0, to: 86, by: 8) {
        script.suggest(position, for: bar.left)
        let expected = min(max(position, 0), 70)
        script.solve((bar.left, expected), (first.left, expected - 256))
      }
    }
  }

  private static func log2(_ count: Int) -> Double { Double(count.trailingZeroBitCount) }
}
