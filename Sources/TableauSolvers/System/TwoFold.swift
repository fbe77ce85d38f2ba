// Numbers with twice the digits of a double.

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

  private init(high: Double, low: Double) {
    self.high = high
    self.low = low
  }

  init(_ value: Double) { self.init(high: value, low: 0) }

  /// The nearest double.
  var value: Double { high }

  /// The exact sum of two doubles, of which the left one is the larger or zero.
  private static func ordered(_ large: Double, _ small: Double) -> TwoFold {
    let sum = large + small
    return TwoFold(high: sum, low: small - (sum - large))
  }

  /// The exact sum of two doubles.
  private static func sum(_ left: Double, _ right: Double) -> TwoFold {
    let sum = left + right
    let added = sum - left
    return TwoFold(high: sum, low: (left - (sum - added)) + (right - added))
  }

  static prefix func - (number: TwoFold) -> TwoFold {
    TwoFold(high: -number.high, low: -number.low)
  }

  static func + (left: TwoFold, right: TwoFold) -> TwoFold {
    let high = sum(left.high, right.high)
    let low = sum(left.low, right.low)
    let partial = ordered(high.high, high.low + low.high)
    return ordered(partial.high, partial.low + low.low)
  }

  static func - (left: TwoFold, right: TwoFold) -> TwoFold { left + -right }

  static func * (left: TwoFold, right: TwoFold) -> TwoFold {
    let product = left.high * right.high
    let rounding = (-product).addingProduct(left.high, right.high)
    return ordered(product, rounding + (left.high * right.low + left.low * right.high))
  }

  static func / (left: TwoFold, right: TwoFold) -> TwoFold {
    let first = left.high / right.high
    let rest = left - right * TwoFold(first)
    let second = rest.high / right.high
    let last = rest - right * TwoFold(second)
    return ordered(first, second) + TwoFold(last.high / right.high)
  }
}
