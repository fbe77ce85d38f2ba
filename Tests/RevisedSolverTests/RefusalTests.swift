// What refused operations leave behind: nothing.

import FlatStorage
import SolverCore
import Testing

@testable import RevisedSolver

@Suite struct RefusalTests {
  /// Each refused row once left a cell of scratch behind.
  @Test func refusedRowsLeaveNoScratch() throws {
    var solver = RevisedSolver()
    let width = solver.makeVariable()
    try solver.add(width >= 0.0)
    for _ in 0 ..< 1_000 {
      do throws(AddConstraintError) {
        try solver.add(width <= -1.0)
        Issue.record("a contradiction was accepted")
      } catch {}
    }
    let (rowCount, cellCount) = (solver.system.rows.count, solver.factor.rowSums.count)
    #expect(rowCount == 1)
    // Tables get room for 32 rows at a time.
    #expect(cellCount <= 32)
  }

  /// Goal: a row that has to be eliminated, and is refused for what it would move, leaves no
  /// storage behind. Method: the right edge of a row of boxes cannot come closer, since one of them
  /// has a least width.
  @Test func refusedLoopsLeaveNoEntries() throws {
    var solver = RevisedSolver()
    let (window, width) = (solver.makeVariable(), solver.makeVariable())
    try solver.add(width >= 20.0)
    var right = LinearExpression()
    for _ in 0 ..< 5 {
      let x = solver.makeVariable()
      try solver.add(x == right + 4.0)
      right = x + width
    }
    try solver.add(window == 100.0)
    solver.solve()
    var entryCount: Int?
    for _ in 0 ..< 100 {
      #expect(throws: AddConstraintError.self) { try solver.add(right == window) }
      let count = solver.system.terms.count
      #expect(count == entryCount ?? count)
      entryCount = count
    }
    let values = (solver.value(of: window), solver.value(of: width))
    #expect(values == (100, 20))
    try solver.add(right + 4.0 == 2.0 * window)
    solver.solve()
    #expect(solver.value(of: width) == 35.2)
  }
}
