// From the solver's values to frames.

internal import SolverCore

extension LayoutSystem {
  /// Differences below this are rounding of the solver, not movement, in points. A thousandth of
  /// the precision that frames are promised to have.
  static let movementMin = 1e-9

  /// Solves, and writes the frames that have changed.
  ///
  /// - Complexity: Beyond that of solving, O(k) in the variables that have changed, whatever the size
  ///   of the tree.
  func solve() {
    if environment.animation != nil { return solveAnimated() }
    store.solve()
    settleFrames()
    let moved = store.table.hasAnimations ? store.table.moved : []
    for slot in moved where store.table.marks(of: slot).contains(.isAnimated) {
      store.nodes[Int(slot)]?.animation = nil
      store.table.set(.isAnimated, false, of: slot)
    }
    finishWriting()
  }

  /// The same inside an animation block, where what moves starts from where it is on screen now.
  private func solveAnimated() {
    let starts = store.nodes.map { $0?.presentationFrame }
    store.solve()
    settleFrames()
    guard let timeline = environment.animation?.timeline else { return finishWriting() }
    for slot in store.table.moved {
      guard let node = store.nodes[Int(slot)], node.view != nil, let start = starts[Int(slot)]
      else { continue }
      node.animation = FrameAnimation(from: start, to: node.frame, timeline: timeline)
    }
    finishWriting()
  }

  /// Reads boxes whose frame was written by somebody else, which no change of a variable shows.
  private func settleFrames() {
    guard !store.frameQueue.isEmpty else { return }
    let queue = store.frameQueue.takeAll()
    for node in queue {
      node.flags.remove(.needsFrame)
      if node.system === self { store.read(node.variables) }
    }
    store.frameQueue.recycle(queue)
  }

  /// Tells whoever depends on the frames that have been written.
  private func finishWriting() {
    for scroll in store.scrolls { scroll.read(store.table[scroll.slot]) }
    let viewCount = store.table.queueLayouts()
    store.counters.frameWrites += viewCount
    if store.table.hasLayouts { noteLayouts() }
    if store.table.measuresHeights { measureHeights() }
    store.table.forgetMoved()
  }

  private func measureHeights() {
    for slot in store.table.moved
    where store.table.marks(of: slot).isSuperset(of: [.hasNewSize, .measuresHeight]) {
      store.nodes[Int(slot)]?.view?.widthWasSolved()
    }
  }
}

extension LayoutNode {
  /// Sets the frame; inside an animation block the frame on screen follows over time.
  func moveFrame(to frame: LayoutRect, in environment: LayoutEnvironment) {
    if let block = environment.animation {
      let start = presentationFrame
      self.frame = frame
      animation = FrameAnimation(from: start, to: frame, timeline: block.timeline)
    } else {
      self.frame = frame
      animation = nil
    }
  }

  /// Where the item is on screen now, in the superview's coordinates.
  package var presentationFrame: LayoutRect {
    animation?.frame ?? frame
  }
}
