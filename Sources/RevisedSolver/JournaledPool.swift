// Handles that can be taken back with the transaction that made them.

internal import SolverCore

/// A pool of slots that can take back what was taken and given back since a mark; marks nest.
///
/// The changes are logged, not the pool, so that a mark costs nothing however large the pool is.
struct JournaledPool: ~Copyable {
  private var pool = SlotPool()
  private var log: [PoolChange] = []

  /// How long the log was at each mark.
  private var marks: [Int] = []

  /// How many indices are taken.
  var count: Int { pool.count }

  /// Takes an index: one that was freed, or else the next new one.
  @inline(__always)
  mutating func take() -> (index: UInt32, generation: UInt32) {
    let slot = pool.take()
    if !marks.isEmpty { log.append(.took(slot.index)) }
    return slot
  }

  /// Undoes the latest `take()`, which gave out `index`.
  mutating func undoTake(of index: UInt32) {
    pool.undoTake(of: index)
    if !marks.isEmpty { log.removeLast() }
  }

  /// Frees an index that is taken.
  mutating func give(back index: UInt32) {
    pool.give(back: index)
    if !marks.isEmpty { log.append(.gaveBack(index)) }
  }

  /// How often an index that is taken had been given out before.
  func generation(of index: UInt32) -> UInt32 { pool.generation(of: index) }

  /// Whether `index` is taken and was given out with `generation`.
  @inline(__always)
  func contains(index: UInt32, generation: UInt32) -> Bool {
    pool.contains(index: index, generation: generation)
  }

  /// The taken indices with their generations, in ascending order.
  func forEachTaken(_ body: (_ index: UInt32, _ generation: UInt32) -> Void) {
    pool.forEachTaken(body)
  }

  // MARK: Undo

  mutating func mark() { marks.append(log.count) }

  mutating func commit() {
    marks.removeLast()
    if marks.isEmpty { log.removeAll(keepingCapacity: true) }
  }

  mutating func rollBack() {
    let mark = marks.removeLast()
    while log.count > mark, let change = log.popLast() {
      switch change {
      case .took(let index): pool.undoTake(of: index)
      case .gaveBack(let index): pool.undoGive(back: index)
      case .replaced(let old): pool = old
      }
    }
  }

  // MARK: Copies

  /// A pool with the same slots, and without marks.
  func copy() -> JournaledPool {
    var copy = JournaledPool()
    copy.pool = pool
    return copy
  }

  /// Becomes equal to `other`; taken back like other changes.
  mutating func assign(from other: borrowing JournaledPool) {
    if !marks.isEmpty { log.append(.replaced(pool)) }
    pool = other.pool
  }
}

/// A change of a pool that can be taken back.
enum PoolChange {
  case took(UInt32)
  case gaveBack(UInt32)

  /// A snapshot took the place of the whole pool.
  case replaced(SlotPool)
}
