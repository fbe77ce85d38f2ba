// What of a system is redundant, and what it leaves open.

extension InteractiveSolver where Self: ~Copyable {
  /// Whether all optimal solutions give `variable` the same value; false for an unknown variable.
  ///
  /// A value that is only the one that the variable happens to keep is not determined: UIKit would
  /// call such a layout ambiguous.
  ///
  /// - Complexity: A copy of the solver and four changes of it.
  public func isDetermined(_ variable: Variable) -> Bool {
    var probe = copy()
    probe.solve()
    return !probe.value(of: variable).isNaN && !probe.canMove(variable)
  }

  /// The variables that have other values in other optimal solutions, in ascending order.
  ///
  /// - Complexity: A copy of the solver, and four changes of it for each variable.
  public func ambiguousVariables() -> [Variable] {
    var variables: [Variable] = []
    appendVariables(to: &variables)
    var probe = copy()
    probe.solve()
    return variables.filter { probe.canMove($0) }
  }

  /// Whether a wish weaker than everything else moves `variable`. The solution is optimal
  /// afterwards, but may be another one.
  private mutating func canMove(_ variable: Variable) -> Bool {
    // Read once: after the first wish is gone, the solver may have settled on another solution.
    let value = value(of: variable)
    return canMove(variable, from: value, by: 1, .greaterThanOrEqual)
      || canMove(variable, from: value, by: -1, .lessThanOrEqual)
  }

  private mutating func canMove(
    _ variable: Variable, from value: Double, by step: Double, _ relation: Relation
  ) -> Bool {
    // A step that the numbers can resolve; otherwise rounding would look like a movement.
    let scaled = step * max(1, abs(value) * 1e-6)
    let wish = LinearConstraint([Term(1, variable)], relation, value + scaled)
    // At the edge of the accepted numbers there is no room to move.
    guard let constraint = try? add(wish, priority: .weakest) else { return false }
    solve()
    let isMoved = abs(self.value(of: variable) - value) > abs(scaled) * 1e-6
    try? remove(constraint)
    solve()
    return isMoved
  }
}

extension Priority {
  /// Below every level that a caller would use.
  static var weakest: Priority { Priority(unchecked: .leastNonzeroMagnitude) }
}

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
