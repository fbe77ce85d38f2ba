// The certificate of optimality, read off slopes and reduced costs.

public import SolverCore

extension DenseSolver {
  /// Appends the nonzero entries of the multiplier of `constraint` in the solution of the last
  /// `solve()`, from the highest level down; nothing for a constraint that the solver does not have.
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

  /// A basic constraint pays its slope; a nonbasic one holds against its reduced cost.
  private func appendMultiplier(of origin: Origin, to entries: inout [Multiplier]) {
    let constraint = table[origin]
    guard let symbol = constraint.mark else { return }
    switch tableau[symbol].place {
    case .row(let row):
      let slope = tableau.rows[row].slope
      if slope != 0 {
        entries.append(Multiplier(level: constraint.priority, value: Double(slope)))
      }
    case .column(let column):
      for (index, level) in tableau.levels.enumerated() {
        let cost = tableau.costs[index, column]
        if abs(cost) > Tolerance.multiplier, let priority = Priority(level.value) {
          entries.append(Multiplier(level: priority, value: -cost))
        }
      }
    case .nowhere: break
    }
  }
}
