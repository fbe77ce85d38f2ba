// Measuring by workers: one process for each question.

internal import Foundation
public import Measurement
internal import Profiling

/// Two programs, and the copy of the first.
public struct GateProcesses: GateMeasuring {
  private let base: GateProgram
  private let baseAgain: GateProgram
  private let candidate: GateProgram
  private let sampleBudget: Duration

  /// Programs that were greeted.
  ///
  /// - Parameters:
  ///   - base: What is compared with.
  ///   - baseAgain: A copy of the base at another path, for the control.
  ///   - candidate: What is judged.
  ///   - sampleBudget: How long a process that is timed replays.
  public init(
    base: GateProgram, baseAgain: GateProgram, candidate: GateProgram, sampleBudget: Duration
  ) {
    self.base = base
    self.baseAgain = baseAgain
    self.candidate = candidate
    self.sampleBudget = sampleBudget
  }

  private func program(_ arm: TimeTrial.Arm) -> GateProgram {
    switch arm {
    case .base: base
    case .candidate: candidate
    case .baseAgain: baseAgain
    }
  }

  /// Values and work, from one process.
  public func counts(
    _ gateCase: GateCase, _ arm: TimeTrial.Arm
  ) async throws(GateError) -> CaseCounts {
    if base.greeting == nil { return try await program(arm).legacyCounts(gateCase) }
    let reply = try await program(arm).reply(gateCase, .work)
    guard let values = reply.values, let work = reply.work else {
      throw .worker("the worker's answer lacks values or work")
    }
    return CaseCounts(trace: gateCase.traceDigest, values: values, work: work)
  }

  /// Blocks and bytes, from a process with tcmalloc.
  public func allocations(
    _ gateCase: GateCase, _ arm: TimeTrial.Arm
  ) async throws(GateError) -> [String: UInt64] {
    guard let amounts = try await program(arm).reply(gateCase, .allocations).allocations else {
      throw .worker("the worker's answer lacks allocations")
    }
    return amounts
  }

  /// Instructions, from a process under callgrind.
  public func instructions(
    _ gateCase: GateCase, _ arm: TimeTrial.Arm
  ) async throws(GateError) -> UInt64 {
    try await program(arm).instructions(gateCase)
  }

  /// Times, from a fresh process.
  public func sample(
    _ gateCase: GateCase, _ arm: TimeTrial.Arm
  ) async throws(GateError) -> TimeTrial.Sample {
    let reply = try await program(arm).reply(gateCase, .time, budget: sampleBudget)
    guard let sample = reply.sample else { throw .worker("the worker's answer lacks times") }
    return sample
  }
}
