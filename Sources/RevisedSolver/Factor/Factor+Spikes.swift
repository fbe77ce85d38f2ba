// Spikes: rows of the factor that stand in a reduced form, and what they were reduced with.

internal import FlatStorage
internal import SolverCore

extension Factor {
  /// Stores what the last elimination left of `row` as its reduced form.
  mutating func storeSpike(_ row: RowIndex, in system: inout System) {
    expressEliminatedByRows(in: &system)
    storeReduced(row, in: &system)
    let count = Int32(expression.count)
    if count > 0 {
      let block = combinations.makeBlock(count: count)
      system.rows[row].combination = block
      system.rows[row].combinationCapacity = EntryArena.capacity(for: count)
      for (position, index) in block.indices.enumerated() {
        let part = expression[ListIndex(position)]
        writeCombination(index, part.weight, of: part.member.row, for: row, in: &system)
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
    _ index: EntryIndex, _ weight: Double, of reference: RowIndex, for row: RowIndex,
    in system: inout System
  ) {
    combinations.insert(
      weight, column: reference.raw, owner: row.raw, at: index,
      head: &system.rows[reference].dependents)
  }

  /// Adds `amount` times `reference` to the combination of the spike `row`.
  mutating func addToCombination(
    of row: RowIndex, _ amount: Double, of reference: RowIndex, in system: inout System
  ) {
    var index = system.rows[reference].dependents
    while !index.isNone, combinations[index].owner != row.raw { index = combinations[index].next }
    if !index.isNone {
      var sum = Cell(adding: combinations[index].coefficient, stamp: 0)
      sum.add(amount)
      combinations[index].coefficient = sum.value
      if sum.isCancelled {
        // Beside the weights that were added up it is rounding; for the row it may be much.
        if !FactorTolerance.isCancelled(sum.value, beside: 1) { health.isBlurred = true }
        removeFromCombination(of: row, index, in: &system)
      } else if abs(sum.value) < FactorTolerance.blur {
        health.isBlurred = true
      }
      return
    }
    if amount == 0 { return }
    if abs(amount) < FactorTolerance.blur { health.isBlurred = true }
    growCombination(of: row, in: &system)
    let last = EntryIndex(
      raw: system.rows[row].combination.start.raw &+ system.rows[row].combination.count &- 1)
    writeCombination(last, amount, of: reference, for: row, in: &system)
    health.spikeEntryCount += 1
  }

  /// Fills the hole at `index` with the last entry.
  private mutating func removeFromCombination(
    of row: RowIndex, _ index: EntryIndex, in system: inout System
  ) {
    let block = system.rows[row].combination
    let last = EntryIndex(raw: block.start.raw &+ block.count &- 1)
    combinations.unlink(index, head: &system.rows[combinations[index].reference].dependents)
    if last != index {
      let moved = combinations[last]
      combinations.unlink(last, head: &system.rows[moved.reference].dependents)
      writeCombination(index, moved.coefficient, of: moved.reference, for: row, in: &system)
    }
    system.rows[row].combination.count = block.count &- 1
    health.spikeEntryCount -= 1
  }

  /// Adds room for one entry to the combination of `row`.
  private mutating func growCombination(of row: RowIndex, in system: inout System) {
    let block = system.rows[row].combination
    let capacity = system.rows[row].combinationCapacity
    if block.count < capacity {
      system.rows[row].combination.count = block.count &+ 1
      return
    }
    let larger = combinations.makeBlock(count: max(4, 2 &* capacity))
    for offset in 0 ..< block.count {
      let old = EntryIndex(raw: block.start.raw &+ offset)
      let moved = combinations[old]
      combinations.unlink(old, head: &system.rows[moved.reference].dependents)
      let new = EntryIndex(raw: larger.start.raw &+ offset)
      writeCombination(new, moved.coefficient, of: moved.reference, for: row, in: &system)
    }
    combinations.release(block.start, capacity: capacity)
    system.rows[row].combination = Block(start: larger.start, count: block.count &+ 1)
    system.rows[row].combinationCapacity = EntryArena.capacity(for: max(4, 2 &* capacity))
  }
}
