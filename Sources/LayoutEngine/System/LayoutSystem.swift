// The equations of one view tree and what has changed since they were last solved.

internal import FlatStorage
internal import SolverCore

/// One solver for one view tree, made by the tree's first layout pass.
///
/// Changes only leave marks here. A pass (`LayoutSystem+Pass.swift`) brings them to the solver in
/// an order in which changes that belong together cannot contradict each other halfway (`+Flush`),
/// solves once, and writes the frames that moved (`+Frames`).
///
/// A system holds no truth of its own: it can be thrown away at any time, and the next pass builds
/// an equal one from the tree.
@safe package final class LayoutSystem {
  let root: LayoutNode
  let environment: LayoutEnvironment

  init(root: LayoutNode, environment: LayoutEnvironment, observer: (any SolverObserver)?) {
    self.root = root
    self.environment = environment
    #if SOLVER_CHECKS
      checkedStore = LayoutStore(observer: observer)
    #else
      unsafe uncheckedStore = UnsafeMutablePointer.allocate(capacity: 1)
      unsafe uncheckedStore.initialize(to: LayoutStore(observer: observer))
    #endif
    if let item = root.item { noteArrival(of: item) }
  }

  // MARK: Noting changes

  func noteArrival(of item: LayoutItem) {
    store.arrivals.append(item)
    note(.arrivals)
  }

  func noteAddition(of constraint: LayoutConstraint) {
    if mark(constraint, .isQueuedToAdd, .additions) { store.additions.append(constraint) }
  }

  /// Notes all constraints that wait at a node which has come. They are looked at only when they
  /// are added, if nothing else has to be added first: a new tree has too many constraints to fetch
  /// them from memory twice.
  func noteAdditions(atNewcomer node: LayoutNode) {
    guard store.additions.isEmpty else {
      return node.incident.forEach { if $0.state == .waiting { noteAddition(of: $0) } }
    }
    store.constrainedNewcomers.append(node.slot)
    store.newConstraintCount += node.incident.leadingCount
    note(.additions)
  }

  /// Notes that a constraint is removed. Call it before the constraint's state changes.
  func noteRemoval(of constraint: LayoutConstraint) {
    guard constraint.state == .held else { return }
    noteRemovedRow(constraint.row)
  }

  /// Notes that a row goes whose constraint is inactive already.
  func noteRemovedRow(_ row: ConstraintID) {
    store.removedRows.append(row)
    note(.removals)
  }

  func noteChange(of constraint: LayoutConstraint) {
    if mark(constraint, .isQueuedToChange, .changes) { store.changes.append(constraint) }
  }

  func noteRowChange(of node: LayoutNode) {
    // A frame set by hand may not agree with the solution, though no variable moves.
    noteNeedsFrame(node)
    if mark(node, .needsRows, .rowChanges) { store.rowChanges.append(node.slot) }
  }

  /// Notes a change of the content. While a view is only measured, the system of its tree has to be
  /// told, too.
  func noteContentChange(of node: LayoutNode) {
    if store.fitting != nil { store.changedContents.append(node) }
    noteRowChange(of: node)
  }

  /// Notes that a content offset is another than the solver knows.
  func noteScroll(of node: LayoutNode) {
    if mark(node, .needsOffset, .scrolling) { store.scrolledNodes.append(node.slot) }
  }

  func noteNeedsFrame(_ node: LayoutNode) {
    guard !node.flags.contains(.needsFrame) else { return }
    node.flags.insert(.needsFrame)
    store.frameQueue.append(node.slot)
  }

  func noteNeedsLayout(_ node: LayoutNode) {
    note(.layouts)
    store.table.noteNeedsLayout(node.slot)
  }

  func noteNeedsUpdateConstraints(_ node: LayoutNode) {
    if mark(node, .needsUpdateConstraints, .updates) { store.updateQueue.append(node.slot) }
  }

  func note(_ work: Pending) {
    store.isDirty = true
    store.pending.insert(work)
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
    // Nothing else holds the system, and a pass may still be running.
    if store.isInPass { store.dissolved = self }
    for slot in store.nodes.indices {
      guard let node = store.nodes[slot] else { continue }
      store.nodes[slot] = nil
      store.views[slot] = nil
      node.waitForSystem()
    }
    store.additions.forEach { $0.marks.remove(.isQueuedToAdd) }
    store.wishes.forEach { $0.marks.remove(.isQueuedToAdd) }
    store.changes.removeAll()
    // A pass that is still running must not enrol anything, nor look at what another system has.
    store.arrivals = []
    store.scrolls = []
    store.insetNodes = []
  }

  /// Whether a pass would find anything to do.
  package var isDirty: Bool { store.isDirty }

  // MARK: - Unsafe

  #if SOLVER_CHECKS
    /// The checked twin: an overlapping access ends the process.
    private var checkedStore: LayoutStore

    var store: LayoutStore {
      _read { yield checkedStore }
      _modify { yield &checkedStore }
    }
  #else
    private let uncheckedStore: UnsafeMutablePointer<LayoutStore>

    /// Safe because: it points to memory of the system's own from `init` to `deinit`, and no method
    /// of `LayoutStore` calls a view, a controller or a handler; the pass does, between two of
    /// them. An observer is told of operations from within and must leave the tree alone. Worth it
    /// because: otherwise a frame of `layout login --size 1` makes thirty run-time checks of
    /// exclusive access, a third of its instructions, and a property that lends its value copies a
    /// kilobyte to be read.
    var store: LayoutStore {
      unsafeAddress { unsafe UnsafePointer(uncheckedStore) }
      unsafeMutableAddress { unsafe uncheckedStore }
    }

  #endif

  /// Safe as `store`: nothing else has the address of the memory.
  deinit {
    // One that only measures was never added.
    if store.fitting == nil { environment.remove(self) }
    #if !SOLVER_CHECKS
      unsafe uncheckedStore.deinitialize(count: 1)
      unsafe uncheckedStore.deallocate()
    #endif
  }
}

extension LayoutNode {
  /// Lets the node wait for another system, with the frame that the last one gave it.
  func forgetSystem() {
    frameWithoutSystem = frame
    system = nil
    slot = -1
    rows = ImplicitRows()
    scroll?.forgetVariables()
    flags.subtract(.ofSystem)
  }

  /// The same, with all constraints that mention it.
  func waitForSystem() {
    forgetSystem()
    incident.forEach { constraint in
      constraint.state = .waiting
      constraint.marks = []
    }
  }
}
