// The battery against a correct solver, and against broken ones.

import SolverCore
import Testing

@testable import TestSupport

@Suite struct MutationTests {
  @Test(arguments: Flavour.allCases) func passesTheOracleItself(flavour: Flavour) {
    let seeds: Range<UInt64> = flavour == .large ? 0 ..< 5 : 0 ..< 200
    #expect(Conformance<ToySolver<NoFault>>.run(seeds: seeds, flavour: flavour) == [])
  }

  /// Runs the battery on a solver with a fault; the first failure must be of one of these kinds,
  /// and its script short.
  private func finds<Injected: Fault>(
    _ fault: Injected.Type, as kinds: Set<Finding.Kind>, operationCountMax: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let failures = Conformance<ToySolver<Injected>>.run(
      seeds: 0 ..< 400, flavour: .tiny, failureCountMax: 1)
    let failure = try #require(failures.first, sourceLocation: sourceLocation)
    #expect(kinds.contains(failure.finding.kind), "\(failure)", sourceLocation: sourceLocation)
    #expect(
      failure.script.operations.count <= operationCountMax, "\(failure)",
      sourceLocation: sourceLocation)
  }

  @Test func findsAnIgnoredLevel() throws {
    try finds(IgnoresLevel.self, as: [.optimum], operationCountMax: 5)
  }

  @Test func findsARemovedConstraintThatStays() throws {
    try finds(KeepsRemovedConstraint.self, as: [.optimum, .acceptance], operationCountMax: 6)
  }

  @Test func findsARefusedConstraintThatStays() throws {
    try finds(
      HalfAppliesRefusedAdd.self, as: [.optimum, .acceptance, .refusalLeavesTrace],
      operationCountMax: 5)
  }

  @Test func findsARefusedSuggestionThatStays() throws {
    try finds(
      ForgetsRefusedSuggestion.self, as: [.refusalLeavesTrace, .required], operationCountMax: 7)
  }

  @Test func findsStaleValues() throws {
    try finds(ReturnsStaleValues.self, as: [.optimum, .required], operationCountMax: 6)
  }

  @Test func findsASuperfluousConflictMember() throws {
    try finds(NamesTooManyInConflict.self, as: [.conflict], operationCountMax: 4)
  }

  @Test func findsAWrongResidual() throws {
    try finds(DoublesResidual.self, as: [.conflict], operationCountMax: 3)
  }

  @Test func findsAMovedUndeterminedVariable() throws {
    try finds(MovesUndetermined.self, as: [.undetermined], operationCountMax: 2)
  }

  @Test func findsChanceAtWork() throws {
    try finds(CountsByChance.self, as: [.determinism], operationCountMax: 1)
  }

  @Test func findsAHandleUsedTwice() throws {
    try finds(ReusesHandles.self, as: [.handle], operationCountMax: 3)
  }

  @Test func findsAnIgnoredPriority() throws {
    try finds(
      IgnoresPriorityChange.self, as: [.optimum, .required, .acceptance], operationCountMax: 6)
  }

  @Test func findsARefusalWithoutReason() throws {
    try finds(RefusesTautologies.self, as: [.acceptance], operationCountMax: 1)
  }

  @Test func findsAnUncheckedSuggestion() throws {
    try finds(AcceptsAnySuggestion.self, as: [.acceptance], operationCountMax: 5)
  }
}
