// The battery that every strategy must pass, on `textbook`.

import SolverCore
import TableauSolvers
import TestSupport
import Testing

@Suite struct TextbookConformanceTests {
  /// Goal: no sequence of operations gets a wrong answer, a wrong refusal or a wrong proof.
  /// Method: random scripts of each flavour against the exact solver, shrunk on failure. This is a
  /// sample: `scripts/check` plays 2,500 of each flavour from the same seeds on, optimised.
  @Test(arguments: Flavour.allCases)
  func agreesWithTheOracle(flavour: Flavour) {
    let count: UInt64 = flavour == .large ? 2 : 100
    #expect(Conformance<TextbookSolver>.run(seeds: 0 ..< count, flavour: flavour) == [])
  }

  /// `scripts/check` solves the large ones, too, which take seconds here.
  @Test(arguments: ClassicCase.small)
  func solvesClassicCases(_ classic: ClassicCase) {
    #expect(Conformance<TextbookSolver>.run(classic) == [])
  }

  /// Goal: values do not drift however often they move.
  /// Method: a sample of the 100,000 suggestions of `scripts/check`.
  @Test func doesNotDriftOverSuggestions() {
    #expect(Conformance<TextbookSolver>.driftOfSuggestions(count: 4_000, seed: 1) == nil)
  }

  /// Goal: nothing drifts and nothing grows however often constraints come and go.
  /// Method: a sample of the 20,000 pairs of `scripts/check`.
  @Test func doesNotDriftOverChurn() {
    #expect(Conformance<TextbookSolver>.driftOfChurn(count: 1_000, seed: 1) == nil)
  }

  /// Goal: dictionaries, whose order is another one in every process, decide nothing.
  /// Method: a second process gives the same values, outcomes and work counters, bit for bit.
  @Test func answersAlikeInEveryProcess() async throws {
    let digest = Conformance<TextbookSolver>.digest(seeds: 0 ..< 100, flavour: .layout)
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      print(Conformance<TextbookSolver>.digest(seeds: 0 ..< 100, flavour: .layout))
    }
    let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    #expect(output.contains("\(digest)"))
  }
}
