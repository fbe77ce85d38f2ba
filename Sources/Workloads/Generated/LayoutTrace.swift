// The parts that the generated workloads have in common.

import SolverCore
import Traces

/// The four variables of a view: its origin in its superview, and its size.
struct ViewVariables {
  let x: Variable
  let y: Variable
  let width: Variable
  let height: Variable
}

/// A trace under construction, with the vocabulary of layouts on top of that of constraints.
struct LayoutTrace {
  private var builder: TraceBuilder
  private var constraints: [TraceConstraint] = []
  private var edits: [Variable] = []

  init(name: String) {
    builder = TraceBuilder(name: name)
    builder.phase("build")
  }

  // MARK: - Building

  mutating func view(_ name: String) -> ViewVariables {
    ViewVariables(
      x: builder.variable(name: name + ".x"),
      y: builder.variable(name: name + ".y"),
      width: builder.variable(name: name + ".width"),
      height: builder.variable(name: name + ".height"))
  }

  mutating func variable(_ name: String) -> Variable { builder.variable(name: name) }

  /// Adds `constraint`; it is removed again by `finish()`.
  mutating func add(_ constraint: LinearConstraint, _ priority: Priority = .required) {
    constraints.append(builder.add(constraint, priority: priority))
  }

  /// Makes `variable` an edit variable, unless stated just below required, as a window manager's wish.
  mutating func edit(_ variable: Variable, _ priority: Priority = Self.editPriority) {
    builder.edit(variable, priority: priority)
    edits.append(variable)
  }

  static let editPriority: Priority = 999

  // MARK: - Running

  mutating func animate() { builder.phase("animate") }

  mutating func suggest(_ value: Double, _ variable: Variable) {
    builder.suggest(value, for: variable)
  }

  mutating func solve() { builder.solve() }

  mutating func expect(_ variable: Variable, _ value: Double) {
    builder.expect(value, of: variable)
  }

  // MARK: - Ending

  /// Ends the edits and removes the constraints, the latest first, as a hierarchy is torn down.
  consuming func finish() -> Trace {
    builder.phase("teardown")
    for variable in edits.reversed() { builder.unedit(variable) }
    for constraint in constraints.reversed() { builder.remove(constraint) }
    builder.solve()
    return builder.build()
  }
}
