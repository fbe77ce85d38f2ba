// A solver with options as a type of its own, since the oracle's battery makes its solvers itself.

import RevisedSolver
import SolverCore

/// Names the options of an `AblatedSolver`.
protocol Ablation {
  static var options: RevisedOptions { get }
}

enum NoDirectionCache: Ablation { static let options = RevisedOptions.noDirectionCache }
enum NoIntervals: Ablation { static let options = RevisedOptions.noIntervals }
enum NoFreshPivot: Ablation { static let options = RevisedOptions.noFreshPivot }
enum NoPlacement: Ablation { static let options = RevisedOptions.noPlacement }
enum NoEarlyStop: Ablation { static let options = RevisedOptions.noEarlyStop }
enum NoTakeover: Ablation { static let options = RevisedOptions.noTakeover }
enum NoLongSteps: Ablation { static let options = RevisedOptions.noLongSteps }
enum NoDeferral: Ablation { static let options = RevisedOptions.noDeferral }
enum NoJointFlips: Ablation { static let options = RevisedOptions.noJointFlips }
enum NoJointRemoval: Ablation { static let options = RevisedOptions.noJointRemoval }
enum NoFreeEntry: Ablation { static let options = RevisedOptions.noFreeEntry }
enum NoPivotChoice: Ablation { static let options = RevisedOptions.noPivotChoice }
enum NoSweep: Ablation { static let options = RevisedOptions.noSweep }
enum NoSearch: Ablation { static let options = RevisedOptions.noSearch }
enum NoAugmenting: Ablation { static let options = RevisedOptions.noAugmenting }
enum NoReturns: Ablation { static let options = RevisedOptions.noReturns }

/// A `RevisedSolver` without what `Missing` says.
struct AblatedSolver<Missing: Ablation>: CertifyingSolver, ~Copyable {
  private var solver = RevisedSolver(options: Missing.options)

  init() {}

  var work: WorkCounters { solver.work }

  mutating func makeVariable() -> Variable { solver.makeVariable() }

  mutating func removeVariable(_ variable: Variable) throws(RemoveVariableError) {
    try solver.removeVariable(variable)
  }

  mutating func add(
    _ terms: Span<Term>, _ relation: Relation, _ rightHandSide: Double, priority: Priority
  ) throws(AddConstraintError) -> ConstraintID {
    try solver.add(terms, relation, rightHandSide, priority: priority)
  }

  mutating func remove(_ constraint: ConstraintID) throws(RemoveConstraintError) {
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
    try solver.setPriority(priority, of: constraint)
  }

  mutating func addEdit(_ variable: Variable, priority: Priority) throws(EditError) {
    try solver.addEdit(variable, priority: priority)
  }

  mutating func removeEdit(_ variable: Variable) throws(EditError) {
    try solver.removeEdit(variable)
  }

  mutating func suggest(_ value: Double, for variable: Variable) throws(EditError) {
    try solver.suggest(value, for: variable)
  }

  mutating func solve() { solver.solve() }

  func value(of variable: Variable) -> Double { solver.value(of: variable) }

  func checkInvariants() { solver.checkInvariants() }

  mutating func appendMultiplier(of constraint: ConstraintID, to entries: inout [Multiplier]) {
    solver.appendMultiplier(of: constraint, to: &entries)
  }

  mutating func appendMultiplier(
    ofEditOf variable: Variable, to entries: inout [Multiplier]
  ) {
    solver.appendMultiplier(ofEditOf: variable, to: &entries)
  }
}
