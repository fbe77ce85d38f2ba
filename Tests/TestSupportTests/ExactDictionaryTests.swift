// The two exact solvers, which share no code, find the same optima.

import Randomness
import SolverCore
import Testing

@testable import TestSupport
@testable import Traces

@Suite struct ExactDictionaryTests {
  /// Coefficients that make different trouble for integers: none, many digits, and a wide range.
  enum Coefficients: CaseIterable {
    case small
    case decimal
    case wide

    func random(using random: inout SplitMix64) -> Double {
      let digits = Double(random.int(-9 ... 9))
      switch self {
      case .small: return digits
      case .decimal: return digits / 10
      case .wide: return digits * [1e-6, 1e-3, 0.1, 1, 1e3, 1e6][random.int(0 ... 5)]
      }
    }
  }

  /// Goal: verdicts on answers rest on the right optimum.
  /// Method: small random systems, many of them degenerate or contradictory, from random starts.
  @Test(arguments: Coefficients.allCases, UInt64(0) ..< 150)
  func findsTheReferenceOptimum(coefficients: Coefficients, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let variableCount = random.int(1 ... 4)
    let levels: [Priority] = [.required, .required, 750, 500, 250]
    let rows = (0 ..< random.int(1 ... 9)).map { _ in
      ExactRow(
        terms: (0 ..< random.int(1 ... 3)).map { _ in
          (coefficients.random(using: &random), random.int(0 ... variableCount - 1))
        }, relation: random.pick(Relation.allCases),
        rightHandSide: coefficients.random(using: &random), priority: random.pick(levels))
    }
    let problem = ReferenceProblem(
      variableCount: variableCount,
      rows: rows.map { .init($0.terms, $0.relation, $0.rightHandSide, $0.priority) })
    let start = (0 ..< variableCount).map { _ in Double(random.int(-30 ... 30)) / 3 }
    var dictionary = ExactDictionary(rows, values: start)
    dictionary.begin(with: rows.indices.filter { _ in random.chance(50) })
    let (sums, denominator) = try dictionary.minimize(stepCountMax: 10_000)
    let found = sums.map { ($0.level, Dyadic.quotient($0.sum, Dyadic(denominator, exponent: 0))) }

    guard let optimum = ReferenceSolver.largeOptimum(of: problem) else {
      let (level, sum) = try #require(found.first)
      #expect(level == .required && sum > 0, "\(problem)")
      return
    }
    let expected =
      (found.first?.0 == .required ? [(level: Priority.required, sum: 0.0)] : [])
      + optimum.violations
    #expect(found.map(\.0) == expected.map(\.level))
    for (found, expected) in zip(found, expected) {
      #expect(abs(found.1 - expected.sum) <= 1e-14 * expected.sum, "level \(found.0) of \(problem)")
    }
  }

  @Test(arguments: [0, 1, -3, 0.1, -1e-300, .leastNonzeroMagnitude, 1.7e308])
  func dyadicNumbersAreTheirDoubles(number: Double) {
    #expect(Dyadic(number).double == number)
    #expect((Dyadic(number) + -Dyadic(number)).sign == 0)
    #expect(Dyadic(number).magnitude.double == abs(number))
    let square = Dyadic(number) * Dyadic(number)
    #expect(square.sign == (number == 0 ? 0 : 1))
    guard number != 0 else { return }
    #expect(abs(Dyadic.quotient(square, Dyadic(number)) - number) <= 2 * number.ulp)
  }
}
