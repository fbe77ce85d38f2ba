// What the engine knows of one view or layout guide.

internal import FlatStorage
package import Foundation
internal import SolverCore

/// The engine's side of a view or a layout guide: its place in the tree, its variables, its frame.
///
/// Constraints and the engine refer to nodes, never to views, so that neither keeps a view alive: a
/// view owns its node, a node knows its view only until the view dies. A node keeps its parent's
/// node alive, not its children.
///
/// No stored property is visible outside of the module. The compiler checks accesses to visible
/// ones at run time, because it cannot know all of them; that was a third of a frame's time.
package final class LayoutNode {
  /// How the item's frame is expressed.
  package enum Kind: UInt8 {
    /// A view or guide with four variables of its own.
    case box
    /// Guides that are their parent moved inwards by `insets`; they have no variables.
    case safeArea, margins, readable
    /// The guide at the bottom of its parent that is as high as `insets.bottom`: what the keyboard
    /// or, without one, the safe area covers. It has no variables.
    case keyboard
    /// The content area of the scroll view that is its parent; it has no variables of its own.
    case scrollContent
    /// The visible area of the scroll view that is its parent; it has no variables of its own.
    case scrollFrame

    /// Whether the guide follows from its parent and from `insets`.
    var isInset: Bool {
      self == .safeArea || self == .margins || self == .readable || self == .keyboard
    }
  }

  // The fields that a pass looks at come first, so that they are in as few cache lines as possible.

  /// The superview's node, or the node of the view that owns the guide.
  var parent: LayoutNode?
  /// The system that holds the item's variables, once a pass has enrolled it.
  var system: LayoutSystem? {
    didSet { systemReference = system.map { Uncounted($0) } }
  }
  /// The same. A system that is dissolved by what it calls lives on until its pass has ended.
  private var systemReference: Uncounted<LayoutSystem>?
  /// The position in the system's `store.nodes` and in its table; -1 without a system.
  var slot: Int32 = -1
  var kind = Kind.box
  /// Whether there is an item. Cheaper than looking at `item`.
  private(set) var isAlive = false
  var flags: Flags = []
  private var place = Place.frame(LayoutRect())
  /// Whether the view is setting what was solved, in an override of `bounds` or `frame`.
  var isTold = false
  /// Whether a keyboard's guide is as high as the keyboard alone.
  var leavesSafeAreaOut = false
  /// What a scroll view has besides.
  var scroll: ScrollState?

  /// Where the item is: its frame or, once a system has made unknowns for it, these; then the
  /// system's table has the frame.
  private enum Place {
    case frame(LayoutRect)
    case variables(BoxVariables)
  }

  /// The item's unknowns. A root has no origin, and inset and scroll guides have none at all.
  var variables: BoxVariables {
    get { if case .variables(let variables) = place { variables } else { BoxVariables() } }
    set { place = .variables(newValue) }
  }

  /// The frame while there is no system. Setting it forgets the unknowns.
  var frameWithoutSystem: LayoutRect {
    get { if case .frame(let frame) = place { frame } else { LayoutRect() } }
    set { place = .frame(newValue) }
  }

  /// The frame in the superview's coordinates, as last written by a pass or by its owner.
  var frame: LayoutRect {
    get {
      guard let systemReference else { return frameWithoutSystem }
      return systemReference { $0.store.table[slot] }
    }
    set {
      if let system { system.store.table[slot] = newValue } else { frameWithoutSystem = newValue }
    }
  }

  /// Calls `body` with the system; `nil` if there is none.
  @inline(__always) @discardableResult
  func withSystem(_ body: (LayoutSystem) -> Void) -> Void? { systemReference?(body) }

  /// Whether the item may have a safe area, as far as its system knows.
  var mayHaveSafeArea: Bool { systemReference?({ $0.store.mayHaveSafeAreas }) ?? true }

  /// What is known or wanted of a node.
  struct Flags: OptionSet {
    let rawValue: UInt16
    /// Not solved for yet.
    static let isNew = Flags(rawValue: 1)
    static let needsUpdateConstraints = Flags(rawValue: 2)
    static let needsRows = Flags(rawValue: 4)
    static let isLeaving = Flags(rawValue: 8)
    /// A stack view whose arrangement goes by what its views want, or that stands in one.
    static let goesByContent = Flags(rawValue: 16)
    static let watchesInsets = Flags(rawValue: 32)
    static let needsFrame = Flags(rawValue: 64)
    static let needsOffset = Flags(rawValue: 128)
    static let hasAlignmentRect = Flags(rawValue: 256)
    static let isTransformed = Flags(rawValue: 512)
    /// The content may want a size.
    static let hasContent = Flags(rawValue: 1_024)
    /// Constraints may hold between what stands deeper in the view than right inside it.
    static let joinsDeepContent = Flags(rawValue: 2_048)
    /// A guide from one anchor to another, whose lengths may be negative.
    static let isDistance = Flags(rawValue: 4_096)
    /// The size of a frame set by hand follows that of the superview, unless a mask is set.
    static let isFlexible = Flags(rawValue: 8_192)
    /// The frame was set by hand, though constraints give one, since the superview was laid out.
    static let isStray = Flags(rawValue: 16_384)
    /// There is a stray among the subviews.
    static let hasStrays = Flags(rawValue: 32_768)

    /// What is known or wanted by one system, and not by the next one.
    static let ofSystem: Flags = [
      .isNew, .needsRows, .needsFrame, .needsOffset, .needsUpdateConstraints, .watchesInsets,
      .isStray, .hasStrays,
    ]
  }

  /// A node whose `item` is still to be set.
  package init() {}

  /// Belongs to `item` from now on.
  func remember(_ item: LayoutItem) {
    self.item = item
    isAlive = true
  }

  /// Lets go of the item, which is being deallocated.
  func forgetItem() {
    item = nil
    view = nil
    isAlive = false
  }

  /// The node of the item that contains this one.
  package var superNode: LayoutNode? { parent }

  /// The node without a parent above this one.
  package var root: LayoutNode { uncountedRoot { $0 } }

  /// The same. Each node holds the one above.
  var uncountedRoot: Uncounted<LayoutNode> {
    var top = Uncounted(self)
    while let parent = top({ $0.uncountedParent }) { top = parent }
    return top
  }

  /// The parent, which the node holds.
  var uncountedParent: Uncounted<LayoutNode>? { parent.map { Uncounted($0) } }

  /// Whether `other` is the node itself or stands above it.
  package func isInside(_ other: LayoutNode) -> Bool {
    var next: Uncounted<LayoutNode>? = Uncounted(self)
    while let node = next {
      if node({ $0 === other }) { return true }
      next = node { $0.uncountedParent }
    }
    return false
  }

  // MARK: - Unsafe

  /// The view or guide, until it dies.
  ///
  /// Safe because: items clear this in `deinit`, before their memory is freed. There is no checked
  /// twin: a checked reference takes a view for dead in the middle of its `deinit`, where it may
  /// still lay out. Worth it because: a counted reference costs a lock and a check each time; a
  /// frame of `layout login --size 1` asks ten times.
  package private(set) var item: LayoutItem? {
    get { unsafe uncheckedItem }
    set { unsafe uncheckedItem = newValue }
  }
  /// The item as a view, if it is one: passes ask for it too often for casts. Safe and worth it as
  /// `item`.
  var view: View? {
    get { uncountedView?.evenWhileDying { $0 } }
    set { uncountedView = newValue.map { Uncounted($0) } }
  }
  private(set) var uncountedView: Uncounted<View>?
  private unowned(unsafe) var uncheckedItem: LayoutItem?

  #if SOLVER_CHECKS
    /// The checked twins: overlapping accesses end the process.
    var incident = IncidentList()
    var rows = ImplicitRows()
  #else
    /// The active constraints that mention the item.
    ///
    /// Safe because: what is called while the list changes is the allocator.
    /// Worth it because: checks of exclusive access to this and to `rows` were a twelfth of the
    /// instructions of `layout feed-cell --size 100`.
    @safe @exclusivity(unchecked) var incident = IncidentList()
    /// The rows that the engine itself has made for the item. Safe and worth it as `incident`.
    @safe @exclusivity(unchecked) var rows = ImplicitRows()
  #endif

  // MARK: - Seldom asked for

  private var extras: Extras?

  /// What few nodes have.
  private final class Extras {
    var insets = EdgeInsets()
    var knownInsets = EdgeInsets()
    var animations = ValueAnimations<LayoutRect>()
    var measuredWidth: Double?
  }

  /// The width at which a text of several lines was last measured.
  var measuredWidth: Double? {
    get { extras?.measuredWidth }
    set { if extras != nil || newValue != nil { more.measuredWidth = newValue } }
  }

  /// What an inset guide moves inwards by; for a view, its margins while a row depends on them.
  var insets: EdgeInsets {
    get { extras?.insets ?? EdgeInsets() }
    set { if extras != nil || newValue != EdgeInsets() { more.insets = newValue } }
  }

  /// Of the guide of a safe area: the insets that its view has been told of.
  var knownInsets: EdgeInsets {
    get { extras?.knownInsets ?? EdgeInsets() }
    set { more.knownInsets = newValue }
  }

  /// The animations of the frame.
  var animations: ValueAnimations<LayoutRect>? {
    get { extras?.animations }
    set { if extras != nil || newValue != nil { more.animations = newValue ?? ValueAnimations() } }
  }

  /// Lets the frame on screen follow in the time of `block`.
  func animate(from old: LayoutRect, to new: LayoutRect, in block: AnimationBlock) {
    more.animations.add(from: old, to: new, in: block) { [self] difference, factor in
      view?.setFrame(frame.adding(difference, times: factor))
    }
  }

  private var more: Extras {
    if let extras { return extras }
    let made = Extras()
    extras = made
    return made
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

// MARK: - Where two nodes meet

extension LayoutNode {
  /// The deepest node that both stand in, and hold, or `nil` for items of unrelated trees.
  ///
  /// - Complexity: O(depth); O(1) for siblings and for an item and its superview.
  static func closestCommonAncestor(
    _ a: LayoutNode, _ b: LayoutNode
  ) -> Uncounted<LayoutNode>? {
    if a.parent === b { return Uncounted(b) }
    if a === b || b.parent === a { return Uncounted(a) }
    if let parent = a.parent, parent === b.parent { return Uncounted(parent) }
    return deeperCommonAncestor(a, b).map { Uncounted($0) }
  }

  /// The same where neither is the other's parent, and they are no siblings. Marks it for
  /// `endConstraintsOfContent`.
  ///
  /// Out of line: if it were inlined, every call would save the registers that only this search
  /// needs, which is two thirds of the time of a usual call.
  @inline(never)
  private static func deeperCommonAncestor(_ a: LayoutNode, _ b: LayoutNode) -> LayoutNode? {
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
    if left !== a, left !== b { left.flags.insert(.joinsDeepContent) }
    return left
  }
}

// MARK: - Rectangles

/// A frame in the coordinates of the superview, in points.
package struct LayoutRect: Hashable, Sendable, BitwiseCopyable {
  package var x = 0.0
  package var y = 0.0
  package var width = 0.0
  package var height = 0.0

  package init(x: Double = 0, y: Double = 0, width: Double = 0, height: Double = 0) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  package init(_ rect: CGRect) {
    let rect = rect.standardized
    self.init(
      x: Double(rect.origin.x), y: Double(rect.origin.y), width: Double(rect.size.width),
      height: Double(rect.size.height))
  }

  package var cgRect: CGRect { CGRect(x: x, y: y, width: width, height: height) }

  /// Whether a solver accepts all four numbers.
  var isSolvable: Bool {
    Tolerance.accepts(x) && Tolerance.accepts(y) && Tolerance.accepts(width)
      && Tolerance.accepts(height)
  }

  /// Whether each number is the same but for rounding.
  func isClose(to other: LayoutRect) -> Bool {
    abs(x - other.x) <= LayoutSystem.movementMin && abs(y - other.y) <= LayoutSystem.movementMin
      && abs(width - other.width) <= LayoutSystem.movementMin
      && abs(height - other.height) <= LayoutSystem.movementMin
  }

  /// The origin on an axis.
  package func origin(_ axis: LayoutAxis) -> Double { axis == .horizontal ? x : y }

  /// The length on an axis.
  package func length(_ axis: LayoutAxis) -> Double { axis == .horizontal ? width : height }
}
