// Snapshots: copies of flat memory.

internal import FlatStorage
internal import SolverCore

extension RevisedSolver {
  /// A second solver with the same variables, constraints and handles, and the same later results.
  ///
  /// - Complexity: O(variables + terms), as copies of memory.
  public func copy() -> RevisedSolver {
    var copy = RevisedSolver(options: options)
    copy.work = work
    copy.assignSystem(from: self)
    copy.tracker = tracker.copy()
    copy.progress = progress
    return copy
  }

  /// Becomes what the solver was when `snapshot` was taken of it by `copy()`.
  ///
  /// The work counters go on. In a transaction that is rolled back, so is this.
  ///
  /// - Complexity: O(variables + terms), as copies of memory.
  public mutating func restore(_ snapshot: borrowing RevisedSolver) {
    tracker.restore(
      count: snapshot.system.variables.count, strangers: variablesUnknownHere(of: snapshot))
    assignSystem(from: snapshot)
  }

  /// Takes over everything but the counters and what was reported.
  private mutating func assignSystem(from other: borrowing RevisedSolver) {
    system.assign(from: other.system)
    factor.assign(from: other.factor)
    factor.health.count(from: work, insteadOf: other.work)
    multipliers.assign(from: other.multipliers)
    directions.assign(from: other.directions)
    deferred.assign(from: other.deferred)
    removed.assign(from: other.removed)
    rowPool.assign(from: other.rowPool)
    variablePool.assign(from: other.variablePool)
    stays = other.stays
    names = other.names
    areValuesDeferred.now = other.areValuesDeferred.now
    deferral = other.deferral
    isDeferring = other.isDeferring
    numbers = other.numbers
    defect = other.defect
    factor.grow(variableCount: system.variables.count)
    earlierValues.assign(from: other.earlierValues)
    movement.grow(variableCount: system.variables.count, rowCount: system.rows.count)
  }

  /// The variables of `other` that this solver does not have, or not any more.
  private func variablesUnknownHere(
    of other: borrowing RevisedSolver
  ) -> Table<ListIndex, VariableIndex> {
    var unknown = Table<ListIndex, VariableIndex>()
    other.variablePool.forEachTaken { index, generation in
      if !variablePool.contains(index: index, generation: generation) {
        unknown.append(VariableIndex(raw: Int32(bitPattern: index)))
      }
    }
    return unknown
  }
}
