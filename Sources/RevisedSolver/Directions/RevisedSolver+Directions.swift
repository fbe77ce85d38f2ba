// Changing right-hand sides along cached directions.

internal import FlatStorage
internal import SolverCore

extension RevisedSolver {
  /// Changes the right-hand side of a row, and the values with it, now or at the next `solve()`.
  ///
  /// - Parameter target: The right-hand side, divided by the scale of the row.
  /// - Returns: The conflict if the row is required and cannot hold; nothing was changed then.
  @inline(__always)
  mutating func changeRightHandSide(of row: RowIndex, to target: Double) -> Conflict? {
    noteNumber(target)
    if hasLargeNumbers, system.rows[row].level == Level.required {
      return changeOnTrial(row, to: target)
    }
    if deferMove(of: row, to: target) || changeEvaluated(row, to: target) { return nil }
    return changeUnprepared(row, to: target)
  }

  /// Changes the right-hand side of a row that is only evaluated, if it agrees with its state
  /// afterwards, too, and none of the moves that are due concerns it.
  ///
  /// - Returns: `false` if it is otherwise; nothing was changed then.
  @inline(__always)
  private mutating func changeEvaluated(_ row: RowIndex, to target: Double) -> Bool {
    let mask = system.rows[row].directions
    guard system.rows[row].place == .inactive, mask & directions.pending == 0, !isLoose.now else {
      return false
    }
    let residual = system.residual(of: row, rightHandSide: target)
    if !system.rows[row].allows(system.rows[row].contradiction(of: residual)) { return false }
    system.rows[row].rightHandSide = target
    if mask != 0 { directions.makeStale(mask) }
    return true
  }

  private mutating func changeUnprepared(_ row: RowIndex, to target: Double) -> Conflict? {
    if deferSharedMove(of: row, to: target) || changeLoosely(row, to: target) { return nil }
    if system.rows[row].level != Level.required {
      orderWhereFilled()
      moveNow(row, to: target)
      return nil
    }
    if moveWithoutTrial(row, to: target) { return nil }
    return changeOnTrial(row, to: target)
  }

  /// Changes the right-hand side of a required row that may contradict others then.
  private mutating func changeOnTrial(_ row: RowIndex, to target: Double) -> Conflict? {
    let healthBefore = factor.health
    beginRefusableAttempt()
    system.rows[row].level = Level.trial
    moveNow(row, to: target, canPrepare: false)
    if let conflict = endAttempt(of: row, healthBefore: healthBefore) { return conflict }
    // Not before: a refused change must not even leave a direction behind that was not there.
    if system.rows[row].place == .active { prepareDirection(of: row) }
    return nil
  }

  /// Notes the move for the next `solve()` if no row changes its state on the way.
  ///
  /// - Returns: `false` if it is not known; nothing was changed then.
  @inline(__always)
  private mutating func deferMove(of row: RowIndex, to target: Double) -> Bool {
    guard let index = direction(of: row, reaching: target) else { return false }
    // Shared rows are checked at the next `solve()`: too late for a row that may be refused.
    if directions[index].sharedCount > 0, system.rows[row].level == Level.required { return false }
    directions.aim(index, at: target)
    return true
  }

  /// Notes the move of a required row whose direction touches rows that other directions touch,
  /// too: those are looked at here, so that nothing has to be taken back. Only while nothing else
  /// is due to move.
  private mutating func deferSharedMove(of row: RowIndex, to target: Double) -> Bool {
    guard system.rows[row].level == Level.required,
      let index = direction(of: row, reaching: target),
      !directions.isPending(besides: index)
    else { return false }
    let (sharedCount, delta) = (directions[index].sharedCount, target - directions[index].current)
    system.work.rowsTouched &+= UInt64(sharedCount)
    for position in 0 ..< sharedCount {
      let part = directions.touched(at: position, of: index)
      if !keepsRequired(part.row, movedBy: part.rate * delta) { return false }
    }
    directions.aim(index, at: target)
    return true
  }

  /// The cached direction of a row, if its interval is known and holds `target`.
  @inline(__always)
  private mutating func direction(of row: RowIndex, reaching target: Double) -> DirectionIndex? {
    let raw = system.rows[row].direction
    guard raw >= 0 else { return nil }
    let index = DirectionIndex(raw: Int32(raw))
    let direction = directions[index]
    guard direction.isValid, !direction.isStale, target >= direction.lower,
      target <= direction.upper
    else { return nil }
    return index
  }

  /// Changes the right-hand side of a required row if no other required row is violated by that, as
  /// far as it is easy to see. Then nothing can be refused, and nothing has to be saved.
  ///
  /// - Returns: `false` if it is not seen; nothing was changed then.
  private mutating func moveWithoutTrial(_ row: RowIndex, to target: Double) -> Bool {
    guard removed.isEmpty, directions.pending == 0, !isLoose.now, system.rows[row].place == .active
    else { return false }
    let delta = target - system.rows[row].rightHandSide
    let raw = system.rows[row].direction
    if raw >= 0, directions[DirectionIndex(raw: Int32(raw))].isValid {
      let index = DirectionIndex(raw: Int32(raw))
      for position in 0 ..< directions.touchedCount(of: index) {
        let part = directions.touched(at: position, of: index)
        if !keepsRequired(part.row, movedBy: part.rate * delta) { return false }
      }
      system.work.rowsTouched &+= UInt64(directions.touchedCount(of: index))
      moveNow(row, to: target)
      return true
    }
    follow(Member(row), by: 1)
    guard keepsRequiredRows(by: delta) else {
      movement.clear()
      return false
    }
    system.rows[row].rightHandSide = target
    moveAndClear(by: delta)
    checkTouched()
    settle()
    if system.rows[row].place == .active { prepareDirection(of: row) }
    return true
  }

  private mutating func moveNow(_ row: RowIndex, to target: Double, canPrepare: Bool = true) {
    flush()
    if system.rows[row].place == .absent {
      system.rows[row].rightHandSide = target
      link(row)
      // What several first suggestions move in a large system is moved once, by `solve()`.
      introduce(
        row,
        canWait: system.rows.count > Movement.searchedCountMax(rowCount: system.rows.count, options)
          && !options.contains(.noDeferral))
      settle()
      return
    }
    if system.rows[row].place == .active, canPrepare {
      prepareDirection(of: row)
      if deferMove(of: row, to: target) { return }
    }
    if system.rows[row].place == .inactive {
      system.rows[row].rightHandSide = target
      directions.makeStale(system.rows[row].directions)
      checkState(of: row)
    } else {
      moveFully(row, to: target)
    }
    settle()
  }

  /// Moves the values along the right-hand side of an active row, whatever happens to other rows.
  private mutating func moveFully(_ row: RowIndex, to target: Double) {
    let delta = target - system.rows[row].rightHandSide
    system.rows[row].rightHandSide = target
    let raw = system.rows[row].direction
    if raw >= 0, directions[DirectionIndex(raw: Int32(raw))].isValid {
      let index = DirectionIndex(raw: Int32(raw))
      directions[index].current = target
      directions[index].target = target
      directions[index].isStale = true
      if system.values.isMarked { saveBeforeMoves(along: DirectionCache.bit(index)) }
      directions.scatter(delta, times: directions[index].moves, into: &system.values)
      noteMove(abs(delta))
      noteMovement(along: index)
      factor.health.moveCount += 1
      checkRows(along: index, count: directions.touchedCount(of: index))
      return
    }
    follow(Member(row), by: 1)
    moveAndClear(by: delta)
    checkTouched()
  }

  // MARK: Pending moves

  /// Carries out the moves that suggestions have noted, and settles what they disturb.
  @inline(__always)
  mutating func applyPending() {
    if directions.pending != 0 { moveAlongPending() }
  }

  private mutating func moveAlongPending() {
    let pending = directions.pending
    directions.pending = 0
    // Here, so that the loop is free of it.
    if system.values.isMarked { saveBeforeMoves(along: pending) }
    var rest = pending
    var (sharedCount, moveCount) = (0, 0)
    while rest != 0 {
      let index = DirectionIndex(rest.trailingZeroBitCount)
      if move(along: index, &sharedCount, &moveCount) { tracker.directions |= rest & (0 &- rest) }
      rest &= rest &- 1
    }
    if directions.hasSharedClasses { moveAlongOthers(of: pending, &sharedCount, &moveCount) }
    factor.health.moveCount &+= moveCount
    if sharedCount > 0 { checkSharedRows(along: pending) }
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
    directions.arrive(along: index)
    system.rows[saved: direction.row].rightHandSide = direction.target
    let amount = direction.target - direction.current
    noteMove(abs(amount))
    directions.scatter(amount, times: direction.moves, into: &system.values)
    sharedCount &+= direction.sharedCount
    moveCount &+= 1
    return true
  }

  /// Moves the values along the directions of some classes that are not the first of theirs.
  private mutating func moveAlongOthers(
    of classes: UInt32, _ sharedCount: inout Int, _ moveCount: inout Int
  ) {
    for position in DirectionCache.classCount ..< directions.count {
      let index = DirectionIndex(position)
      if classes & DirectionCache.bit(index) == 0 { continue }
      if move(along: index, &sharedCount, &moveCount) { noteMovement(along: index) }
    }
  }

  /// Notes for the next report that values have moved along a direction. Of the first one of its
  /// class, a bit says so; what moves along others is listed.
  private mutating func noteMovement(along index: DirectionIndex) {
    if index.position < DirectionCache.classCount {
      tracker.directions |= DirectionCache.bit(index)
    } else if tracker.isTracking {
      listMoves(along: index)
    }
  }

  /// Lists what moved along a direction variable by variable, because the direction, which is the
  /// first of its class, is about to change.
  mutating func noteMoves(along index: DirectionIndex) {
    listMoves(along: index)
    tracker.directions &= ~DirectionCache.bit(index)
  }

  private mutating func listMoves(along index: DirectionIndex) {
    for position in 0 ..< directions.moveCount(of: index) {
      tracker.note(directions.move(at: position, of: index).variable)
    }
  }

  /// Saves what moves along the directions of `mask` overwrite; there is a mark.
  @inline(never)
  private mutating func saveBeforeMoves(along mask: UInt32) {
    for index in directions.indices(in: mask) where directions[index].isValid {
      directions.saveBeforeMove(along: index)
      system.rows.saveIfRecording(directions[index].row)
      for position in 0 ..< directions.moveCount(of: index) {
        system.values.saveIfRecording(directions.move(at: position, of: index).variable)
      }
    }
  }

  /// Settles the rows that several of the directions touch along which values were moved. All
  /// others hold, as the intervals say.
  private mutating func checkSharedRows(along pending: UInt32) {
    for index in directions.indices(in: pending) where directions[index].isValid {
      checkRows(along: index, count: directions[index].sharedCount)
    }
    settle()
  }

  /// Queues those of the first `count` touched rows whose state the values contradict.
  private mutating func checkRows(along index: DirectionIndex, count: Int) {
    for position in 0 ..< count { checkState(of: directions.touched(at: position, of: index).row) }
    system.work.rowsTouched &+= UInt64(count)
  }
}
