// Rows that are removed: those that matter to the optimum leave it together.

internal import FlatStorage
internal import SolverCore

extension RevisedSolver {
  /// Removes a row: at once if the optimum does not depend on it, and otherwise before the next
  /// operation that could tell the difference.
  ///
  /// If a whole hierarchy were removed row by row, each removal would move the values of the rows
  /// that are left. Removed together, they move nothing.
  mutating func remove(_ row: RowIndex) {
    leavePieces()
    settleValues()
    if !isBinding(row) || options.contains(.noJointRemoval) {
      applyDue()
      removeFromBasis(row)
      freeRow(row)
      maintainFactor()
      return
    }
    system.rows[row].isRemoved = true
    removed.append(row)
    // Rows that wait occupy memory.
    if removed.count > limit(256) + system.rows.count / 2 {
      takeOutRemoved()
      maintainFactor()
    }
  }

  /// Whether a row holds others in balance.
  private mutating func isBinding(_ row: RowIndex) -> Bool {
    system.rows[row].place == .nonbasic
      ? system.rows[row].side != 0 : !system.rows[row].multiplier.isNone
  }

  /// Whether all rows that contain `variable` were removed.
  mutating func isHeldByRemovedOnly(_ variable: VariableIndex) -> Bool {
    var index = system.variables[variable].column
    while let entry = system.terms.next(&index) {
      // A spike may hold it only because it was derived with a row that has been removed.
      if !entry.isReduced, !system.rows[entry.row].isRemoved { return false }
    }
    return true
  }

  /// Lets the rows leave that were removed.
  ///
  /// - Complexity: What their removal moves, and O(terms of the basic rows that they depend on).
  @inline(__always)
  mutating func takeOutRemoved() {
    if !removed.isEmpty { takeOutAllRemoved() }
  }

  private mutating func takeOutAllRemoved() {
    applyDue()
    agenda.leaving.removeAll()
    while let row = removed.popFirst() { agenda.leaving.append(row) }
    takeOutSides()
    // As a rule, no row that is left holds others in balance. Where one does, values have to move;
    // rows that have gone before cannot be in the way.
    for i in agenda.leaving.indices where !isBinding(agenda.leaving[i]) { takeOut(i) }
    for i in agenda.leaving.indices where !agenda.leaving[i].isNone { takeOut(i) }
  }

  /// Lets the row at a position of `agenda.leaving` leave, and clears the position.
  private mutating func takeOut(_ position: ListIndex) {
    let row = agenda.leaving[position]
    agenda.leaving[position] = .none
    removeFromBasis(row)
    freeRow(row)
  }

  /// Takes their weight from the violated rows among those that leave, level by level. The
  /// multipliers of the basic rows follow, and may leave their bounds.
  private mutating func takeOutSides() {
    agenda.byLevel.removeAll()
    for i in agenda.leaving.indices {
      let row = agenda.leaving[i]
      if system.rows[row].place == .nonbasic { queueByLevel(row) }
    }
    while !agenda.byLevel.isEmpty {
      let level = takeLowestLevel(times: -1)
      for i in factor.joint.indices {
        let row = factor.joint[i].row
        system.rows[row].side = 0
        system.rows[row].level = Level.none
      }
      factor.expressJoint(in: &system)
      spread(1, at: level, isBounded: false)
    }
  }
}
