// What must hold between any two operations; checked only in builds with `SOLVER_CHECKS`.

internal import SolverCore

extension DenseSolver {
  /// Traps with a description if an internal invariant is broken: symbols are where their rows and
  /// columns say, every value fits its constraint, and reduced costs are what the slopes add up to.
  ///
  /// - Complexity: O(cells); allocates.
  public func checkInvariants() {
    #if SOLVER_CHECKS
      checkValues()
      tableau.checkPlaces()
      tableau.checkCosts()
    #endif
  }
}

#if SOLVER_CHECKS
  extension DenseTableau {
    /// Checks that there are as many rows and columns as symbols, and that these know their places.
    fileprivate func checkPlaces() {
      precondition(
        cells.rowCount == rows.count && cells.columnCount == columns.count
          && costs.rowCount == levels.count && costs.columnCount == columns.count,
        "the matrices have other shapes than the lists")
      for (index, row) in rows.enumerated() {
        guard case .row(index) = self[row.symbol].place else {
          preconditionFailure("row \(index) is not the place of its symbol")
        }
      }
      for (index, column) in columns.enumerated() {
        guard case .column(index) = self[column.symbol].place else {
          preconditionFailure("column \(index) is not the place of its symbol")
        }
        precondition(
          column.value.value == 0 || self[column.symbol].traits.isVariable,
          "a nonbasic constraint is at \(column.value)")
      }
      let variableCount = (rows.map(\.symbol) + columns.map(\.symbol))
        .filter { self[$0].traits.isVariable }.count
      precondition(variableCount == columns.count, "there are not as many columns as variables")
    }

    /// Adds the reduced costs up from the slopes and compares them with those that are kept.
    fileprivate func checkCosts() {
      for (index, level) in levels.enumerated() {
        for column in columns.indices {
          var (expected, size) = (0.0, 1.0)
          for row in rows.indices where traits(of: row).level == level.value {
            let addend = Double(rows[row].slope) * cells[row, column].value
            expected += addend
            size = max(size, abs(addend))
          }
          let difference = abs(expected - costs[index, column].value)
          precondition(
            difference < 1e-6 * size, "the cost at \(level.value) is off by \(difference)")
        }
      }
    }
  }
#endif
