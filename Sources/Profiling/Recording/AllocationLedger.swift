// What a recording of allocations found: a value to print, compare and store.

import CProfiling

/// Allocations by kind of operation, and live bytes by phase.
///
/// Bytes are size classes of the allocator unless a name says "requested": those are what callers
/// asked for. Live amounts are relative to the start of the recording; requested ones are of blocks
/// from after it.
package struct AllocationLedger: Hashable, Sendable, Codable {
  /// One kind of operation.
  package struct Kind: Hashable, Sendable, Codable {
    /// The name that the recorder was given.
    package var name: String
    /// What was allocated and freed while threads did this.
    package var counts: AllocationCounts
  }

  /// One phase of the run.
  package struct Phase: Hashable, Sendable, Codable {
    /// The name that the recorder was given.
    package var name: String
    /// How often it was begun; 0 for one that never was, whose other numbers are 0 too.
    package var times: UInt64
    /// Bytes alive when it first began.
    package var liveBytesAtBegin: Int64
    /// Bytes alive when it last ended, or now where it still runs.
    package var liveBytesAtEnd: Int64
    /// The most bytes that were ever alive in it.
    package var liveBytesPeak: Int64
    /// Requested bytes alive when it first began.
    package var requestedBytesAtBegin: Int64
    /// Requested bytes alive when it last ended, or now where it still runs.
    package var requestedBytesAtEnd: Int64
    /// The most requested bytes that were ever alive in it.
    package var requestedBytesPeak: Int64
  }

  /// Every kind: first "other", where no kind was set, then those given to the recorder, in order.
  package var kinds: [Kind]
  /// Every phase given to the recorder, in order.
  package var phases: [Phase]
  /// Bytes alive now.
  package var liveBytes: Int64
  /// Blocks alive now.
  package var liveBlocks: Int64
  /// The most bytes that were ever alive, in a phase or between phases.
  package var liveBytesPeak: Int64
  /// Requested bytes alive now.
  package var requestedBytes: Int64
  /// The most requested bytes that were ever alive.
  package var requestedBytesPeak: Int64

  /// The counts of the kind called `name`, if there is one.
  package func counts(of name: String) -> AllocationCounts? {
    kinds.first { $0.name == name }?.counts
  }

  /// The phase called `name`, if there is one.
  package func phase(_ name: String) -> Phase? { phases.first { $0.name == name } }
}

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
}
