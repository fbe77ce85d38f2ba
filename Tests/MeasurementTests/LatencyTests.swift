// The clock, its floor, and the recorder of latencies.

import Measurement
import Foundation
import Randomness
import Testing

@Suite struct ClockTests {
  @Test func neverGoesBack() {
    let clock = MonotonicClock(readingCount: 100)
    var previous = clock.now()
    for _ in 0 ..< 10_000 {
      let now = clock.now()
      #expect(now >= previous)
      previous = now
    }
  }

  @Test func countsNanoseconds() async throws {
    let clock = MonotonicClock(readingCount: 100)
    let reference = ContinuousClock()
    let start = clock.now()
    let took = try await reference.measure { try await Task.sleep(for: .milliseconds(30)) }
    let elapsed = Double(clock.elapsed(from: start, to: clock.now()))
    #expect(elapsed >= 30e6)
    #expect(elapsed < 30e6 + (took / .nanoseconds(1)) * 2)
  }

  @Test func floorIsOrdered() {
    let floor = MonotonicClock().floor
    #expect(floor.readingMinimumNanoseconds <= floor.readingMedianNanoseconds)
    #expect(floor.readingMedianNanoseconds <= floor.readingP99Nanoseconds)
    #expect(floor.resolutionNanoseconds > 0)
    // A reading that costs more than 10 µs would make the clock useless, and is none.
    #expect(floor.readingMedianNanoseconds < 10_000)
  }

  @Test func floorComesFromTheIntervals() {
    let floor = ClockFloor(backToBackNanoseconds: [31, 0, 29, 30, 0, 500, 30, 28, 30])
    #expect(floor.readingMedianNanoseconds == 30)
    #expect(floor.readingMinimumNanoseconds == 0)
    #expect(floor.readingP99Nanoseconds == 31)
    // The one interruption is left out, the slow ticks are not.
    #expect(floor.readingMeanNanoseconds == 178.0 / 8)
    let slowTicks = ClockFloor(backToBackNanoseconds: [0, 0, 0])
    #expect(slowTicks.resolutionNanoseconds == 0)
    #expect(slowTicks.netNanoseconds(ofRaw: 42) == 42)
  }

  /// Goal: the step of a clock is found, whatever it costs to read it. Method: readings of 17 to 60
  /// ns, at all phases of clocks with known ticks, rounded down to whole nanoseconds as the system
  /// does.
  @Test(arguments: [1, 2, 5, 9.8, 10, 41.666_666_666_666_664, 100])
  func findsTheTick(tickNanoseconds: Double) {
    var random = SplitMix64(seed: 0x71C)
    func reading(_ time: Double) -> UInt64 {
      UInt64((time / tickNanoseconds).rounded(.down) * tickNanoseconds)
    }
    let intervals = (0 ..< 20_000).map { _ in
      let start = Double.random(in: 1e6 ..< 2e6, using: &random)
      return reading(start + Double.random(in: 17 ..< 60, using: &random)) - reading(start)
    }
    let floor = ClockFloor(backToBackNanoseconds: intervals)
    #expect(abs(Double(floor.resolutionNanoseconds) - tickNanoseconds) <= 1)
    // Ticks do not bias the mean: that of 17 ..< 60 is 38.5, and 1 % is trimmed at the top.
    #expect(abs(floor.readingMeanNanoseconds - 38.5) < 1.5)
  }

  @Test func subtractsTheCostOfReadingButNeverBelowZero() {
    let clock = MonotonicClock(floor: ClockFloor(backToBackNanoseconds: [25]))
    #expect(clock.elapsed(from: 1_000, to: 1_100) == 75)
    #expect(clock.elapsed(from: 1_000, to: 1_025) == 0)
    #expect(clock.elapsed(from: 1_000, to: 1_010) == 0)
  }
}

@Suite struct LatencyRecorderTests {
  /// Goal: a trace of 20,000 phases took 2.7 GiB, since each series had a histogram of its own.
  @Test func fewSamplesNeedNoHistogram() {
    let before = FileManager.default.contents(atPath: "/proc/self/statm")
    var many = Array(repeating: LatencyRecorder(keepsSamples: false), count: 20_000)
    for index in many.indices { many[index].record(7) }
    defer { #expect(many[0].percentiles?.p50 == 7) }
    let after = FileManager.default.contents(atPath: "/proc/self/statm")
    func residentPages(_ data: Data?) -> Int? {
      data.flatMap { Int(String(decoding: $0, as: UTF8.self).split(separator: " ")[1]) }
    }
    if let before = residentPages(before), let after = residentPages(after) {
      // 100 MiB is for what other tests take at the same time; it was 20,000 times some 16 KiB
      // here.
      #expect((after - before) * 4_096 < 100 << 20)
    }
  }

  /// Goal: percentiles are the nearest-rank ones of the samples, within a bucket.
  /// Method: log-uniform samples from 1 ns to 10 s, against the sorted samples themselves.
  @Test(arguments: [1, 2, 99, 100, 1_000, 20_000])
  func percentilesAreThoseOfTheSamples(count: Int) throws {
    var random = SplitMix64(seed: UInt64(count))
    var recorder = LatencyRecorder(keepsSamples: true)
    let samples = (0 ..< count).map { _ in
      UInt64.random(in: 1 ... 10, using: &random) << UInt64.random(in: 0 ... 30, using: &random)
    }
    for sample in samples { recorder.record(sample) }
    #expect(recorder.samples == samples)

    let sorted = samples.sorted()
    let percentiles = try #require(recorder.percentiles)
    #expect(percentiles.sampleCount == UInt64(count))
    let expected = [
      (percentiles.p50, 500), (percentiles.p90, 900), (percentiles.p99, 990),
      (percentiles.p999, 999),
    ]
    for (actual, perMille) in expected {
      let rank = max(1, (count * perMille + 999) / 1_000)
      let exact = Double(sorted[rank - 1])
      #expect(Double(actual) >= exact)
      let bound = exact < 2_048 ? exact : exact * 1.001
      #expect(Double(actual) <= bound, "\(perMille) of \(count)")
    }
    #expect(percentiles.max == sorted[count - 1])
  }

  @Test func knowsNothingOfWhatDidNotHappen() {
    let recorder = LatencyRecorder(keepsSamples: true)
    #expect(recorder.percentiles == nil && recorder.encodedHistogram == nil)
    #expect(recorder.samples.isEmpty)
  }

  @Test func losesNoSampleHoweverLong() {
    var recorder = LatencyRecorder(keepsSamples: true)
    for nanoseconds in [0, 3_600_000_000_001, UInt64.max, 1 << 62] { recorder.record(nanoseconds) }
    #expect(recorder.percentiles?.sampleCount == 4)
    #expect(recorder.percentiles?.max == LatencyRecorder.longestNanoseconds)
  }

  @Test func saysWhichPercentilesAreMoreThanTheMaximum() {
    func percentiles(_ count: UInt64) -> LatencyPercentiles {
      LatencyPercentiles(sampleCount: count, p50: 1, p90: 1, p99: 1, p999: 1, max: 1)
    }
    #expect(!percentiles(99).supports(percentile: 99))
    #expect(percentiles(100).supports(percentile: 99))
    #expect(!percentiles(999).supports(percentile: 99.9))
    #expect(percentiles(1_000).supports(percentile: 99.9))
  }

  @Test func kindsSortAsReportsShowThem() {
    let own = OperationKind(rawValue: "rotate")
    let kinds: [OperationKind] = [own, .solve, OperationKind(rawValue: "flip"), .remove, .add]
    #expect(kinds.sorted().map(\.rawValue) == ["add", "remove", "solve", "flip", "rotate"])
  }
}
