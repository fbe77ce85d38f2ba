// What a tableau calculates with, and what it takes for zero.

internal import SolverCore

/// A number of a tableau, with the bounds below which its rounding may be mistaken for a number.
protocol TableauNumber: BitwiseCopyable {
  init(_ value: Double)

  /// The nearest double.
  var value: Double { get }

  /// The absolute value.
  var magnitude: Self { get }

  static prefix func - (number: Self) -> Self
  static func + (left: Self, right: Self) -> Self
  static func - (left: Self, right: Self) -> Self
  static func * (left: Self, right: Self) -> Self
  static func / (left: Self, right: Self) -> Self

  /// Whether a sum of two, one of them of size `addend`, is zero but for rounding, of the numbers
  /// given or of earlier sums.
  static func isRounding(_ sum: Self, addend: Double) -> Bool

  /// What it costs to move a symbol whose own violation costs `own`, besides a reduced cost.
  static func slack(own: Double, cost: Self) -> Self

  /// What a coefficient has to be of the largest in its row to be divided by.
  static var pivotMin: Double { get }

  /// The size at which a rate of movement or a reduced cost begins to count.
  static var rateMin: Double { get }

  /// The size at which the difference of two costs begins to count, where `size` is the larger of
  /// the coefficients that weigh them, and `addend` the larger of the weighed costs.
  static func differenceMin(size: Double, addend: Double) -> Double
}

extension TableauNumber {
  static var zero: Self { Self(0) }

  /// The absolute value, as a double.
  var size: Double { abs(value) }

  static func += (left: inout Self, right: Self) { left = left + right }
  static func -= (left: inout Self, right: Self) { left = left - right }
  static func /= (left: inout Self, right: Self) { left = left / right }

  /// `self + other`, or zero where the two cancel out but for rounding.
  func adding(_ other: Self) -> Self {
    let sum = self + other
    return Self.isRounding(sum, addend: size) ? .zero : sum
  }
}

extension Double: TableauNumber {
  @inline(__always)  // There is nothing to call.
  var value: Double { self }

  @inline(__always)  // It stands in the innermost loops.
  static func isRounding(_ sum: Double, addend: Double) -> Bool {
    Tolerance.isRounding(sum, addend: addend)
  }

  /// A rest of rounding lies below `rateMin`.
  static func slack(own: Double, cost: Double) -> Double { own + cost }

  /// Coefficients far below the others are likely to be left over from cancellation.
  static var pivotMin: Double { 1e-7 }

  static var rateMin: Double { Tolerance.multiplier }

  static func differenceMin(size: Double, addend: Double) -> Double { Tolerance.multiplier * size }
}

extension TwoFold: TableauNumber {
  /// Nothing is lost by calculating: so much above what a double resolves is what the numbers given
  /// lose by being doubles, such as three tenths against three times a tenth.
  static var cancellation: Double { 1e-14 }

  var magnitude: TwoFold { value < 0 ? -self : self }

  /// What an addend has lost before may be more than what this sum loses: where rows are parallel
  /// but for a rounding, what elimination leaves of them is such a rest, times anything.
  static func isRounding(_ sum: TwoFold, addend: Double) -> Bool {
    sum.size < cancellation * sum.sourceSize
  }

  static func slack(own: Double, cost: TwoFold) -> TwoFold { TwoFold(own).adding(cost) }

  /// What did not cancel out is what it is, however small.
  static var pivotMin: Double { 0 }

  static var rateMin: Double { 0 }

  static func differenceMin(size: Double, addend: Double) -> Double { cancellation * addend }
}

// MARK: - Tolerances

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
    // Of the others, most cancel out exactly.
    if sum == 0 { return true }
    let bound = addend < 1 ? addend * coefficient : coefficient
    let rounding = addend * (4 * Double.ulpOfOne)
    return abs(sum) < (bound > rounding ? bound : rounding)
  }

  /// What the sums of a proof may leave of their addends: the rounding of the factors, which the
  /// tableau had to calculate. What leaves more is decided by a `Referee`.
  static var proof: Double { 1e-11 }
}
