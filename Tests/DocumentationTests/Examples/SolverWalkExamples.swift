// The example of the page on how the solver works.

import RevisedSolver
import SolverCore
import Testing

@Suite struct SolverWalkExamples {
  @Test func sixConstraints() throws {
    // show
    var solver = RevisedSolver()
    let left = solver.makeVariable()
    let width = solver.makeVariable()
    let right = solver.makeVariable()

    try solver.add(left >= 0.0)  // 1
    try solver.add(right == left + width)  // 2
    let wish = try solver.add(width == 100.0, priority: 750)  // 3
    try solver.add(right <= 80.0)  // 4
    try solver.add(width >= 20.0)  // 5
    try solver.add(left == 10.0, priority: 500)  // 6
    solver.solve()
    expect(solver.value(of: left), equals: 0)
    expect(solver.value(of: width), equals: 80)

    try solver.remove(wish)
    solver.solve()
    expect(solver.value(of: left), equals: 10)
    expect(solver.value(of: width), equals: 70)
    expect(solver.certify().isOptimal, equals: true)
    // end
  }
}
