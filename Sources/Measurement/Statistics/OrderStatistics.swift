// Which members of a sorted sample bound a parameter, from exact distributions.

/// How many members to leave out at either end of a sorted sample so that those left still span the
/// parameter with the confidence asked for.
enum OrderStatistics {
  /// The members left out at either end, and the probability with which the rest spans it.
  struct Ranks: Equatable {
    var trimmedCount: Int
    var coverage: Double
  }

  /// Rounding may not decide whether a probability that is exactly the confidence suffices.
  private static let roundingSlack = 1e-12

  /// The narrowest symmetric choice for the median of `sampleCount` independent numbers, or `nil`
  /// if there is none. The number of members below the median is binomial with probability ½.
  ///
  /// The sum runs from the middle outwards, so that nothing underflows for large samples, where
  /// 2⁻ⁿ is not representable.
  static func medianRanks(sampleCount: Int, confidence: Double) -> Ranks? {
    precondition(confidence > 0 && confidence < 1, "a confidence lies above 0 and below 1")
    guard sampleCount >= 2 else { return nil }
    let isEven = sampleCount.isMultiple(of: 2)
    var lowCount = sampleCount / 2
    // C(2m, m) / 4^m as a product of factors below 1; an odd count takes one step more.
    var probability = 1.0
    for i in 1 ..< lowCount + 1 {
      let even = Double(2 * i)
      probability *= (even - 1) / even
    }
    if !isEven { probability *= Double(sampleCount) / Double(sampleCount + 1) }
    var coverage = isEven ? probability : 2 * probability
    // `coverage` is P(lowCount ≤ X ≤ n − lowCount), that of the members lowCount ... n + 1 −
    // lowCount, counted from 1. At lowCount 0 there is no member left to take in.
    while lowCount >= 1 {
      if coverage >= confidence - roundingSlack {
        return Ranks(trimmedCount: lowCount - 1, coverage: min(coverage, 1))
      }
      probability *= Double(lowCount) / Double(sampleCount - lowCount + 1)
      lowCount -= 1
      coverage += 2 * probability
    }
    return nil
  }

  /// The narrowest symmetric choice for a parameter of which the number of members below it has the
  /// symmetric `distribution` over 0 ... member count, or `nil` if there is none.
  static func ranks(distribution: [Double], confidence: Double) -> Ranks? {
    precondition(confidence > 0 && confidence < 1, "a confidence lies above 0 and below 1")
    let memberCount = distribution.count - 1
    var tail = 0.0
    var best: Ranks?
    for trimmedCount in 0 ..< (memberCount + 1) / 2 {
      tail += distribution[trimmedCount]
      let coverage = 1 - 2 * tail
      guard coverage >= confidence - roundingSlack else { break }
      best = Ranks(trimmedCount: trimmedCount, coverage: coverage)
    }
    return best
  }
}
