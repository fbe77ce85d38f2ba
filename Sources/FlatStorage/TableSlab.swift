// One block of memory that many small tables begin in.

/// The first memory of tables of one owner, in one block.
///
/// A table that begins in a slab has room for a few elements from the start. One that outgrows it
/// moves out, and what it leaves lies idle until the slab ends. The owner keeps the slab as long as
/// any such table.
///
/// Worth it because: a solver has over a hundred tables, most of which hold a few elements however
/// large the system is. Where each has a block of its own, small systems spend a tenth of their
/// building on asking for them.
@safe
public struct TableSlab: ~Copyable {
  private let memory: UnsafeMutableRawPointer
  private let roomCount: Int
  private var takenCount = 0

  /// The size of what a table gets.
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
