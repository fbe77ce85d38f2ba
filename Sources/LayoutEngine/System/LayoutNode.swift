// What the engine knows of one view or layout guide.

internal import Foundation
internal import SolverCore

/// The engine's side of a view or a layout guide: its place in the tree, its variables, its frame.
///
/// Constraints and the engine refer to nodes, never to views, so that neither keeps a view alive: a
/// view owns its node, a node knows its view only until the view dies. A node keeps its parent's
/// node alive, not its children.
///
/// No stored property is visible outside of the module: of those that are, the compiler cannot know
/// who else uses them, and checks at run time that nobody does. That was a third of a frame's time.
package final class LayoutNode {
  /// How the item's frame is expressed.
  package enum Kind: UInt8 {
    /// A view or guide with four variables of its own.
    case box
    /// A guide that is its parent moved inwards by `insets`; it has no variables.
    case inset
    /// The content area of the scroll view that is its parent; it has no variables of its own.
    case scrollContent
    /// The visible area of the scroll view that is its parent; it has no variables of its own.
    case scrollFrame
  }

  /// The view or guide, until it dies.
  unowned var item: LayoutItem? { didSet { isAlive = item != nil } }
  /// The item as a view, if it is one: passes ask for it too often for casts.
  unowned var view: View?
  /// Whether there is an item, without the price of looking at it.
  private(set) var isAlive = false
  var kind = Kind.box
  /// The superview's node, or the node of the view that owns the guide.
  var parent: LayoutNode?
  /// The active constraints that mention the item.
  var incident: [LayoutConstraint] = []

  /// The system that holds the item's variables, once a pass has enrolled it.
  var system: LayoutSystem?
  /// The position in `system.nodes` and in its table; -1 without a system.
  var slot: Int32 = -1
  /// The item's unknowns. A root has no origin, and `inset` and scroll guides have none at all.
  var variables = BoxVariables()
  /// The rows that the engine itself has made for the item.
  var rows = ImplicitRows()
  /// What a scroll view has besides.
  var scroll: ScrollState?

  /// The frame in the superview's coordinates, as last written by a pass or by its owner.
  var frame: LayoutRect {
    get { system.map { $0.store.table[slot] } ?? frameWithoutSystem }
    set {
      if let system { system.store.table[slot] = newValue } else { frameWithoutSystem = newValue }
    }
  }
  var frameWithoutSystem = LayoutRect()
  /// What an inset guide moves inwards by; for a view, its margins while a row depends on them.
  var insets = EdgeInsets()
  /// The width at which a text of several lines was last measured.
  var measuredWidth: Double?
  /// The running animation of the frame, if any.
  var animation: FrameAnimation? {
    didSet {
      if animation != nil { system?.store.table.set(.isAnimated, true, of: slot) }
    }
  }
  var flags: Flags = []

  /// What is known or wanted of a node.
  struct Flags: OptionSet {
    let rawValue: UInt16
    static let needsUpdateConstraints = Flags(rawValue: 2)
    static let needsRows = Flags(rawValue: 4)
    static let isLeaving = Flags(rawValue: 8)
    static let watchesInsets = Flags(rawValue: 32)
    static let needsFrame = Flags(rawValue: 64)
  }

  /// The item that contains this one.
  package var superItem: LayoutItem? { parent?.item }

  /// The node of the item that contains this one.
  package var superNode: LayoutNode? { parent }

  /// A node whose `item` is still to be set.
  package init() {}

  /// Lets go of the item, which is being deallocated.
  func forgetItem() {
    item = nil
    view = nil
  }

  /// The node without a parent above this one.
  package var root: LayoutNode {
    var node = self
    while let parent = node.parent { node = parent }
    return node
  }

  /// Whether `other` is the node itself or stands above it.
  package func isInside(_ other: LayoutNode) -> Bool {
    var node: LayoutNode? = self
    while let current = node {
      if current === other { return true }
      node = current.parent
    }
    return false
  }

  /// The deepest node that both stand in, or `nil` for items of unrelated trees.
  ///
  /// - Complexity: O(depth); O(1) for siblings and for an item and its superview.
  package static func closestCommonAncestor(_ a: LayoutNode, _ b: LayoutNode) -> LayoutNode? {
    if a === b { return a }
    if let parent = a.parent {
      if parent === b || parent === b.parent { return parent }
    }
    if b.parent === a { return a }
    func depth(_ node: LayoutNode) -> Int {
      var count = 0
      var current = node
      while let parent = current.parent {
        current = parent
        count += 1
      }
      return count
    }
    var (left, right) = (a, b)
    var (leftDepth, rightDepth) = (depth(a), depth(b))
    while leftDepth > rightDepth, let parent = left.parent {
      left = parent
      leftDepth -= 1
    }
    while rightDepth > leftDepth, let parent = right.parent {
      right = parent
      rightDepth -= 1
    }
    while left !== right {
      guard let leftParent = left.parent, let rightParent = right.parent else { return nil }
      (left, right) = (leftParent, rightParent)
    }
    return left
  }
}

/// The four unknowns of a box, of which a root has only the size.
struct BoxVariables {
  /// Stands for no variable; the solver never hands it out.
  static let none = Variable(index: .max, generation: .max)

  var x = Self.none
  var y = Self.none
  var width = Self.none
  var height = Self.none

  /// Calls `body` with those that there are.
  func forEach(_ body: (Variable) -> Void) {
    if x != Self.none { body(x) }
    if y != Self.none { body(y) }
    if width != Self.none { body(width) }
    if height != Self.none { body(height) }
  }

  func origin(_ axis: LayoutAxis) -> Variable { axis == .horizontal ? x : y }
  func length(_ axis: LayoutAxis) -> Variable { axis == .horizontal ? width : height }
}
