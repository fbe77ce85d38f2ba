// The classic cases themselves: their known answers against the oracle.

import SolverCore
import Testing

@testable import TestSupport

@Suite struct ClassicCaseTests {
  @Test(arguments: ClassicCase.all.filter { $0.name != roundingCase })
  func knownAnswersAreRight(classic: ClassicCase) {
    #expect(Conformance<ToySolver<NoFault>>.run(classic) == [])
  }

  /// A system that only rounding satisfies, so that exact arithmetic must refuse it.
  private static let roundingCase = "redundant but for rounding"

  @Test func exactArithmeticRefusesWhatOnlyRoundingSatisfies() throws {
    let classic = try #require(ClassicCase.all.first { $0.name == Self.roundingCase })
    let failures = Conformance<ToySolver<NoFault>>.run(classic)
    #expect(failures.map(\.finding.kind) == [.acceptance])
  }

  @Test func namesAreUnique() {
    #expect(Set(ClassicCase.all.map(\.name)).count == ClassicCase.all.count)
  }

  @Test func nothingDriftsInExactArithmetic() {
    #expect(Conformance<ToySolver<NoFault>>.driftOfSuggestions(count: 40) == nil)
    #expect(Conformance<ToySolver<NoFault>>.driftOfChurn(count: 40) == nil)
  }

  @Test func driftIsFound() {
    let stale = Conformance<ToySolver<ReturnsStaleValues>>.driftOfSuggestions(count: 40)
    #expect(stale?.kind == .optimum || stale?.kind == .required)
    let ghosts = Conformance<ToySolver<KeepsRemovedConstraint>>.driftOfChurn(count: 40)
    #expect(ghosts?.kind == .optimum)
  }
}
