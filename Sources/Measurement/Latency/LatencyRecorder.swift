// Collects the latencies of single operations of one kind.

internal import Histogram

#if !canImport(Histogram)
  #error("Measurement needs the trait Suite of the package tinamou: leave out `traits: []`")
#endif

/// Latencies of operations that belong together, such as those of one kind in one phase: as an
/// HdrHistogram and, if wanted, as all the samples in the order in which they came.
///
/// Record what `MonotonicClock.elapsed(from:to:)` returns, outside of the timed region. The same
/// samples give the same percentiles, in whatever order they were recorded.
///
/// ```swift
/// var adds = LatencyRecorder(keepsSamples: true)
/// adds.record(52)
/// adds.percentiles?.p50  // 52
/// ```
///
/// - Source: G. Tene, HdrHistogram, hdrhistogram.org.
public struct LatencyRecorder: Sendable {
  /// Whether `samples` has every sample.
  public let keepsSamples: Bool

  /// Every sample in nanoseconds, in the order in which they came; empty unless `keepsSamples`.
  public private(set) var samples: [UInt64] = []

  /// The first samples; empty once they are in the histogram.
  private var few: [UInt64] = []

  /// None while there are few samples: a trace may have thousands of phases and kinds with a few
  /// each. A histogram takes 130 kB, and an optional one has much room in itself.
  private var histograms: [Histogram<UInt32>] = []

  /// From how many samples on there is a histogram.
  private static let fewCountMax = 256

  /// The longest time that is told apart from longer ones: 146 years.
  public static let longestNanoseconds: UInt64 = 1 << 62

  /// A recorder without samples.
  public init(keepsSamples: Bool) { self.keepsSamples = keepsSamples }

  /// Records one operation, which took `nanoseconds`, or `longestNanoseconds` if that is less.
  ///
  /// - Complexity: O(1). Allocates about 130 kB with the 256th sample, of which only the pages that
  ///   are hit become resident.
  public mutating func record(_ nanoseconds: UInt64) {
    let kept = min(nanoseconds, Self.longestNanoseconds)
    if keepsSamples { samples.append(kept) }
    guard histograms.isEmpty else {
      let wasRecorded = histograms[0].record(kept)
      assert(wasRecorded, "a growing histogram takes every value")
      return
    }
    few.append(kept)
    guard few.count == Self.fewCountMax else { return }
    histograms = [allSamples]
    few = []
  }

  /// The percentiles, or `nil` while there is no sample.
  ///
  /// - Complexity: O(*b*) in the number of buckets, about 33,000.
  public var percentiles: LatencyPercentiles? {
    let histogram = allSamples
    guard histogram.totalCount > 0 else { return nil }
    return LatencyPercentiles(
      sampleCount: histogram.totalCount,
      p50: histogram.valueAtPercentile(50),
      p90: histogram.valueAtPercentile(90),
      p99: histogram.valueAtPercentile(99),
      p999: histogram.valueAtPercentile(99.9),
      max: histogram.maxRecorded)
  }

  /// All samples to three significant digits, or `nil` while there is none.
  ///
  /// - Complexity: O(*b*) in the number of buckets, about 33,000.
  public var encodedHistogram: EncodedHistogram? {
    let histogram = allSamples
    return histogram.totalCount > 0 ? EncodedHistogram(histogram) : nil
  }

  /// One hour without growing, so that recording does not allocate; longer ones still fit, because
  /// the histogram then grows.
  private var allSamples: Histogram<UInt32> {
    if let histogram = histograms.first { return histogram }
    let hour: UInt64 = 3_600_000_000_000
    var made = Histogram<UInt32>(
      highestTrackableValue: hour, numberOfSignificantValueDigits: .three)
    made.autoResize = true
    for sample in few { made.record(sample) }
    return made
  }
}
