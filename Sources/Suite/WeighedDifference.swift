// How two answers compare by levels, and by weights.

internal import SolverCore
internal import Traces

/// A comparison of the violations that two answers to the same demands leave.
struct WeighedDifference {
  /// The highest soft level at which they differ by more than rounding.
  private(set) var first: LevelDifference?

  /// The sum of the violations of the first answer, each times the strength of its level.
  private(set) var weight = 0.0

  /// The same of the second answer.
  private(set) var referenceWeight = 0.0

  /// What the difference of the weights may be off by, as rounding.
  private var tolerance = 0.0

  /// - Parameters:
  ///   - answer: The violations of one answer, from the highest level down.
  ///   - reference: Those of the other, at the same levels.
  ///   - strength: The weight of a level.
  init(
    _ answer: [LevelViolation], _ reference: [LevelViolation],
    strength: (Priority) -> Double
  ) {
    for (left, right) in zip(answer, reference) where !left.level.isRequired {
      let rounding = Self.roundingFactor * (left.tolerance + right.tolerance)
      // Not the other way round: NaN must differ.
      if first == nil, !(abs(left.sum - right.sum) <= rounding) {
        first = LevelDifference(level: left.level, left: left.sum, right: right.sum)
      }
      let strength = strength(left.level)
      weight += strength * left.sum
      referenceWeight += strength * right.sum
      tolerance += strength * rounding
    }
  }

  /// Whether the first answer is worse than the second by weights, too.
  var isWorseByWeight: Bool {
    !(weight <= referenceWeight + tolerance + 1e-9 * referenceWeight)
  }

  /// Kiwi and its ports take for zero what our solvers do not yet: 1e-8 in each coefficient.
  private static let roundingFactor = 10.0
}
