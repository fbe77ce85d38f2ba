// The operations that callers see.

internal import FlatStorage
public import SolverCore

extension RevisedSolver {
  /// Adds an unknown whose value is `value` until a constraint says otherwise.
  ///
  /// - Parameter value: Finite and within ±`Tolerance.magnitudeMax`; anything else counts as 0.
  /// - Complexity: O(1) amortised.
  public mutating func makeVariable(value: Double) -> Variable {
    let value = abs(value) <= FactorTolerance.largeNumber ? value : noteFirstValue(value)
    let (index, generation) = variablePool.take()
    let variable = VariableIndex(raw: Int32(bitPattern: index))
    if variable.position == system.variables.count {
      system.variables.append(VariableRecord())
      system.values.append(value)
      factor.makeRoom(for: variable)
      movement.makeRoom(for: variable)
    } else {
      system.variables[variable] = VariableRecord()
      system.values[variable] = value
      movement.noteEarlierValue(of: variable, value)
    }
    tracker.noteMaking(of: variable, with: value)
    return Variable(index: index, stamp: generation)
  }

  /// Takes a first value in that is large, or none.
  @inline(never)  // Seldom reached.
  private mutating func noteFirstValue(_ value: Double) -> Double {
    guard Tolerance.accepts(value) else { return 0 }
    noteNumber(value)
    return value
  }

  /// Makes room for as many more variables and constraints, with `terms` terms in all: then adding
  /// them copies nothing. Without, tables double as they are needed, and `solve()` gives back what
  /// they have left over.
  ///
  /// - Complexity: O(the system).
  public mutating func reserveCapacity(
    variables variableCount: Int, constraints constraintCount: Int, terms termCount: Int
  ) {
    system.reserve(
      additionalVariables: variableCount, rows: constraintCount, terms: termCount)
    variablePool.reserve(additional: variableCount)
    rowPool.reserve(additional: constraintCount)
    factor.reserve(additionalVariables: variableCount, rows: constraintCount)
    movement.reserve(additionalVariables: variableCount, rows: constraintCount)
  }

  /// From how many rows on room is given back: below, it is a few pages, and to fetch the code that
  /// does it is part of what a first screen waits for.
  private static let trimmedRowCountMin = 128

  /// Gives back the room that the tables have left over from growing to the present system.
  @inline(never)  // Seldom reached, and `solve()` is part of every frame.
  private mutating func trim() {
    trimmedRowCount = system.rows.count
    system.trim()
    variablePool.trim()
    rowPool.trim()
    factor.trim()
    movement.trim()
  }

  /// Forgets `variable`, which no constraint and no edit mentions any more.
  ///
  /// - Throws: `.unknownVariable`, or `.inUse` while something mentions it. The solver is
  ///   unchanged.
  public mutating func removeVariable(_ variable: Variable) throws(RemoveVariableError) {
    guard let index = index(of: variable) else { throw .unknownVariable(variable) }
    guard system.variables[index].edit.isNone, isHeldByRemovedOnly(index) else {
      throw .inUse(variable)
    }
    if !system.variables[index].column.isNone { takeOutRemoved() }
    variablePool.give(back: variable.index)
  }

  /// Removes a constraint; its handle ends.
  ///
  /// - Throws: `.unknownConstraint`. The solver is unchanged.
  /// - Complexity: O(terms) where nothing leans on the constraint. Otherwise what its removal moves
  ///   comes later, for all that were removed together. Allocates nothing once the solver is warm.
  public mutating func remove(_ constraint: ConstraintID) throws(RemoveConstraintError) {
    guard let row = index(of: constraint) else { throw .unknownConstraint(constraint) }
    remove(row)
    if !stays.list.isEmpty { stays.remove(constraint) }
  }

  /// Changes what the terms of a constraint are compared with, in place.
  ///
  /// - Throws: `.unknownConstraint`, `.notFinite`, or `.unsatisfiable` where a required constraint
  ///   could not hold any more. The solver is unchanged.
  /// - Complexity: As `suggest(_:for:)`, from the second change of the same constraint on. First
  ///   changes of soft constraints move the values together, at the next `solve()`.
  public mutating func setRightHandSide(
    _ value: Double, of constraint: ConstraintID
  ) throws(ChangeConstraintError) {
    guard let row = index(of: constraint) else { throw .unknownConstraint(constraint) }
    guard Tolerance.accepts(value) else { throw .notFinite(value) }
    let target = value * system.rows[row].inverseScale
    if let conflict = changeRightHandSide(of: row, to: target) { throw .unsatisfiable(conflict) }
    if !stays.list.isEmpty { stays.setValue(value, of: constraint) }
  }

  /// Changes how much a constraint matters, in place: its handle stays.
  ///
  /// - Throws: `.unknownConstraint`, or `.unsatisfiable` where it would be required and cannot
  ///   hold. The solver is unchanged.
  /// - Complexity: O(1) where the values stay optimal, otherwise what moves.
  public mutating func setPriority(
    _ priority: Priority, of constraint: ConstraintID
  ) throws(ChangeConstraintError) {
    guard let row = index(of: constraint) else { throw .unknownConstraint(constraint) }
    let level = Level.level(of: priority)
    if system.rows[row].level == level { return }
    if level == Level.required {
      let healthBefore = factor.health
      beginRefusableAttempt()
      changeLevel(of: row, to: Level.trial)
      if let conflict = endAttempt(of: row, healthBefore: healthBefore) {
        throw .unsatisfiable(conflict)
      }
    } else {
      flush()
      changeLevel(of: row, to: level)
    }
    maintainFactor()
  }

  private mutating func changeLevel(of row: RowIndex, to level: Double) {
    if system.rows[row].place == .nonbasic {
      setSide(of: row, to: system.rows[row].side, level: level)
      // What was deferred while it was soft must not wait any longer.
      if system.rows[row].isDeferred { checkSide(of: row) }
    } else {
      system.rows[row].level = level
      agenda.unbounded.append(BasisMember(row))
    }
    optimize()
  }

  /// Notes a number that values are, or are calculated from: the first value of a variable, or the
  /// right-hand side of a row that is basic. That of a row which is only evaluated does not count:
  /// the limits that some toolkits give to lengths, as 16,777,215, are never reached.
  @inline(__always)
  mutating func noteNumber(_ number: Double) {
    if abs(number) > FactorTolerance.largeNumber { hasLargeNumbers = true }
  }

  // MARK: Edits

  /// Lets `variable` be moved by `suggest(_:for:)`. Without a suggestion the edit has no weight.
  ///
  /// - Throws: `.unknownVariable` or `.alreadyEditable`. The solver is unchanged.
  public mutating func addEdit(_ variable: Variable, priority: Priority) throws(EditError) {
    guard let index = index(of: variable) else { throw .unknownVariable(variable) }
    guard system.variables[index].edit.isNone else { throw .alreadyEditable(variable) }
    let slot = rowPool.take().index
    let row = RowIndex(raw: Int32(bitPattern: slot))
    newRow.terms.removeAll()
    newRow.terms.append(Move(coefficient: 1, variable: index))
    // The row stays absent until the first suggestion: so far it has no weight.
    makeAbsentRow(at: row, RowStatement(level: Level.level(of: priority)))
    system.rows[row].isEdit = true
    system.variables[index].edit = row
  }

  /// Ends the edit of `variable`, and with it the weight of its last suggestion.
  ///
  /// - Throws: `.unknownVariable` or `.notEditable`. The solver is unchanged.
  /// - Complexity: As `remove(_:)`.
  public mutating func removeEdit(_ variable: Variable) throws(EditError) {
    guard let index = index(of: variable) else { throw .unknownVariable(variable) }
    let row = system.variables[index].edit
    guard !row.isNone else { throw .notEditable(variable) }
    system.variables[index].edit = .none
    remove(row)
  }

  /// Asks for `variable == value` at the priority of the edit, in place of what was asked before.
  ///
  /// - Throws: `.unknownVariable`, `.notEditable`, `.notFinite`, or `.unsatisfiable` for a required
  ///   edit that cannot have the value. The solver is unchanged.
  /// - Complexity: O(1) as long as no row changes its side on the way; the values follow at the
  ///   next `solve()`. Otherwise O(what the variable moves), and a step for each such row.
  public mutating func suggest(_ value: Double, for variable: Variable) throws(EditError) {
    guard let index = index(of: variable) else { throw .unknownVariable(variable) }
    let row = system.variables[index].edit
    guard !row.isNone else { throw .notEditable(variable) }
    guard Tolerance.accepts(value) else { throw .notFinite(value) }
    if let conflict = changeRightHandSide(of: row, to: value) { throw .unsatisfiable(conflict) }
  }

  // MARK: Solving

  /// Brings every value to the optimum. Call it once a frame, after everything that changed.
  ///
  /// - Complexity: O(variables that the suggestions since the last call move). Now and then, after
  ///   as many movements as the system has rows, O(the system), to put rounding right.
  public mutating func solve() {
    isDeferring = false
    orderWhereFilled()
    settleValues()
    takeOutRemoved()
    applyDue()
    if !deferred.isEmpty { settleDeferred() }
    if factor.health.mayNeedCare { careForFactor() }
    verifyWhereDue()
    if !stays.list.isEmpty, moveStays() { applyDue() }
    deferral.canDeferValues = true
    isDeferring = deferral.isOn
    if system.rows.count != trimmedRowCount, system.rows.count >= Self.trimmedRowCountMin,
      transactions.isEmpty
    {
      trim()
    }
  }

  /// The value of `variable` in the solution of the last `solve()`. NaN for a variable that the
  /// solver does not have.
  public func value(of variable: Variable) -> Double {
    system.value(of: index(of: variable))
  }

  /// Appends the values of `variables` to `values`, as `value(of:)` gives them, in their order.
  public mutating func appendValues(of variables: [Variable], to values: inout [Double]) {
    for variable in variables { values.append(value(of: variable)) }
  }

  /// Puts right what many movements have rounded away, and the factor where it has filled.
  private mutating func careForFactor() {
    if factor.health.moveCount > max(FactorHealth.moveCountBorne, system.rows.count) {
      leavePieces()
      refreshValues()
      optimize()
    }
    careForFill()
    maintainFactor()
  }

  /// Looks whether spikes have come to hold more entries than there are rows, or half as many where
  /// there are many spikes longer than single loops make them: then the rows came in an unlucky
  /// order, and the factor is ordered anew when steps have touched as much as that costs. Where
  /// spikes hold fewer, it takes too many frames to earn (feed-shuffled at 10: about 50); and a few
  /// long spikes are as a rule few long loops, as of views in a row that are equally wide.
  ///
  /// Where the new order did not help, since the system is made of loops, it is not tried again
  /// before the entries have doubled.
  private mutating func careForFill() {
    let areMany = factor.health.spikeCount > system.rows.count / FactorHealth.rowsForEachSpike
    let fill = max(system.rows.count / 2, FactorHealth.spikeLengthBorne * factor.health.spikeCount)
    let entryCountMax = max(
      FactorHealth.entryCountBorne, areMany ? fill : system.rows.count,
      2 * factor.health.entryCountWhenFresh)
    if factor.health.spikeEntryCount <= entryCountMax {
      factor.health.workOfNextOrder = .max
    } else if factor.health.workOfNextOrder == .max {
      factor.health.workOfNextOrder =
        work.termsTouched &+ FactorHealth.workPerOrder &* UInt64(system.rows.count)
    }
  }

  /// Orders the factor anew if steps have paid for it.
  @inline(__always)
  mutating func orderWhereFilled() {
    if work.termsTouched >= factor.health.workOfNextOrder { orderFilled() }
  }

  private mutating func orderFilled() {
    factor.health.workOfNextOrder = .max
    flush()
    orderAnew()
    optimize()
  }

  /// Orders the factor anew, whether or not it has filled.
  mutating func orderAnew() {
    if factor.orderAnew(in: &system) { directions.invalidateAll(in: &system) }
  }

  /// Carries out all that operations have left to be done later, but for soft rows that wait for
  /// `solve()`: lets the basis follow to where the values are, moves deferred values to where they
  /// belong, lets removed rows leave, and moves along directions.
  @inline(__always)
  mutating func flush() {
    leavePieces()
    settleValues()
    takeOutRemoved()
    applyDue()
  }

  /// Derives the spikes anew where repairs have added rounding or fill.
  @inline(__always)
  mutating func maintainFactor() {
    if factor.health.mayNeedCare { refactorWhereFilled() }
  }

  private mutating func refactorWhereFilled() {
    let hasManyRepairs =
      factor.health.repairCount > max(FactorHealth.repairCountBorne, 4 * factor.health.spikeCount)
    let hasFill =
      factor.health.spikeEntryCount > 4
      * max(1_024, max(system.rows.count, factor.health.entryCountWhenFresh))
    if hasManyRepairs || hasFill {
      // Which directions to drop is not known where the values stand beside another piece.
      leavePieces()
      refactor()
      optimize()
    }
  }
}
