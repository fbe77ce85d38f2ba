// How the solver knows that it is right: checks from the rows as they were given, and what follows.

internal import SolverCore

extension TextbookSolver: SelfChecking {
  /// A refusal, and whether it follows from the rows as they were given.
  struct Refusal {
    var conflict: Conflict
    var isProven: Bool
  }

  // MARK: - Is the answer right?

  /// What is wrong with the answer first, if anything is.
  ///
  /// - Complexity: O(terms of the constraints × levels) expected.
  mutating func findDefect(isStrict: Bool) -> Defect? {
    let tableau = tableau
    return table.findDefect(isStrict: isStrict) {
      tableau.value(of: $0)
    } multiplier: {
      tableau.appendMultiplier(of: $0, to: &$1)
    }
  }

  /// It is small and slow enough to be held to rounding always.
  var mayBeFarOff: Bool { true }

  /// Computes the tableau anew from the constraints, and optimises.
  mutating func recompute() {
    rebuild()
    settle()
  }

  /// Solves once more with twice the digits.
  mutating func askReferee() {
    guard var referee = makeReferee() else { return }
    _ = referee.settle()
    adopt(referee)
  }

  /// A referee of everything that is entered; `nil` if that is too large.
  ///
  /// - Parameter newcomer: The marker of a constraint that is not in the tableau yet.
  private func makeReferee(newcomer: Symbol? = nil) -> Referee? {
    let system = table.givenSystem { symbol in
      (tableau.value(of: symbol), tableau.rows[symbol] != nil)
    } isHeld: { markers in
      markers.marker != newcomer && tableau.rows[markers.marker] == nil
        && markers.other.map { tableau.rows[$0] == nil } ?? true
    }
    guard Referee.accepts(variableCount: system.values.count, rowCount: system.rows.count) else {
      return nil
    }
    return Referee(system)
  }

  /// Decides about a constraint that was refused without a proof, and is out of the tableau.
  ///
  /// - Returns: What it contradicts. If nothing, it is entered, and the tableau is optimal.
  mutating func review(_ origin: Origin, _ conflict: Conflict) -> Conflict? {
    let before = self
    var equation = Row()
    let marker = makeMarkers(of: origin, in: &equation).marker
    guard var referee = makeReferee(newcomer: marker),
      let position = table.entered.firstIndex(of: origin)
    else {
      self = before
      return conflict
    }
    if let refusal = referee.refusal(of: position) {
      self = before
      return table.conflict(
        of: refusal.members.filter { $0 != origin }, residual: refusal.residual)
    }
    _ = referee.settle()
    adopt(referee)
    return nil
  }

  // MARK: - Adopting

  /// Becomes the tableau of a referee of `makeReferee()`, in augmented simplex form.
  private mutating func adopt(_ referee: borrowing Referee) {
    let matrix = referee.tableau
    let (variables, origins) = (table.variableHandles.map(table.mark(of:)), table.entered)
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
