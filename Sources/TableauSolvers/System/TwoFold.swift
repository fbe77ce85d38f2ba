// Numbers with twice the digits of a double.

internal import SolverCore

/// The sum of two doubles, of which the second is at most half a unit in the last place of the
/// first.
///
/// Some 32 decimal digits: what is left where numbers that were given as doubles cancel out is
/// zero, or far above what these operations round.
///
/// - Source: T. J. Dekker, "A floating-point technique for extending the available precision",
///   Numerische Mathematik 18, 1971, doi:10.1007/BF01397083; the products with a fused
///   multiply-add.
struct TwoFold: BitwiseCopyable, Sendable {
  private var high: Double
  private var low: Double

  /// The size of the largest number that was rounded on the way to this one, by being given as a
  /// double: what is far smaller is what that left over. It stays when such a number cancels out.
  private(set) var sourceSize: Double

  private init(high: Double, low: Double, sourceSize: Double) {
    self.high = high
    self.low = low
    self.sourceSize = sourceSize
  }

  init(_ value: Double) { self.init(high: value, low: 0, sourceSize: abs(value)) }

  /// The nearest double.
  var value: Double { high }

  /// The exact sum of two doubles, of which the left one is the larger or zero.
  private static func ordered(_ large: Double, _ small: Double) -> (high: Double, low: Double) {
    let sum = large + small
    return (sum, small - (sum - large))
  }

  /// The exact sum of two doubles.
  private static func sum(_ left: Double, _ right: Double) -> (high: Double, low: Double) {
    let sum = left + right
    let added = sum - left
    return (sum, (left - (sum - added)) + (right - added))
  }

  static prefix func - (number: TwoFold) -> TwoFold {
    TwoFold(high: -number.high, low: -number.low, sourceSize: number.sourceSize)
  }

  static func + (left: TwoFold, right: TwoFold) -> TwoFold {
    let high = sum(left.high, right.high)
    let low = sum(left.low, right.low)
    let partial = ordered(high.high, high.low + low.high)
    let (sum, rest) = ordered(partial.high, partial.low + low.low)
    return TwoFold(high: sum, low: rest, sourceSize: larger(left.sourceSize, right.sourceSize))
  }

  static func - (left: TwoFold, right: TwoFold) -> TwoFold { left + -right }

  static func * (left: TwoFold, right: TwoFold) -> TwoFold {
    let product = left.high * right.high
    let rounding = (-product).addingProduct(left.high, right.high)
    let (high, low) = ordered(product, rounding + (left.high * right.low + left.low * right.high))
    return TwoFold(
      high: high, low: low,
      sourceSize: larger(abs(left.high) * right.sourceSize, abs(right.high) * left.sourceSize))
  }

  static func / (left: TwoFold, right: TwoFold) -> TwoFold {
    let first = left.high / right.high
    let rest = left - right * TwoFold(first)
    let second = rest.high / right.high
    let last = rest - right * TwoFold(second)
    let (high, low) = ordered(first, second)
    var quotient = TwoFold(high: high, low: low, sourceSize: 0) + TwoFold(last.high / right.high)
    quotient.sourceSize = larger(left.sourceSize, abs(first) * right.sourceSize) / abs(right.high)
    return quotient
  }
}
