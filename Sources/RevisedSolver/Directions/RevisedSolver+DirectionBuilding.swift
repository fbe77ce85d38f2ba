// Finding out what a right-hand side moves, and how far it can go.

internal import FlatStorage
internal import SolverCore

extension RevisedSolver {
  /// Makes sure that a basic row has a direction and an interval, if there is room for it.
  mutating func prepareDirection(of row: RowIndex) {
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
      directions.makeRecord(at: index)
      let owner = directions[index].row
      if !owner.isNone {
        dropDirection(of: owner)
        system.rows[owner].direction = -1
      }
      directions.assign(index, to: row)
      system.rows[row].direction = Int16(index.raw)
    }
    let index = DirectionIndex(raw: Int32(system.rows[row].direction))
    if !directions[index].isValid { build(index, for: row) }
    if directions[index].isStale, !options.contains(.noIntervals) { computeInterval(of: index) }
    directions.touch(index)
  }

  private mutating func build(_ index: DirectionIndex, for row: RowIndex) {
    follow(BasisMember(row), by: 1)
    let bit = Directions.bit(index)
    var overlapping: UInt32 = 0
    if directions.hasSharedClasses, isAnyTouchedRow(in: bit) {
      directions.invalidate(bit, in: &system)
    }
    fill(index, bit, &overlapping)
    movement.clear()
    directions[index].isValid = true
    directions[index].isStale = true
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
    if tracker.isTracking, tracker.directions & bit != 0,
      index.position < Directions.classCount
    {
      noteMoves(along: index)
    }
    directions.beginLists(
      of: index, moveCount: movement.moved.count, touchedCount: movement.touched.count)
    var (moves, touched) = (directions[index].moves, directions[index].touched)
    // Variables that depend on others were found first; in reverse the values are walked upwards.
    var position = movement.moved.count
    while position > 0 {
      position &-= 1
      let variable = movement.moved[ListIndex(position)]
      let coefficient = movement.rate(of: variable)
      if coefficient == 0 { continue }
      directions.append(Move(coefficient: coefficient, variable: variable), to: &moves)
      system.variables[variable].directions |= bit
    }
    for i in movement.touched.indices {
      let row = movement.touched[i]
      let rate = movement.rate(of: row, in: &system)
      if rate == 0 { continue }
      directions.append(Breakpoint(row: row, rate: rate), to: &touched)
      overlapping |= system.rows[row].directions
      system.rows[row].directions |= bit
    }
    directions[index].moves = moves
    directions[index].touched = touched
  }

  /// Finds out how far the right-hand side can go, and which touched rows are shared.
  private mutating func computeInterval(of index: DirectionIndex) {
    let bit = Directions.bit(index)
    let current = directions[index].current
    var (lower, upper) = usualMoves(from: current)
    var (kept, shared) = (0, 0)
    for position in 0 ..< directions.touchedCount(of: index) {
      let part = directions.touched(at: position, of: index)
      let mask = system.rows[part.row].directions
      // Rows that were removed meanwhile have lost the bit.
      if mask & bit == 0 { continue }
      if kept != position { directions.setTouched(part, at: kept, of: index) }
      if mask & ~bit != 0 {
        if shared != kept {
          directions.setTouched(directions.touched(at: shared, of: index), at: kept, of: index)
          directions.setTouched(part, at: shared, of: index)
        }
        shared += 1
      } else {
        restrict(&lower, &upper, by: part)
      }
      kept += 1
    }
    directions.truncateTouched(of: index, to: kept)
    system.work.rowsTouched &+= UInt64(kept)
    directions[index].lower = current + lower
    directions[index].upper = current + upper
    directions[index].sharedCount = shared
    directions[index].isStale = false
  }

  /// The movements of a right-hand side from `current` that lead to no number which would have to
  /// be noted as large.
  private func usualMoves(from current: Double) -> (lower: Double, upper: Double) {
    if hasLargeNumbers { return (-.infinity, .infinity) }
    let large = FactorTolerance.largeNumber
    return (-large - current, large - current)
  }

  /// Narrows an interval of movements to those that do not change the side of one row.
  private mutating func restrict(_ lower: inout Double, _ upper: inout Double, by part: Breakpoint)
  {
    let row = system.rows[part.row]
    // A row that waits may contradict its side, and then it says nothing of where that begins.
    if row.isDeferred || row.side == 0 && row.relation == .equal {
      (lower, upper) = (0, 0)
      return
    }
    let residual = system.residual(of: part.row)
    // Whether the residual must not fall below zero; otherwise it must not rise above.
    let isFloor = row.side == 0 ? row.relation == .greaterThanOrEqual : row.side > 0
    let room = max(0, isFloor ? residual : -residual) / abs(part.rate)
    if isFloor == (part.rate > 0) { lower = max(lower, -room) } else { upper = min(upper, room) }
  }
}
