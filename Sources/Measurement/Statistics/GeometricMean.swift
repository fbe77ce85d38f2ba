// The mean for ratios.

internal import Foundation

/// The *n*-th root of the product of *n* positive numbers, the one mean that does not depend on
/// which of two strategies a ratio is taken against.
///
/// Computed over logarithms, so that the product can neither overflow nor underflow.
///
/// - Throws: `.empty`, `.notFinite` or `.notPositive`.
/// - Source: P. J. Fleming, J. J. Wallace, "How not to lie with statistics: the correct way to
///   summarize benchmark results", Communications of the ACM 29(3), 1986, doi:10.1145/5666.5673.
public func geometricMean(of values: [Double]) throws(StatisticsError) -> Double {
  guard !values.isEmpty else { throw .empty }
  var sum = 0.0
  for (index, value) in values.enumerated() {
    guard value.isFinite else { throw .notFinite(index: index) }
    guard value > 0 else { throw .notPositive(index: index) }
    sum += log(value)
  }
  return exp(sum / Double(values.count))
}
