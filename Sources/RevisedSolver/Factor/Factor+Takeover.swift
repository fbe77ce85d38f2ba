// Rows that hand their pivots on, so that another row can enter without elimination.

internal import FlatStorage
internal import SolverCore

extension Factor {
  /// Puts `row` into the factor as it is, where another row has just left `freed` to its stay.
  ///
  /// The last row that holds `freed` takes it over as its pivot, stays where it is, and hands its
  /// old pivot to `row`. If `row` does not hold that, the last row that does goes between: it takes
  /// the pivot over and hands its own to `row`. So rows take turns without leaving spikes behind.
  ///
  /// - Returns: `false` if the pivots do not suit; nothing was changed then.
  /// - Complexity: O(entries in two columns, of which long ones are not searched).
  mutating func takeOver(_ freed: VariableIndex, inFavourOf row: RowIndex, in system: inout System)
    -> Bool
  {
    guard system.variables[freed].pivotRow.isNone, system.variables[freed].multiplier.isNone else {
      return false
    }
    let last = latestUse(of: freed, in: &system)
    let holder = last.row
    guard canTake(freed, by: holder, in: &system) else { return false }
    let pivot = system.rows[holder].pivot
    if fits(row, on: pivot, behind: last.label, without: freed, .none, in: &system) {
      system.setPivot(of: holder, to: freed)
      place(row, Placement(pivot: pivot, predecessor: holder), in: &system)
      return true
    }
    let between = latestUse(of: pivot, except: holder, in: &system)
    guard canTake(pivot, by: between.row, in: &system) else { return false }
    // `holder` goes in front of the row between, and so must all others that hold `freed`.
    let handed = system.rows[between.row].pivot
    guard last.labelBefore < between.label,
      fits(row, on: handed, behind: between.label, without: freed, pivot, in: &system)
    else { return false }
    order.remove(holder)
    order.insert(holder, after: order.row(before: between.row))
    system.setPivot(of: holder, to: freed)
    system.setPivot(of: between.row, to: pivot)
    place(row, Placement(pivot: handed, predecessor: between.row), in: &system)
    return true
  }

  /// Whether a row of the factor, if there is one, holds so much of `variable` that this can become
  /// its pivot.
  private mutating func canTake(
    _ variable: VariableIndex, by row: RowIndex, in system: inout System
  ) -> Bool {
    !row.isNone && system.pivotCoefficient(of: variable, in: system.rows[row].reduced) != nil
  }

  /// Whether `row` can determine `pivot` right behind the row with `label`: whoever determines its
  /// other variables has to stand behind it, and two of them it must not hold.
  private mutating func fits(
    _ row: RowIndex, on pivot: VariableIndex, behind label: UInt64,
    without first: VariableIndex, _ second: VariableIndex, in system: inout System
  ) -> Bool {
    let block = system.rows[row].terms
    for i in block.indices {
      let variable = system.terms[i].variable
      if variable == pivot { continue }
      if variable == first || variable == second { return false }
      let other = system.variables[variable].pivotRow
      if !other.isNone, order.label(of: other) <= label { return false }
    }
    return system.pivotCoefficient(of: pivot, in: block) != nil
  }
}
