// Adding constraints: what a new row says, and where it finds its place.

internal import FlatStorage
public import SolverCore

extension RevisedSolver: ConstraintSolver {
  /// Adds the constraint `Σ terms relation rightHandSide`.
  ///
  /// - Returns: The handle under which the constraint can be changed and removed.
  /// - Throws: `.unknownVariable`, `.notFinite`, or `.unsatisfiable` with a minimal set of the
  ///   constraints that it contradicts. The solver is unchanged.
  /// - Complexity: O(terms) where the constraint brings a variable of its own, or holds already.
  ///   Otherwise what it moves, and a step for each row that changes its side by that.
  @discardableResult
  public mutating func add(
    _ newTerms: Span<Term>, _ relation: Relation, _ rightHandSide: Double, priority: Priority
  ) throws(AddConstraintError) -> ConstraintID {
    var summary = try takeIn(newTerms)
    guard Tolerance.accepts(rightHandSide) else { throw .notFinite(rightHandSide) }
    summary.statement.relation = relation
    summary.statement.rightHandSide = rightHandSide
    summary.statement.level = Level.level(of: priority)
    let (slot, generation) = rowPool.take()
    let row = RowIndex(raw: Int32(bitPattern: slot))
    let id = ConstraintID(index: slot, generation: generation)
    noteNumbers(of: summary)
    switch entry(of: summary) {
    case .evaluated:
      makeRow(at: row, summary.statement, place: .nonbasic)
      deferral.noteAddition(0, rowCount: system.rows.count)
      return id
    case .alone(let delta):
      makeRow(at: row, summary.statement, place: .nonbasic)
      placeAlone(row, pivot: summary.free, coefficient: summary.freeCoefficient, by: delta)
      deferral.noteAddition(0, rowCount: system.rows.count)
      return id
    case .unrefusable: addUnrefusable(row, summary.statement)
    case .violated:
      let workBefore = work
      if addDeferringValues(row, summary) || addWithoutTrial(row, summary.statement) {
        noteAddition(since: workBefore)
      } else {
        try addOnTrial(row, summary.statement)
      }
    case .doubtful: try addOnTrial(row, summary.statement)
    }
    maintainFactor()
    return id
  }

  /// How a new row enters, from what costs least to what may be refused.
  private enum RowEntry {
    /// It holds and asks for no more: it is only evaluated.
    case evaluated

    /// It holds once a variable that nobody else needs has moved by this: it becomes basic at once.
    case alone(by: Double)

    /// It is soft, or holds: whatever it moves, nobody has to refuse it.
    case unrefusable

    /// It is required and violated. If it is easy to see that it can hold, by the step of one
    /// variable or without hurting another requirement, nothing has to be saved; otherwise it is on
    /// trial.
    case violated

    /// It is required, among numbers so large that rounding could hide a contradiction: it is on
    /// trial in any case.
    case doubtful
  }

  @inline(__always)
  private mutating func entry(of summary: NewRowSummary) -> RowEntry {
    let (relation, rightHandSide) = (summary.statement.relation, summary.statement.rightHandSide)
    let isRequired = summary.statement.level == Level.required
    if hasLargeNumbers, isRequired { return .doubtful }
    let isViolated = relation.violation(sum: summary.sum, rightHandSide: rightHandSide) > 0
    if directions.due == 0 {
      if !isViolated, relation != .equal { return .evaluated }
      let delta = summary.missing / summary.freeCoefficient
      if !summary.free.isNone, canMoveAlone(summary.free, by: delta) { return .alone(by: delta) }
    }
    return isRequired && (isViolated || directions.due != 0) ? .violated : .unrefusable
  }

  /// Adds a row of `newRow.terms` that may move others.
  @inline(__always)
  private mutating func addUnrefusable(_ row: RowIndex, _ statement: RowStatement) {
    takeOutRemoved()
    applyDue()
    let workBefore = work
    makeRow(at: row, statement, place: .nonbasic)
    restoreFeasibility(ofNew: row)
    optimize()
    noteAddition(since: workBefore)
  }

  /// Adds a required row of `newRow.terms` that may turn out to contradict others.
  private mutating func addOnTrial(
    _ row: RowIndex, _ statement: RowStatement
  ) throws(AddConstraintError) {
    let (healthBefore, workBefore) = (factor.health, work)
    beginRefusableAttempt()
    var onTrial = statement
    onTrial.level = Level.trial
    makeRow(at: row, onTrial, place: .nonbasic)
    restoreFeasibility(ofNew: row)
    optimize()
    if let conflict = endAttempt(of: row, healthBefore: healthBefore) {
      rowPool.undoTake(of: UInt32(bitPattern: row.raw))
      throw .unsatisfiable(conflict)
    }
    noteAddition(since: workBefore)
  }

  /// Notes the sizes of the numbers of a new row. Most rows change nothing of that: comparing is
  /// less than storing.
  @inline(__always)
  private mutating func noteNumbers(of summary: NewRowSummary) {
    noteNumber(summary.statement.rightHandSide)
    if summary.largest > largestCoefficient { largestCoefficient = summary.largest }
    if summary.smallest < smallestCoefficient { smallestCoefficient = summary.smallest }
    if summary.statement.scale != 1 { hasLargeNumbers = true }
  }
}

// MARK: - What a new row says

/// The terms of a row that is about to be made.
struct NewRow: ~Copyable {
  /// Merged: a variable occurs once at most, and no coefficient is zero.
  var terms = Table<ListIndex, Move>()

  /// Where in `terms` a variable stands, while terms are added up; none otherwise.
  fileprivate var positions = Table<VariableIndex, ListIndex>()
}

/// What a row says besides its terms, as it was given; the row is divided by `scale`.
struct RowStatement: BitwiseCopyable {
  var relation = Relation.equal
  var rightHandSide = 0.0
  var level = Level.none

  /// The power of two that brings the largest coefficient to about one; one for usual coefficients.
  var scale = 1.0
}

/// What has to be known of a new row before it is made, besides its terms.
struct NewRowSummary: BitwiseCopyable {
  var statement = RowStatement()

  /// The sum of the terms by the present values.
  fileprivate(set) var sum = 0.0

  /// What the sum of the terms lacks for the row to hold exactly.
  @inline(__always) var missing: Double { statement.rightHandSide - sum }

  /// The best to be determined of the variables that no row determines, and its coefficient. None
  /// if there is none that is large enough to divide by.
  var free = VariableIndex.none
  var freeCoefficient = 0.0
  fileprivate var freeRank: UInt32 = 0
  fileprivate var youngestOnItsSide = VariableIndex.none

  // As patterns of bits, which are in the order of the sizes: to compare integers takes a third of
  // the instructions.
  private var largestBits = 0.0.bitPattern
  private var smallestBits = 1.0.bitPattern

  /// The sizes of the largest and of the smallest coefficient, or of one if that is smaller.
  fileprivate var largest: Double { @inline(__always) get { Double(bitPattern: largestBits) } }
  fileprivate var smallest: Double { @inline(__always) get { Double(bitPattern: smallestBits) } }

  /// Notes one more term.
  @inline(__always)
  fileprivate mutating func note(
    _ term: Move, value: Double, _ record: VariableRecord, isRanked: Bool
  ) {
    let size = abs(term.coefficient)
    largestBits = max(largestBits, size.bitPattern)
    smallestBits = min(smallestBits, size.bitPattern)
    sum += term.coefficient * value
    guard record.pivotRow.isNone else { return }
    let rank = isRanked ? Self.rank(ofSize: size, isUnused: record.column.isNone) : 0
    if rank > freeRank {
      freeRank = rank
      choose(term)
    } else if rank == freeRank {
      weigh(term)
    }
  }

  @inline(__always)
  private mutating func choose(_ term: Move) {
    (free, freeCoefficient, youngestOnItsSide) = (term.variable, term.coefficient, term.variable)
  }

  /// Which variable a row should determine: one that no row holds; of these one with the largest
  /// coefficient, since what stands beside a half or another share, as lengths do in centres, has a
  /// row of its own sooner or later.
  @inline(__always)
  private static func rank(ofSize size: Double, isUnused: Bool) -> UInt32 {
    Float(size).bitPattern | (isUnused ? unused : 0)
  }

  private static var unused: UInt32 { 1 << 31 }

  /// Chooses between `free` and a variable of the same rank.
  ///
  /// Rows say where a box is, by those that were made before it; and a box has its origin before
  /// its lengths. So of variables that no row holds, those on the side of the youngest count, and
  /// of them the eldest. Of the others the youngest, which the fewest rows hold as a rule.
  @inline(__always)
  private mutating func weigh(_ term: Move) {
    let isYounger = term.variable.raw > youngestOnItsSide.raw
    let isOnItsSide = (term.coefficient < 0) == (freeCoefficient < 0)
    guard freeRank >= Self.unused, isOnItsSide else {
      if isYounger { choose(term) }
      return
    }
    if isYounger { youngestOnItsSide = term.variable }
    if term.variable.raw < free.raw {
      (free, freeCoefficient) = (term.variable, term.coefficient)
    }
  }

  /// Judges what was noted.
  @inline(__always)
  fileprivate mutating func finish() {
    if abs(freeCoefficient) < FactorTolerance.comfortablePivot * largest { free = .none }
    let isUsual = largest >= 0x1p-10 && largest <= 0x1p10 || largest < 0x1p-100
    if !isUsual {
      statement.scale = Double(sign: .plus, exponent: largest.exponent, significand: 1)
    }
  }
}

extension RevisedSolver {
  /// Checks the terms of a new row, and fills `newRow.terms` with them: a variable occurs once at
  /// most, and no coefficient is zero.
  @inline(__always)
  private mutating func takeIn(
    _ newTerms: Span<Term>
  ) throws(AddConstraintError) -> NewRowSummary {
    newRow.terms.removeAll()
    var summary = NewRowSummary()
    let isRanked = !options.contains(.noPivotChoice)
    var isMerged = newTerms.count <= 8
    for i in 0 ..< newTerms.count {
      let term = newTerms[i]
      guard let variable = index(of: term.variable) else { throw .unknownVariable(term.variable) }
      guard Tolerance.accepts(term.coefficient) else { throw .notFinite(term.coefficient) }
      isMerged = isMerged && term.coefficient != 0 && !isNewTerm(variable)
      let move = Move(coefficient: term.coefficient, variable: variable)
      newRow.terms.append(move)
      summary.note(
        move, value: system.values[variable], system.variables[variable], isRanked: isRanked)
    }
    if !isMerged { summary = mergeNewTerms() }
    summary.finish()
    if options.contains(.noFreshPivot) { summary.free = .none }
    return summary
  }

  @inline(__always)
  private func isNewTerm(_ variable: VariableIndex) -> Bool {
    for i in newRow.terms.indices
    where newRow.terms[i].variable == variable {
      return true
    }
    return false
  }

  /// Adds up the terms of each variable, and drops zeros.
  private mutating func mergeNewTerms() -> NewRowSummary {
    newRow.positions.grow(to: system.variables.count, filling: .none)
    var merged = 0
    for i in newRow.terms.indices {
      let term = newRow.terms[i]
      let known = newRow.positions[term.variable]
      if !known.isNone {
        let sum = newRow.terms[known].coefficient + term.coefficient
        // What rounding leaves of terms that cancel is no term.
        let addend = max(abs(sum), abs(term.coefficient))
        let isZero = Tolerance.cancels(sum, largestAddend: addend)
        newRow.terms[known].coefficient = isZero ? 0 : sum
      } else {
        newRow.positions[term.variable] = ListIndex(merged)
        newRow.terms[ListIndex(merged)] = term
        merged += 1
      }
    }
    var summary = NewRowSummary()
    let isRanked = !options.contains(.noPivotChoice)
    var kept = 0
    for position in 0 ..< merged {
      let term = newRow.terms[ListIndex(position)]
      newRow.positions[term.variable] = .none
      if term.coefficient == 0 { continue }
      newRow.terms[ListIndex(kept)] = term
      kept += 1
      summary.note(
        term, value: system.values[term.variable], system.variables[term.variable],
        isRanked: isRanked)
    }
    newRow.terms.truncate(to: kept)
    return summary
  }

  // MARK: Rows that need no search

  /// Whether a variable that no row determines can move by `delta` without anybody noticing: no row
  /// of the factor holds it, and no other row changes its side.
  ///
  /// Then a row with this variable can hold, whatever else there is: nothing that was optimal ends
  /// to be so, and nothing has to be searched, optimized or taken back.
  private mutating func canMoveAlone(_ variable: VariableIndex, by delta: Double) -> Bool {
    var index = system.variables[variable].column
    var searched = 0
    while let entry = system.terms.next(&index) {
      guard searched < FactorTolerance.searchedEntriesMax, !entry.isReduced,
        system.roles[entry.row].isNonbasic
      else { return false }
      guard system.holds(entry.row, movedBy: entry.coefficient * delta) else { return false }
      searched &+= 1
    }
    system.work.rowsTouched &+= UInt64(searched)
    return true
  }

  /// Puts a new row into the factor and the basis, on a variable that can move by `delta` alone and
  /// has `coefficient` in the row before it is scaled.
  @inline(__always)
  private mutating func placeAlone(
    _ row: RowIndex, pivot: VariableIndex, coefficient: Double, by delta: Double
  ) {
    // A row of one variable needs nobody behind it, and at the end it leaves room for others.
    let hasOneTerm = newRow.terms.count == 1
    factor.order.insert(row, after: hasOneTerm ? factor.order.last : .none)
    system.rows[row].makeBasic(on: pivot, coefficient: coefficient)
    system.roles[row] = .determines(pivot)
    system.variables[pivot].pivotRow = row
    if delta == 0 { return }
    noteMove(abs(delta))
    system.values[pivot] += delta
    if directions.count > 0 { makeStale(rowsThatHold: pivot, except: row) }
    if tracker.isTracking { tracker.note(pivot) }
  }

  /// Notes that the intervals of directions that touch the other rows of `variable` have changed.
  private mutating func makeStale(rowsThatHold variable: VariableIndex, except row: RowIndex) {
    var index = system.variables[variable].column
    while let entry = system.terms.next(&index) {
      if entry.row != row { directions.makeStale(system.rows[entry.row].directions) }
    }
  }
}
