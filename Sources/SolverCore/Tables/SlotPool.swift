// Indices that are given out, taken back and given out again, without ever being mistaken, and what
// tells those of one solver from those of another.

internal import Synchronization

/// Gives out small indices for a table and recognises handles whose entry is gone.
///
/// Freed indices are used again, last freed first, so a table never grows beyond the largest number
/// of entries that were alive at once. Each reuse raises the generation of the index; after the
/// last generation an index is retired. A pool that is put back in an earlier state goes on with
/// generations that were never given out.
///
/// Generations come as stamps, with the tag of the solver above the number. A pool knows none with
/// another tag.
package struct SlotPool {
  /// Twice the number of reuses and `base`, plus one while the slot is taken.
  private var states: [UInt32] = []
  private var free: [UInt32] = []

  /// The lowest generation that an index may get, where pools that were taken back have given out
  /// lower ones: from 0 on for a new index, as long as this is empty. For an index that was new or
  /// is taken; one that is free has it in its state.
  private var floors: [UInt32] = []

  private let tag: SolverTag

  /// The tag, or nothing, whichever the handles that are usual have: those are known by one
  /// comparison.
  private let base: UInt32

  /// A pool whose generations carry `tag`.
  ///
  /// - Parameter storesTag: Whether most handles that it is asked about are those that it gave out.
  ///   Traces make the handles of variables from their numbers.
  package init(tag: SolverTag, storesTag: Bool = false) {
    self.tag = tag
    base = storesTag ? tag.bits : 0
  }

  /// The state of an index that had all generations.
  private var retired: UInt32 { (base &+ Variable.generationMax &+ 1) << 1 }

  /// One more than the largest index ever given out: the size a table of entries must have.
  package var capacity: Int { states.count }

  /// How many indices are taken.
  package private(set) var count = 0

  /// Takes an index: one that was freed, or else the next new one that has a generation left.
  ///
  /// - Complexity: O(1) amortised; allocates only while `capacity` grows.
  package mutating func take() -> (index: UInt32, generation: UInt32) {
    count += 1
    // A pool that was taken back may have given out the last generation of what is free here.
    while let index = free.popLast() {
      if states[Int(index)] == retired { continue }
      states[Int(index)] &+= 1
      return (index, states[Int(index)] >> 1 | tag.bits)
    }
    while floor(of: states.count) > Variable.generationMax { states.append(retired) }
    let stamp = base &+ floor(of: states.count)
    states.append(stamp << 1 | 1)
    return (UInt32(states.count - 1), stamp | tag.bits)
  }

  private func floor(of index: Int) -> UInt32 { index < floors.count ? floors[index] : 0 }

  /// Undoes the latest `take()`, which gave out `index`: the pool is as it was before.
  package mutating func undoTake(of index: UInt32) {
    let state = states[Int(index)]
    precondition(state & 1 == 1, "slot \(index) is not taken")
    count -= 1
    // An index that was freed before has a higher generation than it had when it was new.
    if state >> 1 == base &+ floor(of: Int(index)) {
      precondition(Int(index) == states.count - 1, "slot \(index) was not taken last")
      states.removeLast()
    } else {
      states[Int(index)] = state &- 1
      free.append(index)
    }
  }

  /// How often an index that is taken had been given out before.
  package func generation(of index: UInt32) -> UInt32 { states[Int(index)] >> 1 | tag.bits }

  /// Frees an index that is taken.
  package mutating func give(back index: UInt32) {
    let state = states[Int(index)]
    precondition(state & 1 == 1, "slot \(index) is free already")
    count -= 1
    states[Int(index)] = state &+ 1
    if state >> 1 < base &+ floor(of: Int(index)) {
      // Handles of the generations between were given out by a pool that was taken back.
      states[Int(index)] = (base &+ floors[Int(index)]) << 1
      floors[Int(index)] = 0
    }
    if states[Int(index)] != retired { free.append(index) }
  }

  /// Gives out no handle any more that `other` has given out: this is an earlier state of the same
  /// pool, which takes its place.
  ///
  /// - Complexity: O(`capacity`).
  package mutating func avoidHandles(of other: SlotPool) {
    for index in 0 ..< max(other.states.count, other.floors.count) {
      let next = other.nextGeneration(of: index)
      guard next > nextGeneration(of: index) else { continue }
      if index < states.count, states[index] & 1 == 0 {
        states[index] = (base &+ next) << 1
      } else {
        while floors.count <= index { floors.append(0) }
        floors[index] = next
      }
    }
  }

  /// The lowest generation that the index has not had.
  private func nextGeneration(of index: Int) -> UInt32 {
    guard index < states.count else { return floor(of: index) }
    let state = states[index]
    if state == retired { return Variable.generationMax + 1 }
    let generation = state >> 1 & Variable.generationMax
    return state & 1 == 0 ? generation : max(generation + 1, floor(of: index))
  }

  /// Whether `index` is taken and was given out with `generation`, whose tag may be missing.
  package func contains(index: UInt32, generation: UInt32) -> Bool {
    guard Int(index) < states.count else { return false }
    let difference = states[Int(index)] ^ (generation << 1 | 1)
    return difference == 0 || difference == tag.bits << 1
  }

  /// Calls `body` with the taken indices and their generations, in ascending order.
  package func forEachTaken(_ body: (_ index: UInt32, _ generation: UInt32) -> Void) {
    for (index, state) in states.enumerated() where state & 1 == 1 {
      body(UInt32(index), state >> 1 | tag.bits)
    }
  }
}

/// The number of a solver, carried by the handles that it gives out.
///
/// It lies above the generation in the `stamp` of a handle, so that a handle takes no more room
/// than without, and a pool compares both at once. There are 4,095 of them, given out in turn: a
/// handle is not recognised as a stranger by every 4,095th solver that is made after its own.
package struct SolverTag: Sendable, BitwiseCopyable {
  /// The number, in the bits above a generation. Never zero.
  package let bits: UInt32

  private static let given = Atomic<UInt32>(0)

  /// A tag for a new solver.
  package static func next() -> SolverTag {
    let count = given.wrappingAdd(1, ordering: .relaxed).oldValue
    return SolverTag(bits: (count % tagMax + 1) << Variable.generationBits)
  }

  /// The largest tag: with the generation it takes 31 bits, and one is the pools'.
  private static let tagMax: UInt32 = 1 << (31 - Variable.generationBits) - 1
}
