// The dual simplex: bringing back rows whose values left their limits.

internal import FlatStorage
internal import SolverCore

extension Tableau {
  /// Repairs every listed row while reduced costs stay optimal.
  ///
  /// Each step raises the objective or leaves it as it is; `stepMax` ends sequences of the latter
  /// kind.
  ///
  /// - Returns: Whether all rows were repaired within as many steps as it usually takes.
  mutating func repairStrayRows() -> Bool {
    let stepMax = 100 + 10 * rows.count
    var stepCount = 0
    while let row = takeStray() {
      if rows[row].basic == .none || isWithinLimits(row) { continue }
      stepCount += 1
      if stepCount > stepMax || !repair(row) {
        listStray(row)
        return false
      }
    }
    return true
  }

  mutating func leave(_ row: RowIndex, at position: UInt32, by distance: Double, up: Bool) {
    shift(term(at: position, of: row).symbol, by: up ? distance : -distance)
    setValue(0, of: row)
    let leaving = rows[row].basic
    setSlope(0, of: row)
    pivot(row, at: position)
    if symbols[leaving].traits.canHide { hide(leaving) }
    let traits = symbols[rows[row].basic].traits
    guard !traits.isVariable, !traits.isRequired else { return }
    setSlope(traits.slope(above: up), of: row)
  }

  /// Charges every listed soft row for where it is, whatever that does to the reduced costs.
  ///
  /// Required rows that are satisfied are dropped from their list.
  mutating func chargeStrayRows() {
    while let row = strayRows.popLast() {
      rows[row].isListed = false
      let record = rows[row]
      if record.basic == .none || isWithinLimits(row) { continue }
      let traits = symbols[record.basic].traits
      if traits.isRequired {
        listStray(row)
      } else {
        setSlope(traits.slope(above: record.value > record.upper), of: row)
      }
    }
    var kept = 0
    for index in 0 ..< strayRequirements.count {
      let row = strayRequirements[index]
      if isStrayRequirement(row) {
        strayRequirements[kept] = row
        kept += 1
      } else {
        rows[row].isListedAsRequired = false
      }
    }
    strayRequirements.truncate(to: kept)
  }

  /// Whether a listed row still is a required one out of its limits.
  func isStrayRequirement(_ row: RowIndex) -> Bool {
    let basic = rows[row].basic
    return basic != .none && symbols[basic].traits.isRequired && !isWithinLimits(row)
  }

  /// Whether a required row waits for the next `solve()` to satisfy it.
  ///
  /// - Complexity: O(listed requirements).
  mutating func hasStrayRequirement() -> Bool {
    for index in 0 ..< strayRequirements.count
    where isStrayRequirement(strayRequirements[index]) { return true }
    return false
  }
}
