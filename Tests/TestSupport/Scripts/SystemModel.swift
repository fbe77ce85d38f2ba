// What a solver should hold after the operations that it accepted, in the plainest form.

internal import SolverCore

/// The mirror of a solver's contents, by the script's names.
struct SystemModel {
  /// An edit and its last suggestion.
  struct Edit {
    var priority: Priority
    var suggestion: Double?
  }

  /// What an operation must come to.
  enum Expectation {
    /// It must succeed.
    case success

    /// It must be refused for one of these reasons; which is named first is the solver's choice.
    case refusal([Transcript.Refusal])

    /// It may succeed only where the other required rows allow `row` to hold.
    case successIfFeasible(Row, Origin)

    /// Either is right: the declaration leaves it open.
    case either(Transcript.Refusal)

    var mayBeRefusal: Bool {
      if case .success = self { return false }
      return true
    }
  }

  /// What a row of the reference problem stands for.
  enum Origin: Hashable {
    case constraint(Int)
    case edit(Int)
  }

  typealias Row = Operation.Row

  private(set) var variables: Set<Int> = []
  private(set) var constraints: [Int: Row] = [:]
  private(set) var edits: [Int: Edit] = [:]

  /// The constraints that follow the solution.
  var stays: Set<Int> = []

  /// Every row that counts now: the constraints and the edits with a suggestion, in a fixed order.
  var rows: [(origin: Origin, row: Row)] {
    var rows: [(origin: Origin, row: Row)] = []
    for (name, row) in constraints.sorted(by: { $0.key < $1.key }) {
      rows.append((.constraint(name), row))
    }
    for (name, edit) in edits.sorted(by: { $0.key < $1.key }) {
      guard let value = edit.suggestion else { continue }
      rows.append((.edit(name), Row([(1, name)], .equal, value, edit.priority)))
    }
    return rows
  }

  /// The required rows but for the one of `origin`.
  func requiredRows(otherThan origin: Origin) -> [(origin: Origin, row: Row)] {
    rows.filter { $0.row.priority.isRequired && $0.origin != origin }
  }

  /// Whether any constraint or edit names the variable, be it with coefficient zero.
  func mentions(_ variable: Int) -> Bool {
    edits[variable] != nil
      || constraints.values.contains { $0.terms.contains { $0.variable == variable } }
  }

  /// Whether a constraint or an edit depends on the variable: the coefficients do not cancel.
  private func dependsOn(_ variable: Int) -> Bool {
    edits[variable] != nil
      || constraints.values.contains { row in
        row.terms.reduce(0) { $1.variable == variable ? $0 + $1.coefficient : $0 } != 0
      }
  }

  // MARK: - Applying

  /// Brings the model to where the solver is after `operation` succeeded.
  mutating func apply(_ operation: Operation) {
    switch operation {
    case .makeVariable(let name): variables.insert(name)
    case .removeVariable(let name): variables.remove(name)
    case .add(let name, let row): constraints[name] = row
    case .remove(let name):
      constraints[name] = nil
      stays.remove(name)
    case .setRightHandSide(let value, let name): constraints[name]?.rightHandSide = value
    case .setPriority(let priority, let name): constraints[name]?.priority = priority
    case .addEdit(let name, let priority): edits[name] = Edit(priority: priority)
    case .removeEdit(let name): edits[name] = nil
    case .suggest(let value, let name): edits[name]?.suggestion = value
    case .solve: break
    }
  }

  /// What makes a solver hold the same, in a fixed order.
  var operations: [Operation] {
    var operations = variables.sorted().map { Operation.makeVariable($0) }
    for (name, row) in constraints.sorted(by: { $0.key < $1.key }) {
      operations.append(.add(name, row))
    }
    for (name, edit) in edits.sorted(by: { $0.key < $1.key }) {
      operations.append(.addEdit(name, edit.priority))
      if let value = edit.suggestion { operations.append(.suggest(value, for: name)) }
    }
    return operations
  }

  // MARK: - Expecting

  /// What `operation` must come to in the present state.
  func expectation(of operation: Operation, _ handles: HandleTable) -> Expectation {
    switch operation {
    case .makeVariable, .solve: return .success
    case .removeVariable(let name):
      let variable = handles.variable(name)
      guard variables.contains(name) else { return .refusal([.unknownVariable(variable)]) }
      guard mentions(name) else { return .success }
      return dependsOn(name) ? .refusal([.inUse(variable)]) : .either(.inUse(variable))
    case .add(let name, let row): return expectation(ofAdding: row, name, handles)
    case .remove(let name):
      return constraints[name] == nil
        ? .refusal([.unknownConstraint(handles.constraint(name))]) : .success
    case .setRightHandSide(let value, let name):
      return expectation(ofChanging: name, handles, number: value) { $0.rightHandSide = value }
    case .setPriority(let priority, let name):
      return expectation(ofChanging: name, handles, number: 0) { $0.priority = priority }
    case .addEdit(let name, _):
      let variable = handles.variable(name)
      guard variables.contains(name) else { return .refusal([.unknownVariable(variable)]) }
      return edits[name] == nil ? .success : .refusal([.alreadyEditable(variable)])
    case .removeEdit(let name):
      return refusals(ofEditing: name, handles).map { .refusal($0) } ?? .success
    case .suggest(let value, let name):
      return expectation(ofSuggesting: value, name, handles)
    }
  }

  private func expectation(ofAdding row: Row, _ name: Int, _ handles: HandleTable) -> Expectation {
    var refusals: [Transcript.Refusal] = []
    for term in row.terms where !variables.contains(term.variable) {
      refusals.append(.unknownVariable(handles.variable(term.variable)))
    }
    for number in row.terms.map(\.coefficient) + [row.rightHandSide]
    where !Tolerance.accepts(number) { refusals.append(.notFinite(number.bitPattern)) }
    guard refusals.isEmpty else { return .refusal(refusals) }
    return row.priority.isRequired ? .successIfFeasible(row, .constraint(name)) : .success
  }

  private func expectation(
    ofChanging name: Int, _ handles: HandleTable, number: Double, change: (inout Row) -> Void
  ) -> Expectation {
    var refusals: [Transcript.Refusal] = []
    if constraints[name] == nil {
      refusals.append(.unknownConstraint(handles.constraint(name)))
    }
    if !Tolerance.accepts(number) { refusals.append(.notFinite(number.bitPattern)) }
    guard refusals.isEmpty, var row = constraints[name] else { return .refusal(refusals) }
    change(&row)
    return row.priority.isRequired ? .successIfFeasible(row, .constraint(name)) : .success
  }

  private func expectation(
    ofSuggesting value: Double, _ name: Int, _ handles: HandleTable
  ) -> Expectation {
    var refusals = refusals(ofEditing: name, handles) ?? []
    if !Tolerance.accepts(value) { refusals.append(.notFinite(value.bitPattern)) }
    guard refusals.isEmpty, let edit = edits[name] else { return .refusal(refusals) }
    guard edit.priority.isRequired else { return .success }
    return .successIfFeasible(Row([(1, name)], .equal, value), .edit(name))
  }

  private func refusals(ofEditing name: Int, _ handles: HandleTable) -> [Transcript.Refusal]? {
    let variable = handles.variable(name)
    guard variables.contains(name) else { return [.unknownVariable(variable)] }
    return edits[name] == nil ? [.notEditable(variable)] : nil
  }

  // MARK: - Problems

  /// The rows as a reference problem, over the variables that they name.
  static func problem(_ rows: [Row]) -> (problem: ReferenceProblem, variables: [Int]) {
    let names = Set(rows.flatMap { $0.terms.map(\.variable) }).sorted()
    let positions = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
    var problem = ReferenceProblem(variableCount: names.count)
    for var row in rows {
      row.terms = row.terms.map { ($0.coefficient, positions[$0.variable] ?? 0) }
      problem.rows.append(row)
    }
    return (problem, names)
  }
}

extension [Operation.Row] {
  /// The same rows, all with this priority.
  func at(_ priority: Priority) -> Self {
    map { Operation.Row($0.terms, $0.relation, $0.rightHandSide, priority) }
  }
}
