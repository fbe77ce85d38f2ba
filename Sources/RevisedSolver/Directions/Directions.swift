// What edits and changed constants move, computed once and kept.

internal import FlatStorage
internal import SolverCore

/// The directions of the edits and constants that move. Each belongs to one of 32 classes, one for
/// each bit of the masks of variables and rows.
///
/// The masks say in O(1) which classes a change of the basis concerns. The first 32 directions have
/// a class of their own. Further ones share a class, as long as all are small, such as those of a
/// hundred screens beside each other; otherwise the least recently used one makes room. Directions
/// of one class are dropped together. No two of them touch the same row: building one that would
/// drops the others.
struct Directions: ~Copyable, Journaled {
  static var classCount: Int { limit(32) }

  /// The mask of all classes.
  private static var allClasses: UInt32 { .max >> UInt32(32 - classCount) }

  /// How many directions there are at most: to search more for one to reuse costs more than to
  /// build one.
  static var countMax: Int { limit(1_024) }

  /// How many moves there may be, for each variable of the system, before a direction has to share
  /// its class.
  private static let movesPerVariableMax = 2

  /// For how many uses of the cache a direction is safe from a changed constant that looks for
  /// room.
  static var protectedUses: Int { limit(64) }

  private var records = JournaledTable<DirectionIndex, Direction>()

  /// What moves along the directions, and the nonbasic rows that they touch, shared ones first: the
  /// lists of the blocks in their records.
  var moves = ListArena<Move>()
  var touched = ListArena<RowRate>()

  private var counts = JournaledValue(DirectionCounts())

  /// The classes of the directions along which a move is due at the next `solve()`: of those whose
  /// target is not where the values stand.
  var due: UInt32 {
    @inline(__always) get { counts.now.due }
    @inline(__always) set { counts.now.due = newValue }
  }

  /// Whether no move is due, and no other piece of a path is remembered.
  var areIdle: Bool { @inline(__always) get { counts.now.due | counts.now.kept == 0 } }

  /// Whether no move is due, and the values stand where the basis is.
  var areSettled: Bool { @inline(__always) get { counts.now.due | counts.now.away == 0 } }

  /// How many directions there are, valid or not.
  var count: Int { records.count }

  /// The record of a direction.
  subscript(index: DirectionIndex) -> Direction {
    @inline(__always) _read { yield records[index] }
    @inline(__always) _modify { yield &records[index] }
  }

  /// How many variables move along a direction, and how many nonbasic rows it touches.
  func moveCount(of index: DirectionIndex) -> Int { Int(records[index].moves.count) }
  func touchedCount(of index: DirectionIndex) -> Int { Int(records[index].touched.count) }

  /// Takes a row off the list of those that a direction touches. Afterwards the shared rows need
  /// not come first in it.
  ///
  /// - Returns: How fast it moved; 0 for another row.
  mutating func removeTouched(_ row: RowIndex, of index: DirectionIndex) -> Double {
    let block = records[index].touched
    for position in 0 ..< Int(block.count) where touched[block, position].row == row {
      let rate = touched[block, position].rate
      removeTouched(at: position, of: index)
      return rate
    }
    return 0
  }

  /// Takes the row at `position` off those that a direction touches; the last one takes its place.
  mutating func removeTouched(at position: Int, of index: DirectionIndex) {
    let block = records[index].touched
    touched[block, position] = touched[block, Int(block.count) - 1]
    records[index].touched.count = block.count - 1
  }

  /// The record of a direction, which has been saved if there is a mark.
  subscript(saved index: DirectionIndex) -> Direction {
    @inline(__always) _read { yield records[saved: index] }
    @inline(__always) _modify { yield &records[saved: index] }
  }

  /// Saves the record of a direction, if there is a mark.
  mutating func save(_ index: DirectionIndex) { records.saveIfRecording(index) }

  /// The mask of the class of a direction.
  @inline(__always)
  static func bit(_ index: DirectionIndex) -> UInt32 {
    1 &<< (UInt32(truncatingIfNeeded: index.raw) % UInt32(classCount))
  }

  /// The directions of the classes of `mask`.
  @inline(__always)
  func indices(in mask: UInt32) -> DirectionIndices {
    DirectionIndices(rest: mask, count: Int32(truncatingIfNeeded: records.count))
  }

  /// Whether some directions share a class.
  var hasSharedClasses: Bool { @inline(__always) get { records.count > Self.classCount } }

  /// Whether a move along a direction is due.
  @inline(__always)
  func isDue(_ index: DirectionIndex) -> Bool {
    due & Self.bit(index) != 0 && records[index].target != records[index].current
  }

  /// Where a move along a direction is due to end; `nil` where none is due.
  func dueTarget(of index: DirectionIndex?) -> Double? {
    guard let index, isDue(index) else { return nil }
    return records[index].target
  }

  /// Whether a move along another direction than `index` is due; mutating so that it is passed no
  /// copy.
  mutating func isDue(besides index: DirectionIndex) -> Bool {
    if due & ~Self.bit(index) != 0 { return true }
    for other in indices(in: due) where other.raw != index.raw && isDue(other) {
      return true
    }
    return false
  }

  /// Notes that a move along a direction is due, up to a right-hand side of `target`. If the values
  /// are there already, no move is due; this is often so for one of two coordinates.
  @inline(__always)
  mutating func setTarget(of index: DirectionIndex, to target: Double) {
    if target != records[index].target { counts.now.due |= Self.bit(index) }
    counts.now.useCount &+= 1
    records[index].setTarget(target, use: counts.now.useCount)
  }

  /// Notes that the right-hand side of a direction is `target`, and that no move is due along it.
  mutating func setCurrent(of index: DirectionIndex, to target: Double) {
    records[index].current = target
    records[index].target = target
    records[index].isStale = true
  }

  /// Notes that a direction is in use.
  mutating func touch(_ index: DirectionIndex) {
    counts.now.useCount += 1
    records[index].lastUse = counts.now.useCount
  }

  /// The direction that should make room for another: one that is not valid, a new one, or the one
  /// that was used the longest time ago; `nil` if all are in use and `isUrgent` is false.
  mutating func indexToReuse(isUrgent: Bool, variableCount: Int) -> DirectionIndex? {
    for index in records.indices where !records[index].isValid && records[index].row.isNone {
      return index
    }
    if canGrow(variableCount: variableCount) {
      records.append(Direction())
      return DirectionIndex(records.count - 1)
    }
    var oldest = DirectionIndex.none
    for index in records.indices where due & Self.bit(index) == 0 {
      if oldest.isNone || records[index].lastUse < records[oldest].lastUse { oldest = index }
    }
    if oldest.isNone { return nil }
    let isIdle = counts.now.useCount - records[oldest].lastUse > Self.protectedUses
    return isUrgent || isIdle ? oldest : nil
  }

  /// Whether there may be one direction more, in a system of so many variables.
  private func canGrow(variableCount: Int) -> Bool {
    records.count < Self.classCount
      || records.count < Self.countMax
        && moves.roomCount <= Self.movesPerVariableMax * variableCount
  }

  /// Whether a changed constant finds room for a direction of its own.
  ///
  /// It is mutating because the compiler copies this struct, of 700 bytes, where it lends it to a
  /// function that is not.
  mutating func hasRoom(variableCount: Int) -> Bool {
    canGrow(variableCount: variableCount)
      || indexToReuse(isUrgent: false, variableCount: variableCount) != nil
  }

  /// Gives the record at `index` to `row`; only the room of its lists stays.
  mutating func assign(_ index: DirectionIndex, to row: RowIndex) {
    var record = Direction()
    record.row = row
    record.moves = records[index].moves
    record.touched = records[index].touched
    record.other.moves = records[index].other.moves
    record.other.jump = records[index].other.jump
    records[index] = record
  }

  // MARK: Building

  /// Empties the lists of a direction, which have room for so many entries then.
  mutating func beginLists(of index: DirectionIndex, moveCount: Int, touchedCount: Int) {
    if moves.mustCompact(toAdd: moveCount) || touched.mustCompact(toAdd: touchedCount) { compact() }
    moves.makeRoom(for: moveCount, in: &records[index].moves)
    touched.makeRoom(for: touchedCount, in: &records[index].touched)
  }

  /// Closes the gaps that lists have left behind as they grew.
  private mutating func compact() {
    for index in records.indices {
      moves.keep(&records[index].moves)
      moves.keep(&records[index].other.moves)
      moves.keep(&records[index].other.jump)
      touched.keep(&records[index].touched)
    }
    moves.endCompacting()
    touched.endCompacting()
  }

  // MARK: Invalidation

  /// How often a direction is adjusted to another basis before it is built anew: each time adds
  /// rounding.
  static var adjustmentCountMax: Int { limit(64) }

  /// Directions are adjusted only where the sizes of coefficients differ from one by at most this
  /// factor.
  static let adjustedCoefficientMax = 64.0

  /// Drops the directions of the classes of `mask`: the basis has changed in a way that concerns
  /// them.
  ///
  /// - Complexity: O(moves and touched rows of the directions dropped).
  @inline(__always)
  mutating func invalidate(_ mask: UInt32, in system: inout System) {
    if mask != 0 { drop(mask, in: &system) }
  }

  @inline(never)  // Most systems have no directions while they are built or taken down.
  private mutating func drop(_ mask: UInt32, in system: inout System) {
    assert(counts.now.away & mask == 0)
    for index in indices(in: mask) {
      guard records[index].isValid else { continue }
      records[index].isValid = false
      let others = ~Self.bit(index)
      let (moveBlock, touchedBlock) = (records[index].moves, records[index].touched)
      for position in 0 ..< Int(moveBlock.count) {
        system.variables[moves[moveBlock, position].variable].directions &= others
      }
      for position in 0 ..< Int(touchedBlock.count) {
        system.rows[touched[touchedBlock, position].row].directions &= others
      }
    }
  }

  /// Drops all directions.
  mutating func invalidateAll(in system: inout System) { invalidate(Self.allClasses, in: &system) }

  /// Notes that the intervals of the directions of the classes of `mask` have to be computed again.
  @inline(__always)
  mutating func makeStale(_ mask: UInt32) {
    for index in indices(in: mask) where !records[index].isStale { records[index].isStale = true }
  }

  /// Notes that a row has gone which the directions of the classes of `mask` touched: their
  /// intervals may have become larger.
  mutating func noteLoss(ofRowTouchedBy mask: UInt32) {
    for index in indices(in: mask) {
      records[index].isStale = true
      records[index].hasStrays = true
    }
  }

  /// Notes that the intervals of all directions have to be computed again.
  mutating func makeAllStale() {
    for i in records.indices { records[i].isStale = true }
  }

  // MARK: Pieces of paths

  /// Whether another piece of a path is remembered: of one direction at most, which has a class of
  /// its own.
  var arePiecesKept: Bool { @inline(__always) get { counts.now.kept != 0 } }

  /// The class of that direction, if the values stand in the piece that the basis is not of.
  var away: UInt32 { @inline(__always) get { counts.now.away } }

  /// Whether another piece of the path is remembered that holds a right-hand side of `target`.
  @inline(__always)
  func hasOtherPiece(of index: DirectionIndex, reaching target: Double) -> Bool {
    if counts.now.kept != Self.bit(index) { return false }
    return target >= records[index].other.lower && target <= records[index].other.upper
  }

  /// The classes of the directions besides `index` that are those of the present basis, and of
  /// these the ones whose intervals are known; each class has one direction. It is mutating so that
  /// it is passed no copy.
  mutating func usable(besides index: DirectionIndex) -> (valid: UInt32, known: UInt32) {
    var (valid, known): (UInt32, UInt32) = (0, 0)
    for other in records.indices where other.raw != index.raw && records[other].isValid {
      valid |= Self.bit(other)
      if !records[other].isStale { known |= Self.bit(other) }
    }
    return (valid, known)
  }

  /// Forgets the other piece of a path. The values must stand where the basis is.
  mutating func forgetPieces() {
    assert(counts.now.away == 0)
    counts.now.kept = 0
  }

  /// Puts the moves of a direction aside for `keepOtherPiece`. The direction is not valid any more:
  /// what moves along it has to be found anew.
  mutating func setMovesAside(of index: DirectionIndex) {
    let blocks = (records[index].moves, records[index].other.moves)
    (records[index].other.moves, records[index].moves) = blocks
    records[index].other.largestRate = records[index].largestRate
  }

  /// Remembers the other piece of a path, with its jump; no other one is remembered.
  mutating func keepOtherPiece(
    of index: DirectionIndex, _ piece: PathPiece, jump: borrowing Table<ListIndex, Move>
  ) {
    // Whatever crosses a breakpoint calls `optimize()`, which begins with `leavePieces()`.
    assert(counts.now.kept == 0 && !hasSharedClasses)
    if moves.mustCompact(toAdd: jump.count) { compact() }
    var other = piece
    (other.moves, other.jump) = (records[index].other.moves, records[index].other.jump)
    moves.makeRoom(for: jump.count, in: &other.jump)
    other.largestRate = records[index].other.largestRate
    for i in jump.indices {
      moves.append(jump[i], to: &other.jump)
      other.largestJump.cover(Magnitude(jump[i].coefficient))
    }
    records[index].other = other
    counts.now.kept = Self.bit(index)
  }

  /// Takes the present piece of a path for the other one, and the other for the present one. The
  /// values have been moved to where that begins.
  @inline(__always)
  mutating func exchangePieces(of index: DirectionIndex) {
    records[index].exchangePieces()
    counts.now.away ^= Self.bit(index)
  }

  // MARK: Undo

  @inline(__always)
  mutating func journal(_ step: JournalStep) {
    records.journal(step)
    moves.journal(step)
    touched.journal(step)
    counts.journal(step)
  }

  // MARK: Copies

  /// Becomes equal to `other`; taken back like writes.
  mutating func assign(from other: borrowing Directions) {
    records.assign(from: other.records)
    moves.assign(from: other.moves)
    touched.assign(from: other.touched)
    counts.now = other.counts.now
  }
}
