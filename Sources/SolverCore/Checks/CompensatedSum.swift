// Sums of products that hardly round.

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
