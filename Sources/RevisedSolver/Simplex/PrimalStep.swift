// What a primal step passes on its way.

internal import FlatStorage

/// The breakpoints of one primal step; see `RevisedSolver.takePrimalStep`.
struct PrimalStep: ~Copyable {
  var breakpoints = Table<ListIndex, RowRate>()

  /// Their positions, by the time at which they come.
  var order = KeyedHeap()

  /// Those that are passed, since going on improves the optimum.
  var passed = Table<ListIndex, RowRate>()

  /// Lets the tables that are small as a rule begin in `slab`.
  mutating func begin(in slab: inout TableSlab) {
    breakpoints.begin(in: &slab)
    order.begin(in: &slab)
    passed.begin(in: &slab)
  }
}
