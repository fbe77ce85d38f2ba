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

extension ViewVariables? {
  /// Where the view ends below; 0 where there is none.
  var bottom: LinearExpression { map { $0.y + $0.height } ?? 0.0.linearExpression }
}

/// The size of a window, which is edited.
struct WindowVariables {
  let width: Variable
  let height: Variable
}

/// A trace under construction, with the vocabulary of layouts on top of that of constraints.
struct LayoutTrace {
  private var builder: TraceBuilder
  /// The constraints in the order of their additions; what replaces one has its position. `nil` for
  /// those that are gone.
  private(set) var constraints: [TraceConstraint?] = []

  /// What each of `constraints` says, at the same positions.
  private var statements: [Statement] = []

  /// The position in `constraints`, by the index of the constraint.
  private var positions: [Int] = []
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
  @discardableResult
  mutating func add(
    _ constraint: LinearConstraint, _ priority: Priority = .required
  ) -> TraceConstraint {
    constraints.append(nil)
    statements.append(Statement(constraint, priority: priority))
    return put(constraints.count - 1)
  }

  /// Adds what `statements` says at `position`.
  private mutating func put(_ position: Int) -> TraceConstraint {
    let statement = statements[position]
    let added = builder.add(statement.constraint, priority: statement.priority)
    // A builder numbers constraints from 0 on.
    assert(Int(added.index) == positions.count)
    positions.append(position)
    constraints[position] = added
    return added
  }

  /// Makes `variable` an edit variable, unless stated just below required, as a window manager's
  /// wish.
  mutating func edit(_ variable: Variable, _ priority: Priority = Self.editPriority) {
    builder.edit(variable, priority: priority)
    edits.append(variable)
  }

  static let editPriority: Priority = 999

  /// A window whose size is edited.
  mutating func window() -> WindowVariables {
    let window = WindowVariables(
      width: variable("window.width"), height: variable("window.height"))
    edit(window.width)
    edit(window.height)
    return window
  }

  // MARK: - Running

  mutating func animate() { builder.phase("animate") }

  mutating func suggest(_ value: Double, _ variable: Variable) {
    builder.suggest(value, for: variable)
  }

  /// Suggests a size for the window, and solves.
  mutating func resize(_ window: WindowVariables, _ width: Double, _ height: Double) {
    suggest(width, window.width)
    suggest(height, window.height)
    solve()
  }

  mutating func setConstant(_ value: Double, of constraint: TraceConstraint) {
    builder.constant(value, of: constraint)
    statements[positions[Int(constraint.index)]].constraint.rightHandSide = value
  }

  /// Removes a constraint and puts another one in its place.
  mutating func replace(
    _ constraint: TraceConstraint, by other: LinearConstraint, _ priority: Priority = .required
  ) -> TraceConstraint {
    builder.remove(constraint)
    let position = positions[Int(constraint.index)]
    statements[position] = Statement(other, priority: priority)
    return put(position)
  }

  /// Removes a constraint. It can be added again.
  mutating func remove(_ constraint: TraceConstraint) {
    builder.remove(constraint)
    constraints[positions[Int(constraint.index)]] = nil
  }

  /// Adds a constraint that was removed again.
  mutating func addAgain(_ constraint: TraceConstraint) -> TraceConstraint {
    put(positions[Int(constraint.index)])
  }

  /// Removes the constraint at `position` of `constraints`, solves, adds it again, and solves.
  mutating func readd(_ position: Int) {
    guard let constraint = constraints[position] else { return }
    remove(constraint)
    builder.solve()
    _ = addAgain(constraint)
    builder.solve()
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
    for case let constraint? in constraints.reversed() { builder.remove(constraint) }
    builder.solve()
    return builder.build()
  }
}

/// The widths and offsets of a pointer that drags an edge to and fro.
///
/// The path is a triangle wave in whole and half points: exact in binary, so that what plain
/// arithmetic expects of a frame carries no rounding of its own.
struct DragPath {
  let from: Double
  let to: Double
  let frames: Int

  /// The position in frame `index` of `frames`, from `from` to `to` and back.
  func position(_ index: Int) -> Double {
    let half = max(1, frames / 2)
    let step = index < half ? index : max(0, 2 * half - index)
    return ((from + (to - from) * Double(step) / Double(half)) * 2).rounded() / 2
  }
}
