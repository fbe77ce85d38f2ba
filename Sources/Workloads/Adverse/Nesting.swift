// Deep hierarchies, and subtrees that move.

import Randomness
import SolverCore
import Traces

extension Workload {
  static let deep = Workload(
    name: "deep",
    summary: "Views one inside the other, each inset from its parent, in a window that is resized.",
    why: "The innermost view depends on all others, in more levels than any real hierarchy has.",
    unit: "view",
    sizes: [10, 100, 1_000],
    generate: DeepNesting.trace)

  static let reparent = Workload(
    name: "reparent",
    summary: "A column of views moves from one pane of a window to the other and back.",
    why: "Two constraints are replaced and everything below follows: drag and drop, transitions.",
    unit: "view",
    sizes: [10, 100, 1_000],
    generate: MovingSubtree.trace)
}

private enum DeepNesting {
  static func trace(views count: Int, seed: UInt64) -> Trace {
    var random = SplitMix64(seed: seed)
    var layout = LayoutTrace(name: "deep \(count)")
    let window = layout.window()
    var insets: [Double] = []
    var views: [ViewVariables] = []
    for index in 0 ..< count {
      let inset = random.points(1 ... 8)
      let view = layout.view("view\(index)")
      if let parent = views.last {
        layout.add(view.x == parent.x + inset)
        layout.add(view.y == parent.y + inset)
        layout.add(view.x + view.width == parent.x + parent.width - inset)
        layout.add(view.y + view.height == parent.y + parent.height - inset)
      } else {
        layout.add(view.x == inset)
        layout.add(view.y == inset)
        layout.add(view.x + view.width == window.width - inset)
        layout.add(view.y + view.height == window.height - inset)
      }
      views.append(view)
      insets.append(inset)
    }

    func solveAndExpect(_ windowWidth: Double, _ windowHeight: Double) {
      layout.resize(window, windowWidth, windowHeight)
      var inset = 0.0
      for (index, view) in views.enumerated() {
        inset += insets[index]
        guard index == count / 2 || index == count - 1 else { continue }
        layout.expect(view.x, inset)
        layout.expect(view.width, windowWidth - 2 * inset)
        layout.expect(view.height, windowHeight - 2 * inset)
      }
    }
    let side = 20 * Double(count)
    solveAndExpect(side, side)
    layout.animate()
    let drag = DragPath(from: side, to: side + 400, frames: 20)
    for frame in 1 ... 20 { solveAndExpect(drag.position(frame), side + Double(frame)) }
    return layout.finish()
  }
}

/// Four constraints a view. The first view of the column holds on to its pane by two of its own.
private enum MovingSubtree {
  static func trace(views count: Int, seed: UInt64) -> Trace {
    var random = SplitMix64(seed: seed)
    var layout = LayoutTrace(name: "reparent \(count)")
    let splitter = layout.variable("splitter.x")
    layout.edit(splitter)
    let left = layout.view("left")
    let right = layout.view("right")
    for pane in [left, right] {
      layout.add(pane.y == 0.0)
      layout.add(pane.height == 600.0)
    }
    layout.add(left.x == 0.0)
    layout.add(left.width == splitter)
    layout.add(right.x == splitter)
    layout.add(right.x + right.width == 1000.0)

    var x = TraceConstraint(index: 0)
    var width = TraceConstraint(index: 0)
    var views: [ViewVariables] = []
    var bottom = 8.0
    var lastHeight = 0.0
    for index in 0 ..< count {
      let view = layout.view("view\(index)")
      let height = random.points(10 ... 40)
      if let previous = views.last {
        layout.add(view.x == previous.x)
        layout.add(view.width == previous.width)
        layout.add(view.y == previous.y + previous.height + 8.0)
        bottom += 8
      } else {
        x = layout.add(view.x == left.x + 8.0)
        width = layout.add(view.width == left.width - 16.0)
        layout.add(view.y == left.y + 8.0)
      }
      layout.add(view.height == height)
      bottom += height
      lastHeight = height
      views.append(view)
    }

    func solveAndExpect(_ x: Double, _ width: Double) {
      layout.solve()
      for view in [views[0], views[count / 2], views[count - 1]] {
        layout.expect(view.x, x)
        layout.expect(view.width, width)
      }
      layout.expect(views[count - 1].y, bottom - lastHeight)
    }
    layout.suggest(400, splitter)
    solveAndExpect(8, 384)
    layout.animate()
    for frame in 1 ... 20 {
      let isRight = frame % 2 == 1
      let pane = isRight ? right : left
      x = layout.replace(x, by: views[0].x == pane.x + 8.0)
      width = layout.replace(width, by: views[0].width == pane.width - 16.0)
      solveAndExpect(isRight ? 408 : 8, isRight ? 584 : 384)
    }
    return layout.finish()
  }
}
