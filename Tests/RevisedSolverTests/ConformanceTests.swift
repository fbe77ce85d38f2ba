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
  /// Method: random scripts against an exact solver, with the multipliers checked at every `solve`;
  /// with `SOLVER_CHECKS` also the invariants after every operation.
  @Test(arguments: Flavour.allCases)
  func agreesWithTheOracle(flavour: Flavour) {
    #expect(Conformance<RevisedSolver>.run(seeds: 0 ..< 500, flavour: flavour) == [])
  }

  @Test func doesNotDrift() {
    #expect(Conformance<RevisedSolver>.driftOfSuggestions(count: 20_000) == nil)
    #expect(Conformance<RevisedSolver>.driftOfChurn(count: 5_000) == nil)
  }
}
