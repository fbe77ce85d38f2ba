// How large a view would be on its own.

public import Foundation
internal import SolverCore

extension View {
  /// A target for the smallest size that the constraints allow.
  public static let layoutFittingCompressedSize = CGSize(width: 0, height: 0)
  /// A target for the largest size that the constraints allow.
  public static let layoutFittingExpandedSize = CGSize(width: 10000, height: 10000)

  /// The size that the constraints inside the view give it, as near to `targetSize` as they allow.
  ///
  /// The view is solved on its own, without what ties it to others; nothing of the tree changes.
  public final func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }

  /// The same, with how much each side of the target matters.
  ///
  /// - Complexity: that of laying the view out from nothing.
  public final func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontal: LayoutPriority,
    verticalFittingPriority vertical: LayoutPriority
  ) -> CGSize {
    guard targetSize.width.isFinite, targetSize.height.isFinite else {
      LayoutEnvironment.current.report(.invalidFrame(self))
      return bounds.size
    }
    // Those of the tree that the view is in: to ask the thread takes longer than to add a row.
    let environment = node.root.system?.environment ?? .current
    let saved = SavedSubtree(of: self)
    defer { saved.restore() }
    let system = LayoutSystem(root: node, environment: environment, observer: nil)
    system.store.fitting = FittingTarget(
      width: max(0, Double(targetSize.width)), height: max(0, Double(targetSize.height)),
      horizontal: horizontal, vertical: vertical)
    system.settleOnce()
    return CGSize(width: node.frame.width, height: node.frame.height)
  }
}

/// What a root's size is to be near to while it is only measured.
struct FittingTarget {
  var width: Double
  var height: Double
  var horizontal: LayoutPriority
  var vertical: LayoutPriority
}

/// The engine's side of a view and everything in it, taken out of its system for a while.
private struct SavedSubtree {
  private let top: View
  private let parent: LayoutNode?
  private let system: LayoutSystem?
  private var nodes: [(node: LayoutNode, state: NodeState)] = []
  private var constraints: [(constraint: LayoutConstraint, state: ConstraintState)] = []
  /// The number of the last activation before: later ones are of constraints that are not saved.
  private let lastSequence = LayoutSequence.last

  private struct NodeState {
    var system: LayoutSystem?
    var slot: Int32
    var variables: BoxVariables
    var rows: ImplicitRows
    var flags: LayoutNode.Flags
    var frame: LayoutRect
    var insets: EdgeInsets
    var animations: ValueAnimations<LayoutRect>?
    var measuredWidth: Double?
    var scroll: ScrollState.Variables?
    var scrollSlot: Int32
    var scrollReading: ScrollState.Reading?
  }

  private struct ConstraintState {
    var state: LayoutConstraint.State
    var row: ConstraintID
    var marks: LayoutConstraint.Marks
    var rowBase: Double
    var sequence: UInt64
  }

  init(of view: View) {
    top = view
    parent = view.node.parent
    system = view.node.system
    for node in view.subtreeNodes() {
      nodes.append(
        (
          node,
          NodeState(
            system: node.system, slot: node.slot, variables: node.variables,
            rows: node.rows, flags: node.flags, frame: node.frame, insets: node.insets,
            animations: node.animations, measuredWidth: node.measuredWidth,
            scroll: node.scroll?.variables, scrollSlot: node.scroll?.slot ?? -1,
            scrollReading: node.scroll?.reading)
        ))
      // Those between two nodes are found at both.
      for constraint in node.incident.all
      where constraint.firstNode === node || !constraint.firstNode.isInside(view.node) {
        constraints.append(
          (
            constraint,
            ConstraintState(
              state: constraint.state, row: constraint.row, marks: constraint.marks,
              rowBase: constraint.rowBase, sequence: constraint.sequence)
          ))
      }
    }
    for (node, _) in nodes { node.forgetSystem() }
    for (constraint, _) in constraints {
      constraint.state = .waiting
      if constraint.marks.contains(.isQueuedToChange) { system?.store.changes.keep(constraint) }
      constraint.marks = []
    }
    view.node.parent = nil
  }

  /// Puts everything back, and brings what user code has changed in the meantime to the system.
  func restore() {
    top.node.parent = parent
    for (node, state) in nodes {
      node.system = state.system
      node.slot = state.slot
      node.variables = state.variables
      node.rows = state.rows
      node.flags = state.flags
      node.frame = state.frame
      node.insets = state.insets
      node.animations = state.animations
      node.measuredWidth = state.measuredWidth
      if let scroll = state.scroll {
        node.scroll?.variables = scroll
        node.scroll?.slot = state.scrollSlot
        node.scroll?.ownerSlot = state.slot
      }
      if let reading = state.scrollReading { node.scroll?.reading = reading }
    }
    for (constraint, state) in constraints {
      if constraint.state == .inactive {
        if state.state == .held { system?.noteRemovedRow(state.row) }
        continue
      }
      constraint.state = state.state
      constraint.row = state.row
      constraint.marks = state.marks
      constraint.rowBase = state.rowBase
      constraint.sequence = state.sequence
    }
    for (node, _) in nodes {
      for constraint in node.incident.all where constraint.sequence > lastSequence {
        constraint.state = .waiting
        constraint.marks = []
        system?.noteAddition(of: constraint)
      }
    }
  }
}
