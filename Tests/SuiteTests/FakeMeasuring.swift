// Programs that a gate compares, made up: what they count and take is what a test says.

import Measurement
import Suite
import Synchronization

extension RunEnvironment {
  /// Made-up surroundings: a release build of a clean commit on a quiet machine.
  static func sample(commit: String = "c", processor: String = "Chip") -> RunEnvironment {
    RunEnvironment(
      commit: commit, isDirty: false, toolchain: "Swift 6.3",
      build: BuildConfiguration(isDebug: false, hasSolverChecks: false),
      machine: Machine(
        processor: processor, architecture: "x86_64", coreCount: 2, memoryBytes: 1 << 34,
        kernel: "Linux 6", frequencyGovernor: nil),
      loadAverages: [0.5, 0, 0], start: Timestamp(secondsSince1970: 1_784_000_000))
  }
}

/// A measurer whose answers are functions of the case and the arm.
struct FakeMeasuring: GateMeasuring {
  var work: @Sendable (GateCase, TimeTrial.Arm) -> UInt64 = { _, _ in 10 }
  var instructionCount: @Sendable (GateCase, TimeTrial.Arm) -> UInt64 = { _, _ in 1_000_000 }
  /// Nanoseconds of the only phase.
  var time: @Sendable (GateCase, TimeTrial.Arm) -> Double = { _, _ in 100 }
  var failure: @Sendable (GateCase, TimeTrial.Arm, GateTier) -> GateError? = { _, _, _ in nil }

  func findings(
    of cases: [GateCase], _ tier: GateTier, on arm: TimeTrial.Arm
  ) async -> [Result<GateFinding, GateError>] {
    cases.map { gateCase in
      if let failure = failure(gateCase, arm, tier) { return .failure(failure) }
      let count = instructionCount(gateCase, arm)
      var finding = GateFinding()
      finding.counts = CaseCounts(
        trace: gateCase.digest, values: "v", work: ["build/add pivots": work(gateCase, arm)])
      finding.allocations = ["add blocks": 2]
      finding.instructions = InstructionCounts(
        series: ["build/add": count], functions: ["f": count])
      finding.sample = TimeTrial.Sample(
        nanosecondsByPhase: ["build": time(gateCase, arm)], controlNanoseconds: 50)
      return .success(finding)
    }
  }

  func located(_ growth: [FunctionGrowth]) async -> [FunctionGrowth] {
    growth.map { growth in
      var located = growth
      located.place = "F.swift:1"
      return located
    }
  }
}
