// Snapshots, transactions, stays and questions, on `revised`.

import SolverCore
import Testing

@testable import RevisedSolver
@testable import TestSupport

@Suite struct InteractiveTests {
  /// Believed: that what was just derived is known by the number of pivots then. That of another
  /// solver says nothing here: what a copy had pivoted since counted as just derived.
  @Test func whatACopyHasPivotedIsNotFresh() throws {
    var solver = RevisedSolver()
    let x = try Self.deriveFresh(&solver)
    var copy = solver.copy()
    try copy.add(x == 5.0, priority: 500)
    copy.solve()
    let (before, isFresh) = (solver.work.pivots, copy.isFresh)
    try #require(copy.work.pivots > before && !isFresh)
    solver.restore(copy)
    let isFreshAfter = solver.isFresh
    #expect(!isFreshAfter)
  }

  /// Believed: that a rollback has nothing to do with counts of work. What had just been derived
  /// was known by the pivots until then, which the transaction had raised; so it was derived once
  /// more, and later answers were rounded otherwise than without the transaction.
  @Test func whatWasFreshIsSoBehindARollback() throws {
    var solver = RevisedSolver()
    let x = try Self.deriveFresh(&solver)
    let before = solver.work.pivots
    try solver.takeBack { solver in
      try solver.add(x == 5.0, priority: 500)
      solver.solve()
    }
    let (after, isFresh) = (solver.work.pivots, solver.isFresh)
    #expect(after > before && isFresh)
  }

  /// Lets a solver have a system that was just derived from its rows.
  ///
  /// - Returns: A variable that two rows hold.
  private static func deriveFresh(_ solver: inout RevisedSolver) throws -> Variable {
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    try solver.add(x + y == 10.0)
    try solver.add(x == 3.0, priority: 250)
    solver.solve()
    solver.deriveAnew()
    solver.optimize()
    return x
  }

  /// Believed: that a rollback need not take back what `restore(_:)` takes from a snapshot besides
  /// tables. The values were large again, and the solver did not know it.
  @Test func aRestoreThatIsTakenBackLeavesNothing() throws {
    var solver = RevisedSolver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    solver.names[x] = "old"
    let snapshot = solver.copy()
    solver.names[x] = "new"
    try solver.add(x == 1e9)
    try solver.add(1e6 * y == x)
    solver.solve()
    try solver.takeBack { solver in solver.restore(snapshot) }
    let (areLarge, isWide) = (solver.numbers.areLarge, solver.isWide)
    #expect(areLarge && isWide)
    #expect(solver.names[x] == "new")
  }

  /// Believed: that a table is never shorter than at its mark. Debug builds trapped where a
  /// snapshot of a smaller system was restored in a transaction, and then a row refused or a
  /// direction built.
  @Test func aSmallerSystemGrowsInATransaction() throws {
    var solver = RevisedSolver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    try solver.add(x >= 0.0)
    try solver.add(y == x + 1.0)
    let snapshot = solver.copy()
    for i in 1 ... 20 { try solver.add(x >= Double(-i)) }
    try solver.addEdit(x, priority: 500)
    for value in [1.0, 2, 3] {
      try solver.suggest(value, for: x)
      solver.solve()
    }
    try solver.takeBack { solver in
      solver.restore(snapshot)
      let refused = try? solver.add(x <= -1.0)
      #expect(refused == nil)
      try solver.addEdit(y, priority: 500)
      for value in [5.0, 6, 7] {
        try solver.suggest(value, for: y)
        solver.solve()
      }
      #expect(solver.value(of: x) == 6)
    }
    #expect(solver.value(of: x) == 3)
    try solver.suggest(8, for: x)
    solver.solve()
    #expect(solver.value(of: y) == 9)
    solver.checkInvariants()
  }

  /// Goal: what is taken back leaves no trace where every soft row waits for `solve()`, either,
  /// which nobody else plays.
  @Test(arguments: ["detours", "churn", "few", "stays"])
  func livesWithoutAFaultWhereRowsWait(name: String) throws {
    let kind = try #require(LifeKind.all.first { $0.name == name })
    let failures = Lives<RevisedSolver>.run(kind, seeds: 0 ..< 10, stepCount: 1_000) {
      .alwaysDeferring()
    }
    #expect(failures.isEmpty)
  }

  @Test func answersQuestionsWhereRowsWait() {
    let findings = Questions<RevisedSolver>.findings(seeds: 0 ..< 20, flavour: .tiny) {
      .alwaysDeferring()
    }
    #expect(findings == [])
  }
}
