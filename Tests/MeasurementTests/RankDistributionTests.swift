// Null distributions against enumeration of every order.

@testable import Measurement
import Testing

@Suite struct RankDistributionTests {
  /// Counted over all arrangements: Kendall's for 7 numbers, Mann–Whitney's for 3 and 4,
  /// Jonckheere's for groups of 2, 2 and 3.
  private static let counted: [(groups: [Int], counts: [Double])] = [
    (
      [1, 1, 1, 1, 1, 1, 1],
      [
        1, 6, 20, 49, 98, 169, 259, 359, 455, 531, 573, 573, 531, 455, 359, 259, 169, 98, 49, 20, 6,
        1,
      ]
    ),
    ([3, 4], [1, 1, 2, 3, 4, 4, 5, 4, 4, 3, 2, 1, 1]),
    ([2, 2, 3], [1, 2, 5, 8, 13, 17, 22, 24, 26, 24, 22, 17, 13, 8, 5, 2, 1]),
  ]

  @Test func agreesWithEnumeration() {
    for (groups, counts) in Self.counted {
      let distribution = RankDistribution.ascendingPairs(groupSizes: groups)
      let total = counts.reduce(0, +)
      #expect(distribution.count == counts.count)
      for (probability, count) in zip(distribution, counts) {
        #expect(abs(probability - count / total) < 1e-15)
      }
    }
  }

  @Test(arguments: [[5], [1, 9], [6, 6, 6], [3, 1, 4, 1, 5], Array(repeating: 1, count: 40)])
  func isASymmetricDistribution(groups: [Int]) {
    let distribution = RankDistribution.ascendingPairs(groupSizes: groups)
    #expect(abs(distribution.reduce(0, +) - 1) < 1e-12)
    for (left, right) in zip(distribution, distribution.reversed()) {
      #expect(abs(left - right) <= 1e-12 * left)
    }
  }

  @Test func medianRanksNeedTwoNumbers() {
    #expect(OrderStatistics.medianRanks(sampleCount: 0, confidence: 0.5) == nil)
    #expect(OrderStatistics.medianRanks(sampleCount: 1, confidence: 0.5) == nil)
    let two = OrderStatistics.medianRanks(sampleCount: 2, confidence: 0.5)
    #expect(two == OrderStatistics.Ranks(trimmedCount: 0, coverage: 0.5))
  }

  /// Goal: both ways to a median interval agree, since a median is a shift of one sample.
  @Test func medianRanksAreThoseOfTheBinomialDistribution() {
    for count in 2 ... 60 {
      var binomial = [1.0]
      for _ in 0 ..< count {
        let shifted = [0] + binomial
        binomial = zip(binomial + [0], shifted).map { ($0 + $1) / 2 }
      }
      let expected = OrderStatistics.ranks(distribution: binomial, confidence: 0.95)
      let actual = OrderStatistics.medianRanks(sampleCount: count, confidence: 0.95)
      #expect(actual?.trimmedCount == expected?.trimmedCount, "\(count)")
      #expect(abs((actual?.coverage ?? 0) - (expected?.coverage ?? 0)) < 1e-12, "\(count)")
    }
  }
}
