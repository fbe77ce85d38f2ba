// The memory of a table, and by how much it grows.

/// By how much a table grows where it is full.
public enum TableGrowth: UInt8, Sendable {
  /// By a fifth or an eighth, small tables to twice their size, so that little memory is idle: for
  /// tables that are never trimmed.
  case sparingly

  /// To twice its size, or to four times between 1 and 8 KiB, so that little is copied: for tables
  /// that are trimmed when the system is complete, or that are small beside others.
  case byDoubling
}

/// The memory of a table, whatever its elements are: bytes, of which each takes `stride`.
///
/// Worth it because: a solver has tables of some thirty kinds of elements. With functions for each
/// kind, those that grow and trim were a seventh of the code that the first login screen of a
/// process has to fetch.
@safe @usableFromInline
struct TableRoom {
  /// How many elements there is room for.
  @usableFromInline var count = 0

  /// Where the elements are; `nil` as long as there is no room. A solver has over a hundred tables,
  /// and with `nil` most of it begins as zeros. With addresses of an empty buffer instead, its
  /// first instructions were a tenth of the code that the first login screen of a process has to
  /// fetch.
  @usableFromInline var memory: UnsafeMutableRawPointer?
  @usableFromInline let growth: TableGrowth

  /// Whether the table has doubled, so that there may be room to give back.
  @usableFromInline var hasIdleRoom = false

  /// Whether the elements lie in a slab, which gives back their memory.
  @usableFromInline var isInSlab = false

  @inlinable @inline(__always)
  init(growing growth: TableGrowth) {
    unsafe memory = nil
    self.growth = growth
  }

  /// Makes room for `needed` elements, of which `elementCount` are there.
  @usableFromInline
  mutating func reserve(_ needed: Int, keeping elementCount: Int, stride: Int) {
    guard needed > count else { return }
    let margin = sparingMargin(stride)
    changeCapacity(to: Swift.max(needed, count + margin), keeping: elementCount, stride: stride)
    hasIdleRoom = false
  }

  /// Makes room for `needed` elements, with a margin so that growing one by one is linear.
  @usableFromInline @inline(never)
  mutating func grow(toHold needed: Int, keeping elementCount: Int, stride: Int) {
    hasIdleRoom = growth == .byDoubling
    let margin = hasIdleRoom ? idleMargin(stride) : sparingMargin(stride)
    let wanted = Swift.max(needed, Swift.max(firstCapacity(stride), count &+ margin))
    changeCapacity(to: wanted, keeping: elementCount, stride: stride)
  }

  /// Gives back the room that doubling has left, except for a sixteenth of the elements.
  @usableFromInline
  mutating func trim(keeping elementCount: Int, stride: Int) {
    guard hasIdleRoom else { return }
    hasIdleRoom = false
    let wanted = Swift.max(firstCapacity(stride), elementCount + elementCount / 16)
    if wanted < count {
      changeCapacity(to: wanted, keeping: elementCount, stride: stride)
    }
  }

  /// Safe because: there is room for `elementCount` elements in the old memory, which is not read
  /// any more once they were copied, and for `newCapacity` in the new.
  private mutating func changeCapacity(
    to newCapacity: Int, keeping elementCount: Int, stride: Int
  ) {
    let old = unsafe memory
    let moved = unsafe reallocate(isInSlab ? nil : old, byteCount: newCapacity * stride)
    unsafe memory = moved
    if isInSlab, let old = unsafe old {
      unsafe moved.copyMemory(
        from: old, byteCount: Swift.min(elementCount, newCapacity) * stride)
      isInSlab = false
    }
    count = newCapacity
  }

  // MARK: Margins

  /// By how much a table grows that may leave memory idle until it is trimmed. One that has
  /// outgrown the needs of small systems usually goes on growing.
  ///
  /// Worth it because: dozens of tables grow side by side, and a block costs as much to find as a
  /// kilobyte to copy. With four times the room from 1 to 8 KiB, in place of 2, building
  /// `login --size 10` takes 792,000 in place of 845,000 instructions.
  private func idleMargin(_ stride: Int) -> Int {
    let willGrowOn = 1_024 ..< 8_192 ~= count * stride
    return willGrowOn ? 3 &* count : count
  }

  /// By how much a table grows that leaves little memory idle. Small tables double. Larger ones
  /// grow by a fifth, or by an eighth where the kernel moves pages instead of copying them.
  private func sparingMargin(_ stride: Int) -> Int {
    let byteCount = count * stride
    if byteCount < Self.doublingByteCountMax { return count }
    return count / (byteCount > Self.copiedByteCountMax ? 8 : 5)
  }

  /// How many elements there is first room for: 512 bytes. There are dozens of tables, most of
  /// which hold a few elements however large the system is: with 64 elements each, they took a
  /// fifth of a system of 400 constraints. Those that double hold the system itself, and get 2 KiB:
  /// 40 constraints are built in 0.93 of the time.
  private func firstCapacity(_ stride: Int) -> Int {
    Swift.max(4, (growth == .byDoubling ? 2_048 : 512) / stride)
  }

  private static let doublingByteCountMax = 2_048
  private static let copiedByteCountMax = 1 << 18
}
