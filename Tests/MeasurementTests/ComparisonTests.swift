// Schedules, paired ratios and verdicts.

import Measurement
import Randomness
import Testing

@Suite struct AlternatingScheduleTests {
  @Test(arguments: [2, 3, 4])
  func everyBlockMirrorsItself(armCount: Int) {
    let schedule = AlternatingSchedule(armCount: armCount, blockCount: 25, seed: 3)
    let width = 2 * armCount
    #expect(schedule.steps.count == 25 * width)
    for block in 0 ..< 25 {
      let steps = Array(schedule.steps[block * width ..< (block + 1) * width])
      #expect(steps == steps.reversed())
      #expect(steps.prefix(armCount).sorted() == Array(0 ..< armCount))
    }
  }

  @Test func eachArmLeadsEquallyOften() {
    for seed in UInt64(0) ..< 50 {
      let schedule = AlternatingSchedule(armCount: 3, blockCount: 12, seed: seed)
      for (left, right) in [(0, 1), (0, 2), (1, 2)] {
        let blocks = (0 ..< 12).map { schedule.steps[$0 * 6 ..< $0 * 6 + 3] }
        let leads = blocks.count { block in
          (block.firstIndex(of: left) ?? 0) < (block.firstIndex(of: right) ?? 0)
        }
        #expect(leads == 6, "seed \(seed)")
      }
    }
  }

  @Test func theSeedDeterminesTheOrder() {
    let first = AlternatingSchedule(blockCount: 40, seed: 1)
    #expect(first == AlternatingSchedule(blockCount: 40, seed: 1))
    #expect(first.steps != AlternatingSchedule(blockCount: 40, seed: 2).steps)
    // Recorded seeds must mean the same for ever.
    let steps = AlternatingSchedule(blockCount: 4, seed: 1).steps.map(String.init).joined()
    #expect(steps == "0110100110010110")
  }

  /// Goal: a machine that slows down evenly does not favour an arm.
  /// Method: both arms take the same time, which grows by 1 % a step.
  @Test func anEvenDriftCancels() throws {
    let schedule = AlternatingSchedule(armCount: 3, blockCount: 10, seed: 9)
    var time = 100.0
    let values = schedule.steps.map { _ in
      time *= 1.01
      return time
    }
    let arms = try schedule.blockValues(of: values)
    for block in 0 ..< 10 {
      #expect(abs(arms[1][block] / arms[0][block] - 1) < 1e-12)
      #expect(abs(arms[2][block] / arms[0][block] - 1) < 1e-12)
    }
  }

  @Test func refusesValuesThatAreNoTimes() {
    let schedule = AlternatingSchedule(blockCount: 1, seed: 0)
    #expect(throws: StatisticsError.lengthsDiffer(3, 4)) {
      try schedule.blockValues(of: [1, 2, 3])
    }
    #expect(throws: StatisticsError.notPositive(index: 2)) {
      try schedule.blockValues(of: [1, 2, 0, 3])
    }
    #expect(throws: StatisticsError.notFinite(index: 3)) {
      try schedule.blockValues(of: [1, 2, 1, .nan])
    }
  }
}

@Suite struct PairedComparisonTests {
  private let base = [100.0, 104, 98, 101, 99, 120, 100, 102, 97, 100]

  private func verdict(
    control: Double = 1, candidate: Double, threshold: Double = 1.03
  ) throws -> Verdict {
    try PairedComparison(
      base: base, control: base.map { $0 * control }, candidate: base.map { $0 * candidate },
      threshold: threshold
    ).verdict
  }

  @Test func decidesByTheWholeInterval() throws {
    #expect(try verdict(candidate: 1) == .same)
    #expect(try verdict(candidate: 1.02) == .same)
    #expect(try verdict(candidate: 1.05) == .regressed)
    #expect(try verdict(candidate: 0.95) == .improved)
    #expect(try verdict(control: 1.2, candidate: 1.5) == .contaminated)
    #expect(try verdict(control: 0.8, candidate: 1) == .contaminated)
  }

  @Test func aDifferenceBelowTheNoiseFloorIsNone() throws {
    // The control scatters by 10 % either way; 5 % is then no finding, 20 % is.
    let scatter = [0.9, 1.1, 0.9, 1.1, 0.9, 1.1, 0.9, 1.1, 0.9, 1.1]
    let control = zip(base, scatter).map { $0 * $1 }
    func compare(_ factor: Double) throws -> PairedComparison {
      try PairedComparison(
        base: base, control: control, candidate: base.map { $0 * factor }, threshold: 1.03)
    }
    let floor = try #require(try compare(1.05).noiseFloor)
    #expect(abs(floor - 1 / 0.9) < 1e-12)
    #expect(try compare(1.05).verdict == .unknown)
    #expect(try compare(1.2).verdict == .regressed)
    #expect(try compare(0.8).verdict == .improved)
  }

  @Test func tooFewBlocksDecideNothing() throws {
    let few = Array(base.prefix(5))
    let comparison = try PairedComparison(
      base: few, control: few, candidate: few.map { $0 * 3 }, threshold: 1.03)
    #expect(comparison.verdict == .unknown)
    #expect(comparison.noiseFloor == nil)
    #expect(abs(comparison.ratio.median - 3) < 1e-12)
  }

  @Test func ratiosArePaired() throws {
    // Unpaired medians would differ by the drift; pairs do not.
    let drifting = (0 ..< 8).map { 100 * Double(1 << $0) }
    let ratio = try PairedRatio(base: drifting, candidate: drifting.map { $0 / 2 })
    #expect(ratio.median == 0.5)
    #expect(ratio.interval?.lower == 0.5)
    #expect(ratio.interval?.upper == 0.5)
    #expect(ratio.pairCount == 8)
  }

  @Test func refusesWhatHasNoRatio() {
    #expect(throws: StatisticsError.lengthsDiffer(1, 2)) {
      try PairedRatio(base: [1], candidate: [1, 2])
    }
    #expect(throws: StatisticsError.empty) { try PairedRatio(base: [], candidate: []) }
    #expect(throws: StatisticsError.notPositive(index: 0)) {
      try PairedRatio(base: [0], candidate: [1])
    }
    #expect(throws: StatisticsError.notFinite(index: 0)) {
      try PairedRatio(base: [1], candidate: [.nan])
    }
    #expect(throws: StatisticsError.notFinite(index: 0)) {
      try PairedRatio(base: [1e-300], candidate: [1e300])
    }
  }

  @Test func countsAreComparedExactly() {
    #expect(Verdict(exactBase: 10, candidate: 10) == .same)
    #expect(Verdict(exactBase: 10, candidate: 11) == .regressed)
    #expect(Verdict(exactBase: 10, candidate: 9) == .improved)
  }

  /// Goal: equal programs are hardly ever called different, different ones nearly always.
  /// Method: 500 simulated comparisons with log-symmetric noise of up to 5 % and outliers.
  @Test func simulatedComparisonsComeOutRight() throws {
    var random = SplitMix64(seed: 0xAA)
    func noisy(_ factor: Double) -> [Double] {
      (0 ..< 40).map { _ in
        let outlier = Double.random(in: 0 ..< 1, using: &random) < 0.05 ? 1.5 : 1
        return factor * outlier * Double.random(in: 0.96 ... 1.05, using: &random)
      }
    }
    func verdicts(_ factor: Double) throws -> [Verdict] {
      try (0 ..< 500).map { _ in
        try PairedComparison(
          base: noisy(100), control: noisy(100), candidate: noisy(factor), threshold: 1.03
        ).verdict
      }
    }
    #expect(try verdicts(100).allSatisfy { $0 != .improved && $0 != .regressed })
    #expect(try verdicts(110).count { $0 == .regressed } >= 490)
  }
}
