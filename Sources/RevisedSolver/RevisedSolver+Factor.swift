// The factor: the working set as a permuted triangular matrix, but for a few spikes.

internal import SolverCore

/// What tells when the factor should be derived anew.
struct FactorHealth: BitwiseCopyable {
  /// How many spikes there are, and how many entries they and their combinations have.
  var spikeCount = 0
  var spikeEntryCount = 0

  /// `spikeEntryCount` after the spikes were last derived anew.
  var entryCountWhenFresh = 0

  /// How many spikes were repaired in place since.
  var repairCount = 0

  /// How often values were moved since they were last corrected against the active rows.
  var moveCount = 0

  /// A row that should have entered the factor could not: rounding has made it singular.
  var isSingular = false
}

extension RevisedSolver {
  // The factor is the list `order` of rows. Each determines one variable, its pivot, and otherwise
  // holds only stays and pivots of rows behind it. New rows go in front and stand there as they were
  // given. A row that closes a loop of others becomes a *spike*: it stands in a reduced form, and
  // its combination says which rows, all in front of it, were subtracted from its terms.

  /// Puts `row` into the factor, on a variable that only its stay holds so far.
  ///
  /// - Returns: `false` if the row depends on the rows of the factor; then `scratch.eliminated` says how.
  mutating func attach(_ row: RowIndex) -> Bool {
    if let placement = placementWithoutElimination(of: row) {
      place(row, placement)
      return true
    }
    guard let placement = eliminateToPlace(row) else { return false }
    placeEliminated(row, placement)
    return true
  }

  /// Puts `row` into the factor in place of the stay of `variable`, on which it must depend.
  mutating func attach(_ row: RowIndex, displacing variable: VariableIndex) -> Bool {
    guard eliminateToPlaceCompletely(row, on: variable) else { return false }
    placeEliminated(row, Placement(pivot: variable, predecessor: order.last))
    return true
  }

  private mutating func eliminateToPlaceCompletely(
    _ row: RowIndex, on variable: VariableIndex
  ) -> Bool {
    eliminate(row)
    // `eliminate` notes only free variables; here they are the whole support.
    var isHeld = false
    scratch.support.removeAll()
    for position in 0 ..< scratch.freeSupport.count {
      let free = scratch.freeSupport[ListIndex(position)]
      scratch.support.append(free)
      isHeld = isHeld || free == variable
    }
    return isHeld && abs(scratch.work[variable].value) > FactorTolerance.leastPivot
  }

  /// Puts `row` into the factor as it is.
  mutating func place(_ row: RowIndex, _ placement: Placement) {
    order.insert(row, after: placement.predecessor)
    setPivot(of: row, to: placement.pivot)
  }

  /// Puts a row that is being added into the factor and the working set, on a variable that no other
  /// row holds and that has `coefficient` in the row before it is scaled.
  mutating func placeFresh(_ row: RowIndex, pivot: VariableIndex, coefficient: Double) {
    // A row of one variable needs nobody behind it, and at the end it leaves room for others.
    order.insert(row, after: rows[row].terms.count == 1 ? order.last : .none)
    rows[row].pivotInverse = Double(rows[row].scale) / coefficient
    rows[row].pivot = pivot
    rows[row].place = .active
    roles[row] = .determines(pivot)
    variables[pivot].pivotRow = row
  }

  private mutating func placeEliminated(_ row: RowIndex, _ placement: Placement) {
    if scratch.eliminated.count > 0 { storeSpike(row) }
    place(row, placement)
  }

  private mutating func setPivot(of row: RowIndex, to variable: VariableIndex) {
    variables[variable].pivotRow = row
    let block = rows[row].reduced
    for raw in block.range {
      let entry = terms[EntryIndex(raw: raw)]
      if entry.variable == variable { rows[row].pivotInverse = 1 / entry.coefficient }
    }
    rows[row].pivot = variable
    updateRole(of: row)
  }

  /// Makes the role of a row agree with its record.
  mutating func updateRole(of row: RowIndex) {
    let record = rows[row]
    if record.place == .inactive {
      roles[row] = .inactive
    } else if record.pivot.isNone || record.isSpike {
      roles[row] = .hidden
    } else {
      roles[row] = .determines(record.pivot)
    }
  }

  // MARK: Spikes

  /// Stores what the last elimination left of `row` as its reduced form.
  private mutating func storeSpike(_ row: RowIndex) {
    gatherCombination(includingStays: false)
    storeReduced(row)
    let count = Int32(scratch.combination.count)
    if count > 0 {
      let block = combinations.makeBlock(count: count)
      rows[row].combination = block
      rows[row].combinationCapacity = EntryArena.capacity(for: count)
      for (position, raw) in block.range.enumerated() {
        let part = scratch.combination[ListIndex(position)]
        writeCombination(EntryIndex(raw: raw), part.weight, of: part.member.row, for: row)
      }
    }
    health.spikeCount += 1
    health.spikeEntryCount += Int(count)
  }

  /// Stores `scratch.work` as the reduced form of `row`, in a block of its own.
  private mutating func storeReduced(_ row: RowIndex) {
    var count: Int32 = 0
    for position in 0 ..< scratch.support.count {
      let value = scratch.work[scratch.support[ListIndex(position)]].value
      if abs(value) > Tolerance.coefficient { count += 1 }
    }
    let block = terms.makeBlock(count: count)
    var raw = block.start.raw
    for position in 0 ..< scratch.support.count {
      let variable = scratch.support[ListIndex(position)]
      let value = scratch.work[variable].value
      if abs(value) <= Tolerance.coefficient { continue }
      let index = EntryIndex(raw: raw)
      terms[index].coefficient = value
      terms[index].column = variable.raw
      terms[index].owner = ~row.raw
      terms.link(index, head: &variables[variable].column)
      raw += 1
    }
    rows[row].reduced = block
    health.spikeEntryCount += Int(count)
  }

  private mutating func discardReduced(_ row: RowIndex) {
    let block = rows[row].reduced
    for raw in block.range {
      let index = EntryIndex(raw: raw)
      terms.unlink(index, head: &variables[terms[index].variable].column)
    }
    terms.release(block.start, capacity: block.count)
    health.spikeEntryCount -= Int(block.count)
    rows[row].reduced = rows[row].terms
  }

  private mutating func writeCombination(
    _ index: EntryIndex, _ weight: Double, of reference: RowIndex, for row: RowIndex
  ) {
    combinations[index].coefficient = weight
    combinations[index].column = reference.raw
    combinations[index].owner = row.raw
    combinations.link(index, head: &rows[reference].dependents)
  }

  /// Adds `amount` times `reference` to the combination of the spike `row`.
  private mutating func addToCombination(
    of row: RowIndex, _ amount: Double, of reference: RowIndex
  ) {
    var index = rows[reference].dependents
    while !index.isNone, combinations[index].owner != row.raw { index = combinations[index].next }
    if !index.isNone {
      combinations[index].coefficient += amount
      if abs(combinations[index].coefficient) < Tolerance.coefficient {
        removeFromCombination(of: row, index)
      }
      return
    }
    if abs(amount) < Tolerance.coefficient { return }
    growCombination(of: row)
    let last = EntryIndex(
      raw: rows[row].combination.start.raw &+ rows[row].combination.count &- 1)
    writeCombination(last, amount, of: reference, for: row)
    health.spikeEntryCount += 1
  }

  /// Fills the hole at `index` with the last entry.
  private mutating func removeFromCombination(of row: RowIndex, _ index: EntryIndex) {
    let block = rows[row].combination
    let last = EntryIndex(raw: block.start.raw &+ block.count &- 1)
    combinations.unlink(index, head: &rows[combinations[index].reference].dependents)
    if last != index {
      let moved = combinations[last]
      combinations.unlink(last, head: &rows[moved.reference].dependents)
      writeCombination(index, moved.coefficient, of: moved.reference, for: row)
    }
    rows[row].combination.count = block.count &- 1
    health.spikeEntryCount -= 1
  }

  /// Adds room for one entry to the combination of `row`.
  private mutating func growCombination(of row: RowIndex) {
    let block = rows[row].combination
    let capacity = rows[row].combinationCapacity
    if block.count < capacity {
      rows[row].combination.count = block.count &+ 1
      return
    }
    let larger = combinations.makeBlock(count: max(4, 2 &* capacity))
    for offset in 0 ..< block.count {
      let old = EntryIndex(raw: block.start.raw &+ offset)
      let moved = combinations[old]
      combinations.unlink(old, head: &rows[moved.reference].dependents)
      let new = EntryIndex(raw: larger.start.raw &+ offset)
      writeCombination(new, moved.coefficient, of: moved.reference, for: row)
    }
    combinations.release(block.start, capacity: capacity)
    rows[row].combination = Block(start: larger.start, count: block.count &+ 1)
    rows[row].combinationCapacity = EntryArena.capacity(for: max(4, 2 &* capacity))
  }

  // MARK: Leaving

  /// Takes `row` out of the factor, whatever refers to it; its pivot is held by its stay then.
  mutating func detach(_ row: RowIndex) {
    let pivot = rows[row].pivot
    if pivot.isNone { return }
    variables[pivot].pivotRow = .none
    rows[row].pivot = .none
    order.remove(row)
    if rows[row].isSpike {
      discardReduced(row)
      let block = rows[row].combination
      for raw in block.range {
        let index = EntryIndex(raw: raw)
        combinations.unlink(index, head: &rows[combinations[index].reference].dependents)
      }
      combinations.release(block.start, capacity: rows[row].combinationCapacity)
      rows[row].combination = Block()
      rows[row].combinationCapacity = 0
      health.spikeCount -= 1
      health.spikeEntryCount -= Int(block.count)
    }
    updateRole(of: row)
  }

  /// Takes `row` out of the factor and out of every spike that was derived with it.
  ///
  /// - Returns: The variable that only its stay holds now; none if that cannot be told, because
  ///   spikes had to be derived again and may have chosen other variables.
  mutating func leaveFactor(_ row: RowIndex) -> VariableIndex {
    let freed = rows[row].pivot
    if rows[row].dependents.isNone {
      detach(row)
      return freed
    }
    scratch.repairs.removeAll()
    scratch.repairOrder.removeAll()
    var index = rows[row].dependents
    while !index.isNone {
      let entry = combinations[index]
      let spike = RowIndex(raw: entry.owner)
      scratch.repairOrder.push(Int32(scratch.repairs.count), key: order.label(of: spike))
      scratch.repairs.append(WeightedRow(row: spike, weight: entry.coefficient))
      index = entry.next
    }
    detach(row)
    // In ascending order, since a spike may hold the pivots of spikes behind it.
    while !scratch.repairOrder.isEmpty {
      let spike = scratch.repairs[ListIndex(raw: scratch.repairOrder.pop().payload)]
      if rows[spike.row].pivot.isNone { continue }
      if !repair(spike.row, adding: spike.weight, times: row) { detachWithDependents(spike.row) }
    }
    if scratch.detached.count == 0 { return freed }
    reattachDetached()
    return .none
  }

  /// Takes a spike out of the factor in order to derive it again, and before it every spike whose
  /// combination refers to it: a row that is derived with itself would make the factor singular.
  private mutating func detachWithDependents(_ spike: RowIndex) {
    let first = scratch.detached.count
    detach(spike)
    scratch.detached.append(spike)
    var position = first
    while position < scratch.detached.count {
      let row = scratch.detached[ListIndex(position)]
      while !rows[row].dependents.isNone {
        let dependent = RowIndex(raw: combinations[rows[row].dependents].owner)
        detach(dependent)
        scratch.detached.append(dependent)
      }
      position += 1
    }
  }

  private mutating func reattachDetached() {
    for position in 0 ..< scratch.detached.count {
      let row = scratch.detached[ListIndex(position)]
      if attach(row) { continue }
      // Rounding has made an independent row dependent; the system has to be solved from scratch.
      clearMultiplier(of: Member(row))
      rows[row].place = .inactive
      updateRole(of: row)
      health.isSingular = true
    }
    scratch.detached.removeAll()
  }

  /// Adds `factor` times the row `other`, which has left the factor, to the reduced form of `spike`,
  /// and eliminates what does not belong there.
  ///
  /// - Returns: `false` if the pivot of the spike does not survive this; nothing was changed then.
  private mutating func repair(
    _ spike: RowIndex, adding factor: Double, times other: RowIndex
  ) -> Bool {
    eliminateRepair(spike, adding: factor, times: other)
    let pivot = scratch.work[rows[spike].pivot].value
    var largest = 0.0
    for position in 0 ..< scratch.support.count {
      largest = max(largest, abs(scratch.work[scratch.support[ListIndex(position)]].value))
    }
    guard abs(pivot) >= FactorTolerance.repairedPivot * largest,
      abs(pivot) > FactorTolerance.leastPivot
    else { return false }

    discardReduced(spike)
    storeReduced(spike)
    rows[spike].pivotInverse = 1 / pivot
    addToCombination(of: spike, -factor, of: other)
    for position in 0 ..< scratch.eliminated.count {
      let part = scratch.eliminated[ListIndex(position)]
      addToCombination(of: spike, part.weight, of: part.row)
      let block = rows[part.row].combination
      for raw in block.range {
        let entry = combinations[EntryIndex(raw: raw)]
        addToCombination(of: spike, -part.weight * entry.coefficient, of: entry.reference)
      }
    }
    health.repairCount += 1
    return true
  }

  private mutating func eliminateRepair(
    _ spike: RowIndex, adding factor: Double, times other: RowIndex
  ) {
    let stamp = beginElimination()
    let label = order.label(of: spike)
    for raw in rows[spike].reduced.range {
      let entry = terms[EntryIndex(raw: raw)]
      scratch.work[entry.variable] = Cell(value: entry.coefficient, stamp: stamp)
      scratch.support.append(entry.variable)
    }
    var (block, factor, skipped) = (rows[other].terms, factor, VariableIndex.none)
    while true {
      for raw in block.range {
        let entry = terms[EntryIndex(raw: raw)]
        let variable = entry.variable
        if variable == skipped { continue }
        let amount = factor * entry.coefficient
        if scratch.work[variable].stamp == stamp {
          scratch.work[variable].value += amount
          continue
        }
        scratch.work[variable] = Cell(value: amount, stamp: stamp)
        scratch.support.append(variable)
        let pivotRow = variables[variable].pivotRow
        if pivotRow.isNone || pivotRow == spike { continue }
        let pivotLabel = order.label(of: pivotRow)
        if pivotLabel < label { scratch.pending.push(variable.raw, key: pivotLabel) }
      }
      work.termsTouched &+= UInt64(block.count)
      guard let next = nextPivot() else { break }
      (block, factor, skipped) = (next.block, next.factor, next.variable)
    }
    work.rowsTouched &+= UInt64(scratch.eliminated.count)
  }

  // MARK: Deriving anew

  /// Derives every spike again from the rows as they were given: rounding that repairs left behind
  /// goes, and so does fill. The triangular rows stand as they were given anyway.
  mutating func refactor() {
    var row = order.first
    while !row.isNone {
      let next = order.row(after: row)
      if rows[row].isSpike { scratch.detached.append(row) }
      row = next
    }
    for position in 0 ..< scratch.detached.count { detach(scratch.detached[ListIndex(position)]) }
    reattachDetached()
    directions.invalidateAll(&variables, &rows)
    health.repairCount = 0
    health.entryCountWhenFresh = health.spikeEntryCount
  }
}
