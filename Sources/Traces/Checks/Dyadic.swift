// Numbers with a finite binary expansion: doubles, their products and their sums, without rounding.

internal import BigInt

#if !canImport(BigInt)
  #error("Traces needs the trait Suite of the package tinamou: leave out `traits: []`")
#endif

/// `significand · 2^exponent`.
struct Dyadic {
  private(set) var significand: BigInt
  private(set) var exponent: Int

  static let zero = Dyadic(0, exponent: 0)

  init(_ significand: BigInt, exponent: Int) {
    self.significand = significand
    self.exponent = exponent
  }

  /// The value of `double`, which must be finite. The significand is odd, or 0.
  init(_ double: Double) {
    precondition(double.isFinite, "\(double) is not a number to calculate with")
    guard double != 0 else {
      self = .zero
      return
    }
    let whole = double.significand * 0x1p52
    let zeros = Int64(whole).trailingZeroBitCount
    let odd = BigInt(Int64(whole) >> zeros)
    significand = double < 0 ? -odd : odd
    exponent = Int(double.exponent) - 52 + zeros
  }

  /// −1, 0 or 1.
  var sign: Int { significand.isZero ? 0 : (significand.sign == .minus ? -1 : 1) }

  var magnitude: Dyadic { Dyadic(BigInt(significand.magnitude), exponent: exponent) }

  static prefix func - (number: Dyadic) -> Dyadic {
    Dyadic(-number.significand, exponent: number.exponent)
  }

  static func + (left: Dyadic, right: Dyadic) -> Dyadic {
    if left.significand.isZero { return right }
    if right.significand.isZero { return left }
    let exponent = min(left.exponent, right.exponent)
    return Dyadic(left.integer(at: exponent) + right.integer(at: exponent), exponent: exponent)
  }

  static func * (left: Dyadic, right: Dyadic) -> Dyadic {
    Dyadic(left.significand * right.significand, exponent: left.exponent + right.exponent)
  }

  /// The number in units of 2^`unit`, which must be small enough.
  func integer(at unit: Int) -> BigInt {
    if significand.isZero { return 0 }
    precondition(exponent >= unit, "2^\(exponent) is no multiple of 2^\(unit)")
    return significand << (exponent - unit)
  }

  /// The number as a double, rounded towards zero to 63 bits first.
  var double: Double { Self.quotient(self, Dyadic(1)) }

  /// `left / right` as a double, right to a few units in the last place. `right` is not zero.
  static func quotient(_ left: Dyadic, _ right: Dyadic) -> Double {
    let (left, right) = (left.leading, right.leading)
    return Double(
      sign: .plus, exponent: left.exponent - right.exponent,
      significand: left.significand / right.significand)
  }

  /// The number with the leading 63 bits of its significand.
  private var leading: (significand: Double, exponent: Int) {
    let excess = max(0, significand.magnitude.bitWidth - 63)
    let top = Double(Int64(significand.magnitude >> excess))
    return (significand.sign == .minus ? -top : top, exponent + excess)
  }
}
