// Required rows that can easily be shown to hold, so that they need no trial.

internal import FlatStorage
internal import SolverCore

extension RevisedSolver {
  /// Adds a violated required row of `newRow.terms`, if it is easy to show that it can hold.
  ///
  /// That is so if the row is independent of the rows of the factor, and if the variable that it
  /// will determine can move, with all that follows it, until the row holds, without violating
  /// another required row. Then nothing can be refused, and nothing has to be saved.
  ///
  /// - Returns: `false` if that is not so; nothing was changed then.
  /// - Complexity: O(what moves), and finding the place of the row.
  mutating func addWithoutTrial(_ row: RowIndex, _ statement: RowStatement) -> Bool {
    guard canEnterFreely else { return false }
    let (rowCount, healthBefore) = (system.rows.count, factor.health)
    makeAbsentRow(at: row, statement)
    if enterFreely(row) { return true }
    unmakeRow(row)
    factor.health = healthBefore
    if system.rows.count > rowCount {
      system.rows.removeLast()
      system.roles.removeLast()
    }
    return false
  }

  /// Whether nothing is left to be done first, so that `enterFreely(_:)` may be asked.
  var canEnterFreely: Bool {
    removed.isEmpty && directions.areSettled && agenda.deferredMoves.count == 0
      && !options.contains(.noFreeEntry)
  }

  /// Enters an absent row where it is independent and no other required row is in its way.
  ///
  /// - Returns: `false` if it is not; nothing but `factor.health` was changed then.
  mutating func enterFreely(_ row: RowIndex) -> Bool {
    let direct =
      factor.placementWithoutElimination(of: row, in: &system)
      ?? factor.placementByAugmenting(for: row, in: &system)
    guard let placement = direct ?? factor.eliminateToPlace(row, in: &system) else { return false }
    follow(BasisMember(stayOf: placement.free), by: 1)
    let delta = -system.residual(of: row) / movement.rate(of: row, in: &system)
    guard Tolerance.accepts(delta), keepsRequiredRows(by: delta) else {
      movement.clear()
      return false
    }
    link(row)
    if direct == nil {
      factor.placeEliminated(row, placement, in: &system)
    } else {
      factor.place(row, placement, in: &system)
    }
    makeBasic(row)
    factor.health.moveCount += 1
    moveAndClear(by: delta)
    optimize()
    return true
  }

  /// Whether no required row among those touched is violated if the values move by `delta` times
  /// the rates.
  mutating func keepsRequiredRows(by delta: Double) -> Bool {
    for i in movement.touched.indices {
      let row = movement.touched[i]
      if system.rows[row].level < Level.trial { continue }
      if !keepsRequired(row, movedBy: movement.rate(of: row, in: &system) * delta) { return false }
    }
    return true
  }

  /// Whether a row is soft, or holds if its residual moves by `amount`.
  @inline(__always)
  mutating func keepsRequired(_ row: RowIndex, movedBy amount: Double) -> Bool {
    system.rows[row].level < Level.trial || system.rows[row].place != .nonbasic
      || system.holds(row, movedBy: amount)
  }
}
