// The strategy against the oracle, on classic cases and random scripts.

import RevisedSolver
import Testing

@testable import TestSupport

@Suite struct ConformanceTests {
  @Test(arguments: ClassicCase.all)
  func solvesTheClassicCases(classic: ClassicCase) {
    #expect(Conformance<RevisedSolver>.run(classic) == [])
  }

  /// Goal: every operation keeps its promises, refused ones included, and every answer is proven.
  /// Method: random scripts against exact arithmetic, which is slow without optimisation: debug
  /// builds play fewer.
  @Test(arguments: Flavour.allCases)
  func agreesWithTheOracle(flavour: Flavour) {
    #expect(Conformance<RevisedSolver>.run(seeds: Self.seeds, flavour: flavour) == [])
  }

  private static var seeds: Range<UInt64> {
    #if DEBUG
      0 ..< 60
    #else
      0 ..< 2_000
    #endif
  }

  @Test func doesNotDrift() {
    #expect(Conformance<RevisedSolver>.driftOfSuggestions(count: 4_000) == nil)
    #expect(Conformance<RevisedSolver>.driftOfChurn(count: 1_000) == nil)
  }
}
