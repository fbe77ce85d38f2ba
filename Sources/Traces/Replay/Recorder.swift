// Traces of what a program does with a live solver.

public import SolverCore

/// Writes down everything that a solver accepts, as a trace that any strategy can replay.
///
/// Attach it before the solver makes its first variable. A variable of the solver is a new variable
/// of the trace also where the solver uses an index again; so is a constraint. A trace has no word
/// for what a transaction or `restore(_:)` takes back: the recorder is told of the removals and
/// changes that lead back.
public final class Recorder: SolverObserver {
  private var builder: TraceBuilder

  // By index of the solver's handle.
  private var variables: [Variable?] = []
  private var constraints: [TraceConstraint?] = []

  /// A recorder of a trace that messages call `name`.
  public init(name: String) {
    builder = TraceBuilder(name: name)
  }

  /// The trace of everything so far.
  public var trace: Trace { builder.build() }

  /// From here on, measurements are also reported under `name`.
  public func phase(_ name: String) {
    builder.phase(name)
  }

  /// Says that `variable`, a variable of the solver, has `value` after the last solve.
  ///
  /// - Parameters:
  ///   - value: Finite.
  ///   - variable: A variable of the recorded solver.
  ///   - tolerance: By how much it may miss it, finite and not negative. A millionth of `value`, or
  ///     of 1 if that is more, unless stated.
  public func expect(_ value: Double, of variable: Variable, tolerance: Double? = nil) {
    builder.expect(value, of: traced(variable), tolerance: tolerance)
  }

  /// Records a new variable.
  public func didMake(_ variable: Variable, name: String?) {
    let index = Int(variable.index)
    while variables.count <= index { variables.append(nil) }
    variables[index] = builder.variable(name: name)
  }

  /// Records a new constraint.
  public func didAdd(
    _ constraint: ConstraintID, _ terms: Span<Term>, _ relation: Relation,
    _ rightHandSide: Double, priority: Priority
  ) {
    let terms = traced(terms)
    let index = Int(constraint.index)
    while constraints.count <= index { constraints.append(nil) }
    constraints[index] = builder.add(terms.span, relation, rightHandSide, priority: priority)
  }

  /// Records that a required constraint was refused.
  public func didRefuse(_ terms: Span<Term>, _ relation: Relation, _ rightHandSide: Double) {
    let terms = traced(terms)
    builder.refuse(terms.span, relation, rightHandSide)
  }

  /// Records a removal.
  public func didRemove(_ constraint: ConstraintID) {
    builder.remove(traced(constraint))
    constraints[Int(constraint.index)] = nil
  }

  /// Records a changed right-hand side.
  public func didSetRightHandSide(_ value: Double, of constraint: ConstraintID) {
    builder.constant(value, of: traced(constraint))
  }

  /// Records a changed priority.
  public func didSetPriority(_ priority: Priority, of constraint: ConstraintID) {
    builder.priority(priority, of: traced(constraint))
  }

  /// Records a new edit variable.
  public func didAddEdit(_ variable: Variable, priority: Priority) {
    builder.edit(traced(variable), priority: priority)
  }

  /// Records the end of an edit variable.
  public func didRemoveEdit(_ variable: Variable) {
    builder.unedit(traced(variable))
  }

  /// Records a suggestion.
  public func didSuggest(_ value: Double, for variable: Variable) {
    builder.suggest(value, for: traced(variable))
  }

  /// Records a frame.
  public func didSolve() {
    builder.solve()
  }

  // MARK: - Translation

  private func traced(_ terms: Span<Term>) -> [Term] {
    terms.indices.map { Term(terms[$0].coefficient, traced(terms[$0].variable)) }
  }

  private func traced(_ variable: Variable) -> Variable {
    let index = Int(variable.index)
    guard index < variables.count, let traced = variables[index] else {
      preconditionFailure("the recorder was not told of \(variable) when the solver made it")
    }
    return traced
  }

  private func traced(_ constraint: ConstraintID) -> TraceConstraint {
    let index = Int(constraint.index)
    guard index < constraints.count, let traced = constraints[index] else {
      preconditionFailure("the recorder was not told of \(constraint) when the solver added it")
    }
    return traced
  }
}
