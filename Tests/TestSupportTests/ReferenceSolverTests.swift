// The oracle against optima by hand, and against brute force.

import SolverCore
import Testing

@testable import TestSupport

@Suite struct ReferenceSolverTests {
  @Test func weakerLevelGivesWay() throws {
    let problem = ReferenceProblem(
      variableCount: 1,
      rows: [
        .init([(1, 0)], .lessThanOrEqual, 10, .required),
        .init([(1, 0)], .equal, 20, 500),
        .init([(1, 0)], .equal, 0, 250),
      ])
    let optimum = try #require(ReferenceSolver.optimum(of: problem))
    #expect(optimum.violations.map(\.sum) == [10, 10])
    #expect(optimum.values == [10])
  }
}
