// How much work the engine did: the same on every machine.

/// Counts of a view tree's layout work since its first pass.
public struct LayoutCounters: Hashable, Sendable {
  /// Layout passes that found something to do.
  public var passes = 0
  /// Calls of the solver's `solve`.
  public var solves = 0
  /// Views whose frame a pass changed.
  public var frameWrites = 0
  /// Rows that were added to the solver.
  public var rowsAdded = 0
  /// Rows that were removed from the solver.
  public var rowsRemoved = 0
  /// Constants and priorities that were changed in place, and edits that were moved.
  public var rowsChanged = 0
  /// Calls of `layoutSubviews`, of views that override it.
  public var layoutCalls = 0

  /// No work.
  public init() {}

  /// The work between two readings, the later one on the left.
  public static func - (later: LayoutCounters, earlier: LayoutCounters) -> LayoutCounters {
    var difference = LayoutCounters()
    difference.passes = later.passes - earlier.passes
    difference.solves = later.solves - earlier.solves
    difference.frameWrites = later.frameWrites - earlier.frameWrites
    difference.rowsAdded = later.rowsAdded - earlier.rowsAdded
    difference.rowsRemoved = later.rowsRemoved - earlier.rowsRemoved
    difference.rowsChanged = later.rowsChanged - earlier.rowsChanged
    difference.layoutCalls = later.layoutCalls - earlier.layoutCalls
    return difference
  }
}
