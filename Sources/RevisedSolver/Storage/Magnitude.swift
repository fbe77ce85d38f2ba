// How large numbers are, in half the bits.

/// The size of a number to six digits: the upper half of the bits of a `Double`.
///
/// It is exact enough for a bound, and fits beside an index. Unlike `Float` it has the range of
/// `Double`: factors along a chain of constraints multiply, and can exceed what a `Float` holds.
struct Magnitude: BitwiseCopyable, Comparable {
  private var upperHalf: UInt32 = 0

  /// The size of zero.
  init() {}

  /// The size of `number`, rounded down.
  @inline(__always)
  init(_ number: Double) {
    upperHalf = UInt32(truncatingIfNeeded: number.magnitude.bitPattern >> 32)
  }

  @inline(__always) var value: Double { Double(bitPattern: UInt64(upperHalf) << 32) }

  /// Becomes `other` if that is larger.
  @inline(__always)
  mutating func cover(_ other: Magnitude) { upperHalf = max(upperHalf, other.upperHalf) }

  @inline(__always)
  static func < (left: Magnitude, right: Magnitude) -> Bool { left.upperHalf < right.upperHalf }
}
