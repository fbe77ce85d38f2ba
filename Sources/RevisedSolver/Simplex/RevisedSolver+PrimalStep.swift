// A member whose multiplier is out of bounds is let go: the primal simplex method.

internal import FlatStorage
internal import SolverCore

/// The breakpoints of one primal step; see `RevisedSolver.takePrimalStep`.
struct PrimalStep: ~Copyable {
  var breakpoints = Table<ListIndex, RowRate>()

  /// Their positions, by the time at which they come.
  var order = KeyedHeap()

  /// Those that are passed, since going on improves the optimum.
  var passed = Table<ListIndex, RowRate>()

  /// Lets the tables that are small as a rule begin in `slab`.
  mutating func begin(in slab: inout TableSlab) {
    breakpoints.begin(in: &slab)
    order.begin(in: &slab)
    passed.begin(in: &slab)
  }
}

extension RevisedSolver {
  /// Lets go of `member`, whose multiplier lies beyond a bound: the values follow to the point at
  /// which other rows hold the balance.
  ///
  /// Breakpoints at which a nonbasic row changes its side are passed as long as this improves the
  /// balance of `member` (a long step); the row of the last one becomes basic in its place.
  mutating func takePrimalStep(_ member: BasisMember, beyondUpperBound isUpper: Bool) {
    // The step begins where all basic rows hold.
    if agenda.deferredMoves.count > 0 { makeDeferredMoves() }
    let sign: Double = isUpper ? 1 : -1
    follow(member, by: sign)
    collectBreakpoints()
    collectExcess(of: member, isUpper: isUpper)
    guard let stop = findStop(of: member, sign: sign) else {
      // Nothing would ever stop an improvement, so it is none: the excess is rounding.
      movement.clear()
      moveToBound(member, isUpper: isUpper)
      return
    }
    system.work.pivots &+= 1
    progress.noteStep(isDegenerate: stop.time == 0)
    moveAndClear(by: stop.time, checksSides: false)
    changeSidesOfPassed()
    if stop.isIndependent {
      // The row needs no other to leave: it holds from here on, and `member` is looked at again.
      if factor.insert(stop.row, in: &system) {
        makeBasic(stop.row)
        moveToRightHandSide(of: stop.row)
      }
      agenda.unbounded.append(member)
      return
    }
    pivot(member, isUpper: isUpper, for: stop)
  }

  /// Puts a multiplier that rounding has moved beyond a bound back to it.
  private mutating func moveToBound(_ member: BasisMember, isUpper: Bool) {
    multipliers.collect(system.distance(of: member, toUpperBound: isUpper))
    for i in multipliers.change.indices {
      let entry = multipliers.change[i]
      if abs(entry.value) > FactorTolerance.disagreement * entry.size.value {
        factor.health.isDoubtful = true
      }
      addToMultiplier(of: member, isUpper ? entry.value : -entry.value, at: entry.level)
    }
  }

  /// Where a movement ends.
  private struct Stop {
    var row: RowIndex
    var time: Double

    /// How fast the residual of the row changes.
    var rate: Double

    /// Whether the row does not depend on the basis but for free stays.
    var isIndependent: Bool
  }

  // MARK: Ratio test

  /// Fills `primal.breakpoints` with the touched rows that change their side along the rates, and
  /// orders them by time. Rates stay as they are.
  ///
  /// A rate that may be rounding has no breakpoint yet, but a time before which it has none: to
  /// find out costs more than all else in a step, and most steps end before.
  private mutating func collectBreakpoints() {
    primal.breakpoints.removeAll()
    primal.order.removeAll()
    let doubtfulRate = movement.doubtfulRate
    var latest = Double.infinity
    for i in movement.touched.indices {
      let row = movement.touched[i]
      if system.rows[row].place != .nonbasic || system.rows[row].level == Level.none { continue }
      var rate = movement.rate(of: row, in: &system)
      if rate == 0 { continue }
      let time: Double
      if abs(rate) < doubtfulRate {
        rate = 0
        // Twice what is doubtful, since the rate is not exact.
        time = distanceToChange(of: row) / (2 * doubtfulRate)
      } else {
        guard let change = timeOfChange(of: row, rate: rate) else { continue }
        time = change
      }
      if time > latest { continue }
      // Nothing behind the first row that must not be passed will be looked at.
      if rate != 0, system.rows[row].level == Level.required { latest = time }
      addBreakpoint(RowRate(row: row, rate: rate), at: time)
    }
  }

  @inline(__always)
  private mutating func addBreakpoint(_ breakpoint: RowRate, at time: Double) {
    // Times are not negative, so their bit patterns compare as they do; the sum turns -0 into 0.
    primal.order.push(
      Int32(truncatingIfNeeded: primal.breakpoints.count), key: (time + 0).bitPattern)
    primal.breakpoints.append(breakpoint)
  }

  /// How often `member` stands in a nonbasic row, which is how fast that moves with it; fills
  /// `factor.expression` with the row.
  private mutating func weight(of member: BasisMember, in row: RowIndex) -> Double {
    factor.express(row, in: &system)
    let weight = factor.weight(of: member)
    if weight == 0 || !factor.isDoubtful(weight) { return weight }
    factor.refineExpression(of: row, in: &system)
    return factor.weight(of: member)
  }

  /// When the residual of a nonbasic row, changing by `rate`, contradicts its side; `nil` if never.
  private mutating func timeOfChange(of row: RowIndex, rate: Double) -> Double? {
    guard system.rows[row].contradiction(of: rate) > 0 else { return nil }
    return distanceToChange(of: row) / abs(rate)
  }

  /// By how much the residual of a nonbasic row changes, at least, until it contradicts its side.
  private mutating func distanceToChange(of row: RowIndex) -> Double {
    max(0, -system.rows[row].contradiction(of: system.residual(of: row)))
  }

  /// Fills `multipliers.change` with how far the multiplier of `member` is beyond its bound.
  private mutating func collectExcess(of member: BasisMember, isUpper: Bool) {
    multipliers.collect(system.distance(of: member, toUpperBound: isUpper))
    for i in multipliers.change.indices { multipliers.change[i].value.negate() }
  }

  /// Walks over the breakpoints up to the one that must not be passed; `primal.passed` are the
  /// others.
  private mutating func findStop(of member: BasisMember, sign: Double) -> Stop? {
    primal.passed.removeAll()
    while let next = nextBreakpoint(of: member, sign: sign) {
      let row = next.breakpoint.row
      let isIndependent = factor.eliminateToPlace(row, in: &system) != nil
      if isIndependent || mustStop(at: row) || !leavesExcess(behind: next.breakpoint) {
        return Stop(
          row: row, time: next.time, rate: next.breakpoint.rate, isIndependent: isIndependent)
      }
      primal.passed.append(next.breakpoint)
    }
    return nil
  }

  /// Whether the breakpoint of a row is not passed, whatever that would gain.
  private mutating func mustStop(at row: RowIndex) -> Bool {
    system.rows[row].level == Level.required || progress.isBland
      || options.contains(.noLongSteps)
  }

  /// The next breakpoint in time, if there is one more; the one of the least row among ties if
  /// progress has stopped.
  private mutating func nextBreakpoint(
    of member: BasisMember, sign: Double
  ) -> (breakpoint: RowRate, time: Double)? {
    while !primal.order.isEmpty {
      let first = primal.order.pop()
      var best = primal.breakpoints[ListIndex(raw: first.payload)]
      if best.rate == 0 {
        addBreakpoint(of: best.row, ratedBy: member, sign: sign)
        continue
      }
      while progress.isBland, !primal.order.isEmpty, primal.order.first.key == first.key {
        let tie = primal.breakpoints[ListIndex(raw: primal.order.pop().payload)]
        if tie.rate == 0 {
          addBreakpoint(of: tie.row, ratedBy: member, sign: sign)
        } else if tie.row.raw < best.row.raw {
          best = tie
        }
      }
      return (best, Double(bitPattern: first.key))
    }
    return nil
  }

  /// Adds the breakpoint of a row whose rate had yet to be found out, if it has one.
  private mutating func addBreakpoint(of row: RowIndex, ratedBy member: BasisMember, sign: Double) {
    let rate = sign * weight(of: member, in: row)
    if let time = timeOfChange(of: row, rate: rate) {
      addBreakpoint(RowRate(row: row, rate: rate), at: time)
    }
  }

  /// Takes off the excess what passing a breakpoint takes.
  ///
  /// - Returns: Whether it is still above zero, as its highest entry is.
  private mutating func leavesExcess(behind breakpoint: RowRate) -> Bool {
    let row = system.rows[breakpoint.row]
    let (level, steps) = (row.level, row.relation == .equal && row.side != 0 ? 2.0 : 1)
    let amount = steps * Double(row.scale) * abs(breakpoint.rate)
    var position = 0
    while position < multipliers.change.count, multipliers.change[ListIndex(position)].level > level
    {
      position += 1
    }
    if position < multipliers.change.count, multipliers.change[ListIndex(position)].level == level {
      multipliers.change[ListIndex(position)].add(-amount)
    } else {
      var moved = LevelEntry(level: level, value: -amount)
      for below in position ..< multipliers.change.count {
        swap(&moved, &multipliers.change[ListIndex(below)])
      }
      multipliers.change.append(moved)
    }
    for i in multipliers.change.indices {
      let excess = multipliers.change[i]
      if !excess.isCancelled { return excess.value > 0 }
    }
    return false
  }

  // MARK: Pivot

  private mutating func changeSidesOfPassed() {
    for i in primal.passed.indices {
      let passed = primal.passed[i]
      let row = passed.row
      var side: Int8 = 0
      if system.rows[row].relation == .equal || system.rows[row].side == 0 {
        side = passed.rate > 0 ? 1 : -1
      }
      setSide(of: row, to: side, level: system.rows[row].level)
    }
  }

  /// Lets the row at which a movement ends enter the basis in place of `member`, whose multiplier
  /// goes back to its bound.
  private mutating func pivot(_ member: BasisMember, isUpper: Bool, for stop: Stop) {
    let row = stop.row
    let weight = weight(of: member, in: row)
    // How often the member stands in the row is how fast the row moved with it. The one was
    // calculated along the rows of the factor, the other along its columns.
    let expected = isUpper ? weight : -weight
    guard abs(expected - stop.rate) <= FactorTolerance.disagreement * abs(stop.rate) else {
      factor.health.isDoubtful = true
      agenda.unbounded.append(member)
      return
    }
    multipliers.collect(system.distance(of: member, toUpperBound: isUpper))
    for i in multipliers.change.indices {
      let entry = multipliers.change[i]
      let amount = (isUpper ? -entry.value : entry.value) / weight
      spread(amount, at: entry.level, isBounded: false)
      addToMultiplier(of: BasisMember(row), amount, at: entry.level)
      agenda.unbounded.append(BasisMember(row))
    }
    let freed = release(member, atUpperBound: isUpper)
    if member.isStay {
      guard factor.insert(row, displacing: member.variable, in: &system) else {
        factor.health.isSingular = true
        return
      }
      makeBasicAndMove(to: row)
    } else {
      enter(row, freed: freed)
    }
  }
}
