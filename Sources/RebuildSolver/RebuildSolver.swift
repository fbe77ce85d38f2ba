// The strategy `rebuild`: no incremental optimisation at all.

public import SolverCore

/// A solver that builds its whole system anew at every `solve()`, in a fresh solver of type `Base`.
/// Only where nothing at all has changed it does nothing.
///
/// It is the honest alternative to being incremental: whatever an incremental strategy keeps from
/// one solution to the next has to earn its keep against this. What `solve()` costs depends on the
/// size of the system only, not on what changed.
///
/// One thing cannot wait for `solve()`: a required constraint is accepted or refused when it is
/// added. So the requirements, and nothing else, are also kept in a second solver, which answers
/// that.
public struct RebuildSolver<Base: InteractiveSolver & ~Copyable>: ~Copyable {
  /// The required constraints and edits. Its handles of variables are those that callers get.
  var requirements = Base()

  /// The system as of the last `solve()`.
  var solution = Base()

  /// Where the next one is built, and the empty system that it is made from: a solver that becomes
  /// empty keeps its storage, so that building in it allocates nothing once it has had the largest
  /// system.
  var spare: Base? = Base()
  let empty = Base()

  /// The work that was done in `spare`, which counts also while that is taken out.
  var spareWork = WorkCounters()

  var variables: [VariableRecord] = []
  var constraints = ConstraintTable()

  /// Whether anything has changed since the last `solve()`.
  var isDirty = false

  /// The requirements that were refused when the system was last built, and have the highest soft
  /// level there.
  var demoted: [Demand] = []

  /// What `Base` knows to be wrong with the last solution, or a requirement that it refused there
  /// and that does not hold; `nil` as a rule.
  public internal(set) var defect: Defect?

  /// What other solvers did before this one was copied from them.
  var pastWork = WorkCounters()

  // Lists that are of no meaning between operations: what is built anew, and the terms of a
  // constraint over the variables of the solver that is being built.
  var newVariables: [Variable] = []
  var newConstraints: [ConstraintID] = []
  var newTerms: [Term] = []

  package var stays = StayTable()

  /// What variables and constraints are called in texts for people.
  public var names = SolverNames()
  var reported = ReportedValues()

  /// A solver without variables and constraints.
  public init() {}
}

/// What is known of a variable, by its index.
struct VariableRecord {
  /// In the solution of the last `solve()`, or what it was made with.
  var value: Double

  /// The variable in `solution`.
  var solved: Variable?

  /// How many terms of constraints mention it.
  var useCount = 0

  var edit: Edit?
}

/// What the edit of a variable asks for.
struct Edit {
  var priority: Priority

  /// `nil` until something is suggested: so far the edit has no weight.
  var suggestion: Double?
}

extension [VariableRecord] {
  /// The record of a variable that the solver has.
  subscript(variable: Variable) -> VariableRecord {
    get { self[Int(variable.index)] }
    set { self[Int(variable.index)] = newValue }  // To yield would allocate: it is not inlined.
  }
}

extension RebuildSolver: ConstraintSolver where Base: ~Copyable {
  /// The work of all solvers there were.
  public var work: WorkCounters { pastWork + requirements.work + solution.work + spareWork }

  /// Forgets `variable`, which no constraint and no edit mentions any more.
  public mutating func removeVariable(_ variable: Variable) throws(RemoveVariableError) {
    guard has(variable) else { throw .unknownVariable(variable) }
    let record = variables[variable]
    guard record.useCount == 0, record.edit == nil else { throw .inUse(variable) }
    try requirements.removeVariable(variable)
    isDirty = true
    variables[variable].solved = nil
  }

  /// The value of `variable` in the solution of the last `solve()`; NaN for a variable the solver
  /// does not have.
  public func value(of variable: Variable) -> Double {
    has(variable) ? variables[variable].value : .nan
  }

  /// Whether the solver has `variable`.
  func has(_ variable: Variable) -> Bool { !requirements.value(of: variable).isNaN }

  /// Builds the system in an empty solver, and takes the values from there.
  ///
  /// - Complexity: What `Base` takes to build and solve the whole system, whatever has changed.
  ///   Allocates only what `Base` does.
  public mutating func solve() {
    guard isDirty else { return }
    rebuild()
    // The solution remains optimal while the stays follow it.
    if !stays.list.isEmpty { _ = moveStays() }
    isDirty = false
  }

  /// As for `Base`, in the solver of the last solution.
  public func checkInvariants() {
    requirements.checkInvariants()
    solution.checkInvariants()
  }
}

extension RebuildSolver: CertifyingSolver where Base: ~Copyable {
  /// Appends the nonzero entries of the multiplier of `constraint`, from the highest level down.
  public mutating func appendMultiplier(
    of constraint: ConstraintID, to entries: inout [Multiplier]
  ) {
    guard let solved = constraints[constraint]?.solved else { return }
    let count = entries.count
    solution.appendMultiplier(of: solved, to: &entries)
    dropEntriesOfDemoted(from: count, of: &entries)
  }

  /// The same for the constraint that the edit of `variable` stands for, `variable == suggestion`.
  public mutating func appendMultiplier(
    ofEditOf variable: Variable, to entries: inout [Multiplier]
  ) {
    guard hasEdit(variable), let solved = variables[variable].solved else { return }
    let count = entries.count
    solution.appendMultiplier(ofEditOf: solved, to: &entries)
    dropEntriesOfDemoted(from: count, of: &entries)
  }
}
