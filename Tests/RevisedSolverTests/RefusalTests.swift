// What refused operations leave behind: nothing.

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
    let (rowCount, cellCount) = (solver.rows.count, solver.scratch.rowSums.count)
    #expect(rowCount == 1)
    // Tables get room for 32 rows at a time.
    #expect(cellCount <= 32)
  }
}
