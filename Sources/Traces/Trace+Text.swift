// Constraints of a trace as a reader would write them, with names.

public import SolverCore

extension Trace {
  /// The name of `variable`, or `v` with its ID.
  public func shortLabel(of variable: Variable) -> String {
    name(of: variable) ?? "v\(variableIDs[Int(variable.index)])"
  }

  /// What an added or refused constraint says: `2·title.width - icon.left >= 8`.
  ///
  /// - Parameter rightHandSide: In place of the one that it was added with.
  public func text(of operation: TraceOperation, rightHandSide: Double? = nil) -> String {
    var text = ""
    for term in terms[operation.terms] {
      let isNegative = term.coefficient < 0
      text += text.isEmpty ? (isNegative ? "-" : "") : (isNegative ? " - " : " + ")
      let size = abs(term.coefficient)
      text += size == 1 ? "" : "\(self.text(of: size))·"
      text += shortLabel(of: term.variable)
    }
    let right = self.text(of: rightHandSide ?? operation.number)
    return "\(text.isEmpty ? "0" : text) \(operation.relation) \(right)"
  }

  /// A number without a superfluous fraction.
  public func text(of number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
  }
}
