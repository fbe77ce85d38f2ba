// The strategy `sparse`: its state, its variables and its values.

internal import FlatStorage
public import SolverCore

/// The Cassowary tableau, with sparse rows in flat storage and a column for each symbol that may
/// move.
///
/// It departs from the paper in ways that make the tableau smaller:
///
/// - A constraint has one symbol, its excess `a·x − b`, in place of slack, error and dummy
///   variables. Required or soft, equality or inequality is data, not columns.
/// - Required equalities that hold by construction have no column at all. The tableau of a chain of
///   n views takes n terms, not n². What needs such a column solves for it.
/// - Nonbasic variables rest at the values they have, so nothing undetermined falls back to zero.
/// - Levels are compared lexicographically, by one short list of reduced costs for each symbol that
///   has any, without a limit to the number of levels.
///
/// Adding a soft constraint, a suggestion or a new constant moves values at once; `solve()` repairs
/// the rows that this took out of their limits (the dual simplex), and follows what improves after
/// removals and changes of priority (the primal simplex). A required constraint is accepted or
/// refused at once; everything a refused one touched is taken back from a journal.
///
/// Every loop ends: the primal simplex changes to Bland's rule in runs of steps without gain, and
/// the dual one hands over to the primal one when it takes more steps than there are rows.
///
/// - Source: G. J. Badros, A. Borning, P. J. Stuckey, "The Cassowary linear arithmetic constraint
///   solving algorithm", ACM TOCHI 8(4), 2001, doi:10.1145/504704.504705.
public struct SparseSolver: ~Copyable, CertifyingSolver {
  var tableau = Tableau()
  var constraints: ConstraintTable
  var variables: VariableTable

  /// Solves for columns that are not kept, and for combinations of constraints.
  var elimination = Elimination()

  /// Whether `tableau` holds the reduced costs of hidden columns for the present solution.
  var hasHiddenCosts = false

  /// The levels at which something is violated, when reduced costs of hidden columns are solved
  /// for.
  var violatedLevels = FlatArray<Double>()

  /// Accepted changes since values were last evaluated from the constraints.
  var changesSinceRefresh = 0

  /// What is wrong with the answer of the last `solve()`, if the solver knows of something that it
  /// could not mend. The values may be right nevertheless.
  public internal(set) var defect: Defect?

  /// What a check of the answer needs.
  var check = AnswerCheck()

  package var stays = StayTable()

  /// What variables and constraints are called in texts for people.
  public var names = SolverNames()
  var reported = ReportedValues()

  /// Where the small tables begin.
  private var slab = TableSlab(tableCount: 39)
  private var largeSlab = TableSlab(tableCount: 18, roomByteCount: 1_024)

  /// A solver without variables and constraints.
  public init() {
    let tag = SolverTag.next()
    constraints = ConstraintTable(SlotPool(tag: tag, storesTag: true))
    variables = VariableTable(SlotPool(tag: tag))
    tableau.begin(in: &slab, largeIn: &largeSlab)
    elimination.begin(in: &slab, largeIn: &largeSlab)
    constraints.begin(in: &slab, largeIn: &largeSlab)
    variables.begin(in: &largeSlab)
    violatedLevels.begin(in: &slab)
  }

  /// The work done since the solver was made.
  public var work: WorkCounters { tableau.work + elimination.tableau.work }

  // MARK: - Variables

  /// Forgets `variable`, which no constraint and no edit mentions any more.
  public mutating func removeVariable(_ variable: Variable) throws(RemoveVariableError) {
    guard let record = variables.record(of: variable) else { throw .unknownVariable(variable) }
    guard constraints.uses(of: record.symbol).isEmpty else { throw .inUse(variable) }
    // Only rounding can have left it basic, and which constraint made it so is not known.
    if tableau.place(of: record.symbol) != nil { rebuild() }
    // The same goes for rows that it stands in. To solve one for it would leave a constraint
    // without a variable.
    tableau.clearColumn(of: record.symbol)
    tableau.discard(record.symbol)
    constraints.forget(record.symbol)
    variables.pool.give(back: variable.index)
  }

  /// The value of `variable` in the solution of the last `solve()`, or a newer one; NaN for a
  /// variable the solver does not have.
  public func value(of variable: Variable) -> Double {
    guard let record = variables.record(of: variable) else { return .nan }
    return tableau.value(of: record.symbol)
  }

  /// Appends the values of `variables` to `values`, as `value(of:)` gives them, in their order.
  public mutating func appendValues(of variables: [Variable], to values: inout [Double]) {
    for variable in variables { values.append(value(of: variable)) }
  }

  // MARK: - Solving

  /// Brings every value to the optimum.
  ///
  /// - Complexity: O(1) where nothing changed or moved past a limit; else the pivots needed, each
  ///   linear in the terms of the rows that it meets. Allocates nothing once the tables have grown.
  public mutating func solve() {
    forgetHiddenCosts()
    refreshIfDue()
    settle()
    if !stays.list.isEmpty, moveStays() { settle() }
    ensureCertainty()
  }

  /// Repairs what is listed as out of its limits, then follows what improves.
  mutating func settle() {
    if !tableau.candidates.isEmpty && tableau.hasImprovement() || !tableau.repairStrayRows() {
      satisfyStrayRequirements()
      tableau.chargeStrayRows()
    }
    tableau.improve()
  }

  /// Brings the required rows back that a change of values took out of their limits.
  ///
  /// They can all be satisfied together, because they could before the change. They stay listed.
  ///
  /// - Parameter newcomer: A row that is about to be required and must not stand in the way.
  mutating func satisfyStrayRequirements(before newcomer: RowIndex = .none) {
    tableau.exemptRow = newcomer
    var index = 0
    while index < tableau.strayRequirements.count {
      let row = tableau.strayRequirements[index]
      index += 1
      // All of them could hold before a change of values, so they can now.
      if row != newcomer, tableau.isStrayRequirement(row), !tableau.satisfy(row) {
        tableau.watch.isAlarmed = true
      }
    }
    tableau.exemptRow = .none
  }
}
