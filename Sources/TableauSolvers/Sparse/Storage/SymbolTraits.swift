// What a symbol may be, and what it costs.

internal import SolverCore

/// How a symbol resists being moved away from zero.
struct SymbolTraits: BitwiseCopyable {
  /// The level at which a violation counts, 1000 if there must be none, 0 for a variable.
  var level: Double

  /// By how much a value may miss zero and still count as zero.
  var tolerance: Double

  /// What is smaller in the row of a requirement is rounding, even beside nothing larger: where it
  /// follows from other requirements, there is nothing else, since their columns are hidden.
  var coefficientMin: Float = 0

  /// Whether a value above zero is a violation.
  var resistsUp: Bool

  /// Whether a value below zero is a violation.
  var resistsDown: Bool

  /// Whether the symbol is a variable.
  var isVariable = false

  /// Whether the column is kept although nothing but a change of the constant may move the symbol.
  var keepsColumn = false

  /// The traits of a variable, which resists nothing.
  static let variable = SymbolTraits(
    level: 0, tolerance: 0, resistsUp: false, resistsDown: false, isVariable: true)
}

extension SymbolTraits {
  /// The traits of the excess of a constraint, or of the constraint that an edit stands for.
  init(_ relation: Relation, rightHandSide: Double, priority: Priority, isEdit: Bool = false) {
    self.init(
      level: priority.value, tolerance: Self.tolerance(rightHandSide: rightHandSide),
      resistsUp: relation != .greaterThanOrEqual, resistsDown: relation != .lessThanOrEqual,
      keepsColumn: isEdit)
  }

  /// The feasibility tolerance where numbers of the size of `rightHandSide` are added up: above 1e6
  /// a double cannot resolve the absolute bound any more after a few operations.
  static func tolerance(rightHandSide: Double) -> Double {
    larger(Tolerance.feasibility, abs(rightHandSide) * 1e-14)
  }

  /// What is rounding in the row of a constraint whose coefficients are at least of this size.
  static func coefficientMin(smallest: Double) -> Float { Float(smallest * Tolerance.drift) }

  /// The relation of the constraint whose excess the symbol is.
  var relation: Relation {
    isEquality ? .equal : resistsUp ? .lessThanOrEqual : .greaterThanOrEqual
  }

  /// The priority of that constraint.
  var priority: Priority {
    guard let priority = Priority(level) else { preconditionFailure("a variable has none") }
    return priority
  }

  /// Whether no value that counts as a violation is allowed.
  var isRequired: Bool { level == Priority.required.value }

  /// Whether any value but zero is a violation.
  var isEquality: Bool { resistsUp && resistsDown }

  /// Whether the column need not be kept while the symbol is nonbasic, because it may not enter.
  var canHide: Bool { isRequired && isEquality && !keepsColumn }

  /// Whether moving up (or down) from zero is a violation.
  func resists(up: Bool) -> Bool { up ? resistsUp : resistsDown }

  /// Whether `value` is a violation.
  func isViolated(at value: Double) -> Bool {
    value > tolerance && resistsUp || value < -tolerance && resistsDown
  }

  /// The slope of the cost above zero, which is where a violation pushes down, or below.
  func slope(above: Bool) -> Int8 { resists(up: above) ? (above ? 1 : -1) : 0 }
}
