// Handles that ended never mean anything else.

import SolverCore
import TestSupport
import Testing

@Suite struct HandleTests {
  private static let checks: [any StrategyCheck.Type] = [
    TakingBack.self, Refusing.self, Cancelling.self,
  ]

  @Test(arguments: EveryStrategy.allCases, checks)
  func holds(strategy: EveryStrategy, check: any StrategyCheck.Type) throws {
    try strategy.run(check)
  }

  /// What was made in the batches of `check`, and must be refused ever after.
  private struct Ended {
    var variables: [Variable] = []
    var constraints: [ConstraintID] = []
  }

  /// A handle made after a snapshot, or in a transaction that threw, equalled the next one that was
  /// made.
  ///
  /// Goal: it is refused for good, and those from before go on to mean what they meant. Method: the
  /// same few operations after each way of taking back, several times, with removals between.
  private enum TakingBack: StrategyCheck {
    static func run<S: InteractiveSolver & ~Copyable>(_ solver: inout S, _ other: inout S) throws {
      let kept = solver.makeVariable()
      let removed = solver.makeVariable()
      let constraint = try solver.add(kept == 4.0)
      var ended = Ended(variables: [removed])
      try solver.removeVariable(removed)
      let snapshot = solver.copy()
      for round in 0 ..< 4 {
        try makeSome(on: &solver, &ended)
        solver.restore(snapshot)
        try expectRefused(ended, by: &solver)

        try solver.takeBack { solver in
          try makeSome(on: &solver, &ended)
          try solver.takeBack { solver in try makeSome(on: &solver, &ended) }
          try makeSome(on: &solver, &ended)
          if round % 2 == 1 { solver.restore(snapshot) }
        }
        try expectRefused(ended, by: &solver)

        let variable = solver.makeVariable()
        #expect(!ended.variables.contains(variable), "round \(round): \(variable) is not new")
        let added = try solver.add(variable == 7.0)
        #expect(!ended.constraints.contains(added), "round \(round): \(added) is not new")
        solver.solve()
        #expect([solver.value(of: kept), solver.value(of: variable)] == [4, 7])
        #expect(solver.statement(of: constraint) == Statement(kept == 4.0, priority: .required))
        try solver.remove(added)
        try solver.removeVariable(variable)
        ended.constraints.append(added)
        ended.variables.append(variable)
      }
      // What was in force all the time ends like anything else, and is not met again either.
      try solver.remove(constraint)
      let next = try solver.add(kept == 5.0)
      #expect(next != constraint && !ended.constraints.contains(next))
    }
  }

  private static func makeSome<Solver: InteractiveSolver & ~Copyable>(
    on solver: inout Solver, _ ended: inout Ended
  ) throws {
    for value in [1.0, 2] {
      let variable = solver.makeVariable()
      #expect(!ended.variables.contains(variable), "\(variable) is not new")
      let constraint = try solver.add(variable == value, priority: 500)
      #expect(!ended.constraints.contains(constraint), "\(constraint) is not new")
      ended.variables.append(variable)
      ended.constraints.append(constraint)
    }
    solver.solve()
  }

  private static func expectRefused<Solver: InteractiveSolver & ~Copyable>(
    _ ended: Ended, by solver: inout Solver
  ) throws {
    for variable in ended.variables {
      let value = solver.value(of: variable)
      #expect(value.isNaN, "\(variable) has a value")
    }
    for constraint in ended.constraints {
      #expect(solver.statement(of: constraint) == nil, "\(constraint) says something")
    }
  }

  /// Goal: a refusal, which gives out no handle, leaves the next handle as it would have been.
  private enum Refusing: StrategyCheck {
    static func run<S: InteractiveSolver & ~Copyable>(_ solver: inout S, _ other: inout S) throws {
      let variable = solver.makeVariable()
      try solver.add(variable == 1.0)
      for _ in 0 ..< 3 { _ = try? solver.add(variable == 2.0) }
      let next = try solver.add(variable <= 2.0)
      #expect(next == ConstraintID(index: 1))
    }
  }

  /// The sum of the coefficients is rounding, 5.6e-17; two strategies answered 1.8e16.
  private enum Cancelling: StrategyCheck {
    static func run<S: InteractiveSolver & ~Copyable>(_ solver: inout S, _ other: inout S) throws {
      let x = solver.makeVariable()
      let error = #expect(throws: AddConstraintError.self) {
        try solver.add(0.1 * x + 0.2 * x - 0.3 * x == 1.0)
      }
      guard case .unsatisfiable(let conflict)? = error else { return }
      #expect(conflict == Conflict(constraints: [], residual: 1))
      solver.solve()
      #expect(solver.value(of: x) == 0)
    }
  }
}
