// Snapshots, stays, and what changed.

internal import FlatStorage
public import SolverCore

extension SparseSolver: InteractiveSolver {
  /// Adds an unknown whose value is `value` until a constraint says otherwise.
  ///
  /// - Complexity: O(1) amortised.
  public mutating func makeVariable(value: Double) -> Variable {
    let value = Tolerance.accepts(value) ? value : 0
    let symbol = tableau.makeSymbol(.variable)
    constraints.prepare(for: symbol)
    tableau.symbols[symbol].restValue = value
    let variable = variables.make(symbol)
    constraints[symbol].index = variable.index
    constraints[symbol].stamp = variable.stamp
    reported.note(value, at: variable.index)
    return variable
  }

  /// A second solver with the same variables, constraints and handles, and the same later results.
  ///
  /// - Complexity: O(size of the tables), a copy of memory.
  public func copy() -> SparseSolver {
    var copy = SparseSolver()
    copy.tableau = tableau.copy()
    copy.constraints = constraints.copy()
    copy.variables = variables.copy()
    copy.elimination.tableau.work = elimination.tableau.work
    copy.hasHiddenCosts = hasHiddenCosts
    copy.violatedLevels = violatedLevels.copy()
    copy.changesSinceRefresh = changesSinceRefresh
    copy.stays = stays
    copy.names = names
    copy.reported = reported
    copy.defect = defect
    return copy
  }

  /// Becomes what the solver was when `snapshot` was taken of it by `copy()`.
  ///
  /// - Complexity: As `copy()`.
  public mutating func restore(_ snapshot: borrowing SparseSolver) {
    let work = work
    var reported = reported
    reported.follow(self, to: snapshot, where: snapshot.reported)
    let (variablePool, constraintPool) = (variables.pool, constraints.pool)
    self = snapshot.copy()
    variables.pool.avoidHandles(of: variablePool)
    constraints.pool.avoidHandles(of: constraintPool)
    tableau.work = work - elimination.tableau.work
    self.reported = reported
    tableau.watch.count(from: tableau.work, insteadOf: snapshot.tableau.work)
  }

  /// Adds a stay: the wish that `variable` keeps the value that it has.
  ///
  /// A required one is refused at a value that a suggestion has moved beyond what is possible since
  /// the last `solve()`.
  public mutating func addStay(
    _ variable: Variable, priority: Priority
  ) throws(AddConstraintError) -> ConstraintID {
    try makeStay(variable, priority: priority)
  }

  /// Appends the variables whose values are others than at the last call of this.
  ///
  /// - Complexity: O(variables).
  public mutating func appendChangedVariables(to changed: inout [Variable]) {
    // Taken out, as it changes while the table of variables is read.
    var reported = ReportedValues()
    swap(&reported, &self.reported)
    reported.beginReport()
    variables.forEach { variable, record in
      if reported.update(tableau.value(of: record.symbol), at: variable.index) {
        changed.append(variable)
      }
    }
    swap(&reported, &self.reported)
  }

  /// Appends the variables, in ascending order of their indices.
  public func appendVariables(to variables: inout [Variable]) {
    self.variables.forEach { variable, _ in variables.append(variable) }
  }

  /// Appends the constraints, stays among them, in ascending order of their indices.
  public func appendConstraints(to constraints: inout [ConstraintID]) {
    self.constraints.pool.forEachTaken {
      constraints.append(ConstraintID(index: $0, stamp: $1))
    }
  }

  /// Appends the variables that have an edit, in ascending order of their indices.
  public func appendEdits(to edits: inout [Variable]) {
    variables.forEach { variable, record in
      if record.edit != .none { edits.append(variable) }
    }
  }

  /// Whether `variable` has an edit; false for one that the solver does not have.
  public func hasEdit(_ variable: Variable) -> Bool { variables.edit(of: variable) != nil }

  /// What `constraint` says; `nil` for one that the solver does not have.
  public func statement(of constraint: ConstraintID) -> Statement? {
    guard let symbol = constraints.symbol(of: constraint) else { return nil }
    return statement(ofRow: symbol)
  }

  /// What the edit of `variable` asks for, `variable == suggestion`; `nil` without an edit, and
  /// before its first suggestion.
  public func statement(ofEditOf variable: Variable) -> Statement? {
    guard let symbol = variables.edit(of: variable), constraints[symbol].isInTableau else {
      return nil
    }
    return statement(ofRow: symbol)
  }
}
