// What the tableau strategies once got wrong.

import FlatStorage
import SolverCore
import TestSupport
import Testing

@testable import TableauSolvers

@Suite struct TableauFaultTests {
  /// Regression: in each of these lives, shrunk, an answer or a refusal of a tableau was wrong.
  @Test(arguments: RecordedFault.all(in: "tableaus"))
  func noAnswerIsFoundWrong(fault: RecordedFault) throws {
    let steps = try fault.steps()
    func finding<S: InteractiveSolver & ~Copyable>(by solver: S.Type) -> Finding? {
      // Invariants of tableaus are meant for numbers as layouts have them.
      Lives<S>.finding(in: steps, countsDefects: true, checksInvariants: false)
    }
    #expect(finding(by: SparseSolver.self) == nil)
    #expect(finding(by: DenseSolver.self) == nil)
    #expect(finding(by: TextbookSolver.self) == nil)
  }

  /// What had no defect by the last digits had none: a row with a value that is not a number was
  /// not looked at again, and the solver said nothing.
  @Test func aValueThatIsNotANumberIsADefect() throws {
    var solver = SparseSolver()
    let x = solver.makeVariable()
    try solver.add(x == 1.0)
    solver.solve()
    for i in solver.tableau.rows.indices { solver.tableau.rows[i].value = .nan }
    #expect(solver.findDefect(isStrict: false) == .notFinite(x))
  }

  /// Believed: that a constraint drifts by a share of its own numbers at most. What a tableau says
  /// of it has been added up from those of others, too, and invariants trapped beside large ones.
  @Test func invariantsAllowForLargeNumbersElsewhere() throws {
    var solver = TextbookSolver()
    let x = (0 ..< 4).map { _ in solver.makeVariable() }
    try solver.add(-0.6 * x[3] + 0.8 * x[2] - 0.3 * x[1] >= 1.0)
    try solver.add(1.2 * x[1] - x[0] + 0.2 * x[1] == 453_170.0)
    try solver.add(1.6 * x[0] <= 0.0)
    try solver.addEdit(x[2], priority: .required)
    try solver.addEdit(x[3], priority: .required)
    try solver.suggest(-931_993_341, for: x[2])
    try solver.suggest(-448_194_683, for: x[3])
    try solver.suggest(0, for: x[2])
    solver.solve()
    solver.checkInvariants()
  }

  /// Believed: that a copy to go back to need not know whether reduced costs are exact: it was what
  /// the refusal before had left.
  @Test func aRefusalLeavesCostsAsExactAsTheyWere() throws {
    var solver = DenseSolver()
    solver.tableau.hasExactCosts = true
    #expect(throws: AddConstraintError.self) { try solver.add(LinearConstraint([], .equal, 1)) }
    #expect(solver.tableau.hasExactCosts)
  }

  /// Believed: that a coefficient which cancels out but for 1e-11 of its addends takes no part in a
  /// contradiction. At values of 1e8 it was worth more than the 6e-8 that were to be proved, and a
  /// refusal named one of the two constraints without which the refused one can hold.
  @Test(arguments: [EveryStrategy.sparse, .dense, .textbook])
  func aRefusalNamesWhatItContradictsFarAway(strategy: EveryStrategy) throws {
    try strategy.run(FarAway.self)
  }

  private enum FarAway: StrategyCheck {
    static func run<S: InteractiveSolver & ~Copyable>(_ solver: inout S, _ other: inout S) throws {
      let (x, y) = (solver.makeVariable(), solver.makeVariable())
      let first = try solver.add(-0.9 * y - 0.5 * x == -792.5)
      try solver.add(-2.7 * y - 1.5 * x == -2377.5)
      let second = try solver.add(0.4500028393080502 * y + 0.25 * x == 0)
      do {
        try solver.add(-2.7 * y - 1.5 * x == -2377.5)
        // What the rounding of 0.9 and 2.7 decides may be accepted, too.
      } catch .unsatisfiable(let conflict) {
        #expect(conflict.constraints == [first, second], "\(S.self)")
      }
    }
  }
}

// MARK: - What rounding leaves

@Suite struct ColumnRoundingTests {
  /// Believed: that requirements follow a right-hand side as their columns say. A pivot on what is
  /// left of nearly parallel rows had made these wrong, and what was accepted did not hold.
  @Test func aChangeIsNotMetByRounding() throws {
    try change(on: SparseSolver())
    try change(on: DenseSolver())
    try change(on: TextbookSolver())

    func change<S: SelfChecking & InteractiveSolver & ~Copyable>(
      on solver: consuming S
    ) throws {
      var solver = solver
      let x = (0 ..< 4).map { _ in solver.makeVariable() }
      let first = try solver.add(-1.9 * x[0] - 1.5 * x[1] == 234)
      try solver.add(-5.700000056999999 * x[0] - 4.5 * x[1] <= -6133.500040184999)
      try solver.setRightHandSide(-2044.5, of: first)
      var isBroken = breaksRequirement(solver)
      #expect(!isBroken, "\(S.self)")
      let second = try solver.add(-19.837193857324858 * x[2] + 95.4196859973212 * x[3] >= 6)
      try solver.add(-39.67439084530955 * x[2] + 190.8393719946424 * x[3] == 0)
      try solver.setRightHandSide(0, of: second)
      isBroken = breaksRequirement(solver)
      #expect(!isBroken, "\(S.self)")
    }

    func breaksRequirement<S: SelfChecking & ~Copyable>(_ solver: borrowing S) -> Bool {
      for key in solver.entered {
        let (relation, rightHandSide, _) = solver.demanded(by: key)
        var (terms, sum): ([Term], CompensatedSum) = ([], CompensatedSum())
        solver.forEachTerm(of: key) { terms.append($0) }
        for term in terms { sum.add(term.coefficient, times: solver.value(of: term.variable)) }
        sum.add(-1, times: rightHandSide)
        let violation = relation.violation(sum: sum.value, rightHandSide: 0)
        if !(violation <= Tolerance.feasibility * max(1, sum.size)) { return true }
      }
      return false
    }
  }
}

@Suite struct RoundingRestTests {
  /// Believed: that a variable which no constraint mentions stands in no row. Rounding had left it
  /// in one; the row was solved for it, and the constraint that had held there was without a
  /// variable. A later check read the constraint with the number −1.
  @Test func removingAVariableThatRoundingLeftInARow() throws {
    var solver = SparseSolver()
    let (x, y, unused) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
    try solver.add(x + y == 10)
    try solver.add(x == 3, priority: 500)
    solver.solve()
    func symbol(of variable: Variable) -> SymbolID {
      solver.variables.record(of: variable)?.symbol ?? .none
    }
    let rows = [x, y].map { solver.tableau.place(of: symbol(of: $0)) }.compactMap(\.self)
    solver.tableau.appendTerm(1e-10, symbol(of: unused), to: rows[0])
    try solver.removeVariable(unused)
    solver.recompute()
    solver.solve()
    #expect(solver.value(of: x) == 3)
    #expect(solver.value(of: y) == 7)
    #expect(solver.certify().isOptimal)
  }

  /// Believed: that the largest coefficient in a row tells what rounding has left there. Columns of
  /// requirements are hidden, so that a row which follows from them alone had nothing but such a
  /// rest. Variables moved by its reciprocal, and a contradiction was accepted.
  @Test func whatFollowsFromRequirementsIsNotMovedByRounding() throws {
    var solver = SparseSolver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    try solver.add(x + y == 10)
    let twice = try solver.add(2.0 * x + 2.0 * y == 20)
    solver.solve()
    let symbols = [x, y].compactMap { solver.variables.record(of: $0)?.symbol }
    let places = symbols.map { solver.tableau.place(of: $0) }
    let nonbasic = symbols[places[0] == nil ? 0 : 1]
    let found = solver.tableau.place(of: solver.constraints.symbol(of: twice) ?? .none)
    let row = try #require(found)
    solver.tableau.appendTerm(-1.8e-16, nonbasic, to: row)
    var refusal: ChangeConstraintError?
    do throws(ChangeConstraintError) {
      try solver.setRightHandSide(21, of: twice)
    } catch { refusal = error }
    guard case .unsatisfiable = refusal else {
      Issue.record("\(String(describing: refusal))")
      return
    }
    solver.solve()
    #expect(solver.defect == nil)
  }

  /// Believed: that a constraint which holds always depends on a variable. Where rounding has cut
  /// it off, which variable comes to rest in its place cannot be told, and the tableau is made
  /// anew.
  @Test func removingAConstraintThatRoundingCutOff() throws {
    var solver = SparseSolver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    let sum = try solver.add(x + y == 10, priority: 750)
    try solver.add(x == 3, priority: 500)
    solver.solve()
    let symbol = solver.constraints.symbol(of: sum) ?? .none
    solver.tableau.clearColumn(of: symbol)
    try solver.remove(sum)
    let basicCount = [x, y].count { variable in
      let symbol = solver.variables.record(of: variable)?.symbol ?? .none
      return solver.tableau.place(of: symbol) != nil
    }
    #expect(basicCount <= 1)  // As many as constraints that hold.
    solver.recompute()
    solver.solve()
    #expect(solver.value(of: x) == 3)
    #expect(solver.certify().isOptimal)
  }

  /// Believed: that a refused right-hand side is put back if the number is. Where rounding has cut
  /// the constraint off, two changes went on to count, which brings the next evaluation nearer.
  @Test func aRefusedRightHandSideIsNoChange() throws {
    var solver = SparseSolver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    try solver.add(x >= 0)
    let limit = try solver.add(x <= 10)
    try solver.add(x == 20, priority: 500)
    try solver.add(y <= 5)
    try solver.addEdit(y, priority: 500)
    for value in [3.0, 4] {
      try solver.suggest(value, for: y)
      solver.solve()
    }
    try solver.suggest(9, for: y)  // What waits for `solve()` puts the constraint on trial.
    solver.tableau.clearColumn(of: solver.constraints.symbol(of: limit) ?? .none)
    let before = solver.changesSinceRefresh
    #expect(throws: ChangeConstraintError.self) { try solver.setRightHandSide(-1, of: limit) }
    #expect(solver.changesSinceRefresh == before)
  }

  /// The same in a matrix, where a variable that nothing mentions was expected to be nonbasic.
  @Test func removingAVariableThatRoundingMadeBasic() throws {
    var solver = DenseSolver()
    let (x, unused) = (solver.makeVariable(), solver.makeVariable())
    try solver.add(x == 3)
    solver.solve()
    guard case .column(let column) = solver.tableau[solver.table.mark(of: unused)].place,
      case .row(let row) = solver.tableau[solver.table.mark(of: x)].place
    else {
      Issue.record("x is not basic")
      return
    }
    solver.tableau.cells[row, column] = 1e-10
    solver.tableau.pivot(row, column)
    for index in solver.tableau.columns.indices { solver.tableau.cells[row, index] = 0 }
    try solver.removeVariable(unused)
    #expect(solver.tableau.columns.count == 1)  // As many as variables.
    solver.solve()
    #expect(solver.value(of: x) == 3)
    #expect(solver.certify().isOptimal)
  }

  /// Believed: that 4.6e-6 is more than rounding. Between numbers of 1e9 it is not, and a
  /// requirement that can hold was refused.
  @Test func whatRoundsIsNoProof() {
    func proves(_ residual: Double) -> Bool {
      var proof = RefusalProof()
      proof.add(rightHandSide: 1e9, times: 1)
      proof.add(rightHandSide: 1e9 - residual, times: -1)
      return proof.holds(residual: residual, tolerance: 1e-8)
    }
    #expect(!proves(4.6e-6))
    #expect(proves(1))
  }

  /// What is left of a coefficient is nothing beside the violation, or it is, by the value of its
  /// variable.
  @Test func whatAValueMakesUpForIsNoProof() {
    func proves(at value: Double) -> Bool {
      var proof = RefusalProof()
      proof.add(1, times: 1, variable: 0, value: value)
      proof.add(1, times: -1 + 1e-13, variable: 0, value: value)
      proof.add(rightHandSide: 10, times: 1)
      return proof.holds(residual: 10, tolerance: 1e-8)
    }
    #expect(proves(at: 1e12))
    #expect(!proves(at: 1e14))
  }

  /// Goal: above the size that twice the digits take too long for, an answer is calculated from
  /// scratch.
  @Test func whatWasWrongIsSolvedFromScratch() throws {
    var sparse = SparseSolver()
    var dense = DenseSolver()
    try Self.grow(&sparse)
    try Self.grow(&dense)
    sparse.rebuild()
    sparse.settle()
    dense.rebuild(keepingBasis: false)
    dense.tableau.settle()
    #expect(sparse.certify().isOptimal)
    #expect(dense.certify().isOptimal)
  }

  private static func grow<S: InteractiveSolver & ~Copyable>(_ solver: inout S) throws {
    let variables = (0 ..< 8).map { _ in solver.makeVariable() }
    for (left, right) in zip(variables, variables.dropFirst()) {
      try solver.add(right - left >= 10)
      try solver.add(right - left == 8, priority: 500)
      try solver.add(left + right == 100, priority: 250)
    }
    try solver.add(variables[0] == 5)
    solver.solve()
    #expect(solver.certify().isOptimal)
  }
}

@Suite struct WideRangeTests {
  /// Goal: numbers far from one make no answer wrong.
  @Test(arguments: NumberRange.all)
  func answersAreRight(range: NumberRange) {
    func findings<S: InteractiveSolver & ~Copyable>(by solver: S.Type) -> [Finding] {
      Ranges<S>.verdicts(range, seeds: 0 ..< 100, checksInvariants: false).compactMap(\.finding)
    }
    #expect(findings(by: SparseSolver.self) == [])
    #expect(findings(by: DenseSolver.self) == [])
    #expect(findings(by: TextbookSolver.self) == [])
  }
}

@Suite struct TwoFoldTests {
  @Test func whatCancelsOutLeavesTheExactRest() {
    let third = TwoFold(1) / TwoFold(3)
    #expect((third + third + third - TwoFold(1)).size < 1e-31)
    #expect((TwoFold(1e16) + TwoFold(1) - TwoFold(1e16)).value == 1)
    #expect((TwoFold(0.1) * TwoFold(0.1) - TwoFold(0.1 * 0.1)).size > 0)
    #expect(((TwoFold(2) / TwoFold(7)) * TwoFold(7) - TwoFold(2)).size < 1e-30)
  }
}
