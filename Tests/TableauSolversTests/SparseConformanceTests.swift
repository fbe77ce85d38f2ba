// The battery that every strategy must pass, on `sparse`.

import TableauSolvers
import TestSupport
import Testing

@Suite struct SparseConformanceTests {
  /// Goal: no sequence of operations gets a wrong answer, a wrong refusal or a wrong proof.
  /// Method: random scripts of each flavour against the exact solver, shrunk on failure.
  @Test(arguments: Flavour.allCases)
  func agreesWithTheOracle(flavour: Flavour) {
    #expect(Conformance<SparseSolver>.run(seeds: 0 ..< 300, flavour: flavour) == [])
  }
}
