// Edit variables: constraints `variable == suggestion` that exist from the first suggestion on.

public import SolverCore

extension DenseSolver {
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
    takeOut(try table.origin(ofEditOf: variable))
    table.removeEdit(variable)
  }

  /// Asks for `variable == value` at the priority of the edit, in place of what was asked before.
  ///
  /// - Throws: `.unknownVariable`, `.notEditable`, `.notFinite`, or `.unsatisfiable` for a required
  ///   edit that cannot have the value. The solver is unchanged.
  /// - Complexity: O(constraints).
  public mutating func suggest(_ value: Double, for variable: Variable) throws(EditError) {
    let origin = try table.origin(ofEditOf: variable)
    guard Tolerance.accepts(value) else { throw .notFinite(value) }
    let conflict: Conflict?
    if table[origin].mark == nil {
      let old = table[origin].rightHandSide
      table[origin].rightHandSide = value
      table.watch.note(rightHandSide: value)
      conflict = enter(origin)
      if conflict != nil { table[origin].rightHandSide = old }
    } else {
      conflict = moveRightHandSide(of: origin, to: value)
    }
    if let conflict { throw .unsatisfiable(conflict) }
  }
}
