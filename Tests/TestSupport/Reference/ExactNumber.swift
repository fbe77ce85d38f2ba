// Rational numbers without rounding: a fast kind that may overflow, and a slow one that cannot.

internal import BigInt

/// A result did not fit; the calculation is to be repeated with `LargeRational`.
struct ExactOverflow: Error {}

/// What the reference solver calculates with. No operation rounds.
protocol ExactNumber: Sendable {
  static var zero: Self { get }
  static var one: Self { get }

  /// The value of `double`, which must be finite.
  init(exactly double: Double) throws(ExactOverflow)

  /// −1, 0 or 1.
  var sign: Int { get }

  /// The nearest double, or one of its neighbours.
  var double: Double { get }

  var negated: Self { get }
  func adding(_ other: Self) throws(ExactOverflow) -> Self
  func multiplied(by other: Self) throws(ExactOverflow) -> Self

  /// `self / other`, where `other` is not zero.
  func divided(by other: Self) throws(ExactOverflow) -> Self

  /// `self - factor * other`, the inner step of every elimination.
  func subtracting(_ factor: Self, times other: Self) throws(ExactOverflow) -> Self
}

extension ExactNumber {
  func subtracting(_ factor: Self, times other: Self) throws(ExactOverflow) -> Self {
    try adding(factor.multiplied(by: other).negated)
  }

  /// −1, 0 or 1: how `self` compares with `other`.
  func compared(with other: Self) throws(ExactOverflow) -> Int { try adding(other.negated).sign }
}

// MARK: - Small

/// A fraction in lowest terms of two 64-bit integers.
struct SmallRational: ExactNumber, BitwiseCopyable {
  /// Never `Int64.min`, so that the product of two fits 127 bits and a sum of two such an Int128.
  private let numerator: Int64

  /// Above 0.
  private let denominator: Int64

  static let zero = SmallRational(numerator: 0, denominator: 1)
  static let one = SmallRational(numerator: 1, denominator: 1)

  private init(numerator: Int64, denominator: Int64) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// `numerator / denominator` in lowest terms; `denominator` is above 0.
  private init(reducing numerator: Int128, over denominator: Int128) throws(ExactOverflow) {
    let divisor = Int128(Self.commonDivisor(numerator.magnitude, denominator.magnitude))
    guard let top = Int64(exactly: numerator / divisor), top != .min,
      let bottom = Int64(exactly: denominator / divisor)
    else { throw ExactOverflow() }
    self.init(numerator: top, denominator: bottom)
  }

  /// Euclid's algorithm, in 64 bits as soon as both numbers fit, because wide division is slow.
  private static func commonDivisor(_ left: UInt128, _ right: UInt128) -> UInt128 {
    var (left, right) = (left, right)
    while right > UInt128(UInt64.max) || left > UInt128(UInt64.max) {
      guard right != 0 else { return left }
      (left, right) = (right, left % right)
    }
    var (small, smaller) = (UInt64(left), UInt64(right))
    while smaller != 0 { (small, smaller) = (smaller, small % smaller) }
    return UInt128(small)
  }

  init(exactly double: Double) throws(ExactOverflow) {
    if let integer = Int64(exactly: double), integer != .min {
      self.init(numerator: integer, denominator: 1)
      return
    }
    // A power of two scales without rounding; 40 binary digits of fraction are plenty for tests.
    let scale = Double(1 << 40)
    guard let scaled = Int64(exactly: double * scale), scaled != .min else { throw ExactOverflow() }
    try self.init(reducing: Int128(scaled), over: 1 << 40)
  }

  var sign: Int { numerator.signum() == 0 ? 0 : (numerator < 0 ? -1 : 1) }

  /// Rounded twice where a part has more than 53 bits.
  var double: Double { Double(numerator) / Double(denominator) }
  var negated: Self { Self(numerator: -numerator, denominator: denominator) }

  func adding(_ other: Self) throws(ExactOverflow) -> Self {
    if denominator == 1, other.denominator == 1 {
      let (sum, isTooLarge) = numerator.addingReportingOverflow(other.numerator)
      if !isTooLarge, sum != .min { return Self(numerator: sum, denominator: 1) }
    }
    return try Self(
      reducing: Int128(numerator) * Int128(other.denominator)
        + Int128(other.numerator) * Int128(denominator),
      over: Int128(denominator) * Int128(other.denominator))
  }

  func multiplied(by other: Self) throws(ExactOverflow) -> Self {
    if denominator == 1, other.denominator == 1 {
      let (product, isTooLarge) = numerator.multipliedReportingOverflow(by: other.numerator)
      if !isTooLarge, product != .min { return Self(numerator: product, denominator: 1) }
    }
    return try Self(
      reducing: Int128(numerator) * Int128(other.numerator),
      over: Int128(denominator) * Int128(other.denominator))
  }

  func divided(by other: Self) throws(ExactOverflow) -> Self {
    if other.numerator == 1, other.denominator == 1 { return self }
    let isNegative = other.numerator < 0
    return try Self(
      reducing: Int128(numerator) * Int128(isNegative ? -other.denominator : other.denominator),
      over: Int128(denominator) * Int128(isNegative ? -other.numerator : other.numerator))
  }
}

// MARK: - Large

/// A fraction in lowest terms of two integers of any size.
struct LargeRational: ExactNumber {
  private let numerator: BigInt

  /// Above 0.
  private let denominator: BigInt

  static let zero = LargeRational(0, 1)
  static let one = LargeRational(1, 1)

  /// `numerator / denominator`, which are in lowest terms; `denominator` is above 0.
  private init(_ numerator: BigInt, _ denominator: BigInt) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// `numerator / denominator` in lowest terms; `denominator` is not zero.
  private init(reducing numerator: BigInt, over denominator: BigInt) {
    let isNegative = denominator.sign == .minus
    let top = isNegative ? -numerator : numerator
    let divisor = CommonDivisor.of(numerator.magnitude, denominator.magnitude)
    if divisor == 1 {
      self.init(top, BigInt(denominator.magnitude))
    } else {
      self.init(top / BigInt(divisor), BigInt(denominator.magnitude / divisor))
    }
  }

  init(exactly double: Double) {
    precondition(double.isFinite, "\(double) is not a number to calculate with")
    let significand = BigInt(double.significandBitPattern)
    let isSubnormal = double.exponentBitPattern == 0
    let whole = isSubnormal ? significand : significand + (BigInt(1) << Double.significandBitCount)
    // The bias of the exponent is 1023, and the significand counts units of 2⁻⁵².
    let exponent = Int(isSubnormal ? 1 : double.exponentBitPattern) - 1023 - 52
    let signed = double.sign == .minus ? -whole : whole
    self.init(
      reducing: exponent > 0 ? signed << exponent : signed,
      over: exponent < 0 ? BigInt(1) << -exponent : 1)
  }

  var sign: Int { numerator.isZero ? 0 : (numerator.sign == .minus ? -1 : 1) }

  var double: Double {
    // The quotient as an integer of 63 or 64 bits, the last of which says whether there is more:
    // then the conversion is the only rounding.
    let (top, bottom) = (numerator.magnitude, denominator.magnitude)
    let exponent = top.bitWidth - bottom.bitWidth - 63
    let (quotient, remainder) =
      exponent < 0
      ? (top << -exponent).quotientAndRemainder(dividingBy: bottom)
      : top.quotientAndRemainder(dividingBy: bottom << exponent)
    let bits = UInt64(quotient) | (remainder.isZero ? 0 : 1)
    return Double(
      sign: numerator.sign == .minus ? .minus : .plus, exponent: exponent,
      significand: Double(bits))
  }

  var negated: Self { Self(-numerator, denominator) }

  func adding(_ other: Self) -> Self {
    Self(
      reducing: numerator * other.denominator + other.numerator * denominator,
      over: denominator * other.denominator)
  }

  func multiplied(by other: Self) -> Self {
    Self(reducing: numerator * other.numerator, over: denominator * other.denominator)
  }

  func divided(by other: Self) -> Self {
    Self(reducing: numerator * other.denominator, over: denominator * other.numerator)
  }
}

/// Binary greatest common divisors of words in place.
///
/// BigInt has a function for it. But the package is not optimised in debug builds, and that
/// function took half of the time of the reference solver.
private enum CommonDivisor {
  /// The greatest common divisor; the other number, where one of them is zero.
  static func of(_ left: BigUInt, _ right: BigUInt) -> BigUInt {
    if left.isZero { return right }
    if right.isZero { return left }
    var (large, small) = (words(left), words(right))
    let twos = min(trailingZeroCount(large), trailingZeroCount(small))
    shiftRight(&large, by: trailingZeroCount(large))
    shiftRight(&small, by: trailingZeroCount(small))
    // Both are odd, so their difference is even.
    while large != small {
      if isLess(large, small) { swap(&large, &small) }
      subtract(small, from: &large)
      shiftRight(&large, by: trailingZeroCount(large))
    }
    return BigUInt(words: large) << twos
  }

  /// The words of `number`, the lowest first; the last is not zero.
  private static func words(_ number: BigUInt) -> [UInt] {
    var words = Array(number.words)
    while words.last == 0 { words.removeLast() }
    return words
  }

  private static func trailingZeroCount(_ words: [UInt]) -> Int {
    let whole = words.firstIndex { $0 != 0 }!
    return whole * UInt.bitWidth + words[whole].trailingZeroBitCount
  }

  private static func shiftRight(_ words: inout [UInt], by count: Int) {
    if count >= UInt.bitWidth { words.removeFirst(count / UInt.bitWidth) }
    let bits = count % UInt.bitWidth
    if bits > 0 {
      for index in words.indices {
        let next = index + 1 < words.count ? words[index + 1] : 0
        words[index] = words[index] >> bits | next << (UInt.bitWidth - bits)
      }
    }
    while words.last == 0 { words.removeLast() }
  }

  private static func isLess(_ left: [UInt], _ right: [UInt]) -> Bool {
    if left.count != right.count { return left.count < right.count }
    for index in left.indices.reversed() where left[index] != right[index] {
      return left[index] < right[index]
    }
    return false
  }

  /// `words -= other`, which is less.
  private static func subtract(_ other: [UInt], from words: inout [UInt]) {
    var borrow: UInt = 0
    for index in words.indices {
      let part = index < other.count ? other[index] : 0
      let (first, isBorrowed) = words[index].subtractingReportingOverflow(part)
      let (second, isBorrowedAgain) = first.subtractingReportingOverflow(borrow)
      words[index] = second
      borrow = isBorrowed || isBorrowedAgain ? 1 : 0
    }
    while words.last == 0 { words.removeLast() }
  }
}
