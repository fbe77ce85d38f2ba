// The time of an operation over the repetitions of a workload.

/// Nanoseconds per operation, one number for each repetition of the workload, and their summary.
///
/// Short operations are timed in runs, not one by one: see `ClockFloor`.
///
/// Median and minimum together tell a shared machine's noise from the work: noise only adds, so the
/// minimum is the better estimate of the work, the median of what a user meets.
public struct TimeSummary: Hashable, Sendable, Codable {
  /// The median over the repetitions, in nanoseconds per operation.
  public let medianNanoseconds: Double

  /// The fastest repetition, in nanoseconds per operation.
  public let minimumNanoseconds: Double

  /// The median absolute deviation from the median, in nanoseconds per operation.
  public let spreadNanoseconds: Double

  /// Nanoseconds per operation of each repetition, in the order in which they ran. Not empty.
  public let perRepetition: [Double]

  /// The summary of `perRepetition`.
  ///
  /// - Throws: `.empty` or `.notFinite`.
  public init(perRepetition: [Double]) throws(StatisticsError) {
    let sample = try SortedSample(perRepetition)
    self.perRepetition = perRepetition
    medianNanoseconds = sample.median
    minimumNanoseconds = sample.minimum
    spreadNanoseconds = sample.medianAbsoluteDeviation
  }
}
