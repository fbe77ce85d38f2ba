// The first phase of the primal simplex, for one required row at a time.

internal import SolverCore

/// A row that stops a movement.
///
/// At file scope, because Swift 6.3 emits invalid code for a private type nested in a generic one.
private struct DenseBlocking<Number: TableauNumber> {
  var row: Int

  /// How far the symbol can move. Below zero by a rounding error at most.
  var distance: Number

  /// The size of the symbol's coefficient.
  var size: Double
}

extension DenseTableau {
  /// After how many steps without gain Bland's rule takes over, until a step gains.
  static var idleCountMax: Int { 20 }

  /// Moves the basic symbol of a required row to zero, or as close as the required rows allow that
  /// are satisfied now. Those stay satisfied; soft rows may be moved anywhere.
  ///
  /// Bland's rule cannot cycle (R. G. Bland, "New finite pivoting rules for the simplex method",
  /// 1977, doi:10.1287/moor.2.2.103).
  ///
  /// - Returns: Whether the row is satisfied. If not, requirements hold every symbol in it.
  mutating func satisfy(_ row: Int) -> Bool {
    var idleCount = 0
    for _ in 0 ..< 1000 + 50 * (rows.count + columns.count) {
      guard isBroken(row) else { return hold(row) }
      let usingBland = idleCount > Self.idleCountMax
      guard
        let entering = entering(
          for: row, movingUp: rows[row].value.value < 0, usingBland: usingBland)
      else { return false }
      let distance = (rows[row].value / cells[row, entering.column]).magnitude
      let blocking = firstBlocking(
        entering, within: distance, except: row, usingBland: usingBland)
      guard let blocking else {
        leave(row, entering, distance: distance)
        return true
      }
      idleCount = blocking.distance.value > Tolerance.feasibility ? 0 : idleCount + 1
      leave(blocking.row, entering, distance: blocking.distance)
    }
    watch.isAlarmed = true
    return !isBroken(row)
  }

  /// Satisfies the newest row if that takes one step at most and all other requirements hold.
  ///
  /// - Returns: Whether it is satisfied. If not, nothing has changed.
  mutating func satisfyAtOnce(_ newest: Int) -> Bool {
    for row in 0 ..< newest where isBroken(row) { return false }
    guard isBroken(newest) else { return hold(newest) }
    guard
      let entering = entering(
        for: newest, movingUp: rows[newest].value.value < 0, usingBland: false)
    else { return false }
    let distance = (rows[newest].value / cells[newest, entering.column]).magnitude
    guard firstBlocking(entering, within: distance, except: newest, usingBland: false) == nil else {
      return false
    }
    leave(newest, entering, distance: distance)
    return true
  }

  /// Makes a satisfied equality nonbasic if a variable can take its place, so that it holds by
  /// construction from now on.
  @discardableResult
  mutating func hold(_ row: Int) -> Bool {
    let traits = traits(of: row)
    guard traits.isEquality,
      let entering = entering(for: row, movingUp: true, usingBland: false),
      self[columns[entering.column].symbol].traits.isVariable
    else { return true }
    let distance = -rows[row].value / cells[row, entering.column]
    leave(row, entering, distance: entering.movesUp ? distance : -distance)
    return true
  }

  /// Moves a column by `distance`, which brings the basic symbol of `row` to zero, and pivots. The
  /// entering symbol is charged for where it went.
  mutating func leave(_ row: Int, _ entering: Candidate, distance: Number) {
    shift(entering.column, by: entering.movesUp ? distance : -distance)
    rows[row].value = .zero
    setSlope(0, of: row)
    pivot(row, entering.column)
    let traits = traits(of: row)
    guard !traits.isVariable, !traits.isRequired else { return }
    setSlope(traits.slope(above: entering.movesUp), of: row)
  }

  /// The satisfied required row that is broken first when a column moves.
  ///
  /// Of rows that stop it equally early, the one with the largest coefficient, or with the smallest
  /// symbol if Bland's rule is in force.
  private func firstBlocking(
    _ entering: Candidate, within distanceMax: Number, except skipped: Int, usingBland: Bool
  ) -> DenseBlocking<Number>? {
    var best: DenseBlocking<Number>?
    for row in rows.indices where row != skipped {
      let coefficient = cells[row, entering.column]
      guard coefficient.size > Number.rateMin else { continue }
      let symbol = rows[row].symbol
      let traits = self[symbol].traits
      let rises = entering.movesUp == (coefficient.value > 0)
      guard traits.isRequired, symbol != exemptSymbol, traits.resists(up: rises) else { continue }
      let room = rises ? -rows[row].value : rows[row].value
      guard room.value >= -traits.tolerance else { continue }
      let candidate = DenseBlocking(
        row: row, distance: room / coefficient.magnitude, size: coefficient.size)
      guard (candidate.distance - distanceMax).value < 0 else { continue }
      if let rival = best, !stops(candidate, before: rival, usingBland) { continue }
      best = candidate
    }
    return best
  }

  private func stops(
    _ one: DenseBlocking<Number>, before other: DenseBlocking<Number>, _ usingBland: Bool
  ) -> Bool {
    let difference = (one.distance - other.distance).value
    if abs(difference) > 1e-12 { return difference < 0 }
    return usingBland
      ? rows[one.row].symbol.raw < rows[other.row].symbol.raw : one.size > other.size
  }
}
