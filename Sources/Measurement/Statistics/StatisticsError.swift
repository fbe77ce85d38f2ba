// Why a statistic was not computed.

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
