// Changing right-hand sides: which of the ways to do it is right, and costs least.

internal import FlatStorage
package import SolverCore

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
    // First and by itself: most frames consist of nothing else, and need not pay for the rest.
    if let direction = freeDirection(of: row, reaching: target) {
      directions.setTarget(of: direction, to: target)
      return nil
    }
    return changeOutsideInterval(of: row, to: target)
  }

  /// Changes the right-hand side of a constraint, if a cached direction says what moves and that no
  /// row changes its side by it.
  ///
  /// - Returns: `false` if none does; nothing was changed then.
  /// - Complexity: O(1).
  @inline(__always)
  package mutating func setRightHandSideWithinInterval(
    _ value: Double, of constraint: ConstraintID
  ) -> Bool {
    guard let row = index(of: constraint), Tolerance.accepts(value), stays.list.isEmpty else {
      return false
    }
    let target = value * system.rows[row].inverseScale
    guard let direction = freeDirection(of: row, reaching: target) else { return false }
    directions.setTarget(of: direction, to: target)
    return true
  }

  /// Changes the right-hand sides of those of `changes` that are required and basic, if it is easy
  /// to see that all required rows hold then. The values move once, in place of once for each.
  /// Others are left to `setRightHandSide(_:of:)`, which finds the rest done, and so are a few in
  /// each frame that are worth a direction, because they have changed before.
  ///
  /// - Parameter changes: Each constraint once.
  /// - Complexity: O(what moves), and O(the system) where much does.
  package mutating func setRightHandSidesTogether(
    _ changes: [(constraint: ConstraintID, value: Double)]
  ) {
    flush()
    if numbers.areLarge { return }
    movement.begin()
    for (constraint, value) in changes {
      guard let (row, target) = basicRequirement(constraint, at: value) else { continue }
      if abs(target) > FactorTolerance.largeNumber { return }
      if isWorthDirection(row), deferral.mayMoveAtOnce() { continue }
      movement.add(BasisMember(row), by: target - system.rows[row].rightHandSide)
    }
    if movement.deltas.count == 0 { return }
    movement.followMany(in: &system, &factor)
    if !keepsRequiredRows(by: 1) { return movement.clear() }
    var changeCount = 0
    for (constraint, value) in changes where changeCount < movement.deltas.count {
      guard let (row, target) = basicRequirement(constraint, at: value),
        movement.deltas[ListIndex(changeCount)].member.row == row
      else { continue }
      setRightHandSide(of: row, to: target)
      changeCount += 1
    }
    factor.health.moveCount += 1
    moveAndClear(by: 1)
    checkMove()
    optimize()
  }

  /// The row of a constraint that is required and basic, and the right-hand side that `value` is of
  /// it.
  private func basicRequirement(
    _ constraint: ConstraintID, at value: Double
  ) -> (row: RowIndex, target: Double)? {
    guard let row = index(of: constraint), system.rows[row].level == Level.required,
      system.rows[row].place == .basic
    else { return nil }
    return (row, value * system.rows[row].inverseScale)
  }

  @inline(never)
  private mutating func changeOutsideInterval(of row: RowIndex, to target: Double) -> Conflict? {
    if system.rows[row].place == .basic, system.rows[row].rightHandSide == target,
      directions.areSettled, !areValuesDeferred.now
    {
      return nil
    }
    if directions.arePiecesKept, goBack(along: row, to: target) { return nil }
    let (numbersBefore, workBefore) = (numbers, work)
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
        return changeOnTrial(row, to: target, hasRates: hasRates, numbersBefore, workBefore)
      }
    }
    return nil
  }

  /// What kind of change it is, where no free direction's interval holds it.
  @inline(__always)
  private mutating func change(of row: RowIndex, to target: Double) -> Change {
    if numbers.areLarge, system.rows[row].level == Level.required {
      return .doubtful(hasRates: false)
    }
    if isOnlyEvaluated(row, at: target) { return .evaluated }
    noteNumber(target)
    if system.rows[row].level != Level.required {
      return canDeferValues(of: row) ? .deferred : .unrefusable
    }
    if numbers.areLarge { return .doubtful(hasRates: false) }
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
    return system.rows[row].ignores(system.rows[row].contradiction(of: residual))
  }

  /// Changes the right-hand side of a required row that may contradict others then.
  @inline(never)  // Few changes are on trial, and all others would save more registers for it.
  private mutating func changeOnTrial(
    _ row: RowIndex, to target: Double, hasRates: Bool, _ numbersBefore: NumberSizes,
    _ workBefore: WorkCounters
  ) -> Conflict? {
    let course = system.ownDirection(of: row).map { directions[$0].course }
    let isFirst = system.rows[row].place == .absent
    // What is found out of an interval for the piece is taken back with a refusal, too.
    let findsInterval = validDirection(of: row).map { directions[$0].isStale } ?? false
    if findsInterval { journalInterval(.mark) }
    let piece = directions.areSettled && removed.isEmpty ? pieceToLeave(row, to: target) : nil
    beginRefusableAttempt(since: workBefore)
    system.rows[row].level = Level.trial
    if hasRates {
      // They still are known: `flush` has nothing to do where they were found out.
      moveByRates(row, to: target)
    } else {
      moveNow(row, to: target, canPrepare: false)
    }
    if let conflict = endAttempt(of: row) {
      numbers = numbersBefore
      forget(piece)
      if findsInterval { journalInterval(.rollBack) }
      if let index = system.ownDirection(of: row), let course { directions[index].course = course }
      return conflict
    }
    if findsInterval { journalInterval(.commit) }
    if let piece { keepPiece(piece, behind: row) }
    // Only now, because a refused change must not leave a new direction behind. And not for the
    // first suggestion of an edit, because most screens are built and never move.
    if !isFirst, system.rows[row].place == .basic { prepareDirection(of: row) }
    return nil
  }

  /// Takes a step with the tables that hold what is known of intervals.
  private mutating func journalInterval(_ step: JournalStep) {
    directions.journal(step)
    system.rows.journal(step)
  }

  /// Lets the required row of an edit enter with its first suggestion, if it is easy to see that it
  /// can hold then.
  ///
  /// - Returns: `false` if it is not seen; nothing was changed then.
  private mutating func enterWithoutTrial(_ row: RowIndex, at target: Double) -> Bool {
    guard system.rows[row].place == .absent, !numbers.areLarge, !areValuesDeferred.now,
      canEnterFreely, !isLarge
    else { return false }
    let before = (system.rows[row].rightHandSide, factor.health)
    system.rows[row].rightHandSide = target
    if enterFreely(row) { return true }
    (system.rows[row].rightHandSide, factor.health) = before
    return false
  }

  /// Whether the system is so large that the movements of several first suggestions are made
  /// together, by `solve()`: searching for each of them would cost too much. Mutating so that no
  /// copy of the solver is passed.
  private var isLarge: Bool {
    mutating get {
      system.rows.count > Movement.searchedCountMax(rowCount: system.rows.count, options)
    }
  }

  /// The cached direction of a row, if it is that of the present basis.
  @inline(__always)
  func validDirection(of row: RowIndex) -> DirectionIndex? {
    guard let index = system.ownDirection(of: row), directions[index].isValid else { return nil }
    return index
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

  /// The cached direction of a row, if no row changes its side on the way to `target`.
  ///
  /// Rows that other directions move, too, are left to the next `solve()`. That is too late where
  /// the change may be refused; then there is no direction if such rows exist, nor where numbers
  /// are so large that rounding could hide a contradiction.
  @inline(__always)
  private mutating func freeDirection(
    of row: RowIndex, reaching target: Double
  ) -> DirectionIndex? {
    guard let index = direction(of: row, reaching: target) else { return nil }
    if numbers.areLarge || directions[index].sharedCount > 0,
      system.rows[row].level == Level.required
    {
      return nil
    }
    return index
  }

  /// The cached direction of a required row, if `target` violates neither its interval nor the rows
  /// that other directions move, too. Only while nothing else is due to move.
  private mutating func sharedDirection(
    of row: RowIndex, reaching target: Double
  ) -> DirectionIndex? {
    guard let index = direction(of: row, reaching: target), !directions.isDue(besides: index)
    else { return nil }
    let sharedCount = Int(directions[index].sharedCount)
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
      let part = directions.touched[directions[index].touched, position]
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
    optimize()
  }

  private mutating func moveNow(_ row: RowIndex, to target: Double, canPrepare: Bool = true) {
    flush()
    if system.rows[row].place == .absent {
      system.rows[row].rightHandSide = target
      link(row)
      let canWait = !options.contains(.noDeferral) && isLarge
      restoreFeasibility(ofNew: row, canWait: canWait)
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
}
