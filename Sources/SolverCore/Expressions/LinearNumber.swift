// Numbers that are not a `Double`, beside variables.

/// A number that may stand beside variables without being converted: an `Int` or a `Float`.
///
/// It is no `LinearOperand`: if it were, `count == 0` would be a constraint wherever this module is
/// imported. So operators take it beside a sum that has variables, and nowhere else.
public protocol LinearNumber {
  /// The number as a `Double`.
  var linearConstant: Double { get }
}

extension Int: LinearNumber {
  /// The number; above 2⁵³ the nearest that a `Double` has.
  public var linearConstant: Double { Double(self) }
}

extension Float: LinearNumber {
  /// The number.
  public var linearConstant: Double { Double(self) }
}

/// What has variables: one, or a sum.
public protocol LinearForm: LinearOperand {}

extension Variable: LinearForm {}

extension LinearExpression: LinearForm {}

// MARK: - Arithmetic

/// The sum of a form and a number.
public func + (form: some LinearForm, number: some LinearNumber) -> LinearExpression {
  form + number.linearConstant
}

/// The sum of a number and a form.
public func + (number: some LinearNumber, form: some LinearForm) -> LinearExpression {
  number.linearConstant + form
}

/// The difference of a form and a number.
public func - (form: some LinearForm, number: some LinearNumber) -> LinearExpression {
  form - number.linearConstant
}

/// The difference of a number and a form.
public func - (number: some LinearNumber, form: some LinearForm) -> LinearExpression {
  number.linearConstant - form
}

/// A form times a number.
public func * (form: some LinearForm, factor: some LinearNumber) -> LinearExpression {
  form * factor.linearConstant
}

/// A form times a number.
public func * (factor: some LinearNumber, form: some LinearForm) -> LinearExpression {
  factor.linearConstant * form
}

/// A form divided by a number.
public func / (form: some LinearForm, divisor: some LinearNumber) -> LinearExpression {
  form / divisor.linearConstant
}

/// Adds a number to `left`.
public func += (left: inout LinearExpression, number: some LinearNumber) {
  left.constant += number.linearConstant
}

/// Subtracts a number from `left`.
public func -= (left: inout LinearExpression, number: some LinearNumber) {
  left.constant -= number.linearConstant
}

/// Multiplies `left` by a number.
public func *= (left: inout LinearExpression, factor: some LinearNumber) {
  left *= factor.linearConstant
}

/// Divides `left` by a number.
public func /= (left: inout LinearExpression, divisor: some LinearNumber) {
  left /= divisor.linearConstant
}

// MARK: - Constraints

/// The constraint that a form equals a number.
public func == (form: some LinearForm, number: some LinearNumber) -> LinearConstraint {
  form == number.linearConstant
}

/// The constraint that a number equals a form.
public func == (number: some LinearNumber, form: some LinearForm) -> LinearConstraint {
  number.linearConstant == form
}

/// The constraint that a form is at most a number.
public func <= (form: some LinearForm, number: some LinearNumber) -> LinearConstraint {
  form <= number.linearConstant
}

/// The constraint that a number is at most a form.
public func <= (number: some LinearNumber, form: some LinearForm) -> LinearConstraint {
  number.linearConstant <= form
}

/// The constraint that a form is at least a number.
public func >= (form: some LinearForm, number: some LinearNumber) -> LinearConstraint {
  form >= number.linearConstant
}

/// The constraint that a number is at least a form.
public func >= (number: some LinearNumber, form: some LinearForm) -> LinearConstraint {
  number.linearConstant >= form
}
