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

  private func each<Value>(
    _ cases: [GateCase], _ arm: TimeTrial.Arm, _ tier: GateTier, _ value: (GateCase) -> Value
  ) -> [Result<Value, GateError>] {
    cases.map { gateCase in
      failure(gateCase, arm, tier).map { .failure($0) } ?? .success(value(gateCase))
    }
  }

  func counts(
    _ cases: [GateCase], _ arm: TimeTrial.Arm
  ) async -> [Result<CaseCounts, GateError>] {
    each(cases, arm, .answers) { gateCase in
      CaseCounts(
        trace: gateCase.digest, values: "v", work: ["build/add pivots": work(gateCase, arm)])
    }
  }

  func allocations(
    _ cases: [GateCase], _ arm: TimeTrial.Arm
  ) async -> [Result<[String: UInt64], GateError>] {
    each(cases, arm, .allocations) { _ in ["add blocks": 2] }
  }

  func instructions(
    _ cases: [GateCase], _ arm: TimeTrial.Arm
  ) async -> [Result<InstructionCounts, GateError>] {
    each(cases, arm, .instructions) { gateCase in
      let count = instructionCount(gateCase, arm)
      return InstructionCounts(series: ["build/add": count], functions: ["f": count])
    }
  }

  func samples(
    _ cases: [GateCase], _ arm: TimeTrial.Arm
  ) async -> [Result<TimeTrial.Sample, GateError>] {
    each(cases, arm, .time) { gateCase in
      TimeTrial.Sample(
        nanosecondsByPhase: ["build": time(gateCase, arm)], controlNanoseconds: 50)
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

/// Counts what a gate reports of its progress.
struct CountedProgress: GateProgress {
  var labels: [String] = []
  var endCount = 0

  mutating func begin(_ label: String) { labels.append(label) }
  mutating func end(_ count: Int) { endCount += count }
}
