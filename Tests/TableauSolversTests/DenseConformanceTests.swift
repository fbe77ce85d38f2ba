// The battery that every strategy must pass, on `dense`.

import SolverCore
import TableauSolvers
import TestSupport
import Testing

@Suite struct DenseConformanceTests {
  /// Goal: no sequence of operations gets a wrong answer, a wrong refusal or a wrong proof.
  /// Method: random scripts of each flavour against the exact solver, shrunk on failure.
  @Test(arguments: Flavour.allCases)
  func agreesWithTheOracle(flavour: Flavour) {
    let count: UInt64 = flavour == .large ? 20 : 2_000
    #expect(Conformance<DenseSolver>.run(seeds: 0 ..< count, flavour: flavour) == [])
  }

  @Test(arguments: ClassicCase.all)
  func solvesClassicCases(_ classic: ClassicCase) {
    #expect(Conformance<DenseSolver>.run(classic) == [])
  }

  /// Goal: values do not drift however often they move.
  @Test func doesNotDriftOverSuggestions() {
    #expect(Conformance<DenseSolver>.driftOfSuggestions(count: 20_000, seed: 1) == nil)
  }

  /// Goal: nothing drifts and nothing grows however often constraints come and go.
  @Test func doesNotDriftOverChurn() {
    #expect(Conformance<DenseSolver>.driftOfChurn(count: 10_000, seed: 1) == nil)
  }
}
