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
      if variable.position > system.variables.count { passOverIndices(before: variable) }
      system.variables[variable] = VariableRecord()
      system.values[variable] = value
      earlierValues.noteMaking(of: variable, with: value)
    }
    tracker.noteMaking(of: variable, with: value)
    return Variable(index: index, stamp: generation)
  }

  /// Makes room for `variable`, before which there are indices that have no generation left.
  @inline(never)  // Hardly ever reached.
  private mutating func passOverIndices(before variable: VariableIndex) {
    system.variables.grow(to: variable.position + 1, filling: VariableRecord())
    system.values.grow(to: variable.position + 1, filling: 0)
    factor.makeRoom(for: variable)
    movement.makeRoom(for: variable)
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
  ///   changes of soft constraints move the values together, at the next `solve()`, and so do
  ///   those of many in one frame.
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
      beginRefusableAttempt(since: work)
      changeLevel(of: row, to: Level.trial)
      if let conflict = endAttempt(of: row) { throw .unsatisfiable(conflict) }
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
    if abs(number) > FactorTolerance.largeNumber { numbers.areLarge = true }
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

  // MARK: Values

  /// The value of `variable` in the solution of the last `solve()`. NaN for a variable that the
  /// solver does not have.
  public func value(of variable: Variable) -> Double {
    system.value(of: index(of: variable))
  }

  /// Appends the values of `variables` to `values`, as `value(of:)` gives them, in their order.
  public mutating func appendValues(of variables: [Variable], to values: inout [Double]) {
    for variable in variables { values.append(value(of: variable)) }
  }
}
