// Snapshots, stays, and what changed.

public import SolverCore

extension RebuildSolver: StayKeeping, InteractiveSolver where Base: ~Copyable {
  /// Adds an unknown whose value is `value` until a constraint says otherwise.
  public mutating func makeVariable(value: Double) -> Variable {
    let variable = requirements.makeVariable(value: value)
    let record = VariableRecord(value: Tolerance.accepts(value) ? value : 0)
    while variables.count <= Int(variable.index) { variables.append(record) }
    variables[variable] = record
    reported.note(record.value, at: variable.index)
    return variable
  }

  /// A second solver with the same variables, constraints and handles, and the same later results.
  public func copy() -> RebuildSolver {
    var copy = RebuildSolver()
    copy.requirements = requirements.copy()
    copy.solution = solution.copy()
    copy.variables = variables
    copy.constraints = constraints
    copy.isDirty = isDirty
    copy.demoted = demoted
    copy.defect = defect
    copy.pastWork = pastWork + spareWork
    copy.stays = stays
    copy.names = names
    copy.reported = reported
    return copy
  }

  /// Becomes what the solver was when `snapshot` was taken of it by `copy()`.
  public mutating func restore(_ snapshot: borrowing RebuildSolver) {
    let work = work
    var reported = reported
    reported.follow(self, to: snapshot, where: snapshot.reported)
    let later = constraints
    // Restored, not replaced: it gives out the handles of variables.
    var requirements = Base()
    swap(&requirements, &self.requirements)
    requirements.restore(snapshot.requirements)
    self = snapshot.copy()
    swap(&requirements, &self.requirements)
    constraints.avoidHandles(of: later)
    pastWork = work - self.requirements.work - solution.work - spareWork
    self.reported = reported
  }

  /// Adds a stay: the wish that `variable` keeps the value that it has.
  public mutating func addStay(
    _ variable: Variable, priority: Priority
  ) throws(AddConstraintError) -> ConstraintID {
    try makeStay(variable, priority: priority)
  }

  /// Appends the variables whose values are others than at the last call of this.
  ///
  /// - Complexity: O(variables).
  public mutating func appendChangedVariables(to changed: inout [Variable]) {
    newVariables.removeAll(keepingCapacity: true)
    requirements.appendVariables(to: &newVariables)
    reported.beginReport()
    for variable in newVariables
    where reported.update(variables[variable].value, at: variable.index) {
      changed.append(variable)
    }
  }

  /// Appends the variables, in ascending order of their indices.
  public func appendVariables(to variables: inout [Variable]) {
    requirements.appendVariables(to: &variables)
  }

  /// Appends the constraints, stays among them, in ascending order of their indices.
  public func appendConstraints(to constraints: inout [ConstraintID]) {
    self.constraints.appendHandles(to: &constraints)
  }

  /// Appends the variables that have an edit, in ascending order of their indices.
  public func appendEdits(to edits: inout [Variable]) {
    var handles: [Variable] = []
    requirements.appendVariables(to: &handles)
    edits += handles.filter { variables[$0].edit != nil }
  }

  /// Whether `variable` has an edit; false for one that the solver does not have.
  public func hasEdit(_ variable: Variable) -> Bool {
    has(variable) && variables[variable].edit != nil
  }

  /// What `constraint` says; `nil` for one that the solver does not have.
  public func statement(of constraint: ConstraintID) -> Statement? {
    constraints[constraint]?.statement
  }

  /// What the edit of `variable` asks for, `variable == suggestion`; `nil` without an edit, and
  /// before its first suggestion.
  public func statement(ofEditOf variable: Variable) -> Statement? {
    guard has(variable), let edit = variables[variable].edit,
      let suggestion = edit.suggestion
    else { return nil }
    return Statement(
      LinearConstraint([Term(1, variable)], .equal, suggestion), priority: edit.priority)
  }
}
