// The main loop: steps until every row and every multiplier is in order.

internal import FlatStorage
internal import SolverCore

/// The rows and multipliers that an operation has disturbed.
///
/// Nothing in the lists means anything between operations; they are kept so that a warm solver
/// allocates nothing.
struct Agenda: ~Copyable {
  /// Nonbasic rows that may be violated, the highest level first.
  var violated = KeyedHeap()

  /// Members of the basis whose multiplier may be beyond a bound.
  var unbounded = Table<ListIndex, BasisMember>()

  /// Basic rows that the values have yet to be moved to.
  var deferredMoves = Table<ListIndex, RowIndex>()

  /// Nonbasic rows whose turn has come after they were deferred.
  var deferred = Table<ListIndex, RowIndex>()

  /// Rows that leave the system together.
  var leaving = Table<ListIndex, RowIndex>()

  /// Rows whose multipliers are to be spread level by level, by their levels.
  var byLevel = KeyedHeap()

  /// Lets the tables that are small as a rule begin in `slab`.
  mutating func begin(in slab: inout TableSlab) {
    violated.begin(in: &slab)
    unbounded.begin(in: &slab)
    deferredMoves.begin(in: &slab)
    deferred.begin(in: &slab)
    leaving.begin(in: &slab)
    byLevel.begin(in: &slab)
  }
}

extension RevisedSolver {
  /// Takes steps until no nonbasic row contradicts its side and no multiplier is out of bounds.
  ///
  /// Each step improves an objective, or is counted; after many that do not, choices are made by
  /// the least index. So the steps end by themselves. Rounding could break that proof; therefore
  /// they are limited. Beyond the limit, and where two ways to calculate the same disagree, the
  /// factor is derived anew, and if that is not enough, the system is solved from scratch. If that
  /// is of no use either, the solver knows that it has no answer: see `defect`.
  mutating func optimize() {
    if directions.arePiecesKept || isDisturbed { takeStepsToOptimum() }
  }

  /// Whether anything is queued, or doubtful, or a step was taken since the last call of
  /// `optimize()`. Most operations disturb nothing.
  private var isDisturbed: Bool {
    @inline(__always) mutating get {
      agenda.unbounded.count > 0 || !agenda.violated.isEmpty || agenda.deferredMoves.count > 0
        || progress.stepCount > 0 || multipliers.isBlurred || factor.health.isBlurred
        || factor.health.isInTrouble
    }
  }

  @inline(never)  // What it saves of registers would cost operations that disturb nothing.
  private mutating func takeStepsToOptimum() {
    leavePieces()
    while !takeSteps() {
      guard mend() else { break }
    }
    // Whatever happened leaves no trace in the choices of later operations.
    progress.begin()
    progress.remedy = .none
  }

  /// - Returns: Whether everything is in order; `false` where the steps lead nowhere.
  private mutating func takeSteps() -> Bool {
    let stepCountMax = 1_000 + 16 * (system.rows.count + system.variables.count)
    while progress.stepCount < stepCountMax, !factor.health.isInTrouble {
      if factor.health.isBlurred || multipliers.isBlurred { sharpen() }
      if progress.mustReorder { reorderViolated() }
      if agenda.unbounded.count > 0 {
        if let member = nextUnbounded() { restoreDualFeasibility(of: member) }
      } else if !agenda.violated.isEmpty {
        if canFlipTogether {
          flipBoundsTogether()
        } else {
          restoreFeasibility(ofQueued: RowIndex(raw: agenda.violated.pop().payload))
        }
      } else if agenda.deferredMoves.count > 0 {
        makeDeferredMoves()
      } else {
        return true
      }
    }
    return false
  }

  private mutating func nextUnbounded() -> BasisMember? {
    if !progress.isBland { return agenda.unbounded.popLast() }
    var best = ListIndex.none
    for i in agenda.unbounded.indices {
      let rank = agenda.unbounded[i].rank
      if best.isNone || rank < agenda.unbounded[best].rank { best = i }
    }
    if best.isNone { return nil }
    let member = agenda.unbounded[best]
    let last = agenda.unbounded.popLast()
    if let last, best.position < agenda.unbounded.count { agenda.unbounded[best] = last }
    return member
  }

  /// Brings the multiplier of a member of the basis back within its bounds, if it is beyond one.
  private mutating func restoreDualFeasibility(of member: BasisMember) {
    if !member.isStay, system.rows[member.row].place != .basic { return }
    if isBeyond(member, upperBound: true) {
      takePrimalStep(member, beyondUpperBound: true)
    } else if isBeyond(member, upperBound: false) {
      takePrimalStep(member, beyondUpperBound: false)
    } else if !member.isStay, !system.rows[member.row].isMoveDeferred,
      !system.rows[member.row].allows(abs(system.residual(of: member.row)))
    {
      // It has been let go for a part of the way only.
      moveToRightHandSide(of: member.row)
    }
  }

  /// Makes the side of a row that was queued agree with its residual, if it does not.
  private mutating func restoreFeasibility(ofQueued row: RowIndex) {
    system.rows[row].isQueued = false
    guard let residual = contradictingResidual(of: row) else { return }
    if factor.insert(row, in: &system) {
      makeBasicAndDeferMove(to: row)
    } else {
      pivotOrFlip(row, residual: residual, canDefer: canDeferMove)
    }
  }

  /// Whether the values may be moved later to a row that enters in place of another one: where many
  /// are violated, each of which may move much. Only so many moves are deferred, so the steps end.
  private var canDeferMove: Bool {
    agenda.violated.count > Deferral.fewCount && progress.deferredMoveCount < system.rows.count
      && !progress.isBland
  }

  /// Enters a row into the basis that `insert` has put into the factor, in place of a stay. Many
  /// rows that enter like this move the values together, once.
  mutating func makeBasicAndDeferMove(to row: RowIndex) {
    // There are only so many stays to displace, so this is progress in any case.
    progress.noteStep(isDegenerate: false)
    makeBasic(row)
    deferMove(to: row)
  }

  /// Queues a row whose residual contradicts its side.
  mutating func enqueueViolated(_ row: RowIndex, residual: Double) {
    if isDeferring, system.rows[row].level < Level.trial { return deferRow(row) }
    if system.rows[row].isQueued { return }
    queue(row, residual: residual)
  }

  /// Queues a row that is not queued, whether or not rows are deferred.
  mutating func queue(_ row: RowIndex, residual: Double) {
    system.rows[row].isQueued = true
    agenda.violated.push(row.raw, key: key(of: row, violation: abs(residual)))
  }

  /// The highest level comes first, and in it the largest violation: what repairs it often repairs
  /// others on the way.
  private mutating func key(of row: RowIndex, violation: Double) -> UInt64 {
    if progress.isBland { return UInt64(row.position) }
    // The bits of positive numbers compare as the numbers do. Levels that differ by less than can
    // be told here may come in any order, since the order is a matter of speed only.
    let (level, size) = (Float(system.rows[row].level), Float(violation))
    return UInt64(~level.bitPattern) << 32 | UInt64(~size.bitPattern)
  }

  private mutating func reorderViolated() {
    progress.mustReorder = false
    agenda.violated.rekey { UInt64($0) }
  }

  /// Lets a row that is nonbasic and holds no violation find its side or its place.
  ///
  /// - Parameter canWait: Whether a soft row may find it at the next `solve()`.
  mutating func restoreFeasibility(ofNew row: RowIndex, canWait: Bool = false) {
    let residual = system.residual(of: row)
    if !system.isConsistent(row, residual: residual) {
      if isDeferring || canWait, system.rows[row].level < Level.trial { return deferRow(row) }
      takeDualStep(row, residual: residual)
      optimize()
    } else if system.rows[row].relation == .equal, factor.insert(row, augments: true, in: &system) {
      makeBasicAndMove(to: row)
    }
  }
}
