// Places of rows that have to be eliminated first.

internal import FlatStorage
internal import SolverCore

extension Factor {
  /// Like `eliminate`, but stops as soon as there is a place for what remains of the row, in the
  /// variables of `support`.
  ///
  /// - Parameter least: How much must be left of what is added up in the pivot, as a share of it.
  /// - Returns: The place, or `nil` if the row depends on the rows of the factor; then the
  ///   elimination is complete.
  mutating func eliminateToPlace(
    _ row: RowIndex, least: Double = FactorTolerance.leastPivot, in system: inout System
  ) -> Placement? {
    let stamp = beginElimination()
    let largest = system.largestCoefficient(in: system.rows[row].terms)
    var next = NextPivot(block: system.rows[row].terms, factor: 1)
    var (candidate, candidateUse) = (VariableIndex.none, LatestUse.unknown)
    var termCount = 0
    var canStop = !options.contains(.noEarlyStop)
    while true {
      addUp(next, stamp, in: &system) { factor, variable, pivotRow, system in
        if !pivotRow.isNone { return factor.queue(variable, determinedBy: pivotRow, in: &system) }
        factor.freeSupport.append(variable)
        guard system.variables[variable].multiplier.isNone else { return }
        let use = factor.latestUse(of: variable, in: &system)
        if use.label < candidateUse.label { (candidate, candidateUse) = (variable, use) }
      }
      termCount &+= Int(next.block.count)

      dropCancelledPivots()
      let isLast = pending.isEmpty
      if canStop, !candidate.isNone, !isLast || leaves.count > 0,
        isLast || candidateUse.label < pending.first.key,
        abs(work[candidate].value) > FactorTolerance.comfortablePivot * largest
      {
        if let placement = stopEarly(at: candidate, candidateUse, in: &system) {
          system.work.termsTouched &+= UInt64(truncatingIfNeeded: termCount)
          return placement
        }
        canStop = false
      }
      if isLast { break }
      next = subtractFirst(in: &system)
    }
    eliminateLeaves(in: &system)
    system.work.rowsTouched &+= UInt64(eliminated.count)
    system.work.termsTouched &+= UInt64(truncatingIfNeeded: termCount)
    return placementOfRemainder(least: least, in: &system)
  }

  /// A place behind the rows subtracted so far, for a row that still holds variables of others.
  ///
  /// - Returns: `nil` if `pivot` has become too small for what else remains; the elimination can go
  ///   on then.
  private mutating func stopEarly(
    at pivot: VariableIndex, _ use: LatestUse, in system: inout System
  ) -> Placement? {
    support.assign(from: freeSupport)
    for i in leaves.indices { support.append(leaves[i]) }
    for position in 0 ..< pending.count {
      support.append(VariableIndex(raw: pending.payload(at: position)))
    }
    let least = FactorTolerance.comfortablePivot * largestRemaining()
    let cell = work[pivot]
    guard abs(cell.value) > least, cell.isReliable(FactorTolerance.reliablePivot) else {
      return nil
    }
    let last = lastEliminated()
    let behind = use.label > last.label ? use : last
    eliminateLeaves(before: behind.label, in: &system)
    return Placement(pivot: pivot, predecessor: behind.row)
  }

  /// The largest coefficient of what remains of a row in the variables of `support`.
  mutating func largestRemaining() -> Double {
    var largest = 0.0
    for i in support.indices { largest = larger(largest, abs(work[support[i]].value)) }
    return largest
  }

  /// A place for a row of which only free variables remain.
  private mutating func placementOfRemainder(least: Double, in system: inout System)
    -> Placement?
  {
    guard let share = shareOfRemainder(least: least, in: &system) else { return nil }
    var size = 0.0
    for i in freeSupport.indices {
      let variable = freeSupport[i]
      guard canDetermineRemainder(variable, share, in: &system) else { continue }
      size = larger(size, abs(work[variable].value))
    }
    support.assign(from: freeSupport)
    // The variable that was made last is the one that the fewest rows hold, more often than not.
    var pivot = VariableIndex.none
    for i in freeSupport.indices {
      let variable = freeSupport[i]
      guard canDetermineRemainder(variable, share, in: &system), variable.raw > pivot.raw else {
        continue
      }
      let isLarge = abs(work[variable].value) >= FactorTolerance.comfortablePivot * size
      if isLarge { pivot = variable }
    }
    let use = latestUse(of: pivot, in: &system)
    if use.label == .max { return Placement(pivot: pivot, predecessor: order.last) }
    let last = lastEliminated()
    return Placement(pivot: pivot, predecessor: use.label > last.label ? use.row : last.row)
  }

  /// How much must be left of what was added up in a coefficient, so that a row can be divided by
  /// it: much, if that is so of any free variable, and otherwise `least`.
  ///
  /// - Returns: `nil` if there is too little of every one, so that the row depends on others.
  private mutating func shareOfRemainder(least: Double, in system: inout System) -> Double? {
    var share: Double?
    for i in freeSupport.indices {
      let variable = freeSupport[i]
      if canDetermineRemainder(variable, FactorTolerance.reliablePivot, in: &system) {
        return FactorTolerance.reliablePivot
      }
      if canDetermineRemainder(variable, least, in: &system) { share = least }
    }
    return share
  }

  @inline(__always)
  private mutating func canDetermineRemainder(
    _ variable: VariableIndex, _ share: Double, in system: inout System
  ) -> Bool {
    system.variables[variable].multiplier.isNone && work[variable].isReliable(share)
  }

  /// The last one of the rows subtracted.
  private mutating func lastEliminated() -> LatestUse {
    var last = LatestUse()
    for i in eliminated.indices {
      let row = eliminated[i].row
      let label = order.label(of: row)
      if label > last.label { last = LatestUse(label: label, row: row) }
    }
    return last
  }
}
