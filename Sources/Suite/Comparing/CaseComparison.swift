// Comparing strategies on one workload at one size.

public import Measurement
package import Race

/// One case of a comparison: every strategy proves its answers once, then all take turns in fresh
/// processes.
///
/// The first strategy is the base, which also runs as the control arm: a second copy of itself in
/// the same blocks. Processes are made by a closure, so that tests can put others in their place.
public struct CaseComparison: Sendable {
  /// Starts a process for an order and waits for its answer.
  public typealias Measure = @Sendable (ArmOrder) async -> ArmAnswer

  private let name: String
  /// What the processes are told.
  private let argument: String
  /// What tables and messages call it.
  public let label: String
  private let size: Int
  private let seed: Seed?
  private let strategies: [String]
  private let plan: ComparisonPlan
  private let environment: RunEnvironment

  /// Runs all of it.
  ///
  /// - Returns: For each candidate a record for each phase; or one for the whole replay where it or
  ///   the base has no times.
  public func result(measure: Measure) async -> ComparedCase {
    var arms: [ComparedArm] = []
    for strategy in strategies {
      var order = order(for: strategy)
      order.countsWork = true
      arms.append(ComparedArm(strategy: strategy, proof: await measure(order)))
    }
    // The control is the base's second copy: the same proof, times of its own.
    var control = arms[0]
    if arms[0].isMeasured, arms.dropFirst().contains(where: \.isMeasured) {
      await takeTurns(&arms, &control, measure: measure)
    }
    return ComparedCase(
      records: arms.dropFirst().flatMap { records(base: arms[0], control: control, $0) },
      faults: arms.compactMap { arm in
        arm.fault.map {
          ComparedCase.Fault(strategy: arm.strategy, text: "\(label) (\(arm.strategy)): \($0)")
        }
      })
  }

  private func order(for strategy: String) -> ArmOrder {
    ArmOrder(
      CaseKey(workload: argument, size: size, strategy: strategy), seed: plan.seed,
      limitSeconds: plan.limitSeconds, budgetNanoseconds: plan.stepBudgetNanoseconds)
  }

  // MARK: - Turns

  /// Runs the schedule. An arm that fails or is given up takes no more turns; if it is the base,
  /// the schedule ends.
  private func takeTurns(
    _ arms: inout [ComparedArm], _ control: inout ComparedArm, measure: Measure
  ) async {
    let members = arms.indices.filter { arms[$0].isMeasured }
    let slowest = arms.compactMap(\.replayNanoseconds).max() ?? 0
    let schedule = AlternatingSchedule(
      armCount: members.count + 1,
      blockCount: slowest > plan.slowSeconds * 1e9
        ? min(plan.blockCountOfSlowCases, plan.blockCount) : plan.blockCount,
      seed: plan.scheduleSeed)
    // Arm 0 is the base, arm 1 its control, the others are candidates.
    var steps = [[ArmTimes?]](repeating: [], count: members.count + 1)
    for step in schedule.steps {
      let index = step == 1 ? 0 : members[max(0, step - 1)]
      var times: ArmTimes?
      if arms[index].isMeasured {
        var order = order(for: arms[index].strategy)
        order.provenDigest = arms[index].digest
        times = arms[index].take(await measure(order))
        if index == 0, times == nil { return }
      }
      for arm in steps.indices { steps[arm].append(arm == step ? times : nil) }
    }
    for (arm, times) in steps.enumerated() {
      let index = arm == 1 ? 0 : members[max(0, arm - 1)]
      guard arms[index].isMeasured else { continue }
      let blocks = Self.blocks(of: times, arm: arm, schedule: schedule, proof: arms[index])
      if arm == 1 { control.blocks = blocks } else { arms[index].blocks = blocks }
    }
  }

  /// The arm's times by phase and block.
  private static func blocks(
    of times: [ArmTimes?], arm: Int, schedule: AlternatingSchedule, proof: ComparedArm
  ) -> [String: [Double]] {
    var blocks: [String: [Double]] = [:]
    for phase in proof.phases {
      // The steps of the other arms get a number that is never read.
      let values = times.map { times in
        times?.phases.first { $0.name == phase.name }?.medianNanoseconds ?? 1
      }
      if let byArm = try? schedule.blockValues(of: values) { blocks[phase.name] = byArm[arm] }
    }
    return blocks
  }

  // MARK: - Records

  private func records(
    base: ComparedArm, control: ComparedArm, _ candidate: ComparedArm
  ) -> [ComparisonRecord] {
    let compared = base.phases.compactMap { phase -> ComparisonRecord? in
      guard let baseTimes = base.blocks[phase.name], let controlTimes = control.blocks[phase.name],
        let candidateTimes = candidate.blocks[phase.name],
        let comparison = try? PairedComparison(
          base: baseTimes, control: controlTimes, candidate: candidateTimes,
          threshold: plan.threshold)
      else { return nil }
      var record = makeRecord(
        of: candidate.strategy, phase: phase.name, count: phase.count,
        base.arm(phase: phase.name), candidate.arm(phase: phase.name),
        constraintCount: base.constraintCount)
      record.controlNanoseconds = controlTimes
      record.unit = phase.unit
      record.comparison = comparison
      return record
    }
    guard compared.isEmpty else { return compared }
    var record = makeRecord(
      of: candidate.strategy, phase: ComparedPhase.wholeReplay, count: 1,
      base.wholeReplay(limit: plan.limitSeconds), candidate.wholeReplay(limit: plan.limitSeconds),
      constraintCount: base.constraintCount ?? candidate.constraintCount)
    record.boundRatio = record.boundOfTimes
    return [record]
  }

  private func makeRecord(
    of strategy: String, phase: String, count: Int, _ base: ComparisonArm,
    _ candidate: ComparisonArm, constraintCount: Int?
  ) -> ComparisonRecord {
    ComparisonRecord(
      CaseKey(workload: name, size: size, strategy: strategy), seed: seed,
      constraintCount: constraintCount, environment: environment,
      ComparedPhase(
        phase: phase, countPerReplay: count, baseStrategy: strategies[0], base: base,
        candidate: candidate, scheduleSeed: Seed(rawValue: plan.scheduleSeed)))
  }
}

extension CaseComparison {
  /// A comparison of `strategies`, two at least, the base first.
  public init(
    source: CaseSource, size: Int, strategies: [String], plan: ComparisonPlan,
    environment: RunEnvironment
  ) {
    precondition(strategies.count >= 2, "a comparison has two arms at least")
    self.init(
      name: source.name, argument: source.argument, label: source.label(size: size), size: size,
      seed: source.seed(plan.seed), strategies: strategies, plan: plan, environment: environment)
  }

  /// A race of the layout engine against `peer`, which is the base.
  package init(
    screen: RaceScreen, size: Int, peer: RacePeer, plan: ComparisonPlan,
    environment: RunEnvironment
  ) {
    let name = peer.prefix + screen.name
    self.init(
      name: name, argument: name, label: "\(screen.name) \(size)", size: size, seed: nil,
      strategies: [peer.rawValue, CaseKey.layoutEngine], plan: plan,
      environment: environment)
  }
}

// MARK: - Outcome

/// The records of a case, and what went wrong on the way to them.
public struct ComparedCase: Sendable {
  /// Why a strategy has no speed in the case.
  public struct Fault: Sendable {
    /// Whose fault it is.
    public let strategy: String
    /// What it is, with the case in front.
    public let text: String
  }

  /// What to save.
  public let records: [ComparisonRecord]
  /// The strategies whose answers were wrong, or that crashed.
  public let faults: [Fault]
}

/// How often, how long and against what a comparison measures: one of the plans below, with other
/// numbers, which must be positive; `threshold` is at least 1.
public struct ComparisonPlan: Hashable, Sendable {
  /// The blocks of a case; each runs every arm twice.
  public var blockCount: Int

  /// The blocks of a case in which a replay takes longer than `slowSeconds`: the fewest that give
  /// an interval at 95 %.
  public var blockCountOfSlowCases = 6

  /// From here on a case is slow.
  public var slowSeconds = 0.2
  /// How long a process repeats its replay, in nanoseconds; it makes one in any case.
  public var stepBudgetNanoseconds: UInt64
  /// How long one replay may take before the strategy is given up.
  public var limitSeconds: Double
  /// The smallest factor that counts as a difference.
  public var threshold = 1.03
  /// What the workloads are generated from.
  public var seed: UInt64 = 1
  /// What the order of the arms is drawn from.
  public var scheduleSeed: UInt64 = 1
  /// 10 blocks of 30 ms a process, 5 s a replay.
  public static let standard = ComparisonPlan(
    blockCount: 10, stepBudgetNanoseconds: 30_000_000, limitSeconds: 5)

  /// 6 blocks of 10 ms a process, 2 s a replay.
  public static let quick = ComparisonPlan(
    blockCount: 6, stepBudgetNanoseconds: 10_000_000, limitSeconds: 2)
}

// MARK: - Arms

/// A strategy's proof, and its times by phase and block once there are any.
struct ComparedArm {
  let strategy: String
  private(set) var state: ArmAnswer
  /// The times of the process that proved the answers; `nil` if they were not proved.
  private let proof: ArmTimes?
  var blocks: [String: [Double]] = [:]

  init(strategy: String, proof: ArmAnswer) {
    self.strategy = strategy
    state = proof
    if case .measured(let times) = proof { self.proof = times } else { self.proof = nil }
  }

  var isMeasured: Bool { if case .measured = state { true } else { false } }

  var isOverrun: Bool { if case .overrun = state { true } else { false } }

  var fault: String? { if case .failed(let reason) = state { reason } else { nil } }

  var digest: String? { proof?.digest }

  var phases: [ArmTimes.Phase] { proof?.phases ?? [] }

  /// Constraints at most; `nil` if nobody has counted them, since the answers were not proved.
  var constraintCount: Int? { proof?.constraintCount }

  /// Takes the answer of a process in the schedule: its times, or that there are none.
  mutating func take(_ answer: ArmAnswer) -> ArmTimes? {
    state = answer
    guard case .measured(let times) = answer else { return nil }
    if times.phases.map(\.name) == phases.map(\.name) { return times }
    state = .failed("its phases are other ones than in the process that proved its answers")
    return nil
  }

  /// What a whole replay takes; `nil` unless it was measured.
  var replayNanoseconds: Double? { isMeasured ? proof?.replayNanoseconds : nil }

  /// The side of a record about `phase`.
  func arm(phase: String) -> ComparisonArm {
    var arm = ComparisonArm(
      blockNanoseconds: blocks[phase] ?? [], work: phases.first { $0.name == phase }?.work)
    arm.verification = proof?.verification
    return arm
  }

  /// The side of a record without a ratio: its time for a replay, or why it has none.
  func wholeReplay(limit: Double) -> ComparisonArm {
    var arm = ComparisonArm()
    arm.blockNanoseconds = [replayNanoseconds].compactMap { $0 }
    if isMeasured { arm.verification = proof?.verification }
    if isOverrun { arm.overrunSeconds = limit }
    arm.fault = fault
    return arm
  }
}
