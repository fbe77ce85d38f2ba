// Going to and fro over breakpoints without a pivot, by remembering the piece behind them.

internal import FlatStorage
internal import SolverCore

/// The piece of a path that a crossing is about to leave.
struct LeftPiece {
  var index: DirectionIndex

  /// Whether nothing moves along it, since the row is only evaluated there.
  var isEvaluated: Bool

  /// The right-hand side at which it is left, and whether that grows.
  var start: Double
  var isUp: Bool

  /// The interval of the piece.
  var lower: Double
  var upper: Double

  /// The other directions that are those of the basis, and of these the ones with known intervals.
  var others: (valid: UInt32, known: UInt32)
}

/// While one right-hand side moves, and nothing else changes, the optimum is a function of it that
/// consists of linear pieces: in each, the basis and the sides of all rows are the same. Where it
/// goes to and fro over breakpoints, as a window that is dragged or a text that alternates does,
/// the piece that it comes from is remembered from the second turn on: what moves along it, its
/// interval, and by how much the values jump if there are other pieces between. To go there again
/// is three additions of lists, and the basis stays behind: the values are *away*.
///
/// Both pieces were optimal when they were found. Whether they are depends on the multipliers,
/// which no movement changes, and on the rows that they touch, which nothing else moves. So they
/// stay optimal until a row, a priority or the basis changes. Everything that may change one of
/// these begins with `leavePieces()`, which lets the basis follow and forgets the pieces.
///
/// - Source: T. Gal, "Postoptimal Analyses, Parametric Programming, and Related Topics", 2nd ed.,
///   de Gruyter, 1995: the optimal basis as a function of the right-hand side.
extension RevisedSolver {
  /// Moves the values to the piece of a row's path that is remembered beside the present one, if
  /// that holds `target`, which is due then.
  ///
  /// - Returns: `false` if it does not; nothing was changed then.
  /// - Complexity: O(what moves along both pieces).
  mutating func goBack(along row: RowIndex, to target: Double) -> Bool {
    guard let index = validDirection(of: row), !directions[index].isStale,
      directions.hasOtherPiece(of: index, reaching: target), !system.values.isMarked,
      !numbers.areLarge || system.rows[row].level != Level.required
    else { return false }
    stepAcross(index)
    directions.setTarget(of: index, to: target)
    return true
  }

  /// Lets the basis follow to where the values are, and forgets what was remembered of other
  /// pieces.
  ///
  /// - Complexity: O(1) where no piece is remembered. Otherwise as the suggestions that led there.
  @inline(__always)
  mutating func leavePieces() {
    if directions.arePiecesKept { leaveKeptPieces() }
  }

  @inline(never)  // Seldom reached, and part of every operation.
  private mutating func leaveKeptPieces() {
    // What is due moves within the pieces where the values are.
    if directions.away != 0 { applyDue() }
    // That may have violated a row, and settling it may have called this function already.
    if directions.away != 0 { bringHome() }
    directions.forgetPieces()
  }

  /// Moves the values to where the basis is, and from there with it to where they were.
  private mutating func bringHome() {
    let wasDeferring = isDeferring
    isDeferring = false
    let index = DirectionIndex(directions.away.trailingZeroBitCount)
    let goal = directions[index].current
    stepAcross(index)
    directions.forgetPieces()
    moveAcross(directions[index].row, to: goal)
    isDeferring = wasDeferring
  }

  /// Moves the values to the end of the other piece of a path that faces the present one.
  private mutating func stepAcross(_ index: DirectionIndex) {
    let (moves, jump, sign) = (
      directions[index].moves, directions[index].other.jump, directions[index].other.sign
    )
    if tracker.isTracking {
      noteMoves(along: index)
      listMoves(jump)
    }
    if system.values.isMarked {
      saveValues(of: moves)
      saveValues(of: jump)
    }
    let amount = directions[index].other.presentEnd - directions[index].current
    noteMove(
      larger(
        abs(amount) * directions[index].largestRate.value,
        directions[index].other.largestJump.value))
    directions.moves.scatter(amount, times: moves, into: &system.values)
    directions.moves.scatter(Double(sign), times: jump, into: &system.values)
    factor.health.moveCount += 1
    directions.exchangePieces(of: index)
    system.rows[directions[index].row].rightHandSide = directions[index].current
  }

  // MARK: Remembering

  /// The piece of a row's path that it is about to leave for `target`, if it goes to and fro over
  /// breakpoints, and this is worth remembering. Values are saved from here on, until
  /// `keepPiece(_:behind:)` or `forget(_:)`.
  ///
  /// The row may be a soft one that is only evaluated, because it is violated or has room to spare:
  /// such as the width that a text asks for while there is too little room. Then its right-hand
  /// side moves nothing until it reaches where the row would hold.
  mutating func pieceToLeave(_ row: RowIndex, to target: Double) -> LeftPiece? {
    let record = system.rows[row]
    let isEvaluated = record.place == .nonbasic
    guard let index = isEvaluated ? system.ownDirection(of: row) : validDirection(of: row),
      canKeepPieces,
      !isEvaluated || record.directions == 0 && record.level < Level.trial && !record.isDeferred
    else { return nil }
    let start = isEvaluated ? record.rightHandSide : directions[index].current
    guard directions[index].course.tries(up: target > start) else { return nil }
    var (lower, upper) = usualMoves(from: start)
    if isEvaluated {
      restrict(&lower, &upper, by: RowRate(row: row, rate: -1), from: start)
      (lower, upper) = (start + lower, start + upper)
    } else {
      if directions[index].isStale { computeInterval(of: index, toHold: nil) }
      let direction = directions[index]
      guard !direction.isStale, direction.sharedCount == 0 else { return nil }
      (lower, upper) = (direction.lower, direction.upper)
    }
    guard target < lower || target > upper else { return nil }
    system.values.journal(.mark)
    return LeftPiece(
      index: index, isEvaluated: isEvaluated, start: start, isUp: target > start, lower: lower,
      upper: upper, others: directions.usable(besides: index))
  }

  /// Whether nothing else is under way that could not be told apart from the crossing.
  private var canKeepPieces: Bool {
    !options.contains(.noReturns) && !options.contains(.noIntervals) && !system.values.isMarked
      && !isDeferring && deferred.isEmpty && stays.list.isEmpty && !numbers.areLarge
      && !directions.hasSharedClasses
  }

  /// Does not remember a piece after all, because the change of the right-hand side was refused.
  mutating func forget(_ left: LeftPiece?) {
    if left != nil { system.values.journal(.commit) }
  }

  /// Remembers the piece that a row has left, if the crossing has changed nothing else.
  mutating func keepPiece(_ left: LeftPiece, behind row: RowIndex) {
    defer { system.values.journal(.commit) }
    let index = left.index
    guard system.rows[row].place == .basic, Int32(system.rows[row].direction) == index.raw,
      deferred.isEmpty, !factor.health.isInTrouble, !isVerifiedAlways
    else { return }
    let others = directions.usable(besides: index)
    guard left.others.valid & ~others.valid == 0, left.others.known & ~others.known == 0
    else { return }
    directions.invalidate(Directions.bit(index), in: &system)
    noteMovesBeforeChange(of: index)
    if left.isEvaluated {
      directions[index].moves.count = 0
      directions[index].largestRate = Magnitude()
    }
    directions.setMovesAside(of: index)
    prepareDirection(of: row)
    let present = directions[index]
    guard present.isValid, !present.isStale, present.sharedCount == 0,
      present.lower <= present.current, present.upper >= present.current
    else { return }
    var piece = PathPiece()
    (piece.lower, piece.upper) = (left.lower, left.upper)
    piece.isAbove = !left.isUp
    piece.end = left.isUp ? left.upper : left.lower
    // The pieces may overlap, since a basis stays as long as it can.
    piece.presentEnd =
      left.isUp ? max(present.lower, left.upper) : min(present.upper, left.lower)
    findJump(from: left.start, to: piece, of: index)
    directions.keepOtherPiece(of: index, piece, jump: jump)
  }

  /// Fills `jump` with what the values at the end of the piece that was left have more than those
  /// at the end of the present one. Rounding does not count.
  private mutating func findJump(
    from start: Double, to piece: PathPiece, of index: DirectionIndex
  ) {
    let stamp = factor.nextStamp()
    let present = directions[index]
    jump.removeAll()
    for position in 0 ..< system.values.overwrittenCount {
      let (variable, old) = system.values.overwritten(at: position)
      if factor.work[variable].stamp == stamp { continue }
      let now = system.values[variable]
      let size = larger(abs(old), abs(now))
      factor.work[variable] = Cell(adding: old - now, size: size, stamp: stamp)
      jump.append(Move(coefficient: 0, variable: variable))
    }
    addToJump(piece.end - start, times: present.other.moves, stamp)
    addToJump(present.current - piece.presentEnd, times: present.moves, stamp)
    var count = 0
    for i in jump.indices {
      let variable = jump[i].variable
      let cell = factor.work[variable]
      if cell.isCancelled { continue }
      jump[ListIndex(count)] = Move(coefficient: cell.value, variable: variable)
      count += 1
    }
    jump.truncate(to: count)
  }

  /// Adds `amount` times moves to the sums of the jump.
  private mutating func addToJump(_ amount: Double, times moves: ListBlock, _ stamp: UInt32) {
    for position in 0 ..< Int(moves.count) {
      let move = directions.moves[moves, position]
      let addend = amount * move.coefficient
      if factor.work[move.variable].stamp == stamp {
        factor.work[move.variable].add(addend)
        continue
      }
      let size = larger(abs(addend), abs(system.values[move.variable]))
      factor.work[move.variable] = Cell(adding: addend, size: size, stamp: stamp)
      jump.append(Move(coefficient: 0, variable: move.variable))
    }
  }
}
