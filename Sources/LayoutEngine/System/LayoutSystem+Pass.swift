// One layout pass: constraints from the leaves up, one solve, subviews from the root down.

internal import FlatStorage
internal import Foundation

extension LayoutSystem {
  /// Rounds after which a pass that keeps invalidating itself is stopped. UIKit would hang; three
  /// nested levels of text that depends on text are the most seen in practice.
  static let roundCountMax = 32

  /// Brings the tree up to date for a view in it, which the caller holds. Costs nothing if nothing
  /// has changed.
  func layOut(for view: View) {
    guard isDirty else { return }
    // Views hold those inside them, but nobody may hold the root.
    if view.node === root { return layOut() }
    guard !store.isInPass else { return settle() }
    withExtendedLifetime(root.view) {
      store.scope = Uncounted(view.node)
      layOut()
      store.scope = nil
      noteRest()
    }
  }

  /// Leaves views outside of the scope to the next pass.
  private func noteRest() {
    if !store.frameQueue.isEmpty {
      store.mustSolve = true
      store.isDirty = true
    }
    if store.table.hasLayouts || !store.table.tellings.isEmpty { note(.layouts) }
  }

  private func layOut() {
    guard !store.isInPass else {
      // Called from within `layoutSubviews` or `updateConstraints`: the frames are brought up to
      // date for the caller, and the pass that is running calls the other views afterwards.
      return settle()
    }
    store.isInPass = true
    defer { endPass() }
    store.counters.passes &+= 1
    var roundCount = 0
    while isDirty {
      roundCount += 1
      guard roundCount <= Self.roundCountMax else {
        if let view = root.view {
          environment.report(.doesNotSettle(view, roundCount: roundCount - 1))
        }
        store.isDirty = false
        return
      }
      store.isDirty = false
      settle()
      if store.mustCheckOffsets { bringBackOffsets() }
      guard store.pending.remove(.layouts) != nil else { continue }
      if store.isSettled { store.isDirty = false }
      callLayoutSubviews()
    }
  }

  /// Releases the views that have left in the meantime.
  private func endPass() {
    store.isInPass = false
    guard !store.leaving.isEmpty || store.dissolved != nil else { return }
    let (leaving, dissolved) = (store.leaving, store.dissolved)
    store.leaving = []
    store.dissolved = nil
    // Here they die, where nobody else holds them, with the system last.
    withExtendedLifetime((leaving, dissolved)) {}
  }

  /// Settles in a system that is going to be thrown away, and calls no view to lay itself out.
  func settleOnce() {
    store.isInPass = true
    defer { endPass() }
    settle()
  }

  /// Updates the constraints of the nodes in `view` that wait for it, and solves nothing. The
  /// caller holds `view`. Nodes elsewhere go on waiting.
  func updateConstraints(in view: View) {
    guard !store.isSettling else { return }
    let isOutermost = !store.isInPass
    store.isInPass = true
    defer { if isOutermost { endPass() } }
    updateConstraints(inside: view.node)
  }

  /// Updates constraints, solves and writes frames; again while text has to be measured at a width
  /// that has just been found.
  ///
  /// Does nothing where it is called from within: by a view that is asked for its size, or by the
  /// handler of a conflict. What has been changed by then is part of the next round.
  func settle() {
    guard !store.isSettling else { return }
    var roundCount = 0
    repeat {
      if !store.pending.isDisjoint(with: .updating) { updateConstraints() }
      if store.mustCheckInsets { refreshInsets() }
      guard isSolvedAnew() else { return }
      if store.hasSafeAreas { refreshInsets() }
      roundCount += 1
    } while !store.pending.isDisjoint(with: .changing) && roundCount < Self.roundCountMax
  }

  /// Brings changes to the solver, and solves if there are any.
  private func isSolvedAnew() -> Bool {
    store.isSettling = true
    defer { store.isSettling = false }
    flush()
    guard store.mustSolve else { return false }
    solve()
    return true
  }

  /// A node that asks to be updated again waits for the next round of the pass; rounds are counted.
  private func updateConstraints(inside top: LayoutNode? = nil) {
    enrolArrivals()
    var outside: [LayoutNode] = []
    defer { for node in outside where node.system === self { noteNeedsUpdateConstraints(node) } }
    for _ in 0 ..< Self.roundCountMax {
      guard store.pending.remove(.updates) != nil else { return }
      for node in takeUpdates() where node.system === self {
        guard node.flags.contains(.needsUpdateConstraints) else { continue }
        node.flags.remove(.needsUpdateConstraints)
        if let top, !node.isInside(top) {
          outside.append(node)
          continue
        }
        guard let view = node.view else { continue }
        view.owningController?.updateViewConstraints()
        view.updateConstraints()
      }
      enrolArrivals()
    }
  }

  private func callLayoutSubviews() {
    if !store.table.tellings.isEmpty { tellOfFrames() }
    if isInScope(store.table.asked) { store.table.asked = -1 }
    let count = store.table.beginLayouts()
    for position in 0 ..< count {
      if store.scope != nil, !isInScope(store.table.layout(at: position)) {
        store.table.postponeLayout(at: position)
        continue
      }
      guard let slot = store.table.takeLayout(at: position), let view = store.views[slot]
      else { continue }
      store.counters.layoutCalls &+= 1
      #if SOLVER_CHECKS
        precondition(store.nodes[slot]?.isAlive ?? false, "a dead view is to be laid out")
      #endif
      view.evenWhileDying {
        if $0.node.flags.remove(.hasStrays) != nil { bringBackStrays(in: $0) }
        $0.layOutSubviews()
      }
    }
    store.table.endLayouts(count)
  }
}

extension LayoutSystem {
  /// Whether the box at `slot` is to get its frame in this pass.
  private func isInScope(_ slot: Int32) -> Bool {
    guard let scope = store.scope else { return true }
    return store.table.isInside(slot, of: scope { $0.slot })
  }

  /// Takes back the frames that have been written outside of the scope, for the next pass to write.
  func holdBackFrames() {
    for position in 0 ..< store.table.moved.count {
      let slot = store.table.moved[position]
      guard let node = store.node(at: slot), !isInScope(slot) else { continue }
      store.table.takeBackMove(of: slot)
      node { noteNeedsFrame($0) }
    }
  }

  /// Empties the queue of updates: the nodes that are still in the tree, subviews before
  /// superviews, otherwise the youngest first.
  ///
  /// - Complexity: O(count + depth).
  fileprivate func takeUpdates() -> [LayoutNode] {
    store.sortUpdates()
    let count = store.updateQueue.count
    var nodes: [LayoutNode] = []
    nodes.reserveCapacity(count)
    for position in (0 ..< count).reversed() {
      if let node = store.nodes[Int(store.updateQueue[position])] { nodes.append(node) }
    }
    store.updateQueue.removeFirst(count)
    return nodes
  }
}
