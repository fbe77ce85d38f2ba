// Judging what has no noise.

/// Compares the counts of a case on both sides.
public struct CountJudgement: Sendable {
  /// The share of the instructions of a kind of operation that counts as a difference at least.
  ///
  /// Equal programs count the same to the last instruction. A smaller difference is real, but too
  /// small to act on.
  public static let instructionThreshold = 0.001

  /// The tiers to judge.
  public var tiers: Set<GateTier>
  /// By what share the instructions of equal programs differ, as measured.
  public var instructionNoise: Double

  /// A judgement in these tiers.
  public init(tiers: Set<GateTier>, instructionNoise: Double = 0) {
    self.tiers = tiers
    self.instructionNoise = instructionNoise
  }

  /// Whether equal programs differ by so much that a difference says nothing. Then the measurement
  /// is at fault, and what differs is left open instead of getting a wider margin.
  public var isInstructionTierSpoilt: Bool { instructionNoise > Self.instructionThreshold / 2 }

  /// One row for each quantity of the tiers that both sides have, `same` ones included.
  ///
  /// Where the traces differ, nothing is judged, since other operations are other work. Where only
  /// values differ, everything is: both sides have proved theirs, or they would have no counts.
  public func rows(_ key: CaseKey, base: CaseCounts, candidate: CaseCounts) -> [GateRow] {
    guard base.trace == candidate.trace else {
      return [
        GateRow(
          key: key, tier: .answers, metric: "trace", base: .text(base.trace),
          candidate: .text(candidate.trace), verdict: .unknown,
          note: "the workload itself changed; its counts do not compare")
      ]
    }
    let answers = GateRow(
      key: key, tier: .answers, metric: "values", base: .text(base.values),
      candidate: .text(candidate.values),
      verdict: base.values == candidate.values ? .same : .regressed,
      note: base.values == candidate.values
        ? nil : "values differ in their bits; both sides prove their answers optimal")
    var rows = tiers.contains(.answers) ? [answers] : []
    if tiers.contains(.work) {
      rows += Self.rows(
        key, .work, base.work, candidate.work, verdict: Verdict.init(exactBase:candidate:))
    }
    if tiers.contains(.allocations), let left = base.allocations, let right = candidate.allocations
    {
      rows += Self.rows(key, .allocations, left, right, verdict: Verdict.init(exactBase:candidate:))
    }
    if tiers.contains(.instructions), let left = base.instructions,
      let right = candidate.instructions
    {
      rows += Self.rows(key, .instructions, left.series, right.series, verdict: instructionVerdict)
    }
    return rows
  }

  /// A quantity that only one side has is 0 on the other: nothing of the kind happened there.
  private static func rows(
    _ key: CaseKey, _ tier: GateTier, _ base: [String: UInt64], _ candidate: [String: UInt64],
    verdict: (_ base: UInt64, _ candidate: UInt64) -> Verdict
  ) -> [GateRow] {
    Set(base.keys).union(candidate.keys).sorted().map { metric in
      let (left, right) = (base[metric] ?? 0, candidate[metric] ?? 0)
      return GateRow(
        key: key, tier: tier, metric: metric, base: .count(left), candidate: .count(right),
        verdict: verdict(left, right))
    }
  }

  private func instructionVerdict(_ base: UInt64, _ candidate: UInt64) -> Verdict {
    let (left, right) = (Double(base), Double(candidate))
    if abs(right - left) <= left * Self.instructionThreshold { return .same }
    return isInstructionTierSpoilt ? .contaminated : right > left ? .regressed : .improved
  }
}
