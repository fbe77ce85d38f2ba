// Finding out what a right-hand side moves, and how far it can go.

internal import FlatStorage
internal import SolverCore

extension RevisedSolver {
  /// Makes sure that a basic row has a direction and an interval, if there is room for it.
  ///
  /// - Parameter target: A right-hand side; an interval that does not hold it may stay unknown.
  mutating func prepareDirection(of row: RowIndex, toReach target: Double? = nil) {
    if options.contains(.noDirectionCache) { return }
    if system.rows[row].direction < 0 {
      // The first change of a constant is not worth a direction; the second one is a habit.
      if !system.rows[row].isEdit, !system.rows[row].wasMoved {
        system.rows[row].wasMoved = true
        return
      }
      guard
        let index = directions.indexToReuse(
          isUrgent: system.rows[row].isEdit, variableCount: system.variables.count)
      else { return }
      let owner = directions[index].row
      if !owner.isNone { releaseDirection(of: owner) }
      directions.assign(index, to: row)
      system.rows[row].direction = Int16(index.raw)
    }
    let index = DirectionIndex(raw: Int32(system.rows[row].direction))
    if !directions[index].isValid { build(index, for: row) }
    if directions[index].isStale, !options.contains(.noIntervals) {
      computeInterval(of: index, toHold: target)
    }
    directions.touch(index)
  }

  private mutating func build(_ index: DirectionIndex, for row: RowIndex) {
    follow(BasisMember(row), by: 1)
    let bit = Directions.bit(index)
    var overlapping: UInt32 = 0
    if directions.hasSharedClasses {
      // The bit of a row in the slot of one that has gone would say that they touch it, too.
      for other in directions.indices(in: bit) where directions[other].hasStrays {
        takeOffStrays(of: other)
      }
      if isAnyTouchedRow(in: bit) { directions.invalidate(bit, in: &system) }
    }
    fill(index, bit, &overlapping)
    movement.clear()
    directions[index].isValid = true
    directions[index].isStale = true
    directions[index].hasStrays = false
    directions[index].adjustmentCount = 0
    directions[index].largestRate = Magnitude(movement.largestRate)
    directions[index].current = system.rows[row].rightHandSide
    directions[index].target = system.rows[row].rightHandSide
    directions.makeStale(overlapping)
  }

  /// Whether a direction of a class moves any of the rows that were just found to be touched.
  private mutating func isAnyTouchedRow(in classes: UInt32) -> Bool {
    for i in movement.touched.indices
    where system.rows[movement.touched[i]].directions & classes != 0 {
      return true
    }
    return false
  }

  private mutating func fill(_ index: DirectionIndex, _ bit: UInt32, _ overlapping: inout UInt32) {
    noteMovesBeforeChange(of: index)
    // Some more, for what is added where a row enters the basis.
    let (moveCount, touchedCount) = (movement.moved.count, movement.touched.count)
    directions.beginLists(
      of: index, moveCount: moveCount + moveCount / 8 + 2,
      touchedCount: touchedCount + touchedCount / 8 + 2)
    var (moves, touched) = (directions[index].moves, directions[index].touched)
    for i in movement.moved.indices {
      let variable = movement.moved[i]
      let coefficient = movement.rate(of: variable)
      if coefficient == 0 { continue }
      directions.moves.append(Move(coefficient: coefficient, variable: variable), to: &moves)
      system.variables[variable].directions |= bit
    }
    for i in movement.touched.indices {
      let row = movement.touched[i]
      let rate = movement.rate(of: row, in: &system)
      if rate == 0 { continue }
      directions.touched.append(RowRate(row: row, rate: rate), to: &touched)
      overlapping |= system.rows[row].directions
      system.rows[row].directions |= bit
    }
    directions[index].moves = moves
    directions[index].touched = touched
  }

  /// Lists what has moved along a direction since the last report, since what it moves changes.
  mutating func noteMovesBeforeChange(of index: DirectionIndex) {
    if tracker.isTracking, tracker.directions & Directions.bit(index) != 0,
      index.position < Directions.classCount
    {
      noteMoves(along: index)
    }
  }

  // MARK: Another basis

  /// The classes of the directions that move a variable of a row.
  mutating func directionsMoving(termsOf row: RowIndex) -> UInt32 {
    var mask: UInt32 = 0
    for i in system.rows[row].terms.indices {
      mask |= system.variables[system.terms[i].variable].directions
    }
    return mask
  }

  /// The classes of the directions that move a nonbasic row, and can be adjusted when it enters the
  /// basis; those that cannot are dropped. A direction that moves variables of the row, but not the
  /// row, stays what it is.
  mutating func directionsToAdjust(to row: RowIndex) -> UInt32 {
    let mask = directionsMoving(termsOf: row)
    if mask == 0 { return 0 }
    // Lists that existed at a mark cannot grow. In a shared class, a bit does not say which
    // direction is meant. Where coefficients differ much, each adjustment loses digits.
    if system.values.isMarked || directions.hasSharedClasses
      || numbers.largestCoefficient > Directions.adjustedCoefficientMax
      || numbers.smallestCoefficient < 1 / Directions.adjustedCoefficientMax
    {
      directions.invalidate(mask, in: &system)
      return 0
    }
    return mask & system.rows[row].directions
  }

  /// Adjusts directions to the basis that a row has just entered. To each, a multiple of the rates
  /// of the last `follow` is added, such that the row holds along it.
  ///
  /// Directions of two bases that differ in one row differ by a multiple of one movement, that of
  /// the row which has entered. What a window moves is most of a screen, and what a breakpoint on
  /// the way changes is a few views.
  ///
  /// - Parameter residual: What the row is off by, which the rates take away.
  /// - Complexity: O(moves and touched rows of the directions).
  mutating func adjustDirections(_ classes: UInt32, to row: RowIndex, residual: Double) {
    for index in directions.indices(in: classes) where directions[index].isValid {
      let share = directions.removeTouched(row, of: index) / residual
      if !adjust(index, by: share) {
        directions.invalidate(Directions.bit(index), in: &system)
      }
    }
    system.rows[row].directions = 0
  }

  /// Adds `share` times the rates to a direction.
  ///
  /// - Returns: `false` if there is no room for it, or too much rounding: then it is to be dropped.
  private mutating func adjust(_ index: DirectionIndex, by share: Double) -> Bool {
    if directions[index].adjustmentCount == Directions.adjustmentCountMax
      || movement.isSearchGivenUp
    {
      return false
    }
    noteMovesBeforeChange(of: index)
    if directions[index].hasStrays { takeOffStrays(of: index) }
    let (moveCount, touchedCount) = (
      directions.moveCount(of: index), directions.touchedCount(of: index)
    )
    guard let (movesBefore, touchedBefore) = addNew(to: index, share) else { return false }
    adjustMoves(of: index, by: share, count: movesBefore, among: moveCount)
    adjustTouched(of: index, by: share, count: touchedBefore, among: touchedCount)
    directions[index].adjustmentCount += 1
    directions[index].largestRate.cover(Magnitude(share * movement.largestRate))
    directions[index].isStale = true
    return true
  }

  /// Takes rows off the list of a direction that have left the system, before one that was given
  /// the slot of such a row comes onto it.
  private mutating func takeOffStrays(of index: DirectionIndex) {
    let bit = Directions.bit(index)
    system.work.rowsTouched &+= UInt64(directions.touchedCount(of: index))
    var position = directions.touchedCount(of: index)
    while position > 0 {
      position -= 1
      let part = directions.touched[directions[index].touched, position]
      if system.rows[part.row].directions & bit == 0 {
        directions.removeTouched(at: position, of: index)
      }
    }
    directions[index].hasStrays = false
  }

  /// Lists what a direction does not move yet and does by `share` times the rates.
  ///
  /// - Returns: How many of the others it moves and touches already; `nil` if there is no room for
  ///   all that is new.
  private mutating func addNew(
    to index: DirectionIndex, _ share: Double
  ) -> (moveCount: Int, touchedCount: Int)? {
    let bit = Directions.bit(index)
    var (moves, touched) = (directions[index].moves, directions[index].touched)
    var (moveCount, touchedCount) = (0, 0)
    var overlapping: UInt32 = 0
    var isRoom = true
    for i in movement.moved.indices {
      let variable = movement.moved[i]
      if system.variables[variable].directions & bit != 0 {
        moveCount &+= 1
        continue
      }
      let coefficient = share * movement.rate(of: variable)
      if coefficient == 0 { continue }
      isRoom = !moves.isFull
      if !isRoom { break }
      directions.moves.append(Move(coefficient: coefficient, variable: variable), to: &moves)
      system.variables[variable].directions |= bit
    }
    for i in movement.touched.indices where isRoom {
      let row = movement.touched[i]
      if system.rows[row].directions & bit != 0 {
        touchedCount &+= 1
        continue
      }
      let rate = share * movement.rate(of: row, in: &system)
      if rate == 0 { continue }
      isRoom = !touched.isFull
      if !isRoom { break }
      directions.touched.append(RowRate(row: row, rate: rate), to: &touched)
      overlapping |= system.rows[row].directions
      system.rows[row].directions |= bit
    }
    directions[index].moves = moves
    directions[index].touched = touched
    // To move the values by the rates, which comes next, does so, too; but without this, the
    // function took 1.14 times as many instructions (`grid` 15).
    directions.makeStale(overlapping)
    return isRoom ? (moveCount, touchedCount) : nil
  }

  /// Adds `share` times the rates to those of the first `listedCount` variables that a direction
  /// moves; at most `count` of them have one. The list is searched from its end, because variables
  /// that depend on others are last in it, and a row moves these as a rule.
  private mutating func adjustMoves(
    of index: DirectionIndex, by share: Double, count: Int, among listedCount: Int
  ) {
    let block = directions[index].moves
    var (rest, position) = (count, listedCount)
    while rest > 0, position > 0 {
      position &-= 1
      var move = directions.moves[block, position]
      let rate = movement.rate(of: move.variable)
      if rate == 0 { continue }
      rest &-= 1
      move.coefficient = sum(move.coefficient, share * rate)
      directions.moves[block, position] = move
    }
    system.work.rowsTouched &+= UInt64(listedCount - position)
  }

  /// Adds `share` times the rates to those of the first `listedCount` rows that a direction
  /// touches, of which `count` have one; there are no strays among them.
  private mutating func adjustTouched(
    of index: DirectionIndex, by share: Double, count: Int, among listedCount: Int
  ) {
    let block = directions[index].touched
    var (rest, position) = (count, listedCount)
    while rest > 0, position > 0 {
      position &-= 1
      var part = directions.touched[block, position]
      if !movement.isTouched(part.row) { continue }
      rest &-= 1
      part.rate = sum(part.rate, share * movement.rate(of: part.row, in: &system))
      directions.touched[block, position] = part
    }
    system.work.rowsTouched &+= UInt64(listedCount - position)
  }

  /// The sum of two rates; zero where what is left is rounding.
  @inline(__always)
  private func sum(_ rate: Double, _ addend: Double) -> Double {
    let sum = rate + addend
    let size = larger(abs(rate), abs(addend))
    return FactorTolerance.isCancelled(sum, beside: size) ? 0 : sum
  }

  // MARK: Intervals

  /// Finds out how far the right-hand side can go, and which touched rows are shared. If it cannot
  /// go to `target`, nothing else is found out: the values will cross a breakpoint, behind which
  /// there is another interval.
  mutating func computeInterval(of index: DirectionIndex, toHold target: Double?) {
    let bit = Directions.bit(index)
    let current = directions[index].current
    let distance = target.map { $0 - current } ?? 0
    var (lower, upper) = usualMoves(from: current)
    var block = directions[index].touched
    var (position, shared) = (0, 0)
    while position < Int(block.count) {
      let part = directions.touched[block, position]
      let mask = system.rows[part.row].directions
      if mask & bit == 0 || part.rate == 0 {
        system.rows[part.row].directions = mask & ~bit
        directions.removeTouched(at: position, of: index)
        block = directions[index].touched
        continue
      }
      if mask & ~bit != 0 {
        if shared != position {
          directions.touched[block, position] = directions.touched[block, shared]
          directions.touched[block, shared] = part
        }
        shared &+= 1
      } else {
        restrict(&lower, &upper, by: part, from: current)
        if distance < lower || distance > upper { break }
      }
      position &+= 1
    }
    system.work.rowsTouched &+= UInt64(position)
    if position < Int(block.count) { return }
    directions[index].hasStrays = false
    directions[index].lower = current + lower
    directions[index].upper = current + upper
    directions[index].sharedCount = Int32(shared)
    directions[index].isStale = false
  }

  /// The movements of a right-hand side from `current` that lead to no number which would have to
  /// be noted as large.
  func usualMoves(from current: Double) -> (lower: Double, upper: Double) {
    if numbers.areLarge { return (-.infinity, .infinity) }
    let large = FactorTolerance.largeNumber
    return (-large - current, large - current)
  }

  /// Narrows an interval of movements from `current` to those that do not change the side of one
  /// row.
  mutating func restrict(
    _ lower: inout Double, _ upper: inout Double, by part: RowRate, from current: Double
  ) {
    let row = system.rows[part.row]
    // A deferred row may contradict its side, and then its residual says nothing of the interval.
    if row.isDeferred || row.side == 0 && row.relation == .equal {
      (lower, upper) = (0, 0)
      return
    }
    let residual = system.residual(of: part.row)
    // Whether the residual must not fall below zero; otherwise it must not rise above.
    let isFloor = row.side == 0 ? row.relation == .greaterThanOrEqual : row.side > 0
    var room = max(0, isFloor ? residual : -residual) / abs(part.rate)
    if numbers.areLarge {
      // At the end of the interval, what is rounded here may be more than rows may be off.
      let size = system.magnitude(of: part.row) / abs(part.rate) + abs(current)
      room = max(0, room - FactorTolerance.lastDigits * size)
    }
    if isFloor == (part.rate > 0) { lower = max(lower, -room) } else { upper = min(upper, room) }
  }
}
