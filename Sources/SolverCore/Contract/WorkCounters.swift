// How much work a solver did: the same on every machine, kept beside every time.

/// Counts of a solver's elementary steps since it was made. They never decrease; take the
/// difference of two readings to attribute work.
public struct WorkCounters: Hashable, Sendable, BitwiseCopyable {
  /// Exchanges of a basic and a nonbasic symbol, or of two rows of a working set.
  public var pivots: UInt64 = 0

  /// Rows read or written by pivots, substitutions, evaluations and eliminations.
  public var rowsTouched: UInt64 = 0

  /// Coefficients read or written in those rows.
  public var termsTouched: UInt64 = 0

  /// No work.
  @inlinable
  public init(pivots: UInt64 = 0, rowsTouched: UInt64 = 0, termsTouched: UInt64 = 0) {
    self.pivots = pivots
    self.rowsTouched = rowsTouched
    self.termsTouched = termsTouched
  }

  /// Both amounts of work together.
  @inlinable
  public static func + (left: WorkCounters, right: WorkCounters) -> WorkCounters {
    WorkCounters(
      pivots: left.pivots &+ right.pivots,
      rowsTouched: left.rowsTouched &+ right.rowsTouched,
      termsTouched: left.termsTouched &+ right.termsTouched)
  }

  /// The work done between two readings, the later one on the left.
  @inlinable
  public static func - (later: WorkCounters, earlier: WorkCounters) -> WorkCounters {
    WorkCounters(
      pivots: later.pivots &- earlier.pivots,
      rowsTouched: later.rowsTouched &- earlier.rowsTouched,
      termsTouched: later.termsTouched &- earlier.termsTouched)
  }

  /// Adds another amount of work.
  @inlinable
  public static func += (left: inout WorkCounters, right: WorkCounters) { left = left + right }
}
