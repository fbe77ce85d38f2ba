// The memory of tables: from the system, or from a block that many tables share.

internal import CFlatStorage

/// A block of `byteCount` bytes with what `memory` held, which ends; on large pages, if it is as
/// large as one of them.
///
/// Safe because: the memory of a table comes from here alone; `deallocate()` is `free` for
/// alignments that `malloc` grants, and no element needs more than 16 bytes. The advice about pages
/// changes nothing that a program can see.
///
/// Worth it because: large tables spend their time on page faults as they grow, and for large
/// blocks the kernel moves the pages instead: a stack of 40,000 labels that is built from its end
/// takes 320 in place of 520 ns of processor time a constraint. And a large system waits for the
/// first touch of each of its pages: with the advice, a million constraints in fresh memory take
/// 155 in place of 189 ns each (chain), 212 in place of 239 (feed) and 204 in place of 245 (tree).
///
/// In no generic function: it is compiled once, and the C library stays behind this module.
func reallocate(
  _ memory: UnsafeMutableRawPointer?, byteCount: Int
) -> UnsafeMutableRawPointer {
  guard let moved = unsafe tinamou_reallocate(memory, byteCount) else {
    fatalError("there is no memory for a table of \(byteCount) bytes")
  }
  if byteCount >= largePageByteCount { unsafe tinamou_advise_large_pages(moved) }
  return unsafe moved
}

/// The size of a large page of most processors. Where they are larger, the advice is not taken.
private var largePageByteCount: Int { 1 << 21 }

/// The first memory of tables of one owner, in one block.
///
/// A table that begins in a slab has room for a few elements from the start. One that outgrows it
/// moves out, and leaves its room idle until the slab ends. The owner keeps the slab as long as any
/// such table. Sendable, because each part of it belongs to one table.
///
/// Worth it because: a solver has over a hundred tables, most of which hold a few elements however
/// large the system is. With a block for each, allocating them is a tenth of the time to build a
/// small system.
@safe
public struct TableSlab: ~Copyable, @unchecked Sendable {
  private let memory: UnsafeMutableRawPointer
  private let roomCount: Int
  private var takenCount = 0

  /// The size of each table's part.
  @usableFromInline let roomByteCount: Int

  /// A slab for `tableCount` tables, each of which gets `roomByteCount` bytes: a multiple of 16.
  public init(tableCount: Int, roomByteCount: Int = 256) {
    unsafe memory = reallocate(nil, byteCount: tableCount * roomByteCount)
    roomCount = tableCount
    self.roomByteCount = roomByteCount
  }

  /// Room for a table; `nil` if there is none left.
  @usableFromInline
  mutating func takeRoom() -> UnsafeMutableRawPointer? {
    assert(takenCount < roomCount, "a slab for \(roomCount) tables is asked for one more")
    if takenCount == roomCount { return nil }
    defer { takenCount += 1 }
    return unsafe memory + takenCount * roomByteCount
  }

  deinit { unsafe memory.deallocate() }
}
