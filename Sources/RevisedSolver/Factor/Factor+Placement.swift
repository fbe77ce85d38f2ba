// Places of rows that can stand in the factor as they are.

internal import FlatStorage
internal import SolverCore

/// Where a row goes in the factor.
struct Placement: BitwiseCopyable {
  /// The variable that the row will determine.
  var pivot: VariableIndex

  /// The row that it goes right behind; none for the front.
  var predecessor: RowIndex

  /// The rows that make room for it, if `placementByAugmenting` has found any.
  var path = AugmentingPath()

  /// The variable whose stay gives way to the row.
  var free: VariableIndex { path.isNeeded ? path.free : pivot }
}

/// The last row of the factor that holds a variable, and where the one before it stands.
struct LatestUse {
  var label: UInt64 = 0
  var row = RowIndex.none
  var labelBefore: UInt64 = 0

  /// Nobody knows, since the column is too long to be searched.
  static let unknown = LatestUse(label: .max, row: .none)
}

extension Factor {
  /// The last row of the factor, but for `excepted`, that holds `variable`.
  mutating func latestUse(
    of variable: VariableIndex, except excepted: RowIndex = .none, in system: inout System
  ) -> LatestUse {
    var latest = LatestUse()
    var searched = 0
    var index = system.variables[variable].column
    while let entry = system.terms.next(&index) {
      let row = entry.row
      searched &+= 1
      if searched > FactorTolerance.searchedEntriesMax { return .unknown }
      guard entry.isReduced || system.roles[row].raw >= 0, row != excepted else { continue }
      let label = order.label(of: row)
      if label > latest.label {
        latest = LatestUse(label: label, row: row, labelBefore: latest.label)
      } else {
        latest.labelBefore = max(latest.labelBefore, label)
      }
    }
    return latest
  }

  /// A place where `row` fits as it is: in front of the rows that determine its other variables,
  /// and behind all rows that hold its pivot.
  mutating func placementWithoutElimination(of row: RowIndex, in system: inout System) -> Placement?
  {
    if options.contains(.noPlacement) { return nil }
    let block = system.rows[row].terms
    // The label of the first row that determines one of the variables, and whether only the stay
    // holds one of them.
    var (earliest, largest, isFree) = (UInt64.max, 0.0, false)
    for i in block.indices {
      let entry = system.terms[i]
      let record = system.variables[entry.variable]
      largest = max(largest, abs(entry.coefficient))
      if !record.pivotRow.isNone {
        earliest = min(earliest, order.label(of: record.pivotRow))
      } else if record.multiplier.isNone {
        isFree = true
      }
    }
    guard isFree else { return nil }
    var (best, bestLabel) = (Placement?.none, UInt64.max)
    for i in block.indices {
      let entry = system.terms[i]
      let record = system.variables[entry.variable]
      guard record.pivotRow.isNone, record.multiplier.isNone,
        abs(entry.coefficient) >= FactorTolerance.comfortablePivot * largest
      else { continue }
      let use = latestUse(of: entry.variable, in: &system)
      if use.label < min(earliest, bestLabel) {
        best = Placement(pivot: entry.variable, predecessor: use.row)
        bestLabel = use.label
        if use.row.isNone { break }
      } else if earliest == .max, best == nil {
        best = Placement(pivot: entry.variable, predecessor: order.last)
      }
    }
    // A row of one variable needs nobody behind it, and at the end it leaves room for others.
    if block.count == 1 { best?.predecessor = order.last }
    return best
  }
}
