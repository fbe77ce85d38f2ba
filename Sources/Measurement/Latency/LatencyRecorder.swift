// Collects the latencies of single operations, one distribution for each kind and phase.

internal import Histogram

#if !canImport(Histogram)
  #error("Measurement needs the trait Suite of the package tinamou: leave out `traits: []`")
#endif

/// Latencies of single operations, kept apart by phase and kind, as HdrHistograms and, if wanted,
/// as all the samples in the order in which they came.
///
/// A series is looked up once; recording into it is an array access and a bucket increment. Record
/// what `MonotonicClock.elapsed(from:to:)` returns, outside of the timed region. The same samples
/// give the same percentiles, in whatever order they were recorded.
///
/// ```swift
/// var recorder = LatencyRecorder(keepsSamples: true)
/// let adds = recorder.series(.add, phase: "build")
/// recorder.record(52, in: adds)
/// recorder.percentiles(of: adds)?.p50  // 52
/// ```
///
/// - Source: G. Tene, HdrHistogram, hdrhistogram.org.
public struct LatencyRecorder: Sendable {
  /// A distribution of this recorder. Valid for this recorder and its copies.
  public struct SeriesID: Hashable, Sendable {
    fileprivate let index: Int
  }

  private struct Name: Hashable, Sendable {
    let operation: OperationKind
    let phase: String?
  }

  private struct Series: Sendable {
    /// The first samples, in the order in which they came; empty once they are in the histogram.
    var few: [UInt64] = []
    /// Nil while there are few samples: a trace may have thousands of series of a handful each, and
    /// a histogram takes 130 kB.
    var histogram: Histogram<UInt32>?
    var samples: [UInt64] = []

    var allSamples: Histogram<UInt32> {
      if let histogram { return histogram }
      var made = Self.emptyHistogram()
      for sample in few { made.record(sample) }
      return made
    }

    mutating func record(_ nanoseconds: UInt64) {
      guard histogram == nil else {
        let wasRecorded = histogram?.record(nanoseconds)
        assert(wasRecorded == true, "a growing histogram takes every value")
        return
      }
      few.append(nanoseconds)
      guard few.count == LatencyRecorder.fewCountMax else { return }
      histogram = allSamples
      few = []
    }

    /// One hour without growing, so that recording does not allocate; longer ones still fit,
    /// because the histogram then grows.
    private static func emptyHistogram() -> Histogram<UInt32> {
      let hour: UInt64 = 3_600_000_000_000
      var histogram = Histogram<UInt32>(
        highestTrackableValue: hour, numberOfSignificantValueDigits: .three)
      histogram.autoResize = true
      return histogram
    }
  }

  /// From how many samples on a series has a histogram.
  private static let fewCountMax = 256
  /// Whether `samples(of:)` has every sample.
  public let keepsSamples: Bool

  private var table: [Series] = []
  private var indices: [Name: Int] = [:]

  /// A recorder without series.
  public init(keepsSamples: Bool) { self.keepsSamples = keepsSamples }

  // MARK: - Recording

  /// The series for `operation` in `phase`, made on first use.
  ///
  /// - Complexity: O(1). A series allocates about 130 kB once it has 256 samples, of which only the
  ///   pages that are hit become resident.
  public mutating func series(_ operation: OperationKind, phase: String? = nil) -> SeriesID {
    let name = Name(operation: operation, phase: phase)
    if let index = indices[name] { return SeriesID(index: index) }
    indices[name] = table.count
    table.append(Series())
    return SeriesID(index: table.count - 1)
  }

  /// Records one operation of `series`.
  ///
  /// - Parameters:
  ///   - nanoseconds: How long it took. Counts as `Self.longestNanoseconds` if above.
  ///   - series: A series of this recorder, from `series(_:phase:)`.
  public mutating func record(_ nanoseconds: UInt64, in series: SeriesID) {
    let kept = min(nanoseconds, Self.longestNanoseconds)
    table[series.index].record(kept)
    if keepsSamples { table[series.index].samples.append(kept) }
  }

  /// The longest time that is told apart from longer ones: 146 years.
  public static let longestNanoseconds: UInt64 = 1 << 62

  // MARK: - Reading

  /// Every sample of `series` in nanoseconds, in recording order; empty unless `keepsSamples`.
  public func samples(of series: SeriesID) -> [UInt64] { table[series.index].samples }

  /// The percentiles of `series`, or `nil` while it has no sample.
  ///
  /// - Complexity: O(*b*) in the number of buckets, about 33,000.
  public func percentiles(of series: SeriesID) -> LatencyPercentiles? {
    let histogram = table[series.index].allSamples
    guard histogram.totalCount > 0 else { return nil }
    return LatencyPercentiles(
      sampleCount: histogram.totalCount,
      p50: histogram.valueAtPercentile(50),
      p90: histogram.valueAtPercentile(90),
      p99: histogram.valueAtPercentile(99),
      p999: histogram.valueAtPercentile(99.9),
      max: histogram.maxRecorded)
  }

  /// All samples of `series` to three significant digits, or `nil` while it has none.
  ///
  /// - Complexity: O(*b*) in the number of buckets, about 33,000.
  public func encodedHistogram(of series: SeriesID) -> EncodedHistogram? {
    let histogram = table[series.index].allSamples
    return histogram.totalCount > 0 ? EncodedHistogram(histogram) : nil
  }
}
