// How good an answer is, level by level.

public import SolverCore

/// How much of what is wanted at one priority an answer leaves open.
public struct LevelViolation: Hashable, Sendable {
  /// The priority; required comes first.
  public let level: Priority

  /// The sum of the absolute violations of the constraints and suggestions at that priority.
  public let sum: Double

  /// What such a sum may be off by, as rounding.
  public let tolerance: Double
}

/// The highest level at which two answers to the same demands differ.
public struct LevelDifference: Hashable, Sendable {
  /// The priority.
  public let level: Priority

  /// The violation that the first answer leaves there.
  public let left: Double

  /// The violation that the second answer leaves there.
  public let right: Double

  /// A difference at `level` between what two answers leave.
  public init(level: Priority, left: Double, right: Double) {
    self.level = level
    self.left = left
    self.right = right
  }
}

extension LevelDifference: CustomStringConvertible {
  /// Which answer is better, and by how much.
  public var description: String {
    let better = left < right ? "first" : "second"
    return
      "at level \(level) the violation is \(left) against \(right): the \(better) answer is better"
  }
}

extension TraceModel {
  /// What `values`, by index of the variable, leave open at each priority in force, from the
  /// highest down.
  ///
  /// - Complexity: O(terms + levels · log levels).
  public func violations(_ values: [Double]) -> [LevelViolation] {
    var positions: [Priority: Int] = [:]
    var sums: [(level: Priority, sum: Double, squares: Double)] = []
    for row in rows() {
      let position = positions[row.priority, default: sums.count]
      if position == sums.count {
        positions[row.priority] = position
        sums.append((row.priority, 0, 0))
      }
      let residual = residual(of: row, values)
      sums[position].sum += residual.violation
      sums[position].squares += residual.tolerance * residual.tolerance
    }
    // Rounding errors of different rows have nothing to do with each other, so their squares add
    // up.
    return sums.map {
      LevelViolation(level: $0.level, sum: $0.sum, tolerance: $0.squares.squareRoot())
    }
    .sorted { $0.level > $1.level }
  }

  /// The highest level at which the two answers differ by more than rounding, or nil if both are as
  /// good. Optimal answers may have different values, but never different violations.
  ///
  /// - Complexity: As `violations(_:)`.
  public func firstDifference(between left: [Double], and right: [Double]) -> LevelDifference? {
    for (left, right) in zip(violations(left), violations(right)) {
      // Not the other way round: NaN must differ.
      let isSame = abs(left.sum - right.sum) <= left.tolerance + right.tolerance
      guard isSame else {
        return LevelDifference(level: left.level, left: left.sum, right: right.sum)
      }
    }
    return nil
  }
}
