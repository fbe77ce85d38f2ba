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

/// What two answers to the same demands leave at one level.
public struct LevelDifference: Hashable, Sendable {
  /// The priority.
  public let level: Priority

  /// The violation that the first answer leaves there.
  public let left: Double

  /// The violation that the second answer leaves there.
  public let right: Double

  /// How much more the first one leaves, below 0 if it leaves less: more exact than the difference
  /// of the two sums.
  public let excess: Double

  /// What the excess may be as rounding.
  public let tolerance: Double

  /// Whether one answer is the better one by more than rounding.
  public var isReal: Bool {
    // Not the other way round: NaN must differ.
    !(abs(excess) <= tolerance)
  }

  /// A difference at `level` between what two answers leave.
  public init(
    level: Priority, left: Double, right: Double, excess: Double? = nil, tolerance: Double = 0
  ) {
    self.level = level
    self.left = left
    self.right = right
    self.excess = excess ?? left - right
    self.tolerance = tolerance
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

  /// What two answers leave at each priority in force, from the highest down.
  ///
  /// The rounding of a row explains no more than by how much its own violation differs. So a row of
  /// large numbers does not hide what another row of its level is off by.
  ///
  /// - Complexity: As `violations(_:)`.
  public func differences(between left: [Double], and right: [Double]) -> [LevelDifference] {
    struct Sums {
      var (left, right, excess, squares, explained) = (0.0, 0.0, 0.0, 0.0, 0.0)
    }
    var byLevel: [Priority: Sums] = [:]
    for row in rows() {
      let (a, b) = (residual(of: row, left), residual(of: row, right))
      let (excess, tolerance) = (a.violation - b.violation, a.tolerance + b.tolerance)
      var sums = byLevel[row.priority, default: Sums()]
      sums.left += a.violation
      sums.right += b.violation
      sums.excess += excess
      sums.squares += tolerance * tolerance
      sums.explained += min(tolerance, abs(excess))
      byLevel[row.priority] = sums
    }
    return byLevel.sorted { $0.key > $1.key }.map { level, sums in
      LevelDifference(
        level: level, left: sums.left, right: sums.right, excess: sums.excess,
        // The sums themselves round, too.
        tolerance: min(sums.squares.squareRoot(), sums.explained * (1 + Tolerance.feasibility)))
    }
  }

  /// The highest level at which the two answers differ by more than rounding, or nil if both are as
  /// good. Optimal answers may have different values, but never different violations.
  ///
  /// - Complexity: As `violations(_:)`.
  public func firstDifference(between left: [Double], and right: [Double]) -> LevelDifference? {
    differences(between: left, and: right).first(where: \.isReal)
  }
}
