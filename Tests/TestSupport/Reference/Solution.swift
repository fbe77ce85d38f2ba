// Values against rows, in plain double arithmetic.

internal import SolverCore

/// The values that a solver gave, and the rows that they should satisfy.
struct Solution {
  var values: [Int: Double]
  var rows: [(origin: SystemModel.Origin, row: Operation.Row)]

  /// By how much an answer may miss, relative to the largest addend of its rows.
  static let tolerance = 1e-7

  /// The sum of the terms of `row`.
  func sum(of row: Operation.Row) -> Double {
    row.terms.reduce(0) { $0 + $1.coefficient * (values[$1.variable] ?? 0) }
  }

  /// By how much the values miss `row`.
  func violation(of row: Operation.Row) -> Double {
    row.relation.violation(sum: sum(of: row), rightHandSide: row.rightHandSide)
  }

  /// The sum of violations at `level`.
  func violation(at level: Priority) -> Double {
    rows.reduce(0) { $1.row.priority == level ? $0 + violation(of: $1.row) : $0 }
  }

  /// The largest addend of `row`, at least 1.
  func scale(of row: Operation.Row) -> Double {
    row.terms.reduce(max(1, abs(row.rightHandSide))) {
      max($0, abs($1.coefficient * (values[$1.variable] ?? 0)))
    }
  }

  /// The largest addend of all rows, at least 1.
  var scale: Double { rows.reduce(1) { max($0, scale(of: $1.row)) } }

  /// Compares the solution with the exact optimum: all required rows hold, and each level is
  /// violated by exactly as much as it must be.
  ///
  /// The required rows must be known not to contradict each other.
  func checkOptimum(_ step: Int) throws(Finding) {
    let problem = SystemModel.problem(rows.map(\.row)).problem
    guard let optimum = ReferenceSolver.optimum(of: problem) else {
      preconditionFailure("the requirements were checked when they were accepted")
    }
    for (origin, row) in rows where row.priority.isRequired {
      let violation = violation(of: row)
      guard violation <= Self.tolerance * scale(of: row) else {
        throw Finding(.required, step, "the required \(origin) is violated by \(violation)")
      }
    }
    for (level, sum) in optimum.violations {
      let actual = violation(at: level)
      guard abs(actual - sum) <= Self.tolerance * scale else {
        throw Finding(
          .optimum, step, "level \(level) is violated by \(actual); the optimum is \(sum)")
      }
    }
  }
}
