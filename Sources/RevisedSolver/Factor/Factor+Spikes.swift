// Spikes: rows of the factor that stand in a reduced form, and what they were reduced with.

internal import FlatStorage
internal import SolverCore

/// How a row hangs together with others by combinations.
struct Derivation: BitwiseCopyable {
  /// For a spike, the rows that were subtracted from its terms to get its reduced form, and how
  /// often.
  var combination = Block()

  /// How many entries the block of `combination` has room for.
  var capacity: Int32 = 0

  /// The column of combinations that refer to this row.
  var dependents = EntryIndex.none
}

extension Factor {
  /// The rows that `row` was derived with: none unless it is a spike.
  @inline(__always)
  func combination(of row: RowIndex) -> Block {
    row.position < derivations.count ? derivations[row].combination : Block()
  }

  /// The column of combinations that refer to `row`.
  @inline(__always)
  func dependents(of row: RowIndex) -> EntryIndex {
    row.position < derivations.count ? derivations[row].dependents : .none
  }

  /// Makes room for the derivation of `row`, and for some after it.
  @inline(__always)
  mutating func makeRoomForDerivation(of row: RowIndex) {
    derivations.cover(row, filling: Derivation())
  }

  /// Stores what the last elimination left of `row` as its reduced form.
  mutating func storeSpike(_ row: RowIndex, in system: inout System) {
    // First, since what is left of the row lies where sums by row do.
    storeReduced(row, in: &system)
    expressEliminated(includingStays: false, in: &system)
    let count = Int32(expression.count)
    if count > 0 {
      let block = combinations.makeBlock(count: count)
      makeRoomForDerivation(of: row)
      derivations[row].combination = block
      derivations[row].capacity = EntryArena.capacity(for: count)
      for (position, index) in block.indices.enumerated() {
        let part = expression[ListIndex(position)]
        writeCombination(index, part.weight, of: part.member.row, for: row)
      }
    }
    health.spikeCount += 1
    health.spikeEntryCount += Int(count)
  }

  /// Stores `work` as the reduced form of `row`, in a block of its own.
  mutating func storeReduced(_ row: RowIndex, in system: inout System) {
    var count: Int32 = 0
    for i in support.indices {
      if !work[support[i]].isCancelled { count += 1 }
    }
    let block = system.terms.makeBlock(count: count)
    var raw = block.start.raw
    for i in support.indices {
      let variable = support[i]
      let cell = work[variable]
      if cell.isCancelled { continue }
      if !cell.isReliable(FactorTolerance.roughness) { health.isRough = true }
      system.terms.insert(
        cell.value, column: variable.raw, owner: ~row.raw, at: EntryIndex(raw: raw),
        head: &system.variables[variable].column)
      raw += 1
    }
    system.rows[row].reduced = block
    health.spikeEntryCount += Int(count)
  }

  mutating func discardReduced(_ row: RowIndex, in system: inout System) {
    let block = system.rows[row].reduced
    for index in block.indices {
      system.terms.unlink(index, head: &system.variables[system.terms[index].variable].column)
    }
    system.terms.release(block.start, capacity: block.count)
    health.spikeEntryCount -= Int(block.count)
    system.rows[row].reduced = system.rows[row].terms
  }

  private mutating func writeCombination(
    _ index: EntryIndex, _ weight: Double, of reference: RowIndex, for row: RowIndex
  ) {
    makeRoomForDerivation(of: reference)
    combinations.insert(
      weight, column: reference.raw, owner: row.raw, at: index,
      head: &derivations[reference].dependents)
  }

  /// Takes the entry at `index` out of the column of combinations that refer to the same row.
  @inline(__always)
  mutating func unlinkCombination(_ index: EntryIndex) {
    combinations.unlink(index, head: &derivations[combinations[index].reference].dependents)
  }

  /// Adds `amount` times `reference` to the combination of the spike `row`.
  mutating func addToCombination(
    of row: RowIndex, _ amount: Double, of reference: RowIndex
  ) {
    var index = dependents(of: reference)
    while !index.isNone, combinations[index].owner != row.raw { index = combinations[index].next }
    if !index.isNone {
      var sum = Cell(adding: combinations[index].coefficient, stamp: 0)
      sum.add(amount)
      combinations[index].coefficient = sum.value
      if sum.isCancelled {
        // Beside the weights that were added up it is rounding; for the row it may be much.
        if !FactorTolerance.isCancelled(sum.value, beside: 1) { health.isBlurred = true }
        removeFromCombination(of: row, index)
      } else if abs(sum.value) < FactorTolerance.blur * max(1, sum.size.value) {
        health.isBlurred = true
      }
      return
    }
    if amount == 0 { return }
    if abs(amount) < FactorTolerance.blur { health.isBlurred = true }
    growCombination(of: row)
    let block = derivations[row].combination
    let last = EntryIndex(raw: block.start.raw &+ block.count &- 1)
    writeCombination(last, amount, of: reference, for: row)
    health.spikeEntryCount += 1
  }

  /// Fills the hole at `index` with the last entry.
  private mutating func removeFromCombination(of row: RowIndex, _ index: EntryIndex) {
    let block = derivations[row].combination
    let last = EntryIndex(raw: block.start.raw &+ block.count &- 1)
    unlinkCombination(index)
    if last != index { moveCombination(last, to: index, for: row) }
    derivations[row].combination.count = block.count &- 1
    health.spikeEntryCount -= 1
  }

  /// Adds room for one entry to the combination of `row`.
  private mutating func growCombination(of row: RowIndex) {
    makeRoomForDerivation(of: row)
    let (block, capacity) = (derivations[row].combination, derivations[row].capacity)
    if block.count < capacity {
      derivations[row].combination.count = block.count &+ 1
      return
    }
    let larger = combinations.makeBlock(count: max(4, 2 &* capacity))
    for offset in 0 ..< block.count {
      let old = EntryIndex(raw: block.start.raw &+ offset)
      moveCombination(old, to: EntryIndex(raw: larger.start.raw &+ offset), for: row)
    }
    combinations.release(block.start, capacity: capacity)
    derivations[row].combination = Block(start: larger.start, count: block.count &+ 1)
    derivations[row].capacity = EntryArena.capacity(for: max(4, 2 &* capacity))
  }

  /// Moves an entry of the combination of `row`.
  private mutating func moveCombination(
    _ old: EntryIndex, to new: EntryIndex, for row: RowIndex
  ) {
    let moved = combinations[old]
    unlinkCombination(old)
    writeCombination(new, moved.coefficient, of: moved.reference, for: row)
  }
}
