// The solver of one's own, in the suite and beside the default one.

import Foundation
import OwnSolver
import SolverCore
import Suite
import Testing
import Workloads

@Suite struct OwnSolverTests {
  private let own = Strategy(name: "own", summary: "Own.", comparing: { OwnSolver() })

  /// Goal: the example is right, level by level, wherever it is fast enough to be tried.
  @Test(arguments: ["login", "feed", "window-drag", "labels", "rotation"])
  func verifiesAWorkload(_ name: String) throws {
    let trace = try WorkloadCatalog.workload(named: name).trace(size: 1, seed: 1)
    try own.verify(trace)
    #expect(try own.work(of: trace).pivots > 0)
  }

  @Test func aConflictIsMinimal() throws {
    var solver = OwnSolver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    let first = try solver.add(x >= 10.0)
    let second = try solver.add(y >= 10.0)
    let third = try solver.add(y <= 1.0 * x)
    do throws(AddConstraintError) {
      try solver.add(x <= 5.0)
      Issue.record("the contradiction was accepted")
    } catch {
      guard case .unsatisfiable(let conflict) = error else { throw error }
      // `first` contradicts it alone; without `first`, the other two do together.
      #expect(conflict.constraints == [second, third])
      #expect(conflict.residual == 5)
    }
    try solver.remove(first)
    #expect(throws: AddConstraintError.self) { try solver.add(x <= 5.0) }
    try solver.remove(third)
    try solver.add(x <= 5.0)
    solver.solve()
    #expect(solver.value(of: y) == 10)
  }

  @Test func staleHandlesAndBadNumbersAreRefused() throws {
    var solver = OwnSolver()
    let x = solver.makeVariable()
    let constraint = try solver.add(x == 1.0)
    #expect(throws: RemoveVariableError.inUse(x)) { try solver.removeVariable(x) }
    try solver.remove(constraint)
    #expect(throws: RemoveConstraintError.unknownConstraint(constraint)) {
      try solver.remove(constraint)
    }
    #expect(throws: EditError.notEditable(x)) { try solver.suggest(1, for: x) }
    #expect(throws: AddConstraintError.self) { try solver.add(x == Double.infinity) }
    try solver.removeVariable(x)
    #expect(solver.value(of: x).isNaN)
    #expect(throws: AddConstraintError.unknownVariable(x)) { try solver.add(x == 1.0) }
  }

  /// Goal: the documentation's "under 100 lines" stays true.
  @Test(arguments: ["OwnSolver", "LexicographicSimplex"])
  func hasUnderAHundredLines(_ name: String) throws {
    let file = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/OwnSolver/\(name).swift")
    #expect(try String(contentsOf: file, encoding: .utf8).split(separator: "\n").count < 100)
  }

  /// Goal: the door of the suite lets no wrong answer in.
  @Test func aWrongAnswerIsFound() throws {
    let trace = try WorkloadCatalog.workload(named: "login").trace(size: 1, seed: 1)
    let lazy = Strategy(name: "lazy", summary: "Never solves.", comparing: { LazySolver() })
    #expect(throws: (any Error).self) { try lazy.verify(trace) }
  }
}

/// Solves at every other call only.
private struct LazySolver: ConstraintSolver {
  private var solver = OwnSolver()
  private var solveCount = 0

  init() {}

  var work: WorkCounters { solver.work }

  mutating func makeVariable() -> Variable { solver.makeVariable() }
  mutating func removeVariable(_ variable: Variable) throws(RemoveVariableError) {
    try solver.removeVariable(variable)
  }
  mutating func add(
    _ terms: Span<Term>, _ relation: Relation, _ rightHandSide: Double, priority: Priority
  ) throws(AddConstraintError) -> ConstraintID {
    try solver.add(terms, relation, rightHandSide, priority: priority)
  }
  mutating func remove(_ constraint: ConstraintID) throws(RemoveConstraintError) {
    try solver.remove(constraint)
  }
  mutating func setRightHandSide(
    _ value: Double, of constraint: ConstraintID
  ) throws(ChangeConstraintError) { try solver.setRightHandSide(value, of: constraint) }
  mutating func setPriority(
    _ priority: Priority, of constraint: ConstraintID
  ) throws(ChangeConstraintError) { try solver.setPriority(priority, of: constraint) }
  mutating func addEdit(_ variable: Variable, priority: Priority) throws(EditError) {
    try solver.addEdit(variable, priority: priority)
  }
  mutating func removeEdit(_ variable: Variable) throws(EditError) {
    try solver.removeEdit(variable)
  }
  mutating func suggest(_ value: Double, for variable: Variable) throws(EditError) {
    try solver.suggest(value, for: variable)
  }
  mutating func solve() {
    solveCount += 1
    if solveCount % 2 == 1 { solver.solve() }
  }
  func value(of variable: Variable) -> Double { solver.value(of: variable) }
}
