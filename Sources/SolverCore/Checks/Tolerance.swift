// When numbers count as equal, and sums that lose nothing to rounding.

/// The bounds below which numbers count as zero. Points are the unit of values; a screen has a few
/// thousand of them and a double resolves 1e-12 of that, so the bounds leave room for accumulated
/// rounding and lie far below anything visible.
public enum Tolerance {
  /// By how much a value may miss a bound and still count as feasible, in points.
  @inlinable public static var feasibility: Double { 1e-8 }

  /// Below this a coefficient that came out of cancellation is dropped as zero.
  @inlinable public static var coefficient: Double { 1e-11 }

  /// Below this a reduced cost or multiplier is zero.
  @inlinable public static var multiplier: Double { 1e-9 }

  /// The error of a sum after some thousand roundings, relative to what is added up. A larger error
  /// has another reason: coefficients that have drifted, or a wrong answer.
  @inlinable package static var drift: Double { 1e-12 }

  /// From this size of a multiplier on, the amount that it may miss can be worth a visible
  /// movement: rows are nearly parallel, and an answer has to be proven to within rounding.
  @inlinable package static var largeMultiplier: Double { 1e4 }

  /// The largest size of a coefficient, right-hand side or suggestion that is accepted. Beyond it,
  /// doubles resolve less than `feasibility` and an answer could not be trusted.
  @inlinable public static var magnitudeMax: Double { 1e15 }

  /// Whether `number` is finite and within `magnitudeMax`.
  @inlinable
  public static func accepts(_ number: Double) -> Bool { abs(number) <= magnitudeMax }
}

// MARK: - Cancellation

extension Tolerance {
  /// How many times the rounding of its largest addend a sum has to be, to be more than rounding.
  ///
  /// Each addend was rounded when it was written down, and each addition rounds once more.
  private static var roundingsPerSum: Double { 4 }

  /// Whether a sum of coefficients is zero but for rounding, such as that of 0.1, 0.2 and −0.3.
  ///
  /// - Parameters:
  ///   - sum: The coefficients of one variable in one constraint, added up.
  ///   - largestAddend: The size of the largest of them.
  package static func cancels(_ sum: Double, largestAddend: Double) -> Bool {
    abs(sum) <= largestAddend * (roundingsPerSum * Double.ulpOfOne)
  }
}

/// The larger of two sizes: one instruction, where `max`, which looks for equal ones, takes four.
@inlinable
@inline(__always)  // It stands in the innermost loops.
package func larger<Size: BinaryFloatingPoint>(_ first: Size, _ second: Size) -> Size {
  second > first ? second : first
}

/// A sum of products with the rounding of each step added up beside it, as if it were calculated
/// with twice the digits.
///
/// - Source: T. Ogita, S. M. Rump, S. Oishi, "Accurate sum and dot product", SIAM J. Sci. Comput.
///   26(6), 2005, doi:10.1137/030601818; algorithm Dot2.
package struct CompensatedSum: BitwiseCopyable, Sendable {
  private var sum = 0.0
  private var error = 0.0

  /// The sum of the absolute products, which tells the rounding of their factors from meaning.
  package private(set) var size = 0.0

  /// Zero.
  package init() {}

  /// The sum; NaN where it has left the range of doubles.
  package var value: Double { sum + error }

  /// Adds `left * right`.
  package mutating func add(_ left: Double, times right: Double) {
    let product = left * right
    let productError = (-product).addingProduct(left, right)
    let next = sum + product
    let added = next - sum
    let sumError = (sum - (next - added)) + (product - added)
    sum = next
    error += sumError + productError
    size += abs(product)
  }
}
