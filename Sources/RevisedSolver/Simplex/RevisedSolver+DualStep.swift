// A violated row enters the basis: the dual simplex method.

internal import FlatStorage
internal import SolverCore

/// Which multiplier reaches its bound first when that of a violated row grows.
private enum DualChoice {
  /// That of the violated row itself: it stays violated.
  case own

  /// That of the member at this position of the combination.
  case member(ListIndex)

  /// None: the row contradicts required rows.
  case nothing
}

extension RevisedSolver {
  /// Makes the side of `row` agree with its residual again: the row becomes basic, in place of the
  /// stay or basic row that loses least, or counts as violated.
  mutating func takeDualStep(_ row: RowIndex, residual: Double) {
    if factor.insert(row, in: &system) {
      // There are only so many stays to displace, so this is progress in any case.
      progress.noteStep(isDegenerate: false)
      makeBasicAndMove(to: row)
      return
    }
    pivotOrFlip(row, residual: residual, canDefer: false)
  }

  /// Makes the side of a row agree with its residual, where the row depends on the basis, as the
  /// last elimination has found.
  ///
  /// The values may not have been moved to rows that entered before. If those rows matter to the
  /// choice, the values are moved first, and the row is looked at again.
  ///
  /// - Parameter canDefer: Whether the values may be moved later, if the row enters.
  mutating func pivotOrFlip(_ row: RowIndex, residual: Double, canDefer: Bool) {
    factor.expressEliminated(in: &system)
    let sign: Double = residual > 0 ? 1 : -1
    var choice = dualRatioTest(row, sign: sign)
    if case .member(let position) = choice, factor.isDoubtful(factor.expression[position].weight) {
      // A pivot that is all rounding would make the basis singular.
      if factor.health.repairCount > 0 {
        factor.health.isBlurred = true
        if !system.rows[row].isQueued { queue(row, residual: residual) }
        return
      }
      factor.refineExpression(of: row, in: &system)
      choice = dualRatioTest(row, sign: sign)
    }
    if agenda.deferredMoves.count > 0, !canDefer || mustMove(before: choice) {
      makeDeferredMoves()
      checkSide(of: row)
      return
    }
    switch choice {
    case .nothing:
      // Nothing can give way, and a row may be off by as much.
      if system.rows[row].allows(system.rows[row].contradiction(of: residual)) { return }
      // Rows that may be refused always have a bound, so this is rounding in what was consistent.
      if !takePlaceOfHeaviest(row, residual: residual) { factor.health.isDoubtful = true }
    case .own:
      progress.noteFlip(true)
      progress.noteStep(isDegenerate: false)
      let old = system.rows[row].side
      let new = sideAtBound(of: row, isUpper: sign > 0)
      system.rows[row].side = new
      directions.makeStale(system.rows[row].directions)
      let amount = Double(new - old) * Double(system.rows[row].scale)
      spread(amount, at: system.rows[row].level, isBounded: true)
    case .member(let position):
      pivot(row, replacing: factor.expression[position], sign: sign, canDefer: canDefer)
    }
  }

  /// Lets `row`, which contradicts the required rows that it depends on, take the place of the
  /// heaviest of them, if that row then misses so little that it is rounding.
  ///
  /// Nearly parallel rows enlarge the last digits of their numbers, and so do rows of large numbers
  /// that determine small ones. Rows that determine variables hold exactly, and the error is left
  /// to the row that depends on them. As a share of what a row may miss, that error is smallest for
  /// the row with the largest product of weight and what it may miss: the heaviest one.
  ///
  /// The multiplier of `row` may take it out again, and the other one in, on and on. After many
  /// such rounds the row is left as it is.
  ///
  /// - Returns: `false` if there is no such row; nothing was changed then.
  private mutating func takePlaceOfHeaviest(_ row: RowIndex, residual: Double) -> Bool {
    var heaviest = WeightedMember(member: BasisMember(row), weight: 1)
    var largestShare = system.resolution(of: row)
    for i in factor.expression.indices where !factor.expression[i].member.isStay {
      let part = factor.expression[i]
      let share = abs(part.weight) * system.resolution(of: part.member.row)
      if share > largestShare { (heaviest, largestShare) = (part, share) }
    }
    let leaving = heaviest.member.row
    guard leaving != row, abs(residual) <= largestShare else { return false }
    guard progress.mayFollowRounding() else { return true }
    system.work.pivots &+= 1
    progress.noteStep(isDegenerate: false)
    multipliers.change.removeAll()
    var index = system.rows[leaving].multiplier
    while !index.isNone {
      multipliers.change.append(multipliers.entry(index))
      index = multipliers.next(index)
    }
    for i in multipliers.change.indices {
      let entry = multipliers.change[i]
      let amount = entry.value / heaviest.weight
      spread(amount, at: entry.level, isBounded: false)
      addToMultiplier(of: BasisMember(row), amount, at: entry.level)
    }
    if multipliers.change.count > 0 { agenda.unbounded.append(BasisMember(row)) }
    enter(row, freed: remove(leaving, side: 0))
    return true
  }

  /// Whether the values must be moved to the rows that entered before a choice is carried out. Only
  /// a pivot with a row that is not one of these can go first; and not after as much work as a pass
  /// through the system. A move takes no more, and may repair what is violated.
  private mutating func mustMove(before choice: DualChoice) -> Bool {
    guard case .member(let position) = choice,
      workDone &- progress.workAtDeferral < UInt64(system.rows.count &+ system.terms.count)
    else { return true }
    let member = factor.expression[position].member
    return !member.isStay && system.rows[member.row].isMoveDeferred
  }

  /// Enters a row into the basis that `insert` has put into the factor.
  mutating func makeBasic(_ row: RowIndex) {
    directions.invalidate(directionsMoving(termsOf: row), in: &system)
    admit(row)
  }

  /// Enters a row into the basis that `insert` has put into the factor, and moves the values to it.
  /// Cached directions that moved it are made such that it holds along them.
  mutating func makeBasicAndMove(to row: RowIndex) {
    let classes = directionsToAdjust(to: row)
    admit(row)
    moveToRightHandSide(of: row, adjusting: classes)
  }

  private mutating func admit(_ row: RowIndex) {
    let record = system.rows[row]
    noteNumber(record.rightHandSide)
    system.rows[row].place = .basic
    system.updateRole(of: row)
    if record.side != 0 {
      addToMultiplier(
        of: BasisMember(row), Double(record.side) * Double(record.scale), at: record.level)
      system.rows[row].side = 0
    }
  }

  // MARK: Ratio test

  /// Finds the multiplier that reaches a bound first, at the highest level at which they differ.
  ///
  /// At a tie the row itself is preferred, since that costs no pivot; then stays; then the largest
  /// pivot. After many steps without progress the least index is, which is proven to end.
  private mutating func dualRatioTest(_ row: RowIndex, sign: Double) -> DualChoice {
    var choice = DualChoice.nothing
    var (bestDistance, bestWeight) = (ownDistance(of: row, sign: sign), 1.0)
    var bestMember: BasisMember?
    var bestLevel = leadingLevel(of: bestDistance)
    if !bestDistance.isInfinite { choice = .own }
    system.work.rowsTouched &+= UInt64(factor.expression.count)
    for i in factor.expression.indices {
      let part = factor.expression[i]
      let weight = abs(part.weight)
      let distance = system.distance(of: part.member, toUpperBound: sign * part.weight < 0)
      if distance.isInfinite { continue }
      let level = leadingLevel(of: distance)
      if case .nothing = choice {
      } else {
        // Most members differ in the first entry, and need no comparison of all.
        if level > bestLevel { continue }
        if level == bestLevel {
          let comparison = compare(distance, weight, bestDistance, bestWeight)
          if comparison > 0 { continue }
          if comparison == 0, !breaksTie(part.member, weight, bestMember, bestWeight) { continue }
        }
      }
      choice = .member(i)
      (bestDistance, bestWeight, bestMember) = (distance, weight, part.member)
      bestLevel = level
    }
    return choice
  }

  /// The highest level at which a distance is above zero; `Level.none` for none, and beyond a
  /// bound.
  @inline(__always)
  private mutating func leadingLevel(of distance: DistanceCursor) -> Double {
    if let level = distance.leadingBoundLevel(multipliers) { return level }
    var cursor = distance
    guard let entry = cursor.next(multipliers), entry.value > 0 else { return Level.none }
    return entry.level
  }

  /// How far the multiplier of a violated row is from where its side would change.
  private mutating func ownDistance(of row: RowIndex, sign: Double) -> DistanceCursor {
    let record = system.rows[row]
    if record.side == 0, record.level == Level.required {
      let isBounded = sign > 0 ? record.hasUpperBound : record.hasLowerBound
      return DistanceCursor(
        multiplier: .none, level: record.level, bound: isBounded ? 1 : 0, isUpper: true)
    }
    let steps = abs(sideAtBound(of: row, isUpper: sign > 0) - record.side)
    return DistanceCursor(
      multiplier: .none, level: record.level, bound: Double(steps) * Double(record.scale),
      isUpper: true)
  }

  /// Whether `member` is preferred to `other`, `nil` for the violated row itself, at the same
  /// ratio.
  private mutating func breaksTie(
    _ member: BasisMember, _ weight: Double, _ other: BasisMember?, _ otherWeight: Double
  ) -> Bool {
    guard let other else { return false }
    if member.isStay != other.isStay { return member.isStay }
    if progress.isBland { return member.rank < other.rank }
    return weight > otherWeight
  }

  /// Compares two distances, each divided by its weight; below zero if the first one is less.
  /// Distances beyond a bound count as zero.
  private mutating func compare(
    _ first: DistanceCursor, _ firstWeight: Double,
    _ second: DistanceCursor, _ secondWeight: Double
  ) -> Int {
    var (first, second) = (first, second)
    var isLeading = true
    while true {
      var a = first.next(multipliers)
      var b = second.next(multipliers)
      if isLeading {
        if let entry = a, entry.value < 0 { a = nil }
        if let entry = b, entry.value < 0 { b = nil }
        isLeading = false
      }
      guard let left = a else {
        guard let right = b else { return 0 }
        return right.value > 0 ? -1 : 1
      }
      guard let right = b else { return left.value > 0 ? 1 : -1 }
      if left.level > right.level { return left.value > 0 ? 1 : -1 }
      if left.level < right.level { return right.value > 0 ? -1 : 1 }
      let (x, y) = (left.value / firstWeight, right.value / secondWeight)
      if abs(x - y) > FactorTolerance.tie * max(abs(x), abs(y)) { return x < y ? -1 : 1 }
    }
  }

  // MARK: Pivot

  /// Lets `row` enter the basis in place of `leaving`, whose multiplier reaches its bound.
  private mutating func pivot(
    _ row: RowIndex, replacing leaving: WeightedMember, sign: Double, canDefer: Bool
  ) {
    system.work.pivots &+= 1
    progress.noteFlip(false)
    let isUpper = sign * leaving.weight < 0
    multipliers.collect(system.distance(of: leaving.member, toUpperBound: isUpper))
    // A multiplier that lies beyond its bound goes no further.
    if multipliers.change.count > 0, multipliers.change[ListIndex(0)].value < 0 {
      multipliers.change.removeAll()
    }
    // Only so many moves are deferred, so that is progress in any case.
    if canDefer { progress.deferredMoveCount += 1 }
    progress.noteStep(isDegenerate: multipliers.change.count == 0 && !canDefer)
    let factor = sign / abs(leaving.weight)
    spreadLevels(times: factor)
    for i in multipliers.change.indices {
      let entry = multipliers.change[i]
      addToMultiplier(of: BasisMember(row), factor * entry.value, at: entry.level)
    }
    let freed = release(leaving.member, atUpperBound: isUpper)
    enter(row, freed: freed, canDefer: canDefer)
  }

  /// Takes a member out of the basis and the factor; its multiplier is at the bound named.
  ///
  /// - Returns: The variable that is free to be determined by another row.
  mutating func release(_ member: BasisMember, atUpperBound isUpper: Bool) -> VariableIndex {
    if member.isStay {
      clearMultiplier(of: member)
      return member.variable
    }
    return remove(member.row, side: sideAtBound(of: member.row, isUpper: isUpper))
  }

  /// Takes a row out of the basis and the factor, and to one of its sides.
  ///
  /// - Returns: The variable that is free to be determined by another row; none if that cannot be
  ///   told.
  mutating func remove(_ row: RowIndex, side: Int8) -> VariableIndex {
    clearMultiplier(of: BasisMember(row))
    let freed = factor.removeFromFactor(row, in: &system)
    system.makeNonbasic(row, side: side)
    dropDirection(of: row)
    return freed
  }

  /// The direction of a row that is not basic any more means nothing.
  mutating func dropDirection(of row: RowIndex) {
    guard let index = system.ownDirection(of: row) else { return }
    directions.invalidate(Directions.bit(index), in: &system)
  }

  /// Puts `row` into the basis, where `freed` was left without a row.
  ///
  /// - Parameter canDefer: Whether the values may be moved later.
  mutating func enter(_ row: RowIndex, freed: VariableIndex, canDefer: Bool = false) {
    let isInserted = factor.insert(
      row, inPlaceOf: freed, augments: true, least: FactorTolerance.cancellation, in: &system)
    if !isInserted {
      factor.health.isSingular = true
      return
    }
    if freed.isNone { directions.invalidateAll(in: &system) }
    if canDefer {
      makeBasic(row)
      deferMove(to: row)
    } else {
      makeBasicAndMove(to: row)
    }
  }
}
