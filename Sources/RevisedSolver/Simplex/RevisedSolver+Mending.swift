// What is done where rounding has led the steps astray: deriving anew, and solving from scratch.

internal import FlatStorage
internal import SolverCore

extension RevisedSolver {
  /// Does what comes next about steps that lead nowhere.
  ///
  /// - Returns: `false` if everything was tried: then no steps are left to take, and the answer is
  ///   known to be wrong.
  mutating func mend() -> Bool {
    let isHopeless = factor.health.isSingular
    factor.health.isSingular = false
    factor.health.isDoubtful = false
    let remedy = progress.remedy
    progress.begin()
    switch remedy {
    case .none where !isHopeless:
      progress.remedy = .refactored
      deriveAnew()
    case .none, .refactored:
      progress.remedy = .rebuilt
      rebuild()
    case .rebuilt where !isHopeless:
      progress.remedy = .derivedFromRebuilt
      deriveAnew()
    case .rebuilt, .derivedFromRebuilt:
      abandonSteps()
      // What is left of the factor may name rows that are not in it any more.
      emptyFactor()
      factor.health.isAbandoned = true
      return false
    }
    return true
  }

  /// Derives everything anew where a number is so small that it may be rounding. If that was just
  /// done, the number is really that small, and nothing is done. So this happens at most once a
  /// step.
  mutating func sharpen() {
    if isFresh {
      factor.health.isRough = true
      factor.health.isBlurred = false
    } else {
      deriveAnew()
    }
  }

  /// Whether the factor and the multipliers are as they were derived from the rows as they were
  /// given. What blurs a multiplier was added to it since, also where it took no pivot.
  var isFresh: Bool {
    factor.health.repairCount == 0 && system.work.pivots == factor.health.pivotsWhenFresh
      && !multipliers.isBlurred
  }

  /// Derives the factor, the multipliers and the values from the rows as they were given, for the
  /// same basis.
  mutating func deriveAnew() {
    factor.health.isRough = false
    refactor()
    if factor.health.isSingular { return }
    multipliers.isBlurred = false
    deriveMultipliers()
    // A number that is really that small decides. Whether it does so rightly is verified later.
    if multipliers.isBlurred { factor.health.isRough = true }
    factor.health.pivotsWhenFresh = system.work.pivots
    factor.health.isBlurred = false
    multipliers.isBlurred = false
    if !areValuesDeferred.now { refreshValues() }
    for row in system.rows.indices {
      if !system.rows[row].isDeferred { checkSide(of: row) }
    }
  }

  /// Derives the factor from the rows as they were given.
  mutating func refactor() {
    factor.refactor(in: &system)
    directions.invalidateAll(in: &system)
  }

  /// Computes the multipliers of the basic rows from the sides of the nonbasic ones, level by
  /// level, and queues them all, since any may turn out to lie beyond its bounds.
  ///
  /// - Complexity: O(entries of the system) for each level at which rows are violated.
  private mutating func deriveMultipliers() {
    agenda.byLevel.removeAll()
    agenda.unbounded.removeAll()
    clearMultipliers()
    for row in system.rows.indices
    where system.rows[row].place == .nonbasic && system.rows[row].side != 0 {
      queueByLevel(row)
    }
    while !agenda.byLevel.isEmpty {
      let level = takeLowestLevel(times: 1)
      factor.expressJoint(in: &system)
      spread(1, at: level, isBounded: false)
      refineMultipliers(at: level)
    }
  }

  /// Corrects the multipliers at `level` that were just derived, by deriving them once more from
  /// what their balance misses. Their error shrinks by as many digits as the first ones had right.
  private mutating func refineMultipliers(at level: Double) {
    for i in factor.expression.indices {
      let part = factor.expression[i]
      if part.member.isStay {
        // What keeps a variable in its place is derived anew and not corrected.
        addToMultiplier(of: part.member, part.weight, at: level)
      } else {
        let amount = multipliers.amount(at: level, from: system.multiplier(of: part.member))
        if amount != 0 {
          factor.joint.append(WeightedMember(member: part.member, weight: amount))
        }
      }
    }
    factor.expressJoint(in: &system)
    spread(1, at: level, isBounded: false)
    if hasDoubtfulMultiplier(at: level) { dropLastDigits(at: level) }
  }

  /// Whether an entry at `level` that `factor.joint` or `factor.expression` is about is so small
  /// beside another one that it may be rounding.
  private mutating func hasDoubtfulMultiplier(at level: Double) -> Bool {
    var (least, largest) = (Double.infinity, 0.0)
    for i in factor.joint.indices {
      let size = abs(factor.joint[i].weight)
      (least, largest) = (min(least, size), max(largest, size))
    }
    for i in factor.expression.indices {
      let size = abs(
        multipliers.amount(at: level, from: system.multiplier(of: factor.expression[i].member)))
      if size != 0 { least = min(least, size) }
    }
    return least < FactorTolerance.doubtfulPivot * largest
  }

  /// Drops an entry at `level`, which was just derived from `factor.joint`, if it would be zero for
  /// coefficients that differ in their last digits. Its sign is then chance, and a lower level
  /// decides. The other entries become what they are for those coefficients.
  private mutating func dropLastDigits(at level: Double) {
    factor.expressLastDigitsOfJoint(in: &system)
    for i in factor.expression.indices {
      let doubt = factor.expression[i]
      let amount = multipliers.amount(at: level, from: system.multiplier(of: doubt.member))
      if amount == 0 || abs(amount) > abs(doubt.weight) { continue }
      spread(amount / doubt.weight, at: level, isBounded: false)
      return
    }
  }

  /// Solves from scratch: every row is free to find its side or its place. The values start where
  /// they are, or where they were before a step of rounding threw them far away. In a value that is
  /// too large, small digits are lost, and so they are in every row that contains it.
  ///
  /// Requirements come first, so that soft rows never stand in their way.
  mutating func rebuild() {
    abandonSteps()
    progress.rebuildCount += 1
    emptyFactor()
    earlierValues.restore(to: &system, &tracker)
    factor.health.noteDerivation()
    factor.health.pivotsWhenFresh = system.work.pivots
    factor.health.isRough = false
    for isSoft in [false, true] {
      for row in system.rows.indices {
        guard system.rows[row].place == .nonbasic, system.rows[row].level != Level.none,
          (system.rows[row].level < Level.trial) == isSoft
        else { continue }
        if system.rows[row].relation == .equal, factor.insert(row, augments: true, in: &system) {
          makeBasic(row)
          deferMove(to: row)
        }
      }
    }
    makeDeferredMoves()
    for i in system.rows.indices { checkSide(of: i) }
  }

  /// Makes every row nonbasic and without violation, and every variable held by its stay.
  private mutating func emptyFactor() {
    directions.invalidateAll(in: &system)
    factor.unlinked.removeAll()
    var row = factor.order.first
    while !row.isNone {
      let next = factor.order.row(after: row)
      factor.unlink(row, in: &system)
      row = next
    }
    clearMultipliers()
    for row in system.rows.indices where system.rows[row].place != .absent {
      system.makeNonbasic(row, side: 0)
    }
  }

  private mutating func clearMultipliers() {
    for i in system.variables.indices { clearMultiplier(of: BasisMember(stayOf: i)) }
    for i in system.rows.indices { clearMultiplier(of: BasisMember(i)) }
  }

  /// Forgets what is queued.
  private mutating func abandonSteps() {
    while !agenda.violated.isEmpty {
      let row = RowIndex(raw: agenda.violated.pop().payload)
      system.rows[row].isQueued = false
    }
    agenda.unbounded.removeAll()
    while let row = agenda.deferredMoves.popLast() { system.rows[row].isMoveDeferred = false }
  }
}
