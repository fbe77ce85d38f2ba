// How the solver knows that it is right: checks from the rows as they were given, and what follows.

internal import SolverCore

extension TextbookSolver {
  /// It is small and slow enough to be held to rounding always.
  var mayBeFarOff: Bool { true }

  /// Computes the tableau anew from the constraints, and optimises.
  mutating func recompute() {
    rebuild()
    settle()
  }

  /// What is too large for a referee is left as it is.
  mutating func startAnew() {}

  func isBasic(_ mark: Symbol) -> Bool { tableau.rows[mark] != nil }

  func isHeld(_ mark: Markers) -> Bool {
    tableau.rows[mark.marker] == nil && mark.other.map { tableau.rows[$0] == nil } ?? true
  }

  func excess(at mark: Markers) -> Double {
    let marker = tableau.rows[mark.marker]?.constant ?? 0
    let other = mark.other.flatMap { tableau.rows[$0]?.constant } ?? 0
    return mark.sign * (marker - other)
  }

  // MARK: - Adopting

  /// The tableau is in augmented simplex form afterwards.
  mutating func adopt(_ referee: borrowing Referee) {
    let matrix = referee.tableau
    let (variables, origins) = (table.variableHandles.map(table.mark(of:)), entered)
    var fresh = tableau.emptied()
    /// Adds `coefficient` times a symbol of the matrix, in the symbols of the textbook.
    func add(_ coefficient: Double, _ symbol: SymbolID, to row: inout Row) {
      guard symbol.position >= variables.count else {
        return row.add(coefficient, variables[symbol.position])
      }
      guard let markers = table[origins[symbol.position - variables.count]].mark else { return }
      row.add(coefficient * markers.sign, markers.marker)
      if let other = markers.other { row.add(-coefficient * markers.sign, other) }
    }
    for column in matrix.columns where column.symbol.position < variables.count {
      fresh.rest(variables[column.symbol.position], at: column.value.value)
    }
    for (index, record) in matrix.rows.enumerated() {
      var row = Row(constant: record.value.value)
      for (columnIndex, column) in matrix.columns.enumerated() {
        let coefficient = matrix.cells[index, columnIndex].value
        if coefficient != 0 { add(coefficient, column.symbol, to: &row) }
      }
      guard record.symbol.position >= variables.count else {
        fresh.rest(variables[record.symbol.position], at: 0)
        fresh.insertRow(row, for: variables[record.symbol.position])
        continue
      }
      let origin = origins[record.symbol.position - variables.count]
      guard let markers = table[origin].mark else { continue }
      row = row.scaled(by: markers.sign)
      let isBelow = Double(record.slope) * markers.sign < 0 || row.constant < 0
      if let other = markers.other, isBelow {
        row = row.scaled(by: -1)
        row.add(1, markers.marker)
        fresh.insertRow(row, for: other)
      } else {
        if let other = markers.other { row.add(1, other) }
        fresh.insertRow(row, for: markers.marker)
      }
    }
    for external in variables { fresh.freeOfRestricted(external) }
    tableau = fresh
    for origin in origins { chargeErrors(of: origin, times: 1) }
    tableau.hasExactCosts = true
    changesSinceRebuild = 0
    optimize()
  }
}

extension TextbookTableau {
  /// Moves a parametric external symbol, on which nothing that costs depends, until a restricted
  /// symbol stops it and takes its place; so that restricted symbols depend on restricted ones
  /// only.
  fileprivate mutating func freeOfRestricted(_ external: Symbol) {
    guard rows[external] == nil, let column = columns[external],
      column.contains(where: \.isRestricted)
    else { return }
    let leaving =
      column.filter { $0.kind == .dummy }.min() ?? firstToLeave(for: external)
      ?? leastRatio(in: external) { $0 > 0 }
    if let leaving { pivot(leaving: leaving, entering: external) }
  }
}
