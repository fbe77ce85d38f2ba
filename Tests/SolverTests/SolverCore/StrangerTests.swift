// Regression: what another solver made was silently taken as one's own.

import SolverCore
import TestSupport
import Testing

@Suite struct StrangerTests {
  private static let checks: [any StrategyCheck.Type] = [
    EveryCall.self, EveryCallOfConstraints.self, FirstFault.self, HandedBack.self, Relatives.self,
    TakenBack.self, UsedUp.self,
  ]

  @Test(arguments: EveryStrategy.allCases, checks)
  func holds(strategy: EveryStrategy, check: any StrategyCheck.Type) throws {
    try strategy.run(check)
  }

  /// Goal: every call refuses a variable that another solver made under the same numbers.
  private enum EveryCall: StrategyCheck {
    static func run<S: InteractiveSolver & ~Copyable>(_ solver: inout S, _ other: inout S) throws {
      let own = solver.makeVariable()
      let stranger = other.makeVariable()
      #expect(own.index == stranger.index && own.generation == stranger.generation)
      try solver.addEdit(own, priority: 500)
      try solver.suggest(3, for: own)
      solver.solve()

      #expect(throws: AddConstraintError.unknownVariable(stranger)) {
        try solver.add(own + stranger == 8.0)
      }
      #expect(throws: AddConstraintError.unknownVariable(stranger)) {
        try solver.add(stranger <= 8.0, priority: 20)
      }
      #expect(throws: AddConstraintError.unknownVariable(stranger)) {
        try solver.addStay(stranger, priority: 20)
      }
      #expect(throws: EditError.unknownVariable(stranger)) {
        try solver.addEdit(stranger, priority: 500)
      }
      #expect(throws: EditError.unknownVariable(stranger)) { try solver.suggest(9, for: stranger) }
      #expect(throws: EditError.unknownVariable(stranger)) { try solver.removeEdit(stranger) }
      #expect(throws: RemoveVariableError.unknownVariable(stranger)) {
        try solver.removeVariable(stranger)
      }
      let value = solver.value(of: stranger)
      #expect(value.isNaN)
      let sum = solver.value(of: own + stranger)
      #expect(sum.isNaN)
      let hasEdit = solver.hasEdit(stranger)
      #expect(!hasEdit)
      #expect(solver.statement(ofEditOf: stranger) == nil)
      let isDetermined = solver.isDetermined(stranger)
      #expect(!isDetermined)
      var values: [Double] = []
      solver.appendValues(of: [stranger, own], to: &values)
      #expect(values[0].isNaN && values[1] == 3)
      var entries: [Multiplier] = []
      solver.appendMultiplier(ofEditOf: stranger, to: &entries)
      #expect(entries.isEmpty)
    }
  }

  /// Believed: that a constraint is known by its numbers. Those of another solver were taken as
  /// one's own, also behind a snapshot of another solver, which has its own constraints under them.
  private enum EveryCallOfConstraints: StrategyCheck {
    static func run<S: InteractiveSolver & ~Copyable>(_ solver: inout S, _ other: inout S) throws {
      let (x, y) = (solver.makeVariable(), other.makeVariable())
      let own = try solver.add(x == 3.0, priority: 500)
      let stranger = try other.add(y == 4.0, priority: 250)
      solver.solve()
      #expect(own == stranger)
      try expectRefused(stranger, by: &solver)
      solver.names[own] = "mine"
      #expect(solver.names[stranger] == nil)
      solver.restore(other)
      try expectRefused(own, by: &solver)
      let statement = solver.statement(of: stranger)
      #expect(statement?.priority == 250)
    }

    static func expectRefused<S: InteractiveSolver & ~Copyable>(
      _ stranger: ConstraintID, by solver: inout S
    ) throws {
      #expect(throws: ChangeConstraintError.unknownConstraint(stranger)) {
        try solver.setRightHandSide(9, of: stranger)
      }
      #expect(throws: ChangeConstraintError.unknownConstraint(stranger)) {
        try solver.setPriority(.required, of: stranger)
      }
      #expect(throws: RemoveConstraintError.unknownConstraint(stranger)) {
        try solver.remove(stranger)
      }
      #expect(solver.statement(of: stranger) == nil)
      var entries: [Multiplier] = []
      solver.appendMultiplier(of: stranger, to: &entries)
      #expect(entries.isEmpty)
    }
  }

  /// Goal: of several things that are wrong, every strategy names the first that was written.
  private enum FirstFault: StrategyCheck {
    static func run<S: InteractiveSolver & ~Copyable>(_ solver: inout S, _ other: inout S) throws {
      let own = solver.makeVariable()
      let stranger = other.makeVariable()
      for (terms, error) in [
        ([Term(1, stranger), Term(3e15, own)], .unknownVariable(stranger)),
        ([Term(3e15, own), Term(1, stranger)], .notFinite(3e15)),
        ([Term(1, own)], .notFinite(-.infinity)),
      ] as [([Term], AddConstraintError)] {
        #expect(throws: error) { try solver.add(LinearConstraint(terms, .equal, -.infinity)) }
      }
      let refusal = #expect(throws: AddConstraintError.self) {
        try solver.add(LinearConstraint([Term(.nan, own)], .equal, 2e15))
      }
      #expect(refusal.map { "\($0)" }?.hasPrefix("nan is not a number") == true)
    }
  }

  /// Goal: what a solver hands back is known by it, and by nobody else.
  private enum HandedBack: StrategyCheck {
    static func run<S: InteractiveSolver & ~Copyable>(_ solver: inout S, _ other: inout S) throws {
      let x = solver.makeVariable()
      _ = other.makeVariable()
      try solver.addEdit(x, priority: .required)
      try solver.suggest(5, for: x)
      let limit = try solver.add(2.0 * x <= 30.0, priority: 20)
      solver.solve()

      var handles: [Variable] = []
      solver.appendVariables(to: &handles)
      solver.appendEdits(to: &handles)
      solver.appendChangedVariables(to: &handles)
      #expect(handles.count == 3)
      let statement = solver.statement(of: limit)
      handles += try #require(statement).constraint.terms.map(\.variable)
      let refusal = #expect(throws: AddConstraintError.self) { try solver.add(x >= 7.0) }
      guard case .unsatisfiable(let conflict) = refusal else {
        Issue.record("no conflict but \(String(describing: refusal))" as Comment)
        return
      }
      handles += conflict.edits
      #expect(handles.count == 5)
      for handle in handles {
        #expect(solver.value(of: handle) == 5)
        let foreign = other.value(of: handle)
        #expect(foreign.isNaN)
      }
    }
  }

  /// Goal: copies know the variables of each other, since they were one solver; a handle that was
  /// made of its numbers is known by all; one of before a reset by none.
  private enum Relatives: StrategyCheck {
    static func run<S: InteractiveSolver & ~Copyable>(_ solver: inout S, _ other: inout S) throws {
      let x = solver.makeVariable(value: 4)
      let copy = solver.copy()
      #expect(copy.value(of: x) == 4)
      #expect(solver.value(of: Variable(index: 0)) == 4)

      solver.reset()
      let y = solver.makeVariable(value: 6)
      let afterReset = solver.value(of: x)
      #expect(afterReset.isNaN)
      #expect(solver.value(of: y) == 6)

      solver.restore(copy)
      #expect(solver.value(of: x) == 4)
      let gone = solver.value(of: y)
      #expect(gone.isNaN)
    }
  }

  /// Goal: a transaction that resets the solver and fails leaves the variables known.
  private enum TakenBack: StrategyCheck {
    static func run<S: InteractiveSolver & ~Copyable>(_ solver: inout S, _ other: inout S) throws {
      let x = solver.makeVariable()
      try solver.add(x == 4.0)
      solver.solve()
      try solver.takeBack { solver in
        solver.reset()
        _ = solver.makeVariable(value: 9)
      }
      #expect(solver.value(of: x) == 4)
      try solver.add(x <= 9.0)
    }
  }

  /// Believed: that an index which a transaction takes back has a generation left; see
  /// `anIndexThatComesBackUsedUpIsRetired`. Goal: the next index is a new one for every strategy.
  private enum UsedUp: StrategyCheck {
    static func run<S: InteractiveSolver & ~Copyable>(_ solver: inout S, _ other: inout S) throws {
      var last = solver.makeVariable()
      try solver.takeBack { solver in
        for _ in 0 ... 524_287 {
          last = solver.makeVariable()
          try solver.removeVariable(last)
        }
      }
      let next = solver.makeVariable(value: 4)
      try solver.add(next >= 7.0)
      solver.solve()
      solver.checkInvariants()
      let values = [solver.value(of: last), solver.value(of: next)]
      #expect(values[0].isNaN && values[1] == 7)
      var variables: [Variable] = []
      solver.appendVariables(to: &variables)
      #expect(variables.count == 2 && variables.last == next)
    }
  }
}
