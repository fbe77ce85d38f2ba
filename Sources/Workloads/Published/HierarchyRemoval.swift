// A hierarchy that is taken out of its window as a whole.

import Randomness
import SolverCore
import Traces

extension Workload {
  static let hierarchyRemoval = Workload(
    name: "hierarchy-removal",
    summary: "A tree of views is removed from its window and put back, ten times.",
    why: "One of WWDC's five: closing a screen should not cost more than opening it.",
    unit: "view",
    sizes: [10, 100, 1_000],
    generate: HierarchyRemoval.trace)
}

/// A bar that stays, and the tree below it.
///
/// - Source: Apple, "High performance Auto Layout", WWDC 2018, session 220. Of the five benchmarks
///   named there, long row is the workload `chain`, deep hierarchy is `deep`, moving tree is
///   `reparent`.
private enum HierarchyRemoval {
  private static let barHeight = 44.0

  static func trace(views count: Int, seed: UInt64) -> Trace {
    var random = SplitMix64(seed: seed)
    var layout = LayoutTrace(name: "hierarchy-removal \(count)")
    let window = layout.window()
    let bar = layout.view("bar")
    layout.add(bar.x == 0.0)
    layout.add(bar.y == 0.0)
    layout.add(bar.width == window.width)
    layout.add(bar.height == barHeight)

    let firstOfTree = layout.constraints.count
    let root = layout.view("root")
    layout.add(root.x == 0.0)
    layout.add(root.y == bar.y + bar.height)
    layout.add(root.width == window.width)
    layout.add(root.y + root.height == window.height)
    let nodes = Tree.grow(root, to: count, branching: 4, &layout)
    let tree = firstOfTree ..< layout.constraints.count

    func expect(_ windowWidth: Double, hasTree: Bool) {
      layout.expect(bar.width, windowWidth)
      guard hasTree else { return }
      for index in Set([0, count / 3, count - 1]).sorted() {
        let node = nodes[index]
        layout.expect(node.view.width, windowWidth * node.widthShare)
        layout.expect(node.view.height, (800 - barHeight) * node.heightShare)
      }
    }
    layout.resize(window, 1_280, 800)
    expect(1_280, hasTree: true)
    layout.animate()
    for _ in 0 ..< 10 {
      let removed = tree.reversed().compactMap { layout.constraints[$0] }
      for constraint in removed { layout.remove(constraint) }
      // Meanwhile the window changes its width, which the tree must not have kept.
      let windowWidth = random.points(320 ... 1_600)
      layout.suggest(windowWidth, window.width)
      layout.solve()
      expect(windowWidth, hasTree: false)
      for constraint in removed.reversed() { _ = layout.addAgain(constraint) }
      layout.solve()
      expect(windowWidth, hasTree: true)
    }
    return layout.finish()
  }
}
