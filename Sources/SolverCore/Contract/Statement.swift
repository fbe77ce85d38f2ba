// A constraint as a solver states it back.

/// What a constraint says and how much it matters, in the numbers of its caller.
public struct Statement: Hashable, Sendable {
  /// The terms, the relation and the right-hand side. Terms of one variable may have been added up,
  /// and zeros dropped.
  public var constraint: LinearConstraint

  /// Required, or the level at which a violation counts.
  public var priority: Priority

  /// `constraint` at `priority`.
  public init(_ constraint: LinearConstraint, priority: Priority) {
    self.constraint = constraint
    self.priority = priority
  }
}
