// How constraints get into the tableau, out of it, and are changed there.

internal import SolverCore

extension DenseSolver {
  mutating func enter(_ origin: Origin) -> Conflict? {
    insertRow(of: origin)
    guard table[origin].priority.isRequired else { return nil }
    let row = tableau.rows.count - 1
    // Most constraints that are required hold already, or can be made to in one step. Only what may
    // be refused takes a copy.
    if !watch.isEnlarged, tableau.satisfyAtOnce(row) { return nil }
    guard let conflict = attempt(origin, { $0.satisfy(origin) }) else { return nil }
    tableau.removeRow(at: row)
    table[origin].mark = nil
    changesSinceRebuild -= 1
    return conflict
  }

  mutating func insertRow(of origin: Origin) {
    let constraint = table[origin]
    table[origin].mark = tableau.insertRow(
      value: constraint.terms.reduce(-constraint.rightHandSide) {
        $0 + $1.coefficient * value(at: table.mark(of: $1.variable))
      }, traits: constraint.traits, origin: origin)
    for term in constraint.terms {
      tableau.addTerm(term.coefficient, of: table.mark(of: term.variable))
    }
    changesSinceRebuild += 1
  }

  /// No value changes.
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
  private mutating func satisfy(_ origin: Origin) -> Refusal? {
    guard let symbol = table[origin].mark, let row = tableau.satisfyLast(symbol) else { return nil }
    return refusal(of: origin, at: row)
  }

  /// Reads the proof of infeasibility off a required row that cannot be satisfied.
  ///
  /// Requirements hold every symbol in the row, so its constraint is a combination of nonbasic
  /// ones. These are linearly independent, so without any one of those that take part the rest can
  /// hold: the set is minimal.
  private func refusal(of refused: Origin, at row: Int) -> Refusal {
    let columns = tableau.columns.indices
    let sizeMax = columns.reduce(0) { max($0, abs(tableau.cells[row, $1])) }
    let value = tableau.rows[row].value
    return refusal(of: refused, residual: abs(value), isBelow: value < 0) { add in
      for column in columns where abs(tableau.cells[row, column]) > sizeMax * 1e-9 {
        add(tableau[tableau.columns[column].symbol].origin, tableau.cells[row, column])
      }
    }
  }

  mutating func moveRightHandSide(of origin: Origin, to value: Double) -> Conflict? {
    guard let symbol = table[origin].mark else { return nil }
    let delta = value - table[origin].rightHandSide
    let isRequired = table[origin].priority.isRequired
    let isFree =
      !isRequired || !tableau.hasBrokenRow && !tableau.breaksRow(symbol, movedBy: delta)
    // Where rounding errors are large, columns may be off.
    if isFree, !(isRequired && watch.isEnlarged) {
      setRightHandSide(value, of: origin)
      tableau.moveBound(of: symbol, by: delta)
      return nil
    }
    return attempt(origin) { solver in
      if isFree {
        solver.setRightHandSide(value, of: origin)
        solver.tableau.moveBound(of: symbol, by: delta)
        return nil
      }
      guard let row = solver.tableau.makeBasic(symbol) else {
        // No variable depends on it, so nothing can follow the change.
        return Refusal(
          conflict: Conflict(constraints: [], residual: abs(delta)), isProven: false)
      }
      solver.setRightHandSide(value, of: origin)
      solver.tableau.rows[row].value -= delta
      return solver.satisfy(origin)
    }
  }

  private mutating func setRightHandSide(_ value: Double, of origin: Origin) {
    table[origin].rightHandSide = value
    watch.note(rightHandSide: value)
    changesSinceRebuild += 1
    guard let symbol = table[origin].mark else { return }
    tableau[symbol].traits.tolerance = SymbolTraits.tolerance(rightHandSide: value)
  }

  mutating func changePriority(of origin: Origin, to priority: Priority) -> Conflict? {
    guard priority.isRequired else {
      setPriority(priority, of: origin)
      return nil
    }
    return attempt(origin) { solver in
      // A suggestion may have moved the constraint, at the cost of requirements that `solve()`
      // would put back. That is only certain to be possible while the constraint is soft.
      solver.tableau.satisfyBrokenRows()
      solver.setPriority(priority, of: origin)
      return solver.satisfy(origin)
    }
  }

  private mutating func setPriority(_ priority: Priority, of origin: Origin) {
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
