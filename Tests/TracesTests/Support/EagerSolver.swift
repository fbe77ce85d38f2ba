// A solver with bad habits.

import SolverCore
import TableauSolvers

/// A solver that solves at every change, which is allowed, moves every value when it refuses
/// something, which is not, and says of each answer that nothing in it weighs anything, which is
/// true where only requirements exist.
struct EagerSolver: CertifyingSolver, ~Copyable {
  private var base = DenseSolver()
  private var drift = 0.0

  /// What it says of its answers.
  var defect: Defect?

  var work: WorkCounters { base.work }

  mutating func makeVariable() -> Variable { base.makeVariable() }

  mutating func removeVariable(_ variable: Variable) throws(RemoveVariableError) {
    try base.removeVariable(variable)
  }

  mutating func add(
    _ terms: Span<Term>, _ relation: Relation, _ rightHandSide: Double, priority: Priority
  ) throws(AddConstraintError) -> ConstraintID {
    do {
      let id = try base.add(terms, relation, rightHandSide, priority: priority)
      base.solve()
      return id
    } catch {
      drift += 1
      throw error
    }
  }

  mutating func remove(_ constraint: ConstraintID) throws(RemoveConstraintError) {
    try base.remove(constraint)
    base.solve()
  }

  mutating func setRightHandSide(
    _ value: Double, of constraint: ConstraintID
  ) throws(ChangeConstraintError) {
    try base.setRightHandSide(value, of: constraint)
    base.solve()
  }

  mutating func setPriority(
    _ priority: Priority, of constraint: ConstraintID
  ) throws(ChangeConstraintError) {
    try base.setPriority(priority, of: constraint)
    base.solve()
  }

  mutating func addEdit(_ variable: Variable, priority: Priority) throws(EditError) {
    try base.addEdit(variable, priority: priority)
  }

  mutating func removeEdit(_ variable: Variable) throws(EditError) {
    try base.removeEdit(variable)
    base.solve()
  }

  mutating func suggest(_ value: Double, for variable: Variable) throws(EditError) {
    try base.suggest(value, for: variable)
    base.solve()
  }

  mutating func solve() { base.solve() }

  func value(of variable: Variable) -> Double { base.value(of: variable) + drift }

  mutating func appendMultiplier(of constraint: ConstraintID, to entries: inout [Multiplier]) {}
  mutating func appendMultiplier(ofEditOf variable: Variable, to entries: inout [Multiplier]) {}
}
