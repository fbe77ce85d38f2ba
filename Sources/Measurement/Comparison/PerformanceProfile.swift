// Which strategy is fastest how often, and how far behind it is otherwise.

/// The performance profiles of some strategies over the same problems.
///
/// The profile of a strategy is the share of the problems that it solves within a factor of the
/// fastest one on each. At 1 that is how often it wins; towards infinity, how much it solves at
/// all. A strategy that was given up on a problem has not solved it within any factor, so that
/// time-outs count against it and are not dropped.
///
/// - Source: E. D. Dolan, J. J. Moré, "Benchmarking optimization software with performance
///   profiles", Mathematical Programming 91, 2002, doi:10.1007/s101070100263.
public struct PerformanceProfile: Hashable, Sendable {
  /// For each strategy its time over the least time, by problem; infinite where it has none.
  public let ratios: [[Double]]
  /// The problems that at least one strategy solves; the others say nothing about any.
  public let problemCount: Int

  /// The profiles of strategies with the times `times[strategy][problem]`, `nil` where it has none.
  ///
  /// - Throws: `.empty` without a strategy, `.lengthsDiffer`, `.notFinite` or `.notPositive`.
  public init(times: [[Double?]]) throws(StatisticsError) {
    guard let count = times.first?.count else { throw .empty }
    for row in times {
      guard row.count == count else { throw .lengthsDiffer(count, row.count) }
      if let index = row.firstIndex(where: { $0.map { !$0.isFinite } ?? false }) {
        throw .notFinite(index: index)
      }
      if let index = row.firstIndex(where: { $0.map { $0 <= 0 } ?? false }) {
        throw .notPositive(index: index)
      }
    }
    let least = (0 ..< count).map { problem in times.compactMap { $0[problem] }.min() }
    ratios = times.map { row in
      zip(row, least).compactMap { time, least in
        least.map { least in time.map { $0 / least } ?? .infinity }
      }
    }
    problemCount = least.count { $0 != nil }
  }

  /// The share of the problems that the strategy at `index` solves within `factor` times the least
  /// time, 0 to 1; 0 without problems.
  ///
  /// - Parameters:
  ///   - index: The position of the strategy, from 0.
  ///   - factor: At least 1; infinity for what it solves at all.
  public func share(of index: Int, within factor: Double) -> Double {
    precondition(factor >= 1, "nobody is faster than the fastest")
    guard problemCount > 0 else { return 0 }
    let solved = ratios[index].count { $0.isFinite && $0 <= factor }
    return Double(solved) / Double(problemCount)
  }
}
