// Every strategy proves its answers on demand, and a wrong answer has no proof.

import RebuildSolver
import RevisedSolver
import SolverCore
import Testing

@Suite struct CertificationTests {
  private static let checks: [any StrategyCheck.Type] = [Edits.self, Idle.self, Faint.self]

  @Test(arguments: EveryStrategy.allCases, checks)
  func holds(strategy: EveryStrategy, check: any StrategyCheck.Type) throws {
    try strategy.run(check)
  }

  /// Believed: that an answer is finite if every constraint adds up to a number. Where the
  /// constraint had gone that broke a variable, this stayed infinite, and the solver said nothing.
  private enum Idle: StrategyCheck {
    static func run<S: InteractiveSolver & ~Copyable>(_ solver: inout S, _ other: inout S) throws {
      let x = solver.makeVariable()
      let impossible = try solver.add(Double.leastNonzeroMagnitude * x == 1.0, priority: 5)
      solver.solve()
      #expect(solver.defect == .notFinite(x))
      try solver.remove(impossible)
      solver.solve()
      let value = solver.value(of: x)
      #expect(value.isFinite && solver.defect == nil)
    }
  }

  /// Believed: that an entry of a multiplier far below the others of its constraint is rounding.
  /// Where a soft constraint has such a coefficient, it is what its limit pays, and `textbook`
  /// called a right answer wrong.
  private enum Faint: StrategyCheck {
    static func run<S: InteractiveSolver & ~Copyable>(_ solver: inout S, _ other: inout S) throws {
      let x = solver.makeVariable()
      try solver.add(x <= 10)
      try solver.add(1e-12 * x >= 1.0, priority: 500)
      solver.solve()
      let (value, defect) = (solver.value(of: x), solver.defect)
      #expect(value == 10 && defect == nil)
      let isOptimal = solver.certify().isOptimal
      #expect(isOptimal)
    }
  }

  /// Goal: edits are listed and stated as they are demanded: from the first suggestion on.
  private enum Edits: StrategyCheck {
    static func run<S: InteractiveSolver & ~Copyable>(_ solver: inout S, _ other: inout S) throws {
      let x = solver.makeVariable()
      let y = solver.makeVariable()
      try solver.add(x + y == 10.0)
      try solver.addEdit(y, priority: 400)
      try solver.addEdit(x, priority: .required)
      var edits: [Variable] = []
      solver.appendEdits(to: &edits)
      #expect(edits == [x, y])
      var statement = solver.statement(ofEditOf: y)
      #expect(statement == nil)
      try solver.suggest(3, for: y)
      try solver.suggest(8, for: x)
      for _ in 0 ..< 2 {
        statement = solver.statement(ofEditOf: y)
        #expect(statement == Statement(y == 3.0, priority: 400))
        statement = solver.statement(ofEditOf: x)
        #expect(statement == Statement(x == 8.0, priority: .required))
        solver.solve()
      }
      #expect(solver.certify().violations.map(\.sum) == [0, 1])
      try solver.removeEdit(x)
      edits = []
      solver.appendEdits(to: &edits)
      #expect(edits == [y])
      statement = solver.statement(ofEditOf: x)
      #expect(statement == nil)
      var entries: [Multiplier] = []
      solver.appendMultiplier(ofEditOf: x, to: &entries)
      #expect(entries.isEmpty)
    }
  }

  /// What changed since the last `solve()` is demanded, but not met yet.
  @Test func whatIsNotSolvedHasNoProof() throws {
    var solver = RebuildSolver<RevisedSolver>()
    let x = solver.makeVariable()
    try solver.add(x == 3.0, priority: 250)
    solver.solve()
    let wish = try solver.add(x == 5.0, priority: 750)
    let certification = solver.certify()
    #expect(
      certification.defects == [
        .notComplementary(.constraint(wish), excess: -2, level: 750, amount: 0, expected: -1)
      ])
    #expect(certification.description.contains("c1 is off its right-hand side by -2.0"))
    solver.solve()
    #expect(solver.certify().isOptimal)
  }
}
