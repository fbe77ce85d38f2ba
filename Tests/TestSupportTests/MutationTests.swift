// The battery against broken solvers.

import SolverCore
import Testing

@testable import TestSupport

@Suite struct MutationTests {
  /// Goal: each fault is found. Method: the battery on a solver that has it; the first failure must
  /// be of one of these kinds, and its script short.
  @Test(
    arguments: [
      (MisplacesLevel.self, [.optimum, .certificate], 5),
      (KeepsRemovedConstraint.self, [.optimum, .acceptance, .certificate], 6),
      (HalfAppliesRefusedAdd.self, [.optimum, .acceptance, .refusalLeavesTrace], 5),
      (ForgetsRefusedSuggestion.self, [.refusalLeavesTrace, .required, .certificate], 7),
      (ReturnsStaleValues.self, [.optimum, .required, .certificate], 6),
      (NamesTooManyInConflict.self, [.conflict], 4), (DoublesResidual.self, [.conflict], 3),
      (MovesUndetermined.self, [.undetermined], 2), (CountsByChance.self, [.determinism], 1),
      (ReusesHandles.self, [.handle], 3),
      (IgnoresPriorityChange.self, [.optimum, .required, .acceptance, .certificate], 6),
      (RefusesTautologies.self, [.acceptance], 1), (AcceptsAnySuggestion.self, [.acceptance], 5),
      (DoublesMultipliers.self, [.certificate], 4),
    ] as [(any Fault.Type, Set<Finding.Kind>, Int)])
  func finds(_ fault: any Fault.Type, as kinds: Set<Finding.Kind>, countMax: Int) throws {
    func failures<Injected: Fault>(of fault: Injected.Type) -> [Failure] {
      Conformance<FaultySolver<Injected>>.run(seeds: 0 ..< 400, flavour: .tiny, failureCountMax: 1)
    }
    let failure = try #require(failures(of: fault).first)
    #expect(kinds.contains(failure.finding.kind), "\(failure)")
    #expect(failure.script.operations.count <= countMax, "\(failure)")
  }

  /// Goal: what is answered otherwise has another digest.
  @Test func digestsTellAnswersApart() {
    func digest<Injected: Fault>(of fault: Injected.Type, seeds: Range<UInt64>) -> UInt64 {
      Conformance<FaultySolver<Injected>>.digest(seeds: seeds, flavour: .tiny)
    }
    let sound = digest(of: NoFault.self, seeds: 0 ..< 20)
    #expect(sound != digest(of: NoFault.self, seeds: 1 ..< 21))
    #expect(sound != digest(of: ReturnsStaleValues.self, seeds: 0 ..< 20))
    #expect(sound != digest(of: CountsByChance.self, seeds: 0 ..< 20))
  }
}
