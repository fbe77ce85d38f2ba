// How much was allocated and freed.

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
