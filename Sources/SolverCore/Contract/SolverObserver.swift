// Observing every operation on a solver, so that any use of one can become a trace.

/// Is told of every operation that a solver has accepted, in order; a recorder is the usual one.
///
/// The owner of the solver calls it, right after the operation succeeded.
public protocol SolverObserver: AnyObject {
  /// The solver made `variable`. `name` says what it stands for, such as `"title.width"`.
  func didMake(_ variable: Variable, name: String?)

  /// The solver added a constraint and named it `constraint`.
  func didAdd(
    _ constraint: ConstraintID, _ terms: Span<Term>, _ relation: Relation,
    _ rightHandSide: Double, priority: Priority)

  /// The solver refused a required constraint as unsatisfiable.
  func didRefuse(_ terms: Span<Term>, _ relation: Relation, _ rightHandSide: Double)

  /// The solver removed a constraint.
  func didRemove(_ constraint: ConstraintID)

  /// The solver changed a right-hand side.
  func didSetRightHandSide(_ value: Double, of constraint: ConstraintID)

  /// The solver changed a priority.
  func didSetPriority(_ priority: Priority, of constraint: ConstraintID)

  /// The solver made `variable` an edit variable.
  func didAddEdit(_ variable: Variable, priority: Priority)

  /// The solver ended the edit of `variable`.
  func didRemoveEdit(_ variable: Variable)

  /// The solver took a suggestion.
  func didSuggest(_ value: Double, for variable: Variable)

  /// The solver solved: its values are those of a new frame.
  func didSolve()
}
