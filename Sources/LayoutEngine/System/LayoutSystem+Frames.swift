// From the solver's values to frames.

internal import SolverCore

extension LayoutSystem {
  /// Differences below this are rounding of the solver, not movement, in points. A thousandth of
  /// the precision that frames are promised to have.
  static let movementMin = 1e-9

  /// Writes the frames that the last solve has changed.
  ///
  /// - Complexity: O(k log k) in the boxes that moved or came, whatever the size of the tree.
  func writeFrames() {
    if !scrollNodes.isEmpty { readScrolling() }
    queueChangedBoxes()
    // Writing may queue boxes again, for the next round.
    var queue = frameQueue.takeAll()
    queue.sortBySlot()
    reading.begin(queue)
    solver.appendValues(of: reading.variables, to: &reading.values)
    for node in queue {
      node.flags.remove(.needsFrame)
      let frame = reading.nextFrame(of: node)
      if frame.isNear(node.frame) || node.system !== self { continue }
      write(frame, to: node)
    }
    frameQueue.recycle(queue)
  }

  private func queueChangedBoxes() {
    changedVariables.removeAll(keepingCapacity: true)
    solver.appendChangedVariables(to: &changedVariables)
    let (variables, boxes) = (changedVariables, boxes)
    for variable in variables {
      let index = Int(variable.index)
      if index < boxes.count, let node = boxes[index] { noteNeedsFrame(node) }
    }
    noteNeedsFrame(root)
  }

  private func write(_ frame: LayoutRect, to node: LayoutNode) {
    let old = node.frame
    guard let view = node.view else {
      node.frame = frame
      return
    }
    node.moveFrame(to: frame, in: environment)
    counters.frameWrites += 1
    if let parent = node.parent { noteNeedsLayout(parent) }
    guard
      abs(old.width - frame.width) > Self.movementMin
        || abs(old.height - frame.height) > Self.movementMin
    else { return }
    noteNeedsLayout(node)
    if node.flags.contains(.measuresHeight) { view.widthWasSolved() }
  }

  private func readScrolling() {
    for node in scrollNodes {
      guard let scroll = node.scroll else { continue }
      scroll.lagX = lag(scroll.offsetX, solver.value(of: scroll.variables.offsetX))
      scroll.lagY = lag(scroll.offsetY, solver.value(of: scroll.variables.offsetY))
      scroll.contentWidth = solver.value(of: scroll.variables.contentWidth)
      scroll.contentHeight = solver.value(of: scroll.variables.contentHeight)
    }
  }

  private func lag(_ wanted: Double, _ solved: Double) -> Double {
    abs(wanted - solved) > Self.movementMin ? wanted - solved : 0
  }
}

/// The variables of some boxes and their values, read in one go.
struct FrameReading {
  private(set) var variables: [Variable] = []
  /// The values of `variables`, to be filled in by the solver.
  var values: [Double] = []
  private var position = 0

  /// Lists the variables of `nodes`. Nodes without variables keep the frame that they have.
  fileprivate mutating func begin(_ nodes: [LayoutNode]) {
    variables.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    position = 0
    for node in nodes { node.variables.forEach { variables.append($0) } }
  }

  /// The frame of the next node, in the order in which `begin` was given them.
  fileprivate mutating func nextFrame(of node: LayoutNode) -> LayoutRect {
    let variables = node.variables
    var frame = node.frame
    // A root's origin is its owner's.
    if variables.x != BoxVariables.none {
      frame.x = values[position]
      frame.y = values[position + 1]
      position += 2
    }
    if variables.width != BoxVariables.none {
      frame.width = values[position]
      frame.height = values[position + 1]
      position += 2
    }
    return frame
  }
}

extension [LayoutNode] {
  /// Brings the nodes into the order in which frames are written, which they mostly are in already.
  fileprivate mutating func sortBySlot() {
    for index in indices.dropFirst() where self[index - 1].slot > self[index].slot {
      return sort { $0.slot < $1.slot }
    }
  }
}

extension LayoutRect {
  /// Whether all parts agree up to rounding.
  fileprivate func isNear(_ other: LayoutRect) -> Bool {
    abs(x - other.x) <= LayoutSystem.movementMin && abs(y - other.y) <= LayoutSystem.movementMin
      && abs(width - other.width) <= LayoutSystem.movementMin
      && abs(height - other.height) <= LayoutSystem.movementMin
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
