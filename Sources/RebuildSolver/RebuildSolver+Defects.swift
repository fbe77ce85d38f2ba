// What is wrong with the last solution, in terms of the caller's handles.

public import SolverCore

extension RebuildSolver where Base: ~Copyable {
  /// What `Base` knows to be wrong with the last solution, or a requirement that it refused there
  /// and that does not hold; `nil` as a rule.
  ///
  /// - Complexity: O(1) where nothing is wrong, otherwise O(variables + constraints).
  public var defect: Defect? {
    guard let defect = solution.defect else { return unmet }
    return defect.mapped { demand in
      switch demand {
      case .constraint(let solved): .constraint(constraints.handle(ofSolved: solved) ?? solved)
      case .edit(let solved): .edit(handle(ofSolved: solved))
      }
    } variable: { solved in
      handle(ofSolved: solved)
    }
  }

  private func handle(ofSolved solved: Variable) -> Variable {
    var handles: [Variable] = []
    requirements.appendVariables(to: &handles)
    return handles.first { variables[Int($0.index)].solved == solved } ?? solved
  }
}
