// How large a view would be on its own.

public import Foundation
internal import SolverCore

extension View {
  /// A target for the smallest size that the constraints allow.
  public static let layoutFittingCompressedSize = CGSize(width: 0, height: 0)
  /// A target for the largest size that the constraints allow.
  public static let layoutFittingExpandedSize = CGSize(width: 10000, height: 10000)

  /// The size that the constraints inside the view give it.
  final func solvedSize(
    fitting targetSize: CGSize, _ horizontal: LayoutPriority, _ vertical: LayoutPriority
  ) -> CGSize {
    guard targetSize.width.isFinite, targetSize.height.isFinite else {
      LayoutEnvironment.current.report(.invalidFrame(self))
      return bounds.size
    }
    // Those of the tree that the view is in: to ask the thread takes longer than to add a row.
    let environment = node.root.system?.environment ?? .current
    let saved = SavedSubtree(of: self)
    let system = LayoutSystem(root: node, environment: environment, observer: nil)
    defer { saved.restore(from: system) }
    system.store.fitting = FittingTarget(
      size: PerAxis(max(0, Double(targetSize.width)), max(0, Double(targetSize.height))),
      priority: PerAxis(horizontal, vertical))
    system.settleOnce()
    return CGSize(width: node.frame.width, height: node.frame.height)
  }
}

/// What a root's size is to be near to while it is only measured.
struct FittingTarget {
  var size: PerAxis<Double>
  var priority: PerAxis<LayoutPriority>
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
    var scrollReading: LayoutRect?

    func restore(to node: LayoutNode) {
      node.system = system
      node.slot = slot
      node.variables = variables
      node.rows = rows
      node.flags = flags.union(node.flags.subtracting(.ofSystem))
      node.frame = frame
      node.insets = insets
      node.animations = animations
      node.measuredWidth = measuredWidth
      if let scroll {
        node.scroll?.variables = scroll
        node.scroll?.slot = scrollSlot
        node.scroll?.ownerSlot = slot
      }
      if let scrollReading { node.scroll?.reading = scrollReading }
    }
  }

  private struct ConstraintState {
    var state: LayoutConstraint.State
    var row: ConstraintID
    var marks: LayoutConstraint.Marks
    var rowBase: Double
    var sequence: UInt64
    var offset: Double
    var factor: Double
    var rank: LayoutPriority

    /// Marks what differs from what the system knows.
    func restore(to constraint: LayoutConstraint) {
      constraint.state = state
      constraint.row = row
      constraint.marks = marks
      constraint.rowBase = rowBase
      constraint.sequence = sequence
      if constraint.offset != offset { constraint.mark(.constant) }
      if constraint.factor != factor { constraint.mark(.terms) }
      if constraint.rank != rank { constraint.mark(.priority) }
    }
  }

  init(of view: View) {
    top = view
    parent = view.node.parent
    system = view.node.system
    let subtree = view.subtreeNodes()
    nodes.reserveCapacity(subtree.count)
    for node in subtree {
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
      // Where there is no system, all of them wait.
      if system == nil { continue }
      // Those between two nodes are found at both.
      for constraint in node.incident.all
      where constraint.firstNode === node || !constraint.firstNode.isInside(view.node) {
        constraints.append(
          (
            constraint,
            ConstraintState(
              state: constraint.state, row: constraint.row, marks: constraint.marks,
              rowBase: constraint.rowBase, sequence: constraint.sequence,
              offset: constraint.offset, factor: constraint.factor, rank: constraint.rank)
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
  ///
  /// - Parameter measuring: The system in which the view was measured, which is not used any more.
  func restore(from measuring: LayoutSystem) {
    top.node.parent = parent
    // What has left the view or come into it since.
    var moved: [LayoutNode] = []
    for (node, state) in nodes {
      if node.system !== measuring, !node.isInside(top.node) {
        node.system?.withdraw(node)
        moved.append(node)
      }
      state.restore(to: node)
    }
    for (constraint, state) in constraints {
      if constraint.state == .inactive {
        if state.state == .held { system?.noteRemovedRow(state.row) }
      } else {
        state.restore(to: constraint)
      }
    }
    for node in moved { node.system?.withdraw(node) }
    for case let node? in measuring.store.nodes where node.system === measuring {
      node.waitForSystem()
      moved.append(node)
    }
    // What came last may not have been taken in by the system that measured.
    moved += measuring.store.arrivals.map(\.node)
    // As when they were added: what is in a newcomer comes with it.
    for node in moved { if let item = node.item { node.parent?.system?.noteArrival(of: item) } }
    for (node, _) in nodes {
      node.incident.forEach { constraint in
        guard system == nil || constraint.sequence > lastSequence else { return }
        constraint.state = .waiting
        constraint.marks = []
        node.withSystem { $0.noteAddition(of: constraint) }
      }
    }
    for node in measuring.store.changedContents where node.system != nil {
      node.view?.contentChanged()
    }
  }
}
