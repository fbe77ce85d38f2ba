// Collects the latencies of single operations, one distribution for each kind and phase.

internal import Histogram

/// Latencies of single operations, kept apart by phase and kind, as HdrHistograms and, if wanted, as
/// all the samples in the order in which they came.
///
/// A series is looked up once; recording into it is an array access and a bucket increment. Record
/// what `MonotonicClock.elapsed(from:to:)` returns, outside of the timed region. The same samples
/// give the same percentiles, in whatever order they were recorded or merged.
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

  private struct Series: Sendable {
    let operation: OperationKind
    let phase: String?
    var histogram: Histogram<UInt32>
    var samples: [UInt64] = []
  }

  /// Whether `samples(of:)` has every sample.
  public let keepsSamples: Bool

  private var table: [Series] = []

  /// A recorder without series.
  public init(keepsSamples: Bool) {
    self.keepsSamples = keepsSamples
  }

  // MARK: - Recording

  /// The series for `operation` in `phase`, made on first use.
  ///
  /// - Complexity: O(*s*), where *s* counts the series. A new series allocates about 130 kB, of which
  ///   only the pages that are hit become resident.
  public mutating func series(_ operation: OperationKind, phase: String? = nil) -> SeriesID {
    if let index = table.firstIndex(where: { $0.operation == operation && $0.phase == phase }) {
      return SeriesID(index: index)
    }
    // One hour without growing, so that recording does not allocate; longer ones still fit, because
    // the histogram then grows.
    let hour: UInt64 = 3_600_000_000_000
    var histogram = Histogram<UInt32>(
      highestTrackableValue: hour, numberOfSignificantValueDigits: .three)
    histogram.autoResize = true
    table.append(Series(operation: operation, phase: phase, histogram: histogram))
    return SeriesID(index: table.count - 1)
  }

  /// Makes room, so that the next `count` samples of `series` are recorded without allocating.
  public mutating func reserve(_ count: Int, in series: SeriesID) {
    guard keepsSamples else { return }
    table[series.index].samples.reserveCapacity(table[series.index].samples.count + count)
  }

  /// Records one operation of `series`.
  ///
  /// - Parameters:
  ///   - nanoseconds: How long it took. Counts as `Self.longestNanoseconds` if above.
  ///   - series: A series of this recorder, from `series(_:phase:)`.
  public mutating func record(_ nanoseconds: UInt64, in series: SeriesID) {
    let kept = min(nanoseconds, Self.longestNanoseconds)
    let wasRecorded = table[series.index].histogram.record(kept)
    assert(wasRecorded, "a growing histogram takes every value")
    if keepsSamples { table[series.index].samples.append(kept) }
  }

  /// The longest time that is told apart from longer ones: 146 years.
  public static let longestNanoseconds: UInt64 = 1 << 62

  /// Adds everything that `other` recorded, series by series; new series come last, in its order.
  ///
  /// - Parameter other: A recorder with the same `keepsSamples`.
  public mutating func merge(_ other: LatencyRecorder) {
    precondition(keepsSamples == other.keepsSamples, "one recorder keeps samples, the other not")
    for source in other.table {
      let target = series(source.operation, phase: source.phase)
      table[target.index].histogram.add(source.histogram)
      table[target.index].samples += source.samples
    }
  }

  // MARK: - Reading

  /// The series in the order in which they were made.
  public var allSeries: [SeriesID] { table.indices.map(SeriesID.init(index:)) }

  /// The kind of operation that `series` holds.
  public func operation(of series: SeriesID) -> OperationKind { table[series.index].operation }

  /// The phase that `series` holds, or `nil` for operations outside of any.
  public func phase(of series: SeriesID) -> String? { table[series.index].phase }

  /// How many samples `series` has.
  public func sampleCount(of series: SeriesID) -> UInt64 {
    table[series.index].histogram.totalCount
  }

  /// Every sample of `series` in nanoseconds, in recording order; empty unless `keepsSamples`.
  public func samples(of series: SeriesID) -> [UInt64] { table[series.index].samples }

  /// The percentiles of `series`, or `nil` while it has no sample.
  ///
  /// - Complexity: O(*b*) in the number of buckets, about 33,000.
  public func percentiles(of series: SeriesID) -> LatencyPercentiles? {
    let histogram = table[series.index].histogram
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
    let histogram = table[series.index].histogram
    return histogram.totalCount > 0 ? EncodedHistogram(histogram) : nil
  }
}
