// The frames of a tree in flat arrays, by slot: what a pass writes without looking at any view.

internal import SolverCore

/// The frames of all boxes of a tree, and what a pass has to know to write them.
///
/// A frame of an animation changes a few numbers of many views. Found through view objects, each costs
/// a miss of the cache and some counting of references; here they lie side by side. Views and guides
/// hold their slot and read their frames from here.
struct FrameTable: ~Copyable {
  /// Four parts of each slot: x, y, width and height, in points.
  private var parts: [Double] = []
  private var parents: [Int32] = []
  private var depths: [Int32] = []
  private var marks: [Marks] = []
  /// Slots that were given back.
  private var freeSlots: [Int32] = []
  /// Which part each variable is the value of, by the index of the variable; -1 for none.
  private var partOfVariable: [Int32] = []

  /// The slots whose frames have been written since `finishMoves`, of which there are `movedCount`. It is
  /// as long as the table: to append and to empty again takes a multiple.
  private var movedSlots: [Int32] = []
  private var movedCount = 0
  /// The slots of views with another size whose height may depend on it. Whoever measures them empties
  /// the list.
  var resized: [Int32] = []
  /// The slots whose views wait for `layoutSubviews`.
  private var layouts: [Int32] = []
  private var unsortedLayouts: [Int32] = []

  /// Whether any view may have a running animation. Most trees have none, and are not searched for them.
  private(set) var hasAnimations = false

  /// What is known of a slot.
  struct Marks: OptionSet {
    let rawValue: UInt8
    /// A view, not a guide or the content of a scroll view.
    static let isView = Marks(rawValue: 1)
    /// Something happens when the view is laid out: a subclass or a controller may have overridden it.
    static let hasLayoutCode = Marks(rawValue: 2)
    /// The view's height depends on the width that is solved for.
    static let measuresHeight = Marks(rawValue: 4)
    static let isAnimated = Marks(rawValue: 8)
    static let needsLayout = Marks(rawValue: 16)
    static let needsFrame = Marks(rawValue: 32)
    static let hasMoved = Marks(rawValue: 64)
    static let hasNewSize = Marks(rawValue: 128)

    /// Whether `layoutSubviews` does anything and is not going to be called already.
    var awaitsCall: Bool { intersection([.hasLayoutCode, .needsLayout]) == .hasLayoutCode }
  }

  // MARK: Slots

  /// Takes a slot, the least that was given back or a new one.
  ///
  /// - Parameter parent: The slot of the superview or owning view; -1 for a root.
  mutating func makeSlot(_ frame: LayoutRect, parent: Int32, marks: Marks) -> Int32 {
    let depth = parent < 0 ? 0 : depths[Int(parent)] + 1
    guard let slot = freeSlots.popLast() else {
      parts.append(frame.x)
      parts.append(frame.y)
      parts.append(frame.width)
      parts.append(frame.height)
      parents.append(parent)
      depths.append(depth)
      self.marks.append(marks)
      movedSlots.append(-1)
      return Int32(parents.count - 1)
    }
    let index = Int(slot)
    parents[index] = parent
    depths[index] = depth
    self.marks[index] = marks
    self[slot] = frame
    return slot
  }

  /// Gives a slot back. Queues may still name it; without marks they pass it over.
  mutating func freeSlot(_ slot: Int32) {
    marks[Int(slot)] = []
    freeSlots.append(slot)
  }

  /// The frame at `slot`.
  subscript(slot: Int32) -> LayoutRect {
    get {
      let base = 4 * Int(slot)
      return LayoutRect(
        x: parts[base], y: parts[base + 1], width: parts[base + 2], height: parts[base + 3])
    }
    set {
      let base = 4 * Int(slot)
      parts[base] = newValue.x
      parts[base + 1] = newValue.y
      parts[base + 2] = newValue.width
      parts[base + 3] = newValue.height
    }
  }

  /// What is known of `slot`.
  func marks(of slot: Int32) -> Marks { marks[Int(slot)] }

  /// Marks `slot`, or takes marks from it.
  mutating func set(_ mark: Marks, _ isSet: Bool, of slot: Int32) {
    if isSet { marks[Int(slot)].insert(mark) } else { marks[Int(slot)].remove(mark) }
    if isSet, mark == .isAnimated { hasAnimations = true }
  }

  /// The depth of `slot` below the root.
  func depth(of slot: Int32) -> Int32 { depths[Int(slot)] }

  // MARK: Variables

  /// Lets the values of `variables` go to the parts of `slot` from now on.
  mutating func bind(_ variables: BoxVariables, to slot: Int32) {
    bind(variables.x, to: 4 * slot)
    bind(variables.y, to: 4 * slot + 1)
    bind(variables.width, to: 4 * slot + 2)
    bind(variables.height, to: 4 * slot + 3)
  }

  private mutating func bind(_ variable: Variable, to part: Int32) {
    guard variable != BoxVariables.none else { return }
    let index = Int(variable.index)
    while partOfVariable.count <= index { partOfVariable.append(-1) }
    partOfVariable[index] = part
  }

  /// Lets the values of a variable go nowhere.
  mutating func unbind(_ variable: Variable) { partOfVariable[Int(variable.index)] = -1 }

  // MARK: Writing

  /// The slots whose frames have been written since `finishMoves`.
  var moved: ArraySlice<Int32> { movedSlots[..<movedCount] }

  /// Writes the values of `variables` into the frames that they belong to, where they differ by more
  /// than rounding, and notes the slots in `moved` and their marks.
  ///
  /// - Complexity: O(`variables.count`).
  mutating func write(_ values: [Double], of variables: [Variable]) {
    precondition(values.count == variables.count)
    for i in 0 ..< variables.count {
      let index = Int(variables[i].index)
      guard index < partOfVariable.count else { continue }
      let part = Int(partOfVariable[index])
      guard part >= 0, abs(parts[part] - values[i]) > LayoutSystem.movementMin else { continue }
      parts[part] = values[i]
      noteMovement(of: part)
    }
  }

  @inline(__always)  // The body of the loop above; out of line it costs as much as the loop.
  private mutating func noteMovement(of part: Int) {
    let slot = part >> 2
    let old = marks[slot]
    marks[slot] = old.union(part & 2 == 0 ? .hasMoved : [.hasMoved, .hasNewSize])
    guard !old.contains(.hasMoved) else { return }
    movedSlots[movedCount] = Int32(slot)
    movedCount &+= 1
  }

  /// Ends the list of what has moved: asks for the layout of every view that has another size, and of
  /// every view in which one has moved, and notes in `resized` whose height may follow.
  ///
  /// - Returns: How many views have moved.
  mutating func finishMoves() -> Int {
    var viewCount = 0
    for i in 0 ..< movedCount {
      let slot = Int(movedSlots[i])
      let mark = marks[slot]
      marks[slot] = mark.subtracting([.hasMoved, .hasNewSize])
      guard mark.contains(.isView) else { continue }
      viewCount += 1
      let parent = Int(parents[slot])
      if parent >= 0, marks[parent].awaitsCall { noteNeedsLayout(Int32(parent)) }
      guard mark.contains(.hasNewSize) else { continue }
      if mark.awaitsCall { noteNeedsLayout(Int32(slot)) }
      if mark.contains(.measuresHeight) { resized.append(Int32(slot)) }
    }
    movedCount = 0
    return viewCount
  }

  // MARK: Layout

  /// Whether any view waits to be laid out.
  var hasLayouts: Bool { !layouts.isEmpty }

  /// Queues a view to be laid out, if that does anything.
  mutating func noteNeedsLayout(_ slot: Int32) {
    let mark = marks[Int(slot)]
    guard mark.awaitsCall else { return }
    marks[Int(slot)] = mark.union(.needsLayout)
    layouts.append(slot)
  }

  /// Brings the queue into order, superviews before subviews and otherwise as views came; says how
  /// long it is. What is queued meanwhile stands behind, for the next round.
  mutating func beginLayouts() -> Int {
    guard layouts.count > 1 else { return layouts.count }
    var depth: Int32 = 0
    for slot in layouts {
      if depths[Int(slot)] < depth {
        sortLayoutsByDepth()
        break
      }
      depth = depths[Int(slot)]
    }
    return layouts.count
  }

  /// The slot at a position of the queue, unless its view has left or been laid out; it waits no more.
  mutating func takeLayout(at position: Int) -> Int32? {
    let slot = layouts[position]
    return marks[Int(slot)].remove(.needsLayout) == nil ? nil : slot
  }

  /// Drops the first `count` of the queue.
  mutating func endLayouts(_ count: Int) {
    if count == layouts.count {
      layouts.empty()
    } else {
      layouts.removeFirst(count)
    }
  }

  /// - Complexity: O(count + depth): a counting sort, since the queue can hold a whole tree.
  private mutating func sortLayoutsByDepth() {
    let depthMax = layouts.reduce(0) { max($0, Int(depths[Int($1)])) }
    var starts = [Int](repeating: 0, count: depthMax + 2)
    for slot in layouts { starts[Int(depths[Int(slot)]) + 1] += 1 }
    for depth in 0 ... depthMax { starts[depth + 1] += starts[depth] }
    swap(&layouts, &unsortedLayouts)
    layouts.removeAll(keepingCapacity: true)
    layouts.append(contentsOf: unsortedLayouts)
    for slot in unsortedLayouts {
      let depth = Int(depths[Int(slot)])
      layouts[starts[depth]] = slot
      starts[depth] += 1
    }
    unsortedLayouts.removeAll(keepingCapacity: true)
  }
}
