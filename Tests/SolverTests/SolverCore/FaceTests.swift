// What people who come from other solvers expect: sums, edits, names, listings, starting anew.

import RebuildSolver
import RevisedSolver
import SolverCore
import TableauSolvers
import Testing

@Suite struct FaceTests {
  private static let checks: [any StrategyCheck.Type] = [
    Sums.self, Edits.self, Made.self, Units.self, Names.self, Listing.self, Empty.self, Anew.self,
  ]

  @Test(arguments: EveryStrategy.allCases, checks)
  func holds(strategy: EveryStrategy, check: any StrategyCheck.Type) throws {
    try strategy.run(check)
  }

  /// Goal: solvers do not grow with the stays that there were.
  @Test func staysThatGoAreForgotten() throws {
    try comeAndGo(RevisedSolver())
    try comeAndGo(SparseSolver())
    try comeAndGo(DenseSolver())
    try comeAndGo(TextbookSolver())
    try comeAndGo(RebuildSolver<RevisedSolver>())

    func comeAndGo<S: StayKeeping & ~Copyable>(_ solver: consuming S) throws {
      let x = solver.makeVariable()
      let kept = try solver.addStay(x, priority: 20)
      for _ in 0 ..< 3 { try solver.remove(try solver.addStay(x, priority: 30)) }
      #expect(solver.stays.list.map(\.constraint) == [kept], "\(S.self)")
    }
  }

  private enum Sums: StrategyCheck {
    static func run<S: InteractiveSolver & ~Copyable>(_ solver: inout S, _ other: inout S) throws {
      let left = solver.makeVariable()
      let width = solver.makeVariable()
      try solver.add(left == 30)
      try solver.add(width == 2 * left + 5)
      solver.solve()
      let right = solver.value(of: left + width)
      #expect(right == 95)
      let middle = solver.value(of: left + width / 2 - 1)
      #expect(middle == 61.5)
      #expect(solver.value(of: LinearExpression(constant: 7)) == 7)
    }
  }

  private enum Edits: StrategyCheck {
    static func run<S: InteractiveSolver & ~Copyable>(_ solver: inout S, _ other: inout S) throws {
      let x = solver.makeVariable()
      let y = solver.makeVariable()
      try solver.addEdit(x, priority: 500)
      var has = [solver.hasEdit(x), solver.hasEdit(y)]
      #expect(has == [true, false])
      try solver.suggest(3, for: x)
      solver.solve()
      has = [solver.hasEdit(x)]
      #expect(has == [true])
      try solver.removeEdit(x)
      has = [solver.hasEdit(x)]
      #expect(has == [false])
      try solver.removeVariable(x)
      has = [solver.hasEdit(x)]
      #expect(has == [false])
    }
  }

  /// Goal: a constraint in small units, by which a solver may divide it, means what it says.
  private enum Units: StrategyCheck {
    static func run<S: InteractiveSolver & ~Copyable>(_ solver: inout S, _ other: inout S) throws {
      let x = solver.makeVariable()
      let length = try solver.add(4_096.0 * x == 8_192.0)
      solver.solve()
      #expect(solver.value(of: x) == 2)
      try solver.setRightHandSide(20_480, of: length)
      solver.solve()
      #expect(solver.value(of: x) == 5)
      let statement = solver.statement(of: length)
      #expect(statement == Statement(4_096.0 * x == 20_480.0, priority: .required))
      let conflict = Conflict(constraints: [length], residual: 32_768)
      #expect(throws: AddConstraintError.unsatisfiable(conflict)) {
        try solver.add(8_192.0 * x == 8_192.0)
      }
    }
  }

  /// Goal: the value of the making is no news, and a stay holds it. Once a transaction has ended,
  /// `solve()` has nothing to do.
  private enum Made: StrategyCheck {
    static func run<S: InteractiveSolver & ~Copyable>(_ solver: inout S, _ other: inout S) throws {
      let x = solver.makeVariable(value: 3)
      let stay = try solver.addStay(x, priority: 200)
      try solver.add(x == 0, priority: 100)
      solver.solve()
      var changed: [Variable] = []
      solver.appendChangedVariables(to: &changed)
      #expect(solver.value(of: x) == 3 && changed.isEmpty)
      try solver.transaction { solver in try solver.remove(stay) }
      let work = solver.work
      solver.solve()
      #expect(solver.value(of: x) == 0 && solver.work == work)
    }
  }

  private enum Names: StrategyCheck {
    static func run<S: InteractiveSolver & ~Copyable>(_ solver: inout S, _ other: inout S) throws {
      let left = solver.makeVariable(named: "left")
      let width = solver.makeVariable(named: "width", value: 3)
      try solver.add(width >= 100, named: "minimum")
      try solver.add(left + width <= 150.0)
      do throws(AddConstraintError) {
        try solver.add(left == 80)
        Issue.record("a contradiction was accepted")
      } catch {
        let text = solver.text(of: error)
        #expect(
          text == """
            the requirement cannot hold: it contradicts minimum (width >= 100), \
            c1 (left + width <= 150) by 30.0; lower its priority or remove one of them
            """)
        guard case .unsatisfiable(let conflict) = error else { return }
        let members = solver.text(of: conflict)
        #expect(members.hasPrefix("it contradicts minimum (width >= 100)"))
      }
      do throws(EditError) {
        try solver.suggest(5, for: width)
      } catch {
        #expect(solver.text(of: error) == "width is not an edit variable; call addEdit first")
      }
      do throws(RemoveVariableError) {
        try solver.removeVariable(left)
      } catch {
        let text = solver.text(of: error)
        #expect(text == "constraints or an edit still mention left; remove them first")
      }
      // A copy has the names; another variable at the same index has none.
      #expect(solver.copy().names[width] == "width")
      solver.reset()
      let next = solver.makeVariable()
      #expect(solver.names[next] == nil)
    }
  }

  private enum Listing: StrategyCheck {
    static func run<S: InteractiveSolver & ~Copyable>(_ solver: inout S, _ other: inout S) throws {
      let left = solver.makeVariable(named: "left")
      let width = solver.makeVariable(named: "width")
      try solver.add(left >= 0)
      try solver.add(left + width <= 500, named: "room")
      try solver.add(width >= 44)
      try solver.add(width == 600, priority: 750, named: "wish")
      try solver.add(2 * left - width == 13.5, priority: 20)
      try solver.addEdit(left, priority: 800)
      try solver.addEdit(width, priority: 10)  // Never suggested: it asks for nothing.
      try solver.suggest(-20, for: left)
      solver.solve()
      let listing = solver.listing()
      #expect(
        listing.description == """
          left  = 0
          width = 500
          required  c0            left >= 0               active
          required  room          left + width <= 500     active
          required  c2            width >= 44             456 to spare
          800       edit of left  left == -20             loses 20
          750       wish          width == 600            loses 100
          20        c4            2·left - width == 13.5  loses 513.5
          in all, 800 loses 20
          in all, 750 loses 100
          in all, 20 loses 513.5
          """)
      #expect(listing.entries.map(\.isActive) == [true, true, false, false, false, false])
      #expect(listing.losses.map(\.amount) == [20, 100, 513.5])
    }
  }

  private enum Empty: StrategyCheck {
    static func run<S: InteractiveSolver & ~Copyable>(_ solver: inout S, _ other: inout S) throws {
      #expect(solver.listing().description == "")
    }
  }

  /// Goal: after a reset a solver answers as a new one does, and its table of changes is right.
  private enum Anew: StrategyCheck {
    static func run<S: InteractiveSolver & ~Copyable>(_ solver: inout S, _ other: inout S) throws {
      let old = solver.makeVariable()
      let limit = try solver.add(old >= 50)
      try solver.addEdit(old, priority: 500)
      try solver.suggest(70, for: old)
      _ = try solver.addStay(old, priority: 1)
      solver.solve()
      solver.reset()
      solver.checkInvariants()

      var variables: [Variable] = []
      solver.appendVariables(to: &variables)
      var constraints: [ConstraintID] = []
      solver.appendConstraints(to: &constraints)
      #expect(variables.isEmpty && constraints.isEmpty)
      #expect(throws: RemoveConstraintError.unknownConstraint(limit)) { try solver.remove(limit) }
      #expect(throws: EditError.unknownVariable(old)) { try solver.suggest(1, for: old) }

      for _ in 0 ..< 2 {  // The same on the solver that was reset and on a new one.
        let x = solver.makeVariable()
        let y = solver.makeVariable()
        try solver.add(x + y == 10)
        try solver.add(x <= 4, priority: 20)
        try solver.add(y == 1, priority: 10)
        solver.solve()
        #expect([solver.value(of: x), solver.value(of: y)] == [4, 6])
        var changed: [Variable] = []
        solver.appendChangedVariables(to: &changed)
        #expect(changed.map(\.index).sorted() == [0, 1])
        swap(&solver, &other)
      }
    }
  }
}
