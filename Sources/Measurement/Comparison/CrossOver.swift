// The size at which one strategy overtakes another.

internal import Foundation

/// A place between two measured sizes where the faster one becomes the slower one.
public struct CrossOver: Hashable, Sendable, Codable {
  /// The measured size before, where one is faster.
  public let lowerSize: Double
  /// The measured size after, where the other is.
  public let upperSize: Double
  /// The size at which both take the same time, if the ratio is a power of the size in between.
  public let estimate: Double
  /// Whether the candidate is the faster one above.
  public let candidateWinsAbove: Bool
  /// Whether both intervals exclude a ratio of 1. Otherwise the crossing may be noise.
  public let isDecided: Bool

  /// All crossings of `ratios`, candidate over base, at `sizes`, from the smallest size up.
  ///
  /// A ratio of exactly 1 belongs to neither side and is skipped.
  ///
  /// - Parameters:
  ///   - sizes: Above 0 and different, in any order.
  ///   - ratios: `ratios[i]` belongs to `sizes[i]`.
  /// - Throws: `.lengthsDiffer` or `.notPositive`.
  public static func all(
    sizes: [Double], ratios: [PairedRatio]
  ) throws(StatisticsError) -> [CrossOver] {
    guard sizes.count == ratios.count else { throw .lengthsDiffer(sizes.count, ratios.count) }
    if let index = sizes.firstIndex(where: { !($0 > 0) }) { throw .notPositive(index: index) }
    let points = zip(sizes, ratios).filter { $1.median != 1 }.sorted { $0.0 < $1.0 }
    return zip(points, points.dropFirst()).compactMap { lower, upper in
      let (before, after) = (log(lower.1.median), log(upper.1.median))
      guard (before < 0) != (after < 0) else { return nil }
      let share = before / (before - after)
      return CrossOver(
        lowerSize: lower.0, upperSize: upper.0,
        estimate: lower.0 * pow(upper.0 / lower.0, share), candidateWinsAbove: after < 0,
        isDecided: lower.1.excludesOne && upper.1.excludesOne)
    }
  }
}

extension PairedRatio {
  /// Whether the interval lies on one side of 1; `false` without an interval.
  public var excludesOne: Bool {
    guard let interval else { return false }
    return interval.lower > 1 || interval.upper < 1
  }
}
