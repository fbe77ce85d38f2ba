// The equations of one view tree and what has changed since they were last solved.

internal import SolverCore

/// One solver for one view tree, made by the tree's first layout pass.
///
/// Changes only leave marks here. A pass (`LayoutSystem+Pass.swift`) brings them to the solver in an
/// order in which changes that belong together cannot contradict each other halfway
/// (`+Flush`), solves once, and writes the frames that moved (`+Frames`).
///
/// A system holds no truth of its own: it can be thrown away at any time, and the next pass builds
/// an equal one from the tree.
package final class LayoutSystem {
  let root: LayoutNode
  let environment: LayoutEnvironment
  var solver: AnnouncedSolver
  var counters = LayoutCounters()

  /// Every view and guide of the tree, by slot.
  var nodes: [LayoutNode] = []
  /// The nodes among them that scroll.
  var scrollNodes: [LayoutNode] = []
  /// The nodes among them whose rows depend on safe areas or margins.
  var insetNodes: [LayoutNode] = []
  var builder = RowBuilder()

  /// The box that each variable belongs to, by the index of the variable; `nil` for those of content
  /// sizes and offsets.
  var boxes: [LayoutNode?] = []
  var changedVariables: [Variable] = []
  var reading = FrameReading()

  // MARK: Marks

  /// Which of the queues below may hold something. A pass looks here first: to look into ten empty
  /// queues costs more than the frame of a small screen.
  var pending: Pending = []
  /// Whether a pass would find anything to do.
  package private(set) var isDirty = true
  /// Whether the solver has heard of something since it last solved.
  var mustSolve = true
  var removedRows: [ConstraintID] = []
  var removedEdits: [Variable] = []
  var removedVariables: [Variable] = []
  /// Views and guides that have come into the tree with everything inside them.
  var arrivals: [LayoutItem] = []
  var additions: [LayoutConstraint] = []
  var changes = DrainedQueue<LayoutConstraint>()
  /// Nodes whose intrinsic size, frame by hand or scroll offset has changed.
  var rowChanges = DrainedQueue<LayoutNode>()
  /// Boxes whose frames may differ from what is solved.
  var frameQueue = DrainedQueue<LayoutNode>()
  var brokenConstraints: [LayoutConstraint] = []
  var updateQueue = DrainedQueue<LayoutNode>()
  var layoutQueue = DrainedQueue<LayoutNode>()
  var isInPass = false
  /// What the root's size is to be near to, in a system that only measures.
  var fitting: FittingTarget?
  /// Whether safe areas or margins may have changed.
  var mustCheckInsets = true

  init(root: LayoutNode, environment: LayoutEnvironment, observer: (any SolverObserver)?) {
    self.root = root
    self.environment = environment
    solver = AnnouncedSolver(observer: observer)
    if let item = root.item { noteArrival(of: item) }
  }

  // MARK: Hearing of changes

  func noteDirty() { isDirty = true }

  func noteClean() { isDirty = false }

  func noteArrival(of item: LayoutItem) {
    arrivals.append(item)
    note(.arrivals)
  }

  func noteAddition(of constraint: LayoutConstraint) {
    if mark(constraint, .isQueuedToAdd, .additions) { additions.append(constraint) }
  }

  /// Call it before the constraint's state changes.
  func noteRemoval(of constraint: LayoutConstraint) {
    guard constraint.state == .held else { return }
    noteRemovedRow(constraint.row)
  }

  /// A row whose constraint is inactive already.
  func noteRemovedRow(_ row: ConstraintID) {
    removedRows.append(row)
    note(.removals)
  }

  func noteChange(of constraint: LayoutConstraint) {
    if mark(constraint, .isQueuedToChange, .changes) { changes.append(constraint) }
  }

  func noteRowChange(of node: LayoutNode) {
    // A frame set by hand may not agree with the solution, though no variable moves.
    noteNeedsFrame(node)
    if mark(node, .needsRows, .rowChanges) { rowChanges.append(node) }
  }

  func noteNeedsFrame(_ node: LayoutNode) {
    guard !node.flags.contains(.needsFrame) else { return }
    node.flags.insert(.needsFrame)
    frameQueue.append(node)
  }

  func noteNeedsLayout(_ node: LayoutNode) {
    if mark(node, .needsLayout, .layouts) { layoutQueue.append(node) }
  }

  func noteNeedsUpdateConstraints(_ node: LayoutNode) {
    if mark(node, .needsUpdateConstraints, .updates) { updateQueue.append(node) }
  }

  private func note(_ work: Pending) {
    isDirty = true
    pending.insert(work)
  }

  /// Marks a node as queued; says whether it was not before.
  private func mark(_ node: LayoutNode, _ flag: LayoutNode.Flags, _ work: Pending) -> Bool {
    note(work)
    guard !node.flags.contains(flag) else { return false }
    node.flags.insert(flag)
    return true
  }

  /// Marks a constraint as queued; says whether it was not before.
  private func mark(
    _ constraint: LayoutConstraint, _ flag: LayoutConstraint.Marks, _ work: Pending
  ) -> Bool {
    note(work)
    guard !constraint.marks.contains(flag) else { return false }
    constraint.marks.insert(flag)
    return true
  }

  /// Lets go of all nodes, which wait for another system from then on.
  func dissolve() {
    for node in nodes {
      node.forgetSystem()
      for constraint in node.incident where constraint.state != .inactive {
        constraint.state = .waiting
        constraint.marks = []
      }
    }
    for constraint in additions { constraint.marks.remove(.isQueuedToAdd) }
    nodes = []
  }
}

/// What a pass has to do.
struct Pending: OptionSet {
  let rawValue: UInt8
  static let arrivals = Pending(rawValue: 1)
  static let updates = Pending(rawValue: 2)
  static let removals = Pending(rawValue: 4)
  static let changes = Pending(rawValue: 8)
  static let rowChanges = Pending(rawValue: 16)
  static let additions = Pending(rawValue: 32)
  static let layouts = Pending(rawValue: 64)
}

extension LayoutNode {
  func forgetSystem() {
    system = nil
    slot = -1
    variables = BoxVariables()
    rows = ImplicitRows()
    scroll?.forgetVariables()
    flags.subtract([
      .needsRows, .needsFrame, .needsLayout, .needsUpdateConstraints, .watchesInsets,
    ])
  }
}
