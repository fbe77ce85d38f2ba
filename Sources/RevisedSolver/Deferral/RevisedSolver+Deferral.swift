// Soft rows that are violated wait, and are settled together.

internal import FlatStorage
internal import SolverCore

/// Decides whether violated soft rows are settled at once, or wait for `solve()`.
///
/// Settling a row at once is cheap as long as it moves little, as where views are added in their
/// usual order. Deferring it is cheaper where each row would move everything that is there. So each
/// added constraint brings some credit, what it moves is paid from that, and once there is none,
/// rows wait until `solve()`: the cost stays linear, whatever the order.
struct Deferral: BitwiseCopyable {
  /// The rows and terms that each added constraint may touch, in the long run.
  static var allowance: Int { limit(32) }

  /// How much can be saved, beside what a constant number of passes over the system costs.
  private static var creditMax: Int { limit(4_096) }

  private var credit = creditMax

  /// The credit that each added constraint brings: `allowance`, or 0 where every row shall wait.
  var allowance = Self.allowance

  /// So many rows that have waited are settled by how far they are off, and of so many that are
  /// violated each moves the values at once: one of them often repairs others. In the order in
  /// which they came, frames of `collection-view` 60 would take 1.12 times the instructions.
  static var fewCount: Int { limit(32) }

  /// Whether values may be deferred; see `addDeferringValues`.
  var canDeferValues = true

  /// How many changed constants have moved the values at once since the last `solve()`, although
  /// they could have waited.
  private var movedAtOnceCount: UInt8 = 0

  /// How many may.
  private static var movedAtOnceCountMax: UInt8 { limit(16) }

  /// Whether rows are to wait.
  var isOn: Bool { credit < 0 || allowance == 0 }

  /// Begins to defer values anew, after `solve()`.
  @inline(__always)
  mutating func beginFrame() {
    canDeferValues = true
    movedAtOnceCount = 0
  }

  /// Whether one more changed constant may move the values at once.
  ///
  /// Its direction makes each later change cheap, as long as a few constants change. Where many
  /// change in each frame, as when all texts of a list get another width, each would move
  /// everything behind it.
  mutating func mayMoveAtOnce() -> Bool {
    if movedAtOnceCount == Self.movedAtOnceCountMax { return false }
    movedAtOnceCount += 1
    return true
  }

  /// Notes that a constraint was added with so much work, among `rowCount` others.
  @inline(__always)
  mutating func noteAddition(_ cost: UInt64, rowCount: Int) {
    credit = min(credit &+ allowance, Self.creditMax &+ rowCount) &- Int(truncatingIfNeeded: cost)
  }
}

extension RevisedSolver {
  /// Decides from what an addition has cost whether rows shall wait from here on. Where they do,
  /// later ones wait, too, even when there is credit again: one that did not would find the
  /// variables free that those are going to determine, and take one of them for its pivot. What
  /// waits would then be far off, each row in turn.
  mutating func noteAddition(since before: WorkCounters) {
    if options.contains(.noDeferral) { return }
    let done = work - before
    deferral.noteAddition(done.rowsTouched &+ done.termsTouched, rowCount: system.rows.count)
    isDeferring = isDeferring || deferral.isOn || areValuesDeferred.now
  }

  /// Lets a violated soft row wait for `settleDeferred()`.
  ///
  /// Until then it counts as a row that holds, so the multipliers stay right: only the values are
  /// not yet optimal. The required rows hold all the time.
  mutating func deferRow(_ row: RowIndex) {
    if system.rows[row].isDeferred { return }
    system.rows[row].isDeferred = true
    deferred.append(row)
  }

  /// Settles every row that waits. First the values are moved to the basic ones, all at once.
  mutating func settleDeferred() {
    areValuesDeferred.now = false
    agenda.deferred.removeAll()
    while let row = deferred.popFirst() {
      // The slot may have been given to another row since.
      guard system.rows[row].isDeferred else { continue }
      system.rows[row].isDeferred = false
      if system.rows[row].place == .basic {
        deferMove(to: row)
      } else {
        agenda.deferred.append(row)
      }
    }
    if agenda.deferredMoves.count > 0 { makeDeferredMoves() }
    let areMany = agenda.deferred.count > Deferral.fewCount
    for i in agenda.deferred.indices {
      let row = agenda.deferred[i]
      directions.makeStale(system.rows[row].directions)
      // Of many, what finds a variable of its own enters in the order in which it came, as it would
      // have if it had not waited: another row must not take that variable for its pivot.
      if let residual = contradictingResidual(of: row) {
        if areMany, factor.insertWhole(row, in: &system) {
          makeBasicAndDeferMove(to: row)
        } else {
          enqueueViolated(row, residual: residual)
        }
      }
    }
    optimize()
  }
}
