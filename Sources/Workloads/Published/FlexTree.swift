// Boxes in boxes that are as large as their content: flexbox as constraints.

import Randomness
import SolverCore
import Traces

/// A tree of rows and columns, each as long as its children together and as thick as the thickest.
///
/// A container has its length by one equation, and its thickness by an inequality for each child
/// and the wish to be thin. A leaf has the size of its content, at the priority of one. Three
/// constraints a child, two a leaf, two a container.
struct FlexTree {
  private struct Node {
    let view: ViewVariables
    let isRow: Bool
    var children: [Int] = []
    /// The constraints for the size of a leaf's content.
    var content: (width: TraceConstraint, height: TraceConstraint)?
    /// What plain arithmetic says.
    var width = 0.0
    var height = 0.0
  }

  private static let padding = 2.0

  private var layout: LayoutTrace
  private var random: SplitMix64
  /// Parents stand before their children.
  private var nodes: [Node] = []
  private var leaves: [Int] = []

  /// The container of everything.
  static let root = 0

  /// A tree of which there is the root.
  init(name: String, seed: UInt64) {
    layout = LayoutTrace(name: name)
    random = SplitMix64(seed: seed)
    addNode("root")
    layout.add(nodes[Self.root].view.x == 0.0)
    layout.add(nodes[Self.root].view.y == 0.0)
  }

  /// How many views there are, but for the root.
  var viewCount: Int { nodes.count - 1 }

  // MARK: - Growing

  /// Adds a row or a column, as chance will have it, which must get children. Returns its number.
  mutating func addContainer(in parent: Int) -> Int {
    addNode("box\(nodes.count)")
    nodes[parent].children.append(nodes.count - 1)
    return nodes.count - 1
  }

  /// Adds a view with content of a random size.
  mutating func addLeaf(in parent: Int) {
    let leaf = addContainer(in: parent)
    let view = nodes[leaf].view
    let size = drawSize()
    (nodes[leaf].width, nodes[leaf].height) = size
    nodes[leaf].content = (
      layout.add(view.width == size.width, 750), layout.add(view.height == size.height, 750)
    )
    leaves.append(leaf)
  }

  /// A whole number from `range`, from the seed.
  mutating func draw(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  private mutating func addNode(_ name: String) {
    nodes.append(Node(view: layout.view(name), isRow: Bool.random(using: &random)))
  }

  private mutating func drawSize() -> (width: Double, height: Double) {
    (random.points(10 ... 60), random.points(10 ... 30))
  }

  // MARK: - Frames

  /// Puts the views into their containers, solves, gives leaves another content, one a frame, and
  /// tears down.
  consuming func trace(frames: Int) -> Trace {
    for container in nodes.indices where !nodes[container].children.isEmpty { lineUp(container) }
    solveAndExpect()
    layout.animate()
    for _ in 0 ..< frames {
      let leaf = leaves[Int.random(in: leaves.indices, using: &random)]
      guard let content = nodes[leaf].content else { continue }
      (nodes[leaf].width, nodes[leaf].height) = drawSize()
      layout.setConstant(nodes[leaf].width, of: content.width)
      layout.setConstant(nodes[leaf].height, of: content.height)
      solveAndExpect()
    }
    return layout.finish()
  }

  /// The children of a container one after the other.
  private mutating func lineUp(_ container: Int) {
    let box = nodes[container]
    let (length, thickness) =
      box.isRow ? (box.view.width, box.view.height) : (box.view.height, box.view.width)
    var end: LinearExpression = Self.padding.linearExpression
    for child in box.children {
      let view = nodes[child].view
      let along = box.isRow ? (view.x, view.width) : (view.y, view.height)
      let across = box.isRow ? (view.y, view.height) : (view.x, view.width)
      layout.add(along.0 == end)
      layout.add(across.0 == Self.padding)
      layout.add(thickness >= across.1 + 2 * Self.padding)
      end = along.0 + along.1
    }
    layout.add(length == end + Self.padding)
    layout.add(thickness == 0.0, 250)
  }

  private mutating func solveAndExpect() {
    layout.solve()
    for index in nodes.indices.reversed() { measure(index) }
    let root = nodes[Self.root]
    layout.expect(root.view.width, root.width)
    layout.expect(root.view.height, root.height)
    expectContents(of: Self.root)
    // The last container is the innermost one of most trees.
    if let last = nodes.lastIndex(where: { !$0.children.isEmpty }) { expectContents(of: last) }
  }

  /// Sets the size of a container whose children have theirs.
  private mutating func measure(_ index: Int) {
    let box = nodes[index]
    guard !box.children.isEmpty else { return }
    var (length, thickness) = (2 * Self.padding, 0.0)
    for child in box.children {
      let (width, height) = (nodes[child].width, nodes[child].height)
      length += box.isRow ? width : height
      thickness = max(thickness, box.isRow ? height : width)
    }
    thickness += 2 * Self.padding
    (nodes[index].width, nodes[index].height) =
      box.isRow ? (length, thickness) : (thickness, length)
  }

  /// Says where the last child of a container is, which is behind all others.
  private mutating func expectContents(of container: Int) {
    let box = nodes[container]
    guard let last = box.children.last else { return }
    let child = nodes[last]
    let position =
      box.isRow ? box.width - Self.padding - child.width : box.height - Self.padding - child.height
    layout.expect(box.isRow ? child.view.x : child.view.y, position)
    layout.expect(box.isRow ? child.view.y : child.view.x, Self.padding)
    layout.expect(child.view.width, child.width)
    layout.expect(child.view.height, child.height)
  }
}
