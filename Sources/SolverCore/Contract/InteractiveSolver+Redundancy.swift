// Which requirements say nothing new?

extension InteractiveSolver where Self: ~Copyable {
  /// The required constraints that follow from the other required ones, in ascending order.
  ///
  /// Each is redundant by itself. Two that say the same are both listed, though only one of them
  /// can go; remove one and ask again.
  ///
  /// - Complexity: A copy of the solver, and up to four changes of it for each required constraint.
  public func redundantConstraints() -> [ConstraintID] {
    var constraints: [ConstraintID] = []
    appendConstraints(to: &constraints)
    var probe = copy()
    return constraints.filter { constraint in
      guard let statement = statement(of: constraint), statement.priority.isRequired else {
        return false
      }
      return probe.follows(statement.constraint, without: constraint)
    }
  }

  /// Whether the other requirements imply `constraint`, because none of its opposites can be added.
  private mutating func follows(
    _ constraint: LinearConstraint, without handle: ConstraintID
  ) -> Bool {
    // Soft while it is tried, in place of removed: its handle stays.
    guard (try? setPriority(.weakest, of: handle)) != nil else { return false }
    defer { try? setPriority(.required, of: handle) }
    let margin = 1e-6 * max(1, abs(constraint.rightHandSide))
    return switch constraint.relation {
    case .lessThanOrEqual: !canExceed(constraint, by: margin)
    case .greaterThanOrEqual: !canExceed(constraint, by: -margin)
    case .equal: !canExceed(constraint, by: margin) && !canExceed(constraint, by: -margin)
    }
  }

  /// Whether the terms can lie beyond the right-hand side by `margin`, upwards where that is
  /// positive.
  private mutating func canExceed(_ constraint: LinearConstraint, by margin: Double) -> Bool {
    let opposite = LinearConstraint(
      constraint.terms, margin > 0 ? .greaterThanOrEqual : .lessThanOrEqual,
      constraint.rightHandSide + margin)
    do throws(AddConstraintError) {
      let constraint = try add(opposite)
      try? remove(constraint)
      return true
    } catch {
      if case .unsatisfiable = error { return false }
      return true
    }
  }
}
