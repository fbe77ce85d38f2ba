// The first phase of the primal simplex, for one required row at a time.

internal import FlatStorage
internal import SolverCore

extension Tableau {
  /// Whether the value of a row lies within its limits.
  func isWithinLimits(_ row: RowIndex) -> Bool {
    let record = rows[row]
    return record.lower <= record.value && record.value <= record.upper
  }

  /// Moves the basic symbol of a required row to zero, or as close as the other required rows allow
  /// that are satisfied now. Those stay satisfied; soft rows may be moved anywhere and are listed.
  ///
  /// Steps that gain nothing are followed by Bland's rule, which cannot cycle (R. G. Bland, "New
  /// finite pivoting rules for the simplex method", 1977, doi:10.1287/moor.2.2.103), until one
  /// gains.
  ///
  /// - Returns: Whether the row is satisfied. If not, every symbol in it is held by a requirement,
  ///   and these requirements together with the row are infeasible.
  mutating func satisfy(_ row: RowIndex) -> Bool {
    var idleCount = 0
    let stepMax = 1000 + 50 * (rows.count + symbols.count)
    for _ in 0 ..< stepMax {
      if isWithinLimits(row) { return hold(row) }
      let movesUp = rows[row].value < rows[row].lower
      let usingBland = idleCount > 20
      guard let entering = entering(for: row, movingUp: movesUp, usingBland: usingBland) else {
        return false
      }
      let distance = abs(rows[row].value) / entering.size
      let blocking = firstRequiredRow(
        blocking: entering, within: distance, except: row, usingBland: usingBland)
      guard let blocking else {
        leave(row, at: entering.position, by: distance, up: entering.movesUp)
        return true
      }
      idleCount = blocking.distance > Tolerance.feasibility ? 0 : idleCount + 1
      leave(blocking.row, at: blocking.position, by: blocking.distance, up: entering.movesUp)
    }
    watch.isAlarmed = true
    return isWithinLimits(row)
  }

  /// Makes a satisfied equality nonbasic if a variable can take its place, so that it holds by
  /// construction from now on.
  @discardableResult
  mutating func hold(_ row: RowIndex) -> Bool {
    let traits = symbols[rows[row].basic].traits
    guard traits.isEquality,
      let entering = entering(for: row, movingUp: true, usingBland: false),
      symbols[entering.symbol].traits.isVariable
    else { return true }
    let distance = -rows[row].value / term(at: entering.position, of: row).coefficient
    leave(row, at: entering.position, by: distance, up: true)
    return true
  }

  /// A row that stops a movement.
  struct Blocking {
    var row: RowIndex

    /// Where the moving symbol stands in the row.
    var position: UInt32

    /// How far the symbol can move. Below zero by a rounding error at most.
    var distance: Double

    /// The size of the symbol's coefficient.
    var size: Double
  }

  /// The satisfied required row that is violated first when `entering` moves.
  ///
  /// Among rows that stop it equally early, the one with the largest coefficient, or the smallest
  /// symbol if Bland's rule is in force.
  private mutating func firstRequiredRow(
    blocking entering: Entering, within distanceMax: Double, except skipped: RowIndex,
    usingBland: Bool
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
        row: entry.row, position: entry.twin, distance: distance, size: abs(rate))
      if let rival = best, !stops(candidate, before: rival, usingBland: usingBland) { continue }
      best = candidate
    }
    return best
  }

  private mutating func stops(_ one: Blocking, before other: Blocking, usingBland: Bool) -> Bool {
    if abs(one.distance - other.distance) > 1e-12 { return one.distance < other.distance }
    return usingBland
      ? rows[one.row].basic.raw < rows[other.row].basic.raw : one.size > other.size
  }
}
