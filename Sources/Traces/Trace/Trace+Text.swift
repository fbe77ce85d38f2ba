// Constraints of a trace as a reader would write them, with names.

public import SolverCore

extension Trace {
  /// The name of `variable`, or `v` with its ID.
  public func shortLabel(of variable: Variable) -> String {
    name(of: variable) ?? "v\(variableIDs[Int(variable.index)])"
  }

  /// What an added or refused constraint says: `2·title.width - icon.left >= 8`.
  ///
  /// - Parameters:
  ///   - operation: An `add` or a `refuse` of this trace.
  ///   - rightHandSide: In place of the one that it was added with.
  public func text(of operation: TraceOperation, rightHandSide: Double? = nil) -> String {
    LinearConstraint(
      Array(terms[operation.terms]), operation.relation, rightHandSide ?? operation.number
    ).text(variable: shortLabel, number: text)
  }

  /// A number without a superfluous fraction.
  public func text(of number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
  }
}
