// Against drift: the tableau is computed from the constraints again from time to time.

internal import SolverCore

extension DenseSolver {
  /// After how many changes the rounding errors of pivots and movements are taken out. A thousand make
  /// about 1e-13 of the numbers involved.
  static var changesPerRebuild: Int { 1_000 }

  /// Computes the tableau anew, with the same basic symbols and the same values but for rounding.
  ///
  /// - Complexity: O(constraints) pivots.
  mutating func rebuild() {
    changesSinceRebuild = 0
    let old = tableau
    var fresh = DenseTableau()
    fresh.work = old.work
    var wasBasic: Set<SymbolID> = []
    for variable in table.variableHandles {
      let symbol = table.mark(of: variable)
      let mark = fresh.makeVariable(restingAt: old.value(of: symbol))
      if case .row = old[symbol].place { wasBasic.insert(mark) }
      table.setMark(mark, of: variable)
    }
    var oldMarks: [(origin: Origin, symbol: SymbolID)] = []
    for origin in table.entered {
      if let symbol = table[origin].mark { oldMarks.append((origin, symbol)) }
    }
    tableau = fresh
    for (origin, _) in oldMarks { insertRow(of: origin) }
    for (origin, symbol) in oldMarks {
      guard let mark = table[origin].mark, case .row(let row) = tableau[mark].place else {
        continue
      }
      switch old[symbol].place {
      case .column: tableau.makeNonbasic(row, preferring: wasBasic)
      case .row(let oldRow): tableau.setSlope(old.rows[oldRow].slope, of: row)
      case .nowhere: break
      }
    }
    changesSinceRebuild = 0
  }
}

extension DenseTableau {
  /// Moves a variable so that the basic symbol of `row` is zero, and lets it take the row over.
  ///
  /// It is the one with the largest coefficient of those in `preferred`, if there are any.
  fileprivate mutating func makeNonbasic(_ row: Int, preferring preferred: Set<SymbolID>) {
    let found =
      largestColumn(in: row) { preferred.contains($0) }
      ?? largestColumn(in: row) { self[$0].traits.isVariable }
    guard let column = found, abs(cells[row, column]) > 1e-9 else { return }
    shift(column, by: -rows[row].value / cells[row, column])
    rows[row].value = 0
    pivot(row, column)
  }
}
