// Indices that are given out, taken back and given out again, without ever being mistaken.

/// Gives out small indices for a table and recognises handles whose entry is gone.
///
/// Freed indices are used again, last freed first, so a table never grows beyond the largest number
/// of entries that were alive at once. Each reuse raises the generation of the index; after 2³¹
/// reuses an index is retired.
package struct SlotPool {
  /// Twice the number of reuses, plus one while the slot is taken.
  private var states: [UInt32] = []
  private var free: [UInt32] = []

  package init() {}

  /// One more than the largest index ever given out: the size a table of entries must have.
  package var capacity: Int { states.count }

  /// How many indices are taken.
  package private(set) var count = 0

  /// Takes an index: one that was freed, or else the next new one.
  ///
  /// - Complexity: O(1) amortised; allocates only while `capacity` grows.
  package mutating func take() -> (index: UInt32, generation: UInt32) {
    count += 1
    if let index = free.popLast() {
      states[Int(index)] &+= 1
      return (index, states[Int(index)] >> 1)
    }
    states.append(1)
    return (UInt32(states.count - 1), 0)
  }

  /// Undoes the latest `take()`, which gave out `index`: the pool is as it was before.
  package mutating func undoTake(of index: UInt32) {
    let state = states[Int(index)]
    precondition(state & 1 == 1, "slot \(index) is not taken")
    count -= 1
    if state == 1 {
      precondition(Int(index) == states.count - 1, "slot \(index) was not taken last")
      states.removeLast()
    } else {
      states[Int(index)] = state &- 1
      free.append(index)
    }
  }

  /// Undoes the latest `give(back:)`, which freed `index`: the pool is as it was before.
  package mutating func undoGive(back index: UInt32) {
    let state = states[Int(index)]
    precondition(state & 1 == 0, "slot \(index) is taken")
    count += 1
    // After the last generation the index was retired, and is not in the list.
    if state != 0 { free.removeLast() }
    states[Int(index)] = state &- 1
  }

  /// How often an index that is taken had been given out before.
  package func generation(of index: UInt32) -> UInt32 { states[Int(index)] >> 1 }

  /// Frees an index that is taken.
  package mutating func give(back index: UInt32) {
    let state = states[Int(index)]
    precondition(state & 1 == 1, "slot \(index) is free already")
    count -= 1
    states[Int(index)] = state &+ 1
    if state != .max { free.append(index) }
  }

  /// Whether `index` is taken and was given out with `generation`.
  package func contains(index: UInt32, generation: UInt32) -> Bool {
    Int(index) < states.count && states[Int(index)] == generation << 1 | 1
  }

  /// Calls `body` with the taken indices and their generations, in ascending order.
  package func forEachTaken(_ body: (_ index: UInt32, _ generation: UInt32) -> Void) {
    for (index, state) in states.enumerated() where state & 1 == 1 {
      body(UInt32(index), state >> 1)
    }
  }
}
