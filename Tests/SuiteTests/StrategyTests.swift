// What the catalog of strategies says of them, and what a strategy needs and does.

import Foundation
import LayoutEngine
import SolverCore
import Testing
import Traces
import Workloads

@testable import Suite

@Suite struct StrategyWorkTests {
  /// Goal: no operation's work is left out or counted twice. Method: a solve without a change adds
  /// nothing to the count, in whatever phase it is, and a change adds something.
  @Test func addsUpOverPhases() throws {
    let strategy = try StrategyCatalog.strategy(named: "revised")
    var builder = TraceBuilder(name: "two phases")
    builder.phase("build")
    let x = builder.variable()
    let y = builder.variable()
    let sum = builder.add(x + y == 10.0)
    builder.add(x == 4.0, priority: 500)
    builder.solve()
    let built = try strategy.work(of: builder.build())
    #expect(built.rowsTouched > 0)
    #expect(try strategy.work(of: builder.build()) == built)

    builder.phase("animate")
    builder.solve()
    // Nothing has changed, so there is nothing to do.
    #expect(try strategy.work(of: builder.build()) == built)
    builder.constant(20, of: sum)
    builder.solve()
    let changed = try strategy.work(of: builder.build())
    #expect(changed.rowsTouched + changed.termsTouched > built.rowsTouched + built.termsTouched)
  }
}

@Suite struct StrategyCatalogTests {
  /// Goal: the layout engine solves with what the suite calls the default.
  @Test func layoutEngineUsesTheDefaultStrategy() {
    #expect(StrategyCatalog.default.name == defaultSolverName)
  }
}

@Suite struct MemoryNeedTests {
  /// Goal: a tableau of 100,000 constraints took all memory, and other programs' with it.
  /// Method: a system of 4,000, and as little memory in proportion: need grows with the square.
  @Test(arguments: ["dense", "textbook"])
  func saysWhatATableauNeeds(name: String) throws {
    let trace = try CaseSource(argument: "chain").trace(size: 1_000, seed: 1)
    let strategy = try StrategyCatalog.strategy(named: name)
    #expect(throws: Never.self) { try strategy.checkMemory(for: trace, availableBytes: 1 << 30) }
    #expect(throws: Never.self) { try strategy.checkMemory(for: trace, availableBytes: nil) }
    let error = #expect(throws: MemoryNeed.self) {
      try strategy.checkMemory(for: trace, availableBytes: 40 << 20)
    }
    let text = try #require(error).description
    #expect(text.hasPrefix("\(name) needs at least "), "\(text)")
    #expect(text.contains("for 4000 constraints"), "\(text)")
    // At 100,000 the square of 25 times as much: beyond the memory of most machines.
    #expect(try #require(error).neededBytes * 625 > 0x1p35)
  }

  @Test(arguments: ["revised", "sparse", "rebuild"])
  func whatGrowsWithTheTermsIsNotRefused(name: String) throws {
    let trace = try CaseSource(argument: "chain").trace(size: 1_000, seed: 1)
    let strategy = try StrategyCatalog.strategy(named: name)
    #expect(throws: Never.self) { try strategy.checkMemory(for: trace, availableBytes: 1) }
  }
}

@Suite struct SuiteCaseTests {
  /// Regression: a size that was given twice was measured, printed and saved twice.
  @Test func aMatrixHasEachSizeOnce() throws {
    let cases = SuiteCase.matrix(
      [try CaseSource(argument: "chain")], sizes: [2, 1, 2],
      strategies: [try StrategyCatalog.strategy(named: "revised")])
    #expect(cases.map(\.size) == [2, 1])
  }
}
