// Against drift: the tableau is computed from the constraints again from time to time.

internal import SolverCore

extension TextbookSolver {
  /// Computes the tableau anew, with the same basic symbols.
  ///
  /// - Complexity: O(constraints) pivots.
  mutating func rebuild() {
    changesSinceRebuild = 0
    var fresh = tableau.emptied()
    let entered = entered
    for origin in entered {
      guard let markers = table[origin].mark else { continue }
      var row = equation(of: origin, in: fresh)
      if let other = markers.other { row.add(1, other) }
      fresh.insertRow(row, for: markers.marker)
    }
    guard fresh.makeBasic(tableau.rows.keys.sorted()) else {
      tableau.work = fresh.work
      tableau.isWorn = false
      tableau.isLost = false
      return
    }
    tableau = fresh
    tableau.isWorn = false
    for origin in entered { chargeErrors(of: origin, times: 1) }
  }
}

extension TextbookTableau {
  /// Makes `symbols` the basic ones.
  ///
  /// Each takes the place of one that is not among them, where its coefficient is largest.
  ///
  /// - Returns: Whether that was possible; it is, but for rounding, where they were basic before.
  fileprivate mutating func makeBasic(_ symbols: [Symbol]) -> Bool {
    let basis = Set(symbols)
    for entering in symbols where rows[entering] == nil {
      var leaving: (symbol: Symbol, size: Double)?
      for candidate in (columns[entering] ?? []).sorted() where !basis.contains(candidate) {
        let size = abs(rows[candidate]?[entering] ?? 0)
        if size > leaving?.size ?? 1e-9 { leaving = (candidate, size) }
      }
      guard let leaving else { return false }
      pivot(leaving: leaving.symbol, entering: entering)
    }
    infeasible = infeasible.filter { isInfeasible($0) }
    return true
  }
}
