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

  /// How many unplaced variables stand in each row, and how many unplaced rows hold each variable.
  var rowCounts = Table<RowIndex, OccurrenceCount>()
  var variableCounts = Table<VariableIndex, OccurrenceCount>()

  /// Gives back the room of the counts, which are as many as there are rows and variables.
  mutating func trim() {
    rowCounts = Table()
    variableCounts = Table()
  }
}

/// How many unplaced rows hold a variable, or unplaced variables stand in a row, and the sum
/// without carry of their indices: where it is one, that is its index, and nothing has to be
/// searched.
struct OccurrenceCount: BitwiseCopyable {
  var count: Int32 = 0
  var indices: Int32 = 0

  /// Whether the row or variable has no place yet; one that has is not counted.
  var isUnplaced = false

  /// Counts one more, or one less.
  @inline(__always)
  mutating func include(_ index: Int32) {
    count &+= 1
    indices ^= index
  }

  @inline(__always)
  mutating func exclude(_ index: Int32) {
    count &-= 1
    indices ^= index
  }
}

extension Factor {
  /// Chooses the order of the factor anew, from the rows alone: rows that came in an unlucky order
  /// have become spikes although they need not be.
  ///
  /// A variable that only one unplaced row holds puts this row in front of the others, and a row
  /// with only one unplaced variable goes behind them. What remains are loops of rows; each is
  /// opened by a row that becomes a spike, at a variable that two rows hold.
  ///
  /// - Complexity: O(entries in the columns of the pivots), and deriving the spikes. Allocates only
  ///   for the largest system so far.
  /// - Source: W. Orchard-Hays, "Advanced Linear-Programming Computing Techniques", 1968; E.
  ///   Hellerman, D. Rarick, "Reinversion with the preassigned pivot procedure", Math. Program. 1,
  ///   1971, doi:10.1007/BF01584086.
  mutating func orderAnew(in system: inout System) {
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
  }

  // MARK: Counting

  /// Leaves every row of the factor without a place. The rows are met in the order in which they
  /// lie in memory; along the factor each would be far from the one before.
  private mutating func takeFactorApart(in system: inout System) {
    ordering.rowCounts.removeAll()
    ordering.rowCounts.grow(to: system.rows.count, filling: OccurrenceCount())
    ordering.variableCounts.removeAll()
    ordering.variableCounts.grow(to: system.variables.count, filling: OccurrenceCount())
    ordering.front.removeAll()
    ordering.behind.removeAll()
    ordering.pivots.removeAll()
    for row in system.rows.indices {
      let pivot = system.rows[row].pivot
      if pivot.isNone { continue }
      ordering.variableCounts[pivot].isUnplaced = true
      ordering.pivots.append(pivot)
      ordering.rowCounts[row].isUnplaced = true
      if system.rows[row].isSpike { discardSpike(row, in: &system) }
      system.rows[row].pivot = .none
      system.variables[pivot].pivotRow = .none
      system.roles[row] = .hidden
    }
    order.removeAll()
  }

  private mutating func countUnplaced(in system: inout System) {
    for row in system.rows.indices where isUnplaced(row) {
      var occurrences = ordering.rowCounts[row]
      for i in system.rows[row].terms.indices {
        let variable = system.terms[i].variable
        guard isUnplaced(variable) else { continue }
        ordering.variableCounts[variable].include(row.raw)
        occurrences.include(variable.raw)
      }
      ordering.rowCounts[row] = occurrences
      if occurrences.count == 1 { ordering.singleRows.append(row) }
    }
    for i in ordering.pivots.indices {
      let variable = ordering.pivots[i]
      note(variable, heldBy: ordering.variableCounts[variable].count)
    }
  }

  @inline(__always)
  private func isUnplaced(_ row: RowIndex) -> Bool { ordering.rowCounts[row].isUnplaced }

  @inline(__always)
  private func isUnplaced(_ variable: VariableIndex) -> Bool {
    ordering.variableCounts[variable].isUnplaced
  }

  @inline(__always)
  private mutating func note(_ variable: VariableIndex, heldBy count: Int32) {
    if count == 1 { ordering.singleVariables.append(variable) }
    if count == 2 { ordering.pairedVariables.append(variable) }
  }

  // MARK: Placing

  private mutating func placeInFront(_ variable: VariableIndex, in system: inout System) {
    let holders = ordering.variableCounts[variable]
    guard holders.isUnplaced, holders.count == 1 else { return }
    let row = RowIndex(raw: holders.indices)
    guard determine(variable, by: row, in: &system) else { return makeSpike(row, in: &system) }
    take(row, in: &system)
    ordering.variableCounts[variable].isUnplaced = false
    ordering.front.append(row)
  }

  private mutating func placeBehind(_ row: RowIndex, in system: inout System) {
    let held = ordering.rowCounts[row]
    guard held.isUnplaced, held.count == 1 else { return }
    let variable = VariableIndex(raw: held.indices)
    guard determine(variable, by: row, in: &system) else { return makeSpike(row, in: &system) }
    take(row, in: &system)
    take(variable, in: &system)
    ordering.behind.append(row)
  }

  /// Makes a spike of the longer one of the two rows that hold `variable`, so that the other one
  /// can be placed.
  private mutating func openLoop(at variable: VariableIndex, in system: inout System) {
    let holders = ordering.variableCounts[variable]
    guard holders.isUnplaced, holders.count == 2,
      let first = unplacedHolder(of: variable, in: &system)
    else { return }
    let second = RowIndex(raw: holders.indices ^ first.raw)
    let isLonger = ordering.rowCounts[first].count > ordering.rowCounts[second].count
    makeSpike(isLonger ? first : second, in: &system)
  }

  private mutating func makeSpike(_ row: RowIndex, in system: inout System) {
    take(row, in: &system)
    unlinked.append(row)
  }

  /// Takes a row out of the counts.
  private mutating func take(_ row: RowIndex, in system: inout System) {
    ordering.rowCounts[row].isUnplaced = false
    for i in system.rows[row].terms.indices {
      let variable = system.terms[i].variable
      guard isUnplaced(variable) else { continue }
      ordering.variableCounts[variable].exclude(row.raw)
      note(variable, heldBy: ordering.variableCounts[variable].count)
    }
  }

  /// Takes a variable out of the counts.
  private mutating func take(_ variable: VariableIndex, in system: inout System) {
    ordering.variableCounts[variable].isUnplaced = false
    if ordering.variableCounts[variable].count == 0 { return }
    var index = system.variables[variable].column
    while let entry = system.terms.next(&index) {
      guard !entry.isReduced, isUnplaced(entry.row) else { continue }
      ordering.rowCounts[entry.row].exclude(variable.raw)
      if ordering.rowCounts[entry.row].count == 1 { ordering.singleRows.append(entry.row) }
    }
  }

  /// Makes `variable` the pivot of `row`, which has no place yet, unless its coefficient is too
  /// small to divide by.
  private mutating func determine(
    _ variable: VariableIndex, by row: RowIndex, in system: inout System
  ) -> Bool {
    guard let own = system.pivotCoefficient(of: variable, in: system.rows[row].terms) else {
      return false
    }
    system.rows[row].pivotInverse = quotient(1, by: own)
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
    while let entry = system.terms.next(&index) {
      if !entry.isReduced, isUnplaced(entry.row) { return entry.row }
    }
    return nil
  }
}
