// A strategy with room for faults.

import SolverCore
import TableauSolvers

/// Passes everything on to `DenseSolver`, and makes one kind of mistake, always at the same calls.
struct FaultySolver<Injected: Fault>: InteractiveSolver, ~Copyable {
  private var solver = DenseSolver()
  private var suggestion = 0.0
  private var solveCount: UInt64 = 0
  private var hasRefused = false

  /// What a leak has gathered, and what was counted by chance.
  private var leftovers: [[UInt8]] = []
  private var chance: UInt64 = 0

  init() {}

  private init(_ solver: consuming DenseSolver) { self.solver = solver }

  var work: WorkCounters {
    var work = solver.work
    work.rowsTouched &+= chance
    return work
  }

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
    let isDoubtful =
      Injected.self == RefusesWithoutReason.self && rightHandSide > 1_000
      || Injected.self == RefusesTautologies.self && terms.isEmpty
    if isDoubtful, priority.isRequired {
      throw .unsatisfiable(Conflict(constraints: [], residual: 1))
    }
    let isMisplaced = Injected.self == MisplacesLevel.self && priority == .low
    do throws(AddConstraintError) {
      let id = try solver.add(
        terms, relation, rightHandSide, priority: isMisplaced ? 0.001 : priority)
      return Injected.self == ReusesHandles.self ? ConstraintID(index: id.index) : id
    } catch {
      hasRefused = true
      if Injected.self == HalfAppliesRefusedAdd.self {
        _ = try? solver.add(terms, relation, rightHandSide, priority: .low)
      }
      guard case .unsatisfiable(var conflict) = error else { throw error }
      if Injected.self == DoublesResidual.self { conflict.residual *= 2 }
      if Injected.self == NamesTooManyInConflict.self {
        conflict.constraints = []
        solver.appendConstraints(to: &conflict.constraints)
        conflict.constraints.removeAll {
          solver.statement(of: $0)?.priority.isRequired != true
        }
      }
      throw .unsatisfiable(conflict)
    }
  }

  mutating func remove(_ constraint: ConstraintID) throws(RemoveConstraintError) {
    if errs(KeepsRemovedConstraint.self, about: constraint) { return }
    try solver.remove(constraint)
    guard Injected.self == KeepsRemovedHandles.self else { return }
    let none: [Term] = []
    _ = try? solver.add(none.span, .equal, 0, priority: .low)
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
    do throws(EditError) {
      try solver.suggest(isRemembered ? value.nextUp : value, for: variable)
      suggestion = value
    } catch {
      guard case .unsatisfiable = error else { throw error }
      if Injected.self == AcceptsAnySuggestion.self { return }
      if Injected.self == ForgetsRefusedSuggestion.self {
        try solver.removeEdit(variable)
        try solver.addEdit(variable, priority: .required)
      }
      throw error
    }
  }

  mutating func solve() {
    solveCount += 1
    if Injected.self == Leaks.self { leftovers.append(Array(repeating: 1, count: 1_000)) }
    if Injected.self == CountsByChance.self { chance &+= .random(in: 0 ... 1_000_000) }
    if Injected.self == ReturnsStaleValues.self, solveCount.isMultiple(of: 3) { return }
    if defect == nil { solver.solve() }
  }

  var defect: Defect? {
    Injected.self == AdmitsToBeWrong.self && suggestion > 900
      ? .notFinite(Variable(index: 0, stamp: 0)) : solver.defect
  }

  func checkInvariants() { precondition(defect == nil) }

  func value(of variable: Variable) -> Double {
    let value = solver.value(of: variable)
    if Injected.self == Drifts.self { return value + 1e-6 * Double(solveCount) }
    guard Injected.self == MovesUndetermined.self else { return value }
    // What nothing mentions could be removed.
    var copy = solver.copy()
    let isFree = (try? copy.removeVariable(variable)) != nil
    return isFree ? value + Double(solveCount) : value
  }

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
