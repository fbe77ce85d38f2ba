// A strategy with room for faults.

import SolverCore
import TableauSolvers

/// Passes everything on to `DenseSolver`, and makes one kind of mistake, now and then and always at
/// the same calls.
struct FaultySolver<Injected: Fault>: InteractiveSolver, ~Copyable {
  private var solver = DenseSolver()
  private var suggestion = 0.0
  private var hasRefused = false

  init() {}

  private init(_ solver: consuming DenseSolver) { self.solver = solver }

  var work: WorkCounters { solver.work }

  /// Whether a call about this constraint is a mistake of this kind.
  private func errs(_ fault: any Fault.Type, about constraint: ConstraintID) -> Bool {
    Injected.self == fault && constraint.index.isMultiple(of: 4)
  }

  mutating func makeVariable(value: Double) -> Variable { solver.makeVariable(value: value) }

  mutating func removeVariable(_ variable: Variable) throws(RemoveVariableError) {
    try solver.removeVariable(variable)
  }

  mutating func add(
    _ terms: Span<Term>, _ relation: Relation, _ rightHandSide: Double, priority: Priority
  ) throws(AddConstraintError) -> ConstraintID {
    if Injected.self == RefusesWithoutReason.self, priority.isRequired, rightHandSide > 1_000 {
      throw .unsatisfiable(Conflict(constraints: [], residual: 1))
    }
    do throws(AddConstraintError) {
      return try solver.add(terms, relation, rightHandSide, priority: priority)
    } catch {
      hasRefused = true
      throw error
    }
  }

  mutating func remove(_ constraint: ConstraintID) throws(RemoveConstraintError) {
    if errs(KeepsRemovedConstraint.self, about: constraint) { return }
    try solver.remove(constraint)
  }

  mutating func setRightHandSide(
    _ value: Double, of constraint: ConstraintID
  ) throws(ChangeConstraintError) {
    try solver.setRightHandSide(value, of: constraint)
  }

  mutating func setPriority(
    _ priority: Priority, of constraint: ConstraintID
  ) throws(ChangeConstraintError) {
    if errs(IgnoresPriorityChange.self, about: constraint) { return }
    try solver.setPriority(priority, of: constraint)
  }

  mutating func addEdit(_ variable: Variable, priority: Priority) throws(EditError) {
    try solver.addEdit(variable, priority: priority)
  }

  mutating func removeEdit(_ variable: Variable) throws(EditError) {
    try solver.removeEdit(variable)
  }

  mutating func suggest(_ value: Double, for variable: Variable) throws(EditError) {
    // Far below all tolerances.
    let isRemembered = Injected.self == RemembersRefusals.self && hasRefused
    try solver.suggest(isRemembered ? value.nextUp : value, for: variable)
    suggestion = value
  }

  mutating func solve() {
    if Injected.self == ReturnsStaleValues.self, suggestion > 900 { return }
    if defect == nil { solver.solve() }
  }

  var defect: Defect? {
    Injected.self == AdmitsToBeWrong.self && suggestion > 900
      ? .notFinite(Variable(index: 0, stamp: 0)) : solver.defect
  }

  func checkInvariants() { precondition(defect == nil) }

  func value(of variable: Variable) -> Double { solver.value(of: variable) }

  mutating func appendMultiplier(of constraint: ConstraintID, to entries: inout [Multiplier]) {
    let start = entries.count
    solver.appendMultiplier(of: constraint, to: &entries)
    guard entries.count > start, errs(DoublesMultipliers.self, about: constraint) else { return }
    for index in start ..< entries.count { entries[index].value *= 2 }
  }

  mutating func appendMultiplier(ofEditOf variable: Variable, to entries: inout [Multiplier]) {
    solver.appendMultiplier(ofEditOf: variable, to: &entries)
  }

  func copy() -> Self { Self(solver.copy()) }

  mutating func restore(_ snapshot: borrowing Self) {
    if Injected.self != ForgetsToRestore.self { solver.restore(snapshot.solver) }
  }

  mutating func addStay(
    _ variable: Variable, priority: Priority
  ) throws(AddConstraintError) -> ConstraintID {
    guard Injected.self == LeavesStaysBehind.self else {
      return try solver.addStay(variable, priority: priority)
    }
    let terms = [Term(1, variable)]
    return try solver.add(terms.span, .equal, value(of: variable), priority: priority)
  }

  mutating func appendChangedVariables(to variables: inout [Variable]) {
    let start = variables.count
    solver.appendChangedVariables(to: &variables)
    if Injected.self == ForgetsToReport.self, variables.count > start + 2 { variables.removeLast() }
  }

  func appendVariables(to variables: inout [Variable]) { solver.appendVariables(to: &variables) }

  func appendConstraints(to constraints: inout [ConstraintID]) {
    solver.appendConstraints(to: &constraints)
  }

  func statement(of constraint: ConstraintID) -> Statement? { solver.statement(of: constraint) }

  func appendEdits(to edits: inout [Variable]) { solver.appendEdits(to: &edits) }

  func hasEdit(_ variable: Variable) -> Bool { solver.hasEdit(variable) }

  var names: SolverNames {
    get { solver.names }
    set { solver.names = newValue }
  }

  func statement(ofEditOf variable: Variable) -> Statement? { solver.statement(ofEditOf: variable) }
}
