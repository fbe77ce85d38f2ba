// Combinations of constraints: the proof that something is infeasible, and the proof of an optimum.

internal import FlatStorage
public import SolverCore

extension SparseSolver {
  /// Reads the certificate of infeasibility off a basic required constraint that cannot be
  /// satisfied.
  ///
  /// Every symbol in its row is held by a requirement, so the constraint is a combination of
  /// nonbasic required ones. These are linearly independent, so without any one of those that take
  /// part the rest can hold: the set is minimal.
  mutating func refusal(of symbol: SymbolID) -> Refusal {
    let value = tableau.value(of: symbol)
    for index in constraints[symbol].terms.range {
      addUnknowns(balancing: constraints.terms[index].symbol)
    }
    elimination.addParameter()
    writeBalances { solver, use in
      guard use.constraint == symbol else { return }
      solver.elimination.addTerm(-solver.constraints.coefficient(at: use), parameter: 0)
    }
    var sizeMax = 0.0
    for position in 0 ..< elimination.members.count {
      let size = abs(elimination.solution(of: elimination.members[position], parameter: 0))
      sizeMax = larger(sizeMax, size)
    }
    let refusal = refusal(of: symbol, residual: abs(value), isBelow: value < 0) { add in
      for position in 0 ..< elimination.members.count {
        let member = elimination.members[position]
        let factor = elimination.solution(of: member, parameter: 0)
        if abs(factor) > sizeMax * 1e-9, tableau.symbols[member].traits.isRequired {
          add(member, factor)
        }
      }
    }
    elimination.reset()
    return refusal
  }

  // MARK: - Multipliers

  /// Appends the nonzero entries of the multiplier of `constraint` in the solution of the last
  /// `solve()`, from the highest level down; nothing for a constraint that the solver does not
  /// have.
  ///
  /// - Complexity: O(levels), but for a required equality after a change linear in the constraints
  ///   that violated ones depend on.
  public mutating func appendMultiplier(
    of constraint: ConstraintID, to entries: inout [Multiplier]
  ) {
    guard let symbol = constraints.symbol(of: constraint) else { return }
    appendMultiplier(of: symbol, to: &entries)
  }

  /// The same for the constraint that the edit of `variable` stands for, `variable == suggestion`.
  ///
  /// - Complexity: O(levels).
  public mutating func appendMultiplier(
    ofEditOf variable: Variable, to entries: inout [Multiplier]
  ) {
    guard let symbol = variables.edit(of: variable), constraints[symbol].isInTableau else { return }
    appendMultiplier(of: symbol, to: &entries)
  }

  /// A basic constraint pays its slope; a nonbasic one holds against its reduced cost.
  mutating func appendMultiplier(of symbol: SymbolID, to entries: inout [Multiplier]) {
    if let row = tableau.place(of: symbol) {
      let slope = Double(tableau.rows[row].slope)
      if slope != 0 { entries.append(slope, at: tableau.traits(of: symbol).level) }
      return
    }
    if tableau.symbols[symbol].isHidden { findHiddenCosts() }
    // Times the largest coefficient, it is what one variable feels of the multiplier.
    let min =
      tableau.hasExactCosts ? 0 : Tolerance.multiplier / constraints.coefficientMax(of: symbol)
    for index in tableau.symbols[symbol].costList.range {
      let entry = tableau.costs[index]
      if abs(entry.value) > min { entries.append(-entry.value, at: entry.level) }
    }
  }

  /// Solves for the reduced costs of all hidden columns, unless they are known.
  ///
  /// Stationarity says that the multipliers of all constraints cancel out at every variable. Those
  /// of violated constraints are their slopes; the rest follows.
  ///
  /// - Complexity: O(terms of the constraints that a violated one depends on), nearly, and O(rows).
  mutating func findHiddenCosts() {
    guard !hasHiddenCosts else { return }
    hasHiddenCosts = true
    let work = elimination.tableau.work
    defer { elimination.tableau.work = work }  // What is asked of an answer solves nothing.
    violatedLevels.truncate(to: 0)
    for row in tableau.rows.indices {
      let record = tableau.rows[row]
      guard record.basic != .none, record.slope != 0 else { continue }
      for index in constraints[record.basic].terms.range {
        addUnknowns(balancing: constraints.terms[index].symbol)
      }
      let level = tableau.symbols[record.basic].traits.level
      if violatedLevels.firstIndex(of: level) == nil {
        violatedLevels.append(level)
        elimination.addParameter()
      }
    }
    writeBalances { solver, use in
      guard let row = solver.tableau.place(of: use.constraint) else { return }
      let level = solver.tableau.symbols[use.constraint].traits.level
      let slope = solver.tableau.rows[row].slope
      guard slope != 0, let parameter = solver.violatedLevels.firstIndex(of: level) else { return }
      solver.elimination.addTerm(
        Double(slope) * solver.constraints.coefficient(at: use), parameter: parameter)
    }
    for position in 0 ..< elimination.members.count {
      let member = elimination.members[position]
      guard tableau.symbols[member].isHidden else { continue }
      for index in 0 ..< violatedLevels.count {
        let multiplier = elimination.solution(of: member, parameter: index)
        if multiplier != 0 {
          tableau.storeHiddenCost(-multiplier, at: violatedLevels[index], of: member)
        }
      }
    }
    elimination.reset()
  }

  /// Forgets what `findHiddenCosts` found, because the solution may change.
  mutating func forgetHiddenCosts() {
    guard hasHiddenCosts else { return }
    hasHiddenCosts = false
    tableau.hasExactCosts = false
    tableau.clearHiddenCosts()
  }

  /// Gives an unknown multiplier to each nonbasic constraint that may be needed to cancel out a
  /// coefficient of `variable`.
  ///
  /// The partner of a basic variable cancels its coefficient; the other basic variables of the
  /// partner then have to be cancelled by their partners, and so on. That block of the basis is
  /// regular for the same reason as in `findVariables(movedBy:)`.
  private mutating func addUnknowns(balancing variable: SymbolID) {
    var next = elimination.members.count
    addConstraint(balancing: variable)
    while next < elimination.members.count {
      let constraint = elimination.members[next]
      next += 1
      for index in constraints[constraint].terms.range {
        addConstraint(balancing: constraints.terms[index].symbol)
      }
    }
  }

  private mutating func addConstraint(balancing variable: SymbolID) {
    if tableau.symbols[variable].place != .none { addPartner(of: variable) }
  }

  /// Writes for each reached variable that the multipliers, and what `addConstant` adds for its
  /// other uses, cancel out.
  private mutating func writeBalances(
    _ addConstant: (inout SparseSolver, ConstraintUse) -> Void
  ) {
    for position in 0 ..< elimination.members.count {
      let variable = tableau.symbols[elimination.members[position]].partner
      for index in constraints.uses(of: variable) {
        let use = constraints.uses[index]
        if elimination.isUnknown(use.constraint) {
          elimination.addTerm(constraints.coefficient(at: use), use.constraint)
        } else {
          addConstant(&self, use)
        }
      }
      elimination.finishEquation()
    }
  }
}

extension FlatArray where Index == Int, Element == Double {
  /// Where `value` stands first.
  fileprivate func firstIndex(of value: Double) -> Int? {
    for index in 0 ..< count where self[index] == value { return index }
    return nil
  }
}
