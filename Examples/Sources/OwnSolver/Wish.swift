// What the solver is asked for.

import SolverCore

/// What somebody wants of the variables.
struct Wish {
  var terms: [Term]
  var relation: Relation
  var bound: Double
  var priority: Priority

  /// Which of `wishes` contradict `new`, if it is required: a minimal set, found by leaving out one
  /// after the other.
  static func conflict(of new: Wish, with wishes: [Wish?], variableCount: Int) -> Conflict? {
    guard new.priority.isRequired else { return nil }
    func violation(_ members: [Int]) -> Double {
      LexicographicSimplex(
        members.map { wishes[$0]! } + [new], from: Array(repeating: 0, count: variableCount)
      ).worstViolation
    }
    var members = wishes.indices.filter { wishes[$0]?.priority.isRequired ?? false }
    let residual = violation(members)
    guard residual > violationMax else { return nil }
    for member in members {
      let others = members.filter { $0 != member }
      if violation(others) > violationMax { members = others }
    }
    return Conflict(
      constraints: members.map { ConstraintID(index: UInt32($0)) }, residual: residual)
  }

  /// What rounding may leave of a sum of violations.
  private static let violationMax = 1e-6
}

/// A variable that is moved by suggestions.
struct Edit {
  var priority: Priority
  var value: Double?

  /// What is wanted of `variable`, if anything was suggested.
  func wish(_ variable: Variable) -> Wish? {
    value.map {
      Wish(terms: [Term(1, variable)], relation: .equal, bound: $0, priority: priority)
    }
  }
}
