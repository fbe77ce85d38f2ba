// What a primal step passes on its way.

internal import FlatStorage

/// A nonbasic row that moves with the values, and may change its side on the way.
struct Breakpoint: BitwiseCopyable {
  var row: RowIndex

  /// How fast the residual of the row changes; 0 if that has yet to be found out.
  var rate: Double
}

/// The breakpoints of one primal step; see `RevisedSolver.takePrimalStep`.
struct PrimalStep: ~Copyable {
  var breakpoints = Table<ListIndex, Breakpoint>()

  /// Their positions, by the time at which they come.
  var order = KeyedHeap()

  /// Those that are passed, since going on improves the optimum.
  var passed = Table<ListIndex, Breakpoint>()

  /// Lets the tables that are small as a rule begin in `slab`.
  mutating func begin(in slab: inout TableSlab) {
    breakpoints.begin(in: &slab)
    order.begin(in: &slab)
    passed.begin(in: &slab)
  }
}
