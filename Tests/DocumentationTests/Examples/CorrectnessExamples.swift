// The examples of the page on correctness.

import RevisedSolver
import SolverCore
import Testing

@Suite struct CorrectnessExamples {
  @Test func answersAreProvenOnDemand() throws {
    // show
    var solver = RevisedSolver()
    let width = solver.makeVariable()
    try solver.add(width <= 500.0)
    try solver.add(width == 600.0, priority: 750)
    solver.solve()

    expect(solver.defect == nil, equals: true)
    let certification = solver.certify()
    expect(certification.isOptimal, equals: true)
    expect(certification.violations.map(\.sum), equals: [0, 100])
    // end
  }
}
