// Which variables moved.

internal import FlatStorage
internal import SolverCore

extension Tableau {
  /// Lists a symbol whose value changes, if it is a variable and is not listed yet.
  mutating func listMoved(_ symbol: SymbolID) {
    guard symbols[symbol.position].traits.isVariable, !scratch[symbol.position].isMoved else {
      return
    }
    scratch[symbol.position].isMoved = true
    movedVariables.append(symbol)
  }

  /// Empties the list of moved variables and keeps it from now on.
  mutating func forgetMovement() {
    for position in 0 ..< movedVariables.count {
      scratch[movedVariables[position].position].isMoved = false
    }
    movedVariables.truncate(to: 0)
    tracksMovement = true
  }
}
