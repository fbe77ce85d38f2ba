// One layout pass: constraints from the leaves up, one solve, subviews from the root down.

internal import Foundation

extension LayoutSystem {
  /// Rounds after which a pass that keeps invalidating itself is stopped. UIKit would hang; three
  /// nested levels of text that depends on text are the most seen in practice.
  static let roundCountMax = 32

  /// Brings the tree up to date. Costs nothing if nothing has changed.
  func layOut() {
    guard isDirty else { return }
    guard !isInPass else {
      // Called from within `layoutSubviews` or `updateConstraints`: the frames are brought up to
      // date for the caller, and the pass that is running calls the other views afterwards.
      return settle()
    }
    isInPass = true
    defer { isInPass = false }
    counters.passes += 1
    var roundCount = 0
    while isDirty {
      roundCount += 1
      guard roundCount <= Self.roundCountMax else {
        if let view = root.view {
          environment.report(.doesNotSettle(view, roundCount: roundCount - 1))
        }
        noteClean()
        return
      }
      noteClean()
      settle()
      callLayoutSubviews()
    }
  }

  /// Updates constraints, solves and writes frames; again while text has to be measured at a width
  /// that has just been found.
  func settle() {
    var roundCount = 0
    repeat {
      updateConstraints()
      if mustCheckInsets { refreshInsets() }
      flush()
      guard mustSolve else { return }
      mustSolve = false
      solver.solve()
      counters.solves += 1
      writeFrames()
      if !insetNodes.isEmpty { refreshInsets() }
      roundCount += 1
    } while !pending.isDisjoint(with: [.rowChanges, .changes]) && roundCount < Self.roundCountMax
  }

  private func updateConstraints() {
    enrolArrivals()
    while pending.remove(.updates) != nil {
      let queue = updateQueue.takeAll()
      for node in queue.sortedByDepth().reversed() where node.system === self {
        guard node.flags.contains(.needsUpdateConstraints) else { continue }
        node.flags.remove(.needsUpdateConstraints)
        guard let view = node.view else { continue }
        view.owningController?.updateViewConstraints()
        view.updateConstraints()
      }
      updateQueue.recycle(queue)
      enrolArrivals()
    }
  }

  private func callLayoutSubviews() {
    guard pending.remove(.layouts) != nil else { return }
    let queue = layoutQueue.takeAll()
    for node in queue.sortedByDepth() where node.system === self {
      guard node.flags.contains(.needsLayout) else { continue }
      node.flags.remove(.needsLayout)
      guard let view = node.view else { continue }
      counters.layoutCalls += 1
      view.owningController?.viewWillLayoutSubviews()
      view.layoutSubviews()
      view.owningController?.viewDidLayoutSubviews()
    }
    layoutQueue.recycle(queue)
  }
}

extension [LayoutNode] {
  /// The nodes with superviews before subviews, otherwise in their order.
  ///
  /// - Complexity: O(count + depth): a counting sort, since queues can hold a whole tree. Queues that
  ///   are in order already, as those of most frames, are left alone.
  fileprivate func sortedByDepth() -> [LayoutNode] {
    var depth: Int32 = 0
    for node in self {
      if node.depth < depth { return countingSorted() }
      depth = node.depth
    }
    return self
  }

  private func countingSorted() -> [LayoutNode] {
    let depthMax = self.reduce(0) { Swift.max($0, Int($1.depth)) }
    var starts = [Int](repeating: 0, count: depthMax + 2)
    for node in self { starts[Int(node.depth) + 1] += 1 }
    for depth in 0 ... depthMax { starts[depth + 1] += starts[depth] }
    var sorted = self
    for node in self {
      sorted[starts[Int(node.depth)]] = node
      starts[Int(node.depth)] += 1
    }
    return sorted
  }
}
