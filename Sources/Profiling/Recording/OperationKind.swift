// Saying what a thread does, for whatever records it.

import CProfiling

/// Marks what this thread does while `body` runs as operations of the `kind`-th kind: the
/// allocation recorder counts it there, and a CPU profiler that was made for this kind samples it.
///
/// The optimiser may move code that has no effect out of `body`, and so out of the kind.
///
/// Costs three calls and two exchanges of a thread-local integer; inlinable, so that it does not
/// also cost the look-up of generic types.
@inlinable
package func performing<Result: ~Copyable, Failure: Error>(
  kind: Int, _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  let previous = exchangeKind(shimKind(kind))
  defer { _ = exchangeKind(previous) }
  return try body()
}

/// The number that the shim knows the `kind`-th kind by; its 0 is that of threads which never said
/// what they do.
@usableFromInline
package func shimKind(_ kind: Int) -> UInt32 {
  precondition((0 ..< AllocationRecorder.kindCountMax).contains(kind), "there is no kind \(kind)")
  return UInt32(kind + 1)
}

/// Sets the kind of this thread and returns the one before.
@usableFromInline
package func exchangeKind(_ kind: UInt32) -> UInt32 { tinamou_set_kind(kind) }
