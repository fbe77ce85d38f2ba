// Taking rows out of the factor, and repairing the spikes that were derived with them.

internal import FlatStorage
internal import SolverCore

extension Factor {
  /// Takes `row` out of the factor, whatever refers to it; its pivot is held by its stay then.
  mutating func unlink(_ row: RowIndex, in system: inout System) {
    let pivot = system.rows[row].pivot
    if pivot.isNone { return }
    system.variables[pivot].pivotRow = .none
    system.rows[row].pivot = .none
    order.remove(row)
    if system.rows[row].isSpike { discardSpike(row, in: &system) }
    system.updateRole(of: row)
  }

  /// Forgets the reduced form of a spike, and what it was derived with.
  mutating func discardSpike(_ row: RowIndex, in system: inout System) {
    discardReduced(row, in: &system)
    health.spikeCount -= 1
    let block = combination(of: row)
    health.spikeEntryCount -= Int(block.count)
    for index in block.indices { unlinkCombination(index) }
    guard row.position < derivations.count else { return }
    combinations.release(block.start, capacity: derivations[row].capacity)
    derivations[row].combination = Block()
    derivations[row].capacity = 0
  }

  /// Takes `row` out of the factor and out of every spike that was derived with it.
  ///
  /// - Returns: The variable that only its stay holds now; none if that cannot be told, because
  ///   spikes had to be derived again and may have chosen other variables.
  @inline(__always)
  mutating func removeFromFactor(_ row: RowIndex, in system: inout System) -> VariableIndex {
    if dependents(of: row).isNone {
      let freed = system.rows[row].pivot
      unlink(row, in: &system)
      return freed
    }
    return removeRepairingSpikes(row, in: &system)
  }

  @inline(never)  // Most rows that go have no spike that was derived with them.
  private mutating func removeRepairingSpikes(
    _ row: RowIndex, in system: inout System
  ) -> VariableIndex {
    var freed = system.rows[row].pivot
    repairs.removeAll()
    repairOrder.removeAll()
    var index = dependents(of: row)
    while let entry = combinations.next(&index) {
      let spike = RowIndex(raw: entry.owner)
      repairOrder.push(Int32(repairs.count), key: order.label(of: spike))
      repairs.append(WeightedMember(member: BasisMember(spike), weight: entry.coefficient))
    }
    unlink(row, in: &system)
    // In ascending order, since a spike may hold the pivots of spikes behind it.
    while !repairOrder.isEmpty {
      let spike = repairs[ListIndex(raw: repairOrder.pop().payload)]
      if system.rows[spike.row].pivot.isNone { continue }
      let old = system.rows[spike.row].pivot
      guard repair(spike.row, adding: spike.weight, times: row, in: &system) else {
        unlinkWithDependents(spike.row, in: &system)
        continue
      }
      let new = system.rows[spike.row].pivot
      if new != old { freed = new == freed ? old : .none }
    }
    if unlinked.count == 0 { return freed }
    reinsertUnlinked(in: &system)
    return .none
  }

  /// Takes a spike out of the factor in order to derive it again, and before it every spike whose
  /// combination refers to it: a row that is derived with itself would make the factor singular.
  private mutating func unlinkWithDependents(_ spike: RowIndex, in system: inout System) {
    let first = unlinked.count
    unlink(spike, in: &system)
    unlinked.append(spike)
    var position = first
    while position < unlinked.count {
      let row = unlinked[ListIndex(position)]
      while !dependents(of: row).isNone {
        let dependent = RowIndex(raw: combinations[dependents(of: row)].owner)
        unlink(dependent, in: &system)
        unlinked.append(dependent)
      }
      position += 1
    }
  }

  /// Puts the rows of `unlinked` into the factor again.
  mutating func reinsertUnlinked(in system: inout System) {
    for i in unlinked.indices {
      let row = unlinked[i]
      if insert(row, in: &system) { continue }
      // Rounding has made an independent row dependent. So the system has to be solved from
      // scratch, which also clears the row's multiplier.
      system.makeNonbasic(row, side: 0)
      health.isSingular = true
    }
    unlinked.removeAll()
  }

  /// Adds `factor` times the row `other`, which has left the factor, to the reduced form of
  /// `spike`, and eliminates what does not belong there.
  ///
  /// Where the pivot of the spike does not survive this, the spike goes to the end, and another
  /// variable becomes its pivot; the old one is held by its stay then.
  ///
  /// - Returns: `false` if there is no pivot; nothing was changed then.
  private mutating func repair(
    _ spike: RowIndex, adding factor: Double, times other: RowIndex, in system: inout System
  ) -> Bool {
    eliminateRepair(
      spike, adding: factor, times: other, before: order.label(of: spike), in: &system)
    if isDerivedWithItself(spike) { return false }
    let old = system.rows[spike].pivot
    var pivot = old
    if !isLargeAfterRepair(old) {
      // What refers to the spike may stand behind it: it must not be derived with itself. Nor with
      // a spike that is still to be repaired.
      guard dependents(of: spike).isNone, repairOrder.isEmpty else { return false }
      eliminateRepair(spike, adding: factor, times: other, before: .max, in: &system)
      guard let new = largestFreeAfterRepair(of: spike, in: &system) else { return false }
      pivot = new
      order.remove(spike)
      order.insert(spike, after: order.last)
    }
    doubtSmallCoefficients(of: spike, in: &system)
    discardReduced(spike, in: &system)
    storeReduced(spike, in: &system)
    if pivot != old {
      system.variables[old].pivotRow = .none
      system.variables[pivot].pivotRow = spike
      system.rows[spike].pivot = pivot
    }
    system.rows[spike].pivotInverse = 1 / work[pivot].value
    addToCombination(of: spike, -factor, of: other)
    for i in eliminated.indices {
      let part = eliminated[i]
      addToCombination(of: spike, part.weight, of: part.row)
      for i in combination(of: part.row).indices {
        let entry = combinations[i]
        addToCombination(of: spike, -part.weight * entry.coefficient, of: entry.reference)
      }
    }
    health.repairCount += 1
    return true
  }

  /// Whether one of the rows subtracted was derived with `spike` itself. That may stand in front of
  /// what was derived with it, since rows move to make room for others.
  private mutating func isDerivedWithItself(_ spike: RowIndex) -> Bool {
    if dependents(of: spike).isNone { return false }
    for i in eliminated.indices {
      for i in combination(of: eliminated[i].row).indices
      where combinations[i].reference == spike {
        return true
      }
    }
    return false
  }

  /// Whether the repaired form in `work` can be divided by the coefficient of `pivot`.
  private mutating func isLargeAfterRepair(_ pivot: VariableIndex) -> Bool {
    let cell = work[pivot]
    return abs(cell.value) > FactorTolerance.comfortablePivot * largestRemaining()
      && cell.isReliable(FactorTolerance.reliablePivot)
  }

  /// Sets `isBlurred` where a repaired coefficient is small beside those that the row was given:
  /// after many repairs it may be only rounding, and how large it once was is not known.
  /// The same holds for a coefficient that is about to go, if it is small only beside what it has
  /// cancelled with. Then everything is derived anew.
  private mutating func doubtSmallCoefficients(of spike: RowIndex, in system: inout System) {
    let largest = system.largestCoefficient(in: system.rows[spike].terms)
    for i in support.indices {
      let cell = work[support[i]]
      let isDoubtful =
        cell.isCancelled
        ? !FactorTolerance.isCancelled(cell.value, beside: largest)
        : abs(cell.value) < FactorTolerance.blur * largest
      if isDoubtful { health.isBlurred = true }
    }
  }

  /// The variable with the largest coefficient among those that the spike can determine.
  private mutating func largestFreeAfterRepair(of spike: RowIndex, in system: inout System)
    -> VariableIndex?
  {
    var (largest, best) = (0.0, VariableIndex.none)
    for i in support.indices {
      let variable = support[i]
      let record = system.variables[variable]
      guard record.pivotRow.isNone || record.pivotRow == spike, record.multiplier.isNone else {
        continue
      }
      let cell = work[variable]
      guard cell.isReliable(FactorTolerance.reliablePivot) else { continue }
      if abs(cell.value) > largest { (largest, best) = (abs(cell.value), variable) }
    }
    return best.isNone ? nil : best
  }

  private mutating func eliminateRepair(
    _ spike: RowIndex, adding factor: Double, times other: RowIndex, before label: UInt64,
    in system: inout System
  ) {
    let stamp = beginElimination()
    let reduced = NextPivot(block: system.rows[spike].reduced, factor: 1)
    addUp(reduced, stamp, in: &system) { factor, variable, pivotRow, _ in
      factor.meetInRepair(of: spike, variable, pivotRow, before: label)
    }
    var part = NextPivot(block: system.rows[other].terms, factor: factor)
    while true {
      addUp(part, stamp, in: &system) { factor, variable, pivotRow, _ in
        factor.meetInRepair(of: spike, variable, pivotRow, before: label)
      }
      system.work.termsTouched &+= UInt64(part.block.count)
      guard let next = nextPivot(in: &system) else { break }
      part = next
    }
    system.work.rowsTouched &+= UInt64(eliminated.count)
  }

  /// Notes a variable that is new in the repaired form of `spike`, and queues it if a row in front
  /// of `label` determines it.
  @inline(__always)
  private mutating func meetInRepair(
    of spike: RowIndex, _ variable: VariableIndex, _ pivotRow: RowIndex, before label: UInt64
  ) {
    support.append(variable)
    if pivotRow.isNone || pivotRow == spike { return }
    let pivotLabel = order.label(of: pivotRow)
    if pivotLabel < label { pending.push(variable.raw, key: pivotLabel) }
  }

  // MARK: Deriving anew

  /// Derives every spike again from the rows as they were given: rounding that repairs left behind
  /// goes, and so does fill. The triangular rows stand as they were given anyway.
  mutating func refactor(in system: inout System) {
    var row = order.first
    while !row.isNone {
      let next = order.row(after: row)
      if system.rows[row].isSpike { unlinked.append(row) }
      row = next
    }
    for i in unlinked.indices { unlink(unlinked[i], in: &system) }
    reinsertUnlinked(in: &system)
    health.noteDerivation()
  }
}
