// Batches that are taken back whole, by the undo log that also takes back refused operations.

internal import FlatStorage
internal import SolverCore

/// What a transaction restores besides what is journaled.
struct TransactionMark {
  var stays: StayTable
  var deferral: Deferral
  var isDeferring: Bool
  var names: SolverNames
  var defect: Defect?

  /// The work that had been done.
  var work: WorkCounters
}

extension RevisedSolver {
  /// Carries out `body` and then optimises once; if `body` throws, the solver is as it was before.
  ///
  /// Required constraints are brought to hold as they come, so that a contradiction is refused at
  /// once. What soft ones ask for waits for the end, or for a `solve()` in `body`. `body` must not
  /// put another solver in place of this one; `restore(_:)` is allowed.
  ///
  /// - Throws: What `body` throws.
  /// - Complexity: O(what `body` writes), also for taking it back.
  public mutating func transaction<Result, Failure: Error>(
    _ body: (inout Self) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    beginTransaction()
    let depth = transactions.count
    do throws(Failure) {
      let result = try body(&self)
      precondition(transactions.count == depth, "the solver was replaced in a transaction")
      commitTransaction()
      solve()
      return result
    } catch {
      precondition(transactions.count == depth, "the solver was replaced in a transaction")
      rollBackTransaction()
      throw error
    }
  }

  private mutating func beginTransaction() {
    transactions.append(
      TransactionMark(
        stays: stays, deferral: deferral, isDeferring: isDeferring, names: names, defect: defect,
        work: work))
    beginAttempt()
    rowPool.mark()
    variablePool.mark()
    tracker.mark(count: system.variables.count)
  }

  private mutating func commitTransaction() {
    transactions.removeLast()
    commitAttempt()
    rowPool.commit()
    variablePool.commit()
    tracker.commit()
  }

  private mutating func rollBackTransaction() {
    let mark = transactions.removeLast()
    // First, since what it takes back was noted before what the tables now report as moved.
    tracker.rollBack()
    flushTrackedDirections()
    rollBackAttempt(since: mark.work)
    rowPool.rollBackForGood()
    variablePool.rollBackForGood()
    stays = mark.stays
    deferral = mark.deferral
    isDeferring = mark.isDeferring
    names = mark.names
    defect = mark.defect
  }

  /// Lists the variables that moved along cached directions one by one, because the cache is about
  /// to change.
  mutating func flushTrackedDirections() {
    guard tracker.isTracking else { return }
    var rest = tracker.directions
    while rest != 0 {
      noteMoves(along: DirectionIndex(rest.trailingZeroBitCount))
      rest &= rest &- 1
    }
  }
}
