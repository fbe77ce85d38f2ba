// The battery that every strategy must pass, on `dense`.

import SolverCore
import TableauSolvers
import TestSupport
import Testing

@Suite struct DenseConformanceTests {
  /// Goal: no sequence of operations gets a wrong answer, a wrong refusal or a wrong proof.
  /// Method: random scripts of each flavour against the exact solver, shrunk on failure. This is a
  /// sample: `scripts/check` plays 2,500 of each flavour from the same seeds on, optimised.
  @Test(arguments: Flavour.allCases)
  func agreesWithTheOracle(flavour: Flavour) {
    let count: UInt64 = flavour == .large ? 2 : 100
    #expect(Conformance<DenseSolver>.run(seeds: 0 ..< count, flavour: flavour) == [])
  }

  @Test(arguments: ClassicCase.all)
  func solvesClassicCases(_ classic: ClassicCase) {
    #expect(Conformance<DenseSolver>.run(classic) == [])
  }

  /// Goal: values do not drift however often they move.
  /// Method: a sample of the million suggestions of `scripts/check`.
  @Test func doesNotDriftOverSuggestions() {
    #expect(Conformance<DenseSolver>.driftOfSuggestions(count: 4_000, seed: 1) == nil)
  }

  /// Goal: nothing drifts and nothing grows however often constraints come and go.
  /// Method: a sample of the 100,000 pairs of `scripts/check`.
  @Test func doesNotDriftOverChurn() {
    #expect(Conformance<DenseSolver>.driftOfChurn(count: 1_000, seed: 1) == nil)
  }
}
