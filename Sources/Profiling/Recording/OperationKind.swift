// Saying what a thread does, for whatever records it.

import CProfiling

/// Marks what this thread does while `body` runs as operations of the `kind`-th kind: the allocation
/// recorder counts it there, and a CPU profiler that was made for this kind samples it.
///
/// Costs two calls of a C function that reads and writes one thread-local integer.
package func performing<Result: ~Copyable, Failure: Error>(
  kind: Int, _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  precondition((0 ..< AllocationRecorder.kindCountMax).contains(kind), "there is no kind \(kind)")
  // The shim's kind 0 is that of threads which never said what they do.
  let previous = tinamou_set_kind(UInt32(kind + 1))
  defer { _ = tinamou_set_kind(previous) }
  return try body()
}
