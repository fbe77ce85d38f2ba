// Solving for the columns that the tableau does not keep.

internal import FlatStorage
internal import SolverCore

extension SparseSolver {
  /// Gets a constraint out of the tableau. No value changes.
  mutating func takeOut(_ symbol: SymbolID) {
    forgetHiddenCosts()
    expose(symbol)
    if tableau.isolate(symbol) { return }
    constraints[symbol].isInTableau = false
    rebuild()
  }

  /// Brings the column of a hidden constraint back into the tableau.
  ///
  /// - Complexity: O(terms of the constraints that depend on it), nearly: see `Elimination`.
  mutating func expose(_ symbol: SymbolID) {
    guard tableau.symbols[symbol].isHidden else { return }
    tableau.setHidden(false, symbol)
    solveColumn(of: symbol)
  }

  /// Solves for the column of a nonbasic symbol that stands in no row, and enters it.
  private mutating func solveColumn(of symbol: SymbolID) {
    let isVariable = tableau.symbols[symbol].traits.isVariable
    if isVariable {
      for index in constraints.uses(of: symbol) {
        let constraint = constraints.uses[index].constraint
        if isHeld(constraint) { findVariables(movedBy: constraint) }
      }
    } else {
      findVariables(movedBy: symbol)
    }
    elimination.addParameter()
    for position in 0 ..< elimination.members.count {
      let constraint = partner(at: position)
      let own = constraint == symbol ? -1.0 : 0
      writeEquation(
        of: constraint,
        constant: isVariable ? constraints.coefficient(of: symbol, in: constraint) : own)
    }
    enterColumn(of: symbol)
    elimination.reset()
  }

  /// Solves for every column from the constraints again, which takes out the rounding errors that
  /// pivots have accumulated in coefficients and reduced costs.
  ///
  /// - Complexity: O(columns × terms of the constraints that depend on each), nearly.
  mutating func rebuildColumns() {
    forgetHiddenCosts()
    for symbol in tableau.symbols.indices {
      let record = tableau.symbols[symbol]
      guard record.place == .none, !record.isHidden else { continue }
      guard record.traits.isVariable || constraints[symbol].isInTableau else { continue }
      tableau.clearColumn(of: symbol)
      solveColumn(of: symbol)
    }
  }

  /// Gives an unknown to each basic variable that may move with a nonbasic constraint.
  ///
  /// Where a constraint's excess moves, let its partner take that up; then every other nonbasic
  /// constraint that uses the partner has to be kept at zero, by its own partner; and so on. That
  /// reaches as many variables as constraints, and no constraint outside uses these variables:
  /// since the whole basis is regular, this block of it is, so that the movement needs no other
  /// variable.
  private mutating func findVariables(movedBy symbol: SymbolID) {
    var next = elimination.members.count
    addPartner(of: symbol)
    while next < elimination.members.count {
      let variable = elimination.members[next]
      next += 1
      for index in constraints.uses(of: variable) {
        let constraint = constraints.uses[index].constraint
        if isHeld(constraint) { addPartner(of: constraint) }
      }
    }
  }

  /// Gives an unknown to the partner of a symbol.
  mutating func addPartner(of symbol: SymbolID) {
    let partner = tableau.symbols[symbol].partner
    if partner != .none { elimination.addUnknown(for: partner) }
  }

  /// The constraint whose equation belongs to an unknown.
  private func partner(at position: Int) -> SymbolID {
    tableau.symbols[elimination.members[position]].partner
  }

  /// Writes that the excess of a held constraint moves by `−constant` per unit of the parameter.
  private mutating func writeEquation(of constraint: SymbolID, constant: Double) {
    for index in constraints[constraint].terms.range {
      let term = constraints.terms[index]
      elimination.addTerm(term.coefficient, term.symbol)
    }
    if constant != 0 { elimination.addTerm(constant, parameter: 0) }
    elimination.finishEquation()
  }

  /// Enters the solution as the column of `symbol`: the variables, and the rows of constraints that
  /// use them.
  private mutating func enterColumn(of symbol: SymbolID) {
    // A variable stands in the rows of the constraints that mention it; an excess in none.
    for index in constraints.uses(of: symbol) { addUse(constraints.uses[index], times: 1) }
    for position in 0 ..< elimination.members.count {
      let variable = elimination.members[position]
      let coefficient = elimination.solution(of: variable, parameter: 0)
      guard coefficient != 0 else { continue }
      if let row = tableau.place(of: variable) {
        tableau.appendTerm(coefficient, symbol, to: row)
      }
      for index in constraints.uses(of: variable) {
        addUse(constraints.uses[index], times: coefficient)
      }
    }
    for index in 0 ..< tableau.summedSymbols.count {
      let constraint = tableau.summedSymbols[index]
      tableau.scratch[constraint].isSummed = false
      let sum = tableau.scratch[constraint].sum
      guard sum != 0, let row = tableau.place(of: constraint) else { continue }
      tableau.appendTerm(sum, symbol, to: row)
      let slope = tableau.rows[row].slope
      if slope != 0 {
        tableau.addCost(
          Double(slope) * sum, at: tableau.symbols[constraint].traits.level, to: symbol)
      }
    }
    tableau.summedSymbols.truncate(to: 0)
  }

  /// Adds the movement of a variable to those of a basic constraint that mentions it.
  private mutating func addUse(_ use: ConstraintUse, times movement: Double) {
    guard tableau.symbols[use.constraint].place != .none else { return }
    tableau.addToSum(constraints.coefficient(at: use) * movement, use.constraint)
  }

  /// Moves variables so that every held constraint is at zero again.
  ///
  /// - Returns: The largest drift, relative to the numbers in the constraint.
  /// - Complexity: O(terms of all constraints), and the equations of those that depend on a drift.
  mutating func takeOutDrift() -> Double {
    var driftMax = 0.0
    for symbol in constraints.indices where isHeld(symbol) {
      let drift =
        abs(constraints.excess(of: symbol, at: tableau)) / constraints.size(of: symbol, at: tableau)
      driftMax = larger(driftMax, drift)
      // Rounding alone may make this of the excess of a constraint that holds exactly.
      if drift > 1e-14 { findVariables(movedBy: symbol) }
    }
    guard !elimination.members.isEmpty else { return driftMax }
    elimination.addParameter()
    for position in 0 ..< elimination.members.count {
      let constraint = partner(at: position)
      writeEquation(of: constraint, constant: constraints.excess(of: constraint, at: tableau))
    }
    for position in 0 ..< elimination.members.count {
      let variable = elimination.members[position]
      guard let row = tableau.place(of: variable) else { continue }
      let change = elimination.solution(of: variable, parameter: 0)
      tableau.setValue(tableau.rows[row].value + change, of: row)
    }
    elimination.reset()
    return driftMax
  }
}
