// Rows that are removed: those that matter to the optimum leave it together.

internal import FlatStorage
internal import SolverCore

extension RevisedSolver {
  /// Removes a row: at once if the optimum does not feel it, and otherwise before the next
  /// operation that could tell the difference.
  ///
  /// Where a whole hierarchy is removed, each row by itself would leave the values of the others to
  /// be moved. Together they leave nothing to be moved.
  mutating func remove(_ row: RowIndex) {
    tighten()
    if !isFelt(row) || options.contains(.noJointRemoval) {
      applyPending()
      withdraw(row)
      discard(row)
      maintainFactor()
      return
    }
    system.rows[row].isRemoved = true
    removed.append(row)
    // Those that wait occupy memory.
    if removed.count > 256 + system.rows.count / 2 {
      withdrawRemoved()
      maintainFactor()
    }
  }

  /// Whether a row holds others in balance.
  private mutating func isFelt(_ row: RowIndex) -> Bool {
    system.rows[row].place == .inactive
      ? system.rows[row].state != 0 : !system.rows[row].multiplier.isNone
  }

  /// Whether no row mentions `variable` but such that were removed.
  mutating func isHeldByRemovedOnly(_ variable: VariableIndex) -> Bool {
    var index = system.variables[variable].column
    while !index.isNone {
      let entry = system.terms[index]
      // A spike may hold it only because it was derived with a row that has been removed.
      if !entry.isReduced, !system.rows[entry.row].isRemoved { return false }
      index = entry.next
    }
    return true
  }

  /// Lets the rows leave that were removed.
  ///
  /// - Complexity: What their removal moves, and O(terms of the active rows that they depend on).
  @inline(__always)
  mutating func withdrawRemoved() {
    if !removed.isEmpty { withdrawAllRemoved() }
  }

  private mutating func withdrawAllRemoved() {
    applyPending()
    agenda.leaving.removeAll()
    while let row = removed.popFirst() { agenda.leaving.append(row) }
    takeOutStates()
    for i in agenda.leaving.indices {
      let row = agenda.leaving[i]
      guard system.rows[row].place == .active else { continue }
      system.rows[row].level = Level.none
      if !system.rows[row].multiplier.isNone { agenda.unbounded.append(Member(row)) }
    }
    settle()
    for i in agenda.leaving.indices {
      let row = agenda.leaving[i]
      withdraw(row)
      discard(row)
    }
  }

  /// Lets the violated rows among those that leave count nothing, level by level; the multipliers
  /// of the active rows follow, and may leave their bounds.
  private mutating func takeOutStates() {
    agenda.byLevel.removeAll()
    for i in agenda.leaving.indices {
      let row = agenda.leaving[i]
      if system.rows[row].place == .inactive { queueByLevel(row) }
    }
    while !agenda.byLevel.isEmpty {
      let level = takeLowestLevel(times: -1)
      for i in factor.joint.indices {
        let row = factor.joint[i].row
        system.rows[row].state = 0
        system.rows[row].level = Level.none
        directions.makeStale(system.rows[row].directions)
      }
      factor.expressJoint(in: &system)
      spread(1, at: level, isBounded: false)
    }
  }
}
