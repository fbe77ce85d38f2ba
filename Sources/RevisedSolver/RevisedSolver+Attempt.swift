// Operations that can be refused: the undo log, and the conflict that is reported.

internal import SolverCore

extension RevisedSolver {
  /// Starts an operation that may have to be taken back.
  ///
  /// From here on every table saves what is overwritten in it. What is not in those tables is either
  /// scratch or empty between operations.
  mutating func beginAttempt() {
    rows.mark()
    variables.mark()
    values.mark()
    terms.mark()
    roles.mark()
    order.mark()
    combinations.mark()
    multipliers.mark()
    directions.mark()
    deferred.mark()
    isLoose.mark()
    removed.mark()
  }

  /// Starts an operation that may be refused, in a system that removed rows have left.
  ///
  /// They come back if the operation is taken back, their slots included: a refusal leaves no trace.
  mutating func beginRefusableAttempt() {
    beginAttempt()
    rowPool.mark()
    tighten()
    withdrawRemoved()
    applyPending()
  }

  /// Keeps what was done since `beginAttempt()`.
  mutating func commitAttempt() {
    rows.commit()
    variables.commit()
    values.commit()
    terms.commit()
    roles.commit()
    order.commit()
    combinations.commit()
    multipliers.commit()
    directions.commit()
    deferred.commit()
    isLoose.commit()
    removed.commit()
  }

  /// Takes back everything since `beginAttempt()`, bit by bit.
  ///
  /// - Complexity: O(what was written).
  mutating func rollBackAttempt() {
    rows.rollBack()
    variables.rollBack()
    if tracker.isTracking {
      values.rollBack(noting: &tracker.moved)
      tracker.limit()
    } else {
      values.rollBack()
    }
    terms.rollBack()
    roles.rollBack()
    order.rollBack()
    combinations.rollBack()
    multipliers.rollBack()
    directions.rollBack()
    deferred.rollBack()
    isLoose.rollBack()
    // Only values that could be loosened were; what has tightened them meanwhile leaves no trace.
    if isLoose.now { deferral.canLoosen = true }
    removed.rollBack()
  }

  /// Ends the trial of `row`: it becomes required, or everything is taken back.
  ///
  /// - Returns: The conflict if the row could not hold.
  mutating func endAttempt(of row: RowIndex, healthBefore: FactorHealth) -> Conflict? {
    if holdsAfterTrial(row) {
      if rows[row].place == .inactive {
        // It may hold at the very edge and count as violated; multipliers follow as it counts no more.
        setState(of: row, to: 0, level: Level.required)
        settle()
      }
      rows[row].level = Level.required
      commitAttempt()
      rowPool.commit()
      return nil
    }
    let conflict = conflict(with: row)
    rollBackAttempt()
    rowPool.rollBack()
    health = healthBefore
    return conflict
  }

  private mutating func holdsAfterTrial(_ row: RowIndex) -> Bool {
    if rows[row].place == .active { return true }
    var record = rows[row]
    record.state = 0
    return record.contradiction(of: residual(of: row)) <= Tolerance.feasibility
      || isConsistent(row, residual: residual(of: row)) && rows[row].state == 0
  }

  /// The conflict of a row that is violated although it counts more than all soft rows.
  ///
  /// The row depends on active rows that are linearly independent, all of them required, and in only
  /// one way. Any proper part of it and them is independent, so it can be satisfied: the set is
  /// minimal. Its least violation was found, since that was the highest objective.
  private mutating func conflict(with row: RowIndex) -> Conflict {
    let violation = abs(residual(of: row)) * Double(rows[row].scale)
    eliminate(row)
    gatherCombination(includingStays: false)
    var conflict = Conflict(constraints: [], edits: [], residual: violation)
    for position in 0 ..< scratch.combination.count {
      let part = scratch.combination[ListIndex(position)]
      if abs(part.weight) < Tolerance.multiplier { continue }
      let member = part.member.row
      if rows[member].isEdit {
        let term = terms[rows[member].terms.start]
        conflict.edits.append(handle(of: term.variable))
      } else {
        conflict.constraints.append(handle(of: member))
      }
    }
    conflict.constraints.sort { $0.index < $1.index }
    conflict.edits.sort { $0.index < $1.index }
    return conflict
  }
}
