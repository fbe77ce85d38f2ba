// Rows that hand their pivots on, so that another row can enter without elimination.

internal import FlatStorage
internal import SolverCore

/// The rows of the factor that hold a variable: the last one, and where the one before it stands.
private struct LastHolders {
  var last = LatestUse()
  var labelBefore: UInt64 = 0
}

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
    guard system.variables[freed].pivotRow.isNone, system.variables[freed].multiplier.isNone,
      let holders = lastHolders(of: freed, except: .none, in: &system),
      system.pivotCoefficient(of: freed, in: system.rows[holders.last.row].reduced) != nil
    else { return false }
    let holder = holders.last.row
    let pivot = system.rows[holder].pivot
    if fits(row, on: pivot, behind: holders.last.label, without: freed, .none, in: &system) {
      system.setPivot(of: holder, to: freed)
      place(row, Placement(pivot: pivot, predecessor: holder), in: &system)
      return true
    }
    guard let between = lastHolders(of: pivot, except: holder, in: &system)?.last,
      system.pivotCoefficient(of: pivot, in: system.rows[between.row].reduced) != nil
    else { return false }
    // `holder` goes in front of the row between, and so must all others that hold `freed`.
    let handed = system.rows[between.row].pivot
    guard holders.labelBefore < between.label,
      fits(row, on: handed, behind: between.label, without: freed, pivot, in: &system)
    else { return false }
    order.remove(holder)
    order.insert(holder, after: order.row(before: between.row))
    system.setPivot(of: holder, to: freed)
    system.setPivot(of: between.row, to: pivot)
    place(row, Placement(pivot: handed, predecessor: between.row), in: &system)
    return true
  }

  /// The rows of the factor, but for `excepted`, that hold `variable`; `nil` if there is none, or
  /// nobody knows, since the column is too long to be searched.
  private mutating func lastHolders(
    of variable: VariableIndex, except excepted: RowIndex, in system: inout System
  ) -> LastHolders? {
    var holders = LastHolders()
    var searched = 0
    var index = system.variables[variable].column
    while let entry = system.terms.next(&index) {
      let row = entry.row
      searched &+= 1
      if searched > FactorTolerance.searchedEntriesMax { return nil }
      guard entry.isReduced || system.roles[row].raw >= 0, row != excepted else { continue }
      let label = order.label(of: row)
      if label > holders.last.label {
        holders.labelBefore = holders.last.label
        holders.last = LatestUse(label: label, row: row)
      } else {
        holders.labelBefore = max(holders.labelBefore, label)
      }
    }
    return holders.last.row.isNone ? nil : holders
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
