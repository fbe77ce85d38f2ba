// One arm of a comparison, measured in this process.

import Foundation
import Measurement
import SolverCore
import Testing
import Traces

@testable import Suite

@Suite struct ArmMeasurementTests {
  private func order(_ change: (inout ArmOrder) -> Void = { _ in }) -> ArmOrder {
    var order = ArmOrder(
      CaseKey(workload: "chain", size: 10, strategy: "revised"), seed: 1, limitSeconds: 60,
      budgetNanoseconds: 1)
    order.countsWork = true
    change(&order)
    return order
  }

  private func answer(_ order: ArmOrder) -> ArmAnswer {
    ArmMeasurement(order: order, clock: MonotonicClock(readingCount: 100)).answer()
  }

  private func times(_ answer: ArmAnswer) throws -> ArmTimes {
    if case .measured(let times) = answer { return times }
    throw CaseError.noTrace(label: "\(answer)", reason: "not measured")
  }

  private func times(_ order: ArmOrder) throws -> ArmTimes { try times(answer(order)) }

  @Test func measuresEveryPhase() throws {
    let times = try times(order())
    #expect(times.phases.map(\.name) == ["build", "frame", "teardown"])
    #expect(times.phases.map(\.count) == [1, 20, 1])
    #expect(times.constraintCount == 40)
    for phase in times.phases {
      #expect(phase.nanoseconds.count == 1 && phase.nanoseconds[0] > 0)
      #expect((phase.coldNanoseconds ?? 0) > 0)
    }
    #expect((times.phases[0].work?.termsTouched ?? 0) > 0)
    #expect(times.verification?.contains("certificate") == true)
  }

  /// Regression: beside an animation, a phase called `frame` had its times, or it those of that.
  @Test func phasesHaveNamesOfTheirOwn() throws {
    var builder = TraceBuilder(name: "phases")
    let x = builder.variable()
    for name in [nil, "frame", "animate", "replay"] {
      if let name { builder.phase(name) }
      builder.add(x >= 1.0)
      builder.solve()
    }
    let measurement = ArmMeasurement(order: order(), clock: MonotonicClock(readingCount: 100))
    let times = try times(try measurement.answer(builder.build(), .revised))
    #expect(
      times.phases.map(\.name) == [
        "before the first phase", "phase frame", "frame", "phase replay",
      ])
  }

  /// Goal: who has proved its answers need not do so again, and nobody passes with other answers.
  @Test func theDigestStandsForTheProof() throws {
    let proved = try times(order())
    let again = try times(order { $0.provenDigest = proved.digest })
    #expect(again.digest == proved.digest)
    #expect(again.verification?.contains("proved in another process") == true)
    #expect(again.phases.allSatisfy { $0.coldNanoseconds == nil })

    guard case .failed(let reason) = answer(order { $0.provenDigest = "0" }) else {
      Issue.record("other answers must not pass")
      return
    }
    #expect(reason.contains("differ"))
  }

  @Test func theDigestDependsOnEveryBit() {
    func digest(_ values: [[Double]]) -> UInt64 {
      var digest = AnswerDigest()
      for row in values { digest.add(row) }
      return digest.value
    }
    let base = digest([[1, 2], [3]])
    #expect(base == digest([[1, 2], [3]]))
    #expect(base != digest([[1, 2], [(3.0).nextUp]]))
    #expect(base != digest([[1], [2, 3]]))
    #expect(base != digest([[2, 1], [3]]))
    #expect(base != digest([[1, 2], [-3]]))
  }

  @Test func aColdReplayAloneHasNoRepetitions() throws {
    let times = try times(order { $0.repetitionsMax = 0 })
    #expect(times.phases.allSatisfy { $0.nanoseconds.isEmpty && ($0.coldNanoseconds ?? 0) > 0 })
    #expect(times.replayNanoseconds == nil)
  }

  @Test func namesWhatItCannotMake() {
    guard case .failed(let reason) = answer(order { $0.key.workload = "chian" }) else {
      Issue.record("there is no such workload")
      return
    }
    #expect(reason.contains("chain"))
  }

  /// Goal: what one phase waits is not taken off another: frames are short, and once had the share
  /// of a build that was interrupted, so that they seemed several times as fast as they are.
  @Test func waitsBelongToTheirPhase() throws {
    let trace = try CaseSource(argument: "chain").trace(size: 10, seed: 1).withoutExpectations()
    var timing = RepetitionTiming(trace, clock: MonotonicClock(readingCount: 100))
    timing.begin(.runs)
    for (name, sleeps) in [("build", false), ("animate", true), ("teardown", false)] {
      let phase = try #require(trace.phaseNames.firstIndex(of: name))
      let position = try #require(
        trace.operations.firstIndex { $0.kind == .phase && $0.phase == phase })
      var replayer = Replayer(trace)
      var solver = Idle()
      while replayer.position < position { try replayer.step(on: &solver) }
      let run = try #require(replayer.nextRun(countMax: 1))
      timing.record(run, from: 0, to: 0)
      try replayer.replay(run, into: &solver)
      timing.record(try #require(replayer.nextRun(countMax: 1)), from: 0, to: 1_000)
      if sleeps { Thread.sleep(forTimeInterval: 0.2) }
    }
    timing.endPhase()
    let table = SeriesTable(trace)
    let times = table.phases.map { phase in
      table.rows(ofPhase: phase).reduce(0) { $0 + timing.totals[$1] }
    }
    // Before the first phase, build, animate, teardown.
    #expect(times[0] == 0 && times[1] > times[2] && times[2] > 0 && times[2] < 500)
  }

  /// Goal: a strategy that is too slow is given up between two operations, and the phase is named.
  /// Method: a solver that spends a millisecond in every solve, and a limit of ten.
  @Test func aSlowStrategyIsGivenUp() throws {
    let trace = try CaseSource(argument: "chain").trace(size: 10, seed: 1)
    let measurement = ArmMeasurement(
      order: order { $0.limitSeconds = 0.01 }, clock: MonotonicClock(readingCount: 100))
    let answer = try measurement.answer(trace, .idle(solveNanoseconds: 1_000_000))
    guard case .overrun(let phase) = answer else {
      Issue.record("21 solves of a millisecond do not fit into ten")
      return
    }
    // On a busy machine already the build's only solve may take that long.
    #expect(["build", "animate"].contains(phase))
  }

  /// Regression: the phase of a replay with expectations was looked up in the trace without, behind
  /// whose end the process crashed.
  /// Method: the only operations that take time are those that are looked at, a millisecond each.
  @Test func aSlowProofIsGivenUp() throws {
    var builder = TraceBuilder(name: "expectations")
    let x = builder.variable()
    builder.phase("build")
    builder.add(x >= 0.0)
    builder.solve()
    for _ in 0 ..< 20 { builder.expect(0, of: x) }
    let slow = Strategy(
      name: "slow", summary: "", isPeer: true,
      driver: SolverDriver<Idle>(make: { Idle() }, meetsExpectations: false) {
        trace, limit throws(DriverError) in
        var budget = ReplayBudget(limit)
        var replayer = Replayer(trace)
        var solver = Idle()
        while let run = replayer.nextRun(countMax: 1) {
          do throws(ReplayError) { try replayer.replay(run, into: &solver) } catch {
            throw .verification(.replay(error))
          }
          try budget.spend(.milliseconds(run.kind == .expect ? 1 : 0), at: replayer)
        }
        return "checked"
      })
    let measurement = ArmMeasurement(
      order: order { $0.limitSeconds = 0.01 }, clock: MonotonicClock(readingCount: 100))
    #expect(try measurement.answer(builder.build(), slow) == .overrun(phase: "build"))
  }

  /// Regression: where answers were proved elsewhere, the first replay, for their digest, had no
  /// limit.
  /// Method: 21 solves of 0.3 s, and a limit of which an alarm makes two seconds.
  @Test func theReplayForTheDigestHasALimit() async {
    await #expect(processExitsWith: .signal(SIGALRM)) {
      let trace = try CaseSource(argument: "chain").trace(size: 10, seed: 1)
      var order = ArmOrder(
        CaseKey(workload: "chain", size: 10, strategy: "revised"), seed: 1, limitSeconds: 0.01,
        budgetNanoseconds: 1)
      order.provenDigest = "0"
      _ = try ArmMeasurement(order: order, clock: MonotonicClock(readingCount: 100))
        .answer(trace, .idle(solveNanoseconds: 300_000_000))
    }
  }
}
