// The frames of a tree in flat arrays, by slot: what a pass writes without looking at any view.

internal import SolverCore

/// The frames of all boxes of a tree, and what a pass has to know to write them.
///
/// A frame of an animation changes a few numbers of many views. Found through view objects, each costs
/// a miss of the cache and some counting of references; here they lie side by side. Views and guides
/// hold their slot and read their frames from here.
struct FrameTable: ~Copyable {
  /// Four parts of each slot: x, y, width and height, in points.
  private var parts = FlatTable<Double>()
  private var slots = FlatTable<Slot>()
  /// Slots that were given back.
  private var freeSlots = FlatTable<Int32>()
  /// Which part each variable is the value of, by the index of the variable; -1 for none.
  private var partOfVariable = FlatTable<Int32>()

  /// The values that the solver has told of since frames were last written.
  private var news = FlatTable<News>()
  /// Whether any of them is negative, a length or a place.
  private var hasNegativeNews = false

  /// How many views have moved since `finishMoves`.
  private var movedViewCount = 0
  /// What the stamps of slots that have moved since `finishMoves` begin at. Even.
  private var stamp: UInt64 = 2
  /// The slots that have moved since `finishMoves`, while `keepsMoves`.
  private(set) var moved = FlatTable<Int32>()
  /// Whether `moved` is of interest, as it is to animations only.
  var keepsMoves = false
  /// The slots of views with another size whose height may depend on it. Whoever measures them empties
  /// the list.
  var resized = FlatTable<Int32>()
  /// Whether a slot that is no view's has moved: a guide's, or the content of a scroll view.
  private(set) var hasMovedContent = false
  /// The slots whose views wait for `layoutSubviews`, and whether they stand in the order of depths.
  private var layouts = FlatTable<Int32>()
  private var isSorted = true
  private var depthOrder = DepthOrder()

  /// Whether any view may have a running animation. Most trees have none, and are not searched for them.
  private(set) var hasAnimations = false

  /// What is known of a slot, in sixteen bytes: a frame looks at them for each view that has moved.
  struct Slot: BitwiseCopyable {
    /// When it last moved: the table's stamp then, and one more if it got another size. No mark, since
    /// marks would have to be taken away again.
    var stamp: UInt64 = 0
    /// The slot of the superview or owning view; -1 for a root.
    var parent: Int32
    /// The depth below the root.
    var depth: UInt16
    var marks: Marks
  }

  /// What is wanted of a slot, and what happens with it.
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

    /// Whether `layoutSubviews` does anything and is not going to be called already.
    var awaitsCall: Bool { intersection([.hasLayoutCode, .needsLayout]) == .hasLayoutCode }
  }

  /// What the solver tells of a variable.
  struct News: BitwiseCopyable {
    let variable: Variable
    var value: Double
  }

  // MARK: Slots

  /// Takes a slot, the least that was given back or a new one.
  ///
  /// - Parameter parent: The slot of the superview or owning view; -1 for a root.
  mutating func makeSlot(_ frame: LayoutRect, parent: Int32, marks: Marks) -> Int32 {
    let depth = parent < 0 ? 0 : min(slots[Int(parent)].depth, .max - 1) + 1
    let made = Slot(parent: parent, depth: depth, marks: marks)
    guard let slot = freeSlots.popLast() else {
      slots.append(made)
      parts.append(frame.x)
      parts.append(frame.y)
      parts.append(frame.width)
      parts.append(frame.height)
      return Int32(slots.count - 1)
    }
    slots[Int(slot)] = made
    // It may stand in the queue with another depth.
    isSorted = false
    self[slot] = frame
    return slot
  }

  /// Gives a slot back. Queues may still name it; without marks they pass it over.
  mutating func freeSlot(_ slot: Int32) {
    slots[Int(slot)].marks = []
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
  func marks(of slot: Int32) -> Marks { slots[Int(slot)].marks }

  /// Marks `slot`, or takes marks from it.
  mutating func set(_ mark: Marks, _ isSet: Bool, of slot: Int32) {
    if isSet { slots[Int(slot)].marks.insert(mark) } else { slots[Int(slot)].marks.remove(mark) }
    if isSet, mark == .isAnimated { hasAnimations = true }
  }

  /// The depth of `slot` below the root.
  func depth(of slot: Int32) -> Int { Int(slots[Int(slot)].depth) }

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
    partOfVariable.grow(to: index + 1, filling: -1)
    partOfVariable[index] = part
  }

  /// Lets the values of a variable go nowhere.
  mutating func unbind(_ variable: Variable) { partOfVariable[Int(variable.index)] = -1 }

  // MARK: Writing

  /// Makes room for the values of all variables.
  mutating func expectNews() { news.reserveRoom(for: partOfVariable.count) }

  /// Remembers the value of `variable`, of which a report has one, until frames are written.
  @inline(__always)  // As `write(_:of:)`.
  mutating func note(_ value: Double, of variable: Variable) {
    news.appendWithinCapacity(News(variable: variable, value: value))
    if value < -Tolerance.feasibility { hasNegativeNews = true }
  }

  /// The slots and axes of the lengths that have come out negative since frames were written, in order.
  ///
  /// - Complexity: O(1) where nothing has, which is nearly always; else O(what has been noted).
  func negativeLengths() -> [(slot: Int32, axis: LayoutAxis)] {
    guard hasNegativeNews else { return [] }
    var parts: [Int32] = []
    for position in 0 ..< news.count where news[position].value < -Tolerance.feasibility {
      let part = partOfVariable[Int(news[position].variable.index)]
      if part >= 0, part & 2 != 0 { parts.append(part) }
    }
    return parts.sorted().map { ($0 >> 2, $0 & 1 == 0 ? .horizontal : .vertical) }
  }

  /// Brings what has been noted up to date with a later solution.
  mutating func refreshNews(_ value: (Variable) -> Double) {
    for position in 0 ..< news.count { news[position].value = value(news[position].variable) }
  }

  /// Writes what has been noted into the frames.
  mutating func writeNews() {
    for position in 0 ..< news.count {
      let entry = news[position]
      write(entry.value, of: entry.variable)
    }
    news.removeAll()
    hasNegativeNews = false
  }

  /// Writes the value of `variable` into the frame that it belongs to, if it differs by more than
  /// rounding.
  @inline(__always)  // The body of the loop over what has changed; a call costs as much.
  mutating func write(_ value: Double, of variable: Variable) {
    let part = Int(partOfVariable[Int(variable.index)])
    guard part >= 0, abs(parts[part] - value) > LayoutSystem.movementMin else { return }
    parts[part] = value
    let slot = part >> 2
    let old = slots[slot].stamp
    let new = part & 2 == 0 ? stamp : stamp | 1
    guard old < new else { return }
    slots[slot].stamp = new
    guard isUnnoticed(slot, isNewSize: new != stamp) else { return noteMove(of: slot, from: old) }
    if old < stamp { movedViewCount &+= 1 }
  }

  /// Whether nobody hears of another position or size of a view but by reading its frame.
  @inline(__always)  // As `write(_:of:)`.
  private func isUnnoticed(_ slot: Int, isNewSize: Bool) -> Bool {
    let marks = slots[slot].marks
    let parent = Int(slots[slot].parent)
    return marks.contains(.isView) && parent >= 0 && !slots[parent].marks.awaitsCall && !keepsMoves
      && !(isNewSize && (marks.awaitsCall || marks.contains(.measuresHeight)))
  }

  /// Notes that what is at `slot` has moved, whose stamp was `old`: asks for the layout of a view that has
  /// another size, and of the view in which it has moved, and notes whose height may follow.
  @inline(never)  // What it needs of registers, each movement of a plain view would save.
  private mutating func noteMove(of slot: Int, from old: UInt64) {
    let marks = slots[slot].marks
    if old < stamp {
      if keepsMoves { moved.append(Int32(truncatingIfNeeded: slot)) }
      if marks.contains(.isView) { movedViewCount &+= 1 } else { hasMovedContent = true }
      let parent = Int(slots[slot].parent)
      if marks.contains(.isView), parent >= 0, slots[parent].marks.awaitsCall {
        queueLayout(parent)
      }
    }
    guard slots[slot].stamp != stamp else { return }
    if marks.awaitsCall { queueLayout(slot) }
    if marks.contains(.measuresHeight) { resized.append(Int32(truncatingIfNeeded: slot)) }
  }

  /// Ends the list of what has moved.
  ///
  /// - Returns: How many views have moved.
  mutating func finishMoves() -> Int {
    defer {
      stamp &+= 2
      movedViewCount = 0
      moved.removeAll()
    }
    return movedViewCount
  }

  /// Whether the content of a scroll view may have moved since the last call.
  mutating func takeMovedContent() -> Bool {
    defer { hasMovedContent = false }
    return hasMovedContent
  }

  /// The content of a scroll view is to be read, though no variable of it may move.
  mutating func noteMovedContent() { hasMovedContent = true }

  // MARK: Layout

  /// Whether any view waits to be laid out.
  var hasLayouts: Bool { !layouts.isEmpty }

  /// Queues a view to be laid out, if that does anything.
  mutating func noteNeedsLayout(_ slot: Int32) {
    if slots[Int(slot)].marks.awaitsCall { queueLayout(Int(slot)) }
  }

  private mutating func queueLayout(_ slot: Int) {
    slots[slot].marks.insert(.needsLayout)
    if isSorted, !layouts.isEmpty,
      slots[slot].depth < slots[Int(layouts[layouts.count &- 1])].depth
    {
      isSorted = false
    }
    layouts.append(Int32(truncatingIfNeeded: slot))
  }

  /// Brings the queue into order, superviews before subviews and otherwise as views came; says how
  /// long it is. What is queued meanwhile stands behind, for the next round.
  mutating func beginLayouts() -> Int {
    if !isSorted {
      depthOrder.sort(&layouts, by: slots)
      isSorted = true
    }
    return layouts.count
  }

  /// The slot at a position of the queue, unless its view has left or been laid out; it waits no more.
  mutating func takeLayout(at position: Int) -> Int? {
    let slot = Int(layouts[position])
    return slots[slot].marks.remove(.needsLayout) == nil ? nil : slot
  }

  /// Drops the first `count` of the queue.
  mutating func endLayouts(_ count: Int) {
    layouts.removeFirst(count)
    isSorted = layouts.isEmpty
  }

  /// Sorts a queue of slots, superviews before subviews and otherwise as it was.
  mutating func sortByDepth(_ queue: inout FlatTable<Int32>) { depthOrder.sort(&queue, by: slots) }
}
