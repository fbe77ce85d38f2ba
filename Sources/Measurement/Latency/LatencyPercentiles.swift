// The percentiles of a distribution of latencies.

/// How long single operations took, from the middle of the distribution to its worst.
///
/// A percentile is the nearest-rank one: the smallest recorded time that at least that share of the
/// samples does not exceed. Exact up to 2,047 ns and for the maximum; otherwise rounded up by at
/// most 0.1 %, which is the width of a histogram's bucket at three significant digits.
public struct LatencyPercentiles: Hashable, Sendable, Codable {
  /// How many operations were timed one by one. At least 1.
  public var sampleCount: UInt64
  /// Half of the operations took no longer, in nanoseconds.
  public var p50: UInt64
  /// 90 of 100 operations took no longer, in nanoseconds.
  public var p90: UInt64
  /// 99 of 100 operations took no longer, in nanoseconds.
  public var p99: UInt64
  /// 999 of 1,000 operations took no longer, in nanoseconds.
  public var p999: UInt64
  /// The longest operation, in nanoseconds.
  public var max: UInt64

  /// The percentiles of `sampleCount` operations.
  public init(
    sampleCount: UInt64, p50: UInt64, p90: UInt64, p99: UInt64, p999: UInt64, max: UInt64
  ) {
    self.sampleCount = sampleCount
    self.p50 = p50
    self.p90 = p90
    self.p99 = p99
    self.p999 = p999
    self.max = max
  }

  /// The nearest-rank percentiles of all of `samples`, which ascend; `nil` without any.
  public init?(ofSorted samples: [UInt64]) {
    guard let last = samples.last else { return nil }
    func percentile(_ perMille: Int) -> UInt64 {
      samples[Swift.max(1, (samples.count * perMille + 999) / 1_000) - 1]
    }
    self.init(
      sampleCount: UInt64(samples.count), p50: percentile(500), p90: percentile(900),
      p99: percentile(990), p999: percentile(999), max: last)
  }

  /// What is wrong with its fields, if anything.
  var fault: String? {
    if sampleCount < 1 { return "sampleCount is 0" }
    let all = [("p50", p50), ("p90", p90), ("p99", p99), ("p999", p999), ("max", max)]
    return zip(all, all.dropFirst()).first { $0.1 > $1.1 }.map { lower, upper in
      "\(lower.0), \(lower.1), is above \(upper.0), \(upper.1)"
    }
  }

  /// Whether there are enough samples that `percentile` is not simply the maximum: 100 samples for
  /// the 99th, 1,000 for the 99.9th.
  ///
  /// - Parameter percentile: Above 0 and below 100.
  public func supports(percentile: Double) -> Bool {
    // Compared with a margin, because 100 − 99.9 is not 0.1 in binary.
    Double(sampleCount) * (100 - percentile) >= 100 - 1e-6
  }
}
