// Ordering the factor anew: which active rows can stand as they are, and which become spikes.

internal import SolverCore

/// What is left of the working set while its rows are put into an order; empty otherwise.
struct Peeling: ~Copyable {
  /// The active rows, placed or not.
  var rows = Table<ListIndex, RowIndex>()

  /// The variables that they determined.
  var pivots = Table<ListIndex, VariableIndex>()

  /// Rows that have held one unplaced variable only.
  var singleRows = Table<ListIndex, RowIndex>()

  /// Variables that one unplaced row only has held, or two.
  var singleVariables = Table<ListIndex, VariableIndex>()
  var pairedVariables = Table<ListIndex, VariableIndex>()

  /// What marks the counts of unplaced variables in `scratch.work`, of rows in `scratch.rowSums`.
  var stamp: UInt32 = 0

  /// The last row of those that were placed from the front.
  var lastInFront = RowIndex.none
}

extension RevisedSolver {
  /// Chooses the order of the factor anew, from the rows alone: rows that came in an unlucky order
  /// have become spikes although they need not be.
  ///
  /// A variable that only one unplaced row holds puts this row in front of the others, and a row
  /// with only one unplaced variable goes behind them. What remains are loops of rows; each is
  /// opened by a row that becomes a spike, at a variable that two rows hold.
  ///
  /// - Complexity: O(entries in the columns of the pivots), and deriving the spikes. Allocates only
  ///   for the largest system so far.
  /// - Source: W. Orchard-Hays, "Advanced Linear-Programming Computing Techniques", 1968;
  ///   E. Hellerman, D. Rarick, "Reinversion with the preassigned pivot procedure", Math. Program.
  ///   1, 1971, doi:10.1007/BF01584086.
  mutating func orderAnew() {
    takeFactorApart()
    countUnplaced()
    var position = 0
    while true {
      if let variable = scratch.peeling.singleVariables.popLast() {
        placeInFront(variable)
      } else if let row = scratch.peeling.singleRows.popLast() {
        placeBehind(row)
      } else if let variable = scratch.peeling.pairedVariables.popLast() {
        openLoop(at: variable)
      } else if position < scratch.peeling.rows.count {
        let row = scratch.peeling.rows[ListIndex(position)]
        position += 1
        if isUnplaced(row) { makeSpike(row) }
      } else {
        break
      }
    }
    reattachDetached()
    if haveStaysChanged { directions.invalidateAll(&variables, &rows) }
    health.repairCount = 0
    health.entryCountWhenFresh = health.spikeEntryCount
  }

  /// Whether spikes have displaced other stays than before. If not, the working set is the same,
  /// and with it what the cached directions say.
  private var haveStaysChanged: Bool {
    for position in 0 ..< scratch.peeling.pivots.count {
      let pivot = scratch.peeling.pivots[ListIndex(position)]
      if variables[pivot].pivotRow.isNone { return true }
    }
    return false
  }

  // MARK: Counting

  private mutating func takeFactorApart() {
    let stamp = scratch.nextStamp()
    scratch.peeling.stamp = stamp
    scratch.peeling.lastInFront = .none
    scratch.peeling.rows.removeAll()
    scratch.peeling.pivots.removeAll()
    var row = order.first
    while !row.isNone {
      let next = order.row(after: row)
      let pivot = rows[row].pivot
      scratch.work[pivot] = Cell(value: 0, stamp: stamp)
      scratch.peeling.pivots.append(pivot)
      scratch.rowSums[row] = Cell(value: 0, stamp: stamp)
      scratch.peeling.rows.append(row)
      detach(row)
      row = next
    }
  }

  private mutating func countUnplaced() {
    for position in 0 ..< scratch.peeling.rows.count {
      let row = scratch.peeling.rows[ListIndex(position)]
      for raw in rows[row].terms.range {
        let variable = terms[EntryIndex(raw: raw)].variable
        guard isUnplaced(variable) else { continue }
        scratch.work[variable].value += 1
        scratch.rowSums[row].value += 1
      }
    }
    for position in 0 ..< scratch.peeling.rows.count {
      let row = scratch.peeling.rows[ListIndex(position)]
      if scratch.rowSums[row].value == 1 { scratch.peeling.singleRows.append(row) }
      for raw in rows[row].terms.range {
        let variable = terms[EntryIndex(raw: raw)].variable
        if isUnplaced(variable) { noteCount(of: variable) }
      }
    }
  }

  @inline(__always)
  private func isUnplaced(_ row: RowIndex) -> Bool {
    scratch.rowSums[row].stamp == scratch.peeling.stamp
  }

  @inline(__always)
  private func isUnplaced(_ variable: VariableIndex) -> Bool {
    scratch.work[variable].stamp == scratch.peeling.stamp
  }

  @inline(__always)
  private mutating func noteCount(of variable: VariableIndex) {
    let count = scratch.work[variable].value
    if count == 1 { scratch.peeling.singleVariables.append(variable) }
    if count == 2 { scratch.peeling.pairedVariables.append(variable) }
  }

  // MARK: Placing

  private mutating func placeInFront(_ variable: VariableIndex) {
    guard isUnplaced(variable), let row = unplacedHolder(of: variable) else { return }
    if !suits(variable, asPivotOf: row) { return makeSpike(row) }
    take(row)
    scratch.work[variable].stamp = 0
    place(row, Placement(pivot: variable, predecessor: scratch.peeling.lastInFront))
    scratch.peeling.lastInFront = row
  }

  private mutating func placeBehind(_ row: RowIndex) {
    guard isUnplaced(row), let variable = unplacedVariable(of: row) else { return }
    if !suits(variable, asPivotOf: row) { return makeSpike(row) }
    take(row)
    take(variable)
    place(row, Placement(pivot: variable, predecessor: scratch.peeling.lastInFront))
  }

  /// Makes a spike of the longer one of the two rows that hold `variable`, so that the other one
  /// can be placed.
  private mutating func openLoop(at variable: VariableIndex) {
    guard isUnplaced(variable), scratch.work[variable].value == 2,
      let first = unplacedHolder(of: variable),
      let second = unplacedHolder(of: variable, except: first)
    else { return }
    let isLonger = scratch.rowSums[first].value > scratch.rowSums[second].value
    makeSpike(isLonger ? first : second)
  }

  private mutating func makeSpike(_ row: RowIndex) {
    take(row)
    scratch.detached.append(row)
  }

  /// Takes a row out of the counts.
  private mutating func take(_ row: RowIndex) {
    scratch.rowSums[row].stamp = 0
    for raw in rows[row].terms.range {
      let variable = terms[EntryIndex(raw: raw)].variable
      guard isUnplaced(variable) else { continue }
      scratch.work[variable].value -= 1
      noteCount(of: variable)
    }
  }

  /// Takes a variable out of the counts.
  private mutating func take(_ variable: VariableIndex) {
    scratch.work[variable].stamp = 0
    var index = variables[variable].column
    while !index.isNone {
      let entry = terms[index]
      index = entry.next
      guard !entry.isReduced, isUnplaced(entry.row) else { continue }
      scratch.rowSums[entry.row].value -= 1
      if scratch.rowSums[entry.row].value == 1 { scratch.peeling.singleRows.append(entry.row) }
    }
  }

  // MARK: Looking up

  private func unplacedHolder(
    of variable: VariableIndex, except other: RowIndex = .none
  ) -> RowIndex? {
    var index = variables[variable].column
    while !index.isNone {
      let entry = terms[index]
      if !entry.isReduced, entry.row != other, isUnplaced(entry.row) { return entry.row }
      index = entry.next
    }
    return nil
  }

  private func unplacedVariable(of row: RowIndex) -> VariableIndex? {
    for raw in rows[row].terms.range {
      let variable = terms[EntryIndex(raw: raw)].variable
      if isUnplaced(variable) { return variable }
    }
    return nil
  }

  /// Whether the coefficient of `variable` is large enough to divide by.
  private func suits(_ variable: VariableIndex, asPivotOf row: RowIndex) -> Bool {
    var (largest, own) = (0.0, 0.0)
    for raw in rows[row].terms.range {
      let entry = terms[EntryIndex(raw: raw)]
      largest = max(largest, abs(entry.coefficient))
      if entry.variable == variable { own = abs(entry.coefficient) }
    }
    return own > FactorTolerance.comfortablePivot * largest
  }
}
