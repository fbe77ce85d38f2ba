// The epsilons that only tableaus need.

internal import SolverCore

extension Tolerance {
  /// Whether a coefficient of a tableau is zero but for rounding: a sum of two, one of them of size
  /// `addend`.
  ///
  /// Beside ones, pivots leave errors of up to `coefficient`. Beside less, a coefficient of that
  /// size may mean something; beside more, what is larger may be no more than the rounding of this
  /// one sum.
  @inline(__always)  // It stands in the innermost loops.
  static func isRounding(_ sum: Double, addend: Double) -> Bool {
    // Most sums are ones, and the rounding of no number that is accepted is as large.
    if abs(sum) >= 1 { return false }
    let bound = addend < 1 ? addend * coefficient : coefficient
    let rounding = addend * (4 * Double.ulpOfOne)
    return abs(sum) < (bound > rounding ? bound : rounding)
  }

  /// What the sums of a proof may leave of their addends: the rounding of the factors, which the
  /// tableau had to calculate. What leaves more is decided by a `Referee`.
  static var proof: Double { 1e-11 }
}
