// Changing right-hand sides along cached directions.

internal import FlatStorage
internal import SolverCore

extension RevisedSolver {
  /// How a row gets another right-hand side, from what costs least to what may be refused.
  private enum Change {
    /// A cached direction says what moves, and that no row changes its side by it. The values move
    /// at the next `solve()`.
    case withinInterval(DirectionIndex)

    /// The row is only evaluated, and keeps its side.
    case evaluated

    /// It is one of several soft rows, as those of texts that are measured anew, that move the
    /// values together, at the next `solve()`.
    case deferred

    /// It is soft: whatever it moves, nobody has to refuse it.
    case unrefusable

    /// It is required, and no other required row is violated by what it moves: nothing has to be
    /// saved.
    case feasible

    /// It is required and may contradict others, or there are numbers so large that rounding could
    /// hide that: it is on trial. Whether the rates along which it moves are known.
    case doubtful(hasRates: Bool)
  }

  /// Changes the right-hand side of a row, and the values with it, now or at the next `solve()`.
  ///
  /// - Parameter target: The right-hand side, divided by the scale of the row.
  /// - Returns: The conflict if the row is required and cannot hold; nothing was changed then.
  @inline(__always)
  mutating func changeRightHandSide(of row: RowIndex, to target: Double) -> Conflict? {
    // Apart, since most frames consist of nothing else, and carry what the rest needs to no avail.
    if let direction = freeDirection(of: row, reaching: target) {
      directions.setTarget(of: direction, to: target)
      return nil
    }
    return changeOutsideInterval(of: row, to: target)
  }

  @inline(never)
  private mutating func changeOutsideInterval(of row: RowIndex, to target: Double) -> Conflict? {
    if directions.arePiecesKept, goBack(along: row, to: target) { return nil }
    switch change(of: row, to: target) {
    case .withinInterval(let direction): directions.setTarget(of: direction, to: target)
    case .evaluated:
      leavePieces()
      system.rows[row].rightHandSide = target
      directions.makeStale(system.rows[row].directions)
    case .deferred: changeDeferringValues(row, to: target)
    case .unrefusable:
      orderWhereFilled()
      moveNow(row, to: target)
    case .feasible: moveFeasibly(row, to: target)
    case .doubtful(let hasRates):
      if !enterWithoutTrial(row, at: target) {
        return changeOnTrial(row, to: target, hasRates: hasRates)
      }
    }
    return nil
  }

  /// What a change is that no interval of a free direction holds.
  @inline(__always)
  private mutating func change(of row: RowIndex, to target: Double) -> Change {
    if hasLargeNumbers, system.rows[row].level == Level.required {
      return .doubtful(hasRates: false)
    }
    if isOnlyEvaluated(row, at: target) { return .evaluated }
    noteNumber(target)
    if system.rows[row].level != Level.required {
      return canDeferValues(of: row) ? .deferred : .unrefusable
    }
    if hasLargeNumbers { return .doubtful(hasRates: false) }
    if let direction = sharedDirection(of: row, reaching: target) {
      return .withinInterval(direction)
    }
    return feasibility(of: row, at: target)
  }

  /// Whether a row is only evaluated, agrees with its side at `target`, too, and none of the moves
  /// that are due concerns it.
  @inline(__always)
  private mutating func isOnlyEvaluated(_ row: RowIndex, at target: Double) -> Bool {
    guard system.rows[row].place == .nonbasic,
      system.rows[row].directions & directions.due == 0, directions.away == 0,
      !areValuesDeferred.now
    else { return false }
    let residual = system.residual(of: row, rightHandSide: target)
    return system.rows[row].allows(system.rows[row].contradiction(of: residual))
  }

  /// Changes the right-hand side of a required row that may contradict others then.
  private mutating func changeOnTrial(
    _ row: RowIndex, to target: Double, hasRates: Bool
  ) -> Conflict? {
    let healthBefore = factor.health
    let isFirst = system.rows[row].place == .absent
    let piece = directions.areSettled && removed.isEmpty ? pieceToLeave(row, to: target) : nil
    beginRefusableAttempt()
    system.rows[row].level = Level.trial
    if hasRates {
      // They still are: where they were found out, nothing was left to flush.
      moveByRates(row, to: target)
    } else {
      moveNow(row, to: target, canPrepare: false)
    }
    if let conflict = endAttempt(of: row, healthBefore: healthBefore) {
      forget(piece)
      return conflict
    }
    if let piece { keepPiece(piece, behind: row) }
    // Not before: a refused change must not even leave a direction behind that was not there. And
    // not for the first suggestion of an edit: most screens are built and never move.
    if !isFirst, system.rows[row].place == .basic { prepareDirection(of: row) }
    return nil
  }

  /// Lets the required row of an edit enter with its first suggestion, if it is easy to see that it
  /// can hold then.
  ///
  /// - Returns: `false` if it is not seen; nothing was changed then.
  private mutating func enterWithoutTrial(_ row: RowIndex, at target: Double) -> Bool {
    guard system.rows[row].place == .absent, !hasLargeNumbers, !areValuesDeferred.now,
      canEnterFreely,
      // What several first suggestions move in a large system is moved once, by `solve()`.
      system.rows.count <= Movement.searchedCountMax(rowCount: system.rows.count, options)
    else { return false }
    leavePieces()
    let before = (system.rows[row].rightHandSide, factor.health)
    system.rows[row].rightHandSide = target
    if enterFreely(row) { return true }
    (system.rows[row].rightHandSide, factor.health) = before
    return false
  }

  /// The cached direction of a row, if it is that of the present basis.
  @inline(__always)
  func validDirection(of row: RowIndex) -> DirectionIndex? {
    directions.valid(system.ownDirection(of: row))
  }

  /// The cached direction of a row, if its interval is known and holds `target`.
  @inline(__always)
  private mutating func direction(of row: RowIndex, reaching target: Double) -> DirectionIndex? {
    guard let index = validDirection(of: row) else { return nil }
    let direction = directions[index]
    guard !direction.isStale, target >= direction.lower, target <= direction.upper else {
      return nil
    }
    return index
  }

  /// The cached direction of a row, if no row changes its side on the way to `target`, as far as
  /// that has to be known now: rows that other directions move, too, are looked at by the next
  /// `solve()`, which is too late for a row that may be refused. Such a row is on trial, too, where
  /// numbers are so large that rounding could hide a contradiction.
  @inline(__always)
  private mutating func freeDirection(
    of row: RowIndex, reaching target: Double
  ) -> DirectionIndex? {
    guard let index = direction(of: row, reaching: target) else { return nil }
    if hasLargeNumbers || directions[index].sharedCount > 0,
      system.rows[row].level == Level.required
    {
      return nil
    }
    return index
  }

  /// The cached direction of a required row, if neither its interval nor the rows that other
  /// directions move, too, are against `target`; only while nothing else is due to move.
  private mutating func sharedDirection(
    of row: RowIndex, reaching target: Double
  ) -> DirectionIndex? {
    guard let index = direction(of: row, reaching: target), !directions.isDue(besides: index)
    else { return nil }
    let sharedCount = directions[index].sharedCount
    let delta = target - directions[index].current
    system.work.rowsTouched &+= UInt64(sharedCount)
    return keepsRequiredRows(along: index, count: sharedCount, by: delta) ? index : nil
  }

  /// Whether no required row among the first `count` that a direction touches is violated if its
  /// right-hand side moves by `delta`.
  private mutating func keepsRequiredRows(
    along index: DirectionIndex, count: Int, by delta: Double
  ) -> Bool {
    for position in 0 ..< count {
      let part = directions.touched(at: position, of: index)
      if !keepsRequired(part.row, movedBy: part.rate * delta) { return false }
    }
    return true
  }

  /// Whether no other required row is violated if the right-hand side of a required one becomes
  /// `target`, as far as it is easy to see. The rates along which it moves stay for
  /// `moveByRates(_:to:)` then, unless a cached direction has them.
  private mutating func feasibility(of row: RowIndex, at target: Double) -> Change {
    guard removed.isEmpty, directions.areSettled, !areValuesDeferred.now,
      system.rows[row].place == .basic
    else { return .doubtful(hasRates: false) }
    let delta = target - system.rows[row].rightHandSide
    if let index = validDirection(of: row) {
      let count = directions.touchedCount(of: index)
      guard keepsRequiredRows(along: index, count: count, by: delta) else {
        return .doubtful(hasRates: false)
      }
      system.work.rowsTouched &+= UInt64(count)
      return .feasible
    }
    follow(BasisMember(row), by: 1)
    return keepsRequiredRows(by: delta) ? .feasible : .doubtful(hasRates: true)
  }

  /// Moves the values to where `feasibility(of:at:)` has seen no required row in the way.
  private mutating func moveFeasibly(_ row: RowIndex, to target: Double) {
    if validDirection(of: row) != nil { return moveNow(row, to: target) }
    moveByRates(row, to: target)
    if system.rows[row].place == .basic { prepareDirection(of: row) }
  }

  /// Moves the values along the rates of a basic row, which are known.
  private mutating func moveByRates(_ row: RowIndex, to target: Double) {
    leavePieces()
    let delta = target - system.rows[row].rightHandSide
    system.rows[row].rightHandSide = target
    moveAndClear(by: delta)
    checkTouched()
    optimize()
  }

  private mutating func moveNow(_ row: RowIndex, to target: Double, canPrepare: Bool = true) {
    flush()
    if system.rows[row].place == .absent {
      system.rows[row].rightHandSide = target
      link(row)
      // What several first suggestions move in a large system is moved once, by `solve()`.
      restoreFeasibility(
        ofNew: row,
        canWait: system.rows.count > Movement.searchedCountMax(rowCount: system.rows.count, options)
          && !options.contains(.noDeferral))
      optimize()
      return
    }
    if system.rows[row].place == .basic, canPrepare {
      prepareDirection(of: row, toReach: target)
      if let direction = freeDirection(of: row, reaching: target) {
        return directions.setTarget(of: direction, to: target)
      }
    }
    let piece = pieceToLeave(row, to: target)
    moveAcross(row, to: target)
    if let piece { keepPiece(piece, behind: row) }
  }

  /// Moves the values along the right-hand side of a row, and optimizes what that disturbs.
  mutating func moveAcross(_ row: RowIndex, to target: Double) {
    if system.rows[row].place == .nonbasic {
      if let index = system.ownDirection(of: row) {
        directions[index].course.noteCrossing(up: target > system.rows[row].rightHandSide)
      }
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
      directions[index].course.noteCrossing(up: delta > 0)
      directions[index].current = target
      directions[index].target = target
      directions[index].isStale = true
      if system.values.isMarked { saveBeforeMoves(along: Directions.bit(index)) }
      noteMove(abs(delta) * directions[index].largestRate)
      directions.scatter(delta, times: directions[index].moves, into: &system.values)
      noteMovement(along: index)
      factor.health.moveCount += 1
      checkRows(along: index, count: directions.touchedCount(of: index))
      return
    }
    follow(BasisMember(row), by: 1)
    moveAndClear(by: delta)
    checkTouched()
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
    directions.reachTarget(along: index)
    system.rows[saved: direction.row].rightHandSide = direction.target
    let amount = direction.target - direction.current
    noteMove(abs(amount) * direction.largestRate)
    directions.scatter(amount, times: direction.moves, into: &system.values)
    sharedCount &+= direction.sharedCount
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
      tracker.note(directions.move(at: position, in: moves).variable)
    }
  }

  /// Saves what moves along the directions of `mask` overwrite; there is a mark.
  @inline(never)
  private mutating func saveBeforeMoves(along mask: UInt32) {
    for index in directions.indices(in: mask) where directions[index].isValid {
      directions.saveBeforeMove(along: index)
      system.rows.saveIfRecording(directions[index].row)
      saveValues(of: directions[index].moves)
    }
  }

  /// Saves the values of variables that are about to move; there is a mark.
  mutating func saveValues(of moves: ListBlock) {
    for position in 0 ..< Int(moves.count) {
      system.values.saveIfRecording(directions.move(at: position, in: moves).variable)
    }
  }

  /// Looks at the rows that several of the directions touch along which values were moved. All
  /// others hold, as the intervals say.
  private mutating func checkSharedRows(along due: UInt32) {
    for index in directions.indices(in: due) where directions[index].isValid {
      checkRows(along: index, count: directions[index].sharedCount)
    }
    if !agenda.violated.isEmpty { optimize() }
  }

  /// Queues those of the first `count` touched rows whose side the values contradict.
  private mutating func checkRows(along index: DirectionIndex, count: Int) {
    for position in 0 ..< count { checkSide(of: directions.touched(at: position, of: index).row) }
    system.work.rowsTouched &+= UInt64(count)
  }
}
