// Every statement of the trace language, with every relation at every level.

internal import SolverCore
internal import Traces

/// Walks one constraint after the other through all that can happen to it: inactive, active and
/// violated, at its limit and next to it, with its constant and its priority changed in each state.
struct RareStatements {
  private var builder: TraceBuilder
  private let levels: [Priority] = [.required, 750, 250, 1]

  init(name: String) { builder = TraceBuilder(name: name) }

  /// All of them, on `variableCount` variables each: the constraint is about the sum of those, of
  /// which the first is edited.
  static func trace(name: String, variableCount: Int) -> Trace {
    var statements = RareStatements(name: name)
    var kept: [TraceConstraint] = []
    statements.builder.phase("build")
    for (round, relation) in [Relation.equal, .lessThanOrEqual, .greaterThanOrEqual].enumerated() {
      statements.builder.phase(["equal", "below", "above"][round])
      for level in statements.levels {
        for sign in [1.0, -2] {
          for bound in [-10.0, 0, 0.25, 10] {
            if let rest = statements.walk(relation, level, sign, bound, variableCount) {
              kept.append(rest)
            }
          }
        }
      }
    }
    statements.builder.phase("teardown")
    for (i, constraint) in kept.enumerated() {
      statements.builder.remove(constraint)
      if i % 3 == 0 { statements.builder.solve() }
    }
    statements.builder.solve()
    return statements.builder.build()
  }

  /// - Returns: The constraint, where it stays.
  private mutating func walk(
    _ relation: Relation, _ level: Priority, _ sign: Double, _ bound: Double, _ count: Int
  ) -> TraceConstraint? {
    let variables = (0 ..< count).map { _ in builder.variable() }
    let x = variables[0]
    let terms = variables.enumerated().map { Term($0 == 0 ? sign : Double($0), $1) }
    // The others are held, weakly, so that they give way to what is stronger.
    let stays = variables.dropFirst().enumerated().map { i, variable in
      builder.add(
        [Term(1, variable)].span, .equal, Double(i) - 1, priority: [100, 500][i % 2])
    }
    let constraint = builder.add(terms.span, relation, bound, priority: level)
    builder.solve()
    builder.edit(x, priority: 500)
    for value in [bound / sign, 50, -50, bound / sign + 0.001, bound / sign - 0.001, 0] {
      builder.suggest(value, for: x)
      builder.solve()
    }
    for suggested in [30.0, -30] {
      builder.suggest(suggested, for: x)
      for constant in [bound - 0.001, -bound - 5, 0, bound + 5, bound] {
        builder.constant(constant, of: constraint)
        builder.solve()
      }
      for priority in levels.reversed() + [level] {
        builder.priority(priority, of: constraint)
        builder.solve()
      }
    }
    if level == .required { refuseAll(terms, relation, bound) }
    if let stay = stays.first {
      builder.priority(level == .required ? 999 : level, of: stay)
      builder.constant(-7, of: stay)
      builder.solve()
    }
    builder.unedit(x)
    builder.solve()
    for stay in stays.dropFirst() { builder.remove(stay) }
    let staysInForce = bound == 0.25
    if !staysInForce { builder.remove(constraint) }
    builder.solve()
    if let stay = stays.first { builder.remove(stay) }
    return staysInForce ? constraint : nil
  }

  /// Whatever contradicts `Σ terms relation bound`, near and far.
  private mutating func refuseAll(_ terms: [Term], _ relation: Relation, _ bound: Double) {
    let opposite = terms.map { Term(-$0.coefficient, $0.variable) }
    for gap in [0.01, 3] {
      if relation != .greaterThanOrEqual {
        builder.refuse(terms.span, .greaterThanOrEqual, bound + gap)
        builder.refuse(opposite.span, .equal, -bound - gap)
      }
      if relation != .lessThanOrEqual {
        builder.refuse(terms.span, .lessThanOrEqual, bound - gap)
        builder.refuse(opposite.span, .greaterThanOrEqual, -bound + gap)
      }
      builder.solve()
    }
  }
}
