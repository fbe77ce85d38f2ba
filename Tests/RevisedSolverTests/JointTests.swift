// Rows that are given up, or removed, many at once.

import FlatStorage
import Randomness
import SolverCore
import Testing

@testable import RevisedSolver

@Suite struct JointTests {
  /// Boxes in boxes, each as thin as its content allows, around a leaf of 10 points.
  private static func nest(levels: Int, in solver: inout RevisedSolver) throws -> [ConstraintID] {
    var handles: [ConstraintID] = []
    let boxes = (0 ... levels).map { _ in solver.makeVariable() }
    for level in 0 ..< levels {
      handles.append(try solver.add(boxes[level] >= boxes[level + 1] + 4.0))
      handles.append(try solver.add(boxes[level] == 0.0, priority: 250))
    }
    handles.append(try solver.add(boxes[levels] == 10.0, priority: 750))
    solver.solve()
    solver.checkInvariants()
    #expect(abs(solver.value(of: boxes[0]) - Double(10 + 4 * levels)) < 1e-6)
    return handles
  }

  /// Goal: what each box wishes depends on all boxes in it, and yet the wishes of all are given up
  /// for the cost of a few. One by one, `solve()` was quadratic in the levels. Method: the work of
  /// one `solve()` for ten times as many levels.
  @Test func solvingANestIsLinear() throws {
    try expectLinear([40, 400], within: 2.5) { levels in
      var solver = RevisedSolver.alwaysDeferring()
      _ = try Self.nest(levels: levels, in: &solver)
      return solver.work
    }
  }

  /// Goal: to remove everything costs the same for each constraint, whatever leans on what. Method:
  /// the work of removing twice as many, from the first to the last; both are so many that some
  /// have to leave before the last one is removed. Up to 500 levels that is cheaper by half.
  @Test func removingANestIsLinear() throws {
    try expectLinear([1_000, 2_000], within: 1.27) { levels in
      var solver = RevisedSolver()
      let handles = try Self.nest(levels: levels, in: &solver)
      let before = solver.work
      for handle in handles { try solver.remove(handle) }
      solver.solve()
      solver.checkInvariants()
      return solver.work - before
    }
  }

  /// Regression: rows that left together stood in each other's way where values had to move.
  /// Goal: to remove rows that hold others in balance costs no more together than one by one.
  /// Method: the work of removing random equations that keep variables from what they wish.
  @Test(arguments: [60, 200])
  func removingABalanceIsNotDearerTogether(count: Int) throws {
    let together = try Self.workOfRemoval(count: count, [])
    let oneByOne = try Self.workOfRemoval(count: count, .noJointRemoval)
    #expect(together < 1.2 * oneByOne)
  }

  private static func workOfRemoval(count: Int, _ options: RevisedOptions) throws -> Double {
    var random = SplitMix64(seed: 5)
    var solver = RevisedSolver(options: options)
    let variables = (0 ..< count).map { _ in solver.makeVariable() }
    for variable in variables {
      try solver.add(variable == random.points(0 ... 100), priority: 100)
    }
    let solution = variables.map { _ in random.points(-20 ... 20) }
    var handles: [ConstraintID] = []
    for _ in variables {
      var (terms, sum): ([Term], Double) = ([], 0)
      for _ in 0 ..< random.int(1 ... 3) {
        let (coefficient, index) = (random.points(1 ... 3), random.int(0 ... count - 1))
        terms.append(Term(coefficient, variables[index]))
        sum += coefficient * solution[index]
      }
      handles.append(try solver.add(LinearConstraint(terms, .equal, sum)))
    }
    solver.solve()
    let before = solver.work
    for handle in handles { try solver.remove(handle) }
    solver.solve()
    solver.checkInvariants()
    return (solver.work - before).touched
  }

  /// Goal: the list of what waits to leave does not grow with what has left. Method: one constraint
  /// is removed and replaced by a tighter one many times, without a `solve()`.
  @Test func theListOfRemovedConstraintsDoesNotGrow() throws {
    var solver = RevisedSolver()
    let x = solver.makeVariable()
    try solver.add(x == 1.0, priority: 500)
    var limit = try solver.add(x >= 4.0)
    for round in 0 ..< 1_000 {
      try solver.remove(limit)
      limit = try solver.add(x >= 5.0 + Double(round))
    }
    solver.checkInvariants()
    #expect(solver.removed.count == 0)
    #expect(solver.system.rows.count < 16)
    #expect(solver.removed.listedCount < 16)
  }

  /// Once, a queue that held nothing but rows that hold by now was taken from after its end.
  @Test func queuedRowsThatHoldByNowAreNoRowsToGiveUp() throws {
    var solver = RevisedSolver.alwaysDeferring()
    let (x, z) = (solver.makeVariable(), solver.makeVariable())
    try solver.add(x == 10.0)
    try solver.add(z == 5.0, priority: 400)
    try solver.add(x == 0.0, priority: 300)
    try solver.add(z >= 3.0, priority: 200)
    solver.solve()
    solver.checkInvariants()
    #expect(solver.value(of: x) == 10)
    #expect(solver.value(of: z) == 5)
  }

  /// Once, a variable seemed to be in use where a spike held it in its reduced form.
  @Test func variablesOfSpikesOnlyCanGo() throws {
    var solver = RevisedSolver()
    let (x, y, z, w) = (
      solver.makeVariable(), solver.makeVariable(), solver.makeVariable(), solver.makeVariable()
    )
    try solver.add(w >= 0.0)
    let low = try solver.add(z - x >= 1.0)
    let high = try solver.add(z + w - x - y <= 0.0)
    try solver.add(y <= 0.0, priority: 500)
    try solver.remove(low)
    try solver.remove(high)
    try solver.removeVariable(x)
    solver.solve()
    solver.checkInvariants()
  }
}
