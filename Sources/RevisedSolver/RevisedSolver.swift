// The strategy for scale: a basis of rows over a sparse factor, and no tableau.

internal import FlatStorage
public import SolverCore

/// A solver whose cost depends on what a change really moves, not on the size of the system.
///
/// Of the rows, as many are *basic* as there are variables: each basic row is held at its
/// right-hand side, and a variable that no row determines is held by its *stay*, at the value it
/// has. Together they are the basis, a square system that is kept factored. All other rows are only
/// evaluated. There are no slack, error or dummy columns, so that a row costs what its terms cost.
///
/// - A violated row enters the basis. If it depends on the basic rows, one of them gives way: the
///   one whose multiplier reaches its bound first, level by level (the dual simplex method).
/// - A row that is removed leaves its multiplier to others. Where one lies beyond its bound then,
///   its row is let go and the values follow to the next breakpoints (the primal simplex method).
/// - What an edit moves is computed once and kept, together with the interval of suggestions in
///   which no row changes its side. In it, a suggestion is a comparison. Where an edit goes to and
///   fro over breakpoints, the other side is remembered, too.
///
/// Required constraints that contradict each other are found by the same steps. At first, a row
/// that may be refused counts at a level of its own above all soft ones. If it is violated in the
/// end, the rows it depends on are the conflict, and an undo log takes everything back.
///
/// Rules for ties make both methods end: after a number of steps without progress the choice is
/// made by the least index.
///
/// - Source: R. H. Bartels, G. H. Golub, "The simplex method of linear programming using LU
///   decomposition", CACM 12(5), 1969, doi:10.1145/362946.362974; R. G. Bland, "New finite pivoting
///   rules for the simplex method", Math. Oper. Res. 2(2), 1977, doi:10.1287/moor.2.2.103.
public struct RevisedSolver: ~Copyable, Sendable {
  // What follows is journaled, so that a refused operation can be taken back.

  var system = System()
  var factor: Factor
  var multipliers = Multipliers()
  var directions = Directions()

  /// Soft rows that wait for `solve()`.
  var deferred = DeferredRows()

  /// Whether basic rows are among those that wait, since the values are off; see
  /// `addDeferringValues`.
  var areValuesDeferred = JournaledValue(false)

  /// Rows that were removed and have yet to leave.
  var removed = DeferredRows()

  var journaledNumbers = JournaledValue(NumberSizes())

  /// How large the numbers are that were given.
  var numbers: NumberSizes {
    @inline(__always) get { journaledNumbers.now }
    @inline(__always) _modify { yield &journaledNumbers.now }
  }

  /// The values from before one moved very far.
  var earlierValues = EarlierValues()

  // Journaled by transactions only.

  var rowPool: JournaledPool
  var variablePool: JournaledPool
  var tracker = ChangeTracker()
  package var stays = StayTable()

  /// What variables and constraints are called in texts for people.
  public var names = SolverNames()

  /// The transactions that are under way, outermost first.
  var transactions: [TransactionMark] = []

  /// Whether violated soft rows wait, as `deferral` has decided; never within `solve()`.
  var isDeferring = false
  var deferral = Deferral()

  // Not journaled: counters, and working memory that is empty between operations.

  /// How many rows there were when the tables were last trimmed.
  var trimmedRowCount = 0

  /// One block, in which those tables begin that stay small in systems of any size.
  private var slab = TableSlab(tableCount: 46)

  /// The work that had been done before the last operation that could be refused.
  var workAtTrial = WorkCounters()

  var movement = Movement()
  var agenda = Agenda()
  var primal = PrimalStep()
  var newRow = NewRow()

  /// By how much values differ between two pieces of a path, while one is being remembered.
  var jump = Table<ListIndex, Move>()

  var progress = Progress()

  /// The work done since the solver was made.
  public internal(set) var work: WorkCounters {
    get { system.work }
    set { system.work = newValue }
  }

  /// What the solver knows to be wrong with the answer of its last `solve()`; `nil` as a rule. It
  /// is set only where deriving everything anew, and then solving from scratch, has not helped.
  public internal(set) var defect: Defect?

  /// What the solver does without.
  let options: RevisedOptions

  /// A solver without variables and constraints.
  public init() { self.init(options: []) }

  /// A solver without variables and constraints that does without some optimisations.
  public init(options: RevisedOptions) {
    let tag = SolverTag.next()
    rowPool = JournaledPool(tag: tag, storesTag: true)
    variablePool = JournaledPool(tag: tag)
    factor = Factor(options: options)
    self.options = options
    system.begin(in: &slab)
    factor.begin(in: &slab)
    multipliers.begin(in: &slab)
    movement.begin(in: &slab)
    agenda.begin(in: &slab)
    primal.begin(in: &slab)
    newRow.terms.begin(in: &slab)
    rowPool.begin(in: &slab)
    variablePool.begin(in: &slab)
  }

  /// Does what would happen anyway: the tables free their memory.
  ///
  /// Worth it because: without an explicit `deinit`, callers end a solver through its metadata. For
  /// these the runtime looks up the conformances of every index type of the tables, once in a
  /// process. The first login screen, from making its solver to its end, took 1.55 in place of 0.15
  /// million instructions, 0.38 in place of 0.08 ms.
  deinit {}

  /// A solver in which every violated soft row waits for `solve()`; for tests, since small systems
  /// hardly ever run out of credit.
  static func alwaysDeferring() -> RevisedSolver {
    var solver = RevisedSolver()
    solver.deferral.allowance = 0
    solver.isDeferring = true
    return solver
  }
}

/// What an entry of a column has to know of the row it belongs to.
struct Role: BitwiseCopyable {
  /// The pivot variable of a row that stands in the factor as it was given, or one of the below.
  let raw: Int32

  /// The row is only evaluated.
  static let nonbasic = Role(raw: -1)

  /// The entry is of no interest: the row is absent, or stands in the factor in a reduced form.
  static let hidden = Role(raw: -2)

  /// The row determines `variable`.
  @inline(__always)
  static func determines(_ variable: VariableIndex) -> Role { Role(raw: variable.raw) }

  /// The pivot variable; none for the other roles.
  @inline(__always) var pivot: VariableIndex { VariableIndex(raw: raw) }

  @inline(__always) var isNonbasic: Bool { raw == -1 }
}
