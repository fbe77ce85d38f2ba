// What is left where the coefficients of one variable cancel out.

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
