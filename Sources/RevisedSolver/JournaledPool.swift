// Handles that are never mistaken, and can be taken back with the transaction that made them.

/// Gives out small indices for a table and recognises handles whose entry is gone; marks nest.
///
/// A `SlotPool` in journaled tables: freed indices are used again, last freed first, each reuse raises
/// the generation, and after 2³¹ reuses an index is retired. In this module, since every term of a new
/// constraint asks it whether its variable is known.
struct JournaledPool: ~Copyable {
  /// Twice the number of reuses, plus one while the slot is taken.
  private var states = JournaledTable<ListIndex, UInt32>(growing: .byDoubling)

  /// The slot that was freed before, for those that are free; as long as it had to be so far.
  private var links = JournaledTable<ListIndex, ListIndex>()

  private var ends = JournaledValue(PoolEnds())

  /// How many indices are taken.
  var count: Int { ends.now.count }

  /// Takes an index: one that was freed, or else the next new one.
  ///
  /// - Complexity: O(1) amortised; allocates only while more are taken than ever before.
  @inline(__always)
  mutating func take() -> (index: UInt32, generation: UInt32) {
    ends.now.count &+= 1
    if !ends.now.free.isNone { return takeFreed() }
    states.append(1)
    return (UInt32(truncatingIfNeeded: states.count &- 1), 0)
  }

  private mutating func takeFreed() -> (index: UInt32, generation: UInt32) {
    let slot = ends.now.free
    ends.now.free = links[slot]
    states[slot] &+= 1
    return (UInt32(bitPattern: slot.raw), states[slot] >> 1)
  }

  /// Undoes the latest `take()`, which gave out `index`.
  mutating func undoTake(of index: UInt32) {
    let slot = ListIndex(raw: Int32(bitPattern: index))
    precondition(states[slot] & 1 == 1, "slot \(index) is not taken")
    ends.now.count &-= 1
    if states[slot] == 1 {
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
    states[slot] &+= 1
    // After the last generation the index is retired.
    if states[slot] != 0 { link(slot) }
  }

  private mutating func link(_ slot: ListIndex) {
    if slot.position >= links.count { links.grow(to: slot.position + 1, filling: .none) }
    links[slot] = ends.now.free
    ends.now.free = slot
  }

  /// How often an index that is taken had been given out before.
  func generation(of index: UInt32) -> UInt32 {
    states[ListIndex(raw: Int32(bitPattern: index))] >> 1
  }

  /// The same, or `nil` for an index that is free.
  @inline(__always)
  func generationIfTaken(of index: UInt32) -> UInt32? {
    let state = states[ListIndex(raw: Int32(bitPattern: index))]
    return state & 1 == 1 ? state >> 1 : nil
  }

  /// Whether `index` is taken and was given out with `generation`.
  @inline(__always)
  func contains(index: UInt32, generation: UInt32) -> Bool {
    index < UInt32(truncatingIfNeeded: states.count)
      && states[ListIndex(raw: Int32(bitPattern: index))] == generation << 1 | 1
  }

  /// The taken indices with their generations, in ascending order.
  func forEachTaken(_ body: (_ index: UInt32, _ generation: UInt32) -> Void) {
    for position in 0 ..< states.count {
      let state = states[ListIndex(position)]
      if state & 1 == 1 { body(UInt32(position), state >> 1) }
    }
  }

  /// Makes room for `added` more indices.
  mutating func reserve(additional added: Int) { states.reserve(additional: added) }

  /// Gives back the room that growing has left.
  mutating func trim() { states.trim() }

  // MARK: Undo

  mutating func mark() {
    states.mark()
    links.mark()
    ends.mark()
  }

  mutating func commit() {
    states.commit()
    links.commit()
    ends.commit()
  }

  mutating func rollBack() {
    states.rollBack()
    links.rollBack()
    ends.rollBack()
  }

  // MARK: Copies

  /// A pool with the same slots, and without marks.
  func copy() -> JournaledPool {
    var copy = JournaledPool()
    copy.assign(from: self)
    return copy
  }

  /// Becomes equal to `other`; taken back like other changes.
  mutating func assign(from other: borrowing JournaledPool) {
    states.assign(from: other.states)
    links.assign(from: other.links)
    ends.now = other.ends.now
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
}
