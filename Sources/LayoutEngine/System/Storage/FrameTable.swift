// The frames of a tree in flat arrays, by slot: what a pass writes without looking at any view.

internal import FlatStorage
internal import SolverCore

/// The frames of all boxes of a tree, and what a pass has to know to write them.
///
/// A frame of an animation changes a few numbers of many views. Reached through view objects, each
/// would cost a cache miss and some counting of references; here they are side by side. Views and
/// guides hold their slot and read their frames from here.
struct FrameTable: ~Copyable {
  /// Four parts of each slot: x, y, width and height, in points.
  private var parts = FlatArray<Double>()
  private var slots = FlatArray<Slot>()
  /// Slots that were given back.
  private var freeSlots = FlatArray<Int32>()
  /// Which part each variable is the value of, by the index of the variable; -1 for none.
  private var partOfVariable = FlatArray<Int32>()

  /// The parts that have moved since `finishMoves`, as they were before.
  private var earlier = FlatArray<Double>()
  /// Whether a length has come out negative since `finishMoves`.
  private(set) var hasNegativeLength = false

  /// How many views have moved since `finishMoves`.
  private var movedViewCount = 0
  /// The stamps of slots that have moved since `finishMoves` are at least this, a multiple of 16.
  private var stamp: UInt64 = 16
  /// The slots that have moved since `finishMoves`, while `keepsMoves`.
  private(set) var moved = FlatArray<Int32>()
  /// Whether `moved` is of interest, as it is to animations only.
  var keepsMoves = false
  /// The slots of views with another size whose height may depend on it. The code that measures
  /// them empties the list.
  var resized = FlatArray<Int32>()
  /// The views that are to set their new frame themselves, with the frames that they know.
  private(set) var tellings: [Telling] = []
  /// Whether a slot that is no view's has moved: a guide's, or the content of a scroll view.
  private(set) var hasMovedContent = false
  /// The slots whose views wait for `layoutSubviews`, and whether they are sorted by depth.
  private var layouts = FlatArray<Int32>()
  private var isSorted = true
  /// The last slot whose layout code has asked for, since there was one; -1 for none.
  var asked: Int32 = -1
  /// How many of them waited when the last solution began to be written.
  private var earlierLayoutCount = 0
  private var depthOrder = DepthOrder()

  /// What is known of a slot, in sixteen bytes: a frame looks at them for each view that has moved.
  struct Slot: BitwiseCopyable {
    /// When it last moved: the table's stamp then, with a bit for each part that did. Unlike a
    /// mark, a stamp need not be taken away again.
    var stamp: UInt64 = 0
    /// The slot of the superview or owning view; -1 for a root.
    var parent: Int32
    /// The depth below the root.
    var depth: UInt16
    var marks: Marks
  }

  /// A view whose class has overridden `bounds`, `frame` or `center`, and the frame before.
  struct Telling {
    var slot: Int32
    var frame: LayoutRect
    var depth: UInt16
  }

  /// What is wanted of a slot, and what happens with it.
  struct Marks: OptionSet {
    let rawValue: UInt8
    /// A view that does not set its frame itself; not a guide or the content of a scroll view.
    static let isPlainView = Marks(rawValue: 1)
    /// Something happens when the view is laid out: a subclass or a controller may have overridden
    /// it.
    static let hasLayoutCode = Marks(rawValue: 2)
    /// The view's height depends on the width that is solved for.
    static let measuresHeight = Marks(rawValue: 4)
    /// The view sets another frame itself. It has layout code, too.
    static let setsFrame = Marks(rawValue: 8)
    static let needsLayout = Marks(rawValue: 16)
    /// Another place may have to be noted: it is no plain view's, or the view around it has layout
    /// code.
    static let placeIsHeard = Marks(rawValue: 32)
    /// Another size or place may have to be noted.
    static let sizeIsHeard = Marks(rawValue: 64)
    /// The slot is among the tellings.
    static let awaitsTelling = Marks(rawValue: 128)

    /// Whether `layoutSubviews` does anything and is not going to be called already.
    var awaitsCall: Bool { intersection([.hasLayoutCode, .needsLayout]) == .hasLayoutCode }
  }

  // MARK: Slots

  /// Takes a slot, the least that was given back or a new one.
  ///
  /// - Parameter parent: The slot of the superview or owning view; -1 for a root.
  mutating func makeSlot(_ frame: LayoutRect, parent: Int32, marks: Marks) -> Int32 {
    let depth = parent < 0 ? 0 : min(slots[Int(parent)].depth, .max - 1) + 1
    var made = Slot(parent: parent, depth: depth, marks: marks)
    made.marks.formUnion(listeners(of: made))
    guard let slot = freeSlots.popLast() else {
      slots.append(made)
      earlier.grow(to: earlier.count + 4, filling: 0)
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

  /// Makes room for as many more slots, with four variables each.
  mutating func reserve(additional slotCount: Int) {
    slots.reserve(additional: slotCount)
    parts.reserve(additional: 4 * slotCount)
    earlier.reserve(additional: 4 * slotCount)
    partOfVariable.reserve(additional: 4 * slotCount)
  }

  /// Gives a slot back. Queues may still name it; without marks they pass it over.
  mutating func freeSlot(_ slot: Int32) {
    slots[Int(slot)].marks = []
    freeSlots.append(slot)
  }

  /// The frame at `slot`.
  subscript(slot: Int32) -> LayoutRect {
    @inline(__always)  // A call from a method that changes the table is given a copy of it.
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

  /// Marks `slot`, or takes marks from it.
  ///
  /// - Complexity: O(1), but O(slots) for `hasLayoutCode`, which a controller may bring later.
  mutating func set(_ mark: Marks, _ isSet: Bool, of slot: Int32) {
    guard slots[Int(slot)].marks.contains(mark) != isSet else { return }
    if isSet { slots[Int(slot)].marks.insert(mark) } else { slots[Int(slot)].marks.remove(mark) }
    noteListeners(of: Int(slot))
    guard mark == .hasLayoutCode else { return }
    for other in 0 ..< slots.count where slots[other].parent == slot { noteListeners(of: other) }
  }

  /// Whether the view at `slot` sets another frame itself.
  func setsFrame(_ slot: Int32) -> Bool { slots[Int(slot)].marks.contains(.setsFrame) }

  /// Marks what has to be noted when a slot moves. There may be too many marks, never too few.
  private mutating func noteListeners(of slot: Int) {
    slots[slot].marks.formUnion(listeners(of: slots[slot]))
  }

  private func listeners(of slot: Slot) -> Marks {
    let isHeardAround =
      slot.parent < 0 || slots[Int(slot.parent)].marks.contains(.hasLayoutCode)
    if isHeardAround || !slot.marks.contains(.isPlainView) { return [.placeIsHeard, .sizeIsHeard] }
    return slot.marks.isDisjoint(with: [.hasLayoutCode, .measuresHeight]) ? [] : .sizeIsHeard
  }

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

  /// Lets the values of a variable be ignored.
  mutating func unbind(_ variable: Variable) { partOfVariable[Int(variable.index)] = -1 }

  // MARK: Writing

  /// Starts to write a solution.
  mutating func beginMoves() { earlierLayoutCount = layouts.count }

  /// Writes the value of a variable into the frame that it belongs to, if it differs by more than
  /// rounding.
  ///
  /// - Parameter index: The index of the variable's handle.
  @inline(__always)  // The body of the loop over what has changed; a call costs as much.
  mutating func write(_ value: Double, ofVariableAt index: Int) {
    let part = Int(partOfVariable[index])
    if part < 0 { return }
    let old = parts[part]
    guard abs(old - value) > LayoutSystem.movementMin else { return }
    let slot = part >> 2
    let before = slots[slot]
    slots[slot].stamp = max(before.stamp, stamp) | 1 << UInt64(truncatingIfNeeded: part & 3)
    parts[part] = value
    earlier[part] = old
    let isLength = part & 2 != 0
    if isLength, value < -Tolerance.feasibility { hasNegativeLength = true }
    if keepsMoves || before.marks.contains(isLength ? .sizeIsHeard : .placeIsHeard) {
      return Self.noteMove(of: slot, from: before.stamp, in: &self)
    }
    if before.stamp < stamp { movedViewCount &+= 1 }
  }

  /// The bits of the width and the height in a stamp.
  private static let sizeBits: UInt64 = 12

  /// Notes that the box at `slot`, whose stamp was `old`, has moved: asks for the layout of a view
  /// that has another size, and of the view in which it has moved, and notes a height that may
  /// follow.
  // Never inlined: each movement of a plain view would save the registers that this needs. Static,
  // because the caller of a method would save the register of `self`.
  @inline(never)
  private static func noteMove(of slot: Int, from old: UInt64, in table: inout FrameTable) {
    let marks = table.slots[slot].marks
    if old < table.stamp {
      if table.keepsMoves { table.moved.append(Int32(truncatingIfNeeded: slot)) }
      if marks.contains(.isPlainView) {
        table.noteMoveOfView(at: slot)
      } else if marks.contains(.setsFrame) {
        table.noteMoveOfView(at: slot)
        table.noteTelling(of: slot)
      } else {
        table.hasMovedContent = true
      }
    }
    let hadNewSize = old > table.stamp && old & sizeBits != 0
    guard !hadNewSize, table.slots[slot].stamp & sizeBits != 0 else { return }
    if marks.contains(.hasLayoutCode), !marks.contains(.needsLayout) { table.queueLayout(slot) }
    if marks.contains(.measuresHeight) { table.resized.append(Int32(truncatingIfNeeded: slot)) }
  }

  @inline(__always)  // The body of `noteMove`, but for views that are told.
  private mutating func noteMoveOfView(at slot: Int) {
    movedViewCount &+= 1
    let parent = Int(slots[slot].parent)
    if parent >= 0, slots[parent].marks.awaitsCall { queueLayout(parent) }
  }

  /// Lets a view set another frame, once for all solves until then.
  private mutating func noteTelling(of slot: Int) {
    // Who calls the views of the queue tells others before; one that is not marked is passed over.
    enqueue(slot)
    guard !slots[slot].marks.contains(.awaitsTelling) else { return }
    slots[slot].marks.insert(.awaitsTelling)
    tellings.append(
      Telling(slot: Int32(slot), frame: earlierFrame(of: slot), depth: slots[slot].depth))
  }

  /// Empties the list of tellings, superviews first; only of what is in `scope`, if there is one.
  mutating func takeTellings(in scope: Int32?) -> [Telling] {
    let all = tellings
    tellings = []
    var chosen: [Telling] = []
    // A slot that has gone to another view is not marked.
    for telling in all where slots[Int(telling.slot)].marks.contains(.awaitsTelling) {
      guard scope.map({ isInside(telling.slot, of: $0) }) ?? true else {
        tellings.append(telling)
        continue
      }
      slots[Int(telling.slot)].marks.remove(.awaitsTelling)
      chosen.append(telling)
    }
    return chosen.sorted { $0.depth < $1.depth }
  }

  /// The slots and axes of the lengths that have come out negative since `finishMoves`, in order.
  ///
  /// - Complexity: O(slots).
  mutating func negativeLengths() -> [(slot: Int32, axis: LayoutAxis)] {
    var lengths: [(slot: Int32, axis: LayoutAxis)] = []
    for slot in 0 ..< slots.count where slots[slot].stamp >= stamp {
      let frame = self[Int32(slot)]
      for axis in [LayoutAxis.horizontal, .vertical]
      where frame.length(axis) < -Tolerance.feasibility { lengths.append((Int32(slot), axis)) }
    }
    return lengths
  }

  /// Takes back all that was written since `beginMoves`, and what was noted of it.
  ///
  /// - Returns: The slots that had moved.
  /// - Complexity: O(slots).
  mutating func takeBackMoves() -> [Int32] {
    hasNegativeLength = false
    movedViewCount = 0
    moved.removeAll()
    resized.removeAll()
    while layouts.count > earlierLayoutCount, let slot = layouts.popLast() {
      slots[Int(slot)].marks.remove(.needsLayout)
    }
    var back: [Int32] = []
    for slot in 0 ..< slots.count where slots[slot].stamp >= stamp {
      takeBackParts(of: slot)
      back.append(Int32(slot))
    }
    return back
  }

  /// Takes back what was written to a slot since `finishMoves`, once.
  mutating func takeBackMove(of slot: Int32) {
    takeBackParts(of: Int(slot))
    let isView = !slots[Int(slot)].marks.isDisjoint(with: [.isPlainView, .setsFrame])
    if isView { movedViewCount &-= 1 }
  }

  private mutating func takeBackParts(of slot: Int) {
    self[Int32(slot)] = earlierFrame(of: slot)
    slots[slot].stamp = 0
  }

  /// The frame of a slot that has moved since `finishMoves`, as it was before.
  private func earlierFrame(of slot: Int) -> LayoutRect {
    func part(_ part: Int) -> Double {
      slots[slot].stamp & 1 << UInt64(part) == 0
        ? parts[4 * slot + part] : earlier[4 * slot + part]
    }
    return LayoutRect(x: part(0), y: part(1), width: part(2), height: part(3))
  }

  /// Whether `slot` is `outer` or stands inside it.
  ///
  /// - Complexity: O(depth).
  func isInside(_ slot: Int32, of outer: Int32) -> Bool {
    var current = slot
    while current >= 0, current != outer { current = slots[Int(current)].parent }
    return current >= 0
  }

  /// Ends the list of what has moved.
  ///
  /// - Returns: How many views have moved.
  mutating func finishMoves() -> Int {
    defer {
      stamp &+= 16
      movedViewCount = 0
      moved.removeAll()
      hasNegativeLength = false
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

  /// The same where code has asked for it. One in which nothing happens is remembered: it has
  /// layout code once a frame in it is set by hand.
  mutating func askForLayout(_ slot: Int32) {
    noteNeedsLayout(slot)
    guard asked != slot else { return }
    if asked >= 0, !slots[Int(asked)].marks.contains(.needsLayout) { queueLayout(Int(asked)) }
    asked = slot
  }

  /// Queues a view that has got layout code, if its layout has been asked for.
  mutating func layOutIfAsked(_ slot: Int32) { if asked == slot { noteNeedsLayout(slot) } }

  private mutating func queueLayout(_ slot: Int) {
    slots[slot].marks.insert(.needsLayout)
    enqueue(slot)
  }

  @inline(__always)  // A call more for each view that is laid out, otherwise.
  private mutating func enqueue(_ slot: Int) {
    if isSorted, !layouts.isEmpty,
      slots[slot].depth < slots[Int(layouts[layouts.count &- 1])].depth
    {
      isSorted = false
    }
    layouts.append(Int32(truncatingIfNeeded: slot))
  }

  /// Sorts the queue, superviews before subviews and otherwise as views came; says how long it is.
  /// What is queued meanwhile comes after that, for the next round.
  mutating func beginLayouts() -> Int {
    if !isSorted {
      depthOrder.sort(&layouts, by: slots)
      isSorted = true
    }
    return layouts.count
  }

  /// The slot at a position of the queue.
  func layout(at position: Int) -> Int32 { layouts[position] }

  /// Leaves the view at a position of the queue to the next round, if it waits.
  mutating func postponeLayout(at position: Int) {
    let slot = layouts[position]
    if slots[Int(slot)].marks.contains(.needsLayout) { layouts.append(slot) }
  }

  /// The slot at a position of the queue, unless its view has left or been laid out, or nothing
  /// happens then; it waits no more.
  mutating func takeLayout(at position: Int) -> Int? {
    let slot = Int(layouts[position])
    let isWaiting = slots[slot].marks.remove(.needsLayout) != nil
    return isWaiting && slots[slot].marks.contains(.hasLayoutCode) ? slot : nil
  }

  /// Drops the first `count` of the queue.
  mutating func endLayouts(_ count: Int) {
    layouts.removeFirst(count)
    isSorted = layouts.isEmpty
  }

  /// Sorts a queue of slots, superviews before subviews and otherwise as it was.
  mutating func sortByDepth(_ queue: inout FlatArray<Int32>) { depthOrder.sort(&queue, by: slots) }
}
