// Groups of operations that are replayed, and timed, together.

public import SolverCore

/// Operations of one kind that follow each other in a trace.
public struct TraceRun: Hashable, Sendable {
  /// What all of them do.
  public let kind: TraceOperation.Kind

  /// Their positions in `Trace.operations`. Not empty.
  public let operations: Range<Int>

  @usableFromInline
  init(kind: TraceOperation.Kind, operations: Range<Int>) {
    self.kind = kind
    self.operations = operations
  }
}

/// Hears of every run of a replay right before and right after it. To time each operation alone,
/// replay with runs of at most one.
public protocol ReplayVisitor: ~Copyable {
  /// `run` is replayed next.
  mutating func willReplay(_ run: TraceRun)

  /// `run` was replayed, and `solver` is in the state it left. Not called for a run that failed.
  mutating func didReplay<S: ConstraintSolver & ~Copyable>(_ run: TraceRun, by solver: borrowing S)
}

extension Replayer {
  /// The operations that have the kind of the next one and follow it without another between them,
  /// at most `countMax`. Nil at the end.
  ///
  /// - Complexity: O(length of the run).
  @inlinable
  public func nextRun(countMax: Int = .max) -> TraceRun? {
    guard !isAtEnd else { return nil }
    let kind = trace.operations[position].kind
    let limit =
      countMax < trace.operations.count - position
      ? position + max(1, countMax) : trace.operations.count
    var end = position + 1
    while end < limit, trace.operations[end].kind == kind { end &+= 1 }
    return TraceRun(kind: kind, operations: position ..< end)
  }

  /// The next operation, and those that follow it without anything between them that is no part of
  /// a frame. Nil at the end.
  ///
  /// - Parameters:
  ///   - countMax: The largest number of operations.
  ///   - endsWithSolve: Whether the stretch ends with the first solve: then it is at most one
  ///     frame.
  /// - Returns: A run whose kind is that of its last operation.
  /// - Complexity: O(length of the stretch).
  public func nextStretch(countMax: Int = .max, endsWithSolve: Bool) -> TraceRun? {
    guard !isAtEnd else { return nil }
    let operations = trace.operations
    var end = position + 1
    var last = operations[position].kind
    guard last.isPartOfFrame else { return TraceRun(kind: last, operations: position ..< end) }
    while end < operations.count, end - position < countMax, !(endsWithSolve && last == .solve),
      operations[end].kind.isPartOfFrame
    {
      last = operations[end].kind
      end += 1
    }
    return TraceRun(kind: last, operations: position ..< end)
  }

  /// Replays up to the end of `run`, which `nextRun` gave.
  ///
  /// - Throws: As `replay(into:)`.
  @inlinable
  public mutating func replay<S: ConstraintSolver & ~Copyable>(
    _ run: TraceRun, into solver: inout S
  ) throws(ReplayError) {
    while position < run.operations.upperBound { try step(on: &solver) }
  }

  /// Replays all operations that are left, and tells `visitor` of each run.
  ///
  /// - Parameters:
  ///   - solver: As for `replay(into:)`.
  ///   - visitor: Who is told.
  ///   - runCountMax: The largest number of operations in a run.
  /// - Throws: As `replay(into:)`.
  @inlinable
  public mutating func replay<S: ConstraintSolver & ~Copyable, V: ReplayVisitor & ~Copyable>(
    into solver: inout S, visitor: inout V, runCountMax: Int = .max
  ) throws(ReplayError) {
    while let run = nextRun(countMax: runCountMax) {
      visitor.willReplay(run)
      try replay(run, into: &solver)
      visitor.didReplay(run, by: solver)
    }
  }
}
