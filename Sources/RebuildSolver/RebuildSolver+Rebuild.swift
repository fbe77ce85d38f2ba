// From scratch.

internal import SolverCore

extension RebuildSolver where Base: ~Copyable {
  /// Builds and solves the system in an empty solver, which becomes `solution`.
  mutating func rebuild() {
    // Taken out, so that nothing has to be made in its place.
    var fresh = spare.take() ?? Base()
    fresh.restore(empty)
    newVariables.removeAll(keepingCapacity: true)
    requirements.appendVariables(to: &newVariables)
    newConstraints.removeAll(keepingCapacity: true)
    demoted.removeAll(keepingCapacity: true)
    constraints.appendHandles(to: &newConstraints)
    for variable in newVariables {
      // What nothing determines keeps its value.
      let record = variables[variable]
      variables[variable].solved = fresh.makeVariable(value: record.value)
    }
    fresh.transaction { fresh in
      for position in newConstraints.indices {
        add(newConstraints[position], to: &fresh)
      }
      for variable in newVariables { addEdit(of: variable, to: &fresh) }
    }
    swap(&fresh, &solution)
    spareWork = fresh.work
    spare = consume fresh
    // A transaction ends at the optimum, but looks at it only in `solve()`.
    solution.solve()
    for variable in newVariables {
      guard let solved = variables[variable].solved else { continue }
      variables[variable].value = solution.value(of: solved)
    }
    if let found = solution.defect {
      defect = named(found)
    } else {
      defect = demoted.isEmpty ? nil : findUnmet()
    }
  }

  /// A defect of the solution in terms of the caller's handles.
  ///
  /// - Complexity: O(variables + constraints).
  private func named(_ defect: Defect) -> Defect {
    func own(_ solved: Variable) -> Variable {
      newVariables.first { variables[$0].solved == solved } ?? solved
    }
    return defect.mapped { demand in
      switch demand {
      case .constraint(let solved):
        .constraint(newConstraints.first { constraints[$0]?.solved == solved } ?? solved)
      case .edit(let solved): .edit(own(solved))
      }
    } variable: {
      own($0)
    }
  }

  /// What is wrong first with the requirements that were refused, given the values.
  private func findUnmet() -> Defect? {
    var checker = OptimalityChecker()
    let none: [Multiplier] = []
    for demand in demoted {
      let statement =
        switch demand {
        case .constraint(let constraint): statement(of: constraint)
        case .edit(let variable): statement(ofEditOf: variable)
        }
      guard let constraint = statement?.constraint else { continue }
      for term in constraint.terms {
        checker.setValue(variables[term.variable].value, of: term.variable)
      }
      checker.addRow(
        demand, constraint.terms.span, constraint.relation, constraint.rightHandSide,
        priority: .required, multiplier: none.span)
    }
    var defects: [Defect] = []
    checker.appendValueDefects(to: &defects)
    return defects.first
  }

  /// Drops the entries from `start` on at the level of demoted requirements, of which the caller
  /// has none: these hold, or `unmet` says which does not.
  func dropEntriesOfDemoted(from start: Int, of entries: inout [Multiplier]) {
    if demoted.isEmpty { return }
    let kept = entries[start...].filter { $0.level != .highestSoft }
    entries.replaceSubrange(start..., with: kept)
  }

  private mutating func add(_ constraint: ConstraintID, to fresh: inout Base) {
    guard var record = constraints[constraint] else { return }
    newTerms.removeAll(keepingCapacity: true)
    for term in record.statement.constraint.terms {
      let solved = variables[term.variable].solved ?? term.variable
      newTerms.append(Term(term.coefficient, solved))
    }
    record.solved = add(
      newTerms, of: record.statement, at: record.statement.priority, to: &fresh)
    if record.solved == nil {
      // Rounding may make of an accepted requirement one that misses by a hair in another order.
      demoted.append(.constraint(constraint))
      record.solved = add(newTerms, of: record.statement, at: .highestSoft, to: &fresh)
    }
    constraints[constraint] = record
  }

  private func add(
    _ terms: [Term], of statement: Statement, at priority: Priority, to fresh: inout Base
  ) -> ConstraintID? {
    try? fresh.add(
      terms.span, statement.constraint.relation, statement.constraint.rightHandSide,
      priority: priority)
  }

  private mutating func addEdit(of variable: Variable, to fresh: inout Base) {
    let record = variables[variable]
    guard let edit = record.edit, let value = edit.suggestion, let solved = record.solved else {
      return
    }
    try? fresh.addEdit(solved, priority: edit.priority)
    if (try? fresh.suggest(value, for: solved)) == nil {
      demoted.append(.edit(variable))
      try? fresh.removeEdit(solved)
      try? fresh.addEdit(solved, priority: .highestSoft)
      try? fresh.suggest(value, for: solved)
    }
  }
}

extension Priority {
  /// Above every level that a caller would use, and not required.
  fileprivate static var highestSoft: Priority { Priority(1000.0.nextDown) ?? .high }
}
