// How two series that ran side by side compare, and the verdict on their times, with the control
// that says how far it can be trusted.

/// A paired comparison of times with its A/A control.
///
/// The control compares the base with a second copy of itself in the same blocks. What the control
/// shows is noise, so a difference has to exceed it: the noise floor is how far the control's
/// interval reaches from 1. A control that moved by itself spoils the comparison.
public struct PairedComparison: Hashable, Sendable, Codable {
  /// Candidate over base.
  public let ratio: PairedRatio
  /// Second copy of the base over base.
  public let control: PairedRatio
  /// The smallest factor that counts as a difference by itself, such as 1.03. At least 1.
  public let threshold: Double

  /// Compares series of the same length, one value a block, such as
  /// `AlternatingSchedule.blockValues(of:)` gives.
  ///
  /// - Throws: As `PairedRatio.init(base:candidate:confidence:)`.
  public init(
    base: [Double], control: [Double], candidate: [Double], threshold: Double,
    confidence: Double = 0.95
  ) throws(StatisticsError) {
    precondition(threshold >= 1 && threshold.isFinite, "a threshold is a factor of at least 1")
    ratio = try PairedRatio(base: base, candidate: candidate, confidence: confidence)
    self.control = try PairedRatio(base: base, candidate: control, confidence: confidence)
    self.threshold = threshold
  }

  /// The factor by which equal programs seem to differ here, at least 1; `nil` with too few blocks.
  public var noiseFloor: Double? { control.interval.map { max($0.upper, 1 / $0.lower, 1) } }

  /// What the comparison comes to.
  ///
  /// - `contaminated`: the control's whole interval lies beyond the threshold.
  /// - `regressed`, `improved`: the whole interval lies beyond the threshold and the noise floor.
  /// - `same`: the whole interval lies within the threshold.
  /// - `unknown`: anything else, such as an interval that crosses the threshold.
  public var verdict: Verdict {
    guard let interval = ratio.interval, let controlInterval = control.interval, let noiseFloor
    else { return .unknown }
    if controlInterval.lower > threshold || controlInterval.upper < 1 / threshold {
      return .contaminated
    }
    let least = max(threshold, noiseFloor)
    if interval.lower > least { return .regressed }
    if interval.upper < 1 / least { return .improved }
    return interval.lower >= 1 / threshold && interval.upper <= threshold ? .same : .unknown
  }
}

/// The ratio of paired measurements, candidate over base, with an interval that assumes nothing
/// about the distribution of noise.
public struct PairedRatio: Hashable, Sendable, Codable {
  /// The median of the ratios of the pairs: below 1 where the candidate is faster.
  public let median: Double
  /// Where the ratio lies, or `nil` where there are too few pairs to say (6 for 95 %).
  public let interval: ConfidenceInterval?
  /// How many pairs there are.
  public let pairCount: Int

  /// The ratios `candidate[i] / base[i]`.
  ///
  /// - Throws: `.lengthsDiffer`, `.empty`, `.notFinite` (also where a ratio overflows) or
  ///   `.notPositive`.
  /// - Complexity: O(*n* log *n*) in the number of pairs.
  public init(
    base: [Double], candidate: [Double], confidence: Double = 0.95
  ) throws(StatisticsError) {
    guard base.count == candidate.count else { throw .lengthsDiffer(base.count, candidate.count) }
    for series in [base, candidate] {
      if let index = series.firstIndex(where: { $0.isNaN || $0 == .infinity }) {
        throw .notFinite(index: index)
      }
      if let index = series.firstIndex(where: { $0 <= 0 }) { throw .notPositive(index: index) }
    }
    let ratios = try SortedSample(zip(candidate, base).map { $0 / $1 })
    median = ratios.median
    interval = ratios.medianInterval(confidence: confidence)
    pairCount = ratios.count
  }
}

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
