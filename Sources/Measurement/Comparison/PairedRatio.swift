// How two series that ran side by side compare.

/// The ratio of paired measurements, candidate over base, with an interval that assumes nothing
/// about the distribution of noise.
public struct PairedRatio: Hashable, Sendable, Codable {
  /// The median of the ratios of the pairs: below 1 where the candidate is faster.
  public let median: Double

  /// Where the ratio lies, or `nil` where there are too few pairs to say (6 for 95 %).
  public let interval: ConfidenceInterval?

  /// How many pairs there are.
  public let pairCount: Int

  /// The ratios `candidate[i] / base[i]`.
  ///
  /// - Throws: `.lengthsDiffer`, `.empty`, `.notFinite` (also where a ratio overflows) or
  ///   `.notPositive`.
  /// - Complexity: O(*n* log *n*) in the number of pairs.
  public init(
    base: [Double], candidate: [Double], confidence: Double = 0.95
  ) throws(StatisticsError) {
    guard base.count == candidate.count else {
      throw .lengthsDiffer(base.count, candidate.count)
    }
    for series in [base, candidate] {
      if let index = series.firstIndex(where: { $0.isNaN || $0 == .infinity }) {
        throw .notFinite(index: index)
      }
      if let index = series.firstIndex(where: { $0 <= 0 }) { throw .notPositive(index: index) }
    }
    let ratios = try SortedSample(zip(candidate, base).map { $0 / $1 })
    median = ratios.median
    interval = ratios.medianInterval(confidence: confidence)
    pairCount = ratios.count
  }
}
