// Handles that are never mistaken, and can be taken back with the transaction that made them.

internal import FlatStorage
internal import SolverCore

/// Gives out small indices for a table and recognises handles whose entry is gone; marks nest.
///
/// A `SlotPool` in journaled tables. Freed indices are used again, last freed first. Each reuse
/// raises the generation, and after the last one an index is retired. Handles that are taken back
/// are not given out again, since `next` is not taken back. The pool is in this module because
/// every term of a new constraint asks it whether its variable is known.
struct JournaledPool: ~Copyable, Journaled {
  /// Twice the number of reuses and the base, plus one while the slot is taken.
  private var states = JournaledTable<ListIndex, UInt32>(growing: .byDoubling)

  /// For each free slot, the slot that was freed before it. Only as long as it had to be so far.
  private var links = JournaledTable<ListIndex, ListIndex>()

  private var ends: JournaledValue<PoolEnds>

  /// The generation that each index gets next. It is kept from the first rollback or copy on, since
  /// the index's state does not say it any more. Never taken back, so there may be more of these
  /// than slots.
  private var next = Table<ListIndex, UInt32>()

  /// Whether the latest index that was taken was new.
  private var wasNew = false

  /// A pool whose generations carry `tag`; see `SlotPool`.
  init(tag: SolverTag, storesTag: Bool = false) {
    ends = JournaledValue(PoolEnds(tag: tag, firstState: storesTag ? tag.bits << 1 | 1 : 1))
  }

  /// How many indices are taken.
  var count: Int { ends.now.count }

  /// Takes an index: one that was freed, or else the next new one that has a generation left.
  ///
  /// - Complexity: O(1) amortised; allocates only while more are taken than ever before.
  @inline(__always)
  mutating func take() -> (index: UInt32, generation: UInt32) {
    ends.now.count &+= 1
    if !ends.now.free.isNone { return takeFreed() }
    wasNew = true
    guard next.isEmpty else { return takeNew() }
    let slot = ListIndex(states.count)
    states.append(ends.now.firstState)
    return (UInt32(bitPattern: slot.raw), ends.now.tag.bits)
  }

  @inline(never)  // As a part of `take()`, it costs whoever makes the first variables.
  private mutating func takeNew() -> (index: UInt32, generation: UInt32) {
    let stamp = ends.now.base &+ takeNext(of: ListIndex(states.count))
    let slot = ListIndex(states.count)
    states.append(stamp << 1 | 1)
    return (UInt32(bitPattern: slot.raw), stamp | ends.now.tag.bits)
  }

  private mutating func takeFreed() -> (index: UInt32, generation: UInt32) {
    let slot = ends.now.free
    wasNew = false
    ends.now.free = links[slot]
    if !next.isEmpty, next[slot] > Variable.generationMax {
      // It had its last generation before a rollback.
      ends.now.count &-= 1
      return take()
    }
    let stamp = next.isEmpty ? states[slot] >> 1 : ends.now.base &+ takeNext(of: slot)
    states[slot] = stamp << 1 | 1
    return (UInt32(bitPattern: slot.raw), stamp | ends.now.tag.bits)
  }

  /// The generation that the index at `slot` gets next; that of the next new index, if this one is
  /// new, too, and had its last generation before a rollback.
  private mutating func takeNext(of slot: ListIndex) -> UInt32 {
    var slot = slot
    next.grow(to: slot.position + 1, filling: 0)
    while next[slot] > Variable.generationMax {
      states.append((ends.now.base &+ Variable.generationMax &+ 1) << 1)
      slot = ListIndex(states.count)
      next.grow(to: slot.position + 1, filling: 0)
    }
    let generation = next[slot]
    next[slot] = generation + 1
    return generation
  }

  /// Undoes the latest `take()`, which gave out `index`.
  mutating func undoTake(of index: UInt32) {
    let slot = ListIndex(raw: Int32(bitPattern: index))
    precondition(states[slot] & 1 == 1, "slot \(index) is not taken")
    ends.now.count &-= 1
    if !next.isEmpty { next[slot] = states[slot] >> 1 & Variable.generationMax }
    if wasNew {
      precondition(slot.position == states.count - 1, "slot \(index) was not taken last")
      states.removeLast()
    } else {
      states[slot] &-= 1
      link(slot)
    }
  }

  /// Frees an index that is taken.
  @inline(__always)
  mutating func give(back index: UInt32) {
    let slot = ListIndex(raw: Int32(bitPattern: index))
    precondition(states[slot] & 1 == 1, "slot \(index) is free already")
    ends.now.count &-= 1
    let following = next.isEmpty ? following(states[slot]) : next[slot]
    states[slot] &+= 1
    if following <= Variable.generationMax { link(slot) }
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
    guard contains(index: constraint.index, generation: constraint.stamp) else { return nil }
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
  /// - Complexity: O(what was written), but O(slots) at first.
  mutating func rollBackForGood() {
    noteNext()
    rollBack()
  }

  private mutating func noteNext() {
    if next.isEmpty { for i in states.indices { next.append(following(states[i])) } }
  }

  /// The generation that comes after that of a slot, taken or free.
  @inline(__always)
  private func following(_ state: UInt32) -> UInt32 {
    (state >> 1 &- ends.now.base) &+ state & 1
  }

  // MARK: Copies

  /// Gets the slots of `other`, which is taken back like other changes, and gives out none of the
  /// handles that either has given out.
  mutating func assign(from other: borrowing JournaledPool) {
    noteNext()
    states.assign(from: other.states)
    links.assign(from: other.links)
    ends.now = other.ends.now
    if next.isEmpty, other.next.isEmpty { return }
    next.grow(to: max(states.count, other.next.count), filling: 0)
    for i in states.indices { next[i] = max(next[i], following(states[i])) }
    for i in other.next.indices { next[i] = max(next[i], other.next[i]) }
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
  var tag: SolverTag

  /// The state of a slot that is taken for the first time.
  var firstState: UInt32

  /// What states hold above the generation: the tag, or nothing.
  var base: UInt32 { firstState >> 1 }
}
