// What is known of one strategy in the course of a comparison.

internal import Measurement

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

  var crash: String? { if case .crashed(let reason) = state { reason } else { nil } }

  var fault: String? { if case .failed(let reason) = state { reason } else { nil } }

  var digest: String? { proof?.digest }

  var phases: [ArmTimes.Phase] { proof?.phases ?? [] }

  var constraintCount: Int { proof?.constraintCount ?? 0 }

  /// What a whole replay takes; `nil` unless it was measured.
  var replaySeconds: Double? {
    isMeasured ? proof?.replayNanoseconds.map { $0 / 1e9 } : nil
  }

  /// Takes the answer of a process in the schedule: its times, or that there are none.
  mutating func take(_ answer: ArmAnswer) -> ArmTimes? {
    if case .measured(let times) = answer { return times }
    state = answer
    return nil
  }

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
    if let replaySeconds { arm.blockNanoseconds = [replaySeconds * 1e9] }
    if isMeasured { arm.verification = proof?.verification }
    if isOverrun { arm.overrunSeconds = limit }
    arm.fault = fault ?? crash
    return arm
  }
}
