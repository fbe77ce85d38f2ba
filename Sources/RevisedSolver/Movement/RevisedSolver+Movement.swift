// Moving the values to where basic rows hold, and looking at the rows that this touches.

internal import FlatStorage
internal import SolverCore

extension RevisedSolver {
  /// Queues a nonbasic row whose side its residual contradicts.
  @inline(__always)
  mutating func checkSide(of row: RowIndex) {
    if let residual = contradictingResidual(of: row) { enqueueViolated(row, residual: residual) }
  }

  /// The residual of a nonbasic row, if its side does not agree with it.
  @inline(__always)
  mutating func contradictingResidual(of row: RowIndex) -> Double? {
    if system.rows[row].place != .nonbasic { return nil }
    let residual = system.residual(of: row)
    return system.isConsistent(row, residual: residual) ? nil : residual
  }

  /// Finds out how the values move if the residual of `member` changes by `amount`; see `Movement`.
  mutating func follow(_ member: BasisMember, by amount: Double) {
    movement.begin()
    movement.add(member, by: amount)
    movement.follow(in: &system, &factor)
  }

  /// Moves the values by `amount` times the rates, which are zero afterwards, and queues the rows
  /// whose side the new values contradict, unless the caller changes the sides.
  mutating func moveAndClear(by amount: Double, checksSides: Bool = true) {
    if tracker.isTracking { tracker.note(movement.moved) }
    noteMove(abs(amount) * movement.largestRate)
    movement.apply(amount, to: &system)
    var mask: UInt32 = 0
    for i in movement.touched.indices {
      let row = movement.touched[i]
      mask |= system.rows[row].directions
      if checksSides { checkSide(of: row) }
    }
    directions.makeStale(mask)
  }

  /// Notes, before values move, by how much they do at most. If they move very far, what is rounded
  /// there stays when they come back. Then the next `solve()` puts that right, and looks at the
  /// whole answer, because a pivot that is only rounding moves values that far, too.
  @inline(__always)
  mutating func noteMove(_ size: Double) {
    // Negated so that NaN counts as too far.
    if !(size * numbers.largestCoefficient <= FactorTolerance.farMove) { noteFarMove() }
  }

  @inline(never)  // Seldom reached, and would only crowd the loops around it.
  private mutating func noteFarMove() {
    if factor.health.hasMovedFar { return }
    factor.health.hasMovedFar = true
    earlierValues.keep(from: system)
  }

  /// Moves the values such that a basic row, which may be off, holds exactly.
  ///
  /// - Parameter classes: The directions that moved the row before it became basic.
  mutating func moveToRightHandSide(of row: RowIndex, adjusting classes: UInt32 = 0) {
    let residual = system.residual(of: row)
    if system.rows[row].isExact(residual) {
      directions.invalidate(classes, in: &system)
      return
    }
    if classes == 0, movePivotAlone(of: row, residual) { return }
    factor.health.moveCount += 1
    follow(BasisMember(row), by: -residual)
    if classes != 0 { adjustDirections(classes, to: row, residual: residual) }
    moveAndClear(by: 1)
    checkMove()
  }

  /// Leaves it to `makeDeferredMoves()` to move the values such that a basic row holds.
  mutating func deferMove(to row: RowIndex) {
    if agenda.deferredMoves.count == 0 { progress.workAtDeferral = workDone }
    system.rows[row].isMoveDeferred = true
    agenda.deferredMoves.append(row)
  }

  /// Moves the values such that all rows hold that have entered without moving them, at once.
  mutating func makeDeferredMoves() {
    let count = agenda.deferredMoves.count
    for position in 0 ..< count {
      system.rows[agenda.deferredMoves[ListIndex(position)]].isMoveDeferred = false
    }
    if count == 1, let row = agenda.deferredMoves.popLast(), system.rows[row].place == .basic {
      moveToRightHandSide(of: row)
      return
    }
    movement.begin()
    for i in agenda.deferredMoves.indices {
      let row = agenda.deferredMoves[i]
      if system.rows[row].place != .basic { continue }
      let residual = system.residual(of: row)
      if system.rows[row].isExact(residual) { continue }
      movement.add(BasisMember(row), by: -residual)
    }
    if movement.deltas.count > 0 {
      factor.health.moveCount += 1
      movement.followMany(in: &system, &factor)
      moveAndClear(by: 1)
      checkMove()
    }
    // Some may have left again before anything was moved to them.
    while let row = agenda.deferredMoves.popLast() { checkSide(of: row) }
  }

  /// Checks that the rows hold which the values were moved to. Where one does not, the factor
  /// contradicts the rows: rounding has gathered in its spikes.
  mutating func checkMove() {
    if factor.health.spikeCount == 0 { return }
    for i in movement.deltas.indices {
      let delta = movement.deltas[i]
      let residual = abs(system.residual(of: delta.member.row))
      if residual <= FactorTolerance.disagreement * abs(delta.weight) { continue }
      if !system.isRounding(delta.member.row, residual) { factor.health.isDoubtful = true }
    }
  }

  /// Corrects the value of the pivot if nothing but `row` holds it.
  private mutating func movePivotAlone(of row: RowIndex, _ residual: Double) -> Bool {
    let pivot = system.rows[row].pivot
    guard factor.dependents(of: row).isNone, !system.rows[row].isSpike else { return false }
    let index = system.variables[pivot].column
    guard system.terms[index].owner == row.raw, system.terms[index].next.isNone else {
      return false
    }
    let amount = residual * system.rows[row].pivotInverse
    noteMove(abs(amount))
    system.values[pivot] -= amount
    if tracker.isTracking { tracker.note(pivot) }
    return true
  }

  /// Moves the values such that every basic row holds as exactly as doubles allow: what many small
  /// movements have rounded away is put right.
  ///
  /// - Complexity: O(entries of the system).
  mutating func refreshValues() {
    movement.begin()
    var row = factor.order.first
    while !row.isNone {
      let residual = system.residual(of: row)
      if residual != 0 {
        movement.add(BasisMember(row), by: -residual)
      }
      row = factor.order.row(after: row)
    }
    factor.health.moveCount = 0
    if movement.deltas.count == 0 { return }
    movement.followMany(in: &system, &factor)
    moveAndClear(by: 1)
  }
}

/// The values before one moved farther than digits allow, until the answer was looked at; none as a
/// rule.
struct EarlierValues: ~Copyable, Journaled {
  private var values = JournaledTable<VariableIndex, Double>()

  /// Keeps the values until `forget()`; none are kept yet.
  mutating func keep(from system: borrowing System) {
    for variable in system.values.indices { values.append(system.values[variable]) }
  }

  /// Forgets the values that are kept, if any are.
  mutating func forget() { values.removeAll() }

  /// Notes that `variable` was made anew, so that what is kept is of another one.
  @inline(__always)
  mutating func noteMaking(of variable: VariableIndex, with value: Double) {
    if variable.position < values.count { values[variable] = value }
  }

  /// Gives the variables the values back that are kept, if any are, and lets `tracker` note it.
  mutating func restore(to system: inout System, _ tracker: inout ChangeTracker) {
    for variable in values.indices where variable.position < system.values.count {
      if system.values[variable] == values[variable] { continue }
      system.values[variable] = values[variable]
      if tracker.isTracking { tracker.note(variable) }
    }
  }

  @inline(__always)
  mutating func journal(_ step: JournalStep) { values.journal(step) }

  mutating func assign(from other: borrowing EarlierValues) { values.assign(from: other.values) }
}
