// The proof of optimality: the multipliers that the solver works with.

internal import FlatStorage
public import SolverCore

extension RevisedSolver: CertifyingSolver {
  /// Appends the nonzero entries of the multiplier of `constraint`, from the highest level down.
  ///
  /// - Complexity: O(entries); after frames that went to and fro over breakpoints, also what lets
  ///   the basis follow to where the values are.
  public mutating func appendMultiplier(
    of constraint: ConstraintID, to entries: inout [Multiplier]
  ) {
    guard let row = index(of: constraint) else { return }
    appendMultiplier(of: row, to: &entries)
  }

  /// Appends the multiplier of the constraint that the edit of `variable` stands for, `variable ==
  /// suggestion`.
  ///
  /// - Complexity: O(entries); after frames that went to and fro over breakpoints, also what lets
  ///   the basis follow to where the values are.
  public mutating func appendMultiplier(
    ofEditOf variable: Variable, to entries: inout [Multiplier]
  ) {
    guard let index = index(of: variable), !system.variables[index].edit.isNone else { return }
    appendMultiplier(of: system.variables[index].edit, to: &entries)
  }

  private mutating func appendMultiplier(of row: RowIndex, to entries: inout [Multiplier]) {
    if directions.away != 0 { leavePieces() }
    let record = system.rows[row]
    if record.place == .nonbasic, record.side != 0, let level = Priority(record.level) {
      entries.append(Multiplier(level: level, value: Double(record.side)))
    }
    guard record.place == .basic else { return }
    var index = record.multiplier
    while !index.isNone {
      let entry = multipliers.entry(index)
      if let level = Priority(entry.level) {
        entries.append(Multiplier(level: level, value: entry.value / Double(record.scale)))
      }
      index = multipliers.next(index)
    }
  }
}
