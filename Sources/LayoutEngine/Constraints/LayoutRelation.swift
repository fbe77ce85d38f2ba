// How the two sides of a layout constraint compare.

internal import SolverCore

/// The relation between the sides of a constraint.
public enum LayoutRelation: Int, Hashable, Sendable, CaseIterable {
  /// The left side is the right one or less.
  case lessThanOrEqual = -1
  /// Both sides are the same.
  case equal = 0
  /// The left side is the right one or more.
  case greaterThanOrEqual = 1

  /// The solver's word for it.
  var solverRelation: Relation {
    switch self {
    case .lessThanOrEqual: .lessThanOrEqual
    case .equal: .equal
    case .greaterThanOrEqual: .greaterThanOrEqual
    }
  }
}

extension LayoutRelation: CustomStringConvertible {
  /// `<=`, `==` or `>=`.
  public var description: String {
    switch self {
    case .lessThanOrEqual: "<="
    case .equal: "=="
    case .greaterThanOrEqual: ">="
    }
  }
}
