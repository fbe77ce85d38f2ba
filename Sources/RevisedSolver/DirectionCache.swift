// What edits and changed constants move, computed once and kept.

/// How fast one variable moves along a direction.
struct Move: BitwiseCopyable {
  var coefficient: Double
  var variable: VariableIndex
}

/// The record of one cached direction: how the values follow the right-hand side of one active row.
struct Direction: BitwiseCopyable {
  /// The row whose right-hand side moves.
  var row = RowIndex.none

  /// Whether the moves are those of the present working set.
  var isValid = false

  /// Whether the interval has to be computed again before it is used.
  var isStale = true

  /// The right-hand sides, ends included, between which no row changes its state, as far as rows are
  /// concerned that no other cached direction moves.
  var lower = 0.0
  var upper = 0.0

  /// The right-hand side that the values stand for.
  var current = 0.0

  /// The right-hand side that the next `solve()` moves to.
  var target = 0.0

  /// How many of the touched rows other directions move too; they come first.
  var sharedCount = 0

  /// When the direction was last used, in uses of the cache.
  var lastUse = 0
}

/// Up to 32 directions, one for each bit of the masks of variables and rows.
///
/// The masks say in O(1) which directions a change of the working set concerns. Where more edits are
/// in use, the direction that was not used for the longest time makes room.
struct DirectionCache: ~Copyable {
  static let countMax = 32

  /// For how many uses of the cache a direction is safe from a changed constant that looks for room.
  static let protectedUses = 64

  private var records = JournaledTable<DirectionIndex, Direction>()

  // Arrays of arrays, since they are taken whole: the loops run over one of them at a time.
  private var moves: [[Move]] = []
  private var touched: [[Breakpoint]] = []

  private var counts = JournaledValue(DirectionCounts())

  /// The directions along which a move is due at the next `solve()`.
  var pending: UInt32 {
    @inline(__always) get { counts.now.pending }
    @inline(__always) set { counts.now.pending = newValue }
  }

  /// The lists that were changed since a mark, each as it was at the mark.
  private var savedLists: [SavedDirectionLists] = []

  /// How many directions there are, valid or not.
  var count: Int { records.count }

  /// The record of a direction.
  subscript(index: DirectionIndex) -> Direction {
    @inline(__always) _read { yield records[index] }
    @inline(__always) _modify { yield &records[index] }
  }

  /// What moves along a direction.
  func moves(along index: DirectionIndex) -> [Move] { moves[index.position] }

  /// The inactive rows that the direction touches, shared ones first.
  func touched(along index: DirectionIndex) -> [Breakpoint] { touched[index.position] }

  /// The mask of one direction.
  @inline(__always)
  static func bit(_ index: DirectionIndex) -> UInt32 { 1 << UInt32(truncatingIfNeeded: index.raw) }

  /// Notes that a direction is in use.
  mutating func touch(_ index: DirectionIndex) {
    counts.now.useCount += 1
    records[index].lastUse = counts.now.useCount
  }

  /// The direction that should make room for another: one that is not valid, or the one that was
  /// used the longest time ago; `nil` if all are in use and `isUrgent` is false.
  func indexToReuse(isUrgent: Bool) -> DirectionIndex? {
    var oldest = DirectionIndex.none
    for position in 0 ..< records.count {
      let index = DirectionIndex(position)
      if !records[index].isValid, records[index].row.isNone { return index }
      if pending & Self.bit(index) != 0 { continue }
      if oldest.isNone || records[index].lastUse < records[oldest].lastUse { oldest = index }
    }
    if records.count < Self.countMax { return DirectionIndex(records.count) }
    if oldest.isNone { return nil }
    let isIdle = counts.now.useCount - records[oldest].lastUse > Self.protectedUses
    return isUrgent || isIdle ? oldest : nil
  }

  /// Makes sure that there is a record at `index`, which is at most one behind the last.
  mutating func makeRecord(at index: DirectionIndex) {
    guard index.position == records.count else { return }
    records.append(Direction())
    moves.append([])
    touched.append([])
  }

  /// Takes out the empty list of moves of a direction that is about to be built. Taking it out, in
  /// place of a closure that fills it, leaves the solver free to change its other tables meanwhile.
  mutating func takeMoves(_ index: DirectionIndex) -> [Move] {
    if counts.isMarked { saveLists(of: index) }
    var list: [Move] = []
    swap(&list, &moves[index.position])
    list.removeAll(keepingCapacity: true)
    return list
  }

  /// Takes out the list of touched rows of a direction, to be changed and given back.
  mutating func takeTouched(_ index: DirectionIndex) -> [Breakpoint] {
    if counts.isMarked { saveLists(of: index) }
    var list: [Breakpoint] = []
    swap(&list, &touched[index.position])
    return list
  }

  /// Puts a list of moves back.
  mutating func giveBack(_ index: DirectionIndex, moves list: consuming [Move]) {
    moves[index.position] = list
  }

  /// Puts a list of touched rows back.
  mutating func giveBack(_ index: DirectionIndex, touched list: consuming [Breakpoint]) {
    touched[index.position] = list
  }

  // MARK: Invalidation

  /// Drops the directions of `mask`: the working set has changed in a way that concerns them.
  ///
  /// - Complexity: O(moves and touched rows of the directions dropped).
  mutating func invalidate(
    _ mask: UInt32, _ variables: inout JournaledTable<VariableIndex, VariableRecord>,
    _ rows: inout JournaledTable<RowIndex, Row>
  ) {
    var rest = mask
    while rest != 0 {
      let index = DirectionIndex(rest.trailingZeroBitCount)
      rest &= rest &- 1
      guard records[index].isValid else { continue }
      records[index].isValid = false
      let others = ~Self.bit(index)
      for move in moves[index.position] { variables[move.variable].directions &= others }
      for row in touched[index.position] { rows[row.row].directions &= others }
    }
  }

  /// Drops all directions.
  mutating func invalidateAll(
    _ variables: inout JournaledTable<VariableIndex, VariableRecord>,
    _ rows: inout JournaledTable<RowIndex, Row>
  ) {
    for position in 0 ..< records.count {
      invalidate(Self.bit(DirectionIndex(position)), &variables, &rows)
    }
  }

  /// Notes that the intervals of the directions of `mask` have to be computed again.
  @inline(__always)
  mutating func makeStale(_ mask: UInt32) {
    var rest = mask
    while rest != 0 {
      let index = DirectionIndex(rest.trailingZeroBitCount)
      rest &= rest &- 1
      if !records[index].isStale { records[index].isStale = true }
    }
  }

  // MARK: Undo

  mutating func mark() {
    records.mark()
    counts.now.savedCount = savedLists.count
    counts.mark()
  }

  mutating func commit() {
    records.commit()
    let first = counts.beforeMark.savedCount
    counts.commit()
    if savedLists.count == first { return }
    if !counts.isMarked { return savedLists.removeAll() }
    // What was changed before already is saved as it was earlier.
    let recent = savedLists[first...]
    savedLists.removeSubrange(first...)
    for lists in recent where !isSaved(lists.index) { savedLists.append(lists) }
  }

  mutating func rollBack() {
    records.rollBack()
    while moves.count < records.count {
      moves.append([])
      touched.append([])
    }
    moves.removeSubrange(records.count...)
    touched.removeSubrange(records.count...)
    counts.rollBack()
    while savedLists.count > counts.now.savedCount {
      let lists = savedLists.removeLast()
      guard lists.index.position < records.count else { continue }
      moves[lists.index.position] = lists.moves
      touched[lists.index.position] = lists.touched
    }
  }

  private mutating func saveLists(of index: DirectionIndex) {
    if isSaved(index) { return }
    savedLists.append(
      SavedDirectionLists(
        index: index, moves: moves[index.position], touched: touched[index.position]))
  }

  /// Whether the lists were saved since the last mark.
  private mutating func isSaved(_ index: DirectionIndex) -> Bool {
    let first = counts.isMarked ? counts.beforeMark.savedCount : 0
    return savedLists[first...].contains { $0.index == index }
  }

  // MARK: Copies

  /// A cache with the same directions, and without marks.
  ///
  /// - Complexity: O(directions); their lists are shared until one of the owners changes them.
  func copy() -> DirectionCache {
    var copy = DirectionCache()
    copy.assign(from: self)
    return copy
  }

  /// Becomes equal to `other`; taken back like writes.
  mutating func assign(from other: borrowing DirectionCache) {
    if counts.isMarked {
      for position in 0 ..< records.count { saveLists(of: DirectionIndex(position)) }
    }
    records.assign(from: other.records)
    moves = other.moves
    touched = other.touched
    pending = other.pending
    counts.now.useCount = other.counts.now.useCount
  }
}

/// What a `DirectionCache` has besides its records.
struct DirectionCounts: BitwiseCopyable {
  /// The directions along which a move is due.
  var pending: UInt32 = 0

  /// How often directions were used.
  var useCount = 0

  /// How many lists had been saved at the last mark.
  var savedCount = 0
}

/// The lists of a direction as they were before they were changed.
struct SavedDirectionLists {
  var index: DirectionIndex
  var moves: [Move]
  var touched: [Breakpoint]
}
