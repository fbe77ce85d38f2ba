// A line through points that a few wild points cannot bend, and the growth exponent it gives.

internal import Foundation

/// The median of the slopes between all pairs of points, with an exact interval.
///
/// - Source: H. Theil, "A rank-invariant method of linear and polynomial regression analysis",
///   1950; P. K. Sen, "Estimates of the regression coefficient based on Kendall's tau", Journal of
///   the American Statistical Association 63, 1968, doi:10.1080/01621459.1968.10480934.
public struct TheilSenLine: Hashable, Sendable {
  /// The median slope over all pairs of points with different abscissas.
  public let slope: Double

  /// Where the slope lies with the confidence asked for, or `nil` where there are too few points
  /// for it: five with different abscissas are needed for 95 %.
  public let slopeInterval: ConfidenceInterval?

  /// The line through the points (`xs[i]`, `ys[i]`), in any order.
  ///
  /// The interval is Sen's, from the exact distribution of Kendall's S (Jonckheere's, where points
  /// share abscissas) instead of its normal approximation, which is poor for the handful of sizes
  /// that a sweep has. It assumes independent errors of one distribution, and nothing about which.
  ///
  /// - Throws: `.lengthsDiffer`, `.tooFew` below two points, `.notFinite`, or `.noVariation` if all
  ///   abscissas are equal.
  /// - Complexity: O(*n*⁴) in the number of points: milliseconds for tens of them.
  public init(xs: [Double], ys: [Double], confidence: Double = 0.95) throws(StatisticsError) {
    guard xs.count == ys.count else { throw .lengthsDiffer(xs.count, ys.count) }
    guard xs.count >= 2 else { throw .tooFew(count: xs.count, needed: 2) }
    let sortedXs = try SortedSample(xs)
    // Refuses what is not finite, as of the abscissas.
    _ = try SortedSample(ys)
    guard sortedXs.minimum < sortedXs.maximum else { throw .noVariation }

    var slopes: [Double] = []
    for i in 0 ..< xs.count {
      for j in 0 ..< i where xs[i] != xs[j] { slopes.append((ys[i] - ys[j]) / (xs[i] - xs[j])) }
    }
    let sortedSlopes = try SortedSample(slopes)
    slope = sortedSlopes.median
    let distribution = RankDistribution.ascendingPairs(groupSizes: Self.runLengths(sortedXs.values))
    let ranks = OrderStatistics.ranks(distribution: distribution, confidence: confidence)
    slopeInterval = ranks.map {
      ConfidenceInterval(
        lower: sortedSlopes.values[$0.trimmedCount],
        upper: sortedSlopes.values[sortedSlopes.count - 1 - $0.trimmedCount],
        coverage: $0.coverage)
    }
  }

  /// The line through (log size, log time): its slope is the exponent *k* of a growth as size^*k*.
  ///
  /// - Parameters:
  ///   - sizes: Above 0; a size may occur several times, once for each repetition.
  ///   - times: Above 0, in any unit; `times[i]` belongs to `sizes[i]`.
  ///   - confidence: How often the interval of the slope is to hold the true one, 0 to 1.
  /// - Throws: As `init(xs:ys:confidence:)`, or `.notPositive`.
  public init(
    growthOf times: [Double], overSizes sizes: [Double], confidence: Double = 0.95
  ) throws(StatisticsError) {
    if let index = sizes.firstIndex(where: { $0 <= 0 }) { throw .notPositive(index: index) }
    if let index = times.firstIndex(where: { $0 <= 0 }) { throw .notPositive(index: index) }
    try self.init(xs: sizes.map { log($0) }, ys: times.map { log($0) }, confidence: confidence)
  }

  /// How often each value occurs in `sorted`, in order.
  private static func runLengths(_ sorted: [Double]) -> [Int] {
    var lengths: [Int] = []
    for i in sorted.indices {
      if i > 0, sorted[i] == sorted[i - 1] {
        lengths[lengths.count - 1] += 1
      } else {
        lengths.append(1)
      }
    }
    return lengths
  }
}
