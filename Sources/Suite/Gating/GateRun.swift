// A gate from the first tier to the last.

public import Measurement

/// What a gate does, and how thoroughly.
public struct GatePlan: Hashable, Sendable {
  /// What is judged.
  public var tiers: Set<GateTier> = Set(GateTier.allCases)
  /// Blocks of a first trial of wall time; each further one has twice as many. At least 9: with fewer, the
  /// interval at 95 % reaches from the least block to the greatest, and a single one decides.
  public var blockCount = 12
  /// The fewest blocks.
  public static let blockCountMin = 9
  /// Where the order of processes comes from.
  public var seed: UInt64 = 1
  /// How many processes that count instructions run at once; what they count does not depend on it.
  public var parallelCount = 1

  /// Everything, with 12 blocks.
  public init() {}
}

/// Hears how far a gate is.
public protocol GateProgress: ~Copyable {
  /// `label` is next.
  mutating func begin(_ label: String)
  /// A case has passed a tier.
  mutating func end()
}

/// Measures cases on both sides and judges them, tier by tier.
public struct GateRun<Measurer: GateMeasuring>: Sendable {
  let measurer: Measurer
  let plan: GatePlan

  /// A gate under `plan`.
  public init(_ measurer: Measurer, plan: GatePlan) {
    precondition(plan.blockCount >= GatePlan.blockCountMin, "there are too few blocks")
    precondition(plan.parallelCount >= 1, "one process at least must run")
    self.measurer = measurer
    self.plan = plan
  }

  /// What comes of `cases`.
  ///
  /// Nothing is thrown: what cannot be measured is part of the outcome. Neither the order of the cases
  /// nor their names have an influence on a verdict.
  public func outcome(
    of cases: [GateCase], progress: inout some GateProgress & ~Copyable
  ) async -> GateOutcome {
    var outcome = GateOutcome()
    var counted: [GateCase: Pair] = [:]
    for gateCase in cases {
      progress.begin("counting \(gateCase.key)")
      counted[gateCase] = await counts(gateCase, &outcome)
      progress.end()
    }
    if plan.tiers.contains(.instructions) {
      await countInstructions(cases, &counted, &outcome, &progress)
    }
    let judgement = CountJudgement(
      tiers: plan.tiers, instructionNoise: outcome.instructionNoise ?? 0)
    for gateCase in cases {
      guard let pair = counted[gateCase] else { continue }
      outcome.rows += judgement.rows(gateCase.key, base: pair.base, candidate: pair.candidate)
    }
    if plan.tiers.contains(.time) {
      for gateCase in cases where counted[gateCase] != nil {
        progress.begin("timing \(gateCase.key)")
        await time(gateCase, &outcome)
        progress.end()
      }
    }
    return outcome
  }

  // MARK: - Counts

  /// What both sides counted.
  struct Pair {
    var base: CaseCounts
    var candidate: CaseCounts
  }

  /// Values, work and allocations, or nil where a side has none.
  private func counts(_ gateCase: GateCase, _ outcome: inout GateOutcome) async -> Pair? {
    let base = await attempt(gateCase, .base, .answers, &outcome) { () async throws(GateError) in
      try await measurer.counts(gateCase, .base)
    }
    let candidate = await attempt(gateCase, .candidate, .answers, &outcome) {
      () async throws(GateError) in try await measurer.counts(gateCase, .candidate)
    }
    guard let candidate else { return nil }
    // In another process, where hashing has another seed.
    let again = await attempt(gateCase, .candidate, .answers, &outcome) {
      () async throws(GateError) in try await measurer.counts(gateCase, .candidate)
    }
    if let again, again != candidate {
      outcome.nondeterministic[gateCase.key] = Self.difference(candidate, again)
    }
    guard let base else { return nil }
    var pair = Pair(base: base, candidate: candidate)
    guard plan.tiers.contains(.allocations) else { return pair }
    pair.base.allocations = await attempt(gateCase, .base, .allocations, &outcome) {
      () async throws(GateError) in try await measurer.allocations(gateCase, .base)
    }
    pair.candidate.allocations = await attempt(gateCase, .candidate, .allocations, &outcome) {
      () async throws(GateError) in try await measurer.allocations(gateCase, .candidate)
    }
    return pair
  }

  /// What `measure` gives; a failure becomes a part of the outcome, and a missing tool a note.
  func attempt<Value>(
    _ gateCase: GateCase, _ side: GateFailure.Side, _ tier: GateTier,
    _ outcome: inout GateOutcome, _ measure: () async throws(GateError) -> Value
  ) async -> Value? {
    do throws(GateError) { return try await measure() } catch {
      if case .missingTool(let what) = error {
        outcome.missingTiers[tier] = what
      } else {
        let failure = GateFailure(key: gateCase.key, side: side, tier: tier, reason: "\(error)")
        if !outcome.failures.contains(failure) { outcome.failures.append(failure) }
      }
      return nil
    }
  }

  /// The first quantity in which two processes of one program differ.
  private static func difference(_ first: CaseCounts, _ second: CaseCounts) -> String {
    if first.values != second.values { return "values" }
    let names = Set(first.work.keys).union(second.work.keys).sorted()
    guard let name = names.first(where: { first.work[$0] != second.work[$0] }) else {
      return "trace"
    }
    return "\(name): \(first.work[name] ?? 0) and \(second.work[name] ?? 0)"
  }
}
