// The ratio of a suite, profiles, cross-overs and explanations, against values known otherwise.

import Foundation
import Measurement
import Randomness
import Testing

@Suite struct SuiteRatioTests {
  @Test func knownMeans() throws {
    let ratio = try SuiteRatio(ratios: [[2, 2, 2, 2, 2, 2], [8, 8, 8, 8, 8, 8]])
    #expect(abs(ratio.mean - 4) < 1e-12)
    #expect(abs((ratio.interval?.lower ?? 0) - 4) < 1e-12)
    #expect(ratio.leastRatio == 2 && ratio.greatestRatio == 8)
    #expect(ratio.caseCount == 2 && ratio.blockCount == 6)
  }

  @Test func takesTheBlocksThatAllCasesHave() throws {
    let ratio = try SuiteRatio(ratios: [[1, 1, 100], [4, 4]])
    #expect(ratio.blockCount == 2)
    #expect(abs(ratio.mean - 2) < 1e-12)
    #expect(ratio.interval == nil)
  }

  @Test func refusesWhatHasNoMean() {
    #expect(throws: StatisticsError.empty) { try SuiteRatio(ratios: []) }
    #expect(throws: StatisticsError.empty) { try SuiteRatio(ratios: [[1], []]) }
    #expect(throws: StatisticsError.notPositive(index: 1)) { try SuiteRatio(ratios: [[1], [0]]) }
  }

  /// Goal: the interval holds the true ratio as often as it says. Method: 1,000 suites of 6 cases
  /// in 10 blocks, with the true geometric mean 2 and skewed noise, centred by simulation so that
  /// the median of a block's mean is known.
  @Test func theIntervalCoversTheTruth() throws {
    var random = SplitMix64(seed: 7)
    func noise() -> Double {
      let exponential = -log(Double.random(in: Double.leastNonzeroMagnitude ... 1, using: &random))
      return exp(0.05 * exponential)
    }
    let centres = [0.5, 1, 1.5, 3, 4, 7.111_111_111]
    var blocks: [Double] = []
    for _ in 0 ..< 100_000 { blocks.append(try geometricMean(of: centres.map { $0 * noise() })) }
    let truth = try SortedSample(blocks).median
    var covered = 0
    for _ in 0 ..< 1_000 {
      let ratios = centres.map { centre in (0 ..< 10).map { _ in centre * noise() } }
      if try SuiteRatio(ratios: ratios).interval?.contains(truth) == true { covered += 1 }
    }
    // The interval of ten numbers covers 97.9 %; 1,000 draws stray by three times 0.45 %.
    #expect(960 ... 995 ~= covered, "\(covered)")
  }
}

@Suite struct PerformanceProfileTests {
  /// Three problems of the kind that Dolan and Moré's definition can be evaluated for by hand.
  @Test func knownProfile() throws {
    let profile = try PerformanceProfile(times: [[1, 4, 3], [2, 2, nil]])
    #expect(profile.ratios == [[1, 2, 1], [2, 1, .infinity]])
    #expect(profile.share(of: 0, within: 1) == 2.0 / 3)
    #expect(profile.share(of: 0, within: 2) == 1)
    #expect(profile.share(of: 1, within: 1) == 1.0 / 3)
    #expect(profile.share(of: 1, within: 1.99) == 1.0 / 3)
    #expect(profile.share(of: 1, within: 2) == 2.0 / 3)
    #expect(profile.share(of: 1, within: .infinity) == 2.0 / 3)
  }

  @Test func problemsThatNobodySolvesAreLeftOut() throws {
    let profile = try PerformanceProfile(times: [[1, nil], [1, nil]])
    #expect(profile.problemCount == 1)
    #expect(profile.share(of: 0, within: 1) == 1 && profile.share(of: 1, within: 1) == 1)
    let none = try PerformanceProfile(times: [[nil], [nil]])
    #expect(none.share(of: 0, within: .infinity) == 0)
  }

  @Test func refusesWhatIsNoTime() {
    #expect(throws: StatisticsError.empty) { try PerformanceProfile(times: []) }
    #expect(throws: StatisticsError.lengthsDiffer(1, 2)) {
      try PerformanceProfile(times: [[1], [1, 2]])
    }
    #expect(throws: StatisticsError.notPositive(index: 0)) { try PerformanceProfile(times: [[0]]) }
    #expect(throws: StatisticsError.notFinite(index: 1)) {
      try PerformanceProfile(times: [[1, .nan]])
    }
  }
}

@Suite struct CrossOverTests {
  private func ratio(_ value: Double, noise: Double = 1) throws -> PairedRatio {
    let factors = (0 ..< 6).map { $0.isMultiple(of: 2) ? noise : 1 / noise }
    return try PairedRatio(
      base: factors.map { _ in 10 }, candidate: factors.map { 10 * value * $0 })
  }

  /// The ratio falls as 16 / size: it is 1 at 16.
  @Test func findsWhereAPowerLawCrosses() throws {
    let crossings = try CrossOver.all(
      sizes: [64, 1, 4], ratios: [try ratio(0.25), try ratio(16), try ratio(4)])
    let crossing = try #require(crossings.first)
    #expect(crossings.count == 1)
    #expect(abs(crossing.estimate - 16) < 1e-9)
    #expect(crossing.lowerSize == 4 && crossing.upperSize == 64)
    #expect(crossing.candidateWinsAbove && crossing.isDecided)
  }

  @Test func aCrossingWithinNoiseIsNotDecided() throws {
    let crossings = try CrossOver.all(
      sizes: [1, 10], ratios: [try ratio(1.02, noise: 1.1), try ratio(0.5)])
    #expect(crossings.map(\.isDecided) == [false])
  }

  @Test func noneWhereOneIsAlwaysFaster() throws {
    #expect(try CrossOver.all(sizes: [1, 10], ratios: [ratio(2), ratio(20)]).isEmpty)
    #expect(try CrossOver.all(sizes: [], ratios: []).isEmpty)
    #expect(throws: StatisticsError.notPositive(index: 0)) {
      try CrossOver.all(sizes: [0], ratios: [ratio(2)])
    }
  }
}

@Suite struct TimeExplanationTests {
  @Test func workTimesCostIsTime() throws {
    let explanation = try #require(TimeExplanation(timeRatio: 6, baseWork: 100, candidateWork: 200))
    #expect(explanation.workRatio == 2)
    #expect(explanation.costRatio == 3)
  }

  @Test func nothingIsExplainedWithoutWork() {
    #expect(TimeExplanation(timeRatio: 6, baseWork: 0, candidateWork: 200) == nil)
    #expect(TimeExplanation(timeRatio: 6, baseWork: 200, candidateWork: 0) == nil)
    #expect(TimeExplanation(timeRatio: .nan, baseWork: 1, candidateWork: 1) == nil)
  }
}
