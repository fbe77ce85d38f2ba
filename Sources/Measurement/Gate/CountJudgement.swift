// Judging what has no noise, and instructions, which have next to none.

/// Compares the counts of a case on both sides.
public struct CountJudgement: Sendable {
  /// The share of instructions that counts as a difference at least.
  ///
  /// Below that lie the choices of an optimiser that inlines a function here and not there, which
  /// nobody can act on.
  public static let instructionThreshold = 0.005

  /// The tiers to judge.
  public var tiers: Set<GateTier>

  /// By what share the instructions of equal programs differ, as measured.
  public var instructionNoise: Double

  /// A judgement in these tiers.
  public init(tiers: Set<GateTier>, instructionNoise: Double = 0) {
    self.tiers = tiers
    self.instructionNoise = instructionNoise
  }

  /// The share of instructions by which a program must differ to be called different.
  ///
  /// Twice the noise, since that is measured a few times and not often.
  public var instructionFloor: Double { max(Self.instructionThreshold, 2 * instructionNoise) }

  /// One row for each quantity of the tiers that both sides have, `same` ones included.
  ///
  /// Where the traces differ nothing is judged, since other operations are other work. Where only values
  /// do, the rest is: both sides have proved theirs, or they would have no counts.
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
      rows += exactRows(key, .work, base: base.work, candidate: candidate.work)
    }
    if tiers.contains(.allocations), let left = base.allocations, let right = candidate.allocations
    {
      rows += exactRows(key, .allocations, base: left, candidate: right)
    }
    if tiers.contains(.instructions), let left = base.instructions,
      let right = candidate.instructions
    {
      rows.append(instructionRow(key, base: left, candidate: right))
    }
    return rows
  }

  /// A quantity that only one side has is 0 on the other: nothing of the kind happened there.
  private func exactRows(
    _ key: CaseKey, _ tier: GateTier, base: [String: UInt64], candidate: [String: UInt64]
  ) -> [GateRow] {
    Set(base.keys).union(candidate.keys).sorted().map { metric in
      let (left, right) = (base[metric] ?? 0, candidate[metric] ?? 0)
      return GateRow(
        key: key, tier: tier, metric: metric, base: .count(left), candidate: .count(right),
        verdict: Verdict(exactBase: left, candidate: right))
    }
  }

  private func instructionRow(_ key: CaseKey, base: UInt64, candidate: UInt64) -> GateRow {
    let (left, right) = (Double(base), Double(candidate))
    let limit = left * instructionFloor
    let verdict: Verdict =
      right - left > limit ? .regressed : left - right > limit ? .improved : .same
    return GateRow(
      key: key, tier: .instructions, metric: "replay", base: .count(base),
      candidate: .count(candidate), verdict: verdict)
  }
}
