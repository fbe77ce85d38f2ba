// Programs that a gate compares, made up: what they count and take is what a test says.

import Measurement
import Suite
import Synchronization

/// A measurer whose answers are functions of the case and the arm.
struct FakeMeasuring: GateMeasuring {
  var work: @Sendable (GateCase, TimeTrial.Arm) -> UInt64 = { _, _ in 10 }
  var instructionCount: @Sendable (GateCase, TimeTrial.Arm) -> UInt64 = { _, _ in 1_000_000 }
  /// Nanoseconds of the only phase.
  var time: @Sendable (GateCase, TimeTrial.Arm) -> Double = { _, _ in 100 }
  var failure: @Sendable (GateCase, TimeTrial.Arm, GateTier) -> GateError? = { _, _, _ in nil }

  private func check(
    _ gateCase: GateCase, _ arm: TimeTrial.Arm, _ tier: GateTier
  ) throws(GateError) {
    if let error = failure(gateCase, arm, tier) { throw error }
  }

  func counts(_ gateCase: GateCase, _ arm: TimeTrial.Arm) async throws(GateError) -> CaseCounts {
    try check(gateCase, arm, .answers)
    return CaseCounts(
      trace: gateCase.traceDigest, values: "v", work: ["build/add pivots": work(gateCase, arm)])
  }

  func allocations(
    _ gateCase: GateCase, _ arm: TimeTrial.Arm
  ) async throws(GateError) -> [String: UInt64] {
    try check(gateCase, arm, .allocations)
    return ["add blocks": 2]
  }

  func instructions(_ gateCase: GateCase, _ arm: TimeTrial.Arm) async throws(GateError) -> UInt64 {
    try check(gateCase, arm, .instructions)
    return instructionCount(gateCase, arm)
  }

  func sample(
    _ gateCase: GateCase, _ arm: TimeTrial.Arm
  ) async throws(GateError) -> TimeTrial.Sample {
    try check(gateCase, arm, .time)
    return TimeTrial.Sample(
      nanosecondsByPhase: ["build": time(gateCase, arm)], controlNanoseconds: 50)
  }
}

/// Counts what a gate reports of its progress.
struct CountedProgress: GateProgress {
  var labels: [String] = []
  var endCount = 0

  mutating func begin(_ label: String) { labels.append(label) }
  mutating func end() { endCount += 1 }
}
