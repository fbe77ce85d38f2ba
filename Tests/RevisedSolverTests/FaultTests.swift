// What the solver once got wrong: lives in which rounding became a number, and a number rounding.

import FlatStorage
import SolverCore
import Testing
import Traces

@testable import RevisedSolver
@testable import TestSupport

@Suite struct FaultTests {
  /// Regression: each of these lives, shrunk, had a wrong answer, a wrong refusal or a requirement
  /// that was accepted wrongly. Where no answer has to be mended by solving from scratch, none is.
  @Test(arguments: RecordedFault.all(in: "revised"))
  func everyAnswerIsProven(fault: RecordedFault) throws {
    var solver = RevisedSolver()
    #expect(try fault.trace().verify(on: &solver) == nil)
    #expect(solver.certify().isOptimal)
    #expect((solver.progress.rebuildCount > 0) == Self.mended.contains(fault.name))
  }

  private static let mended: Set = [
    "last-digits-of-multipliers-decide-nothing",
    "rounding-that-is-alone-in-a-sum-decides-nothing", "rows-of-large-numbers-give-way",
  ]

  /// Regression: in some of these lives the solver was wrong, in others the judge of lives.
  @Test(arguments: RecordedFault.all(in: "lives"))
  func noAnswerIsFoundWrong(fault: RecordedFault) throws {
    #expect(try Lives<RevisedSolver>.finding(in: fault.steps()) == nil)
  }

  /// Believed: that what demands a look at each answer goes with the transaction that brought it,
  /// and is noted when it comes again.
  @Test func coefficientsThatWereTakenBackAreLookedAtWhenTheyComeAgain() throws {
    var solver = RevisedSolver()
    let (x, y) = (solver.makeVariable(value: 0), solver.makeVariable(value: 0))
    try solver.add(x == 1, priority: .required)
    solver.solve()
    try solver.takeBack { solver in try solver.add(x + 1e-6 * y == 1, priority: .high) }
    solver.solve()
    try solver.add(x + 1e-6 * y == 2, priority: .high)
    solver.solve()
    let (isWide, next) = (solver.isWide, solver.factor.health.workOfNextLook)
    #expect(isWide)
    #expect(next == 0)
  }

  /// Believed: that any large number can hide a contradiction. A limit that is never reached, as
  /// toolkits give to every length, hides nothing, and put all requirements on trial.
  @Test func aLimitThatIsNeverReachedHidesNothing() throws {
    var solver = RevisedSolver()
    let (x, y) = (solver.makeVariable(value: 0), solver.makeVariable(value: 0))
    for variable in [x, y] { try solver.add(variable <= 16_777_215, priority: .required) }
    try solver.add(x - y == 10, priority: .required)
    solver.solve()
    #expect(!solver.numbers.areLarge)
    // Once it is reached, it may.
    try solver.add(x == 20_000_000, priority: .high)
    solver.solve()
    #expect(solver.numbers.areLarge)
    #expect(solver.value(of: x) == 16_777_215)
    var other = RevisedSolver()
    _ = other.makeVariable(value: 20_000_000)
    #expect(other.numbers.areLarge)
  }

  /// Believed: that an answer without a defect by its letter has none. The letter is about rows,
  /// and this variable is in none.
  @Test func lastDigitsExplainNoValueThatIsNotANumber() {
    var solver = RevisedSolver()
    let x = solver.makeVariable()
    solver.system.values[VariableIndex(raw: 0)] = .nan
    #expect(solver.certify().defects == [.notFinite(x)])
  }
}
