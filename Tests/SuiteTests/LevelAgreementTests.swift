// Agreement level by level.

import SolverCore
import Testing
import Traces

@testable import Suite

@Suite struct LevelAgreementTests {
  private static func trace() -> Trace {
    var builder = TraceBuilder(name: "levels")
    let x = builder.variable()
    builder.add(LinearConstraint([Term(1, x)], .lessThanOrEqual, 5))
    builder.add(LinearConstraint([Term(1, x)], .equal, 8), priority: 750)
    builder.solve()
    builder.add(LinearConstraint([Term(1, x)], .equal, 1), priority: 250)
    builder.solve()
    return builder.build()
  }

  @Test func ourStrategiesAgreeAtEveryLevel() {
    let ours = StrategyCatalog.available.filter { !$0.isPeer }
    let levels = LevelAgreement.compare(ours, on: Self.trace())
    #expect(levels.map(\.level) == [.required, 750, 250])
    #expect(levels.map(\.solveCount) == [2, 2, 1])
    #expect(levels.allSatisfy { $0.disagreements.isEmpty })
  }

  /// Goal: one that is wrong is found, at the level at which it is.
  @Test func aStrategyThatStaysAtZeroDisagrees() throws {
    let levels = LevelAgreement.compare([.sparse, .idle()], on: Self.trace())
    try #require(levels.count == 3)
    #expect(levels[0].disagreements.isEmpty)
    let soft = try #require(levels[1].disagreements.first)
    #expect(soft.strategy == "idle")
    #expect(soft.firstSolve == 1 && soft.solveCount == 2)
    #expect(abs(try #require(soft.excess) - 5) < 1e-9)
    let weak = try #require(levels[2].disagreements.first)
    #expect(weak.firstSolve == 2 && weak.solveCount == 1)
    #expect(abs(try #require(weak.excess) + 3) < 1e-9)
  }

  /// Goal: what each of several comparisons finds is found by all of them together.
  @Test func comparisonsAreMergedLevelByLevel() throws {
    let ours = LevelAgreement.compare([.sparse], on: Self.trace())
    let other = [
      LevelAgreement(
        level: 750, solveCount: 2,
        disagreements: [.init(strategy: "idle", firstSolve: 1, solveCount: 2, excess: 5)])
    ]
    let merged = LevelAgreement.merge([ours, other, other])
    #expect(merged.map(\.level) == ours.map(\.level))
    #expect(merged.map(\.solveCount) == ours.map(\.solveCount))
    #expect(merged.map(\.disagreements.count) == [0, 2, 0])
    #expect(LevelAgreement.merge([]).isEmpty)
  }
}
