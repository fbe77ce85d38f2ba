// Counting what one stretch of code allocates, for tests that say "this allocates nothing".

import CProfiling

/// Counts the allocations of a stretch of code, exactly.
///
/// It sees every block that the calling thread allocates or frees through `malloc` and its kin,
/// whichever library asks: arrays, class instances, boxes, closures, strings, the Swift runtime's
/// own tables. It does not see other threads, the stack, and memory mapped without the allocator.
///
/// It needs tcmalloc in the process, since only that has hooks: the C library's `mallinfo2` shows
/// how much is in use, and a block that is allocated and freed again leaves no trace in it. In a
/// test, the trait `.preloadingAllocator` of ProfilingTests sees to that.
///
/// The first run of a piece of code often allocates what later runs do not: run it once before.
package enum AllocationCounter {
  /// Whether this process can count.
  package static var isAvailable: Bool { tinamou_has_tcmalloc() }

  /// Runs `body` and counts what it allocates on this thread.
  ///
  /// - Throws: What `body` throws; the counts are lost then.
  /// - Returns: nil where the process cannot count; `body` has not run.
  package static func count<Failure: Error>(
    _ body: () throws(Failure) -> Void
  ) throws(Failure) -> AllocationCounts? {
    guard tinamou_install_hooks() else { return nil }
    let before = tinamou_thread_counts()
    try body()
    let after = tinamou_thread_counts()
    return AllocationCounts(after) - AllocationCounts(before)
  }
}
