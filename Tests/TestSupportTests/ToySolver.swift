// A solver made of the oracle itself, with room for faults.

import SolverCore

@testable import TestSupport

/// Solves every problem anew with the reference solver, and makes one kind of mistake.
struct ToySolver<Injected: Fault>: ConstraintSolver, ~Copyable {
  private var variables = SlotPool()
  private var constraints = SlotPool()
  private var rows: [ConstraintID: ReferenceProblem.Row] = [:]
  private var edits: [Variable: (priority: Priority, suggestion: Double?)] = [:]
  private var values: [Double] = []
  private(set) var work = WorkCounters()

  /// What a leak has gathered.
  private var leftovers: [[UInt8]] = []

  init() {}

  mutating func makeVariable() -> Variable {
    let (index, generation) = variables.take()
    if values.count <= Int(index) { values.append(0) } else { values[Int(index)] = 0 }
    return Variable(index: index, generation: generation)
  }

  private func knows(_ variable: Variable) -> Bool {
    variables.contains(index: variable.index, generation: variable.generation)
  }

  private func checked(_ variable: Variable) throws(EditError) -> Variable {
    guard knows(variable) else { throw .unknownVariable(variable) }
    return variable
  }

  mutating func removeVariable(_ variable: Variable) throws(RemoveVariableError) {
    guard knows(variable) else { throw .unknownVariable(variable) }
    let isMentioned = rows.values.contains { row in
      row.terms.contains { $0.variable == Int(variable.index) }
    }
    if isMentioned || edits[variable] != nil { throw .inUse(variable) }
    variables.give(back: variable.index)
  }

  mutating func add(
    _ terms: Span<Term>, _ relation: Relation, _ rightHandSide: Double, priority: Priority
  ) throws(AddConstraintError) -> ConstraintID {
    var row = ReferenceProblem.Row([], relation, rightHandSide, priority)
    for index in terms.indices {
      let term = terms[index]
      guard knows(term.variable) else { throw .unknownVariable(term.variable) }
      guard Tolerance.accepts(term.coefficient) else { throw .notFinite(term.coefficient) }
      row.terms.append((term.coefficient, Int(term.variable.index)))
    }
    guard Tolerance.accepts(rightHandSide) else { throw .notFinite(rightHandSide) }
    if let conflict = conflict(of: row) {
      if Injected.self == HalfAppliesRefusedAdd.self {
        row.priority = .low
        rows[ConstraintID(index: 2_000_000)] = row
      }
      throw .unsatisfiable(conflict)
    }
    if Injected.self == RefusesTautologies.self, row.terms.isEmpty, priority.isRequired {
      throw .unsatisfiable(Conflict(constraints: [], residual: 1))
    }
    let (index, generation) = constraints.take()
    let id = ConstraintID(
      index: index, generation: Injected.self == ReusesHandles.self ? 0 : generation)
    rows[id] = row
    return id
  }

  mutating func remove(_ constraint: ConstraintID) throws(RemoveConstraintError) {
    guard rows[constraint] != nil else { throw .unknownConstraint(constraint) }
    if Injected.self == KeepsRemovedConstraint.self, rows[constraint]?.priority.isRequired == false
    {
      let ghost = ConstraintID(index: constraint.index + 1_000_000)
      rows[ghost] = rows[constraint]
    }
    rows[constraint] = nil
    if Injected.self != KeepsRemovedHandles.self { constraints.give(back: constraint.index) }
  }

  mutating func setRightHandSide(
    _ value: Double, of constraint: ConstraintID
  ) throws(ChangeConstraintError) {
    guard var row = rows[constraint] else { throw .unknownConstraint(constraint) }
    guard Tolerance.accepts(value) else { throw .notFinite(value) }
    row.rightHandSide = value
    if let conflict = conflict(of: row, besides: .constraint(constraint)) {
      throw .unsatisfiable(conflict)
    }
    rows[constraint] = row
  }

  mutating func setPriority(
    _ priority: Priority, of constraint: ConstraintID
  ) throws(ChangeConstraintError) {
    guard var row = rows[constraint] else { throw .unknownConstraint(constraint) }
    row.priority = priority
    if let conflict = conflict(of: row, besides: .constraint(constraint)) {
      throw .unsatisfiable(conflict)
    }
    if Injected.self != IgnoresPriorityChange.self { rows[constraint] = row }
  }

  mutating func addEdit(_ variable: Variable, priority: Priority) throws(EditError) {
    guard edits[try checked(variable)] == nil else { throw .alreadyEditable(variable) }
    edits[variable] = (priority, nil)
  }

  mutating func removeEdit(_ variable: Variable) throws(EditError) {
    guard edits[try checked(variable)] != nil else { throw .notEditable(variable) }
    edits[variable] = nil
  }

  mutating func suggest(_ value: Double, for variable: Variable) throws(EditError) {
    guard let edit = edits[try checked(variable)] else { throw .notEditable(variable) }
    guard Tolerance.accepts(value) else { throw .notFinite(value) }
    let row = ReferenceProblem.Row([(1, Int(variable.index))], .equal, value, edit.priority)
    if Injected.self != AcceptsAnySuggestion.self,
      let conflict = conflict(of: row, besides: .edit(variable))
    {
      if Injected.self == ForgetsRefusedSuggestion.self { edits[variable]?.suggestion = nil }
      throw .unsatisfiable(conflict)
    }
    edits[variable]?.suggestion = value
  }

  mutating func solve() {
    work.pivots += 1
    if Injected.self == Leaks.self { leftovers.append(Array(repeating: 1, count: 1_000)) }
    if Injected.self == CountsByChance.self { work.rowsTouched &+= .random(in: 0 ... 1_000_000) }
    if Injected.self == ReturnsStaleValues.self, work.pivots.isMultiple(of: 3) { return }
    var problem = members.map(\.row)
    if Injected.self == IgnoresLevel.self { problem.removeAll { $0.priority == .low } }
    let mentioned = Set(problem.flatMap { $0.terms.map(\.variable) })
    let optimum = ReferenceSolver.optimum(
      of: ReferenceProblem(variableCount: values.count, rows: problem))
    guard let optimum else { return }
    for index in values.indices {
      if mentioned.contains(index) {
        values[index] = optimum.values[index]
        if Injected.self == Drifts.self { values[index] += 1e-6 * Double(work.pivots) }
      } else if Injected.self == MovesUndetermined.self {
        values[index] += 1
      }
    }
  }

  func value(of variable: Variable) -> Double {
    knows(variable) ? values[Int(variable.index)] : .nan
  }

  // MARK: - Conflicts

  private enum Origin: Equatable {
    case constraint(ConstraintID)
    case edit(Variable)
  }

  /// All rows in ascending order of their indices, constraints first.
  private var members: [(origin: Origin, row: ReferenceProblem.Row)] {
    var all: [(origin: Origin, row: ReferenceProblem.Row)] = []
    for (id, row) in rows.sorted(by: { $0.key.index < $1.key.index }) {
      all.append((.constraint(id), row))
    }
    for (key, edit) in edits.sorted(by: { $0.key.index < $1.key.index }) {
      guard let value = edit.suggestion else { continue }
      all.append((.edit(key), .init([(1, Int(key.index))], .equal, value, edit.priority)))
    }
    return all
  }

  /// A minimal conflict, of all rows but the one that is replaced, by trying to drop each
  /// requirement in turn.
  private func conflict(
    of row: ReferenceProblem.Row, besides replaced: Origin? = nil
  ) -> Conflict? {
    guard row.priority.isRequired else { return nil }
    var members = members.filter { $0.row.priority.isRequired && $0.origin != replaced }
    let residual = residual(of: row, members.map(\.row))
    guard residual > 0 else { return nil }
    for index in members.indices.reversed() where Injected.self != NamesTooManyInConflict.self {
      var rest = members
      rest.remove(at: index)
      if self.residual(of: row, rest.map(\.row)) > 0 { members = rest }
    }
    let factor = Injected.self == DoublesResidual.self ? 2.0 : 1
    var conflict = Conflict(constraints: [], residual: factor * residual)
    for (origin, _) in members {
      switch origin {
      case .constraint(let id): conflict.constraints.append(id)
      case .edit(let variable): conflict.edits.append(variable)
      }
    }
    return conflict
  }

  private func residual(of row: ReferenceProblem.Row, _ others: [ReferenceProblem.Row]) -> Double {
    var soft = row
    soft.priority = .medium
    let problem = ReferenceProblem(variableCount: values.count, rows: others + [soft])
    return ReferenceSolver.optimum(of: problem)?.violations[0].sum ?? 0
  }
}
