// What a symbol may be, and what it costs.

internal import SolverCore

/// How a symbol resists being moved away from zero.
struct SymbolTraits: BitwiseCopyable {
  /// The level at which a violation counts, 1000 if there must be none, 0 for a variable.
  var level: Double

  /// By how much a value may miss zero and still count as zero.
  var tolerance: Double

  /// Whether a value above zero is a violation.
  var resistsUp: Bool

  /// Whether a value below zero is a violation.
  var resistsDown: Bool

  /// Whether the symbol is a variable.
  var isVariable: Bool

  /// The traits of a variable, which resists nothing.
  static let variable = SymbolTraits(
    level: 0, tolerance: 0, resistsUp: false, resistsDown: false, isVariable: true)

  /// The level of a constraint that is to become required while other requirements are satisfied first:
  /// not required, and never charged.
  static let undecidedLevel = 0.0

  init(
    level: Double, tolerance: Double, resistsUp: Bool, resistsDown: Bool, isVariable: Bool = false
  ) {
    self.level = level
    self.tolerance = tolerance
    self.resistsUp = resistsUp
    self.resistsDown = resistsDown
    self.isVariable = isVariable
  }

  /// The traits of the excess of a constraint.
  init(_ relation: Relation, rightHandSide: Double, priority: Priority) {
    self.init(
      level: priority.value, tolerance: Self.tolerance(rightHandSide: rightHandSide),
      resistsUp: relation != .greaterThanOrEqual, resistsDown: relation != .lessThanOrEqual)
  }

  /// The feasibility tolerance where numbers of the size of `rightHandSide` are added up: above 1e6
  /// a double cannot resolve the absolute bound any more after a few operations.
  static func tolerance(rightHandSide: Double) -> Double {
    max(Tolerance.feasibility, abs(rightHandSide) * 1e-14)
  }

  /// Whether no value that counts as a violation is allowed.
  var isRequired: Bool { level == Priority.required.value }

  /// Whether moving up (or down) from zero is a violation.
  func resists(up: Bool) -> Bool { up ? resistsUp : resistsDown }

  /// The slope of the cost above zero, which is where a violation pushes down.
  var slopeAbove: Int8 { resistsUp ? 1 : 0 }

  /// The slope of the cost below zero.
  var slopeBelow: Int8 { resistsDown ? -1 : 0 }
}
