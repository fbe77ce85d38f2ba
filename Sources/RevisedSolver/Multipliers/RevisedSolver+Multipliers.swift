// Multipliers of the members of the basis, and their bounds.

internal import FlatStorage
internal import SolverCore

extension System {
  /// Where the multiplier of `member` begins.
  @inline(__always)
  func multiplier(of member: BasisMember) -> MultiplierIndex {
    member.isStay ? variables[member.variable].multiplier : rows[member.row].multiplier
  }

  @inline(__always)
  fileprivate mutating func setMultiplier(of member: BasisMember, to index: MultiplierIndex) {
    if member.isStay {
      variables[member.variable].multiplier = index
    } else {
      rows[member.row].multiplier = index
    }
  }

  /// How far the multiplier of `member` is from a bound, from the highest level down.
  @inline(__always)
  func distance(of member: BasisMember, toUpperBound isUpper: Bool) -> DistanceCursor {
    if member.isStay {
      return DistanceCursor(
        multiplier: variables[member.variable].multiplier, level: Level.none, bound: 0,
        isUpper: isUpper)
    }
    let row = rows[member.row]
    let isBounded = isUpper ? row.hasUpperBound : row.hasLowerBound
    return DistanceCursor(
      multiplier: row.multiplier, level: row.level,
      bound: isBounded && row.level != Level.none ? Double(row.scale) : 0, isUpper: isUpper)
  }
}

extension RevisedSolver {
  /// Adds `amount` at `level` to the multiplier of `member`.
  mutating func addToMultiplier(of member: BasisMember, _ amount: Double, at level: Double) {
    let old = system.multiplier(of: member)
    var bound = 0.0
    if !member.isStay, level == system.rows[member.row].level {
      bound = Double(system.rows[member.row].scale)
    }
    let new = multipliers.adding(amount, at: level, to: old, bound: bound)
    if new != old { system.setMultiplier(of: member, to: new) }
    if multipliers.mustLook {
      multipliers.mustLook = false
      agenda.unbounded.append(member)
    }
  }

  /// Makes the multiplier of `member` zero.
  @inline(__always)
  mutating func clearMultiplier(of member: BasisMember) {
    let old = system.multiplier(of: member)
    if old.isNone { return }
    multipliers.releaseAll(old)
    system.setMultiplier(of: member, to: .none)
  }

  /// Whether the multiplier lies beyond its upper or lower bound.
  mutating func isBeyond(_ member: BasisMember, upperBound isUpper: Bool) -> Bool {
    if system.multiplier(of: member).isNone { return false }
    var cursor = system.distance(of: member, toUpperBound: isUpper)
    if cursor.isInfinite { return false }
    guard let leading = cursor.next(multipliers) else { return false }
    return leading.value < 0
  }

  /// The side of a row whose multiplier leaves the basis at a bound.
  mutating func sideAtBound(of row: RowIndex, isUpper: Bool) -> Int8 {
    if system.rows[row].level == Level.none { return 0 }
    if isUpper { return system.rows[row].hasUpperBound ? 1 : 0 }
    return system.rows[row].hasLowerBound ? -1 : 0
  }

  /// Lets the multipliers of the basic rows follow a change by `amount` at `level` of the
  /// multiplier of a nonbasic row, whose combination was gathered.
  mutating func spread(_ amount: Double, at level: Double, isBounded: Bool) {
    if level == Level.trial { multipliers.hasTrialEntries = true }
    for i in factor.expression.indices {
      let part = factor.expression[i]
      addToMultiplier(of: part.member, -amount * part.weight, at: level)
      if !isBounded { agenda.unbounded.append(part.member) }
    }
    system.work.rowsTouched &+= UInt64(factor.expression.count)
  }

  /// Lets the multipliers follow a change by `multiple` times `multipliers.change`, after which no
  /// multiplier is out of bounds.
  ///
  /// A bound that takes over from another one has two levels, and most multipliers move from one to
  /// the other.
  mutating func spreadLevels(times multiple: Double) {
    let count = multipliers.change.count
    if count == 0 { return }
    let (high, low) = (multipliers.change[ListIndex(0)], multipliers.change[ListIndex(count - 1)])
    if high.level == Level.trial { multipliers.hasTrialEntries = true }
    for i in factor.expression.indices {
      let part = factor.expression[i]
      let amount = -multiple * part.weight
      let head = system.multiplier(of: part.member)
      if count == 2, !head.isNone,
        multipliers.moveFirst(of: head, between: high, low, times: amount)
      {
        continue
      }
      addLevels(to: part.member, times: amount)
    }
    system.work.rowsTouched &+= UInt64(factor.expression.count)
  }

  @inline(never)  // Most multipliers do not come here, and its code would crowd the loop.
  private mutating func addLevels(to member: BasisMember, times multiple: Double) {
    for i in multipliers.change.indices {
      let entry = multipliers.change[i]
      addToMultiplier(of: member, multiple * entry.value, at: entry.level)
    }
  }

  /// Whether the multiplier of `member` would be within its bounds after `amount` is added at
  /// `level`. It is mutating so that it is passed no copy of the solver.
  mutating func isBounded(
    _ member: BasisMember, afterAdding amount: Double, at level: Double
  ) -> Bool {
    if amount == 0 { return true }
    let upper = system.distance(of: member, toUpperBound: true)
    let lower = system.distance(of: member, toUpperBound: false)
    return upper.isNegative(afterAdding: -amount, at: level, multipliers) == false
      && lower.isNegative(afterAdding: amount, at: level, multipliers) == false
  }

  /// Queues a nonbasic row whose pull is to be spread with that of the others of its level.
  mutating func queueByLevel(_ row: RowIndex) {
    // Levels are positive, and the bits of positive numbers compare as the numbers do.
    agenda.byLevel.push(row.raw, key: system.rows[row].level.bitPattern)
  }

  /// Moves the queued rows of the lowest level to `factor.joint`, each with `sign` times what it
  /// pulls with.
  ///
  /// - Returns: The level.
  mutating func takeLowestLevel(times sign: Double) -> Double {
    let key = agenda.byLevel.first.key
    factor.joint.removeAll()
    while !agenda.byLevel.isEmpty, agenda.byLevel.first.key == key {
      let row = RowIndex(raw: agenda.byLevel.pop().payload)
      let pull = Double(system.rows[row].side) * Double(system.rows[row].scale)
      factor.joint.append(WeightedMember(member: BasisMember(row), weight: sign * pull))
    }
    return Double(bitPattern: key)
  }

  /// Changes the side or level of a nonbasic row; the multipliers of the basic rows follow, and may
  /// leave their bounds.
  mutating func setSide(of row: RowIndex, to side: Int8, level: Double) {
    let old = system.rows[row]
    directions.makeStale(old.directions)
    system.rows[row].side = side
    system.rows[row].level = level
    if old.side == side, old.side == 0 || old.level == level { return }
    factor.express(row, in: &system)
    let weight = Double(old.scale)
    if old.level == level {
      spread(Double(side - old.side) * weight, at: level, isBounded: false)
    } else {
      if old.side != 0 { spread(-Double(old.side) * weight, at: old.level, isBounded: false) }
      if side != 0 { spread(Double(side) * weight, at: level, isBounded: false) }
    }
  }
}
