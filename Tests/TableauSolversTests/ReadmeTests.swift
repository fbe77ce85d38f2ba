// The example of the README.

import SolverCore
import TableauSolvers
import Testing

@Suite struct ReadmeTests {
  @Test func widthMeetsItsLimit() throws {
    var solver = SparseSolver()
    let left = solver.makeVariable()
    let width = solver.makeVariable()
    try solver.add(left >= 0.0)
    try solver.add(left + width <= 500.0)
    try solver.add(width == 600.0, priority: 750)
    solver.solve()
    let value = solver.value(of: width)
    #expect(value == 500)
  }
}
