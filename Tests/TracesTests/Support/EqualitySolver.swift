// A solver small enough to be read in a minute, for traces that are made of equalities.

import SolverCore

/// Solves equalities by elimination, the required ones first, then the others and the suggestions
/// from the highest priority down; what contradicts those above is passed over. Dense, and from
/// scratch at every solve.
///
/// For equalities that are independent of each other that is the optimum. Inequalities trap: the
/// tests that use this solver have none.
struct EqualitySolver: ConstraintSolver, ~Copyable {
  struct Row {
    var coefficients: [Variable: Double]
    var rightHandSide: Double
    var priority: Priority
  }

  struct Edit {
    var priority: Priority
    var suggestion: Double?
  }

  private(set) var work = WorkCounters()
  private var variables = SlotPool()
  private var constraints = SlotPool()
  private var rows: [ConstraintID: Row] = [:]
  private var edits: [Variable: Edit] = [:]
  private var values: [Variable: Double] = [:]

  mutating func makeVariable() -> Variable {
    let (index, generation) = variables.take()
    let variable = Variable(index: index, generation: generation)
    values[variable] = 0
    return variable
  }

  mutating func removeVariable(_ variable: Variable) throws(RemoveVariableError) {
    guard values[variable] != nil else { throw .unknownVariable(variable) }
    let isUsed = edits[variable] != nil || rows.values.contains { $0.coefficients[variable] != nil }
    guard !isUsed else { throw .inUse(variable) }
    values[variable] = nil
    variables.give(back: variable.index)
  }

  mutating func add(
    _ terms: Span<Term>, _ relation: Relation, _ rightHandSide: Double, priority: Priority
  ) throws(AddConstraintError) -> ConstraintID {
    precondition(relation == .equal, "this solver knows equalities only")
    var row = Row(coefficients: [:], rightHandSide: rightHandSide, priority: priority)
    for i in terms.indices {
      guard values[terms[i].variable] != nil else { throw .unknownVariable(terms[i].variable) }
      guard Tolerance.accepts(terms[i].coefficient) else { throw .notFinite(terms[i].coefficient) }
      row.coefficients[terms[i].variable, default: 0] += terms[i].coefficient
    }
    guard Tolerance.accepts(rightHandSide) else { throw .notFinite(rightHandSide) }
    if priority.isRequired, let conflict = conflict(adding: row) { throw .unsatisfiable(conflict) }
    let (index, generation) = constraints.take()
    let id = ConstraintID(index: index, generation: generation)
    rows[id] = row
    return id
  }

  mutating func remove(_ constraint: ConstraintID) throws(RemoveConstraintError) {
    guard rows.removeValue(forKey: constraint) != nil else { throw .unknownConstraint(constraint) }
    constraints.give(back: constraint.index)
  }

  mutating func setRightHandSide(
    _ value: Double, of constraint: ConstraintID
  ) throws(ChangeConstraintError) {
    guard var row = rows[constraint] else { throw .unknownConstraint(constraint) }
    row.rightHandSide = value
    try replace(constraint, by: row)
  }

  mutating func setPriority(
    _ priority: Priority, of constraint: ConstraintID
  ) throws(ChangeConstraintError) {
    guard var row = rows[constraint] else { throw .unknownConstraint(constraint) }
    row.priority = priority
    try replace(constraint, by: row)
  }

  private mutating func replace(
    _ constraint: ConstraintID, by row: Row
  ) throws(ChangeConstraintError) {
    let old = rows[constraint]
    rows[constraint] = nil
    let conflict = row.priority.isRequired ? conflict(adding: row) : nil
    rows[constraint] = conflict == nil ? row : old
    if let conflict { throw .unsatisfiable(conflict) }
  }

  mutating func addEdit(_ variable: Variable, priority: Priority) throws(EditError) {
    guard values[variable] != nil else { throw .unknownVariable(variable) }
    guard edits[variable] == nil else { throw .alreadyEditable(variable) }
    edits[variable] = Edit(priority: priority)
  }

  mutating func removeEdit(_ variable: Variable) throws(EditError) {
    guard edits.removeValue(forKey: variable) != nil else { throw .notEditable(variable) }
  }

  mutating func suggest(_ value: Double, for variable: Variable) throws(EditError) {
    guard edits[variable] != nil else { throw .notEditable(variable) }
    edits[variable]?.suggestion = value
  }

  func value(of variable: Variable) -> Double { values[variable] ?? .nan }
}

// MARK: - Elimination

extension EqualitySolver {
  /// Equalities, each solved for a variable that stands in no other.
  private struct Echelon {
    var solved: [Variable: Row] = [:]

    /// Takes `row` in; the excess that is left over if it contradicts the others.
    mutating func insert(_ row: Row) -> Double {
      // In a fixed order, so that rounding is the same from run to run.
      let others = solved.sorted { $0.key.index < $1.key.index }
      var row = row
      for (variable, other) in others {
        row.subtract(other, times: row.coefficients[variable] ?? 0)
      }
      let order = row.coefficients.sorted {
        (-abs($0.value), $0.key.index) < (-abs($1.value), $1.key.index)
      }
      guard let pivot = order.first, abs(pivot.value) > 1e-9 else { return abs(row.rightHandSide) }
      row.scale(by: 1 / pivot.value)
      for (variable, other) in others {
        var other = other
        other.subtract(row, times: other.coefficients[pivot.key] ?? 0)
        solved[variable] = other
      }
      solved[pivot.key] = row
      return 0
    }
  }

  /// What contradicts `row`: all required constraints, without finding a smallest set.
  private func conflict(adding row: Row) -> Conflict? {
    var echelon = Echelon()
    let required = rows.filter { $0.value.priority.isRequired }.sorted {
      $0.key.index < $1.key.index
    }
    for (_, row) in required { _ = echelon.insert(row) }
    let residual = echelon.insert(row)
    guard residual > 1e-7 else { return nil }
    return Conflict(constraints: required.map(\.key), residual: residual)
  }

  mutating func solve() {
    var wanted = rows.sorted { $0.key.index < $1.key.index }.map(\.value)
    for (variable, edit) in edits.sorted(by: { $0.key.index < $1.key.index }) {
      guard let suggestion = edit.suggestion else { continue }
      wanted.append(
        Row(coefficients: [variable: 1], rightHandSide: suggestion, priority: edit.priority))
    }
    var echelon = Echelon()
    for (_, row) in wanted.enumerated().sorted(by: {
      $0.element.priority == $1.element.priority
        ? $0.offset < $1.offset : $0.element.priority > $1.element.priority
    }) {
      _ = echelon.insert(row)
      work.pivots += 1
    }
    let old = values
    for (variable, row) in echelon.solved {
      let others = row.coefficients.filter { $0.key != variable }
        .sorted { $0.key.index < $1.key.index }
      values[variable] = others.reduce(row.rightHandSide) { $0 - $1.value * (old[$1.key] ?? 0) }
    }
  }
}

extension EqualitySolver.Row {
  fileprivate mutating func scale(by factor: Double) {
    coefficients = coefficients.mapValues { $0 * factor }
    rightHandSide *= factor
  }

  fileprivate mutating func subtract(_ other: Self, times factor: Double) {
    guard factor != 0 else { return }
    for (variable, coefficient) in other.coefficients {
      coefficients[variable, default: 0] -= coefficient * factor
    }
    coefficients = coefficients.filter { abs($0.value) > 1e-12 }
    rightHandSide -= other.rightHandSide * factor
  }
}
