// How much was allocated and freed, and counting that of one stretch of code.

import CProfiling

/// Allocations and frees over some stretch of work.
///
/// A block that is reallocated counts as one allocation and one free, whether it moved or not.
package struct AllocationCounts: Hashable, Sendable, Codable, BitwiseCopyable {
  /// Blocks allocated.
  package var allocations: UInt64 = 0
  /// Blocks freed, whoever had allocated them.
  package var frees: UInt64 = 0
  /// What was asked for, in bytes.
  package var bytesRequested: UInt64 = 0
  /// What the allocator set aside: its size classes, in bytes.
  package var bytesAllocated: UInt64 = 0
  /// The size classes of the blocks freed, in bytes.
  package var bytesFreed: UInt64 = 0

  /// Nothing allocated and nothing freed.
  package init() {}

  init(_ counts: tinamou_counts) {
    allocations = counts.allocations
    frees = counts.frees
    bytesRequested = counts.bytes_requested
    bytesAllocated = counts.bytes_allocated
    bytesFreed = counts.bytes_freed
  }

  /// By how much the blocks alive grew, or shrank if negative.
  package var liveBlocks: Int64 { Int64(allocations) - Int64(frees) }

  /// By how much the bytes alive grew, or shrank if negative, in size classes.
  package var liveBytes: Int64 { Int64(bytesAllocated) - Int64(bytesFreed) }

  /// What happened between two readings, the later one on the left.
  package static func - (later: Self, earlier: Self) -> Self {
    var result = Self()
    result.allocations = later.allocations &- earlier.allocations
    result.frees = later.frees &- earlier.frees
    result.bytesRequested = later.bytesRequested &- earlier.bytesRequested
    result.bytesAllocated = later.bytesAllocated &- earlier.bytesAllocated
    result.bytesFreed = later.bytesFreed &- earlier.bytesFreed
    return result
  }
}

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
