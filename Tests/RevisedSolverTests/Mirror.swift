// A solver beside a plain list of what it should hold, so that its proof can be checked at any
// size.

import RevisedSolver
import SolverCore

@testable import TestSupport

/// A solver together with the rows it accepted.
struct Mirror: ~Copyable {
  var solver: RevisedSolver
  private(set) var rows: [(id: ConstraintID, row: Operation.Row)] = []
  private var variables: [Variable] = []
  private var edits: [Int: (priority: Priority, suggestion: Double?)] = [:]

  init(options: RevisedOptions = []) { solver = RevisedSolver(options: options) }

  func value(of variable: Int) -> Double { solver.value(of: variables[variable]) }

  mutating func makeVariable() -> Int {
    variables.append(solver.makeVariable())
    return variables.count - 1
  }

  /// Adds a row, and returns whether it was accepted.
  @discardableResult
  mutating func add(_ row: Operation.Row) -> Bool {
    let terms = row.terms.map { Term($0.coefficient, variables[$0.variable]) }
    do throws(AddConstraintError) {
      let id = try solver.add(terms.span, row.relation, row.rightHandSide, priority: row.priority)
      rows.append((id, row))
      return true
    } catch { return false }
  }

  /// Removes the row at `position` and returns it.
  mutating func remove(at position: Int) throws -> Operation.Row {
    let (id, row) = rows[position]
    try solver.remove(id)
    rows.swapAt(position, rows.count - 1)
    rows.removeLast()
    return row
  }

  /// Changes the right-hand side at `position`, unless that is refused.
  mutating func setRightHandSide(_ value: Double, at position: Int) {
    do throws(ChangeConstraintError) {
      try solver.setRightHandSide(value, of: rows[position].id)
      rows[position].row.rightHandSide = value
    } catch {}
  }

  /// Changes the priority at `position`, unless that is refused.
  mutating func setPriority(_ priority: Priority, at position: Int) {
    do throws(ChangeConstraintError) {
      try solver.setPriority(priority, of: rows[position].id)
      rows[position].row.priority = priority
    } catch {}
  }

  mutating func addEdit(_ variable: Int, _ priority: Priority) throws {
    try solver.addEdit(variables[variable], priority: priority)
    edits[variable] = (priority, nil)
  }

  mutating func removeEdit(_ variable: Int) throws {
    try solver.removeEdit(variables[variable])
    edits[variable] = nil
  }

  /// Suggests a value, unless that is refused.
  mutating func suggest(_ value: Double, for variable: Int) {
    do throws(EditError) {
      try solver.suggest(value, for: variables[variable])
      edits[variable]?.suggestion = value
    } catch {}
  }

  /// The first thing that is wrong with the solution: a requirement that does not hold, or a
  /// multiplier that proves nothing.
  mutating func fault() -> String? {
    solver.solve()
    solver.checkInvariants()
    var values: [Int: Double] = [:]
    for (name, variable) in variables.enumerated() { values[name] = solver.value(of: variable) }
    var certificate = Transcript.Certificate()
    var solution = Solution(values: values, rows: [])
    for (name, entry) in rows.enumerated() {
      solution.rows.append((.constraint(name), entry.row))
      var entries: [Multiplier] = []
      solver.appendMultiplier(of: entry.id, to: &entries)
      if !entries.isEmpty { certificate.constraints[name] = entries }
    }
    for (name, edit) in edits {
      guard let suggestion = edit.suggestion else { continue }
      let row = Operation.Row([(1, name)], .equal, suggestion, edit.priority)
      solution.rows.append((.edit(name), row))
      var entries: [Multiplier] = []
      solver.appendMultiplier(ofEditOf: variables[name], to: &entries)
      if !entries.isEmpty { certificate.edits[name] = entries }
    }
    return solution.requiredFault() ?? solution.fault(of: certificate)
  }
}
