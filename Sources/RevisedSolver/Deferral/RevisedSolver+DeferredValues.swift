// Required rows that can be satisfied by moving one variable, while the values that depend on it
// wait.

internal import FlatStorage
internal import SolverCore

/// A step of one variable after which a new row holds.
private struct SingleStep {
  var variable: VariableIndex
  var delta: Double
}

extension RevisedSolver {
  /// Adds a violated required row of `newRow.terms` in a system whose additions have moved too
  /// much, if one variable can move such that it holds and no other required row is violated.
  ///
  /// Basic rows with that variable are off then, and wait for `solve()` like violated soft rows:
  /// the values are *deferred*. No required row is violated at these values, which proves that
  /// nothing has to be refused. In a deep hierarchy each addition would move everything around it;
  /// here none does.
  ///
  /// - Returns: `false` if there is no such variable; nothing was changed then.
  /// - Complexity: O(entries in the columns of the variables), of which long ones are not searched,
  ///   and finding the place of the row.
  mutating func addDeferringValues(_ row: RowIndex, _ summary: NewRowSummary) -> Bool {
    guard isDeferring, deferral.canDeferValues, removed.isEmpty, directions.areSettled,
      let step = singleStep(for: summary.missing)
    else { return false }
    leavePieces()
    deferValues()
    noteMove(abs(step.delta))
    system.values[step.variable] += step.delta
    if tracker.isTracking { tracker.note(step.variable) }
    deferRows(thatHold: step.variable)
    makeRow(at: row, summary.statement)
    if summary.statement.relation == .equal { releaseBound(inFavourOf: row) }
    if summary.statement.relation == .equal, factor.insert(row, augments: true, in: &system) {
      makeBasic(row)
    } else {
      deferRow(row)
    }
    return true
  }

  /// Whether the right-hand side of a row may change while the values stay as they are until
  /// `solve()`: where the row is soft and basic, or among values that wait already, and not one of
  /// a few that are worth a direction. Carries out the moves that are due.
  mutating func canDeferValues(of row: RowIndex) -> Bool {
    guard system.rows[row].level < Level.trial, !system.rows[row].isEdit,
      deferral.canDeferValues, removed.isEmpty, !options.contains(.noDeferral)
    else { return false }
    if !areValuesDeferred.now, isWorthDirection(row), deferral.mayMoveAtOnce() { return false }
    leavePieces()
    applyDue()
    return system.rows[row].place == .basic
      || system.rows[row].place == .nonbasic && areValuesDeferred.now
  }

  /// Whether a row has a direction, or is to have one because it has changed before.
  mutating func isWorthDirection(_ row: RowIndex) -> Bool {
    system.rows[row].direction >= 0
      || system.rows[row].wasMoved && directions.hasRoom(variableCount: system.variables.count)
  }

  /// Changes the right-hand side of a row, and leaves the values as they are.
  mutating func changeDeferringValues(_ row: RowIndex, to target: Double) {
    deferValues()
    setRightHandSide(of: row, to: target)
    deferRow(row)
  }

  /// Sets the right-hand side of a row that moves together with others.
  @inline(__always)
  mutating func setRightHandSide(of row: RowIndex, to target: Double) {
    system.rows[row].rightHandSide = target
    if let index = system.ownDirection(of: row) { directions.setCurrent(of: index, to: target) }
    system.rows[row].wasMoved = true
  }

  /// From here on basic rows may be off, if they wait for `solve()`.
  private mutating func deferValues() {
    if areValuesDeferred.now { return }
    areValuesDeferred.now = true
    isDeferring = true
    directions.makeAllStale()
  }

  /// Lets an inequality leave the basis that determines a variable of `row` and has no multiplier.
  /// Otherwise it would have to be eliminated, and with it all that it depends on.
  private mutating func releaseBound(inFavourOf row: RowIndex) {
    for i in system.rows[row].terms.indices {
      let bound = system.variables[system.terms[i].variable].pivotRow
      if bound.isNone || system.rows[bound].relation == .equal { continue }
      guard system.rows[bound].multiplier.isNone, factor.dependents(of: bound).isNone else {
        continue
      }
      let freed = remove(bound, side: 0)
      directions.invalidate(system.variables[freed].directions, in: &system)
      deferRow(bound)
      return
    }
  }

  /// A step that adds `missing` to the sum of the new terms.
  private mutating func singleStep(for missing: Double) -> SingleStep? {
    var largest = 0.0
    for i in newRow.terms.indices {
      largest = larger(largest, abs(newRow.terms[i].coefficient))
    }
    for i in newRow.terms.indices {
      let term = newRow.terms[i]
      guard abs(term.coefficient) >= FactorTolerance.comfortablePivot * largest else { continue }
      let step = SingleStep(variable: term.variable, delta: missing / term.coefficient)
      if keepsRequiredRows(step) { return step }
    }
    return nil
  }

  /// Whether all required rows with a variable hold after its step, as far as its column is
  /// searched.
  private mutating func keepsRequiredRows(_ step: SingleStep) -> Bool {
    guard system.variables[step.variable].directions == 0 else { return false }
    var searched = 0
    var index = system.variables[step.variable].column
    while let entry = system.terms.next(&index) {
      searched &+= 1
      guard searched <= FactorTolerance.searchedEntriesMax else { return false }
      if entry.isReduced || system.rows[entry.row].level < Level.trial { continue }
      guard system.holds(entry.row, movedBy: entry.coefficient * step.delta) else { return false }
    }
    system.work.rowsTouched &+= UInt64(searched)
    return true
  }

  /// Lets the basic rows wait that contain a variable which has moved, and checks the sides of the
  /// others.
  private mutating func deferRows(thatHold variable: VariableIndex) {
    var index = system.variables[variable].column
    while let entry = system.terms.next(&index) {
      if entry.isReduced { continue }
      if system.rows[entry.row].place == .basic {
        deferRow(entry.row)
      } else {
        checkSide(of: entry.row)
      }
    }
  }

  /// Moves deferred values to where the basic rows hold, and settles all that waits.
  ///
  /// Operations that need exact values call this. If one comes between additions, others will: then
  /// values are not deferred again before the next `solve()`, unless the operation is taken back.
  @inline(__always)
  mutating func settleValues() {
    if areValuesDeferred.now { moveDeferredValues() }
  }

  private mutating func moveDeferredValues() {
    let wasDeferring = isDeferring
    isDeferring = false
    settleDeferred()
    isDeferring = wasDeferring
    deferral.canDeferValues = false
  }
}
