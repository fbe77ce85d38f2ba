// Sums of variables times numbers, written with operators.

/// A sum of terms and a constant, such as `2 * left + width - 8`.
public struct LinearExpression: Hashable, Sendable {
  /// The addends, in the order in which they were written; a variable may occur several times.
  public var terms: [Term]

  /// What is added to the terms.
  public var constant: Double

  /// `terms + constant`.
  public init(_ terms: [Term] = [], constant: Double = 0) {
    self.terms = terms
    self.constant = constant
  }
}

/// What can stand on a side of a linear constraint: a number, a variable, or a sum of them.
public protocol LinearOperand {
  /// The operand as a sum of terms.
  var linearExpression: LinearExpression { get }
}

extension LinearExpression: LinearOperand {
  /// The expression itself.
  public var linearExpression: LinearExpression { self }
}

extension Variable: LinearOperand {
  /// The variable with coefficient 1.
  public var linearExpression: LinearExpression { LinearExpression([Term(1, self)]) }
}

extension Double: LinearOperand {
  /// The number as a constant.
  public var linearExpression: LinearExpression { LinearExpression(constant: self) }
}

// MARK: - Arithmetic

/// The sum of two operands.
public func + (left: some LinearOperand, right: some LinearOperand) -> LinearExpression {
  let (left, right) = (left.linearExpression, right.linearExpression)
  return LinearExpression(left.terms + right.terms, constant: left.constant + right.constant)
}

/// The difference of two operands.
public func - (left: some LinearOperand, right: some LinearOperand) -> LinearExpression {
  left + (-1.0) * right
}

/// An operand times a number.
public func * (factor: Double, operand: some LinearOperand) -> LinearExpression {
  let expression = operand.linearExpression
  return LinearExpression(
    expression.terms.map { Term(factor * $0.coefficient, $0.variable) },
    constant: factor * expression.constant)
}

/// An operand times a number.
public func * (operand: some LinearOperand, factor: Double) -> LinearExpression {
  factor * operand
}

/// The operand with the opposite sign.
public prefix func - (operand: some LinearOperand) -> LinearExpression {
  (-1.0) * operand
}
