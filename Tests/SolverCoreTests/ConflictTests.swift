// What a refusal says.

import SolverCore
import Testing

@Suite struct ConflictTests {
  /// Peers, which know neither members nor residual, contradicted "by nan".
  @Test func namesOnlyWhatIsKnown() {
    #expect(
      Conflict(constraints: [], residual: .nan).description == "it contradicts the requirements")
    #expect(
      Conflict(constraints: [], residual: 1).description == "it contradicts itself by 1.0")
    let both = Conflict(
      constraints: [ConstraintID(index: 2)], edits: [Variable(index: 3)], residual: 0.5)
    #expect(both.description == "it contradicts c2, the edit of v3 by 0.5")
  }
}
