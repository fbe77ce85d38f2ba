// What can be done with an `InteractiveSolver` besides: copies, snapshots, transactions, lists.

package import SolverCore

extension Player where Solver: InteractiveSolver & ~Copyable {
  /// The variables that the solver has.
  func variables() -> [Variable] {
    var variables: [Variable] = []
    solver.appendVariables(to: &variables)
    return variables
  }

  /// Plays on a copy of the solver.
  func copy() -> Player { Player(solver.copy(), handles: handles, made: made, model: model) }

  /// Goes on from where `snapshot` stands.
  mutating func restore(_ snapshot: borrowing Player) {
    solver.restore(snapshot.solver)
    (handles, made, model) = (snapshot.handles, snapshot.made, snapshot.model)
  }

  /// Forgets everything.
  mutating func reset() {
    solver.reset()
    (handles, made, model) = (HandleTable(), [], SystemModel())
  }

  /// Carries out `body` as a transaction; a player of the handles as they were where it throws.
  mutating func transaction(_ body: (inout Player) throws(RolledBack) -> Void) -> Bool {
    var (handles, made, model) = (self.handles, self.made, self.model)
    do throws(RolledBack) {
      try solver.transaction { (solver: inout Solver) throws(RolledBack) -> Void in
        var player = Player(solver, handles: handles, made: made, model: model)
        do throws(RolledBack) {
          try body(&player)
        } catch {
          solver = player.finish()
          throw error
        }
        (handles, made, model) = (player.handles, player.made, player.model)
        solver = player.finish()
      }
      (self.handles, self.made, self.model) = (handles, made, model)
      return true
    } catch { return false }
  }

  // MARK: - Lists

  /// What is wrong with the lists and statements of the solver: they hold what was made and not
  /// removed, in ascending order, and each statement is what the constraint was told to be.
  func listFinding() -> String? {
    let variables = variables()
    let expected = model.variables.map { handles.variable($0) }.sorted { $0.index < $1.index }
    if variables != expected { return "the variables are \(variables), not \(expected)" }

    var constraints: [ConstraintID] = []
    solver.appendConstraints(to: &constraints)
    let expectedConstraints = model.constraints.keys.map { handles.constraint($0) }
      .sorted { $0.index < $1.index }
    if constraints != expectedConstraints {
      return "the constraints are \(constraints), not \(expectedConstraints)"
    }
    for (name, row) in model.constraints {
      guard let statement = solver.statement(of: handles.constraint(name)) else {
        return "constraint \(name) has no statement"
      }
      if let finding = Self.statementFinding(statement, row, handles) {
        return "constraint \(name): \(finding)"
      }
    }
    let stale = ConstraintID(index: 0x7000_0000)
    return solver.statement(of: stale) == nil ? nil : "a stale handle has a statement"
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

/// Thrown to have a transaction taken back.
struct RolledBack: Error {}

extension InteractiveSolver where Self: ~Copyable {
  /// Carries out `body` in a transaction that is taken back; throws what `body` throws.
  package mutating func takeBack(_ body: (inout Self) throws -> Void) throws {
    do {
      try transaction { solver in
        try body(&solver)
        throw RolledBack()
      }
    } catch is RolledBack { return }
    preconditionFailure("the transaction kept the error to itself")
  }
}

extension Transcript.Outcome {
  /// The outcome with the names of the script in place of generations, which go on where a solver
  /// is put back in an earlier state.
  func named(by handles: HandleTable) -> Self {
    // A handle without a name is one that no solver has given out.
    func number(_ name: Int?) -> UInt32 { name.map { UInt32($0) } ?? .max }
    func named(_ variable: Variable) -> Variable {
      Variable(index: variable.index, generation: number(handles.name(of: variable)))
    }
    func named(_ constraint: ConstraintID) -> ConstraintID {
      ConstraintID(index: constraint.index, generation: number(handles.name(of: constraint)))
    }
    switch self {
    case .done: return self
    case .made(let variable): return .made(named(variable))
    case .added(let constraint): return .added(named(constraint))
    case .refused(let refusal):
      switch refusal {
      case .unknownVariable(let variable): return .refused(.unknownVariable(named(variable)))
      case .unknownConstraint(let constraint):
        return .refused(.unknownConstraint(named(constraint)))
      case .notFinite: return self
      case .unsatisfiable(var conflict):
        conflict.constraints = conflict.constraints.map(named)
        conflict.edits = conflict.edits.map(named)
        return .refused(.unsatisfiable(conflict))
      case .inUse(let variable): return .refused(.inUse(named(variable)))
      case .alreadyEditable(let variable): return .refused(.alreadyEditable(named(variable)))
      case .notEditable(let variable): return .refused(.notEditable(named(variable)))
      }
    }
  }
}
