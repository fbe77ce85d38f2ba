// What is remembered of the other side of breakpoints.

/// A piece of the path along which the values follow a right-hand side, between two breakpoints. It
/// is remembered beside the present piece.
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

/// Which way a right-hand side has gone over breakpoints, and whether the piece behind it is worth
/// remembering.
struct Course: BitwiseCopyable {
  private enum Way: UInt8 {
    case none, down, up
  }

  private var way = Way.none

  /// How often it has turned without going on, up to two.
  private var turnCount: UInt8 = 0

  /// How many more pieces are remembered before one has to be of use. Below one, nothing is; then
  /// each crossing to and fro adds one.
  private var patience: Int8 = 2
  private static var patienceMax: Int8 { limit(16) }
  private static var patienceMin: Int8 { -limit(16) }

  /// Notes that breakpoints are crossed.
  mutating func noteCrossing(up isUp: Bool) {
    turnCount = turnCount(onceUp: isUp)
    way = isUp ? .up : .down
    if turnCount == 2, patience <= 0 { patience += 1 }
  }

  /// Whether breakpoints are about to be crossed to and fro, so that remembering the piece behind
  /// is worth a try; notes the try. One turn alone often ends an animation that does not come back.
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
