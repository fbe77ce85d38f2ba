// Suggestions along cached directions.

import SolverCore
import Testing

@testable import RevisedSolver

@Suite struct DirectionTests {
  /// Two edits that share a row which both touch, warm: each has a direction and an interval.
  private struct Pair: ~Copyable {
    var solver = RevisedSolver()
    let x: Variable
    let y: Variable

    init() throws {
      x = solver.makeVariable(value: 0)
      y = solver.makeVariable(value: 0)
      try solver.add(x + y <= 100.0)
      for variable in [x, y] { try solver.addEdit(variable, priority: 500) }
      for step in 1 ... 4 { try suggest(Double(step), Double(2 * step)) }
    }

    mutating func suggest(_ newX: Double, _ newY: Double) throws {
      try solver.suggest(newX, for: x)
      try solver.suggest(newY, for: y)
      solver.solve()
    }

    var values: [Double] { [solver.value(of: x), solver.value(of: y)] }
  }

  /// Goal: a suggestion of what is there already, as of the coordinate along which nobody drags, costs no
  /// movement: no row is looked at for it.
  @Test func suggestingWhatIsThereMovesNothing() throws {
    var pair = try Pair()
    let before = pair.solver.work
    try pair.suggest(4, 8)
    let after = pair.solver.work
    #expect(after == before)
    try pair.suggest(5, 9)
    let both = pair.solver.work - before
    try pair.suggest(5, 10)
    let one = pair.solver.work - before
    #expect(one.rowsTouched - both.rowsTouched < both.rowsTouched)
    let values = pair.values
    #expect(values == [5, 10])
  }

  /// Goal: the last suggestion counts, also where it takes an earlier one back.
  @Test func suggestingSomethingElseFirstChangesNothing() throws {
    var pair = try Pair()
    try pair.solver.suggest(50, for: pair.x)
    try pair.suggest(4, 8)
    let first = pair.values
    #expect(first == [4, 8])
    try pair.solver.suggest(4, for: pair.x)
    try pair.suggest(6, 8)
    let second = pair.values
    #expect(second == [6, 8])
  }
}
