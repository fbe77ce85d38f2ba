// Changes of constraints, and edits.

internal import CPeers
public import SolverCore

extension PeerSolver {
  /// Removes the constraint and adds it with another right-hand side.
  ///
  /// - Throws: `.unknownConstraint`, `.notFinite`, or `.unsatisfiable`, after which the constraint
  ///   is in force as it was.
  public mutating func setRightHandSide(
    _ value: Double, of constraint: ConstraintID
  ) throws(ChangeConstraintError) {
    guard knows(constraint) else { throw .unknownConstraint(constraint) }
    guard Tolerance.accepts(value) else { throw .notFinite(value) }
    let status = unsafe library.table.pointee.set_right_hand_side(solver, constraint.index, value)
    guard note(status) else { throw .unsatisfiable(Self.unknownConflict) }
  }

  /// Removes the constraint and adds it with another strength.
  ///
  /// - Throws: `.unknownConstraint`, or `.unsatisfiable`, after which the constraint is in force as
  ///   it was.
  public mutating func setPriority(
    _ priority: Priority, of constraint: ConstraintID
  ) throws(ChangeConstraintError) {
    guard knows(constraint) else { throw .unknownConstraint(constraint) }
    let status = unsafe library.table.pointee.set_strength(
      solver, constraint.index, strength(of: priority))
    guard note(status) else { throw .unsatisfiable(Self.unknownConflict) }
  }

  // MARK: - Edits

  /// Lets `variable` be moved. It wants 0 until the first suggestion.
  ///
  /// - Throws: `.unknownVariable` or `.alreadyEditable`. The solver is unchanged.
  public mutating func addEdit(_ variable: Variable, priority: Priority) throws(EditError) {
    guard knows(variable) else { throw .unknownVariable(variable) }
    guard !isEdited[Int(variable.index)] else { throw .alreadyEditable(variable) }
    // The peers have no required edits.
    let strength = strength(of: priority.isRequired ? Self.strongestEdit : priority)
    isEdited[Int(variable.index)] = true
    _ = note(unsafe library.table.pointee.add_edit(solver, variable.index, strength))
  }

  private static let strongestEdit: Priority = 999.9

  /// Ends the edit of `variable`.
  ///
  /// - Throws: `.unknownVariable` or `.notEditable`. The solver is unchanged.
  public mutating func removeEdit(_ variable: Variable) throws(EditError) {
    try check(variable)
    isEdited[Int(variable.index)] = false
    _ = note(unsafe library.table.pointee.remove_edit(solver, variable.index))
  }

  /// Asks for `variable == value` at the priority of the edit.
  ///
  /// - Throws: `.unknownVariable`, `.notEditable` or `.notFinite`. The solver is unchanged.
  public mutating func suggest(_ value: Double, for variable: Variable) throws(EditError) {
    try check(variable)
    guard Tolerance.accepts(value) else { throw .notFinite(value) }
    _ = note(unsafe library.table.pointee.suggest(solver, variable.index, value))
  }

  private func check(_ variable: Variable) throws(EditError) {
    guard knows(variable) else { throw .unknownVariable(variable) }
    guard isEdited[Int(variable.index)] else { throw .notEditable(variable) }
  }
}
