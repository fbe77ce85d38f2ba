// Operations on a live solver.

internal import SolverCore

extension Operation {
  /// Passes the operation on to `solver`, and notes the handles that it gives out.
  func perform<Solver: ConstraintSolver & ~Copyable>(
    on solver: inout Solver, _ handles: inout HandleTable
  ) -> Transcript.Outcome {
    switch self {
    case .makeVariable(let name):
      let variable = solver.makeVariable()
      handles.variables[name] = variable
      return .made(variable)
    case .removeVariable(let name):
      do throws(RemoveVariableError) {
        try solver.removeVariable(handles.variable(name))
        return .done
      } catch { return .refused(.init(error)) }
    case .add(let name, let row):
      return Self.add(row, as: name, to: &solver, &handles)
    case .remove(let name):
      do throws(RemoveConstraintError) {
        try solver.remove(handles.constraint(name))
        return .done
      } catch { return .refused(.init(error)) }
    case .setRightHandSide, .setPriority: return change(&solver, handles)
    case .addEdit, .removeEdit, .suggest: return edit(&solver, handles)
    case .solve:
      solver.solve()
      return .done
    }
  }

  private static func add<Solver: ConstraintSolver & ~Copyable>(
    _ row: Row, as name: Int, to solver: inout Solver, _ handles: inout HandleTable
  ) -> Transcript.Outcome {
    let terms = row.terms.map { Term($0.coefficient, handles.variable($0.variable)) }
    do throws(AddConstraintError) {
      let id = try solver.add(
        terms.span, row.relation, row.rightHandSide, priority: row.priority)
      handles.constraints[name] = id
      return .added(id)
    } catch { return .refused(.init(error)) }
  }

  private func change<Solver: ConstraintSolver & ~Copyable>(
    _ solver: inout Solver, _ handles: HandleTable
  ) -> Transcript.Outcome {
    do throws(ChangeConstraintError) {
      switch self {
      case .setRightHandSide(let value, let name):
        try solver.setRightHandSide(value, of: handles.constraint(name))
      case .setPriority(let priority, let name):
        try solver.setPriority(priority, of: handles.constraint(name))
      default: preconditionFailure("\(self) changes no constraint")
      }
      return .done
    } catch { return .refused(.init(error)) }
  }

  private func edit<Solver: ConstraintSolver & ~Copyable>(
    _ solver: inout Solver, _ handles: HandleTable
  ) -> Transcript.Outcome {
    do throws(EditError) {
      switch self {
      case .addEdit(let name, let priority):
        try solver.addEdit(handles.variable(name), priority: priority)
      case .removeEdit(let name): try solver.removeEdit(handles.variable(name))
      case .suggest(let value, let name):
        try solver.suggest(value, for: handles.variable(name))
      default: preconditionFailure("\(self) is about no edit")
      }
      return .done
    } catch { return .refused(.init(error)) }
  }
}
