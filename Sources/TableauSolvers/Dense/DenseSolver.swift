// The strategy `dense`: its state, its variables and its values.

public import SolverCore

/// The simplex method on a matrix: the baseline for systems of up to about fifty constraints.
///
/// A matrix of that size lies in the cache and is searched as fast as any index could be, so there
/// is none: no columns, no lists of what is out of its limits. What takes time and memory is the
/// product of variables and constraints; `sparse` and `revised` are for more.
///
/// Constraints have one symbol each, their excess, as in `SparseSolver`. Suggestions move values at
/// once; `solve()` repairs what this took out of its limits by the dual simplex, and follows what
/// improves after removals and changes of priority by the primal one. A refusal is taken back from
/// a copy.
///
/// - Source: G. J. Badros, A. Borning, P. J. Stuckey, "The Cassowary linear arithmetic constraint
///   solving algorithm", ACM TOCHI 8(4), 2001, doi:10.1145/504704.504705.
public struct DenseSolver: InteractiveSolver, TabledSolver {
  var tableau = DenseTableau<Double>()

  /// The tableau as it was before what is being attempted; of no meaning between operations.
  var backup = DenseTableau<Double>()
  var table = SystemTable<SymbolID, SymbolID>()

  var changesSinceRebuild = 0

  var rebuilding = DenseRebuilding()

  /// What is wrong with the answer of the last `solve()`, if the solver knows of something that it
  /// could not mend. The values may be right nevertheless.
  public internal(set) var defect: Defect?
  var check = AnswerCheck()

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

  mutating func makeMark(restingAt value: Double) -> SymbolID {
    tableau.makeVariable(restingAt: value)
  }

  mutating func forget(_ mark: SymbolID) {
    switch tableau[mark].place {
    case .column: tableau.removeVariable(mark)
    // Only rounding can have left it basic, and which constraint made it so is not known.
    case .row: rebuild(keepingBasis: false)
    }
  }

  func value(at mark: SymbolID) -> Double { tableau.value(of: mark) }

  // MARK: - Solving

  /// Brings every value to the optimum.
  ///
  /// - Complexity: O(constraints + variables) and as much again, multiplied, for each pivot.
  public mutating func solve() {
    if changesSinceRebuild >= Self.changesPerRebuild { rebuild() }
    tableau.settle()
    if !stays.list.isEmpty, moveStays() { tableau.settle() }
    ensureCertainty()
  }

  /// Runs `body`, which changes the tableau and what the table says of `origin`, and takes all of
  /// that back if it finds a conflict.
  mutating func attempt(_ origin: Origin, _ body: (inout Self) -> Refusal?) -> Conflict? {
    backup.assign(from: tableau)
    let (constraint, changeCount) = (table[origin], changesSinceRebuild)
    let leftCount = tableau.leftSymbols.count
    let found = body(&self) ?? (watch.isEnlarged && isAcceptedByRounding ? .undecided : nil)
    guard let refusal = found else { return nil }
    var conflict = refusal.conflict
    let attempted = table[origin]
    tableau.exchange(with: &backup)
    tableau.work = backup.work  // What was done was done.
    tableau.leftSymbols.removeSubrange(leftCount...)
    if !refusal.isProven {
      table[origin] = attempted
      table[origin].mark = constraint.mark
      guard let certain = review(origin, conflict) else { return nil }
      conflict = certain
    }
    table[origin] = constraint
    changesSinceRebuild = changeCount
    return conflict
  }
}
