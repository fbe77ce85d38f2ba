// Containers in containers, each split into four equal parts.

import Randomness
import SolverCore
import Traces

extension Workload {
  static let tree = Workload(
    name: "tree",
    summary: "Nested containers of four equal views each, split across and down in turn.",
    why: "What real hierarchies are: deep, with equal sizes among siblings and none across.",
    unit: "view",
    sizes: [10, 100, 1_000],
    generate: { views, seed in
      Tree.trace(name: "tree", views: views, branching: 4, seed: seed)
    })
}

/// Four constraints a view: place and size along the split, and across it.
enum Tree {
  /// A view and what plain arithmetic says of its size, as shares of the root.
  struct Node {
    let view: ViewVariables
    fileprivate let depth: Int
    let widthShare: Double
    let heightShare: Double
  }

  static func trace(name: String, views count: Int, branching: Int, seed: UInt64) -> Trace {
    var random = SplitMix64(seed: seed)
    let inset = random.points(1 ... 8)
    var layout = LayoutTrace(name: "\(name) \(count)")
    let window = layout.window()

    let root = layout.view("root")
    layout.add(root.x == inset)
    layout.add(root.y == inset)
    layout.add(root.width == window.width - 2 * inset)
    layout.add(root.height == window.height - 2 * inset)
    let nodes = grow(root, to: count, branching: branching, &layout)

    func solveAndExpect(_ windowWidth: Double, _ windowHeight: Double) {
      layout.resize(window, windowWidth, windowHeight)
      for index in Set([0, count / 3, count - 1]).sorted() {
        let node = nodes[index]
        layout.expect(node.view.width, (windowWidth - 2 * inset) * node.widthShare)
        layout.expect(node.view.height, (windowHeight - 2 * inset) * node.heightShare)
      }
    }

    solveAndExpect(1_280, 800)
    layout.animate()
    let drag = DragPath(from: 1_280, to: 1_920, frames: 20)
    for frame in 1 ... 20 { solveAndExpect(drag.position(frame), 800 + Double(frame)) }
    return layout.finish()
  }

  /// Splits `root` and what is in it until there are `count` views, the root among them, level by
  /// level.
  static func grow(
    _ root: ViewVariables, to count: Int, branching: Int, _ layout: inout LayoutTrace
  ) -> [Node] {
    var nodes = [Node(view: root, depth: 0, widthShare: 1, heightShare: 1)]
    nodes.reserveCapacity(count)
    while nodes.count < count {
      // Nodes are numbered level by level, so the next parent is found by division.
      let parent = nodes[(nodes.count - 1) / branching]
      split(parent, into: min(branching, count - nodes.count), &nodes, &layout)
    }
    return nodes
  }

  /// Fills `parent` with `count` equal views: across at even depths, down at odd ones.
  private static func split(
    _ parent: Node, into count: Int, _ nodes: inout [Node], _ layout: inout LayoutTrace
  ) {
    let isAcross = parent.depth.isMultiple(of: 2)
    let share = 1 / Double(count)
    let first = nodes.count
    for position in 0 ..< count {
      let view = layout.view("view\(nodes.count)")
      let along = isAcross ? (view.x, view.width) : (view.y, view.height)
      let across = isAcross ? (view.y, view.height) : (view.x, view.width)
      let bounds = parent.view
      layout.add(across.0 == 0.0)
      layout.add(across.1 == (isAcross ? bounds.height : bounds.width))
      if position == 0 {
        layout.add(along.0 == 0.0)
      } else {
        let previous = nodes[nodes.count - 1].view
        let (origin, size) = isAcross ? (previous.x, previous.width) : (previous.y, previous.height)
        layout.add(along.0 == origin + size)
        let sibling = nodes[first].view
        layout.add(along.1 == (isAcross ? sibling.width : sibling.height))
      }
      if position == count - 1 {
        layout.add(along.0 + along.1 == (isAcross ? bounds.width : bounds.height))
      }
      nodes.append(
        Node(
          view: view, depth: parent.depth + 1,
          widthShare: parent.widthShare * (isAcross ? share : 1),
          heightShare: parent.heightShare * (isAcross ? 1 : share)))
    }
  }
}
