// Snapshots, stays, and what changed.

public import SolverCore

extension TextbookSolver: StayKeeping {
  /// Adds an unknown whose value is `value` until a constraint says otherwise.
  ///
  /// - Parameter value: Finite and within ±`Tolerance.magnitudeMax`; anything else counts as 0.
  public mutating func makeVariable(value: Double) -> Variable {
    let value = Tolerance.accepts(value) ? value : 0
    let variable = table.makeVariable(tableau.makeExternal(restingAt: value))
    reported.note(value, at: variable.index)
    return variable
  }

  /// A second solver with the same variables, constraints and handles, and the same later results.
  ///
  /// - Complexity: O(1) until one of the two changes, which copies the tables that it changes.
  public func copy() -> TextbookSolver { self }

  /// Becomes what the solver was when `snapshot` was taken of it by `copy()`.
  public mutating func restore(_ snapshot: borrowing TextbookSolver) {
    let (work, reported, later) = (tableau.work, reported, table)
    self = snapshot.copy()
    table.avoidHandles(of: later)
    tableau.work = work
    self.reported = reported
  }

  /// Adds a stay: the wish that `variable` keeps the value that it has.
  ///
  /// - Throws: `.unknownVariable`, or `.unsatisfiable` for a required stay at a value that a
  ///   suggestion has moved beyond what is possible since the last `solve()`. The solver is
  ///   unchanged.
  public mutating func addStay(
    _ variable: Variable, priority: Priority
  ) throws(AddConstraintError) -> ConstraintID {
    try makeStay(variable, priority: priority)
  }

  /// Appends the variables whose values are others than at the last call of this.
  ///
  /// - Complexity: O(variables).
  public mutating func appendChangedVariables(to changed: inout [Variable]) {
    for variable in table.variableHandles
    where reported.update(value(of: variable), at: variable.index) { changed.append(variable) }
  }

  /// Appends the variables, in ascending order of their indices.
  public func appendVariables(to variables: inout [Variable]) { variables += table.variableHandles }

  /// Appends the constraints, stays among them, in ascending order of their indices.
  public func appendConstraints(to constraints: inout [ConstraintID]) {
    constraints += table.constraintHandles
  }

  /// Appends the variables that have an edit, in ascending order of their indices.
  public func appendEdits(to edits: inout [Variable]) { table.appendEdits(to: &edits) }

  /// Whether `variable` has an edit; false for one that the solver does not have.
  public func hasEdit(_ variable: Variable) -> Bool { table[variable]?.edit != nil }

  /// What `constraint` says; `nil` for one that the solver does not have.
  public func statement(of constraint: ConstraintID) -> Statement? {
    table.statement(of: constraint)
  }

  /// What the edit of `variable` asks for, `variable == suggestion`; `nil` without an edit, and
  /// before its first suggestion.
  public func statement(ofEditOf variable: Variable) -> Statement? {
    table.statement(ofEditOf: variable)
  }
}
