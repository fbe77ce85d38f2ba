// Statistics against values from SciPy 1.17, against enumeration, and as laws.

import Measurement
import Randomness
import Testing

@Suite struct SortedSampleTests {
  @Test func agreesWithNumPy() throws {
    let sample = try SortedSample([12.5, 3.25, 9, 100, 7.5, 8, 15.25, 2])
    let expected = [
      (0, 2), (0.1, 2.875), (0.25, 6.4375), (0.5, 8.5), (0.75, 13.1875), (0.9, 40.675), (1, 100),
    ]
    for (probability, quantile) in expected {
      #expect(abs(sample.quantile(probability) - quantile) < 1e-12)
    }
    #expect(sample.median == 8.5)
    #expect(sample.minimum == 2)
    #expect(sample.maximum == 100)
    #expect(sample.medianAbsoluteDeviation == 4.625)
    let odd = try SortedSample([12.5, 3.25, 9, 100, 7.5, 8, 15.25])
    #expect(odd.medianAbsoluteDeviation == 3.5)
  }

  @Test func oneNumberHasNoSpread() throws {
    let sample = try SortedSample([7])
    #expect(sample.median == 7)
    #expect(sample.quantile(0.999) == 7)
    #expect(sample.medianAbsoluteDeviation == 0)
    #expect(sample.medianInterval() == nil)
  }

  @Test func refusesWhatHasNoOrder() {
    #expect(throws: StatisticsError.empty) { try SortedSample([]) }
    #expect(throws: StatisticsError.notFinite(index: 1)) { try SortedSample([1, .nan]) }
    #expect(throws: StatisticsError.notFinite(index: 0)) { try SortedSample([-.infinity, .nan]) }
  }

  @Test func staysFiniteAtTheEndsOfTheRange() throws {
    let huge = Double.greatestFiniteMagnitude
    #expect(try SortedSample([-huge, huge]).median == 0)
    #expect(try SortedSample([huge, huge]).median == huge)
    #expect(try SortedSample([huge, huge]).medianAbsoluteDeviation == 0)
  }

  /// Goal: the interval is the narrowest symmetric one that the binomial distribution allows.
  /// Method: the numbers are their own ranks, so the bounds show which members were left out;
  /// coverages are SciPy's `1 - 2 * binom.cdf(trimmed - 1, n, 0.5)`.
  @Test(arguments: [
    (6, 0.95, 0, 0.96875), (8, 0.95, 0, 0.9921875), (9, 0.95, 1, 0.9609375),
    (10, 0.99, 0, 0.998046875), (11, 0.95, 1, 0.98828125), (20, 0.95, 5, 0.9586105346679688),
    (21, 0.99, 4, 0.992802619934082), (101, 0.95, 40, 0.9539559330706572),
    (1000, 0.95, 468, 0.9537088026395019), (5001, 0.99, 2408, 0.9907356800759932),
  ])
  func medianIntervalIsTheBinomialOne(
    count: Int, confidence: Double, trimmed: Int, coverage: Double
  ) throws {
    let sample = try SortedSample((0 ..< count).map(Double.init))
    let interval = try #require(sample.medianInterval(confidence: confidence))
    #expect(interval.lower == Double(trimmed))
    #expect(interval.upper == Double(count - 1 - trimmed))
    #expect(abs(interval.coverage - coverage) < 1e-11)
  }

  @Test func noIntervalWithoutEnoughNumbers() throws {
    for count in 1 ... 5 {
      #expect(try SortedSample((0 ..< count).map(Double.init)).medianInterval() == nil)
    }
    // Exactly the confidence asked for is enough: 1 − 2/2⁵.
    let five = try SortedSample([1, 2, 3, 4, 5])
    #expect(five.medianInterval(confidence: 0.9375)?.coverage == 0.9375)
    #expect(five.medianInterval(confidence: 0.9376) == nil)
  }

  /// Goal: a 95 % interval misses the true median in 5 % of the cases or less.
  /// Method: 4,000 skewed samples of 15 with the median 1; the exact coverage is 0.9648, and 0.95
  /// lies five standard errors below it.
  @Test func medianIntervalCoversAsPromised() throws {
    var random = SplitMix64(seed: 0x5EED)
    var hits = 0
    for _ in 0 ..< 4_000 {
      let numbers = (0 ..< 15).map { _ in
        let uniform = Double.random(in: 0.001 ..< 0.999, using: &random)
        return uniform / (1 - uniform)
      }
      if try #require(try SortedSample(numbers).medianInterval()).contains(1) { hits += 1 }
    }
    #expect(hits > 3_800)
    #expect(hits < 3_950)
  }
}

@Suite struct GeometricMeanTests {
  @Test func agreesWithSciPy() throws {
    #expect(abs(try geometricMean(of: [0.5, 3, 8, 1.7]) - 2.1252378493369832) < 1e-14)
    #expect(try geometricMean(of: [1e300, 1e300, 1e-300, 1e-300]).rounded() == 1)
    #expect(throws: StatisticsError.empty) { try geometricMean(of: []) }
    #expect(throws: StatisticsError.notPositive(index: 1)) { try geometricMean(of: [1, 0]) }
    #expect(throws: StatisticsError.notFinite(index: 0)) { try geometricMean(of: [.nan]) }
  }
}

@Suite struct TheilSenTests {
  private let sizes = [40.0, 130, 400, 1_300, 4_000, 13_000, 40_000]
  private let times = [52.0, 55.5, 54, 61, 60, 66.5, 70.25]

  @Test func agreesWithSciPy() throws {
    let line = try TheilSenLine(growthOf: times, overSizes: sizes)
    #expect(abs(line.slope - 0.04252518382329604) < 1e-15)
    // From the 5,040 permutations, counted one by one: four slopes are left out at either end.
    let interval = try #require(line.slopeInterval)
    #expect(abs(interval.lower - 0.02275242838709147) < 1e-15)
    #expect(abs(interval.upper - 0.05981141655106788) < 1e-15)
    #expect(abs(interval.coverage - 0.9698412698412698) < 1e-14)
  }

  @Test func skipsPairsOfTheSameSize() throws {
    let line = try TheilSenLine(
      xs: [1, 1, 2, 2, 3, 4, 4, 5], ys: [2, 2.5, 3.9, 4.2, 6.5, 7.7, 8.4, 9.1])
    #expect(abs(line.slope - 1.9) < 1e-12)
    #expect(line.slopeInterval != nil)
  }

  @Test func growthIsTheExponent() throws {
    for exponent in [0.0, 1, 1.5, 2] {
      let times = sizes.map { size in
        (0 ..< Int(exponent * 2)).reduce(3.0) { product, _ in product * size.squareRoot() }
      }
      #expect(abs(try TheilSenLine(growthOf: times, overSizes: sizes).slope - exponent) < 1e-12)
    }
  }

  @Test func oneWildPointBendsNothing() throws {
    var wild = times
    wild[3] *= 1_000
    let line = try TheilSenLine(growthOf: wild, overSizes: sizes)
    #expect(line.slope > 0.02 && line.slope < 0.09)
  }

  @Test func refusesWhatHasNoSlope() {
    #expect(throws: StatisticsError.lengthsDiffer(2, 1)) { try TheilSenLine(xs: [1, 2], ys: [1]) }
    #expect(throws: StatisticsError.tooFew(count: 1, needed: 2)) {
      try TheilSenLine(xs: [1], ys: [1])
    }
    #expect(throws: StatisticsError.noVariation) { try TheilSenLine(xs: [2, 2], ys: [1, 3]) }
    #expect(throws: StatisticsError.notFinite(index: 1)) {
      try TheilSenLine(xs: [1, 2], ys: [1, .nan])
    }
    #expect(throws: StatisticsError.notPositive(index: 0)) {
      try TheilSenLine(growthOf: [0, 1], overSizes: [1, 2])
    }
  }

  @Test func fourSizesGiveNoIntervalFiveDo() throws {
    #expect(try TheilSenLine(xs: [1, 2, 3, 4], ys: [1, 2, 3, 4]).slopeInterval == nil)
    let interval = try TheilSenLine(xs: [1, 2, 3, 4, 5], ys: [1, 2, 3, 4, 5]).slopeInterval
    #expect(abs(try #require(interval).coverage - (1 - 2.0 / 120)) < 1e-14)
  }

  /// Goal: the interval holds the true slope as often as it says, also where sizes repeat.
  /// Method: 2,000 lines with skewed errors over three repetitions of four sizes.
  @Test func slopeIntervalCoversAsPromised() throws {
    var random = SplitMix64(seed: 0xC0FFEE)
    let xs = (0 ..< 12).map { Double($0 / 3) }
    var hits = 0
    var promised = 0.0
    for _ in 0 ..< 2_000 {
      let ys = xs.map { x in
        let uniform = Double.random(in: 0 ..< 1, using: &random)
        return 1.1 * x + uniform * uniform * uniform
      }
      let interval = try #require(try TheilSenLine(xs: xs, ys: ys).slopeInterval)
      promised = interval.coverage
      if interval.contains(1.1) { hits += 1 }
    }
    #expect(promised >= 0.95)
    // Four standard errors of 0.005 around the promise.
    #expect(abs(Double(hits) / 2_000 - promised) < 0.02)
  }
}
