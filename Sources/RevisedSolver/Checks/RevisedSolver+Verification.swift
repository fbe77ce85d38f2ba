// Whether the answer is right, by the rows as they were given.

internal import FlatStorage
internal import SolverCore

extension RevisedSolver {
  /// Looks at the answer as a whole: always where coefficients are of very different size, and
  /// otherwise when so much was done that the look is paid for.
  @inline(__always)
  mutating func verifyWhereDue() {
    if workDone >= factor.health.workOfNextLook { verifyIfDue() }
  }

  /// The rest of `verifyWhereDue()`. As the system grows, a look costs more, and comes later.
  @inline(never)  // Seldom reached, and `solve()` is part of every frame.
  private mutating func verifyIfDue() {
    leavePieces()
    if factor.health.hasMovedFar {
      refreshValues()
      optimize()
    }
    let isPaidFor = workDone &- factor.health.workWhenVerified >= workBeforeLook
    if factor.health.isRough, isPaidFor, !isFresh {
      // What a row of repairs has lost comes back; what is rough in truth stays.
      deriveAnew()
      optimize()
    }
    if isVerifiedAlways || isPaidFor { verify() }
    factor.health.workOfNextLook =
      isVerifiedAlways ? 0 : factor.health.workWhenVerified &+ workBeforeLook
  }

  var isVerifiedAlways: Bool {
    factor.health.isAbandoned || factor.health.hasBecomeRough || factor.health.hasMovedFar || isWide
  }

  /// Whether coefficients are of so different size that what is rounding for one may matter for
  /// another.
  @inline(__always) var isWide: Bool {
    numbers.largestCoefficient > FactorTolerance.wideRange * numbers.smallestCoefficient
  }

  /// The rows and terms that were touched.
  var workDone: UInt64 { system.work.rowsTouched &+ system.work.termsTouched }

  /// How much is done before the answer is looked at as a whole: so that costs a few percent of
  /// what was done, or as much again where the factor is rough.
  private var workBeforeLook: UInt64 {
    let size = system.rows.count &+ system.variables.count &+ system.terms.count
    let share =
      factor.health.isRough
      ? FactorHealth.workPerVerificationWhereRough : FactorHealth.workPerVerification
    return share &* UInt64(truncatingIfNeeded: size)
  }

  /// Looks whether the answer is right, and does what can be done if it is not: derives everything
  /// anew for the same basis, then solves from scratch, and then derives that anew. Whether that
  /// has helped is looked at in the same way.
  ///
  /// - Complexity: O(entries of the system), and what is done about a wrong answer.
  private mutating func verify() {
    if isWide {
      // Beside coefficients of so different size, even what `Row.ignores(_:)` may be much, and so
      // may be what is not worth a movement of its own.
      refreshValues()
      if enterNearMisses() {
        refreshValues()
        optimize()
      }
    }
    var isRight = isOptimal()
    for isHopeless in [false, true, false] where !isRight {
      factor.health.isAbandoned = false
      returnToRange()
      if isHopeless { factor.health.isSingular = true } else { factor.health.isDoubtful = true }
      optimize()
      isRight = isOptimal() || enterNearMisses() && isOptimal()
    }
    factor.health.isAbandoned = !isRight
    defect = isRight ? nil : certify().defects.first
    factor.health.workWhenVerified = workDone
    factor.health.hasBecomeRough = false
    factor.health.hasMovedFar = false
    earlierValues.forget()
  }

  /// Lets values that are not finite begin at 0 again: no step leads back from there.
  private mutating func returnToRange() {
    for variable in system.values.indices where !system.values[variable].isFinite {
      system.values[variable] = 0
      if tracker.isTracking { tracker.note(variable) }
    }
  }

  /// Makes the side of each nonbasic row agree with its residual that contradicts it by less than
  /// tolerances, but by more than rounding: multiplied by a large multiplier, that may be much; and
  /// optimizes what that disturbs. A step that finds the factor singular is the last one, since
  /// what is left of it expresses no row before `optimize()` has mended it.
  ///
  /// - Returns: Whether there were any.
  private mutating func enterNearMisses() -> Bool {
    var isAny = false
    for row in system.rows.indices where system.rows[row].place == .nonbasic {
      let residual = system.residual(of: row)
      let contradiction = system.rows[row].contradiction(of: residual)
      if contradiction <= 0 || system.isRounding(row, contradiction) { continue }
      takeDualStep(row, residual: residual)
      isAny = true
      if factor.health.isInTrouble { break }
    }
    if isAny { optimize() }
    return isAny
  }

  /// Whether the answer is right: by the look at everything at once, and where digits are few by
  /// the whole proof.
  private mutating func isOptimal() -> Bool {
    var needsProof = factor.health.isRough || isWide
    if factor.health.isAbandoned || !holdsEverywhere(needsProof: &needsProof) { return false }
    return !needsProof || certify().isOptimal
  }

  /// Whether every basic row holds, every other one agrees with its side, no multiplier is beyond
  /// its bounds, and the multipliers are in balance: the conditions of `Multiplier`.
  ///
  /// Instead of level by level, the balance is looked at in a sum over the levels, each of which
  /// has a factor of its own: what is out of balance at one of them is out of balance in that sum,
  /// but by a coincidence of sixteen digits.
  ///
  /// - Parameter needsProof: Is set where what is seen may be rounding, or may be more than that.
  private mutating func holdsEverywhere(needsProof: inout Bool) -> Bool {
    let stamp = factor.nextStamp()
    for row in system.rows.indices {
      switch system.rows[row].place {
      case .absent: continue
      case .basic:
        guard isWithinTolerance(row, abs(system.residual(of: row))) else { return false }
        if system.rows[row].multiplier.isNone { continue }
        guard isWithinBounds(row, needsProof: &needsProof) else { return false }
        var index = system.rows[row].multiplier
        while !index.isNone {
          let entry = multipliers.entry(index)
          if abs(entry.value) > Tolerance.largeMultiplier { needsProof = true }
          balance(row, entry.value, at: entry.level, stamp)
          index = multipliers.next(index)
        }
      case .nonbasic:
        let contradiction = system.rows[row].contradiction(of: system.residual(of: row))
        guard isWithinTolerance(row, contradiction) else { return false }
        if system.rows[row].side == 0 { continue }
        balance(
          row, Double(system.rows[row].side) * Double(system.rows[row].scale),
          at: system.rows[row].level, stamp)
      }
    }
    var largest = Magnitude()
    for variable in system.variables.indices where factor.work[variable].stamp == stamp {
      largest.cover(factor.work[variable].size)
    }
    // What has cancelled in a multiplier was dropped.
    let dropped = 4 * FactorTolerance.cancellation * largest.value
    for variable in system.variables.indices where factor.work[variable].stamp == stamp {
      let cell = factor.work[variable]
      let tolerance = FactorTolerance.balance * cell.size.value + dropped
      guard abs(cell.value) <= tolerance else { return false }
    }
    return true
  }

  /// Whether a row may be off by `amount`.
  private mutating func isWithinTolerance(_ row: RowIndex, _ amount: Double) -> Bool {
    // Not the other way round: what is not a number must fail.
    system.rows[row].allows(amount) || system.isRounding(row, amount)
  }

  /// Whether the multiplier of a basic row is within its bounds, without a doubt: where the first
  /// entry of a distance may be rounding, it decides only if it was just derived.
  private mutating func isWithinBounds(_ row: RowIndex, needsProof: inout Bool) -> Bool {
    for isUpper in [true, false] {
      var cursor = system.distance(of: BasisMember(row), toUpperBound: isUpper)
      if cursor.isInfinite { continue }
      guard let leading = cursor.next(multipliers) else { continue }
      if leading.value < 0 { return false }
      let isBlurred = leading.value < FactorTolerance.blur * leading.size.value
      let isSmall = leading.value < FactorTolerance.smallMultiplier
      if isBlurred || isSmall || isDoubtful(leading.value, cursor.next(multipliers)?.value) {
        if !isFresh { return false }
        needsProof = true
      }
    }
    return true
  }

  /// Whether a distance is positive by an entry that may be the rounding of others, enlarged by
  /// coefficients of different sizes, where the next one says otherwise.
  private func isDoubtful(_ leading: Double, _ next: Double?) -> Bool {
    guard leading < FactorTolerance.doubtfulMultiplier, let next else { return false }
    return next < 0
  }

  /// Adds what a multiplier weighs at one level to the sums of `factor.work`, by variable.
  private mutating func balance(
    _ row: RowIndex, _ value: Double, at level: Double, _ stamp: UInt32
  ) {
    let weight = value * Self.factor(of: level)
    for i in system.rows[row].terms.indices {
      let entry = system.terms[i]
      let amount = weight * entry.coefficient
      if factor.work[entry.variable].stamp == stamp {
        factor.work[entry.variable].add(amount)
      } else {
        factor.work[entry.variable] = Cell(adding: amount, stamp: stamp)
      }
    }
  }

  /// A number between one and two that has nothing to do with those of other levels.
  private static func factor(of level: Double) -> Double {
    var bits = level.bitPattern &* 0x9E37_79B9_7F4A_7C15
    bits ^= bits >> 29
    bits = bits &* 0xBF58_476D_1CE4_E5B9
    return Double(bitPattern: 0x3FF0_0000_0000_0000 | bits >> 12)
  }
}
