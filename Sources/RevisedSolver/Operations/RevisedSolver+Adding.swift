// Adding constraints: where a new row finds its place.

internal import FlatStorage
public import SolverCore

extension RevisedSolver: ConstraintSolver {
  /// Adds the constraint `Σ terms relation rightHandSide`.
  ///
  /// - Returns: The handle under which the constraint can be changed and removed.
  /// - Throws: `.unknownVariable`, `.notFinite`, or `.unsatisfiable` with a minimal set of the
  ///   constraints that it contradicts. The solver is unchanged.
  /// - Complexity: O(terms) where the constraint brings a variable of its own, or holds already.
  ///   Otherwise what it moves, and a step for each row that changes its side by that.
  @discardableResult
  public mutating func add(
    _ newTerms: Span<Term>, _ relation: Relation, _ rightHandSide: Double, priority: Priority
  ) throws(AddConstraintError) -> ConstraintID {
    // Refused, it leaves nothing behind: not even what is known of numbers, and when to look.
    let (numbersBefore, lookBefore) = (numbers, factor.health.workOfNextLook)
    var summary = try takeIn(newTerms, rightHandSide)
    summary.statement.relation = relation
    summary.statement.rightHandSide = rightHandSide
    summary.statement.level = Level.level(of: priority)
    let (slot, stamp) = rowPool.take()
    let row = RowIndex(raw: Int32(bitPattern: slot))
    let id = ConstraintID(index: slot, stamp: stamp)
    switch entry(of: summary) {
    case .evaluated:
      makeRow(at: row, summary.statement)
      deferral.noteAddition(0, rowCount: system.rows.count)
      return id
    case .alone(let delta):
      makeRow(at: row, summary.statement)
      placeAlone(row, pivot: summary.free, coefficient: summary.freeCoefficient, by: delta)
      deferral.noteAddition(0, rowCount: system.rows.count)
      return id
    case .unrefusable: addUnrefusable(row, summary.statement)
    case .violated:
      let workBefore = work
      if addDeferringValues(row, summary) || addWithoutTrial(row, summary.statement) {
        noteAddition(since: workBefore)
      } else {
        try addOnTrial(row, summary.statement, numbersBefore, lookBefore, since: workBefore)
      }
    case .doubtful:
      try addOnTrial(row, summary.statement, numbersBefore, lookBefore, since: work)
    }
    maintainFactor()
    return id
  }

  /// How a new row enters, from what costs least to what may be refused.
  private enum RowEntry {
    /// It holds and asks for no more: it is only evaluated.
    case evaluated

    /// It holds once a variable that nobody else needs has moved by this: it becomes basic at once.
    case alone(by: Double)

    /// It is soft, or holds: whatever it moves, nobody has to refuse it.
    case unrefusable

    /// It is required and violated. If it is easy to see that it can hold, by the step of one
    /// variable or without hurting another requirement, nothing has to be saved; otherwise it is on
    /// trial.
    case violated

    /// It is required, among numbers so large that rounding could hide a contradiction: it is on
    /// trial in any case.
    case doubtful
  }

  @inline(__always)
  private mutating func entry(of summary: NewRowSummary) -> RowEntry {
    let (relation, rightHandSide) = (summary.statement.relation, summary.statement.rightHandSide)
    let isRequired = summary.statement.level == Level.required
    if numbers.areLarge, isRequired { return .doubtful }
    let isViolated = relation.violation(sum: summary.sum, rightHandSide: rightHandSide) > 0
    // What may be refused leaves them within its trial, and so does what finds the values away from
    // the basis.
    if !directions.areIdle, directions.away == 0, !isRequired || !isViolated && directions.due == 0
    {
      leavePieces()
    }
    if directions.areIdle, !isViolated, relation != .equal { return .evaluated }
    noteNumber(rightHandSide)
    if numbers.areLarge, isRequired { return .doubtful }
    if directions.areIdle {
      let delta = quotient(summary.missing, by: summary.freeCoefficient)
      if !summary.free.isNone, canMoveAlone(summary.free, by: delta) { return .alone(by: delta) }
    }
    return isRequired && (isViolated || !directions.areIdle) ? .violated : .unrefusable
  }

  /// Adds a row of `newRow.terms` that may move others.
  @inline(__always)
  private mutating func addUnrefusable(_ row: RowIndex, _ statement: RowStatement) {
    leavePieces()
    takeOutRemoved()
    applyDue()
    let workBefore = work
    makeRow(at: row, statement)
    restoreFeasibility(ofNew: row)
    optimize()
    noteAddition(since: workBefore)
  }

  /// Adds a required row of `newRow.terms` that may turn out to contradict others.
  @inline(never)  // Few rows are on trial, and `add` would save more registers for it.
  private mutating func addOnTrial(
    _ row: RowIndex, _ statement: RowStatement, _ numbersBefore: NumberSizes, _ lookBefore: UInt64,
    since before: WorkCounters
  ) throws(AddConstraintError) {
    let workBefore = work
    // Taken back, a look is as near as it was before the terms were taken in.
    let lookNow = factor.health.workOfNextLook
    factor.health.workOfNextLook = lookBefore
    beginRefusableAttempt(since: before)
    if lookNow == 0 { factor.health.demandLook() }
    var onTrial = statement
    onTrial.level = Level.trial
    makeRow(at: row, onTrial)
    restoreFeasibility(ofNew: row)
    optimize()
    if let conflict = endAttempt(of: row) {
      numbers = numbersBefore
      rowPool.undoTake(of: UInt32(bitPattern: row.raw))
      throw .unsatisfiable(conflict)
    }
    noteAddition(since: workBefore)
  }
}

// MARK: - Rows that need no search

extension RevisedSolver {
  /// Whether a variable that no row determines can move by `delta` without anybody noticing: no row
  /// of the factor holds it, and no other row changes its side.
  ///
  /// Then a row with this variable can hold, whatever else there is: nothing that was optimal ends
  /// to be so, and nothing has to be searched, optimized or taken back.
  private mutating func canMoveAlone(_ variable: VariableIndex, by delta: Double) -> Bool {
    var index = system.variables[variable].column
    var searched = 0
    while let entry = system.terms.next(&index) {
      guard searched < FactorTolerance.searchedEntriesMax, !entry.isReduced,
        system.roles[entry.row].isNonbasic
      else { return false }
      guard system.holds(entry.row, movedBy: entry.coefficient * delta) else { return false }
      searched &+= 1
    }
    system.work.rowsTouched &+= UInt64(searched)
    return true
  }

  /// Puts a new row into the factor and the basis, on a variable that can move by `delta` alone and
  /// has `coefficient` in the row before it is scaled.
  @inline(__always)
  private mutating func placeAlone(
    _ row: RowIndex, pivot: VariableIndex, coefficient: Double, by delta: Double
  ) {
    // A row of one variable needs nobody behind it, and at the end it leaves room for others.
    let hasOneTerm = newRow.terms.count == 1
    factor.order.insert(row, after: hasOneTerm ? factor.order.last : .none)
    system.rows[row].makeBasic(on: pivot, coefficient: coefficient)
    system.roles[row] = .determines(pivot)
    system.variables[pivot].pivotRow = row
    if delta == 0 { return }
    // However far it moves, by a coefficient as it was given, no digits of others are lost by it.
    // Its own are where it comes from afar.
    noteMove(delta.isFinite ? abs(system.values[pivot]) : .infinity)
    system.values[pivot] += delta
    // The new row is the first in the column.
    let next = system.terms[system.variables[pivot].column].next
    if !next.isNone, directions.count > 0 { makeStale(rowsFrom: next) }
    if tracker.isTracking { tracker.note(pivot) }
  }

  /// Notes that the intervals of directions that touch the rows of a column, from `first` on, have
  /// changed.
  private mutating func makeStale(rowsFrom first: EntryIndex) {
    var index = first
    while let entry = system.terms.next(&index) {
      directions.makeStale(system.rows[entry.row].directions)
    }
  }
}
