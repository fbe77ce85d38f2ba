// Against drift: values are evaluated from the constraints again from time to time.

internal import SolverCore

extension SparseSolver {
  /// After how many changes of values the rounding errors of adding them up are taken out.
  static var changesPerRefresh: Int { 4096 }

  /// Evaluates values from the constraints if that is due.
  mutating func refreshIfDue() {
    guard changesSinceRefresh >= Self.changesPerRefresh else { return }
    changesSinceRefresh = 0
    refreshValues()
  }

  /// Moves every nonbasic constraint to where its excess, evaluated from the constraint, is zero, and
  /// evaluates that of every basic one.
  ///
  /// - Complexity: O(terms of all constraints), and nearly that for what depends on a drift.
  mutating func refreshValues() {
    takeOutDrift()
    for position in 0 ..< constraints.symbolCount {
      let symbol = SymbolID(position)
      guard constraints[symbol].isInTableau, let row = tableau.place(of: symbol) else { continue }
      tableau.setValue(excess(of: symbol), of: row)
    }
  }
}
