// Every strategy proves its answers on demand, and a wrong answer has no proof.

import Randomness
import RebuildSolver
import RevisedSolver
import SolverCore
import TableauSolvers
import TestSupport
import Testing

@Suite struct CertificationTests {
  /// Plays a script and asks for the proof after each solve.
  private func certifies<Solver: InteractiveSolver & ~Copyable>(
    _ make: () -> Solver, seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    var solver = make()
    var variables: [Variable] = []
    for _ in 0 ..< 6 { variables.append(solver.makeVariable()) }
    let levels: [Priority] = [.required, 750, 500, 250]
    for step in 0 ..< 40 {
      let (left, right) = (random.pick(variables), random.pick(variables))
      let constraint = LinearConstraint(
        [Term(Double(random.int(-2 ... 2)), left), Term(1, right)],
        random.pick(Relation.allCases), Double(random.int(-20 ... 20)))
      _ = try? solver.add(constraint, priority: random.pick(levels))
      switch random.int(0 ... 3) {
      case 0: try? solver.addEdit(left, priority: random.pick(levels))
      case 1: try? solver.suggest(Double(random.int(-20 ... 20)), for: left)
      case 2: try? solver.removeEdit(right)
      default: _ = try? solver.addStay(left, priority: 100)
      }
      solver.solve()
      let certification = solver.certify()
      #expect(certification.isOptimal, "seed \(seed), step \(step): \(certification)")
      #expect(solver.defect == nil)
      let levelsFound = certification.violations.map(\.level)
      #expect(levelsFound == levelsFound.sorted(by: >))
    }
  }

  @Test(arguments: UInt64(0) ..< 30) func everyStrategyProvesItsAnswers(seed: UInt64) {
    certifies({ RevisedSolver() }, seed: seed)
    certifies({ SparseSolver() }, seed: seed)
    certifies({ DenseSolver() }, seed: seed)
    certifies({ TextbookSolver() }, seed: seed)
    certifies({ RebuildSolver<RevisedSolver>() }, seed: seed)
  }

  /// Goal: edits are listed and stated as they are demanded: from the first suggestion on.
  private func statesEdits<Solver: InteractiveSolver & ~Copyable>(_ make: () -> Solver) throws {
    var solver = make()
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
  }

  @Test func editsAreDemandsFromTheirFirstSuggestionOn() throws {
    try statesEdits { RevisedSolver() }
    try statesEdits { SparseSolver() }
    try statesEdits { DenseSolver() }
    try statesEdits { TextbookSolver() }
    try statesEdits { RebuildSolver<RevisedSolver>() }
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
