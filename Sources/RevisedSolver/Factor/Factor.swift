// The factor: the basis as a permuted triangular matrix, but for a few spikes.

internal import FlatStorage
internal import SolverCore

/// The basic rows, in an order in which they can be solved one after the other.
///
/// Each row determines one variable, its pivot, and otherwise holds only stays and pivots of rows
/// behind it. New rows go in front and stand there as they were given. A row that closes a loop of
/// others becomes a *spike*: it stands in a reduced form, and its combination says which rows, all
/// in front of it, were subtracted from its terms.
///
/// What an elimination finds is in the factor until the next one: `eliminated`, `combination`, and
/// what remains of the row.
struct Factor: ~Copyable, Journaled {
  var order = RowOrder()

  /// The combinations of the spikes.
  var combinations = EntryArena()

  /// Where the combinations are of each row, and those that refer to it; of no rows until there is
  /// a spike, which many a system never has.
  var derivations = JournaledTable<RowIndex, Derivation>(growing: .byDoubling)

  private var journaledHealth = JournaledValue(FactorHealth())

  /// What tells when the factor should be derived anew.
  var health: FactorHealth {
    @inline(__always) _read { yield journaledHealth.now }
    @inline(__always) _modify { yield &journaledHealth.now }
  }

  let options: RevisedOptions

  // What follows is kept so that a warm factor allocates nothing.

  private var stamp: UInt32 = 0

  /// The row that is being eliminated, by variable.
  var work = Table<VariableIndex, Cell>(growing: .byDoubling)

  /// The variables that the row has met.
  var support = Table<ListIndex, VariableIndex>()

  /// Those among them that no row determines.
  var freeSupport = Table<ListIndex, VariableIndex>()

  /// Variables whose rows have no further terms, so that they can be eliminated in any order.
  var leaves = Table<ListIndex, VariableIndex>()

  /// The variables still to be eliminated, by the labels of their rows.
  var pending = KeyedHeap()

  /// The rows of the factor that were subtracted, and how often.
  var eliminated = Table<ListIndex, WeightedMember>(growing: .byDoubling)

  /// What was expressed last, as a sum of rows as they were given, and of stays.
  var expression = Table<ListIndex, WeightedMember>(growing: .byDoubling)

  /// What was expressed last, before it was refined; and what is missing in it, by variable.
  var unrefined = Table<ListIndex, WeightedMember>(growing: .byDoubling)
  var missing = Table<VariableIndex, CompensatedSum>()

  /// Rows whose sum is to be eliminated, each with a factor.
  var joint = Table<ListIndex, WeightedMember>()

  /// The rows that were searched for room, each with the one that it was found from; and after them
  /// those that have to move behind, in their order.
  var pathSteps = Table<ListIndex, PathStep>()

  /// What the search for an augmenting path has found out of rows.
  var pathMarks = Table<RowIndex, PathMark>(growing: .byDoubling)

  /// Spikes that have to be repaired.
  var repairs = Table<ListIndex, WeightedMember>()
  var repairOrder = KeyedHeap()

  /// Rows that have to enter the factor again.
  var unlinked = Table<ListIndex, RowIndex>()

  var ordering = TriangularOrdering()

  /// A factor without rows.
  init(options: RevisedOptions) { self.options = options }

  /// Lets the tables that are small as a rule begin in `slab`.
  mutating func begin(in slab: inout TableSlab) {
    order.begin(in: &slab)
    combinations.begin(in: &slab)
    derivations.begin(in: &slab)
    support.begin(in: &slab)
    freeSupport.begin(in: &slab)
    leaves.begin(in: &slab)
    pending.begin(in: &slab)
    eliminated.begin(in: &slab)
    expression.begin(in: &slab)
    unrefined.begin(in: &slab)
    joint.begin(in: &slab)
    pathSteps.begin(in: &slab)
    repairs.begin(in: &slab)
    repairOrder.begin(in: &slab)
    unlinked.begin(in: &slab)
  }

  @inline(__always)
  mutating func journal(_ step: JournalStep) {
    order.journal(step)
    combinations.journal(step)
    derivations.journal(step)
    journaledHealth.journal(step)
  }

  /// Becomes equal to `other`; taken back like writes.
  mutating func assign(from other: borrowing Factor) {
    order.assign(from: other.order)
    combinations.assign(from: other.combinations)
    derivations.assign(from: other.derivations)
    health = other.health
  }

  // MARK: Room

  /// Makes room for `variableCount` variables.
  mutating func grow(variableCount: Int) {
    work.grow(to: variableCount, filling: Cell())
  }

  /// Makes room for `variable`, and for some after it.
  @inline(__always)
  mutating func makeRoom(for variable: VariableIndex) { work.cover(variable, filling: Cell()) }

  /// Makes room for `row`, and for some after it.
  @inline(__always)
  mutating func makeRoom(for row: RowIndex) { order.makeRoom(for: row) }

  /// Makes room for more variables and rows before there are any.
  mutating func reserve(additionalVariables: Int, rows additionalRows: Int) {
    order.reserve(additional: additionalRows)
    work.reserve(work.count + additionalVariables)
  }

  /// Gives back the room that growing has left.
  mutating func trim() {
    order.trim()
    derivations.trim()
    work.trim()
    missing.trim()
    // Made anew where a row has to find its place by a path, which is seldom from now on.
    pathMarks = Table(growing: .byDoubling)
    // What was expressed last is of no use any more, and may be as long as there are rows.
    eliminated.removeAll()
    eliminated.trim()
    expression.removeAll()
    expression.trim()
    unrefined.removeAll()
    unrefined.trim()
    ordering.trim()
  }

  /// A stamp that no cell carries.
  @inline(__always)
  mutating func nextStamp() -> UInt32 {
    if stamp == .max { resetStamps() }
    stamp &+= 1
    return stamp
  }

  @inline(never)  // Once in four billion passes.
  private mutating func resetStamps() {
    for i in work.indices { work[i].stamp = 0 }
    for i in pathMarks.indices { pathMarks[i].stamp = 0 }
    stamp = 0
  }
}

extension Factor {
  /// Puts `row` into the factor, on a variable that only its stay holds so far.
  ///
  /// - Parameters:
  ///   - freed: The variable that another row has just left to its stay, if one has: rows that hold
  ///     it may take turns.
  ///   - augments: Whether other rows make room for it where they can. To look for that does not
  ///     pay where the row most likely depends on them.
  ///   - least: How much must be left of what is added up in its pivot, as a share of it.
  /// - Returns: `false` if the row depends on the rows of the factor; then `eliminated` says how.
  mutating func insert(
    _ row: RowIndex, inPlaceOf freed: VariableIndex = .none, augments: Bool = false,
    least: Double = FactorTolerance.leastPivot, in system: inout System
  ) -> Bool {
    if let placement = placementWithoutElimination(of: row, in: &system) {
      place(row, placement, in: &system)
      return true
    }
    if !freed.isNone, !options.contains(.noTakeover), takeOver(freed, inFavourOf: row, in: &system)
    {
      return true
    }
    if augments, let placement = placementByAugmenting(for: row, in: &system) {
      place(row, placement, in: &system)
      return true
    }
    guard let placement = eliminateToPlace(row, least: least, in: &system) else { return false }
    placeEliminated(row, placement, in: &system)
    return true
  }

  /// Puts `row` into the factor if there is a place for it as it is, or one that a few rows make.
  ///
  /// - Returns: `false` if none is found; nothing was changed then.
  mutating func insertWhole(_ row: RowIndex, in system: inout System) -> Bool {
    guard
      let placement = placementWithoutElimination(of: row, in: &system)
        ?? placementByAugmenting(for: row, in: &system)
    else { return false }
    place(row, placement, in: &system)
    return true
  }

  /// Puts `row` into the factor in place of the stay of `variable`, on which it must depend.
  ///
  /// - Returns: `false` if the elimination leaves nothing of it.
  mutating func insert(_ row: RowIndex, displacing variable: VariableIndex, in system: inout System)
    -> Bool
  {
    eliminate(row, in: &system)
    // `eliminate` notes only free variables; here they are the whole support.
    support.assign(from: freeSupport)
    var isHeld = false
    for i in support.indices where support[i] == variable { isHeld = true }
    guard isHeld, !work[variable].isCancelled else { return false }
    placeEliminated(row, Placement(pivot: variable, predecessor: order.last), in: &system)
    return true
  }

  /// Puts `row` into the factor as it is.
  mutating func place(_ row: RowIndex, _ placement: Placement, in system: inout System) {
    if placement.path.isNeeded {
      insert(row, augmenting: placement.path, behind: placement.predecessor, in: &system)
    } else {
      order.insert(row, after: placement.predecessor)
    }
    system.setPivot(of: row, to: placement.pivot)
  }

  /// Puts `row` into the factor as the last elimination has left it.
  mutating func placeEliminated(_ row: RowIndex, _ placement: Placement, in system: inout System) {
    if eliminated.count > 0 { storeSpike(row, in: &system) }
    place(row, placement, in: &system)
  }
}
