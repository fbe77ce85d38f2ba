// From the solver's values to frames.

internal import FlatStorage
internal import SolverCore

extension LayoutSystem {
  /// Differences below this are rounding of the solver, not movement, in points. A thousandth of
  /// the precision that frames are promised to have.
  static let movementMin = 1e-9

  /// Solves, and writes the frames that have changed.
  ///
  /// - Complexity: Beyond that of solving, O(k) in the variables that have changed, whatever the
  ///   size of the tree.
  func solve() {
    if environment.animation != nil || store.scope != nil { return solveKeepingMoves() }
    solveWithinBounds()
    if !store.frameQueue.isEmpty { settleFrames() }
    finishWriting()
  }

  /// Solves and writes what has changed.
  private func solveWithinBounds() {
    store.solve()
    if store.table.hasNegativeLength, !store.boundsAllLengths { solveWithMoreBounds() }
    if !store.newcomers.isEmpty { forgetNewcomers() }
  }

  /// The same inside an animation block, where what moves follows on screen, and where frames
  /// outside of a view are to stay.
  private func solveKeepingMoves() {
    let block = environment.animation
    let starts = block == nil ? [] : store.nodes.map { $0?.frame }
    store.table.keepsMoves = true
    solveWithinBounds()
    settleFrames()
    store.table.keepsMoves = false
    if store.scope != nil {
      // What stands in the scope may depend on the heights of texts outside of it.
      if !store.table.resized.isEmpty { measureHeights() }
      holdBackFrames()
    }
    guard let block else { return finishWriting() }
    for position in 0 ..< store.table.moved.count {
      let slot = store.table.moved[position]
      guard let node = store.nodes[Int(slot)], node.view != nil, let start = starts[Int(slot)]
      else { continue }
      node.animate(from: start, to: node.frame, in: block)
    }
    finishWriting()
  }

  /// Reads boxes whose frame was written by somebody else, which no change of a variable shows.
  private func settleFrames() {
    let count = store.frameQueue.count
    for position in 0 ..< count {
      if let node = store.nodes[Int(store.frameQueue[position])],
        node.flags.remove(.needsFrame) != nil
      {
        store.read(node.variables)
      }
    }
    store.frameQueue.removeFirst(count)
  }

  /// Tells whoever depends on the frames that have been written.
  private func finishWriting() {
    store.counters.frameWrites &+= store.table.finishMoves()
    if store.table.takeMovedContent() {
      for i in 0 ..< store.scrolls.count { store.scrolls[i].read(from: store.table) }
    }
    if store.table.hasLayouts { note(.layouts) }
    if !store.table.resized.isEmpty { measureHeights() }
  }

  private func measureHeights() {
    // Views are asked, and may mark others or take them out meanwhile.
    for position in 0 ..< store.table.resized.count {
      guard let view = store.views[Int(store.table.resized[position])] else {
        // The content of a scroll view.
        noteScrollExtents()
        continue
      }
      view.evenWhileDying { $0.widthWasSolved() }
    }
    store.table.resized.removeAll()
  }
}

// MARK: - Frames that views set

extension LayoutSystem {
  /// Lets views whose classes have overridden `bounds`, `frame` or `center` set what was solved.
  func tellOfFrames() {
    for telling in store.table.takeTellings(in: store.scope?({ $0.slot })) {
      guard let node = store.nodes[Int(telling.slot)], let view = store.views[Int(telling.slot)]
      else { continue }
      view.evenWhileDying { $0.set(solved: node.frame, insteadOf: telling.frame) }
    }
  }
}

// MARK: - Frames by hand

extension LayoutSystem {
  /// Sets the frame of a node by hand.
  func move(_ node: LayoutNode, to frame: LayoutRect) {
    let old = node.frame
    node.moveFrame(to: frame, in: environment)
    guard old.width != frame.width || old.height != frame.height else { return }
    noteNeedsLayout(node)
    if node.scroll != nil { noteScrollExtents() }
  }

  /// Lets a node stay where it was moved, away from what constraints say, until its superview is
  /// laid out. That is asked for as if a subclass had overridden it.
  func noteStray(_ node: LayoutNode) {
    guard let parent = node.parent else { return }
    node.flags.insert(.isStray)
    parent.flags.insert(.hasStrays)
    store.table.set(.hasLayoutCode, true, of: parent.slot)
    store.table.layOutIfAsked(parent.slot)
  }

  /// Lays out a view without layout code before its turn, which does not come then.
  func layOutAhead(_ view: View) {
    if view.node.flags.remove(.hasStrays) != nil { bringBackStrays(in: view) }
    store.table.set(.needsLayout, false, of: view.node.slot)
  }

  /// Gives subviews that were moved by hand the frames that constraints give them.
  func bringBackStrays(in view: View) {
    for node in view.subviews.map(\.node) where node.flags.remove(.isStray) != nil {
      let variables = node.variables
      let (old, solved) = (
        node.frame,
        LayoutRect(
          x: store.solver.currentValue(of: variables.x),
          y: store.solver.currentValue(of: variables.y),
          width: store.solver.currentValue(of: variables.width),
          height: store.solver.currentValue(of: variables.height))
      )
      move(node, to: solved)
      guard let view = node.uncountedView else { continue }
      view.evenWhileDying {
        $0.carrySubviews(from: old)
        if store.table.setsFrame(node.slot) { $0.set(solved: solved, insteadOf: old) }
      }
    }
  }
}

extension LayoutNode {
  /// Sets the frame; inside an animation block the frame on screen follows over time.
  func moveFrame(to frame: LayoutRect, in environment: LayoutEnvironment) {
    if let block = environment.animation {
      animate(from: self.frame, to: frame, in: block)
    }
    self.frame = frame
  }

  /// Where the item is on screen now, in the superview's coordinates.
  package var presentationFrame: LayoutRect {
    animations?.presentation(of: frame) ?? frame
  }
}
