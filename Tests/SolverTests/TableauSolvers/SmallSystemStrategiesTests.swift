// What `textbook` and `dense` promise beyond the battery: nothing is left over, any number of
// levels, large numbers.

import Randomness
import SolverCore
import TestSupport
import Testing

@testable import TableauSolvers

@Suite struct SmallSystemStrategiesTests {
  /// A column of labels between two edges, with an edit, after some frames of changes.
  ///
  /// - Returns: The variables; nothing mentions them any more.
  private static func fill(
    _ solver: inout some InteractiveSolver, seed: UInt64
  ) throws -> [Variable] {
    var random = SplitMix64(seed: seed)
    var bottom = solver.makeVariable()
    let width = solver.makeVariable()
    var variables = [bottom, width]
    var constraints = [try solver.add(bottom == 0.0)]
    try solver.addEdit(width, priority: 999)
    for i in 0 ..< 8 {
      let (top, height, labelWidth) =
        (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
      variables += [top, height, labelWidth]
      constraints.append(try solver.add(top == bottom + 4.0))
      constraints.append(try solver.add(height >= 20.0 + Double(i % 3), priority: 750))
      let level = try #require(Priority(250.5 + Double(i)))
      constraints.append(try solver.add(height <= 20.0, priority: level))
      constraints.append(try solver.add(labelWidth <= width - 16.0))
      constraints.append(try solver.add(labelWidth == 100.0 + Double(i), priority: 500))
      constraints.append(try solver.addStay(labelWidth, priority: 1))
      bottom = solver.makeVariable()
      variables.append(bottom)
      constraints.append(try solver.add(bottom == top + height))
    }
    for _ in 0 ..< 50 {
      try solver.suggest(Double(random.int(60 ... 180)), for: width)
      let constraint = random.pick(constraints)
      try? solver.setRightHandSide(Double(random.int(0 ... 40)), of: constraint)
      try? solver.setPriority(random.pick([.required, 500, 20]), of: constraint)
      solver.solve()
    }
    try solver.removeEdit(width)
    while !constraints.isEmpty {
      try solver.remove(constraints.remove(at: random.int(0 ... constraints.count - 1)))
      if random.chance(30) { solver.solve() }
    }
    return variables
  }

  /// Goal: what goes leaves no row, no column and no cost behind.
  @Test(arguments: UInt64(0) ..< 20)
  func textbookLeavesNothing(seed: UInt64) throws {
    var solver = TextbookSolver()
    let variables = try Self.fill(&solver, seed: seed)
    #expect(solver.tableau.rows.isEmpty)
    #expect(solver.tableau.columns.isEmpty)
    #expect(solver.tableau.objective.isEmpty)
    solver.solve()
    #expect(solver.tableau.infeasible.isEmpty)
    for variable in variables { try solver.removeVariable(variable) }
    #expect(solver.tableau.origins.isEmpty)
    #expect(solver.entered.isEmpty)
  }

  /// Goal: the matrices are as small as they were before.
  @Test(arguments: UInt64(0) ..< 20)
  func denseLeavesNothing(seed: UInt64) throws {
    var solver = DenseSolver()
    let variables = try Self.fill(&solver, seed: seed)
    #expect(solver.tableau.cells.rowCount == 0)
    #expect(solver.tableau.costs.rowCount == 0)
    #expect(solver.tableau.levels.isEmpty)
    for variable in variables { try solver.removeVariable(variable) }
    #expect(solver.tableau.cells.columnCount == 0)
    #expect(solver.entered.isEmpty)
  }

  /// Goal: the tables do not grow with the number of constraints that ever were.
  @Test func denseSymbolsAreUsedAgain() throws {
    var solver = DenseSolver()
    _ = try Self.fill(&solver, seed: 1)
    let symbolCount = solver.tableau.symbols.count
    for _ in 0 ..< 3 {
      let variables = try Self.fill(&solver, seed: 1)
      for variable in variables { try solver.removeVariable(variable) }
    }
    let laterSymbolCount = solver.tableau.symbols.count
    // The variables of the first round are still there.
    #expect(laterSymbolCount <= 2 * symbolCount)
  }

  // MARK: - Levels, numbers, and the end

  private static let checks: [any StrategyCheck.Type] = [
    Levels.self, LargeNumbers.self, RepeatedTerms.self, Cube.self,
  ]

  @Test(arguments: [EveryStrategy.textbook, .dense], checks)
  func holds(strategy: EveryStrategy, check: any StrategyCheck.Type) throws {
    try strategy.run(check)
  }

  /// Goal: there is no limit to the number of levels, and each is worth more than all below it.
  private enum Levels: StrategyCheck {
    static func run<S: InteractiveSolver & ~Copyable>(_ solver: inout S, _ other: inout S) throws {
      let x = solver.makeVariable()
      var constraints: [ConstraintID] = []
      for level in 1 ... 200 {
        let priority = try #require(Priority(Double(level) / 4))
        constraints.append(try solver.add(x == Double(level), priority: priority))
      }
      for level in stride(from: 200, through: 1, by: -1) {
        solver.solve()
        #expect(solver.value(of: x) == Double(level))
        try solver.remove(constraints.removeLast())
      }
    }
  }

  /// Goal: where doubles resolve no more than a hundredth, a contradiction by one is still seen,
  /// and rounding is none.
  private enum LargeNumbers: StrategyCheck {
    static func run<S: InteractiveSolver & ~Copyable>(_ solver: inout S, _ other: inout S) throws {
      let (x, y, z) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
      let large = 1e12 / 3
      let first = try solver.add(x == large)
      try solver.add(y == 3 * x)
      try solver.add(y <= 1e12)
      try solver.add(z <= y - 10.0)
      try solver.add(z == 40.0, priority: 500)
      solver.solve()
      #expect(solver.value(of: z) == 40)
      do throws(AddConstraintError) {
        try solver.add(x == large + 1)
        Issue.record("\(large) and \(large + 1) were the same")
      } catch {
        guard case .unsatisfiable(let conflict) = error else { throw error }
        #expect(conflict.constraints == [first])
        #expect(abs(conflict.residual - 1) < 0.01)
      }
    }
  }

  /// Goal: the terms of one variable add up, in short and in long constraints.
  private enum RepeatedTerms: StrategyCheck {
    static func run<S: InteractiveSolver & ~Copyable>(_ solver: inout S, _ other: inout S) throws {
      for termCount in [3, 16, 17, 200] {
        let variables = (0 ..< 3).map { _ in solver.makeVariable() }
        let terms = (0 ..< termCount).map { Term(Double($0 % 5), variables[$0 % 3]) }
        let constraint = try solver.add(LinearConstraint(terms, .equal, 60))
        solver.solve()
        let sum = terms.reduce(0) { $0 + $1.coefficient * solver.value(of: $1.variable) }
        #expect(abs(sum - 60) < 1e-9)
        let statement = solver.statement(of: constraint)
        let named = try #require(statement).constraint.terms.map(\.variable)
        #expect(Set(named).count == named.count)
      }
    }
  }

  /// Goal: Bland's rule ends on the cube of Klee and Minty, where every corner may be visited.
  /// Method: the cube of six dimensions; the optimum is known.
  private enum Cube: StrategyCheck {
    static func run<S: InteractiveSolver & ~Copyable>(_ solver: inout S, _ other: inout S) throws {
      let x = (0 ..< 6).map { _ in solver.makeVariable() }
      var gain = LinearExpression()
      for i in x.indices {
        try solver.add(x[i] >= 0.0)
        var sum = LinearExpression([Term(1, x[i])])
        for j in 0 ..< i { sum = sum + Double(1 << (i - j + 1)) * x[j] }
        var bound = 1.0
        for _ in 0 ... i { bound *= 5 }
        try solver.add(sum <= bound)
        gain = gain + Double(1 << (5 - i)) * x[i]
      }
      try solver.add(gain >= 1e6, priority: 500)
      solver.solve()
      // All of the last: 5⁶.
      #expect(x.map { solver.value(of: $0) } == [0, 0, 0, 0, 0, 15_625])
    }
  }

}
