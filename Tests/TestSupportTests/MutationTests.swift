// The battery against a correct solver, and against broken ones.

import SolverCore
import Testing

@testable import TestSupport

@Suite struct MutationTests {
  @Test(arguments: Flavour.allCases) func passesTheOracleItself(flavour: Flavour) {
    let seeds: Range<UInt64> = flavour == .large ? 0 ..< 5 : 0 ..< 200
    #expect(Conformance<ToySolver<NoFault>>.run(seeds: seeds, flavour: flavour) == [])
  }

  /// Goal: each fault is found. Method: the battery on a solver that has it; the first failure must
  /// be of one of these kinds, and its script short.
  @Test(
    arguments: [
      (IgnoresLevel.self, [.optimum], 5),
      (KeepsRemovedConstraint.self, [.optimum, .acceptance], 6),
      (HalfAppliesRefusedAdd.self, [.optimum, .acceptance, .refusalLeavesTrace], 5),
      (ForgetsRefusedSuggestion.self, [.refusalLeavesTrace, .required], 7),
      (ReturnsStaleValues.self, [.optimum, .required], 6),
      (NamesTooManyInConflict.self, [.conflict], 4), (DoublesResidual.self, [.conflict], 3),
      (MovesUndetermined.self, [.undetermined], 2), (CountsByChance.self, [.determinism], 1),
      (ReusesHandles.self, [.handle], 3),
      (IgnoresPriorityChange.self, [.optimum, .required, .acceptance], 6),
      (RefusesTautologies.self, [.acceptance], 1), (AcceptsAnySuggestion.self, [.acceptance], 5),
    ] as [(any Fault.Type, Set<Finding.Kind>, Int)])
  func finds(_ fault: any Fault.Type, as kinds: Set<Finding.Kind>, countMax: Int) throws {
    func failures<Injected: Fault>(of fault: Injected.Type) -> [Failure] {
      Conformance<ToySolver<Injected>>.run(seeds: 0 ..< 400, flavour: .tiny, failureCountMax: 1)
    }
    let failure = try #require(failures(of: fault).first)
    #expect(kinds.contains(failure.finding.kind), "\(failure)")
    #expect(failure.script.operations.count <= countMax, "\(failure)")
  }
}
