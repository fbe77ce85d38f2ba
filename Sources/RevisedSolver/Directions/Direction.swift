// What is recorded of one cached direction, and of all together, and how to go through them.

internal import FlatStorage

/// How fast one variable moves along a direction.
struct Move: BitwiseCopyable {
  var coefficient: Double
  var variable: VariableIndex
}

/// The record of one cached direction: how the values follow the right-hand side of one basic row.
struct Direction: BitwiseCopyable {
  /// The row whose right-hand side moves.
  var row = RowIndex.none

  /// Whether the moves are those of the present basis.
  var isValid = false

  /// Whether the interval has to be computed again before it is used.
  var isStale = true

  /// Whether some rows that are listed as touched have left the system; their slots may have been
  /// given to other rows.
  var hasStrays = false

  /// How often the direction was adjusted to another basis since it was built.
  var adjustmentCount: UInt8 = 0

  /// The interval of right-hand sides, ends included, in which no row changes its side. Rows that
  /// another cached direction moves, too, are left out of account. Neither end is large.
  var lower = 0.0
  var upper = 0.0

  /// The right-hand side that the values stand for.
  var current = 0.0

  /// The right-hand side that the next `solve()` moves to.
  var target = 0.0

  /// How many of the touched rows other directions move too; they come first.
  var sharedCount: Int32 = 0

  /// The size of the largest coefficient of `moves`: how far a value moves at most while the
  /// right-hand side moves by one. Where the direction was adjusted, it may be twice as much.
  var largestRate = Magnitude()

  /// What moves, and the nonbasic rows that are touched.
  var moves = ListBlock()
  var touched = ListBlock()

  /// When the direction was last used, in uses of the cache.
  var lastUse = 0

  /// The piece of the row's path that the values came from when they last went back over
  /// breakpoints, and whether they have.
  var other = PathPiece()
  var course = Course()

  /// Notes that a move up to a right-hand side of `target` is due, and the number of this use of
  /// the cache.
  @inline(__always)
  mutating func setTarget(_ target: Double, use: Int) {
    self.target = target
    lastUse = use
  }

  /// Takes the present piece of the row's path for the other one, and the other for the present
  /// one.
  @inline(__always)
  mutating func exchangePieces() {
    swap(&moves, &other.moves)
    swap(&largestRate, &other.largestRate)
    swap(&lower, &other.lower)
    swap(&upper, &other.upper)
    swap(&other.presentEnd, &other.end)
    other.sign = -other.sign
    course.noteReturn(up: other.isAbove)
    other.isAbove.toggle()
    current = other.presentEnd
    target = other.presentEnd
  }
}

/// What a `Directions` has besides its records and lists.
struct DirectionCounts: BitwiseCopyable {
  /// The classes of the directions along which a move is due.
  var due: UInt32 = 0

  /// The class of the direction of which another piece is remembered, if there is one; and the same
  /// class, if the values are in the piece to which the basis does not belong.
  var kept: UInt32 = 0
  var away: UInt32 = 0

  /// How often directions were used.
  var useCount = 0
}

/// The directions of some classes, class by class.
struct DirectionIndices: Sequence, IteratorProtocol {
  /// The classes whose first direction has not been given yet.
  private var rest: UInt32
  private let count: Int32

  /// The direction that was given last; at first a value beyond all, so that no other follows it in
  /// its class.
  private var last = Int32.max - Int32(Directions.classCount)

  init(rest: UInt32, count: Int32) {
    self.rest = rest
    self.count = count
  }

  @inline(__always)
  mutating func next() -> DirectionIndex? {
    last &+= Int32(Directions.classCount)
    if last >= count {
      if rest == 0 { return nil }
      last = Int32(truncatingIfNeeded: rest.trailingZeroBitCount)
      // Masks have bits of directions that there are, or all bits.
      if last >= count { return nil }
      rest &= rest &- 1
    }
    return DirectionIndex(raw: last)
  }
}
