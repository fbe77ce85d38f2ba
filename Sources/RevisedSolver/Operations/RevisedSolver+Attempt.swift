// Operations that can be refused, and the undo log that takes them back.

internal import FlatStorage
internal import SolverCore

/// How large the numbers are that a solver was given.
struct NumberSizes: BitwiseCopyable {
  /// Whether values may be so large that rounding could hide a contradiction, see `noteNumber`:
  /// then every requirement is put to the proof.
  var areLarge = false

  /// The sizes of the largest coefficient, at least one, and of the smallest, at most one.
  var largestCoefficient = 1.0
  var smallestCoefficient = 1.0
}

extension RevisedSolver {
  /// Starts an operation that may have to be taken back.
  ///
  /// From here on every table saves what is overwritten in it. What is not in those tables is
  /// working memory.
  mutating func beginAttempt() { journal(.mark) }

  @inline(__always)
  private mutating func journal(_ step: JournalStep) {
    system.journal(step)
    factor.journal(step)
    multipliers.journal(step)
    directions.journal(step)
    deferred.journal(step)
    areValuesDeferred.journal(step)
    removed.journal(step)
    journaledNumbers.journal(step)
    earlierValues.journal(step)
  }

  /// Starts an operation that may be refused, in a system that removed rows have left.
  ///
  /// They come back if the operation is taken back, their slots included: a refusal leaves no
  /// trace.
  ///
  /// - Parameter before: The work that had been done when the operation was asked for.
  mutating func beginRefusableAttempt(since before: WorkCounters) {
    workAtTrial = before
    multipliers.hasTrialEntries = false
    beginAttempt()
    rowPool.mark()
    flush()
  }

  /// Keeps what was done since `beginAttempt()`.
  mutating func commitAttempt() { journal(.commit) }

  /// Takes back everything since `beginAttempt()`, bit by bit. The work goes on, but what was done
  /// since `before` brings no look and no new order nearer.
  ///
  /// - Complexity: O(what was written).
  mutating func rollBackAttempt(since before: WorkCounters) {
    journal(.rollBack)
    factor.health.count(from: work, insteadOf: before)
    // Only values that could be deferred were; what has settled them meanwhile leaves no trace.
    if areValuesDeferred.now { deferral.canDeferValues = true }
  }

  /// Ends the trial of `row`: it becomes required, or everything is taken back.
  ///
  /// - Returns: The conflict if the row could not hold.
  mutating func endAttempt(of row: RowIndex) -> Conflict? {
    if holdsBeyondDoubt(row) {
      keepAttempt(of: row)
      return nil
    }
    return judgeAttempt(of: row)
  }

  /// Ends a trial whose outcome takes a closer look.
  @inline(never)  // Few trials come here, and errors count references.
  private mutating func judgeAttempt(of row: RowIndex) -> Conflict? {
    var conflict = conflict(with: row)
    // A refusal is final, so nothing is believed that repairs of the factor may have blurred.
    if conflict != nil, factor.health.repairCount > 0 {
      factor.health.isBlurred = true
      optimize()
      conflict = self.conflict(with: row)
    }
    // Nor that a row neither holds nor contradicts anything.
    if conflict == nil, !looksSatisfied(row) {
      factor.health.isDoubtful = true
      optimize()
      conflict = self.conflict(with: row)
    }
    if let conflict {
      takeBackAttempt()
      return conflict
    }
    keepAttempt(of: row)
    return nil
  }

  /// Takes everything back since `beginRefusableAttempt(since:)`.
  mutating func takeBackAttempt() {
    rollBackAttempt(since: workAtTrial)
    rowPool.rollBack()
  }

  private mutating func keepAttempt(of row: RowIndex) {
    let isNonbasic = makeRequired(row)
    endTrial(mustOptimize: isNonbasic)
  }

  /// Ends the trial of rows that hold: they become required.
  mutating func keepAttempt(of rows: [RowIndex]) {
    var isAnyNonbasic = false
    for row in rows where makeRequired(row) { isAnyNonbasic = true }
    endTrial(mustOptimize: isAnyNonbasic)
  }

  /// - Returns: Whether the row is nonbasic, so that it may have been queued.
  @inline(__always)  // As `endTrial`: nearly all trials are of one row.
  private mutating func makeRequired(_ row: RowIndex) -> Bool {
    system.rows[row].level = Level.required
    guard system.rows[row].place == .nonbasic else { return false }
    // It may hold at the very edge and count as violated.
    directions.makeStale(system.rows[row].directions)
    system.rows[row].side = 0
    checkSide(of: row)
    return true
  }

  @inline(__always)
  private mutating func endTrial(mustOptimize: Bool) {
    if multipliers.hasTrialEntries { dropTrialEntries() }
    if mustOptimize || agenda.unbounded.count > 0 { optimize() }
    commitAttempt()
    rowPool.commit()
  }

  /// Drops what multipliers have at the level of a trial that has ended. No row counts there any
  /// more. To take away what the row on trial pulled with would leave rounding, which would decide
  /// before everything soft.
  ///
  /// - Complexity: O(rows).
  @inline(never)  // Only rounding lets a row be kept that counted as violated.
  private mutating func dropTrialEntries() {
    for row in system.rows.indices where system.rows[row].place == .basic {
      let old = system.rows[row].multiplier
      let new = multipliers.dropping(Level.trial, from: old)
      if new == old { continue }
      system.rows[row].multiplier = new
      agenda.unbounded.append(BasisMember(row))
    }
  }
}
