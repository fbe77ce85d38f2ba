// Handles that are never mistaken, and can be taken back with the transaction that made them.

internal import FlatStorage
internal import SolverCore

/// Gives out small indices for a table and recognises handles whose entry is gone; marks nest.
///
/// A `SlotPool` in journaled tables: freed indices are used again, last freed first, each reuse
/// raises the generation, after the last of which an index is retired; none is given out again that
/// was taken back. In this module, since every term of a new constraint asks it whether its
/// variable is known.
struct JournaledPool: ~Copyable, Journaled {
  /// Twice the number of reuses, plus one while the slot is taken.
  private var states = JournaledTable<ListIndex, UInt32>(growing: .byDoubling)

  /// The slot that was freed before, for those that are free; as long as it had to be so far.
  private var links = JournaledTable<ListIndex, ListIndex>()

  private var ends = JournaledValue(PoolEnds())

  /// The lowest generation that an index may get that is new or taken, where handles with lower
  /// ones were taken back. Never taken back itself.
  private var floors = Table<ListIndex, UInt32>()

  /// Whether the latest index that was taken was new.
  private var wasNew = false

  /// The slots that a transaction wrote, and the generation that each may get next; empty between
  /// operations.
  private var written = Table<ListIndex, ListIndex>()
  private var next = Table<ListIndex, UInt32>()

  /// A pool whose generations carry `tag`.
  init(tag: SolverTag = .none) { ends.now.tag = tag }

  /// How many indices are taken.
  var count: Int { ends.now.count }

  /// The state of an index that had all generations: 0, by overflow after 2³¹ of them, without a
  /// tag.
  private var retired: UInt32 {
    ends.now.tag.bits == 0 ? 0 : (Variable.generationMax + 1) << 1
  }

  /// Takes an index: one that was freed, or else the next new one.
  ///
  /// - Complexity: O(1) amortised; allocates only while more are taken than ever before.
  @inline(__always)
  mutating func take() -> (index: UInt32, generation: UInt32) {
    ends.now.count &+= 1
    if !ends.now.free.isNone { return takeFreed() }
    let generation = floors.count == 0 ? 0 : floor(of: ListIndex(states.count))
    wasNew = true
    states.append(generation << 1 | 1)
    return (UInt32(truncatingIfNeeded: states.count &- 1), generation | ends.now.tag.bits)
  }

  private func floor(of slot: ListIndex) -> UInt32 {
    slot.position < floors.count ? floors[slot] : 0
  }

  private mutating func takeFreed() -> (index: UInt32, generation: UInt32) {
    let slot = ends.now.free
    wasNew = false
    ends.now.free = links[slot]
    states[slot] &+= 1
    return (UInt32(bitPattern: slot.raw), states[slot] >> 1 | ends.now.tag.bits)
  }

  /// Undoes the latest `take()`, which gave out `index`.
  mutating func undoTake(of index: UInt32) {
    let slot = ListIndex(raw: Int32(bitPattern: index))
    precondition(states[slot] & 1 == 1, "slot \(index) is not taken")
    ends.now.count &-= 1
    if wasNew {
      precondition(slot.position == states.count - 1, "slot \(index) was not taken last")
      states.removeLast()
    } else {
      states[slot] &-= 1
      link(slot)
    }
  }

  /// Frees an index that is taken.
  mutating func give(back index: UInt32) {
    let slot = ListIndex(raw: Int32(bitPattern: index))
    precondition(states[slot] & 1 == 1, "slot \(index) is free already")
    ends.now.count &-= 1
    var state = states[slot] &+ 1
    if floors.count > 0 { state = max(state, floor(of: slot) << 1) }
    states[slot] = state
    // After the last generation the index is retired.
    if state != retired { link(slot) }
  }

  @inline(__always)
  private mutating func link(_ slot: ListIndex) {
    if slot.position >= links.count { makeLinks(including: slot) }
    links[slot] = ends.now.free
    ends.now.free = slot
  }

  @inline(never)  // Only where more are freed than ever before.
  private mutating func makeLinks(including slot: ListIndex) {
    links.grow(to: slot.position + 1, filling: .none)
  }

  /// How often an index that is taken had been given out before.
  func generation(of index: UInt32) -> UInt32 {
    states[ListIndex(raw: Int32(bitPattern: index))] >> 1 | ends.now.tag.bits
  }

  /// The generation of an index that is taken; `nil` for one that is free.
  @inline(__always)
  func generationIfTaken(of index: UInt32) -> UInt32? {
    let state = states[ListIndex(raw: Int32(bitPattern: index))]
    return state & 1 == 1 ? state >> 1 | ends.now.tag.bits : nil
  }

  /// Whether `index` is taken and was given out with `generation`, whose tag may be missing.
  @inline(__always)
  func contains(index: UInt32, generation: UInt32) -> Bool {
    guard index < UInt32(truncatingIfNeeded: states.count) else { return false }
    let difference =
      states[ListIndex(raw: Int32(bitPattern: index))] ^ (generation << 1 | 1)
    return difference == 0 || difference == ends.now.tag.bits << 1
  }

  /// The index that a handle means, if it is taken.
  @inline(__always)
  func index(of variable: Variable) -> VariableIndex? {
    guard contains(index: variable.index, generation: variable.stamp) else { return nil }
    return VariableIndex(raw: Int32(bitPattern: variable.index))
  }

  /// The index that a handle means, if it is taken.
  @inline(__always)
  func index(of constraint: ConstraintID) -> RowIndex? {
    guard contains(index: constraint.index, generation: constraint.generation) else { return nil }
    return RowIndex(raw: Int32(bitPattern: constraint.index))
  }

  /// The handle of a variable whose index was taken from here.
  func handle(of variable: VariableIndex) -> Variable {
    let index = UInt32(bitPattern: variable.raw)
    return Variable(index: index, stamp: generation(of: index))
  }

  /// The taken indices with their generations, in ascending order.
  func forEachTaken(_ body: (_ index: UInt32, _ generation: UInt32) -> Void) {
    for position in 0 ..< states.count {
      let state = states[ListIndex(position)]
      if state & 1 == 1 { body(UInt32(position), state >> 1 | ends.now.tag.bits) }
    }
  }

  /// Makes room for `added` more indices.
  mutating func reserve(additional added: Int) { states.reserve(additional: added) }

  /// Gives back the room that growing has left.
  mutating func trim() { states.trim() }

  /// Lets the first handles begin in `slab`.
  mutating func begin(in slab: inout TableSlab) { states.beginWholly(in: &slab) }

  // MARK: Undo

  @inline(__always)
  mutating func journal(_ step: JournalStep) {
    states.journal(step)
    links.journal(step)
    ends.journal(step)
  }

  /// Takes back everything since `mark()`, but gives out none of the handles again that it gave out
  /// meanwhile.
  ///
  /// - Complexity: O(what was written).
  mutating func rollBackForGood() {
    written.removeAll()
    next.removeAll()
    states.appendWritten(to: &written)
    for i in written.indices {
      next.append(nextGeneration(of: written[i]))
    }
    rollBack()
    for i in written.indices {
      avoid(generationsBelow: next[i], of: written[i])
    }
  }

  /// The lowest generation that a slot has not had.
  private func nextGeneration(of slot: ListIndex) -> UInt32 {
    guard slot.position < states.count else { return floor(of: slot) }
    let state = states[slot]
    return state & 1 == 0 ? state >> 1 : max((state >> 1) &+ 1, floor(of: slot))
  }

  /// Sees to it that a slot gets no generation below `generation` any more.
  private mutating func avoid(generationsBelow generation: UInt32, of slot: ListIndex) {
    // An index whose generations are used up, and that is new again, has to get the last one twice.
    let generation = min(generation, (retired &- 1) >> 1)
    guard generation > nextGeneration(of: slot) else { return }
    if slot.position < states.count, states[slot] & 1 == 0 {
      states[slot] = generation << 1
    } else {
      if slot.position >= floors.count { floors.grow(to: slot.position + 1, filling: 0) }
      floors[slot] = generation
    }
  }

  // MARK: Copies

  /// Gets the slots of `other`, which is taken back like other changes, and gives out none of the
  /// handles that either has given out.
  mutating func assign(from other: borrowing JournaledPool) {
    next.removeAll()
    for position in 0 ..< max(states.count, floors.count) {
      next.append(nextGeneration(of: ListIndex(position)))
    }
    states.assign(from: other.states)
    links.assign(from: other.links)
    ends.now = other.ends.now
    for i in other.floors.indices {
      avoid(generationsBelow: other.floors[i], of: i)
    }
    for i in next.indices {
      avoid(generationsBelow: next[i], of: i)
    }
  }
}

/// What a `JournaledPool` has besides its slots.
///
/// At file scope for the same reason as `SavedElement`.
struct PoolEnds: BitwiseCopyable {
  /// The slot that was freed last.
  var free = ListIndex.none

  /// How many slots are taken.
  var count = 0

  /// Whose handles the pool gives out. It goes with the slots, also when these are taken back.
  var tag = SolverTag.none
}
