// A row of equally wide views between the edges of a window.

import Randomness
import SolverCore
import Traces

extension Workload {
  static let chain = Workload(
    name: "chain",
    summary: "A row of equally wide views from one window edge to the other.",
    why: "Every view depends on all before it, and one constraint closes the loop: the shape on "
      + "which a full tableau is quadratic.",
    unit: "view",
    sizes: [10, 100, 1_000],
    generate: Chain.trace)
}

/// `x(i) = right(i−1) + 8`, `width(i) = width(0)`, top and height from the window: four constraints
/// a view, and one that closes the row at the right margin.
enum Chain {
  private static let gap = 8.0
  private static let margin = 8.0

  static func trace(views count: Int, seed: UInt64) -> Trace {
    var random = SplitMix64(seed: seed)
    let top = random.points(4 ... 40)
    var layout = LayoutTrace(name: "chain \(count)")
    let window = layout.window()

    var views: [ViewVariables] = []
    views.reserveCapacity(count)
    for index in 0 ..< count {
      let view = layout.view("view\(index)")
      if let previous = views.last {
        layout.add(view.x == previous.x + previous.width + gap)
        layout.add(view.width == views[0].width)
      } else {
        layout.add(view.x == margin)
      }
      layout.add(view.y == top)
      layout.add(view.height == window.height - 2 * top)
      views.append(view)
    }
    layout.add(views[count - 1].x + views[count - 1].width == window.width - margin)

    func solveAndExpect(_ windowWidth: Double, _ windowHeight: Double) {
      layout.resize(window, windowWidth, windowHeight)
      let gaps = gap * Double(count - 1)
      let viewWidth = (windowWidth - 2 * margin - gaps) / Double(count)
      for index in [0, count / 2, count - 1] {
        layout.expect(views[index].x, margin + Double(index) * (viewWidth + gap))
        layout.expect(views[index].width, viewWidth)
        layout.expect(views[index].height, windowHeight - 2 * top)
      }
    }

    // Wide enough for views of 20 points and more.
    let narrow = 2 * margin + 28 * Double(count)
    solveAndExpect(narrow, 600)
    layout.animate()
    let drag = DragPath(from: narrow, to: 2 * narrow, frames: 20)
    for frame in 1 ... 20 { solveAndExpect(drag.position(frame), 600 + Double(frame)) }
    return layout.finish()
  }
}
