// What is remembered of the other side of breakpoints.

/// A piece of the path along which the values follow a right-hand side, between two breakpoints:
/// the one beside the piece that is present.
struct PathPiece: BitwiseCopyable {
  /// What moves along it, and how far at most; see `Direction`.
  var moves = ListBlock()
  var largestRate = Magnitude()

  /// By how much the values at `end` differ from those at `presentEnd` of the present piece, times
  /// `sign`; nothing where the two are one breakpoint.
  var jump = ListBlock()
  var sign: Float = 1

  /// The size of the largest difference in `jump`.
  var largestJump = Magnitude()

  /// The right-hand sides, ends included, between which no row changes its side.
  var lower = 0.0
  var upper = 0.0

  /// The ends of this piece and of the present one that face each other, and whether this one
  /// begins there.
  var end = 0.0
  var presentEnd = 0.0
  var isAbove = false
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
  private var patience: Int8 = 2
  private static let patienceMax: Int8 = 16
  private static let patienceMin: Int8 = -16

  /// Notes that breakpoints are crossed.
  mutating func noteCrossing(up isUp: Bool) {
    turnCount = turnCount(onceUp: isUp)
    way = isUp ? .up : .down
    if turnCount == 2, patience <= 0 { patience += 1 }
  }

  /// Whether breakpoints are about to be crossed to and fro, and to remember what is behind is
  /// worth a try, which is noted. One turn is the end of many an animation that will not be back.
  mutating func tries(up isUp: Bool) -> Bool {
    guard patience > 0, turnCount(onceUp: isUp) == 2 else { return false }
    patience -= 1
    if patience == 0 { patience = Self.patienceMin }
    return true
  }

  private func turnCount(onceUp isUp: Bool) -> UInt8 {
    way == .none || way == (isUp ? .up : .down) ? 0 : min(turnCount + 1, 2)
  }

  /// Notes that a piece was of use.
  mutating func noteReturn(up isUp: Bool) {
    way = isUp ? .up : .down
    patience = min(patience + 1, Self.patienceMax)
  }
}
