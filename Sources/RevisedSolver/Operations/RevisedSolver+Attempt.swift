// Operations that can be refused: the undo log, and the conflict that is reported.

internal import SolverCore

extension RevisedSolver {
  /// Starts an operation that may have to be taken back.
  ///
  /// From here on every table saves what is overwritten in it. What is not in those tables is either
  /// scratch or empty between operations.
  mutating func beginAttempt() {
    system.rows.mark()
    system.variables.mark()
    system.values.mark()
    system.terms.mark()
    system.roles.mark()
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
    system.rows.commit()
    system.variables.commit()
    system.values.commit()
    system.terms.commit()
    system.roles.commit()
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
    system.rows.rollBack()
    system.variables.rollBack()
    if tracker.isTracking {
      system.values.rollBack(noting: &tracker.moved)
      tracker.limit()
    } else {
      system.values.rollBack()
    }
    system.terms.rollBack()
    system.roles.rollBack()
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
    if holdsBeyondDoubt(row) {
      keepAttempt(of: row)
      return nil
    }
    return judgeAttempt(of: row, healthBefore: healthBefore)
  }

  /// The same where it takes a closer look.
  @inline(never)  // Few trials come here, and errors count references.
  private mutating func judgeAttempt(of row: RowIndex, healthBefore: FactorHealth) -> Conflict? {
    var conflict = conflict(with: row)
    // A refusal is final, so nothing is believed that repairs of the factor may have blurred.
    if conflict != nil, health.repairCount > 0 {
      health.isBlurred = true
      settle()
      conflict = self.conflict(with: row)
    }
    if let conflict {
      rollBackAttempt()
      rowPool.rollBack()
      health = healthBefore
      return conflict
    }
    keepAttempt(of: row)
    return nil
  }

  private mutating func keepAttempt(of row: RowIndex) {
    if system.rows[row].place == .inactive {
      // It may hold at the very edge and count as violated; multipliers follow as it counts no more.
      setState(of: row, to: 0, level: Level.required)
      checkState(of: row)
      settle()
    }
    system.rows[row].level = Level.required
    commitAttempt()
    rowPool.commit()
  }
}
