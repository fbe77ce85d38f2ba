// Adding, removing and changing constraints.

public import SolverCore

extension DenseSolver {
  /// Adds the constraint `Σ terms relation rightHandSide`.
  ///
  /// - Throws: `.unknownVariable`, `.notFinite`, or `.unsatisfiable` with a minimal set of the
  ///   constraints that it contradicts. The solver is unchanged.
  /// - Complexity: O(variables), and for a required constraint that does not hold yet the pivots
  ///   that satisfy it. A soft one is optimised by the next `solve()`.
  @discardableResult
  public mutating func add(
    _ terms: Span<Term>, _ relation: Relation, _ rightHandSide: Double, priority: Priority
  ) throws(AddConstraintError) -> ConstraintID {
    let constraint = try table.makeConstraint(terms, relation, rightHandSide, priority)
    if let conflict = enter(.constraint(constraint.index)) {
      table.undoMaking(constraint)
      throw .unsatisfiable(conflict)
    }
    return constraint
  }

  /// Removes a constraint; its handle ends.
  ///
  /// - Throws: `.unknownConstraint`. The solver is unchanged.
  /// - Complexity: O(cells), or one pivot if the constraint holds exactly.
  public mutating func remove(_ constraint: ConstraintID) throws(RemoveConstraintError) {
    guard let origin = table.origin(of: constraint) else { throw .unknownConstraint(constraint) }
    stays.remove(constraint)
    takeOut(origin)
    table.removeConstraint(constraint)
  }

  /// Changes what the terms of a constraint are compared with, in place.
  ///
  /// - Throws: `.unknownConstraint`, `.notFinite`, or `.unsatisfiable` where a required constraint
  ///   could not hold any more. The solver is unchanged.
  /// - Complexity: O(constraints), and for a required constraint the pivots that satisfy it.
  public mutating func setRightHandSide(
    _ value: Double, of constraint: ConstraintID
  ) throws(ChangeConstraintError) {
    guard let origin = table.origin(of: constraint) else { throw .unknownConstraint(constraint) }
    guard Tolerance.accepts(value) else { throw .notFinite(value) }
    if let conflict = moveRightHandSide(of: origin, to: value) { throw .unsatisfiable(conflict) }
    stays.setValue(value, of: constraint)
  }

  /// Changes how much a constraint matters, in place: its handle stays.
  ///
  /// - Throws: `.unknownConstraint`, or `.unsatisfiable` where it would be required and cannot
  ///   hold. The solver is unchanged.
  /// - Complexity: O(variables), and where it becomes required the pivots that satisfy it.
  public mutating func setPriority(
    _ priority: Priority, of constraint: ConstraintID
  ) throws(ChangeConstraintError) {
    guard let origin = table.origin(of: constraint) else { throw .unknownConstraint(constraint) }
    guard table[origin].priority != priority else { return }
    guard priority.isRequired else { return changePriority(of: origin, to: priority) }
    let conflict = attempt(.constraint(constraint.index)) { solver in
      // A suggestion may have moved the constraint, at the cost of requirements that `solve()`
      // would put back. That is only certain to be possible while the constraint is soft.
      solver.tableau.satisfyBrokenRows()
      solver.changePriority(of: origin, to: priority)
      return solver.satisfy(origin)
    }
    if let conflict { throw .unsatisfiable(conflict) }
  }
}
