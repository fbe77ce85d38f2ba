// How much of a difference in time is more work, and how much is dearer work.

/// A ratio of times as the product of a ratio of work and a ratio of the cost of a unit of work.
///
/// `log(time ratio) = log(work ratio) + log(cost ratio)`: the identity is exact, and nothing is
/// left over. Work is the terms touched and the pivots, which are the same in every run; only the
/// cost carries the noise of a clock. It compares strategies of different kinds as far as their
/// counters count alike, so read it as a hint where to look, not as a law.
public struct TimeExplanation: Hashable, Sendable, Codable {
  /// Candidate over base.
  public let timeRatio: Double

  /// The candidate's work over the base's.
  public let workRatio: Double

  /// The candidate's time for a unit of work over the base's.
  public let costRatio: Double

  /// The explanation of `timeRatio` for these amounts of work, or `nil` where either has done none,
  /// or counts none: then there is nothing to divide by.
  public init?(timeRatio: Double, baseWork: UInt64, candidateWork: UInt64) {
    guard timeRatio > 0, timeRatio.isFinite, baseWork > 0, candidateWork > 0 else { return nil }
    self.timeRatio = timeRatio
    workRatio = Double(candidateWork) / Double(baseWork)
    costRatio = timeRatio / workRatio
  }
}
