// A comparison of processes that are made up: what is compared, what is counted, what is dropped.

import Foundation
import Measurement
import Synchronization
import Testing

@testable import Suite

@Suite struct CaseComparisonTests {
  /// What is ordered of strategies that take a known time a frame.
  private final class Orders: Sendable {
    let all = Mutex<[ArmOrder]>([])
  }

  private static func times(_ frame: Double) -> ArmAnswer {
    let phases = [("build", 1, 1e5), ("frame", 20, frame)].map { name, count, time in
      ArmTimes.Phase(
        name: name, count: count, nanoseconds: [time, time, time * 3],
        coldNanoseconds: nil, work: nil)
    }
    return .measured(
      ArmTimes(phases: phases, constraintCount: 40, digest: "d", verification: "proved"))
  }

  private func result(
    _ strategies: [String], blocks: Int = 6, orders: Orders = Orders(),
    answer: @escaping @Sendable (ArmOrder, _ index: Int) -> ArmAnswer
  ) async throws -> ComparedCase {
    let comparison = CaseComparison(
      source: .file(path: "my.trace"), size: 1, strategies: strategies,
      plan: ComparisonPlan(blockCount: blocks, stepBudgetNanoseconds: 1, limitSeconds: 2),
      environment: .sample())
    return await comparison.result { order in
      let index = orders.all.withLock { all in
        all.append(order)
        return all.count - 1
      }
      return answer(order, index)
    }
  }

  @Test func comparesEveryPhaseWithTheBase() async throws {
    let orders = Orders()
    let result = try await result(["a", "b", "c"], orders: orders) { order, _ in
      Self.times(["a": 100.0, "b": 200, "c": 50][order.key.strategy] ?? 1)
    }
    #expect(result.records.map(\.phase) == ["build", "frame", "build", "frame"])
    #expect(result.records.map(\.strategy) == ["b", "b", "c", "c"])
    let ratios: [Double] = [1, 2, 1, 0.5]
    for (record, ratio) in zip(result.records, ratios) {
      let median = try #require(record.comparison).ratio.median
      #expect(abs(median - ratio) < 1e-12)
    }
    #expect(result.records.map { $0.comparison?.verdict } == [.same, .regressed, .same, .improved])
    #expect(result.records.allSatisfy { $0.comparison?.control.median == 1 })
    #expect(result.faults.isEmpty)

    // Three proofs, then six blocks of four arms, twice each, whose answers need no further proof.
    let all = orders.all.withLock { $0 }
    let timedCount = 6 * 2 * 4
    #expect(all.count == 3 + timedCount)
    #expect(all.prefix(3).allSatisfy { $0.provenDigest == nil && $0.countsWork })
    #expect(all.dropFirst(3).allSatisfy { $0.provenDigest == "d" && !$0.countsWork })
    #expect(all.dropFirst(3).count { $0.key.strategy == "a" } == 24)
    for block in 0 ..< 6 {
      let turn: [String] = all.dropFirst(3 + 8 * block).prefix(8).map(\.key.strategy)
      #expect(turn == turn.reversed())
    }
  }

  @Test func aTimeOutIsCountedWithABound() async throws {
    let result = try await result(["a", "b", "c"]) { order, _ in
      order.key.strategy == "b" ? .overrun(phase: "build") : Self.times(100)
    }
    let overrun = try #require(result.records.first { $0.strategy == "b" })
    #expect(overrun.phase == ComparedPhase.wholeReplay)
    #expect(overrun.comparison == nil)
    #expect(overrun.candidate.overrunSeconds == 2)
    // A replay of the base takes 1e5 + 20 · 100 ns.
    #expect(abs((overrun.boundRatio ?? 0) - 2e9 / 102_000) < 1e-6)
    #expect(result.records.count { $0.strategy == "c" } == 2)
    #expect(result.records.allSatisfy { (try? $0.jsonLine()) != nil })
  }

  @Test func nothingIsScheduledAgainstABaseThatIsGivenUp() async throws {
    let orders = Orders()
    let result = try await result(["a", "b"], orders: orders) { order, _ in
      order.key.strategy == "a" ? .overrun(phase: nil) : Self.times(100)
    }
    #expect(orders.all.withLock { $0.count } == 2)
    let record = try #require(result.records.first)
    #expect(record.base.overrunSeconds == 2)
    #expect(abs((record.boundRatio ?? 0) - 102_000 / 2e9) < 1e-12)
    #expect(try record.jsonLine().contains("overrunSeconds"))
  }

  /// Regression: a case that nobody could do had 0 constraints.
  @Test func whatNobodyHasCountedIsNotThere() async throws {
    let failed = try await result(["a", "b"]) { _, _ in .failed("wrong") }
    #expect(failed.records.map(\.constraintCount) == [nil])
  }

  /// Goal: a process that dies in the midst of the schedule is named, and the others go on.
  @Test func aCrashMidRunNamesTheCase() async throws {
    let result = try await result(["a", "b", "c"]) { order, index in
      order.key.strategy == "b" && index > 20 ? .failed("signal 11") : Self.times(100)
    }
    #expect(result.faults.map(\.text) == ["my.trace (b): signal 11"])
    #expect(result.records.first { $0.strategy == "b" }?.candidate.fault == "signal 11")
    #expect(result.records.count { $0.strategy == "c" } == 2)
  }

  /// Regression: a phase that a process did not name had taken it a nanosecond.
  @Test func aPhaseThatIsMissingHasNoTime() async throws {
    let result = try await result(["a", "b"]) { order, index in
      guard order.key.strategy == "b", index > 9, case .measured(var times) = Self.times(100) else {
        return Self.times(100)
      }
      times.phases.removeLast()
      return .measured(times)
    }
    #expect(result.faults.first?.text.hasPrefix("my.trace (b): its phases are other ones") == true)
    #expect(result.records.map(\.phase) == [ComparedPhase.wholeReplay])
  }

  @Test func aBaseThatDiesMidRunEndsTheCaseOnly() async throws {
    let result = try await result(["a", "b"]) { order, index in
      order.key.strategy == "a" && index > 9 ? .failed("wrong") : Self.times(100)
    }
    #expect(result.faults.map(\.text) == ["my.trace (a): wrong"])
    #expect(result.records.map(\.phase) == [ComparedPhase.wholeReplay])
  }
}
