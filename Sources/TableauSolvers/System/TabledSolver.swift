// What callers ask of a solver that keeps its system in a `SystemTable`.

internal import SolverCore

/// A solver whose system is in a `SystemTable`.
///
/// What callers ask is answered here, as `InteractiveSolver` says it; a strategy says what happens
/// in its tableau.
protocol TabledSolver: SelfChecking where Key == Origin {
  associatedtype VariableMark
  associatedtype ConstraintMark

  var table: SystemTable<VariableMark, ConstraintMark> { get set }
  var work: WorkCounters { get set }
  var reported: ReportedValues { get set }

  /// Accepted changes since the tableau was last computed from the constraints.
  var changesSinceRebuild: Int { get set }

  // MARK: The tableau

  /// Makes a variable that no constraint mentions yet.
  mutating func makeMark(restingAt value: Double) -> VariableMark

  /// Forgets a variable that no constraint mentions any more.
  mutating func forget(_ mark: VariableMark)

  /// The value of a variable.
  func value(at mark: VariableMark) -> Double

  /// Puts a constraint of the table into the tableau.
  ///
  /// - Returns: What it contradicts, if it is required and cannot hold. Nothing has changed then.
  mutating func enter(_ origin: Origin) -> Conflict?

  /// Takes a constraint out of the tableau.
  mutating func takeOut(_ origin: Origin)

  /// Moves the right-hand side of a constraint in the tableau.
  ///
  /// - Returns: What it contradicts, if it is required and cannot hold. Nothing has changed then.
  mutating func moveRightHandSide(of origin: Origin, to value: Double) -> Conflict?

  /// Changes the priority of a constraint in the tableau.
  ///
  /// - Returns: What it contradicts, if it is required now and cannot hold. Nothing has changed
  ///   then.
  mutating func changePriority(of origin: Origin, to priority: Priority) -> Conflict?

  // MARK: What a check asks of the tableau

  /// Whether a variable is basic.
  func isBasic(_ mark: VariableMark) -> Bool

  /// Whether a constraint holds exactly, because it is nonbasic.
  func isHeld(_ mark: ConstraintMark) -> Bool

  /// What the tableau says that a·x − b is.
  func excess(at mark: ConstraintMark) -> Double

  /// Appends the nonzero entries of the multiplier of a constraint, from the highest level down.
  mutating func appendMultiplier(of origin: Origin, to entries: inout [Multiplier])
}

extension TabledSolver {
  /// After how many changes the rounding errors of pivots and movements are taken out. A thousand
  /// make about 1e-13 of the numbers involved.
  static var changesPerRebuild: Int { 1_000 }

  // MARK: - Variables

  /// Adds an unknown whose value is `value` until a constraint says otherwise.
  public mutating func makeVariable(value: Double) -> Variable {
    let value = Tolerance.accepts(value) ? value : 0
    let variable = table.makeVariable(makeMark(restingAt: value))
    reported.note(value, at: variable.index)
    return variable
  }

  /// Forgets `variable`, which no constraint and no edit mentions any more.
  public mutating func removeVariable(_ variable: Variable) throws(RemoveVariableError) {
    forget(try table.removeVariable(variable))
  }

  /// The value of `variable` in the solution of the last `solve()`, or a newer one.
  public func value(of variable: Variable) -> Double {
    guard let entry = table[variable] else { return .nan }
    return value(at: entry.mark)
  }

  // MARK: - Constraints

  /// Adds the constraint `Σ terms relation rightHandSide`, or refuses it.
  @discardableResult
  public mutating func add(
    _ terms: Span<Term>, _ relation: Relation, _ rightHandSide: Double, priority: Priority
  ) throws(AddConstraintError) -> ConstraintID {
    let constraint = try table.makeConstraint(terms, relation, rightHandSide, priority)
    let origin = Origin.constraint(constraint.index)
    let conflict = attemptNoted { solver in
      for term in solver.table[origin].terms { solver.watch.note(coefficient: term.coefficient) }
      solver.watch.note(rightHandSide: rightHandSide)
      return solver.enter(origin)
    }
    if let conflict {
      table.undoMaking(constraint)
      throw .unsatisfiable(conflict)
    }
    return constraint
  }

  /// Removes a constraint; its handle ends.
  public mutating func remove(_ constraint: ConstraintID) throws(RemoveConstraintError) {
    guard let origin = table.origin(of: constraint) else { throw .unknownConstraint(constraint) }
    stays.remove(constraint)
    takeOut(origin)
    table.removeConstraint(constraint)
  }

  /// Changes what the terms of a constraint are compared with, in place.
  public mutating func setRightHandSide(
    _ value: Double, of constraint: ConstraintID
  ) throws(ChangeConstraintError) {
    guard let origin = table.origin(of: constraint) else { throw .unknownConstraint(constraint) }
    guard Tolerance.accepts(value) else { throw .notFinite(value) }
    if let conflict = attemptNoted({ $0.moveRightHandSide(of: origin, to: value) }) {
      throw .unsatisfiable(conflict)
    }
    stays.setValue(value, of: constraint)
  }

  /// Changes how much a constraint matters, in place: its handle stays.
  public mutating func setPriority(
    _ priority: Priority, of constraint: ConstraintID
  ) throws(ChangeConstraintError) {
    guard let origin = table.origin(of: constraint) else { throw .unknownConstraint(constraint) }
    guard table[origin].priority != priority else { return }
    if let conflict = attemptNoted({ $0.changePriority(of: origin, to: priority) }) {
      throw .unsatisfiable(conflict)
    }
  }

  /// Adds the wish that `variable` keeps the value that it has.
  ///
  /// A required one is refused at a value that a suggestion has moved beyond what is possible since
  /// the last `solve()`.
  public mutating func addStay(
    _ variable: Variable, priority: Priority
  ) throws(AddConstraintError) -> ConstraintID {
    try makeStay(variable, priority: priority)
  }

  // MARK: - Edits

  /// Lets `variable` be moved by `suggest(_:for:)`. Without a suggestion the edit has no weight.
  public mutating func addEdit(_ variable: Variable, priority: Priority) throws(EditError) {
    try table.makeEdit(variable, priority)
  }

  /// Ends the edit of `variable`, and with it the weight of its last suggestion.
  public mutating func removeEdit(_ variable: Variable) throws(EditError) {
    let origin = try table.origin(ofEditOf: variable)
    if table.isEntered(origin) { takeOut(origin) }
    table.removeEdit(variable)
  }

  /// Asks for `variable == value` at the priority of the edit, in place of what was asked before.
  public mutating func suggest(_ value: Double, for variable: Variable) throws(EditError) {
    let origin = try table.origin(ofEditOf: variable)
    guard Tolerance.accepts(value) else { throw .notFinite(value) }
    let isEntered = table.isEntered(origin)
    let conflict = attemptNoted {
      isEntered ? $0.moveRightHandSide(of: origin, to: value) : $0.enter(origin, at: value)
    }
    if let conflict { throw .unsatisfiable(conflict) }
  }

  /// Puts an edit into the tableau, at its first suggestion.
  private mutating func enter(_ edit: Origin, at value: Double) -> Conflict? {
    table[edit].rightHandSide = value
    watch.note(rightHandSide: value)
    return enter(edit)
  }

  // MARK: - Snapshots

  /// A second solver with the same handles and the same later results; O(1) until one changes.
  public func copy() -> Self { self }

  /// Becomes what the solver was when `snapshot` was taken of it by `copy()`.
  public mutating func restore(_ snapshot: borrowing Self) {
    let (work, later) = (work, table)
    var reported = reported
    reported.follow(self, to: snapshot, where: snapshot.reported)
    self = snapshot.copy()
    table.avoidHandles(of: later)
    self.work = work
    self.reported = reported
    watch.count(from: work, insteadOf: snapshot.work)
  }

  // MARK: - Questions

  /// Appends the variables whose values are others than at the last call of this.
  public mutating func appendChangedVariables(to changed: inout [Variable]) {
    let table = table
    reported.beginReport()
    table.forEachVariable { variable in
      if reported.update(value(of: variable), at: variable.index) { changed.append(variable) }
    }
  }

  /// Appends the variables, in ascending order of their indices.
  public func appendVariables(to variables: inout [Variable]) {
    table.appendVariables(to: &variables)
  }

  /// Appends the constraints, stays among them, in ascending order of their indices.
  public func appendConstraints(to constraints: inout [ConstraintID]) {
    table.appendConstraints(to: &constraints)
  }

  /// Appends the variables that have an edit, in ascending order of their indices.
  public func appendEdits(to edits: inout [Variable]) {
    table.forEachVariable { if hasEdit($0) { edits.append($0) } }
  }

  /// Whether `variable` has an edit.
  public func hasEdit(_ variable: Variable) -> Bool { table[variable]?.edit != nil }

  /// What `constraint` says; `nil` for one that the solver does not have.
  public func statement(of constraint: ConstraintID) -> Statement? {
    table.origin(of: constraint).map { statement(ofRow: $0) }
  }

  /// What the edit of `variable` asks for; `nil` before its first suggestion.
  public func statement(ofEditOf variable: Variable) -> Statement? {
    guard hasEdit(variable), table.isEntered(.edit(variable.index)) else { return nil }
    return statement(ofRow: .edit(variable.index))
  }

  /// Appends the nonzero entries of the multiplier of `constraint`, from the highest level down.
  public mutating func appendMultiplier(
    of constraint: ConstraintID, to entries: inout [Multiplier]
  ) {
    if let origin = table.origin(of: constraint) { appendMultiplier(of: origin, to: &entries) }
  }

  /// The same for the constraint that the edit of `variable` stands for, `variable == suggestion`.
  public mutating func appendMultiplier(
    ofEditOf variable: Variable, to entries: inout [Multiplier]
  ) {
    if hasEdit(variable) { appendMultiplier(of: .edit(variable.index), to: &entries) }
  }

  // MARK: - The answer

  /// How far a constraint that is entered is off what the tableau says of it, and the size of the
  /// numbers that are added up in it.
  func drift(of origin: Origin) -> (difference: Double, size: Double) {
    let constraint = table[origin]
    guard let mark = constraint.mark else { return (0, 1) }
    var sum = -constraint.rightHandSide
    var size = max(1, abs(sum))
    for term in constraint.terms {
      let product = term.coefficient * value(at: table.mark(of: term.variable))
      sum += product
      size = max(size, abs(product))
    }
    return (abs(sum - excess(at: mark)), size)
  }

  #if SOLVER_CHECKS
    /// Traps if the answer is known to be wrong, or a constraint is not what the tableau says of
    /// it.
    func checkValues() {
      if let defect { preconditionFailure("the answer is wrong: \(defect)") }
      let drifts = entered.map { (origin: $0, drift: drift(of: $0)) }
      // What a pivot has added up are the numbers of other constraints, too.
      let largest = drifts.reduce(0) { max($0, $1.drift.size) }
      for (origin, (difference, size)) in drifts {
        precondition(
          difference <= max(1e-6 * size, 1e-14 * largest), "\(origin) drifted by \(difference)")
      }
    }
  #endif

  // MARK: - Rows

  func forEachValue(_ body: (Variable, Double) -> Void) {
    table.forEachVariable { body($0, value(of: $0)) }
  }

  var positionCount: Int { table.originCount }

  func row(at position: Int) -> Origin? { table.entered(at: position) }

  func forEachTerm(of origin: Origin, _ body: (Term) -> Void) { table[origin].terms.forEach(body) }

  func demanded(
    by origin: Origin
  ) -> (relation: Relation, rightHandSide: Double, priority: Priority) {
    let constraint = table[origin]
    return (constraint.relation, constraint.rightHandSide, constraint.priority)
  }

  func demand(of origin: Origin) -> Demand { table.demand(of: origin) }

  func isBasic(_ variable: Variable) -> Bool { isBasic(table.mark(of: variable)) }

  func isHeld(_ origin: Origin) -> Bool { table[origin].mark.map { isHeld($0) } ?? false }
}
