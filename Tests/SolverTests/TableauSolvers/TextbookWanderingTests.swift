// Where the optimisations of `textbook` led nowhere: lives of 200 variables that did not end.

import SolverCore
import TestSupport
import Testing

@testable import TableauSolvers

@Suite struct TextbookWanderingTests {
  private static func symbols(_ numbers: some Sequence<Int>) -> [Symbol] {
    numbers.map { Symbol(number: $0, kind: .slack) }
  }

  /// Believed: that Bland's rule cannot cycle. Where rounding says of two symbols in turn that they
  /// reduce the objective, it went round until the bound on its steps, for 17 seconds.
  @Test(arguments: [(0, 1), (0, 2), (1, 3), (7, 5), (40, 2), (100, 64)])
  func aBasisThatComesAgainIsSeen(stepsBefore: Int, length: Int) {
    var watch = CycleWatch()
    for step in 0 ... 3 * (stepsBefore + length) {
      let place = step < stepsBefore ? step : stepsBefore + (step - stepsBefore) % length
      guard watch.hasSeen(Self.symbols(place ..< place + 10)) else { continue }
      #expect(step >= stepsBefore + length)
      return
    }
    Issue.record("no basis was seen twice")
  }

  /// Goal: bases that all differ are no cycle, also where they have most symbols in common.
  @Test func basesThatDifferAreNoCycle() {
    var watch = CycleWatch()
    for step in 0 ..< 200 {
      let seen = watch.hasSeen(Self.symbols([0, 1, 2, step + 3]))
      #expect(!seen)
    }
  }

  /// Believed: that a tableau whose coefficients have grown to 1e24 can still be optimised. It was
  /// wandered through for 42 seconds an operation. It is solved with twice the digits.
  @Test func aTableauThatIsLostIsSolvedWithTwiceTheDigits() throws {
    var solver = TextbookSolver()
    let (x, y) = (solver.makeVariable(value: 0), solver.makeVariable(value: 0))
    try solver.add(x + y == 10, priority: .required)
    try solver.add(x >= 4, priority: .required)
    try solver.add(y == 8, priority: .high)
    solver.tableau.isLost = true
    try solver.add(x == 1, priority: .low)
    #expect(!solver.tableau.isLost)
    solver.solve()
    #expect([solver.value(of: x), solver.value(of: y)] == [4, 6])
    #expect(solver.defect == nil)
  }

  /// Goal: a pivot that leaves coefficients without digits is noted, and no optimisation goes on.
  @Test func aPivotThatLeavesNoDigitsIsNoted() {
    var tableau = TextbookTableau()
    let (basic, other, small) = (
      tableau.makeSymbol(.slack), tableau.makeSymbol(.slack), tableau.makeSymbol(.slack)
    )
    var row = Row(constant: -1)
    row.add(1e8, other)
    row.add(1e-8, small)
    tableau.insertRow(row, for: basic)
    tableau.pivot(leaving: basic, entering: small)
    #expect(tableau.isLost)
    tableau.charge(SymbolicWeight(-1, at: .low), for: other)
    tableau.optimize()
    #expect(tableau.work.pivots == 1)
    tableau.isLost = false
    tableau.optimize()
    #expect(tableau.work.pivots == 2)
  }
}
