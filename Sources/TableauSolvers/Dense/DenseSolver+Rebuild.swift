// Against drift: the tableau is computed from the constraints again from time to time.

internal import SolverCore

extension DenseSolver {
  /// Computes the tableau anew, with the same values but for rounding.
  ///
  /// - Parameter keepsBasis: Whether the same symbols are made basic. If not, nothing is left of
  ///   what pivots did, and `settle()` begins with constraints that hold only where the values
  ///   happen to be.
  /// - Complexity: O(constraints) pivots.
  mutating func rebuild(keepingBasis keepsBasis: Bool = true) {
    tableau.exchange(with: &backup)
    tableau.removeAll()
    tableau.work = backup.work
    watch.beginComputing()
    rebuilding.removeAll(symbolCount: backup.symbols.count)
    // Not by the solver's own function, which would be given a copy that shares the list.
    table.appendVariables(to: &rebuilding.variables)
    for variable in rebuilding.variables {
      let symbol = table.mark(of: variable)
      let mark = tableau.makeVariable(restingAt: backup.value(of: symbol))
      if case .row = backup[symbol].place { rebuilding.wasBasic[mark.position] = true }
      table.setMark(mark, of: variable)
    }
    for position in 0 ..< positionCount {
      guard let origin = row(at: position) else { continue }
      rebuilding.origins.append(origin)
      rebuilding.oldMarks.append(table[origin].mark ?? .none)
      insertRow(of: origin)
    }
    changesSinceRebuild = 0
    guard keepsBasis else { return }
    for (origin, symbol) in zip(rebuilding.origins, rebuilding.oldMarks) {
      guard let mark = table[origin].mark, case .row(let row) = tableau[mark].place else {
        continue
      }
      switch backup[symbol].place {
      case .column: tableau.makeNonbasic(row, preferring: rebuilding.wasBasic)
      case .row(let oldRow): tableau.setSlope(backup.rows[oldRow].slope, of: row)
      }
    }
  }
}

/// The lists that a rebuild of the tableau needs, kept so that later ones allocate nothing.
struct DenseRebuilding {
  var variables: [Variable] = []
  var origins: [Origin] = []

  /// The symbols that the origins had before.
  var oldMarks: [SymbolID] = []

  /// Whether a new symbol is that of a variable that was basic before.
  var wasBasic: [Bool] = []

  mutating func removeAll(symbolCount: Int) {
    variables.removeAll(keepingCapacity: true)
    origins.removeAll(keepingCapacity: true)
    oldMarks.removeAll(keepingCapacity: true)
    wasBasic.removeAll(keepingCapacity: true)
    wasBasic.append(contentsOf: repeatElement(false, count: symbolCount))
  }
}

extension DenseTableau {
  /// Moves a variable so that the basic symbol of `row` is zero, and lets it take the row over.
  ///
  /// It is the one with the largest coefficient of those that are `preferred`, if there are any.
  mutating func makeNonbasic(_ row: Int, preferring preferred: [Bool]) {
    let found =
      largestColumn(in: row) { $0.position < preferred.count && preferred[$0.position] }
      ?? largestColumn(in: row) { self[$0].traits.isVariable }
    guard let column = found, cells[row, column].size > Number.rateMin else { return }
    shift(column, by: -rows[row].value / cells[row, column])
    rows[row].value = .zero
    pivot(row, column)
  }
}
