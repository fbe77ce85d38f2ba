// Work that no change of a solver can touch.

internal import Measurement

/// A fixed loop of arithmetic, each step of which needs the one before: it moves with the machine
/// alone.
enum ControlLoop {
  private static let stepCount = 50_000

  /// What one run takes, in nanoseconds; always above 0.
  static func nanoseconds(_ clock: MonotonicClock) -> Double {
    let start = clock.now()
    let result = run(from: start)
    let end = clock.now()
    // The result decides nothing, but the compiler cannot know: it is never zero.
    return result == 0 ? 1 : Double(max(1, end &- start))
  }

  @inline(never)  // Compiled once and the same, whatever surrounds it.
  private static func run(from seed: UInt64) -> UInt64 {
    var state = seed | 1
    for _ in 0 ..< stepCount {
      state = state &* 0x5851_F42D_4C95_7F2D &+ 0x1405_7B7E_F767_814F
      state ^= state >> 29
    }
    return state | 1
  }
}
