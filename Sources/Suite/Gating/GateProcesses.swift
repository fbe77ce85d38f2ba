// Measuring by workers: one process for each question about some cases.

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
  ///   - sampleBudget: How long a process that is timed repeats each case.
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

  /// Values and work.
  public func counts(
    _ cases: [GateCase], _ arm: TimeTrial.Arm
  ) async -> [Result<CaseCounts, GateError>] {
    let replies = await program(arm).replies(cases, .work)
    return zip(cases, replies).map { gateCase, reply in
      reply.flatMap { reply in
        guard let values = reply.values, let work = reply.work else {
          return .failure(.worker("the worker's answer lacks values or work"))
        }
        return .success(CaseCounts(trace: gateCase.digest, values: values, work: work))
      }
    }
  }

  /// Blocks and bytes, from processes with tcmalloc.
  public func allocations(
    _ cases: [GateCase], _ arm: TimeTrial.Arm
  ) async -> [Result<[String: UInt64], GateError>] {
    await program(arm).replies(cases, .allocations).map { reply in
      reply.flatMap { reply in
        reply.allocations.map { .success($0) }
          ?? .failure(.worker("the worker's answer lacks allocations"))
      }
    }
  }

  /// Instructions, from processes under callgrind.
  public func instructions(
    _ cases: [GateCase], _ arm: TimeTrial.Arm
  ) async -> [Result<InstructionCounts, GateError>] {
    guard base.tellsSeriesApart, candidate.tellsSeriesApart else {
      return await each(cases) { gateCase throws(GateError) in
        try await program(arm).instructionsInAll(gateCase)
      }
    }
    return await program(arm).instructions(cases)
  }

  /// Times, from fresh processes.
  public func samples(
    _ cases: [GateCase], _ arm: TimeTrial.Arm
  ) async -> [Result<TimeTrial.Sample, GateError>] {
    await program(arm).replies(cases, .time, budget: sampleBudget).map { reply in
      reply.flatMap { reply in
        reply.sample.map { .success($0) }
          ?? .failure(.worker("the worker's answer lacks times"))
      }
    }
  }

  /// By the tables of the candidate's program.
  public func located(_ growth: [FunctionGrowth]) async -> [FunctionGrowth] {
    let symbols = Set(growth.map(\.name))
    let beginnings = await Symbolizer.beginnings(of: symbols, in: candidate.path)
    let names = await Demangler().names(of: symbols)
    return growth.map { growth in
      var located = growth
      located.place = beginnings[growth.name]?.place
      located.name = FunctionLabel.shortened(names[growth.name] ?? growth.name)
      return located
    }
  }

  private func each<Value>(
    _ cases: [GateCase], _ measure: (GateCase) async throws(GateError) -> Value
  ) async -> [Result<Value, GateError>] {
    var results: [Result<Value, GateError>] = []
    for gateCase in cases {
      do throws(GateError) { results.append(.success(try await measure(gateCase))) } catch {
        results.append(.failure(error))
      }
    }
    return results
  }
}
