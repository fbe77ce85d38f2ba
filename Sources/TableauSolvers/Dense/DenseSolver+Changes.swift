// How constraints get into the tableau, out of it, and are changed there.

internal import SolverCore

extension DenseSolver {
  /// Puts a constraint of the table into the tableau.
  ///
  /// - Returns: What it contradicts if it is required and cannot hold. Nothing has changed then.
  mutating func enter(_ origin: Origin) -> Conflict? {
    insertRow(of: origin)
    guard table[origin].priority.isRequired else { return nil }
    let row = tableau.rows.count - 1
    // Most constraints that are required hold already, or can be made to in one step. Only what may
    // be refused takes a copy.
    if tableau.satisfyAtOnce(row) { return nil }
    guard let conflict = attempt(origin, { $0.satisfy(origin) }) else { return nil }
    tableau.removeRow(at: row)
    table[origin].mark = nil
    changesSinceRebuild -= 1
    return conflict
  }

  mutating func insertRow(of origin: Origin) {
    let constraint = table[origin]
    table[origin].mark = tableau.insertRow(
      value: excess(of: constraint), traits: Self.traits(of: constraint), origin: origin)
    for term in constraint.terms {
      tableau.addTerm(term.coefficient, of: table.mark(of: term.variable))
    }
    changesSinceRebuild += 1
  }

  /// The excess of a constraint at the present values: `a·x − b`.
  func excess(of constraint: SystemConstraint<SymbolID>) -> Double {
    constraint.terms.reduce(-constraint.rightHandSide) {
      $0 + $1.coefficient * tableau.value(of: table.mark(of: $1.variable))
    }
  }

  static func traits(of constraint: SystemConstraint<SymbolID>) -> SymbolTraits {
    SymbolTraits(
      constraint.relation, rightHandSide: constraint.rightHandSide, priority: constraint.priority)
  }

  /// Gets a constraint out of the tableau, if it is in it. No value changes.
  mutating func takeOut(_ origin: Origin) {
    guard let symbol = table[origin].mark else { return }
    table[origin].mark = nil
    changesSinceRebuild += 1
    if let row = tableau.makeBasic(symbol) {
      tableau.removeRow(at: row)
    } else {
      // Rounding has cut it off from all variables.
      rebuild()
    }
  }

  /// Satisfies a required constraint in the tableau, where all other requirements can hold.
  ///
  /// - Returns: What it contradicts, if it cannot be satisfied.
  mutating func satisfy(_ origin: Origin) -> Conflict? {
    guard let symbol = table[origin].mark else { return nil }
    // Soft suggestions may have broken requirements since the last `solve()`. They must hold before
    // this one is minimised.
    tableau.exemptSymbol = symbol
    tableau.satisfyBrokenRows()
    tableau.exemptSymbol = .none
    guard case .row(let row) = tableau[symbol].place, !tableau.satisfy(row) else { return nil }
    return conflict(of: origin, at: row)
  }

  /// Reads the proof of infeasibility off a required row that cannot be satisfied.
  ///
  /// Requirements hold every symbol in the row, so its constraint is a combination of nonbasic
  /// ones. These are linearly independent, so without any one of those that take part the rest can
  /// hold: the set is minimal.
  private mutating func conflict(of refused: Origin, at row: Int) -> Conflict {
    let columns = tableau.columns.indices
    let sizeMax = columns.reduce(0) { max($0, abs(tableau.cells[row, $1])) }
    let members = columns.filter { abs(tableau.cells[row, $0]) > sizeMax * 1e-9 }
    isConflictProven = proves(refused, at: row, by: members)
    return table.conflict(
      of: members.compactMap { tableau[tableau.columns[$0].symbol].origin },
      residual: abs(tableau.rows[row].value))
  }

  /// Whether the combination in the row of a refused constraint proves that it cannot hold.
  private func proves(_ refused: Origin, at row: Int, by members: [Int]) -> Bool {
    let value = tableau.rows[row].value
    var proof = RefusalProof()
    func add(_ constraint: SystemConstraint<SymbolID>, times factor: Double) {
      for term in constraint.terms {
        proof.add(
          term.coefficient, times: factor, variable: term.variable.index,
          value: self.value(of: term.variable))
      }
      proof.add(rightHandSide: constraint.rightHandSide, times: factor)
    }
    add(table[refused], times: 1)
    for column in members {
      let factor = tableau.cells[row, column]
      let symbol = tableau[tableau.columns[column].symbol]
      guard let origin = symbol.origin else { return false }
      proof.note(symbol.traits, times: factor, isBelow: value < 0)
      add(table[origin], times: -factor)
    }
    return proof.holds(residual: abs(value), tolerance: table[refused].tolerance)
  }

  /// Moves the right-hand side of a constraint in the tableau.
  ///
  /// - Returns: What it contradicts if it is required and cannot hold. Nothing has changed then.
  mutating func moveRightHandSide(of origin: Origin, to value: Double) -> Conflict? {
    guard let symbol = table[origin].mark else { return nil }
    let delta = value - table[origin].rightHandSide
    let isFree =
      !table[origin].priority.isRequired
      || !tableau.hasBrokenRow && !tableau.breaksRow(symbol, movedBy: delta)
    if isFree {
      setRightHandSide(value, of: origin)
      tableau.moveBound(of: symbol, by: delta)
      return nil
    }
    return attempt(origin) { solver in
      guard let row = solver.tableau.makeBasic(symbol) else {
        // No variable depends on it, so nothing can follow the change.
        solver.isConflictProven = false
        return Conflict(constraints: [], residual: abs(delta))
      }
      solver.setRightHandSide(value, of: origin)
      solver.tableau.rows[row].value -= delta
      return solver.satisfy(origin)
    }
  }

  private mutating func setRightHandSide(_ value: Double, of origin: Origin) {
    table[origin].rightHandSide = value
    table.watch.note(rightHandSide: value)
    changesSinceRebuild += 1
    guard let symbol = table[origin].mark else { return }
    tableau[symbol].traits.tolerance = SymbolTraits.tolerance(rightHandSide: value)
  }

  /// Changes the priority of a constraint, whatever requirements say.
  mutating func changePriority(of origin: Origin, to priority: Priority) {
    let old = table[origin].priority
    table[origin].priority = priority
    changesSinceRebuild += 1
    guard let symbol = table[origin].mark else { return }
    var slope: Int8 = 0
    if case .row(let row) = tableau[symbol].place {
      slope = tableau.rows[row].slope
      tableau.setSlope(0, of: row)
    }
    if !priority.isRequired { tableau.retainLevel(priority.value) }
    tableau[symbol].traits.level = priority.value
    if !old.isRequired { tableau.releaseLevel(old.value) }
    if !priority.isRequired, case .row(let row) = tableau[symbol].place {
      tableau.setSlope(slope, of: row)
    }
  }
}
