// The counts of the hooks against allocations whose number is known.

import Foundation
import Profiling
import Testing

@Suite struct AllocationLedgerTests {
  /// 16 bytes of header and 1,000 of fields; tcmalloc's size class for it is 1,024.
  private static let blockRequested: UInt64 = 1_016
  private static let blockAllocated: UInt64 = 1_024

  private func ledger(_ mode: String) async throws -> AllocationLedger {
    let output = try await Fixture.worker(.tcmalloc, mode).run()
    return try JSONDecoder().decode(AllocationLedger.self, from: Data(output.standardOutput.utf8))
  }

  @Test func countsEveryBlockWhereItBelongs() async throws {
    let ledger = try await ledger("ledger")
    #expect(ledger.kinds.map(\.name) == ["other", "make", "drop", "never"])
    let make = try #require(ledger.counts(of: "make"))
    #expect(make.allocations == 500)
    #expect(make.frees == 0)
    #expect(make.bytesRequested == 500 * Self.blockRequested)
    #expect(make.bytesAllocated == 500 * Self.blockAllocated)

    let drop = try #require(ledger.counts(of: "drop"))
    #expect(drop.allocations == 0)
    #expect(drop.frees == 300)
    #expect(drop.liveBlocks == -300)
    #expect(drop.bytesFreed == 300 * Self.blockAllocated)
    #expect(ledger.counts(of: "never") == AllocationCounts())

    let total = ledger.kinds.reduce(0) { $0 + $1.counts.liveBytes }
    #expect(ledger.liveBytes == total)
  }

  @Test func followsLiveBytesByPhase() async throws {
    let ledger = try await ledger("ledger")
    let all = Int64(500 * Self.blockAllocated)
    let left = Int64(200 * Self.blockAllocated)
    let grow = try #require(ledger.phase("grow"))
    #expect(grow.times == 1)
    #expect(grow.liveBytesAtEnd - grow.liveBytesAtBegin == all)
    #expect(grow.liveBytesPeak == grow.liveBytesAtEnd)

    let shrink = try #require(ledger.phase("shrink"))
    #expect(shrink.liveBytesAtBegin == grow.liveBytesAtEnd)
    #expect(shrink.liveBytesPeak == shrink.liveBytesAtBegin)
    #expect(shrink.liveBytesAtEnd - grow.liveBytesAtBegin == left)
    #expect(ledger.phase("never")?.times == 0)
    #expect(ledger.liveBytesPeak == shrink.liveBytesPeak)
  }

  /// Goal: what was asked for is told apart from what the allocator sets aside, at every moment,
  /// and not one at one place and the other at another. Method: the number and the size of all
  /// blocks are known, independently of any allocator.
  @Test func followsRequestedBytesByPhase() async throws {
    let ledger = try await ledger("ledger")
    let all = Int64(500 * Self.blockRequested)
    let left = Int64(200 * Self.blockRequested)
    let grow = try #require(ledger.phase("grow"))
    let begin = grow.requestedBytesAtBegin
    #expect(grow.requestedBytesAtEnd == begin + all)
    #expect(grow.requestedBytesPeak == begin + all)
    let shrink = try #require(ledger.phase("shrink"))
    #expect(shrink.requestedBytesPeak == begin + all)
    #expect(shrink.requestedBytesAtEnd == begin + left)
    #expect(ledger.requestedBytesPeak == begin + all)
    #expect(ledger.requestedBytes == begin + left)
  }

  /// Goal: kinds belong to threads, and no count is lost where four allocate at once.
  @Test func keepsThreadsApart() async throws {
    let ledger = try await ledger("threads")
    for (i, name) in ["a", "b", "c", "d"].enumerated() {
      let counts = try #require(ledger.counts(of: name))
      #expect(counts.allocations == 1_000 * UInt64(i + 1), "thread \(name)")
      #expect(counts.frees == counts.allocations, "thread \(name)")
      #expect(counts.liveBytes == 0, "thread \(name)")
    }
  }

  @Test func refusesToRecordWithoutTheAllocator() throws {
    #expect(throws: RecordingError.notPreloaded(.tcmalloc)) {
      _ = try AllocationRecorder(kinds: [], phases: [])
    }
    #expect(throws: RecordingError.notPreloaded(.tcmalloc)) {
      _ = try HeapProfiler(prefix: "/nowhere")
    }
    #expect(throws: RecordingError.notPreloaded(.profiler)) {
      _ = try CPUProfiler(path: "/nowhere")
    }
  }
}
