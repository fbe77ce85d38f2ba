// Incrementality, changing constants and priorities: section 2.4 of the paper.

public import SolverCore

extension TextbookSolver {
  /// Changes what the terms of a constraint are compared with, in place.
  ///
  /// - Throws: `.unknownConstraint`, `.notFinite`, or `.unsatisfiable` where a required constraint
  ///   could not hold any more. The solver is unchanged.
  /// - Complexity: O(rows that hold the constraint's marker), and the pivots that a required one
  ///   needs.
  public mutating func setRightHandSide(
    _ value: Double, of constraint: ConstraintID
  ) throws(ChangeConstraintError) {
    guard let origin = table.origin(of: constraint) else { throw .unknownConstraint(constraint) }
    guard Tolerance.accepts(value) else { throw .notFinite(value) }
    if let conflict = move(origin, to: value) { throw .unsatisfiable(conflict) }
    stays.setValue(value, of: constraint)
  }

  /// Changes how much a constraint matters, in place: its handle stays.
  ///
  /// - Throws: `.unknownConstraint`, or `.unsatisfiable` where it would be required and cannot
  ///   hold. The solver is unchanged.
  /// - Complexity: O(pivots × terms of the tableau).
  public mutating func setPriority(
    _ priority: Priority, of constraint: ConstraintID
  ) throws(ChangeConstraintError) {
    guard let origin = table.origin(of: constraint) else { throw .unknownConstraint(constraint) }
    let old = table[origin].priority
    guard priority != old else { return }
    guard priority.isRequired || old.isRequired else {
      settle()
      chargeErrors(of: origin, times: -1)
      table[origin].priority = priority
      chargeErrors(of: origin, times: 1)
      tableau.optimize()
      changesSinceRebuild += 1
      return
    }
    // Required and soft constraints have different symbols.
    let conflict = attempt { $0.reenter(origin) { $0.priority = priority } }
    if let conflict { throw .unsatisfiable(conflict) }
  }

  // MARK: - Edits

  /// Lets `variable` be moved by `suggest(_:for:)`. Without a suggestion the edit has no weight.
  ///
  /// - Throws: `.unknownVariable` or `.alreadyEditable`. The solver is unchanged.
  public mutating func addEdit(_ variable: Variable, priority: Priority) throws(EditError) {
    try table.makeEdit(variable, priority)
  }

  /// Ends the edit of `variable`, and with it the weight of its last suggestion.
  ///
  /// - Throws: `.unknownVariable` or `.notEditable`. The solver is unchanged.
  public mutating func removeEdit(_ variable: Variable) throws(EditError) {
    let origin = try table.origin(ofEditOf: variable)
    if table[origin].mark != nil {
      leave(origin)
      tableau.optimize()
    }
    table.removeEdit(variable)
  }

  /// Asks for `variable == value` at the priority of the edit, in place of what was asked before.
  ///
  /// - Throws: `.unknownVariable`, `.notEditable`, `.notFinite`, or `.unsatisfiable` for a required
  ///   edit that cannot have the value. The solver is unchanged.
  /// - Complexity: O(rows that hold the edit's marker), and the pivots that a required one needs.
  public mutating func suggest(_ value: Double, for variable: Variable) throws(EditError) {
    let origin = try table.origin(ofEditOf: variable)
    guard Tolerance.accepts(value) else { throw .notFinite(value) }
    if table[origin].mark != nil {
      if let conflict = move(origin, to: value) { throw .unsatisfiable(conflict) }
      return
    }
    let old = table[origin].rightHandSide
    table[origin].rightHandSide = value
    if let conflict = enter(origin) {
      table[origin].rightHandSide = old
      throw .unsatisfiable(conflict)
    }
  }

  // MARK: - Steps of the operations

  /// Changes the right-hand side of a constraint in the tableau. A soft one is optimised by
  /// `solve()`.
  ///
  /// - Returns: What it contradicts, if it is required and cannot hold. Nothing has changed then.
  private mutating func move(_ origin: Origin, to value: Double) -> Conflict? {
    guard table[origin].priority.isRequired else {
      shift(origin, to: value)
      return nil
    }
    return attempt { solver in
      let before = solver
      solver.shift(origin, to: value)
      if solver.tableau.reoptimize() {
        solver.tableau.optimize()
        return nil
      }
      // Adding it anew shows the proof.
      solver = before
      return solver.reenter(origin) { $0.rightHandSide = value }
    }
  }

  /// Moves the symbols that depend on a right-hand side: a·x − b' is a·x − b less the change.
  private mutating func shift(_ origin: Origin, to value: Double) {
    guard let markers = table[origin].mark else { return }
    let delta = value - table[origin].rightHandSide
    table[origin].rightHandSide = value
    for symbol in [markers.marker, markers.other].compactMap({ $0 }) {
      tableau.setTolerance(table[origin].tolerance, of: symbol)
    }
    tableau.shift(markers.marker, by: markers.sign * delta)
    changesSinceRebuild += 1
  }

  /// Takes a constraint out of the tableau, changes it and puts it back.
  private mutating func reenter(
    _ origin: Origin, change: (inout SystemConstraint<Markers>) -> Void
  ) -> Conflict? {
    leave(origin)
    change(&table[origin])
    return enter(origin)
  }
}
