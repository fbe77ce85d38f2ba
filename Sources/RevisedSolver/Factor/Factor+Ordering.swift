// Ordering the factor anew: which basic rows can stand as they are, and which become spikes.

internal import FlatStorage
internal import SolverCore

/// What is left of the basis while its rows are put into an order; empty otherwise.
struct TriangularOrdering: ~Copyable {
  /// The rows that stand in front of all that follow, and those behind, the last one first.
  var front = Table<ListIndex, RowIndex>()
  var behind = Table<ListIndex, RowIndex>()

  /// The variables that the rows of the basis determined.
  var pivots = Table<ListIndex, VariableIndex>()

  /// Rows that have held one unplaced variable only.
  var singleRows = Table<ListIndex, RowIndex>()

  /// Variables that one unplaced row only has held, or two.
  var singleVariables = Table<ListIndex, VariableIndex>()
  var pairedVariables = Table<ListIndex, VariableIndex>()

  /// What marks the unplaced variables in `work`, and the rows in `rowSums`.
  var stamp: UInt32 = 0
}

/// How many rows hold a variable, or variables stand in a row, and the sum without carry of their
/// indices: where it is one, that is its index, and nothing has to be searched.
private struct OccurrenceCount {
  private var bits: UInt64

  /// What a cell was given by `cell(stamp:)`.
  @inline(__always)
  init(_ cell: Cell) { bits = cell.value.bitPattern }

  @inline(__always) var count: UInt32 { UInt32(truncatingIfNeeded: bits >> 32) }
  @inline(__always) var indices: Int32 { Int32(truncatingIfNeeded: bits) }

  /// Counts one more, or one less.
  @inline(__always)
  mutating func include(_ index: Int32) {
    bits = (bits &+ 1 << 32) ^ UInt64(UInt32(bitPattern: index))
  }

  @inline(__always)
  mutating func exclude(_ index: Int32) {
    bits = (bits &- 1 << 32) ^ UInt64(UInt32(bitPattern: index))
  }

  @inline(__always)
  func cell(stamp: UInt32) -> Cell { Cell(value: Double(bitPattern: bits), stamp: stamp) }
}

extension Factor {
  /// Chooses the order of the factor anew, from the rows alone: rows that came in an unlucky order
  /// have become spikes although they need not be.
  ///
  /// A variable that only one unplaced row holds puts this row in front of the others, and a row
  /// with only one unplaced variable goes behind them. What remains are loops of rows; each is
  /// opened by a row that becomes a spike, at a variable that two rows hold.
  ///
  /// - Returns: Whether other variables are held by their stays than before, so that the basis is
  ///   another one.
  /// - Complexity: O(entries in the columns of the pivots), and deriving the spikes. Allocates only
  ///   for the largest system so far.
  /// - Source: W. Orchard-Hays, "Advanced Linear-Programming Computing Techniques", 1968; E.
  ///   Hellerman, D. Rarick, "Reinversion with the preassigned pivot procedure", Math. Program. 1,
  ///   1971, doi:10.1007/BF01584086.
  mutating func orderAnew(in system: inout System) -> Bool {
    takeFactorApart(in: &system)
    countUnplaced(in: &system)
    var position = 0
    while true {
      if let variable = ordering.singleVariables.popLast() {
        placeInFront(variable, in: &system)
      } else if let row = ordering.singleRows.popLast() {
        placeBehind(row, in: &system)
      } else if let variable = ordering.pairedVariables.popLast() {
        openLoop(at: variable, in: &system)
      } else if position < system.rows.count {
        let row = RowIndex(position)
        position += 1
        if isUnplaced(row) { makeSpike(row, in: &system) }
      } else {
        break
      }
    }
    linkPlaced()
    reinsertUnlinked(in: &system)
    health.noteDerivation()
    return haveStaysChanged(in: &system)
  }

  /// Whether spikes have displaced other stays than before. If not, the basis is the same.
  private mutating func haveStaysChanged(in system: inout System) -> Bool {
    for i in ordering.pivots.indices {
      let pivot = ordering.pivots[i]
      if system.variables[pivot].pivotRow.isNone { return true }
    }
    return false
  }

  // MARK: Counting

  /// Leaves every row of the factor without a place. The rows are met in the order in which they
  /// lie in memory; along the factor each would be far from the one before.
  private mutating func takeFactorApart(in system: inout System) {
    let stamp = nextStamp()
    ordering.stamp = stamp
    ordering.front.removeAll()
    ordering.behind.removeAll()
    ordering.pivots.removeAll()
    let none = OccurrenceCount(Cell()).cell(stamp: stamp)
    for row in system.rows.indices {
      let pivot = system.rows[row].pivot
      if pivot.isNone { continue }
      work[pivot] = none
      ordering.pivots.append(pivot)
      rowSums[row] = none
      if system.rows[row].isSpike { discardSpike(row, in: &system) }
      system.rows[row].pivot = .none
      system.variables[pivot].pivotRow = .none
      system.roles[row] = .hidden
    }
    order.removeAll()
  }

  private mutating func countUnplaced(in system: inout System) {
    for row in system.rows.indices {
      guard isUnplaced(row) else { continue }
      var occurrences = OccurrenceCount(rowSums[row])
      for raw in system.rows[row].terms.range {
        let variable = system.terms[EntryIndex(raw: raw)].variable
        guard isUnplaced(variable) else { continue }
        var holders = OccurrenceCount(work[variable])
        holders.include(row.raw)
        work[variable] = holders.cell(stamp: ordering.stamp)
        occurrences.include(variable.raw)
      }
      rowSums[row] = occurrences.cell(stamp: ordering.stamp)
      if occurrences.count == 1 { ordering.singleRows.append(row) }
    }
    for i in ordering.pivots.indices {
      let variable = ordering.pivots[i]
      note(variable, heldBy: OccurrenceCount(work[variable]).count, in: &system)
    }
  }

  @inline(__always)
  private mutating func isUnplaced(_ row: RowIndex) -> Bool {
    rowSums[row].stamp == ordering.stamp
  }

  @inline(__always)
  private mutating func isUnplaced(_ variable: VariableIndex) -> Bool {
    work[variable].stamp == ordering.stamp
  }

  @inline(__always)
  private mutating func note(
    _ variable: VariableIndex, heldBy count: UInt32, in system: inout System
  ) {
    if count == 1 { ordering.singleVariables.append(variable) }
    if count == 2 { ordering.pairedVariables.append(variable) }
  }

  // MARK: Placing

  private mutating func placeInFront(_ variable: VariableIndex, in system: inout System) {
    let holders = OccurrenceCount(work[variable])
    guard isUnplaced(variable), holders.count == 1 else { return }
    let row = RowIndex(raw: holders.indices)
    guard determine(variable, by: row, in: &system) else { return makeSpike(row, in: &system) }
    take(row, in: &system)
    work[variable].stamp = 0
    ordering.front.append(row)
  }

  private mutating func placeBehind(_ row: RowIndex, in system: inout System) {
    let held = OccurrenceCount(rowSums[row])
    guard isUnplaced(row), held.count == 1 else { return }
    let variable = VariableIndex(raw: held.indices)
    guard determine(variable, by: row, in: &system) else { return makeSpike(row, in: &system) }
    take(row, in: &system)
    take(variable, in: &system)
    ordering.behind.append(row)
  }

  /// Makes a spike of the longer one of the two rows that hold `variable`, so that the other one
  /// can be placed.
  private mutating func openLoop(at variable: VariableIndex, in system: inout System) {
    let holders = OccurrenceCount(work[variable])
    guard isUnplaced(variable), holders.count == 2,
      let first = unplacedHolder(of: variable, in: &system)
    else { return }
    let second = RowIndex(raw: holders.indices ^ first.raw)
    let isLonger = OccurrenceCount(rowSums[first]).count > OccurrenceCount(rowSums[second]).count
    makeSpike(isLonger ? first : second, in: &system)
  }

  private mutating func makeSpike(_ row: RowIndex, in system: inout System) {
    take(row, in: &system)
    unlinked.append(row)
  }

  /// Takes a row out of the counts.
  private mutating func take(_ row: RowIndex, in system: inout System) {
    rowSums[row].stamp = 0
    for raw in system.rows[row].terms.range {
      let variable = system.terms[EntryIndex(raw: raw)].variable
      guard isUnplaced(variable) else { continue }
      var holders = OccurrenceCount(work[variable])
      holders.exclude(row.raw)
      work[variable] = holders.cell(stamp: ordering.stamp)
      note(variable, heldBy: holders.count, in: &system)
    }
  }

  /// Takes a variable out of the counts.
  private mutating func take(_ variable: VariableIndex, in system: inout System) {
    work[variable].stamp = 0
    if OccurrenceCount(work[variable]).count == 0 { return }
    var index = system.variables[variable].column
    while !index.isNone {
      let entry = system.terms[index]
      index = entry.next
      guard !entry.isReduced, isUnplaced(entry.row) else { continue }
      var held = OccurrenceCount(rowSums[entry.row])
      held.exclude(variable.raw)
      rowSums[entry.row] = held.cell(stamp: ordering.stamp)
      if held.count == 1 { ordering.singleRows.append(entry.row) }
    }
  }

  /// Makes `variable` the pivot of `row`, which has no place yet, unless its coefficient is too
  /// small to divide by.
  private mutating func determine(
    _ variable: VariableIndex, by row: RowIndex, in system: inout System
  ) -> Bool {
    var (largest, own) = (0.0, 0.0)
    for raw in system.rows[row].terms.range {
      let entry = system.terms[EntryIndex(raw: raw)]
      largest = max(largest, abs(entry.coefficient))
      if entry.variable == variable { own = entry.coefficient }
    }
    guard abs(own) > FactorTolerance.comfortablePivot * largest else { return false }
    system.rows[row].pivotInverse = 1 / own
    system.rows[row].pivot = variable
    system.variables[variable].pivotRow = row
    system.roles[row] = .determines(variable)
    return true
  }

  /// Puts the rows that have found their places into the order.
  private mutating func linkPlaced() {
    for i in ordering.front.indices {
      order.insert(ordering.front[i], after: order.last)
    }
    while let row = ordering.behind.popLast() { order.insert(row, after: order.last) }
  }

  private mutating func unplacedHolder(of variable: VariableIndex, in system: inout System)
    -> RowIndex?
  {
    var index = system.variables[variable].column
    while !index.isNone {
      let entry = system.terms[index]
      if !entry.isReduced, isUnplaced(entry.row) { return entry.row }
      index = entry.next
    }
    return nil
  }
}
