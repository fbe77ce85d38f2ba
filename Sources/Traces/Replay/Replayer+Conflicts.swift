// What a refused constraint contradicts, asked instead of checked.

public import SolverCore

extension Replayer {
  /// What the constraint of the next operation contradicts, which must be a `refuse`; `nil` if the
  /// solver accepts it. The solver is as before in either case, and so is the replayer.
  public mutating func conflictOfRefusal<S: ConstraintSolver & ~Copyable>(
    on solver: inout S
  ) throws(ReplayError) -> TraceConflict? {
    let operation = trace.operations[position]
    precondition(operation.kind == .refuse, "the next operation is no refusal")
    do {
      let constraint = try solver.add(
        trace.terms.span.extracting(operation.terms), operation.relation, operation.number,
        priority: operation.priority)
      try? solver.remove(constraint)
      return nil
    } catch {
      let refusal = refusal(of: operation, error)
      guard case .unsatisfiable(let conflict) = refusal.problem else { throw refusal }
      return conflict
    }
  }
}
