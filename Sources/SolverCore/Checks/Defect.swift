// What can be wrong with an answer.

/// A constraint, or what the edit of a variable asks for: something that an answer has to meet.
public enum Demand: Hashable, Sendable, BitwiseCopyable {
  /// A constraint of the solver.
  case constraint(ConstraintID)
  /// The constraint `variable == suggestion` that the edit of the variable stands for.
  case edit(Variable)
}

/// A condition of optimality that an answer does not meet; `Multiplier` lists the conditions.
///
/// An answer without defects meets every condition within `Tolerance.feasibility`, relative to the
/// numbers that are added up.
public enum Defect: Error, Hashable, Sendable {
  /// The value of the variable is NaN or infinite, or so large that a constraint adds up to that.
  case notFinite(Variable)
  /// The demand is required, and violated by `amount`.
  case violated(Demand, amount: Double)

  /// The multiplier of the demand has the entry `amount` at `level`, more than the demand's
  /// priority allows.
  case outOfBox(Demand, level: Priority, amount: Double)

  /// The multiplier of an inequality has the entry `amount` at `level`, with the sign of the side
  /// on which the inequality cannot be violated.
  case wrongSign(Demand, level: Priority, amount: Double)

  /// The demand is off its right-hand side by `excess`, so that its multiplier must be `expected`
  /// at `level`, but is `amount`.
  case notComplementary(Demand, excess: Double, level: Priority, amount: Double, expected: Double)

  /// The multipliers times the coefficients of the variable add up to `amount` in place of zero:
  /// moving the variable would lessen the violation at `level`.
  case notStationary(Variable, level: Priority, amount: Double)
}

extension Defect {
  /// The level at which the answer is wrong: required, where it is not even a solution.
  public var level: Priority {
    switch self {
    case .notFinite, .violated: .required
    case .outOfBox(_, let level, _), .wrongSign(_, let level, _),
      .notComplementary(_, _, let level, _, _), .notStationary(_, let level, _):
      level
    }
  }
}

extension Defect {
  /// The same defect with other demands and variables, as `demand` and `variable` map them: for a
  /// solver that is made of another one.
  package func mapped(demand: (Demand) -> Demand, variable: (Variable) -> Variable) -> Defect {
    switch self {
    case .notFinite(let old): .notFinite(variable(old))
    case .violated(let old, let amount): .violated(demand(old), amount: amount)
    case .outOfBox(let old, let level, let amount):
      .outOfBox(demand(old), level: level, amount: amount)
    case .wrongSign(let old, let level, let amount):
      .wrongSign(demand(old), level: level, amount: amount)
    case .notComplementary(let old, let excess, let level, let amount, let expected):
      .notComplementary(
        demand(old), excess: excess, level: level, amount: amount, expected: expected)
    case .notStationary(let old, let level, let amount):
      .notStationary(variable(old), level: level, amount: amount)
    }
  }
}

// MARK: - Descriptions

extension Demand: CustomStringConvertible {
  /// `c12`, or `the edit of v3`.
  public var description: String {
    switch self {
    case .constraint(let constraint): constraint.description
    case .edit(let variable): "the edit of \(variable)"
    }
  }
}

extension Defect: CustomStringConvertible {
  /// What is violated, by how much and at which level.
  public var description: String { text(demand: \.description, variable: \.description) }

  /// The same with `demand` and `variable` for the names.
  package func text(demand: (Demand) -> String, variable: (Variable) -> String) -> String {
    switch self {
    case .notFinite(let subject):
      "the value of \(variable(subject)) is not finite, or too large to be added up"
    case .violated(let subject, let amount):
      "\(demand(subject)) is required, but violated by \(amount)"
    case .outOfBox(let subject, let level, let amount):
      "the multiplier of \(demand(subject)) is \(amount) at level \(level), more than its priority "
        + "can weigh"
    case .wrongSign(let subject, let level, let amount):
      "the multiplier of \(demand(subject)) is \(amount) at level \(level), which pulls the wrong way"
    case .notComplementary(let subject, let excess, let level, let amount, let expected):
      "\(demand(subject)) is off its right-hand side by \(excess), so its multiplier at level "
        + "\(level) must be \(expected), not \(amount)"
    case .notStationary(let subject, let level, let amount):
      "at level \(level) the multipliers add up to \(amount) for \(variable(subject)), not to zero: "
        + "moving it would be an improvement"
    }
  }
}
