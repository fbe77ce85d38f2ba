// The limits between which the value of a row may lie: who left them, and who comes back.

internal import FlatStorage
internal import SolverCore

extension Tableau {
  func isWithinLimits(_ row: RowIndex) -> Bool {
    let record = rows[row]
    return record.lower <= record.value && record.value <= record.upper
  }

  /// Sets the limits between which the slope of `row` is the right one.
  mutating func updateLimits(of row: RowIndex) {
    let (slope, traits) = (rows[row].slope, traits(of: row))
    rows[row].upper = slope == traits.slope(above: true) ? .infinity : traits.tolerance
    rows[row].lower = slope == traits.slope(above: false) ? -.infinity : -traits.tolerance
  }

  // MARK: - Rows out of their limits

  /// Lists `row` for the next repair.
  mutating func listStray(_ row: RowIndex) {
    let isRequired = traits(of: row).isRequired
    if isRequired {
      guard !rows[row].isListedAsRequired else { return }
      rows[row].isListedAsRequired = true
      strayRequirements.append(row)
    } else {
      guard !rows[row].isListed else { return }
      rows[row].isListed = true
      strayRows.append(row)
    }
    journal.record(.listedRow, row.raw, isRequired ? 1 : 0)
  }

  /// Takes a row off the lists, required rows first; `nil` if they are empty.
  mutating func takeStray() -> RowIndex? {
    if let row = strayRequirements.popLast() {
      rows[row].isListedAsRequired = false
      return row
    }
    guard let row = strayRows.popLast() else { return nil }
    rows[row].isListed = false
    return row
  }

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

  // MARK: - Leaving the basis

  mutating func firstBlocking(
    _ entering: Entering, within distanceMax: Double, except skipped: RowIndex, usingBland: Bool
  ) -> Blocking? {
    var best: Blocking?
    for index in symbols[entering.symbol].column.range {
      let entry = entries[index]
      let record = rows[entry.row]
      let traits = symbols[record.basic].traits
      guard traits.isRequired, entry.row != skipped, entry.row != exemptRow else { continue }
      let coefficient = coefficient(at: entry)
      let rate = entering.movesUp ? coefficient : -coefficient
      guard abs(rate) > Tolerance.multiplier else {
        watch.isEnlarged = true
        continue
      }
      guard traits.resists(up: rate > 0) else { continue }
      let room = rate > 0 ? -record.value : record.value
      guard room >= -traits.tolerance else { continue }
      let distance = room / abs(rate)
      guard distance < distanceMax else { continue }
      let candidate = Blocking(
        row: entry.row, basic: record.basic, place: Int(entry.twin), distance: distance,
        size: abs(rate))
      if let rival = best, !candidate.stops(before: rival, usingBland: usingBland) { continue }
      best = candidate
    }
    return best
  }

  mutating func leave(_ row: RowIndex, at place: Int, by distance: Double, up: Bool) {
    let position = UInt32(truncatingIfNeeded: place)
    shift(term(at: position, of: row).symbol, by: up ? distance : -distance)
    setValue(0, of: row)
    let leaving = rows[row].basic
    setSlope(0, of: row)
    pivot(row, at: position)
    if symbols[leaving].traits.canHide { hide(leaving) }
    let traits = traits(of: row)
    guard !traits.isVariable, !traits.isRequired else { return }
    setSlope(traits.slope(above: up), of: row)
  }
}
