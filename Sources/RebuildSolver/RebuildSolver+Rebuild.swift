// From scratch.

internal import SolverCore

extension RebuildSolver where Base: ~Copyable {
  /// Builds and solves the system in a fresh solver, which becomes `solution`.
  mutating func rebuild() {
    var fresh = Base()
    var live: [Variable] = []
    requirements.appendVariables(to: &live)
    for variable in live {
      // What nothing determines keeps its value.
      let record = variables[Int(variable.index)]
      variables[Int(variable.index)].solved = fresh.makeVariable(value: record.value)
    }
    fresh.transaction { fresh in
      for constraint in constraints.handles { add(constraint, to: &fresh) }
      for variable in live { addEdit(of: variable, to: &fresh) }
    }
    pastWork += solution.work
    solution = fresh
    for variable in live {
      guard let solved = variables[Int(variable.index)].solved else { continue }
      variables[Int(variable.index)].value = solution.value(of: solved)
    }
  }

  private mutating func add(_ constraint: ConstraintID, to fresh: inout Base) {
    guard var record = constraints[constraint] else { return }
    var translated = record.statement.constraint
    for index in translated.terms.indices {
      let variable = translated.terms[index].variable
      if let solved = variables[Int(variable.index)].solved {
        translated.terms[index] = Term(translated.terms[index].coefficient, solved)
      }
    }
    record.solved =
      (try? fresh.add(translated, priority: record.statement.priority))
      // Rounding may make of an accepted requirement one that misses by a hair in another order.
      ?? (try? fresh.add(translated, priority: .highestSoft))
    constraints[constraint] = record
  }

  private func addEdit(of variable: Variable, to fresh: inout Base) {
    let record = variables[Int(variable.index)]
    guard let edit = record.edit, let value = edit.suggestion, let solved = record.solved else {
      return
    }
    guard (try? fresh.addEdit(solved, priority: edit.priority)) != nil else { return }
    if (try? fresh.suggest(value, for: solved)) == nil {
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
