// What is wrong with an answer.

public import SolverCore

/// Why an answer is not optimal, or not proven to be. Rows and variables are named as in the trace.
public enum OptimalityFailure: Error, Hashable, Sendable {
  /// The variable is NaN or infinite, or the row adds up to something that is.
  case notFinite(String)

  /// The required row is violated by `amount`.
  case infeasible(row: String, amount: Double)

  /// The values or multipliers are fewer or more than the variables or rows.
  case wrongCount(found: Int, expected: Int)

  /// The multiplier does not list its levels from the highest down, or has an entry at required.
  case unordered(row: String, level: Priority)

  /// The multiplier times the coefficients add up to `amount` instead of zero: moving `variable`
  /// would change the violation at `level`.
  case notStationary(variable: String, level: Priority, amount: Double)

  /// The multiplier has the entry `amount` where a row of its priority cannot weigh that much.
  case outOfBox(row: String, level: Priority, amount: Double)

  /// The entry `amount` of an inequality has the sign of the other side, as if it could be violated
  /// there.
  case wrongSign(row: String, level: Priority, amount: Double)

  /// The entry `amount` should be `expected`, because the row misses its right-hand side by
  /// `excess`.
  case notComplementary(
    row: String, excess: Double, level: Priority, amount: Double, expected: Double)

  /// The violation at `level` is `violation`, where exact arithmetic finds that it need only be
  /// `optimum`.
  case notLeast(level: Priority, violation: Double, optimum: Double)
}

extension OptimalityFailure: CustomStringConvertible {
  /// What is wrong, where and by how much.
  public var description: String {
    switch self {
    case .notFinite(let what): "\(what) is not finite"
    case .infeasible(let row, let amount): "\(row) is required, but violated by \(amount)"
    case .wrongCount(let found, let expected): "\(found) entries were given for \(expected)"
    case .unordered(let row, let level):
      "the multiplier of \(row) has its entry at level \(level) out of order"
    case .notStationary(let variable, let level, let amount):
      "at level \(level) the multipliers add up to \(amount) for \(variable), not to zero: moving it "
        + "would be an improvement"
    case .outOfBox(let row, let level, let amount):
      "the multiplier of \(row) is \(amount) at level \(level), more than its priority can weigh"
    case .wrongSign(let row, let level, let amount):
      "the multiplier of \(row) is \(amount) at level \(level), which pulls the wrong way"
    case .notComplementary(let row, let excess, let level, let amount, let expected):
      "\(row) is off its right-hand side by \(excess), so its multiplier at level \(level) must be "
        + "\(expected), not \(amount)"
    case .notLeast(let level, let violation, let optimum):
      "the violation at level \(level) is \(violation), but the exact optimum is \(optimum)"
    }
  }
}
