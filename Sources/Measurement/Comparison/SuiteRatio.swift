// One ratio for a whole suite, with an interval that is not resampled, and the mean for ratios.

internal import Foundation

/// The geometric mean of a suite's ratios, candidate over base, with an order-statistic interval.
///
/// Block *b* of a comparison gives a ratio for each case; their geometric mean is what the suite as
/// a whole says in that block. The blocks are repetitions of one experiment, so the median of these
/// means has an exact, distribution-free interval, as a single case has. Nothing is resampled, and
/// no ratio is assumed to be normal.
///
/// The interval says how well *this* suite's mean is known. How much workloads differ from each
/// other is another question, to which `leastRatio` and `greatestRatio` are the answer.
public struct SuiteRatio: Hashable, Sendable, Codable {
  /// The median over the blocks of the geometric mean over the cases.
  public let mean: Double
  /// Where the mean lies, or `nil` with too few blocks (6 for 95 %).
  public let interval: ConfidenceInterval?
  /// The median ratio of the case in which the candidate does best.
  public let leastRatio: Double
  /// The median ratio of the case in which it does worst.
  public let greatestRatio: Double
  /// How many cases there are.
  public let caseCount: Int
  /// How many blocks all cases have.
  public let blockCount: Int

  /// The mean of `ratios`, which has the ratios by block for each case. Where cases have different
  /// numbers of blocks, the first ones that all have are taken.
  ///
  /// - Throws: `.empty` without a case or block, `.notFinite` or `.notPositive`.
  /// - Complexity: O(cases × blocks).
  public init(ratios: [[Double]], confidence: Double = 0.95) throws(StatisticsError) {
    guard let blockCount = ratios.map(\.count).min(), blockCount > 0 else { throw .empty }
    var means: [Double] = []
    for block in 0 ..< blockCount { means.append(try geometricMean(of: ratios.map { $0[block] })) }
    var medians: [Double] = []
    for ratio in ratios { medians.append(try SortedSample(ratio).median) }
    let sample = try SortedSample(means)
    let cases = try SortedSample(medians)
    mean = sample.median
    interval = sample.medianInterval(confidence: confidence)
    leastRatio = cases.minimum
    greatestRatio = cases.maximum
    caseCount = ratios.count
    self.blockCount = blockCount
  }
}

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
