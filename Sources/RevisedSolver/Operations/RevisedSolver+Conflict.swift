// Whether a requirement contradicts others, and which.

internal import FlatStorage
internal import SolverCore

extension RevisedSolver {
  /// What a row contradicts that was on trial, and so counts more than all soft rows; `nil` if it
  /// holds.
  ///
  /// A row that does not hold depends on basic rows that are linearly independent, all of them
  /// required, and in only one way. Any proper part of it and them is independent, so it can be
  /// satisfied: the set is minimal.
  ///
  /// By how much they contradict each other is said by their right-hand sides, wherever the values
  /// stand: where these are large, rounding can hide a contradiction, and make one up.
  mutating func conflict(with row: RowIndex) -> Conflict? {
    if holdsBeyondDoubt(row) { return nil }
    factor.express(row, in: &system)
    if factor.hasDoubtfulWeight {
      factor.refineExpression(of: row, in: &system)
      // Where too much went as rounding, what is left is another row, and says nothing of this one.
      if !factor.isComplete(of: row, in: &system) { return nil }
    }
    // Where something soft could give way, it is rounding, or the row will be found violated again.
    guard var truth = residualByRightHandSides(of: row, FactorTolerance.relativeResidual) else {
      return nil
    }
    if abs(truth.residual) <= truth.rounding, !allowsWithoutViolation(row, truth.residual) {
      // What was given has lost its last digits only, and weights can be as exact as that.
      factor.refineExpression(of: row, in: &system)
      guard factor.isComplete(of: row, upTo: FactorTolerance.lastDigits, in: &system),
        let refined = residualByRightHandSides(of: row, FactorTolerance.lastDigits)
      else { return nil }
      truth = refined
    }
    if allowsWithoutViolation(row, truth.residual) || abs(truth.residual) <= truth.rounding {
      return nil
    }
    // What looks satisfied was not searched for a way to hold; and a search among blurred numbers
    // may have overlooked one.
    guard isBlocked(whereAbove: truth.residual > 0) else { return nil }
    return gatheredConflict(residual: abs(truth.residual) * Double(system.rows[row].scale))
  }

  /// Whether a row that was on trial holds, among numbers that cannot hide a contradiction.
  mutating func holdsBeyondDoubt(_ row: RowIndex) -> Bool {
    if system.rows[row].place == .basic { return true }
    return looksSatisfied(row)
      && FactorTolerance.relativeResidual * system.magnitude(of: row) <= Tolerance.feasibility
  }

  /// Whether a row that was on trial looks as if it held.
  mutating func looksSatisfied(_ row: RowIndex) -> Bool {
    system.rows[row].place == .basic || allowsWithoutViolation(row, system.residual(of: row))
  }

  /// Whether a row could hold with `residual`, as far as tolerances go.
  private func allowsWithoutViolation(_ row: RowIndex, _ residual: Double) -> Bool {
    var record = system.rows[row]
    record.side = 0
    return record.allows(record.contradiction(of: residual))
  }

  /// The residual of a row whose combination was gathered, by the right-hand sides of the rows in
  /// it, which hold; and how much of it may be rounding, as a share of what is added up. `nil` if
  /// not all of them are required.
  private mutating func residualByRightHandSides(
    of row: RowIndex, _ rounding: Double
  ) -> (residual: Double, rounding: Double)? {
    var sum = CompensatedSum()
    sum.add(-1, times: system.rows[row].rightHandSide)
    var magnitude = abs(system.rows[row].rightHandSide)
    for i in factor.expression.indices {
      let part = factor.expression[i]
      if part.member.isStay || system.rows[part.member.row].level < Level.required { return nil }
      let rightHandSide = system.rows[part.member.row].rightHandSide
      sum.add(part.weight, times: rightHandSide)
      // The weight is as inexact as the largest number in it, also where little of that is left.
      magnitude += part.size.value * abs(rightHandSide)
    }
    return (sum.value, rounding * magnitude)
  }

  /// Whether none of the rows of the combination can move such that the residual of their sum
  /// becomes less, or more where it is not above zero.
  private mutating func isBlocked(whereAbove isAbove: Bool) -> Bool {
    for i in factor.expression.indices {
      let part = factor.expression[i]
      let mustFall = (part.weight > 0) == isAbove
      let row = system.rows[part.member.row]
      guard mustFall ? row.hasLowerBound : row.hasUpperBound else { return false }
    }
    return true
  }

  /// The conflict of a row with the rows of its combination.
  private mutating func gatheredConflict(residual: Double) -> Conflict {
    var conflict = Conflict(constraints: [], edits: [], residual: residual)
    for i in factor.expression.indices {
      let member = factor.expression[i].member.row
      if system.rows[member].isEdit {
        let term = system.terms[system.rows[member].terms.start]
        conflict.edits.append(handle(of: term.variable))
      } else {
        conflict.constraints.append(handle(of: member))
      }
    }
    conflict.constraints.sort { $0.index < $1.index }
    conflict.edits.sort { $0.index < $1.index }
    return conflict
  }
}
