// A constraint as a value, before any solver holds it.

/// `Σ coefficient · variable  relation  rightHandSide`.
public struct LinearConstraint: Hashable, Sendable {
  /// The left-hand side. A variable may occur several times: its coefficients add up.
  public var terms: [Term]
  /// How the sides compare.
  public var relation: Relation
  /// What the terms are compared with. Finite.
  public var rightHandSide: Double

  /// `terms relation rightHandSide`.
  public init(_ terms: [Term], _ relation: Relation, _ rightHandSide: Double) {
    self.terms = terms
    self.relation = relation
    self.rightHandSide = rightHandSide
  }

  /// `left relation right`, with all terms moved to the left and all constants to the right.
  public init(_ left: some LinearOperand, _ relation: Relation, _ right: some LinearOperand) {
    let difference = left - right
    self.init(difference.terms, relation, -difference.constant)
  }
}

extension LinearConstraint: CustomStringConvertible {
  /// The constraint as it would be written by hand, such as `2·v0 - v1 <= 8`.
  public var description: String { text(variable: \.description, number: \.description) }

  /// The constraint as it would be written by hand, with `variable` and `number` for its parts.
  package func text(variable: (Variable) -> String, number: (Double) -> String) -> String {
    var text = ""
    for term in terms {
      let isNegative = term.coefficient < 0
      text += text.isEmpty ? (isNegative ? "-" : "") : (isNegative ? " - " : " + ")
      let size = abs(term.coefficient)
      text += size == 1 ? "" : "\(number(size))·"
      text += variable(term.variable)
    }
    // With all constants gone to the right, nothing is -0.
    return "\(text.isEmpty ? "0" : text) \(relation) \(number(rightHandSide + 0))"
  }
}

/// The constraint that both operands are equal.
public func == (left: some LinearOperand, right: some LinearOperand) -> LinearConstraint {
  LinearConstraint(left, .equal, right)
}

/// The constraint that the left operand is at most the right one.
public func <= (left: some LinearOperand, right: some LinearOperand) -> LinearConstraint {
  LinearConstraint(left, .lessThanOrEqual, right)
}

/// The constraint that the left operand is at least the right one.
public func >= (left: some LinearOperand, right: some LinearOperand) -> LinearConstraint {
  LinearConstraint(left, .greaterThanOrEqual, right)
}

/// The relation between the terms of a constraint and its right-hand side.
public enum Relation: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  /// The terms sum up to the right-hand side.
  case equal
  /// The terms sum up to the right-hand side or less.
  case lessThanOrEqual
  /// The terms sum up to the right-hand side or more.
  case greaterThanOrEqual

  /// By how much terms with the sum `sum` miss `rightHandSide`; zero where the relation holds.
  @inlinable
  public func violation(sum: Double, rightHandSide: Double) -> Double {
    let excess = sum - rightHandSide
    switch self {
    case .equal: return abs(excess)
    case .lessThanOrEqual: return max(0, excess)
    case .greaterThanOrEqual: return max(0, -excess)
    }
  }
}

extension Relation: CustomStringConvertible {
  /// `==`, `<=` or `>=`.
  public var description: String {
    switch self {
    case .equal: "=="
    case .lessThanOrEqual: "<="
    case .greaterThanOrEqual: ">="
    }
  }
}
