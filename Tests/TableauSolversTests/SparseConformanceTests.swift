// The battery that every strategy must pass, on `sparse`.

import SolverCore
import TableauSolvers
import TestSupport
import Testing

@Suite struct SparseConformanceTests {
  /// Goal: no sequence of operations gets a wrong answer, a wrong refusal or a wrong proof.
  /// Method: random scripts of each flavour against the exact solver, shrunk on failure. This is a
  /// sample: `scripts/check` plays 2,500 of each flavour from the same seeds on, optimised.
  @Test(arguments: Flavour.allCases)
  func agreesWithTheOracle(flavour: Flavour) {
    let count: UInt64 = flavour == .large ? 2 : 100
    #expect(Conformance<SparseSolver>.run(seeds: 0 ..< count, flavour: flavour) == [])
  }

  @Test(arguments: ClassicCase.all)
  func solvesClassicCases(_ classic: ClassicCase) {
    #expect(Conformance<SparseSolver>.run(classic) == [])
  }

  /// Goal: values do not drift however often they move.
  /// Method: a sample of the million suggestions of `scripts/check`.
  @Test func doesNotDriftOverSuggestions() {
    #expect(Conformance<SparseSolver>.driftOfSuggestions(count: 4_000, seed: 1) == nil)
  }

  /// Goal: nothing drifts and nothing grows however often constraints come and go.
  /// Method: a sample of the 100,000 pairs of `scripts/check`.
  @Test func doesNotDriftOverChurn() {
    #expect(Conformance<SparseSolver>.driftOfChurn(count: 1_000, seed: 1) == nil)
  }
}

/// Scripts that once failed, shrunk.
@Suite struct SparseRegressionTests {
  /// A soft right-hand side had moved the variable off a required row before the required edit was
  /// judged, so that the edit seemed to hold.
  @Test func requiredEditIsJudgedWhereRequirementsHold() {
    let script = Script([
      .makeVariable(0),
      .add(1, .init([(1, 0)], .equal, 0, 500)),
      .add(5, .init([(1, 0)], .equal, 0, .required)),
      .addEdit(0, .required), .setRightHandSide(1, of: 1), .suggest(1, for: 0),
    ])
    #expect(Conformance<SparseSolver>.check(script) == nil)
  }

  /// The same for a constraint that becomes required while it is nonbasic.
  @Test func constraintThatBecomesRequiredIsJudgedWhereRequirementsHold() {
    let script = Script([
      .makeVariable(0),
      .add(1, .init([(1, 0)], .equal, 0, 500)),
      .add(2, .init([(1, 0)], .lessThanOrEqual, 0, .required)),
      .setRightHandSide(1, of: 1), .setPriority(.required, of: 1),
    ])
    #expect(Conformance<SparseSolver>.check(script) == nil)
  }
}
