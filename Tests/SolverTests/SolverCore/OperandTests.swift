// Numbers of every usual type beside variables, and what may be written with them.

import SolverCore
import Testing

@Suite struct OperandTests {
  private let x = Variable(index: 0)
  private let y = Variable(index: 1)

  @Test func numbersOfOtherTypesStandBesideVariables() {
    let (count, half): (Int, Float) = (3, 0.5)
    #expect(x + count == LinearExpression([Term(1, x)], constant: 3))
    #expect(count * x == LinearExpression([Term(3, x)]))
    #expect(x * half == LinearExpression([Term(0.5, x)]))
    let atLeast: LinearConstraint = x >= count
    #expect(atLeast == LinearConstraint([Term(1, x)], .greaterThanOrEqual, 3))
    let above: LinearConstraint = half <= x
    #expect(above == LinearConstraint([Term(-1, x)], .lessThanOrEqual, -0.5))
    let equal: LinearConstraint = x + y == count
    #expect(equal == LinearConstraint([Term(1, x), Term(1, y)], .equal, 3))
    #expect(count - x == LinearExpression([Term(-1, x)], constant: 3))
    #expect(2 * y - 1 == LinearExpression([Term(2, y)], constant: -1))
  }

  @Test func operandsAreDividedByNumbers() {
    #expect(x / 2 == LinearExpression([Term(0.5, x)]))
    #expect((x + 3) / 4.0 == LinearExpression([Term(0.25, x)], constant: 0.75))
    // Not times the reciprocal: 3 · (1 ÷ 49) · 49 is not 3.
    #expect((49.0 * x) / 49 == LinearExpression([Term(1, x)]))
    let count = 4
    #expect(x / count == LinearExpression([Term(0.25, x)]))
    #expect((x / 0).terms[0].coefficient == .infinity)
  }

  @Test func expressionsGrowInPlace() {
    var sum = x + 1
    sum += y
    sum += 2
    sum -= 3.0 * x
    #expect(sum == LinearExpression([Term(1, x), Term(1, y), Term(-3, x)], constant: 3))
    sum *= 2
    sum /= 4
    #expect(sum == LinearExpression([Term(0.5, x), Term(0.5, y), Term(-1.5, x)], constant: 1.5))
  }

  /// Goal: operators on numbers alone still mean numbers.
  @Test func comparisonsOfNumbersAreStillBooleans() {
    let (one, two) = (1, 2)
    let isEqual = one == two
    let isLess = one + one <= two
    #expect(!isEqual && isLess)
    let third = Float(1) / 3
    #expect(third * 3 == 1)
    // Regression: with `Int` as an operand, the literal made a constraint of it.
    let half = 0.5
    let isZero = half == 0
    let isSmall = half <= 1
    if isZero || !isSmall { Issue.record("a half is zero") }
  }
}
