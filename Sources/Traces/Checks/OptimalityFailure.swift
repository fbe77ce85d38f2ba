// What is wrong with an answer.

public import SolverCore

/// Why an answer is not optimal, or not proven to be. Rows and variables are named as in the trace.
public enum OptimalityFailure: Error, Hashable, Sendable {
  /// The variable, or an entry of the multiplier, is NaN or infinite.
  case notFinite(String)

  /// The values or multipliers are fewer or more than the variables or rows.
  case wrongCount(found: Int, expected: Int)

  /// The multiplier does not list its levels from the highest down, or has an entry at required.
  case unordered(row: String, level: Priority)

  /// The answer does not meet a condition: `text` says so with the names of the trace, whose
  /// indices the defect bears.
  case defect(Defect, text: String)

  /// The violation at `level` is `violation`, where exact arithmetic finds that it need only be
  /// `optimum`.
  case notLeast(level: Priority, violation: Double, optimum: Double)

  /// `defect`, whose indices are those of `trace`.
  init(_ defect: Defect, in trace: Trace) {
    self = .defect(defect, text: trace.describe(defect))
  }
}

extension OptimalityFailure: CustomStringConvertible {
  /// What is wrong, where and by how much.
  public var description: String {
    switch self {
    case .notFinite(let what): "\(what) is not finite"
    case .wrongCount(let found, let expected): "\(found) entries were given for \(expected)"
    case .unordered(let row, let level):
      "the multiplier of \(row) has its entry at level \(level) out of order"
    case .defect(_, let text): text
    case .notLeast(let level, let violation, let optimum):
      "the violation at level \(level) is \(violation), but the exact optimum is \(optimum)"
    }
  }
}
