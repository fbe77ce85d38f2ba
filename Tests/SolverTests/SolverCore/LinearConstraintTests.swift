// What statements about constraints say: their texts, and those of refusals.

import SolverCore
import Testing

@Suite struct LinearConstraintTests {
  private let x = Variable(index: 0)
  private let y = Variable(index: 1)

  @Test func movesTermsToTheLeftAndConstantsToTheRight() {
    let constraint: LinearConstraint = 2.0 * x + 3.0 <= y - 5.0
    #expect(constraint == LinearConstraint([Term(2, x), Term(-1, y)], .lessThanOrEqual, -8))
    #expect(constraint.description == "2.0·v0 - v1 <= -8.0")
  }

  @Test func comparesTwoVariables() {
    let constraint: LinearConstraint = x == y
    #expect(constraint == LinearConstraint([Term(1, x), Term(-1, y)], .equal, 0))
    #expect(constraint.description == "v0 - v1 == 0.0")
  }

  @Test func measuresViolations() {
    #expect(Relation.equal.violation(sum: 3, rightHandSide: 5) == 2)
    #expect(Relation.lessThanOrEqual.violation(sum: 3, rightHandSide: 5) == 0)
    #expect(Relation.greaterThanOrEqual.violation(sum: 3, rightHandSide: 5) == 2)
  }
}

@Suite struct ConflictTests {
  /// Whoever contradicts itself was told to remove "one of them".
  @Test func whatIsAloneCanOnlyGiveWay() {
    let error = AddConstraintError.unsatisfiable(Conflict(constraints: [], residual: 1))
    let text = "the requirement cannot hold: it contradicts itself by 1.0; lower its priority"
    #expect(error.description == text)
  }

  /// Peers, which know neither members nor residual, contradicted "by nan".
  @Test func namesOnlyWhatIsKnown() {
    #expect(
      Conflict(constraints: [], residual: .nan).description == "it contradicts the requirements")
    #expect(Conflict(constraints: [], residual: 1).description == "it contradicts itself by 1.0")
    let both = Conflict(
      constraints: [ConstraintID(index: 2)], edits: [Variable(index: 3)], residual: 0.5)
    #expect(both.description == "it contradicts c2, the edit of v3 by 0.5")
  }
}
