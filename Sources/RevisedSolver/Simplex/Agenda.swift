// What has yet to be done before the basis is optimal.

internal import FlatStorage

/// The rows and multipliers that an operation has disturbed.
///
/// Nothing in the lists means anything between operations; they are kept so that a warm solver
/// allocates nothing.
struct Agenda: ~Copyable {
  /// Nonbasic rows that may be violated, the highest level first.
  var violated = KeyedHeap()

  /// Members of the basis whose multiplier may be beyond a bound.
  var unbounded = Table<ListIndex, BasisMember>()

  /// Basic rows that the values have yet to be moved to.
  var deferredMoves = Table<ListIndex, RowIndex>()

  /// Nonbasic rows whose turn has come after they were deferred.
  var deferred = Table<ListIndex, RowIndex>()

  /// Rows that leave the system together.
  var leaving = Table<ListIndex, RowIndex>()

  /// Rows whose multipliers are to be spread level by level, by their levels.
  var byLevel = KeyedHeap()

  /// Lets the tables that are small as a rule begin in `slab`.
  mutating func begin(in slab: inout TableSlab) {
    violated.begin(in: &slab)
    unbounded.begin(in: &slab)
    deferredMoves.begin(in: &slab)
    deferred.begin(in: &slab)
    leaving.begin(in: &slab)
    byLevel.begin(in: &slab)
  }
}
