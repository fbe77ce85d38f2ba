// The oracle against brute force, and against itself with other numbers.

import Randomness
import SolverCore
import Testing

@testable import TestSupport

@Suite struct ReferenceSolverTests {
  @Test func aWishOfManyDigitsIsMetExactly() throws {
    // A tenth is no small fraction as a double: this needs the numbers of unlimited size.
    let rows: [ReferenceProblem.Row] = [
      .init([(0.1, 0), (0.7, 1)], .equal, 0.3), .init([(1e-9, 0)], .equal, 1e15, 500),
      .init([(3e14, 1)], .lessThanOrEqual, .leastNonzeroMagnitude, 250),
    ]
    let optimum = ReferenceSolver.optimum(of: ReferenceProblem(variableCount: 2, rows: rows))
    #expect(optimum?.violations.map(\.sum) == [0, 0])
  }

  /// Goal: the oracle is right. Method: random systems of one to three variables and up to six rows
  /// of small integers, of which every vertex is tried; half of the systems have contradictory or
  /// degenerate requirements.
  @Test func agreesWithBruteForce() {
    var contradictionCount = 0
    for seed in 0 ..< 3_000 as Range<UInt64> {
      let problem = Self.randomProblem(seed: seed, variableCountMax: 3, rowCountMax: 6)
      let optimum = ReferenceSolver.optimum(of: problem)
      let expected = BruteForce.violations(of: problem)
      if expected == nil { contradictionCount += 1 }
      guard let optimum, let expected else {
        #expect(optimum == nil && expected == nil, "seed \(seed): \(problem.rows)")
        continue
      }
      let isEqual = zip(optimum.violations, expected).allSatisfy { abs($0.sum - $1) < 1e-9 }
      #expect(isEqual, "seed \(seed): \(optimum.violations), not \(expected): \(problem.rows)")
      Self.expectReached(optimum, by: problem, seed)
    }
    #expect(contradictionCount > 300)
  }

  /// Goal: the fast numbers never change an answer.
  /// Method: larger systems, whose determinants sometimes overflow 64 bits, with both kinds.
  @Test func bothKindsOfNumbersAgree() {
    for seed in 0 ..< 150 as Range<UInt64> {
      let problem = Self.randomProblem(seed: seed, variableCountMax: 9, rowCountMax: 16)
      let small = ReferenceSolver.optimum(of: problem)
      let large = ReferenceSolver.largeOptimum(of: problem)
      guard let small, let large else {
        #expect(small == nil && large == nil, "seed \(seed)")
        continue
      }
      // The same steps, so the same fractions; the conversion to doubles may differ in the last
      // bit.
      #expect(
        Self.isClose(small.violations.map(\.sum), large.violations.map(\.sum)), "seed \(seed)")
      #expect(Self.isClose(small.values, large.values), "seed \(seed)")
      Self.expectReached(large, by: problem, seed)
    }
  }

  private static func isClose(_ left: [Double], _ right: [Double]) -> Bool {
    left.count == right.count
      && zip(left, right).allSatisfy { abs($0 - $1) <= 2 * max($0.ulp, $1.ulp) }
  }

  /// The values that come with an optimum must have its violations.
  private static func expectReached(
    _ optimum: ReferenceOptimum, by problem: ReferenceProblem, _ seed: UInt64
  ) {
    var model = SystemModel()
    for name in 0 ..< problem.variableCount { model.apply(.makeVariable(name)) }
    for (name, row) in problem.rows.enumerated() { model.apply(.add(name, row)) }
    let system = LifeSystem(model)
    for (level, sum) in [(level: Priority.required, sum: 0)] + optimum.violations {
      #expect(abs(system.violation(at: level, optimum.values) - sum) < 1e-9, "seed \(seed)")
    }
  }

  private static func randomProblem(
    seed: UInt64, variableCountMax: Int, rowCountMax: Int
  ) -> ReferenceProblem {
    var random = SplitMix64(seed: seed)
    var problem = ReferenceProblem(variableCount: random.int(1 ... variableCountMax))
    for _ in 0 ..< random.int(1 ... rowCountMax) {
      let terms = (0 ..< random.int(1 ... problem.variableCount)).map { _ in
        (Double(random.int(-3 ... 3)), random.int(0 ... problem.variableCount - 1))
      }
      let right = random.chance(40) ? 0 : Double(random.int(-4 ... 6))
      let priority: Priority = random.chance(45) ? .required : random.pick([750, 500, 250])
      problem.rows.append(.init(terms, random.pick(Relation.allCases), right, priority))
    }
    return problem
  }
}
