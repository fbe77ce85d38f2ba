// HdrHistogram's text form: what goes in comes out, and damage is noticed.

@testable import Measurement
import Foundation
import Randomness
import Testing

@Suite struct EncodedHistogramTests {
  private func encoded(_ samples: [UInt64]) throws -> EncodedHistogram {
    var recorder = LatencyRecorder(keepsSamples: false)
    for sample in samples { recorder.record(sample) }
    return try #require(recorder.encodedHistogram)
  }

  @Test func exactBelowTheFirstDoubling() throws {
    let buckets = try #require(
      try encoded([0, 1, 1, 2_047] + Array(repeating: 777, count: 300)).buckets)
    #expect(buckets.map(\.nanoseconds) == [0, 1, 777, 2_047])
    #expect(buckets.map(\.count) == [1, 2, 300, 1])
  }

  /// Goal: nothing is lost but digits beyond the third.
  @Test func roundTripsAtAllMagnitudes() throws {
    var random = SplitMix64(seed: 11)
    let samples = (0 ..< 5_000).map { _ in
      UInt64.random(in: 0 ..< 1 << UInt64.random(in: 1 ... 62, using: &random), using: &random)
    }.sorted()
    let buckets = try #require(try encoded(samples).buckets)
    #expect(buckets.reduce(0) { $0 + $1.count } == 5_000)
    let values = buckets.flatMap { Array(repeating: $0.nanoseconds, count: Int($0.count)) }
    for (value, sample) in zip(values, samples) {
      #expect(value >= sample)
      #expect(value - sample <= sample / 1_000)
    }
  }

  /// Goal: the percentiles of a record follow from its samples.
  @Test func percentilesAreThoseOfTheRecorder() throws {
    var random = SplitMix64(seed: 5)
    var recorder = LatencyRecorder(keepsSamples: false)
    for _ in 0 ..< 2_000 { recorder.record(UInt64.random(in: 50 ..< 90_000, using: &random)) }
    let buckets = try #require(recorder.encodedHistogram?.buckets)
    let values = buckets.flatMap { Array(repeating: $0.nanoseconds, count: Int($0.count)) }
    let wanted = try #require(recorder.percentiles)
    let actual = try #require(LatencyPercentiles(ofSorted: values))
    #expect(actual.p50 == wanted.p50 && actual.p90 == wanted.p90)
    #expect(actual.p99 == wanted.p99 && actual.p999 == wanted.p999)
  }

  /// Goal: other programs can read it. Method: the text that the Python package hdrhistogram 0.10.8
  /// decodes to these samples, checked by hand once; the text must not change.
  @Test func theTextIsThatOfHdrHistogram() throws {
    let histogram = try encoded([5, 5, 7, 2_048, 100_000])
    #expect(histogram.rawValue == Self.known)
    #expect(histogram.buckets?.map(\.nanoseconds) == [5, 7, 2_049, 100_031])
  }

  private static let known =
    "HISTFAAAAD14AQEyAM3/HISTEwAAAAoAAAAAAAAAAwAAAAAAAAABAAAAAAABhr8/8AAAAAAAAAkEAALvHwKxWAJ20wX0"

  @Test(arguments: ["", "x", "HISTFAAA", "AAAAAAAAAAAA"])
  func whatIsNoHistogramIsRefused(text: String) throws {
    #expect(EncodedHistogram(rawValue: text).buckets == nil)
  }

  /// Goal: a damaged histogram is noticed, whatever byte is damaged, and never trapped on.
  @Test func everyDamagedByteIsNoticed() throws {
    let bytes = Array(try #require(Data(base64Encoded: encoded([5, 7, 100_000]).rawValue)))
    for position in bytes.indices {
      for bit in 0 ..< 8 {
        var damaged = bytes
        damaged[position] ^= 1 << bit
        let text = Data(damaged).base64EncodedString()
        #expect(EncodedHistogram(rawValue: text).buckets == nil, "byte \(position), bit \(bit)")
      }
    }
  }

  @Test func storedBlocksRoundTrip() {
    for count in [0, 1, 65_535, 65_536, 200_000] {
      let bytes = (0 ..< count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      #expect(StoredDeflate.decompress(StoredDeflate.compress(bytes)) == bytes, "\(count)")
    }
  }
}
