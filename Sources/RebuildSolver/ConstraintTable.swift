// The constraints as their callers wrote them.

internal import SolverCore

/// A constraint, and what it is called in the two solvers.
struct ConstraintRecord {
  var statement: Statement

  /// The constraint in `RebuildSolver.requirements`; `nil` for a soft one.
  var required: ConstraintID?

  /// The constraint in `RebuildSolver.solution`; `nil` if it came after the last `solve()`.
  var solved: ConstraintID?
}

/// The constraints by the index of their handles, and the required ones by that of their twins.
struct ConstraintTable {
  private var pool = SlotPool()
  private var records: [ConstraintRecord?] = []

  /// The handles of required constraints, by the index of their handles in `requirements`.
  private var required: [ConstraintID?] = []

  /// The record of `constraint`; `nil` for a handle that is stale or foreign.
  subscript(constraint: ConstraintID) -> ConstraintRecord? {
    get {
      guard pool.contains(index: constraint.index, generation: constraint.generation) else {
        return nil
      }
      return records[Int(constraint.index)]
    }
    set {
      guard pool.contains(index: constraint.index, generation: constraint.generation) else {
        return
      }
      records[Int(constraint.index)] = newValue
      if let twin = newValue?.required { setHandle(constraint, ofRequired: twin) }
    }
  }

  /// The handles of all constraints, in ascending order of their indices.
  var handles: [ConstraintID] {
    var handles: [ConstraintID] = []
    pool.forEachTaken { handles.append(ConstraintID(index: $0, generation: $1)) }
    return handles
  }

  /// Adds a record.
  mutating func append(_ record: ConstraintRecord) -> ConstraintID {
    let (index, generation) = pool.take()
    let constraint = ConstraintID(index: index, generation: generation)
    if Int(index) == records.count { records.append(nil) }
    self[constraint] = record
    return constraint
  }

  /// Removes the record of `constraint`; its handle ends.
  mutating func remove(_ constraint: ConstraintID) {
    records[Int(constraint.index)] = nil
    pool.give(back: constraint.index)
  }

  /// `conflict` of the requirements in terms of the caller's handles.
  func translate(_ conflict: Conflict) -> Conflict {
    var constraints = conflict.constraints.compactMap { required[Int($0.index)] }
    constraints.sort { $0.index < $1.index }
    return Conflict(
      constraints: constraints, edits: conflict.edits, residual: conflict.residual)
  }

  private mutating func setHandle(_ constraint: ConstraintID, ofRequired twin: ConstraintID) {
    while required.count <= Int(twin.index) { required.append(nil) }
    required[Int(twin.index)] = constraint
  }
}
