// Edit variables: constraints `variable == suggestion` that exist from the first suggestion on.

internal import FlatStorage
public import SolverCore

extension SparseSolver {
  /// Lets `variable` be moved by `suggest(_:for:)`. Without a suggestion the edit has no weight.
  public mutating func addEdit(_ variable: Variable, priority: Priority) throws(EditError) {
    guard let record = variables.record(of: variable) else { throw .unknownVariable(variable) }
    guard record.edit == .none else { throw .alreadyEditable(variable) }
    var traits = SymbolTraits(.equal, rightHandSide: 0, priority: priority, isEdit: true)
    traits.coefficientMin = SymbolTraits.coefficientMin(smallest: 1)
    let symbol = makeConstraint(traits, rightHandSide: 0)
    constraints[symbol].isEdit = true
    constraints[symbol].index = variable.index
    constraints[symbol].stamp = variable.stamp
    constraints.append(1, record.symbol, to: symbol)
    variables.setEdit(symbol, at: variable.index)
  }

  /// Ends the edit of `variable`, and with it the weight of its last suggestion.
  public mutating func removeEdit(_ variable: Variable) throws(EditError) {
    let symbol = try edit(of: variable)
    if constraints[symbol].isInTableau { takeOut(symbol) }
    discardConstraint(symbol)
    variables.setEdit(.none, at: variable.index)
  }

  /// Asks for `variable == value` at the priority of the edit, in place of what was asked before.
  ///
  /// - Complexity: O(entries of the edit's column).
  public mutating func suggest(_ value: Double, for variable: Variable) throws(EditError) {
    let symbol = try edit(of: variable)
    guard Tolerance.accepts(value) else { throw .notFinite(value) }
    if constraints[symbol].isInTableau {
      if let conflict = attemptNoted({ $0.moveRightHandSide(of: symbol, to: value) }) {
        throw .unsatisfiable(conflict)
      }
      return
    }
    let conflict = attemptNoted { solver in
      solver.constraints[symbol].rightHandSide = value
      solver.tableau.watch.note(rightHandSide: value)
      solver.tableau.symbols[symbol].traits.tolerance = SymbolTraits.tolerance(rightHandSide: value)
      return solver.enter(symbol)
    }
    if let conflict {
      constraints[symbol].isInTableau = false
      throw .unsatisfiable(conflict)
    }
  }

  /// The symbol of the edit of `variable`.
  @inline(__always)  // As a call, it would return by memory, to a frame that asks each time.
  mutating func edit(of variable: Variable) throws(EditError) -> SymbolID {
    guard let record = variables.record(of: variable) else { throw .unknownVariable(variable) }
    guard record.edit != .none else { throw .notEditable(variable) }
    return record.edit
  }
}
