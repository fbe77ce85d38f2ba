// The certificate of optimality, read off slopes and reduced costs.

public import SolverCore

extension DenseSolver {
  /// Appends the nonzero entries of the multiplier of `constraint` in the solution of the last
  /// `solve()`, from the highest level down; nothing for a constraint that the solver does not
  /// have.
  ///
  /// - Complexity: O(levels).
  public mutating func appendMultiplier(
    of constraint: ConstraintID, to entries: inout [Multiplier]
  ) {
    guard let origin = table.origin(of: constraint) else { return }
    appendMultiplier(of: origin, to: &entries)
  }

  /// The same for the constraint that the edit of `variable` stands for, `variable == suggestion`.
  ///
  /// - Complexity: O(levels).
  public mutating func appendMultiplier(
    ofEditOf variable: Variable, to entries: inout [Multiplier]
  ) {
    guard let origin = try? table.origin(ofEditOf: variable) else { return }
    appendMultiplier(of: origin, to: &entries)
  }

  private func appendMultiplier(of origin: Origin, to entries: inout [Multiplier]) {
    tableau.appendMultiplier(of: table[origin], to: &entries)
  }
}

extension DenseTableau<Double> {
  /// A basic constraint pays its slope; a nonbasic one holds against its reduced cost.
  func appendMultiplier(
    of constraint: SystemConstraint<SymbolID>, to entries: inout [Multiplier]
  ) {
    guard let symbol = constraint.mark else { return }
    switch self[symbol].place {
    case .row(let row):
      let slope = rows[row].slope
      if slope != 0 {
        entries.append(Multiplier(level: constraint.priority, value: Double(slope)))
      }
    case .column(let column):
      let min = hasExactCosts ? 0 : constraint.multiplierMin
      for (index, level) in levels.enumerated() {
        let cost = costs[index, column]
        if abs(cost) > min, let priority = Priority(level.value) {
          entries.append(Multiplier(level: priority, value: -cost))
        }
      }
    case .nowhere: break
    }
  }
}
