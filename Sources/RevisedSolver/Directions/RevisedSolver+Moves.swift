// Moving the values along right-hand sides: one over breakpoints, or all within their intervals.

internal import FlatStorage
internal import SolverCore

extension RevisedSolver {
  /// Moves the values along the right-hand side of a row, and optimizes what that disturbs.
  mutating func moveAcross(_ row: RowIndex, to target: Double) {
    let isNonbasic = system.rows[row].place == .nonbasic
    // That of a row which is only evaluated is not valid, but knows where it came from.
    if let index = isNonbasic ? system.ownDirection(of: row) : validDirection(of: row) {
      directions[index].course.noteCrossing(up: target > system.rows[row].rightHandSide)
    }
    if isNonbasic {
      system.rows[row].rightHandSide = target
      directions.makeStale(system.rows[row].directions)
      checkSide(of: row)
    } else {
      moveFully(row, to: target)
    }
    optimize()
  }

  /// Moves the values along the right-hand side of a basic row, whatever happens to other rows.
  private mutating func moveFully(_ row: RowIndex, to target: Double) {
    let delta = target - system.rows[row].rightHandSide
    system.rows[row].rightHandSide = target
    if let index = validDirection(of: row) {
      directions.setCurrent(of: index, to: target)
      if system.values.isMarked { saveBeforeMoves(along: Directions.bit(index)) }
      noteMove(abs(delta) * directions[index].largestRate.value)
      directions.moves.scatter(delta, times: directions[index].moves, into: &system.values)
      noteMovement(along: index)
      factor.health.moveCount += 1
      checkRows(along: index, count: directions.touchedCount(of: index))
      return
    }
    follow(BasisMember(row), by: 1)
    moveAndClear(by: delta)
  }

  // MARK: Pending moves

  /// Carries out the moves that suggestions have noted, and optimizes what they disturb.
  @inline(__always)
  mutating func applyDue() {
    if directions.due != 0 { moveAlongDue() }
  }

  private mutating func moveAlongDue() {
    let due = directions.due
    directions.due = 0
    // Here, so that the loop is free of it.
    if system.values.isMarked { saveBeforeMoves(along: due) }
    var rest = due
    var (sharedCount, moveCount) = (0, 0)
    while rest != 0 {
      let index = DirectionIndex(rest.trailingZeroBitCount)
      if move(along: index, &sharedCount, &moveCount) { tracker.directions |= rest & (0 &- rest) }
      rest &= rest &- 1
    }
    if directions.hasSharedClasses { sharedCount &+= moveAlongOthers(of: due) }
    factor.health.moveCount &+= moveCount
    if sharedCount > 0 { checkSharedRows(along: due) }
  }

  /// Moves the values to the target of a direction.
  ///
  /// - Returns: `false` if they are there, and another direction of the class was meant.
  @inline(__always)
  private mutating func move(
    along index: DirectionIndex, _ sharedCount: inout Int, _ moveCount: inout Int
  ) -> Bool {
    let direction = directions[index]
    if direction.target == direction.current { return false }
    assert(!direction.isStale)
    directions[saved: index].current = direction.target
    system.rows[saved: direction.row].rightHandSide = direction.target
    let amount = direction.target - direction.current
    noteMove(abs(amount) * direction.largestRate.value)
    directions.moves.scatter(amount, times: direction.moves, into: &system.values)
    sharedCount &+= Int(direction.sharedCount)
    moveCount &+= 1
    return true
  }

  /// Moves the values along the directions of some classes that are not the first of theirs.
  ///
  /// - Returns: How many of the rows that they touch others move, too.
  private mutating func moveAlongOthers(of classes: UInt32) -> Int {
    var (sharedCount, moveCount) = (0, 0)
    for position in Directions.classCount ..< directions.count {
      let index = DirectionIndex(position)
      if classes & Directions.bit(index) == 0 { continue }
      if move(along: index, &sharedCount, &moveCount) { noteMovement(along: index) }
    }
    factor.health.moveCount &+= moveCount
    return sharedCount
  }

  /// Notes for the next report that values have moved along a direction. Of the first one of its
  /// class, a bit says so; what moves along others is listed.
  private mutating func noteMovement(along index: DirectionIndex) {
    if index.position < Directions.classCount {
      tracker.directions |= Directions.bit(index)
    } else if tracker.isTracking {
      listMoves(directions[index].moves)
    }
  }

  /// Lists what moved along a direction variable by variable, because the direction, which is the
  /// first of its class, is about to change.
  mutating func noteMoves(along index: DirectionIndex) {
    listMoves(directions[index].moves)
    tracker.directions &= ~Directions.bit(index)
  }

  /// Lists the variables of some moves for the next report.
  mutating func listMoves(_ moves: ListBlock) {
    for position in 0 ..< Int(moves.count) {
      tracker.note(directions.moves[moves, position].variable)
    }
  }

  /// Saves what moves along the directions of `mask` overwrite; there is a mark.
  @inline(never)
  private mutating func saveBeforeMoves(along mask: UInt32) {
    for index in directions.indices(in: mask) where directions[index].isValid {
      directions.save(index)
      system.rows.saveIfRecording(directions[index].row)
      saveValues(of: directions[index].moves)
    }
  }

  /// Saves the values of variables that are about to move; there is a mark.
  mutating func saveValues(of moves: ListBlock) {
    for position in 0 ..< Int(moves.count) {
      system.values.saveIfRecording(directions.moves[moves, position].variable)
    }
  }

  /// Looks at the rows that several of the directions touch along which values were moved. All
  /// others hold, as the intervals say.
  private mutating func checkSharedRows(along due: UInt32) {
    // One that is stale has not moved, but another of its class; its list may have become shorter.
    for index in directions.indices(in: due)
    where directions[index].isValid && !directions[index].isStale {
      checkRows(along: index, count: Int(directions[index].sharedCount))
    }
    if !agenda.violated.isEmpty { optimize() }
  }

  /// Queues those of the first `count` touched rows whose side the values contradict.
  private mutating func checkRows(along index: DirectionIndex, count: Int) {
    let block = directions[index].touched
    for position in 0 ..< count { checkSide(of: directions.touched[block, position].row) }
    system.work.rowsTouched &+= UInt64(count)
  }
}
