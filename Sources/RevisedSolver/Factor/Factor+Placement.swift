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

/// The best place so far for a row that is to stand in the factor as it is.
private struct PlacementSearch {
  var best: Placement?
  var bestLabel = UInt64.max

  /// The label of the first row that determines one of the variables.
  var earliest = UInt64.max
  var largest = 0.0

  /// Whether only the stay holds one of the variables.
  var isFree = false
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
    var search = PlacementSearch()
    let block = system.rows[row].terms
    for i in block.indices {
      let entry = system.terms[i]
      note(entry.variable, entry.coefficient, in: &search, in: &system)
    }
    guard search.isFree else { return nil }
    for i in block.indices {
      let entry = system.terms[i]
      if tryPivot(entry.variable, entry.coefficient, in: &search, in: &system) { break }
    }
    return placement(found: search, termCount: Int(block.count))
  }

  @inline(__always)
  private mutating func note(
    _ variable: VariableIndex, _ coefficient: Double, in search: inout PlacementSearch,
    in system: inout System
  ) {
    let record = system.variables[variable]
    search.largest = max(search.largest, abs(coefficient))
    if !record.pivotRow.isNone {
      search.earliest = min(search.earliest, order.label(of: record.pivotRow))
    } else if record.multiplier.isNone {
      search.isFree = true
    }
  }

  /// - Returns: Whether there can be no better pivot.
  @inline(__always)
  private mutating func tryPivot(
    _ variable: VariableIndex, _ coefficient: Double, in search: inout PlacementSearch,
    in system: inout System
  ) -> Bool {
    let record = system.variables[variable]
    guard record.pivotRow.isNone, record.multiplier.isNone,
      abs(coefficient) >= FactorTolerance.comfortablePivot * search.largest
    else { return false }
    let use = latestUse(of: variable, in: &system)
    if use.label < min(search.earliest, search.bestLabel) {
      search.best = Placement(pivot: variable, predecessor: use.row)
      search.bestLabel = use.label
      return use.row.isNone
    }
    if search.earliest == .max, search.best == nil {
      search.best = Placement(pivot: variable, predecessor: order.last)
    }
    return false
  }

  @inline(__always)
  private mutating func placement(found search: PlacementSearch, termCount: Int) -> Placement? {
    var best = search.best
    // A row of one variable needs nobody behind it, and at the end it leaves room for others.
    if termCount == 1 { best?.predecessor = order.last }
    return best
  }
}
