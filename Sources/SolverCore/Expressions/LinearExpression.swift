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
public func * (operand: some LinearOperand, factor: Double) -> LinearExpression { factor * operand }

/// An operand divided by a number. By zero, the result is not finite, and every solver refuses it.
public func / (operand: some LinearOperand, divisor: Double) -> LinearExpression {
  let expression = operand.linearExpression
  // Not times the reciprocal, which would round twice.
  return LinearExpression(
    expression.terms.map { Term($0.coefficient / divisor, $0.variable) },
    constant: expression.constant / divisor)
}

/// Adds `right` to `left`.
public func += (left: inout LinearExpression, right: some LinearOperand) {
  let right = right.linearExpression
  left.terms += right.terms
  left.constant += right.constant
}

/// Subtracts `right` from `left`.
public func -= (left: inout LinearExpression, right: some LinearOperand) { left += -right }

/// Multiplies `left` by `factor`.
public func *= (left: inout LinearExpression, factor: Double) { left = left * factor }

/// Divides `left` by `divisor`.
public func /= (left: inout LinearExpression, divisor: Double) { left = left / divisor }

/// The operand with the opposite sign.
public prefix func - (operand: some LinearOperand) -> LinearExpression {
  (-1.0) * operand
}

/// A variable times a number.
public struct Term: Hashable, Sendable, BitwiseCopyable {
  /// What the variable is multiplied by. Finite; zero is allowed and means that the term is absent.
  public var coefficient: Double
  /// What is multiplied.
  public var variable: Variable

  /// `coefficient · variable`.
  @inlinable
  public init(_ coefficient: Double, _ variable: Variable) {
    self.coefficient = coefficient
    self.variable = variable
  }
}
