// What a comparison comes to.

/// The outcome of comparing a candidate with a base, where less is better.
public enum Verdict: String, Hashable, Sendable, Codable, CaseIterable {
  /// The candidate is better, by more than what counts as a difference.
  case improved

  /// Any difference is proven to be smaller than what counts as one.
  case same

  /// The candidate is worse, by more than what counts as a difference.
  case regressed

  /// The measurement does not decide: too few samples, or too much noise.
  case unknown

  /// Something that was not changed moved, too: the measurement says nothing.
  case contaminated
}

extension Verdict {
  /// The verdict on deterministic counts, for which any difference is one.
  public init(exactBase base: UInt64, candidate: UInt64) {
    self = candidate < base ? .improved : candidate > base ? .regressed : .same
  }
}
