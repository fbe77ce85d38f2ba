// Whoever keeps what `appendChangedVariables` tells knows every value, also what was taken back.

import SolverCore
import TestSupport
import Testing

@Suite struct ReportTests {
  private static let checks: [any StrategyCheck.Type] = [
    ReportedSnapshot.self, GoneAtAReport.self, ComingBack.self, BackUnmoved.self, Adoption.self,
  ]

  @Test(arguments: EveryStrategy.allCases, checks)
  func holds(strategy: EveryStrategy, check: any StrategyCheck.Type) throws {
    try strategy.run(check)
  }

  /// Believed: that a rollback only takes back what was noted of new variables. `revised` forgot
  /// what it had reported of a snapshot that was restored in the transaction, and did not report
  /// the way back.
  private enum ReportedSnapshot: StrategyCheck {
    static func run<S: InteractiveSolver & ~Copyable>(_ solver: inout S, _ other: inout S) throws {
      let x = solver.makeVariable()
      let wish = try solver.add(x == 5.0, priority: 250)
      solver.solve()
      let snapshot = solver.copy()
      try solver.setRightHandSide(0, of: wish)
      solver.solve()
      var reported: [Variable] = []
      try solver.takeBack { solver in
        solver.restore(snapshot)
        solver.appendChangedVariables(to: &reported)
      }
      solver.appendChangedVariables(to: &reported)
      let value = solver.value(of: x)
      #expect(reported == [x, x] && value == 0)
    }
  }

  /// Believed: that nothing is left to be reported behind a report. What had moved before, and was
  /// gone when `revised` was asked in a transaction, came back with it and was never reported.
  private enum GoneAtAReport: StrategyCheck {
    static func run<S: InteractiveSolver & ~Copyable>(_ solver: inout S, _ other: inout S) throws {
      try expectReport(by: &solver) { solver, _, reported in
        solver.appendChangedVariables(to: &reported)
      }
    }
  }

  /// Believed: that what was noted last at an index is of the variable that has it. Where one had
  /// been removed, and came back, it was of the one between: all but `revised` reported nothing.
  private enum ComingBack: StrategyCheck {
    static func run<S: InteractiveSolver & ~Copyable>(_ solver: inout S, _ other: inout S) throws {
      try expectReport(by: &solver) { solver, x, _ in
        let y = solver.makeVariable()
        #expect(y.index == x.index)
      }
    }
  }

  /// Believed: that of a variable which comes back nothing is known. All but `revised` reported
  /// those that a transaction had taken away, though nothing was reported in it.
  private enum BackUnmoved: StrategyCheck {
    static func run<S: InteractiveSolver & ~Copyable>(_ solver: inout S, _ other: inout S) throws {
      let x = solver.makeVariable()
      try solver.add(x == 5.0)
      solver.solve()
      var reported: [Variable] = []
      solver.appendChangedVariables(to: &reported)
      try solver.takeBack { solver in
        solver.reset()
        _ = solver.makeVariable(value: 9)
      }
      solver.appendChangedVariables(to: &reported)
      #expect(reported == [x])
    }
  }

  /// Expects a variable to be reported that moves, and goes in a transaction that is taken back
  /// after `body`.
  private static func expectReport<S: InteractiveSolver & ~Copyable>(
    by solver: inout S, of body: (inout S, Variable, inout [Variable]) -> Void
  ) throws {
    let x = solver.makeVariable()
    let wish = try solver.add(x == 5.0, priority: 250)
    solver.solve()
    var reported: [Variable] = []
    solver.appendChangedVariables(to: &reported)
    try solver.setRightHandSide(0, of: wish)
    solver.solve()
    try solver.takeBack { solver in
      try solver.remove(wish)
      try solver.removeVariable(x)
      body(&solver, x, &reported)
    }
    solver.appendChangedVariables(to: &reported)
    let value = solver.value(of: x)
    #expect(reported == [x, x] && value == 0)
  }

  /// Believed: that a snapshot has no variable that the solver never had. All but `revised` trapped
  /// at the next report where what was tried on a copy was restored from it.
  private enum Adoption: StrategyCheck {
    static func run<S: InteractiveSolver & ~Copyable>(_ solver: inout S, _ other: inout S) throws {
      var copy = solver.copy()
      let x = copy.makeVariable()
      try copy.add(x == 3.0)
      copy.solve()
      solver.restore(copy)
      var reported: [Variable] = []
      solver.appendChangedVariables(to: &reported)
      let value = solver.value(of: x)
      #expect(reported == [x] && value == 3)
    }
  }
}
