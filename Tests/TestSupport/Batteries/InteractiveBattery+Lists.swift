// A solver says what it holds, as it was told.

internal import Randomness
internal import SolverCore

extension InteractiveBattery where Solver: ~Copyable {
  /// The lists hold what was made and not removed, in ascending order, and each statement is what
  /// the constraint was told to be; also in the middle of a transaction.
  package func lists(seeds: Range<UInt64>, flavour: Flavour) -> [String] {
    findings("lists", seeds: seeds, flavour: flavour) { random, script in
      var model = SystemModel()
      var player = Player(make())
      for (step, operation) in script.operations.enumerated() {
        var finding: String?
        if random.chance(20) {
          var inTransaction = model
          _ = player.transaction { inner throws(RolledBack) in
            Self.perform(operation, &inner, &inTransaction)
            finding = Self.listFinding(inner, inTransaction)
            throw RolledBack()
          }
        }
        Self.perform(operation, &player, &model)
        finding = finding ?? Self.listFinding(player, model)
        if let finding { return "step \(step): \(finding)" }
      }
      return nil
    }
  }

  /// What is wrong with the lists and statements of a solver that should hold `model`.
  static func listFinding(_ player: borrowing Player<Solver>, _ model: SystemModel) -> String? {
    let handles = player.handles
    var variables: [Variable] = []
    player.solver.appendVariables(to: &variables)
    let expected = model.variables.map { handles.variable($0) }.sorted { $0.index < $1.index }
    if variables != expected { return "the variables are \(variables), not \(expected)" }

    var constraints: [ConstraintID] = []
    player.solver.appendConstraints(to: &constraints)
    let expectedConstraints = model.constraints.keys.map { handles.constraint($0) }
      .sorted { $0.index < $1.index }
    if constraints != expectedConstraints {
      return "the constraints are \(constraints), not \(expectedConstraints)"
    }
    for (name, row) in model.constraints {
      guard let statement = player.solver.statement(of: handles.constraint(name)) else {
        return "constraint \(name) has no statement"
      }
      if let finding = statementFinding(statement, row, handles) {
        return "constraint \(name): \(finding)"
      }
    }
    let stale = ConstraintID(index: 0x7000_0000)
    return player.solver.statement(of: stale) == nil ? nil : "a stale handle has a statement"
  }

  private static func statementFinding(
    _ statement: Statement, _ row: Operation.Row, _ handles: HandleTable
  ) -> String? {
    let stated = statement.constraint
    if statement.priority != row.priority {
      return "stated at \(statement.priority), not \(row.priority)"
    }
    if stated.relation != row.relation { return "stated as \(stated)" }
    if stated.rightHandSide != row.rightHandSide {
      return "stated with \(stated.rightHandSide), not \(row.rightHandSide)"
    }
    var sums: [Variable: Double] = [:]
    for term in row.terms { sums[handles.variable(term.variable), default: 0] += term.coefficient }
    for term in stated.terms { sums[term.variable, default: 0] -= term.coefficient }
    // Terms that cancel may leave rounding.
    let isSame = sums.values.allSatisfy { abs($0) <= 1e-12 }
    return isSame ? nil : "stated as \(stated), not \(row)"
  }
}
