// What is too large for a strategy is refused before it begins.

import Foundation
@testable import Suite
import Testing

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
