// Against drift: values are evaluated from the constraints again from time to time.

internal import SolverCore

extension SparseSolver {
  /// After how many changes of values the rounding errors of adding them up are taken out.
  static var changesPerRefresh: Int { 4096 }

  /// Evaluates values from the constraints if that is due.
  mutating func refreshIfDue() {
    guard suggestionsSinceRefresh >= Self.changesPerRefresh else { return }
    suggestionsSinceRefresh = 0
    refreshValues()
  }

  /// Moves every nonbasic constraint to where its excess, evaluated from the constraint, is zero, and
  /// evaluates that of every basic one.
  ///
  /// - Complexity: O(terms of all constraints + entries of the columns that had drifted).
  mutating func refreshValues() {
    for position in 0 ..< constraints.symbolCount {
      let symbol = SymbolID(position)
      guard constraints[symbol].isInTableau, tableau.place(of: symbol) == nil else { continue }
      let drift = excess(of: symbol)
      guard drift != 0 else { continue }
      tableau.shift(symbol, by: -drift)
      tableau.restValues[position] = 0
    }
    for position in 0 ..< constraints.symbolCount {
      let symbol = SymbolID(position)
      guard constraints[symbol].isInTableau, let row = tableau.place(of: symbol) else { continue }
      tableau.setValue(excess(of: symbol), of: row)
    }
  }
}
