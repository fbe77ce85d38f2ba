// A gate from the first tier to the last.

public import Measurement
public import Reporting

/// What a gate does, and how thoroughly.
public struct GatePlan: Hashable, Sendable {
  /// What is judged.
  public var tiers: Set<GateTier> = Set(GateTier.allCases)
  /// Blocks of a first trial of wall time; each further one has twice as many. At least 9: with
  /// fewer, the interval at 95 % reaches from the least block to the greatest, and a single one
  /// decides.
  public var blockCount = 9
  /// The fewest blocks.
  public static let blockCountMin = 9
  /// Where the order of processes comes from.
  public var seed: UInt64 = 1
  /// How many processes that count run at once; what they count does not depend on it.
  public var parallelCount = 1

  /// After how many seconds no further trial of wall time begins: what is open then stays open, as
  /// advice or, where something seemed slower, as inconclusive.
  public var trialSecondsMax = 240.0

  /// Everything, with the fewest blocks.
  public init() {}
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

  /// How many steps the progress of `cases` has: one for each case that has passed a step of a tier
  /// on one side.
  public func stepCount(_ cases: [GateCase]) -> Int {
    let perCase = Self.countingArms.count + (plan.tiers.contains(.allocations) ? 2 : 0)
    var count = cases.count * perCase
    if plan.tiers.contains(.instructions) {
      let counted = cases.count { $0.tiers.contains(.instructions) }
      count += 2 * counted + min(Self.noiseCaseCount, counted)
    }
    if plan.tiers.contains(.time) {
      let schedule = TimeTrial.schedule(blockCount: plan.blockCount, seed: plan.seed)
      count += schedule.steps.count * cases.count { $0.tiers.contains(.time) }
    }
    return count
  }

  /// Judges `cases`.
  ///
  /// Nothing is thrown: what cannot be measured is part of the outcome. Neither the order of the
  /// cases nor their names have an influence on a verdict.
  public func outcome(
    of cases: [GateCase], progress: inout ProgressBar
  ) async -> GateOutcome {
    let clock = MonotonicClock(floor: .none)
    let lastTrialStart = clock.now() &+ UInt64(plan.trialSecondsMax * 1e9)
    var outcome = GateOutcome()
    var counted = await count(cases, &outcome, &progress)
    if plan.tiers.contains(.instructions) {
      await countInstructions(cases, &counted, &outcome, &progress)
    }
    let judgement = CountJudgement(
      tiers: plan.tiers, instructionNoise: outcome.instructionNoise ?? 0)
    for gateCase in cases {
      guard let pair = counted[gateCase] else { continue }
      let rows = judgement.rows(gateCase.key, base: pair.base, candidate: pair.candidate)
      outcome.rows += rows
      if rows.contains(where: { $0.verdict == .regressed }),
        let base = pair.base.instructions, let candidate = pair.candidate.instructions
      {
        let growth = await measurer.located(FunctionGrowth.largest(from: base, to: candidate))
        if !growth.isEmpty { outcome.growth[gateCase.key] = growth }
      }
    }
    if plan.tiers.contains(.time) {
      let timed = cases.filter { counted[$0] != nil && $0.tiers.contains(.time) }
      await time(timed, &outcome, &progress) {
        clock.now() < lastTrialStart
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

  /// The candidate twice, in processes in which hashing has other seeds.
  private static var countingArms: [TimeTrial.Arm] { [.base, .candidate, .candidate] }

  /// Values, work and allocations, of the cases that both sides can do.
  private func count(
    _ cases: [GateCase], _ outcome: inout GateOutcome,
    _ progress: inout ProgressBar
  ) async -> [GateCase: Pair] {
    let results = await measured(
      .answers, of: Self.countingArms.map { (arm: $0, cases: cases) }, "counting", &progress)
    var pairs: [GateCase: Pair] = [:]
    for gateCase in cases {
      func counts(_ i: Int, _ side: GateFailure.Side) -> CaseCounts? {
        taken(results[i][gateCase], gateCase, side, .answers, &outcome)?.counts
      }
      let base = counts(0, .base)
      guard let candidate = counts(1, .candidate) else { continue }
      let again = counts(2, .candidate)
      if let again, again != candidate {
        outcome.nondeterministic[gateCase.key] = Self.difference(candidate, again)
      }
      if let base { pairs[gateCase] = Pair(base: base, candidate: candidate) }
    }
    guard plan.tiers.contains(.allocations) else { return pairs }
    let possible = cases.filter { pairs[$0] != nil }
    let amounts = await measured(
      .allocations, of: [(.base, possible), (.candidate, possible)], "allocations", &progress)
    for gateCase in possible {
      pairs[gateCase]?.base.allocations =
        taken(amounts[0][gateCase], gateCase, .base, .allocations, &outcome)?.allocations
      pairs[gateCase]?.candidate.allocations =
        taken(amounts[1][gateCase], gateCase, .candidate, .allocations, &outcome)?.allocations
    }
    return pairs
  }

  /// Values, work and allocations of the candidate alone, and what could not be counted. The
  /// progress has two steps for each case.
  public func countsOfCandidate(
    _ cases: [GateCase], progress: inout ProgressBar
  ) async -> (counts: [GateCase: CaseCounts], failures: [GateFailure]) {
    var outcome = GateOutcome()
    let counts = await measured(.answers, of: [(.candidate, cases)], "counting", &progress)
    let amounts = await measured(
      .allocations, of: [(.candidate, cases)], "allocations", &progress)
    var counted: [GateCase: CaseCounts] = [:]
    for gateCase in cases {
      counted[gateCase] =
        taken(counts[0][gateCase], gateCase, .candidate, .answers, &outcome)?.counts
      counted[gateCase]?.allocations =
        taken(amounts[0][gateCase], gateCase, .candidate, .allocations, &outcome)?.allocations
    }
    let missing = outcome.missingTiers.sorted { $0.key < $1.key }.compactMap { tier, what in
      cases.first.map { GateFailure(key: $0.key, side: .candidate, tier: tier, reason: what) }
    }
    return (counted, outcome.failures + missing)
  }

  /// The finding in `result`. A failure becomes a part of the outcome, and a missing tool a note.
  func taken(
    _ result: Result<GateFinding, GateError>?, _ gateCase: GateCase, _ side: GateFailure.Side,
    _ tier: GateTier, _ outcome: inout GateOutcome
  ) -> GateFinding? {
    guard let result else { return nil }
    do { return try result.get() } catch {
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

// MARK: - Instructions

extension GateRun {
  /// How many cases are counted twice on the base, to see whether equal programs differ.
  static var noiseCaseCount: Int { 3 }

  /// Adds instructions to what was counted, and the noise to the outcome.
  func countInstructions(
    _ cases: [GateCase], _ counted: inout [GateCase: Pair], _ outcome: inout GateOutcome,
    _ progress: inout ProgressBar
  ) async {
    let possible = cases.filter { counted[$0] != nil && $0.tiers.contains(.instructions) }
    // The smallest, so that the floor costs little; those of equal size by name, not by order.
    let repeated = possible.sorted { ($0.key.size, $0.key) < ($1.key.size, $1.key) }
      .prefix(Self.noiseCaseCount)
    let results = await measured(
      .instructions,
      of: [(.base, possible), (.candidate, possible), (.baseAgain, Array(repeated))],
      "instructions of", &progress)
    var noise: Double?
    for gateCase in possible {
      func counts(_ i: Int, _ side: GateFailure.Side) -> InstructionCounts? {
        taken(results[i][gateCase], gateCase, side, .instructions, &outcome)?.instructions
      }
      let base = counts(0, .base)
      counted[gateCase]?.base.instructions = base
      counted[gateCase]?.candidate.instructions = counts(1, .candidate)
      guard let again = counts(2, .base), let base else { continue }
      for (series, count) in base.series where count > 0 {
        noise = max(noise ?? 0, abs(Double(again.series[series] ?? 0) / Double(count) - 1))
      }
    }
    outcome.instructionNoise = noise
  }
}

extension GateRun {
  /// The findings for the cases of each question, in their order. As many processes run at once as
  /// the plan allows: their counts do not depend on each other.
  func measured(
    _ tier: GateTier, of questions: [(arm: TimeTrial.Arm, cases: [GateCase])], _ label: String,
    _ progress: inout ProgressBar
  ) async -> [[GateCase: Result<GateFinding, GateError>]] {
    var batches: [Batch] = []
    for (question, (arm, cases)) in questions.enumerated() {
      for start in stride(from: 0, to: cases.count, by: Self.countedBatchSize) {
        let end = min(start + Self.countedBatchSize, cases.count)
        batches.append(Batch(question: question, arm: arm, cases: Array(cases[start ..< end])))
      }
    }
    // Those of one case in a row, so that its name is said once.
    batches.sort { ($0.start, $0.question) < ($1.start, $1.question) }
    return await withTaskGroup(of: (Batch, [Result<GateFinding, GateError>]).self) { group in
      var results = [[GateCase: Result<GateFinding, GateError>]](
        repeating: [:], count: questions.count)
      var next = 0
      func startNext() {
        guard next < batches.count else { return }
        let batch = batches[next]
        next += 1
        group.addTask { [measurer] in
          (batch, await measurer.findings(of: batch.cases, tier, on: batch.arm))
        }
      }
      for _ in 0 ..< plan.parallelCount { startNext() }
      if let first = batches.first { progress.show("\(label) \(first.cases[0].key)") }
      for await (batch, values) in group {
        for (gateCase, value) in zip(batch.cases, values) {
          results[batch.question][gateCase] = value
        }
        progress.advance(by: Double(batch.cases.count))
        if next < batches.count { progress.show("\(label) \(batches[next].cases[0].key)") }
        startNext()
      }
      return results
    }
  }

  /// How many cases a process counts: so many that its start costs little, which takes a second or
  /// more under callgrind, and so few that all processors are busy until the end.
  private static var countedBatchSize: Int { 24 }
}

/// Cases that one process measures.
private struct Batch: Sendable {
  var question: Int
  var arm: TimeTrial.Arm
  var cases: [GateCase]

  /// By which batches are ordered.
  var start: String { cases[0].key.description }
}
