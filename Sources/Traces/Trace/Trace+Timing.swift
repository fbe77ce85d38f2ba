// What is replayed where only time matters.

extension Trace {
  /// The same conversation without its expectations, which ask nothing of a solver: what was a
  /// frame between two of them follows the frame before at once. For timing, after the answers were
  /// checked.
  public func withoutExpectations() -> Trace {
    var trace = self
    trace.operations.removeAll { $0.kind == .expect }
    trace.hasLateExpectations = false
    return trace
  }
}

extension TraceOperation.Kind {
  /// Whether the operation belongs to the time of a frame: all that changes the system, and the
  /// solve.
  public var isPartOfFrame: Bool {
    switch self {
    case .phase, .expect, .variable: false
    default: true
    }
  }
}

extension Replayer {
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
}
