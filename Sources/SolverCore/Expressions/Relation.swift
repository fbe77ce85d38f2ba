// How the two sides of a constraint compare.

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
