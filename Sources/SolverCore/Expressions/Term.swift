// One addend of a linear expression.

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
