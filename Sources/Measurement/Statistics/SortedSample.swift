// A sample in order: minimum, median, quantiles and robust measures of spread.

/// At least one finite number, sorted. Everything that is reported of repetitions comes from here.
///
/// The measures are robust ones, because times on a shared machine have a long right tail that
/// drags means and standard deviations along.
public struct SortedSample: Hashable, Sendable {
  /// The numbers in ascending order. Not empty, all finite.
  public let values: [Double]

  /// Sorts `values`.
  ///
  /// - Throws: `.empty`, or `.notFinite` with the first index that is NaN or infinite.
  /// - Complexity: O(*n* log *n*).
  public init(_ values: some Sequence<Double>) throws(StatisticsError) {
    let unsorted = Array(values)
    guard !unsorted.isEmpty else { throw .empty }
    if let index = unsorted.firstIndex(where: { !$0.isFinite }) { throw .notFinite(index: index) }
    self.values = unsorted.sorted()
  }

  /// How many numbers there are. At least 1.
  public var count: Int { values.count }

  /// The least number.
  public var minimum: Double { values[0] }

  /// The greatest number.
  public var maximum: Double { values[values.count - 1] }

  /// The number in the middle, or the mean of the two in the middle.
  public var median: Double { quantile(0.5) }

  /// The number below which the share `probability` of the sample lies, interpolated linearly.
  ///
  /// - Parameter probability: 0 (the minimum) to 1 (the maximum).
  /// - Source: R. J. Hyndman, Y. Fan, "Sample quantiles in statistical packages", The American
  ///   Statistician 50(4), 1996, doi:10.1080/00031305.1996.10473566; definition 7.
  public func quantile(_ probability: Double) -> Double {
    precondition(probability >= 0 && probability <= 1, "a probability lies between 0 and 1")
    let position = probability * Double(values.count - 1)
    let below = Int(position)
    let fraction = position - Double(below)
    guard fraction > 0, below + 1 < values.count else { return values[below] }
    // Weighted instead of low + fraction · (high − low): the difference of two numbers of opposite
    // sign could overflow.
    return values[below] * (1 - fraction) + values[below + 1] * fraction
  }

  /// The median distance from the median, not scaled to a standard deviation. 0 for a single
  /// number.
  ///
  /// Up to half of the sample may be arbitrarily wrong without moving it arbitrarily far.
  /// - Complexity: O(*n* log *n*).
  /// - Source: P. J. Rousseeuw, C. Croux, "Alternatives to the median absolute deviation", Journal
  ///   of the American Statistical Association 88, 1993, doi:10.1080/01621459.1993.10476408.
  public var medianAbsoluteDeviation: Double {
    let center = median
    let distances = values.map { abs($0 - center) }.sorted()
    let middle = distances.count / 2
    guard distances.count.isMultiple(of: 2) else { return distances[middle] }
    return distances[middle - 1] / 2 + distances[middle] / 2
  }

  /// Between which two numbers of the sample the median of the population lies with at least
  /// `confidence`, or `nil` if even the whole sample does not reach it (6 numbers are needed for 95
  /// %).
  ///
  /// Assumes independent numbers and nothing about their distribution.
  ///
  /// - Parameter confidence: Above 0 and below 1.
  /// - Complexity: O(*n*).
  /// - Source: H. A. David, H. N. Nagaraja, "Order Statistics", 3rd edition, Wiley 2003, section
  ///   7.1.
  public func medianInterval(confidence: Double = 0.95) -> ConfidenceInterval? {
    let ranks = OrderStatistics.medianRanks(sampleCount: values.count, confidence: confidence)
    guard let ranks else { return nil }
    return ConfidenceInterval(
      lower: values[ranks.trimmedCount], upper: values[values.count - 1 - ranks.trimmedCount],
      coverage: ranks.coverage)
  }
}

// MARK: - Intervals

/// Two bounds between which a parameter lies with a known probability.
public struct ConfidenceInterval: Hashable, Sendable, Codable {
  /// The lower bound, itself included.
  public var lower: Double
  /// The upper bound, itself included.
  public var upper: Double

  /// With what probability such an interval holds the parameter: at least the confidence that was
  /// asked for, and usually more, because intervals made of samples come in steps.
  public var coverage: Double

  /// The interval `lower ... upper`.
  public init(lower: Double, upper: Double, coverage: Double) {
    precondition(lower <= upper, "the bounds of an interval are in order")
    self.lower = lower
    self.upper = upper
    self.coverage = coverage
  }

  /// Whether `value` lies within the bounds.
  public func contains(_ value: Double) -> Bool { lower <= value && value <= upper }
}

/// Why numbers have no such statistic. Nothing was computed.
public enum StatisticsError: Error, Hashable, Sendable {
  /// There are no numbers.
  case empty
  /// There are `count` numbers, fewer than `needed`.
  case tooFew(count: Int, needed: Int)
  /// The number at `index` is NaN or infinite.
  case notFinite(index: Int)
  /// The number at `index` is zero or negative, where a ratio or logarithm needs a positive one.
  case notPositive(index: Int)
  /// Two series that belong together have different lengths.
  case lengthsDiffer(Int, Int)
  /// All abscissas are the same, so that no slope is defined.
  case noVariation
}

extension StatisticsError: CustomStringConvertible {
  /// What was wrong.
  public var description: String {
    switch self {
    case .empty: "there are no numbers"
    case .tooFew(let count, let needed): "\(count) numbers are too few; \(needed) are needed"
    case .notFinite(let index): "number \(index) is NaN or infinite"
    case .notPositive(let index): "number \(index) is not positive"
    case .lengthsDiffer(let left, let right): "\(left) numbers cannot be paired with \(right)"
    case .noVariation: "all sizes are the same"
    }
  }
}
