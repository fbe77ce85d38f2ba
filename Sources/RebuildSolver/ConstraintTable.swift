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

/// The constraints, by the index of their handles.
struct ConstraintTable {
  private var pool = SlotPool(tag: .next(), storesTag: true)

  /// Also those of slots that are free, which keep the storage of their terms for the next
  /// constraint.
  private var records: [ConstraintRecord] = []

  /// The record of `constraint`; `nil` for a handle that is stale or foreign.
  subscript(constraint: ConstraintID) -> ConstraintRecord? {
    get {
      guard pool.contains(index: constraint.index, generation: constraint.stamp) else {
        return nil
      }
      return records[Int(constraint.index)]
    }
    set {
      if let newValue { records[Int(constraint.index)] = newValue }
    }
  }

  /// Gives out no handle any more that `other` has given out, a later state of this table.
  mutating func avoidHandles(of other: ConstraintTable) { pool.avoidHandles(of: other.pool) }

  /// Appends the handles of all constraints, in ascending order of their indices.
  func appendHandles(to handles: inout [ConstraintID]) {
    pool.forEachTaken { handles.append(ConstraintID(index: $0, stamp: $1)) }
  }

  /// Adds a record.
  ///
  /// - Complexity: O(terms). Allocates nothing if one with as many terms had its slot before.
  mutating func append(
    _ terms: [Term], _ relation: Relation, _ rightHandSide: Double, priority: Priority,
    required: ConstraintID?
  ) -> ConstraintID {
    let (index, stamp) = pool.take()
    if Int(index) == records.count {
      let statement = Statement(LinearConstraint([], relation, 0), priority: priority)
      records.append(ConstraintRecord(statement: statement))
    }
    records[Int(index)].statement.constraint.terms.append(contentsOf: terms)
    records[Int(index)].statement.constraint.relation = relation
    records[Int(index)].statement.constraint.rightHandSide = rightHandSide
    records[Int(index)].statement.priority = priority
    records[Int(index)].required = required
    return ConstraintID(index: index, stamp: stamp)
  }

  /// Removes the record of `constraint`; its handle ends.
  mutating func remove(_ constraint: ConstraintID) {
    let index = Int(constraint.index)
    records[index].statement.constraint.terms.removeAll(keepingCapacity: true)
    records[index].required = nil
    records[index].solved = nil
    pool.give(back: constraint.index)
  }

  /// `conflict` of the requirements in terms of the caller's handles.
  ///
  /// - Complexity: O(constraints × members of the conflict).
  func translate(_ conflict: Conflict) -> Conflict {
    var constraints: [ConstraintID] = []
    appendHandles(to: &constraints)
    constraints.removeAll { constraint in
      guard let required = records[Int(constraint.index)].required else { return true }
      return !conflict.constraints.contains(required)
    }
    return Conflict(
      constraints: constraints, edits: conflict.edits, residual: conflict.residual)
  }
}
