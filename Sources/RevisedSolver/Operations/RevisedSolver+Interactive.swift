// What programs that keep a system ask for: stays, lists, and what has changed.

internal import FlatStorage
public import SolverCore

extension RevisedSolver: InteractiveSolver, StayKeeping {
  /// Adds a stay: the wish that `variable` keeps the value that it has.
  ///
  /// - Throws: `.unknownVariable`. The solver is unchanged.
  public mutating func addStay(
    _ variable: Variable, priority: Priority
  ) throws(AddConstraintError) -> ConstraintID {
    try makeStay(variable, priority: priority)
  }

  /// Appends the variables whose values are others than at the last call of this; at the first
  /// call, than those that they were made with.
  ///
  /// - Complexity: O(variables that moved), but O(variables) at the first call, after
  ///   `restore(_:)`, and where more movements than variables were noted.
  public mutating func appendChangedVariables(to variables: inout [Variable]) {
    tracker.beginReport(count: system.variables.count)
    forEachMoved { solver, variable in
      let value = solver.system.values[variable]
      guard solver.tracker.isNews(variable, value) else { return }
      let index = UInt32(bitPattern: variable.raw)
      guard let generation = solver.variablePool.generationIfTaken(of: index) else { return }
      solver.tracker.update(variable, to: value)
      variables.append(Variable(index: index, stamp: generation))
    }
    tracker.endReport()
  }

  /// Calls `body` once with the values of all variables that may have moved since the last report,
  /// some of them more than once: for who compares them with what it shows anyway. Whoever calls
  /// this does not call `appendChangedVariables(to:)`, which keeps what was reported, to compare
  /// with it.
  ///
  /// - Complexity: As `appendChangedVariables(to:)`. Allocates nothing once warm.
  package mutating func reportMovements(_ body: (_ movements: Span<MovedValue>) -> Void) {
    tracker.beginReport(count: system.variables.count)
    var movements = Table<ListIndex, MovedValue>()
    swap(&movements, &tracker.movements)
    movements.removeAll()
    forEachMoved { solver, variable in
      movements.append(MovedValue(variable, solver.system.values[variable]))
    }
    tracker.endReport()
    movements.withSpan(body)
    swap(&movements, &tracker.movements)
  }

  /// Calls `body` with each variable that may have moved since the last report, with some of them
  /// more than once.
  @inline(__always)
  private mutating func forEachMoved(
    _ body: (_ solver: inout RevisedSolver, _ variable: VariableIndex) -> Void
  ) {
    if tracker.isEverything {
      for i in system.values.indices { body(&self, i) }
      return
    }
    for position in 0 ..< tracker.moved.count {
      let variable = tracker.moved[ListIndex(position)]
      // It may be gone with the transaction that made it.
      if variable.position < system.values.count { body(&self, variable) }
    }
    var rest = tracker.directions
    while rest != 0 {
      let index = DirectionIndex(rest.trailingZeroBitCount)
      rest &= rest &- 1
      for position in 0 ..< directions.moveCount(of: index) {
        let variable = directions.moves[directions[index].moves, position].variable
        if variable.position < system.values.count { body(&self, variable) }
      }
    }
  }

  /// The value of `variable` as `value(of:)` gives it, without the copy of the solver that a method
  /// that does not mutate it may begin with.
  package mutating func currentValue(of variable: Variable) -> Double {
    system.value(of: index(of: variable))
  }

  /// Appends the variables, in ascending order of their indices.
  ///
  /// - Complexity: O(variables).
  public func appendVariables(to variables: inout [Variable]) {
    variablePool.forEachTaken { index, generation in
      variables.append(Variable(index: index, stamp: generation))
    }
  }

  /// Appends the constraints, stays among them, in ascending order of their indices.
  ///
  /// - Complexity: O(constraints).
  public func appendConstraints(to constraints: inout [ConstraintID]) {
    rowPool.forEachTaken { index, stamp in
      let row = system.rows[RowIndex(raw: Int32(bitPattern: index))]
      if row.isEdit || row.isRemoved { return }
      constraints.append(ConstraintID(index: index, stamp: stamp))
    }
  }

  /// What `constraint` says, with terms of one variable added up; `nil` for one that the solver
  /// does not have.
  ///
  /// - Complexity: O(terms).
  public func statement(of constraint: ConstraintID) -> Statement? {
    system.statement(of: index(of: constraint), directions, handles: variablePool)
  }

  /// Appends the variables that have an edit, in ascending order of their indices.
  ///
  /// - Complexity: O(variables).
  public func appendEdits(to edits: inout [Variable]) {
    variablePool.forEachTaken { index, generation in
      if system.variables[VariableIndex(raw: Int32(bitPattern: index))].edit.isNone { return }
      edits.append(Variable(index: index, stamp: generation))
    }
  }

  /// Whether `variable` has an edit; false for one that the solver does not have.
  public func hasEdit(_ variable: Variable) -> Bool {
    system.edit(of: index(of: variable)) != nil
  }

  /// What the edit of `variable` asks for, `variable == suggestion`; `nil` without an edit, and
  /// before its first suggestion.
  public func statement(ofEditOf variable: Variable) -> Statement? {
    system.statement(
      of: system.suggested(system.edit(of: index(of: variable))), directions,
      handles: variablePool)
  }
}

extension System {
  /// What `row` says, with its right-hand side as it will be after the next `solve()`.
  fileprivate func statement(
    of row: RowIndex?, _ directions: borrowing Directions, handles: borrowing JournaledPool
  ) -> Statement? {
    guard let row else { return nil }
    let record = rows[row]
    let scale = Double(record.scale)
    let rightHandSide = directions.dueTarget(of: ownDirection(of: row)) ?? record.rightHandSide
    var statement = Statement(
      LinearConstraint([], record.relation, rightHandSide * scale),
      priority: Priority(record.level) ?? .required)
    for i in record.terms.indices {
      let entry = terms[i]
      statement.constraint.terms.append(
        Term(entry.coefficient * scale, handles.handle(of: entry.variable)))
    }
    return statement
  }

  /// `edit` if something was suggested to it.
  fileprivate func suggested(_ edit: RowIndex?) -> RowIndex? {
    guard let edit else { return nil }
    return rows[edit].place == .absent ? nil : edit
  }
}
