// Against drift: values are evaluated from the constraints again from time to time.

internal import FlatStorage
internal import SolverCore

extension SparseSolver {
  /// After how many accepted changes the rounding errors of adding them up are taken out.
  static var changesPerRefresh: Int { 4096 }

  /// The relative drift of values that shows coefficients to have drifted, too. With exact
  /// coefficients, a few thousand additions make less than 1e-12 of it.
  static var driftMax: Double { 1e-10 }

  /// Evaluates values from the constraints if that is due.
  mutating func refreshIfDue() {
    guard changesSinceRefresh >= Self.changesPerRefresh else { return }
    // To evaluate anew for the same basis would enlarge errors as before.
    if tableau.watch.isEnlarged { return rebuild() }
    if evaluate() > Self.driftMax { rebuildColumns() }
  }

  /// Enters every constraint anew, as it was given. Nothing that rounding made of the tableau is
  /// left.
  ///
  /// What is not within its limits then is listed, and `settle()` repairs it.
  ///
  /// - Complexity: O(terms of all constraints), and what fill makes of it.
  mutating func rebuild() {
    forgetHiddenCosts()
    changesSinceRefresh = 0
    tableau.watch.beginComputing()
    tableau.removeAllRows()
    for symbol in constraints.indices where constraints[symbol].isInTableau {
      guard let row = insertRow(of: symbol) else { continue }
      if !tableau.isWithinLimits(row) { tableau.listStray(row) }
    }
  }

  /// Evaluates values from the constraints, for the same basis.
  ///
  /// - Returns: By how much they had drifted.
  /// - Complexity: O(terms of all constraints), and what `takeOutDrift()` takes.
  mutating func evaluate() -> Double {
    changesSinceRefresh = 0
    let drift = takeOutDrift()
    for symbol in constraints.indices where constraints[symbol].isInTableau {
      guard let row = tableau.place(of: symbol) else { continue }
      tableau.setValue(constraints.excess(of: symbol, at: tableau), of: row)
    }
    return drift
  }
}
