// What is remembered of the other side of breakpoints.

/// A piece of the path along which the values follow a right-hand side, between two breakpoints:
/// the one beside the piece that is present.
struct PathPiece: BitwiseCopyable {
  /// What moves along it.
  var moves = ListBlock()

  /// By how much the values at `end` differ from those at `presentEnd` of the present piece, times
  /// `sign`; nothing where the two are one breakpoint.
  var jump = ListBlock()
  var sign = 1.0

  /// The right-hand sides, ends included, between which no row changes its side.
  var lower = 0.0
  var upper = 0.0

  /// The ends of this piece and of the present one that face each other, and whether this one
  /// begins there.
  var end = 0.0
  var presentEnd = 0.0
  var isAbove = false

  /// When it was found, by `DirectionCounts.pieceEpoch`.
  var epoch: Int32 = -1
}

/// Which way a right-hand side has gone over breakpoints, and whether it is worth remembering what
/// is behind it.
struct Course: BitwiseCopyable {
  private enum Way: UInt8 {
    case none, down, up
  }

  private var way = Way.none

  /// How often it has turned without going on, up to two.
  private var turnCount: UInt8 = 0

  /// How often it is tried to remember a piece before one has to be of use; below one, how often it
  /// is not, but for once.
  private var patience: Int8 = 4
  private static let patienceMax: Int8 = 16
  private static let patienceMin: Int8 = -16

  /// The course once breakpoints are crossed.
  func crossing(up isUp: Bool) -> Course {
    var next = self
    next.way = isUp ? .up : .down
    next.turnCount = way == .none || way == next.way ? 0 : min(turnCount + 1, 2)
    if next.turnCount == 2, patience <= 0 { next.patience += 1 }
    return next
  }

  /// Whether breakpoints were crossed to and fro, and to remember what is behind is worth a try.
  /// One turn is the end of many an animation that will not be back.
  var goesToAndFro: Bool { turnCount == 2 && patience > 0 }

  /// Notes that it is tried to remember a piece.
  mutating func noteTry() {
    patience -= 1
    if patience == 0 { patience = Self.patienceMin }
  }

  /// Notes that a piece was of use.
  mutating func noteReturn(up isUp: Bool) {
    way = isUp ? .up : .down
    patience = min(patience + 1, Self.patienceMax)
  }
}
