// Solving for the columns that the tableau does not keep.

internal import SolverCore

extension SparseSolver {
  /// Gets a constraint out of the tableau. No value changes.
  mutating func takeOut(_ symbol: SymbolID) {
    forgetHiddenCosts()
    expose(symbol)
    tableau.isolate(symbol)
  }

  /// Brings the column of a hidden constraint back into the tableau.
  ///
  /// - Complexity: O(terms of the constraints that depend on it), nearly: see `Elimination`.
  mutating func expose(_ symbol: SymbolID) {
    guard tableau.isHidden[symbol.position] else { return }
    tableau.setHidden(false, symbol)
    findVariables(movedBy: symbol)
    elimination.addParameter()
    writeColumnEquations { $0 == symbol ? -1 : 0 }
    enterColumn(of: symbol)
    elimination.reset()
  }

  /// Gives an unknown to each basic variable that may move with a nonbasic constraint.
  ///
  /// Where a constraint's excess moves, let its partner take that up; then every other nonbasic
  /// constraint that uses the partner has to be kept at zero, by its own partner; and so on. That
  /// reaches as many variables as constraints, and no constraint outside uses these variables: since
  /// the whole basis is regular, this block of it is, so that the movement needs no other variable.
  private mutating func findVariables(movedBy symbol: SymbolID) {
    var next = elimination.members.count
    addPartner(of: symbol)
    while next < elimination.members.count {
      let variable = elimination.members[next]
      next += 1
      for index in constraints.uses(of: variable) {
        let constraint = constraints.use(at: index).constraint
        if isHeld(constraint) { addPartner(of: constraint) }
      }
    }
  }

  private mutating func addPartner(of constraint: SymbolID) {
    let partner = tableau.partners[constraint.position]
    if partner != .none { _ = elimination.addUnknown(for: partner) }
  }

  /// Whether a constraint is nonbasic, that is, holds exactly.
  func isHeld(_ symbol: SymbolID) -> Bool {
    constraints[symbol].isInTableau && tableau.places[symbol.position] == .none
  }

  /// Writes for each reached constraint that its excess moves by `−change(constraint)` per unit of the
  /// parameter.
  private mutating func writeColumnEquations(_ change: (SymbolID) -> Double) {
    for position in 0 ..< elimination.members.count {
      let constraint = tableau.partners[elimination.members[position].position]
      for index in constraints[constraint].terms.range {
        let term = constraints.term(at: index)
        elimination.addTerm(term.coefficient, term.symbol)
      }
      let constant = change(constraint)
      if constant != 0 { elimination.addTerm(constant, parameter: 0) }
      elimination.finishEquation()
    }
  }

  /// Enters the solution as the column of `symbol`: the variables, and the rows of constraints that
  /// use them.
  private mutating func enterColumn(of symbol: SymbolID) {
    for position in 0 ..< elimination.members.count {
      let variable = elimination.members[position]
      let coefficient = elimination.solution(of: variable, parameter: 0)
      guard abs(coefficient) >= Tolerance.coefficient else { continue }
      if let row = tableau.place(of: variable) {
        tableau.appendTerm(coefficient, symbol, to: row)
      }
      for index in constraints.uses(of: variable) {
        let use = constraints.use(at: index)
        guard tableau.places[use.constraint.position] != .none else { continue }
        tableau.addToSum(constraints.coefficient(at: use) * coefficient, use.constraint)
      }
    }
    for index in 0 ..< tableau.summedSymbols.count {
      let constraint = tableau.summedSymbols[index]
      tableau.isSummed[constraint.position] = false
      let sum = tableau.sums[constraint.position]
      guard abs(sum) >= Tolerance.coefficient, let row = tableau.place(of: constraint) else {
        continue
      }
      tableau.appendTerm(sum, symbol, to: row)
      let slope = tableau.rows[row.position].slope
      if slope != 0 {
        tableau.addCost(
          Double(slope) * sum, at: tableau.traits[constraint.position].level, to: symbol)
      }
    }
    tableau.summedSymbols.truncate(to: 0)
  }

  /// Moves variables so that every held constraint is at zero again.
  ///
  /// - Complexity: O(terms of all constraints), and the equations of those that depend on a drift.
  mutating func takeOutDrift() {
    for position in 0 ..< constraints.symbolCount {
      let symbol = SymbolID(position)
      guard isHeld(symbol), abs(excess(of: symbol)) > driftTolerance(of: symbol) else { continue }
      findVariables(movedBy: symbol)
    }
    guard !elimination.members.isEmpty else { return }
    elimination.addParameter()
    let table = constraints.symbolCount
    for position in 0 ..< elimination.members.count {
      let constraint = tableau.partners[elimination.members[position].position]
      assert(constraint.position < table)
      for index in constraints[constraint].terms.range {
        let term = constraints.term(at: index)
        elimination.addTerm(term.coefficient, term.symbol)
      }
      elimination.addTerm(excess(of: constraint), parameter: 0)
      elimination.finishEquation()
    }
    for position in 0 ..< elimination.members.count {
      let variable = elimination.members[position]
      guard let row = tableau.place(of: variable) else { continue }
      let change = elimination.solution(of: variable, parameter: 0)
      tableau.setValue(tableau.rows[row.position].value + change, of: row)
    }
    elimination.reset()
  }

  /// What rounding alone may make of the excess of a constraint that holds exactly.
  private func driftTolerance(of symbol: SymbolID) -> Double {
    var size = max(1, abs(constraints[symbol].rightHandSide))
    for index in constraints[symbol].terms.range {
      let term = constraints.term(at: index)
      size = max(size, abs(term.coefficient * tableau.value(of: term.symbol)))
    }
    return size * 1e-14
  }
}
