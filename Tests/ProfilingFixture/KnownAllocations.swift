// Allocations whose number and size are known by construction.

import Foundation
import Profiling

/// An instance is one block of 16 bytes of header and 1,000 of fields.
final class Block {
  // Stored in the instance: 125 words.
  let words: InlineArray<125, UInt64>
  init(_ word: UInt64) { words = InlineArray(repeating: word) }
}

/// The compiler may not move or drop what passes through here.
@inline(never) func keep<Value>(_ value: Value) {}

@inline(never) func allocateBlocks(_ count: Int, into blocks: inout [Block]) {
  for i in 0 ..< count { blocks.append(Block(UInt64(i))) }
}

@inline(never) func drop(_ count: Int, of blocks: inout [Block]) { blocks.removeLast(count) }

/// An empty list with room for `capacity` blocks, after one block came and went: what the runtime
/// sets up on the first use of the type is done then.
func makeRoom(for capacity: Int) -> [Block] {
  var blocks: [Block] = []
  blocks.reserveCapacity(capacity)
  allocateBlocks(1, into: &blocks)
  drop(1, of: &blocks)
  return blocks
}

extension Fixture {
  static func emit(_ ledger: AllocationLedger) throws {
    FileHandle.standardOutput.write(try JSONEncoder().encode(ledger))
  }

  /// Kind "make": 500 blocks; kind "drop": 300 of them freed; phases "grow" and "shrink".
  static func printLedger() throws {
    var blocks = makeRoom(for: 1_000)
    let recorder = try AllocationRecorder(
      kinds: ["make", "drop", "never"], phases: ["grow", "shrink", "never"])
    recorder.begin(phase: 0)
    recorder.perform(kind: 0) { allocateBlocks(500, into: &blocks) }
    recorder.begin(phase: 1)
    recorder.perform(kind: 1) { drop(300, of: &blocks) }
    recorder.endPhase()
    try emit(recorder.ledger())
    keep(blocks)
  }

  /// Four threads at once, each of a kind of its own: the i-th allocates 1,000 · (i + 1) blocks.
  static func printThreadedLedger() throws {
    keep(makeRoom(for: 1))
    let recorder = try AllocationRecorder(kinds: ["a", "b", "c", "d"], phases: [])
    DispatchQueue.concurrentPerform(iterations: 4) { i in
      var blocks = makeRoom(for: 10_000)
      performing(kind: i) { allocateBlocks(1_000 * (i + 1), into: &blocks) }
      performing(kind: i) { drop(1_000 * (i + 1), of: &blocks) }
    }
    try emit(recorder.ledger())
  }
}
