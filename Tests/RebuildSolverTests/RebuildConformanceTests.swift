// The battery that every strategy must pass, on `rebuild`.

import RebuildSolver
import SolverCore
import TableauSolvers
import TestSupport
import Testing

/// Over `sparse`; the other battery runs over `revised`.
@Suite struct RebuildConformanceTests {
  /// Goal: no sequence of operations gets a wrong answer, a wrong refusal or a wrong proof.
  /// Method: random scripts of each flavour against the exact solver, shrunk on failure. This is a
  /// sample: `scripts/check` plays 2,500 of each flavour from the same seeds on, optimised.
  @Test(arguments: Flavour.allCases)
  func agreesWithTheOracle(flavour: Flavour) {
    let count: UInt64 = flavour == .large ? 2 : 100
    #expect(
      Conformance<RebuildSolver<SparseSolver>>.run(seeds: 0 ..< count, flavour: flavour) == [])
  }

  @Test(arguments: ClassicCase.all)
  func solvesClassicCases(_ classic: ClassicCase) {
    #expect(Conformance<RebuildSolver<SparseSolver>>.run(classic) == [])
  }
}
