// The strategy `textbook`: its state, its variables and its values.

public import SolverCore

/// Cassowary as its inventors wrote it down, for reading with the paper at hand.
///
/// Rows are dictionaries, and nothing is done for speed that the paper does not do. The files
/// follow the sections of the paper:
///
/// | section | file |
/// |---|---|
/// | 2.1 Augmented simplex form | `Symbol.swift`, `Row.swift`, `TextbookTableau.swift` |
/// | 2.2 Simplex optimization | `TextbookTableau+Optimize.swift` |
/// | 2.3 Non-required constraints | `SymbolicWeight.swift`, `Markers` |
/// | 2.4 Changing constants, the dual method | `TextbookSolver+Editing.swift` |
/// | 2.5 Adding a constraint | `TextbookSolver+Adding.swift` |
/// | 2.6 Removing a constraint | `TextbookSolver+Removing.swift` |
///
/// What callers ask comes by way of `TabledSolver`, which looks whether it makes sense, and keeps
/// the constraints as they were given; a constraint has an `Origin` there.
///
/// What the paper leaves open, and what `ConstraintSolver` asks beyond it:
///
/// - Bland's rule decides all ties, so that every optimisation ends and the same calls give the
///   same bits.
/// - Parametric variables rest where they were instead of at zero.
/// - A refusal names the constraints of the infeasible row, and the tableau is put back from a
///   copy.
/// - Every thousand changes, and after a pivot on a small coefficient, the tableau is computed from
///   the constraints again (`rebuild`).
/// - Every `solve()` ends with a proof of the answer. Where it fails, the tableau is computed
///   again, and if that does not help, in numbers with twice the digits
///   (`TextbookSolver+Certainty.swift`).
///
/// - Source: G. J. Badros, A. Borning, P. J. Stuckey, "The Cassowary linear arithmetic constraint
///   solving algorithm", ACM TOCHI 8(4), 2001, doi:10.1145/504704.504705.
public struct TextbookSolver: InteractiveSolver, TabledSolver {
  var tableau = TextbookTableau()
  var table = SystemTable<Symbol, Markers>()

  var changesSinceRebuild = 0

  /// What is wrong with the answer of the last `solve()`, if the solver knows of something that it
  /// could not mend. The values may be right nevertheless.
  public internal(set) var defect: Defect?
  var check = AnswerCheck()
  var watch = Watch()

  package var stays = StayTable()

  /// What variables and constraints are called in texts for people.
  public var names = SolverNames()
  var reported = ReportedValues()

  /// A solver without variables and constraints.
  public init() {}

  /// The work done since the solver was made.
  public internal(set) var work: WorkCounters {
    get { tableau.work }
    set { tableau.work = newValue }
  }

  // MARK: - Variables

  mutating func makeMark(restingAt value: Double) -> Symbol {
    tableau.makeExternal(restingAt: value)
  }

  mutating func forget(_ mark: Symbol) { tableau.discardExternal(mark) }

  func value(at mark: Symbol) -> Double { tableau.value(of: mark) }

  // MARK: - Solving

  /// Brings every value to the optimum.
  ///
  /// Everything but suggestions and changed constants was optimised when it happened; these are
  /// what the dual method does now.
  ///
  /// - Complexity: O(pivots × terms of the tableau + terms of the constraints × levels); every
  ///   thousandth change, a pivot for each constraint is added.
  public mutating func solve() {
    if tableau.isWorn || changesSinceRebuild >= Self.changesPerRebuild { rebuild() }
    settle()
    if !stays.list.isEmpty, moveStays() { settle() }
    watch.isAlarmed = true  // It does not tell small movements from large ones.
    checkAnswer()
  }

  /// Makes the tableau feasible and optimal; with twice the digits, where those of usual numbers do
  /// not do.
  mutating func settle() {
    optimize()
    if tableau.isLost { askReferee() }
  }

  /// Makes the tableau feasible and optimal, unless it is lost in rounding.
  mutating func optimize() {
    // Without a refusal, requirements do not contradict each other. If rounding makes them,
    // `solve()` sees.
    _ = tableau.reoptimize()
    tableau.optimize()
  }

  /// Runs `body` and takes back all that it did if it finds a conflict.
  mutating func attempt<Reason>(_ body: (inout Self) -> Reason?) -> Reason? {
    let before = self
    guard let reason = body(&self) else { return nil }
    let work = tableau.work
    self = before
    tableau.work = work  // What was done was done.
    return reason
  }
}
