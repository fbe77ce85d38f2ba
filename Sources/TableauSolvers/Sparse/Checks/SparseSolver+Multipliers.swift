// The certificate of optimality, read off the reduced costs.

internal import FlatStorage
public import SolverCore

extension SparseSolver {
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
}
