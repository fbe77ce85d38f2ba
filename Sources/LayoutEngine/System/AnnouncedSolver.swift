// The one door to the solver, behind which the strategy can be exchanged.

internal import FlatStorage
package import RevisedSolver
internal import SolverCore

/// The strategy behind every view tree. This is the one place to change it.
package typealias DefaultSolver = RevisedSolver

/// What the strategy is called where strategies are chosen by name.
package let defaultSolverName = "revised"

/// A solver whose accepted operations are told to an observer, so that any layout can be recorded.
struct AnnouncedSolver: ~Copyable {
  private var solver = DefaultSolver()
  var observer: (any SolverObserver)?

  init(observer: (any SolverObserver)?) { self.observer = observer }

  var work: WorkCounters { solver.work }

  /// The value of one variable. Reading copies the solver: where there are several, append them.
  func value(of variable: Variable) -> Double { solver.value(of: variable) }

  /// The value of one variable, without a copy of the solver.
  mutating func currentValue(of variable: Variable) -> Double {
    solver.currentValue(of: variable)
  }

  /// Calls `body` with the values of all variables that may have moved since the last call.
  mutating func reportMovements(_ body: (_ movements: Span<MovedValue>) -> Void) {
    solver.reportMovements(body)
  }

  /// Makes room for as many more variables, and constraints with `terms` terms in all.
  mutating func reserveCapacity(variables: Int = 0, constraints: Int = 0, terms: Int = 0) {
    solver.reserveCapacity(variables: variables, constraints: constraints, terms: terms)
  }

  /// `name` is made only for an observer.
  mutating func makeVariable(_ name: @autoclosure () -> String) -> Variable {
    let variable = solver.makeVariable()
    observer?.didMake(variable, name: name())
    return variable
  }

  /// Forgets a variable that no row mentions any more. Traces have no word for it: the variable
  /// just never occurs again.
  mutating func removeVariable(_ variable: Variable) {
    do { try solver.removeVariable(variable) } catch { assertionFailure("\(error)") }
  }

  mutating func add(
    _ row: borrowing RowBuilder, _ relation: Relation, _ rightHandSide: Double, priority: Priority
  ) throws(AddConstraintError) -> ConstraintID {
    try row.terms.withSpan { terms throws(AddConstraintError) in
      do throws(AddConstraintError) {
        let id = try solver.add(terms, relation, rightHandSide, priority: priority)
        observer?.didAdd(id, terms, relation, rightHandSide, priority: priority)
        return id
      } catch {
        if case .unsatisfiable = error { observer?.didRefuse(terms, relation, rightHandSide) }
        throw error
      }
    }
  }

  /// A required constraint that is about to be added.
  typealias Requirement = NewRequirement

  /// Whether additions have moved so much that it pays to make many together.
  var additionsMoveMuch: Bool { mutating get { solver.additionsMoveMuch } }

  /// See `RevisedSolver`.
  mutating func addTogether(_ requirements: [NewRequirement]) -> [ConstraintID]? {
    guard let ids = solver.addTogether(requirements) else { return nil }
    guard let observer else { return ids }
    for (id, added) in zip(ids, requirements) {
      observer.didAdd(
        id, added.terms.span, added.relation, added.rightHandSide, priority: .required)
    }
    return ids
  }

  mutating func remove(_ id: ConstraintID) {
    do { try solver.remove(id) } catch { return assertionFailure("\(error)") }
    observer?.didRemove(id)
  }

  mutating func setRightHandSide(
    _ value: Double, of id: ConstraintID
  ) throws(ChangeConstraintError) {
    try solver.setRightHandSide(value, of: id)
    observer?.didSetRightHandSide(value, of: id)
  }

  @inline(__always)
  mutating func setRightHandSideWithinInterval(_ value: Double, of id: ConstraintID) -> Bool {
    guard solver.setRightHandSideWithinInterval(value, of: id) else { return false }
    observer?.didSetRightHandSide(value, of: id)
    return true
  }

  /// See `RevisedSolver`. Announces nothing: `setRightHandSide(_:of:)` follows.
  mutating func setRightHandSidesTogether(
    _ changes: [(constraint: ConstraintID, value: Double)]
  ) {
    solver.setRightHandSidesTogether(changes)
  }

  mutating func setPriority(
    _ priority: Priority, of id: ConstraintID
  ) throws(ChangeConstraintError) {
    try solver.setPriority(priority, of: id)
    observer?.didSetPriority(priority, of: id)
  }

  mutating func addEdit(_ variable: Variable, priority: Priority) {
    do { try solver.addEdit(variable, priority: priority) } catch {
      return assertionFailure("\(error)")
    }
    observer?.didAddEdit(variable, priority: priority)
  }

  mutating func removeEdit(_ variable: Variable) {
    do { try solver.removeEdit(variable) } catch { return assertionFailure("\(error)") }
    observer?.didRemoveEdit(variable)
  }

  mutating func suggest(_ value: Double, for variable: Variable) throws(EditError) {
    try solver.suggest(value, for: variable)
    observer?.didSuggest(value, for: variable)
  }

  mutating func solve() {
    solver.solve()
    observer?.didSolve()
  }
}
