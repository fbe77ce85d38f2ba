// Where coefficients live: blocks of entries, each entry linked into its column.

internal import FlatStorage

/// A nonzero of a sparse matrix whose rows are blocks and whose columns are linked lists.
struct Entry: BitwiseCopyable {
  var coefficient: Double

  /// The column: a variable, or the row that a combination refers to.
  var column: Int32

  /// The row that the entry belongs to; its complement where the entry is part of a reduced row.
  var owner: Int32

  /// The neighbours in the column.
  var next: EntryIndex
  var previous: EntryIndex

  @inline(__always) var variable: VariableIndex { VariableIndex(raw: column) }
  @inline(__always) var reference: RowIndex { RowIndex(raw: column) }
  @inline(__always) var isReduced: Bool { owner < 0 }

  /// The row, whether the entry is one of its terms or of its reduced form.
  @inline(__always) var row: RowIndex { RowIndex(raw: owner < 0 ? ~owner : owner) }
}

/// Consecutive entries of one row.
struct Block: BitwiseCopyable, Equatable {
  var start = EntryIndex.none
  var count: Int32 = 0

  /// Where the entries lie, in ascending order.
  @inline(__always) var indices: BlockIndices {
    BlockIndices(raw: start.raw, end: start.raw &+ count)
  }
}

/// The indices of the entries of a block; a range would be checked for each block.
struct BlockIndices: Sequence, IteratorProtocol {
  fileprivate var raw: Int32
  fileprivate let end: Int32

  @inline(__always)
  mutating func next() -> EntryIndex? {
    if raw >= end { return nil }
    defer { raw &+= 1 }
    return EntryIndex(raw: raw)
  }
}

/// Hands out blocks of entries and takes them back for later blocks of about the same size.
struct EntryArena: ~Copyable, Journaled {
  private var entries: JournaledTable<EntryIndex, Entry>

  /// The first free block of each size class; free blocks are linked through their first entries.
  private var freeBlocks = JournaledTable<ListIndex, EntryIndex>()

  /// An empty arena; allocates nothing.
  init(growing growth: TableGrowth = .sparingly) { entries = JournaledTable(growing: growth) }

  /// Lets what is saved begin in `slab`, and the list of free blocks.
  mutating func begin(in slab: inout TableSlab) {
    entries.begin(in: &slab)
    freeBlocks.beginWholly(in: &slab)
  }

  /// How many entries the arena spans, free ones included.
  var count: Int { entries.count }

  /// The entry at `index`, in place.
  subscript(index: EntryIndex) -> Entry {
    @inline(__always) _read { yield entries[index] }
    @inline(__always) _modify { yield &entries[index] }
  }

  /// The entry at `index`, which goes on to the next one in its column; `nil` behind the last one.
  @inline(__always)
  func next(_ index: inout EntryIndex) -> Entry? {
    if index.isNone { return nil }
    let entry = entries[index]
    index = entry.next
    return entry
  }

  /// A block with room for `count` entries, whose contents are left to the caller.
  ///
  /// - Complexity: O(1) amortised in the size of the block.
  @inline(__always)
  mutating func makeBlock(count: Int32) -> Block {
    if count == 0 { return Block() }
    let sizeClass = Self.sizeClass(of: count)
    if sizeClass < freeBlocks.count, !freeBlocks[ListIndex(sizeClass)].isNone {
      return reuseBlock(of: sizeClass, count: count)
    }
    let start = EntryIndex(entries.count)
    entries.extend(by: Int(Self.capacity(of: sizeClass)))
    return Block(start: start, count: count)
  }

  /// The block of a size class that was released last, of which there must be one.
  @inline(never)  // Systems that are being built have no blocks to use again.
  private mutating func reuseBlock(of sizeClass: Int, count: Int32) -> Block {
    let free = freeBlocks[ListIndex(sizeClass)]
    freeBlocks[ListIndex(sizeClass)] = entries[free].next
    return Block(start: free, count: count)
  }

  /// Takes back a block that was made with room for `capacity` entries and is linked nowhere.
  @inline(__always)
  mutating func release(_ start: EntryIndex, capacity: Int32) {
    if capacity == 0 { return }
    let sizeClass = Self.sizeClass(of: capacity)
    if sizeClass >= freeBlocks.count { freeBlocks.grow(to: sizeClass + 1, filling: .none) }
    entries[start].next = freeBlocks[ListIndex(sizeClass)]
    freeBlocks[ListIndex(sizeClass)] = start
  }

  /// Writes an entry and puts it in front of its column, which begins at `head`.
  @inline(__always)
  mutating func insert(
    _ coefficient: Double, column: Int32, owner: Int32, at index: EntryIndex,
    head: inout EntryIndex
  ) {
    let old = head
    entries[index] = Entry(
      coefficient: coefficient, column: column, owner: owner, next: old, previous: .none)
    if !old.isNone { entries[old].previous = index }
    head = index
  }

  /// Puts the entry at `index` in front of its column, which begins at `head`.
  @inline(__always)
  mutating func link(_ index: EntryIndex, head: inout EntryIndex) {
    let old = head
    entries[index].next = old
    entries[index].previous = .none
    if !old.isNone { entries[old].previous = index }
    head = index
  }

  /// Takes the entry at `index` out of its column, which begins at `head`.
  @inline(__always)
  mutating func unlink(_ index: EntryIndex, head: inout EntryIndex) {
    let (next, previous) = (entries[index].next, entries[index].previous)
    if previous.isNone { head = next } else { entries[previous].next = next }
    if !next.isNone { entries[next].previous = previous }
  }

  /// Makes room for `added` more entries.
  mutating func reserve(additional added: Int) { entries.reserve(additional: added) }

  /// Gives back the room that growing has left.
  mutating func trim() { entries.trim() }

  // MARK: Size classes

  /// How many entries a block made for `count` really holds: 1, 2, 3, 4, 6, 8, 12, 16, 24, …
  static func capacity(for count: Int32) -> Int32 { capacity(of: sizeClass(of: count)) }

  @inline(__always)
  private static func sizeClass(of count: Int32) -> Int {
    // Rows of layouts have a few terms.
    if count <= 4 { return Int(count) &- 1 }
    // Between 2ᵏ and 2ᵏ⁺¹ there is one class half-way.
    let exponent = 31 &- (count &- 1).leadingZeroBitCount
    let isUpperHalf = count > (3 << (exponent &- 1))
    return 2 &* exponent &+ (isUpperHalf ? 1 : 0)
  }

  @inline(__always)
  private static func capacity(of sizeClass: Int) -> Int32 {
    if sizeClass < 4 { return Int32(truncatingIfNeeded: sizeClass) &+ 1 }
    let exponent = sizeClass >> 1
    return sizeClass & 1 == 0 ? 3 << Int32(exponent &- 1) : 2 << Int32(exponent)
  }

  // MARK: - Unsafe

  /// `sum` plus the coefficients of a block times the values of their variables.
  @inline(__always)
  func add(
    _ block: Block, times values: borrowing JournaledTable<VariableIndex, Double>, to sum: Double
  ) -> Double {
    if block.count == 0 { return sum }
    var sum = sum
    walk(block) { sum += $0.coefficient * values[$0.variable] }
    return sum
  }

  /// `sum` minus the coefficients of a block, which has some, times the values of the cells of
  /// their variables.
  @inline(__always)
  func subtract(
    _ block: Block, times cells: borrowing Table<VariableIndex, Cell>, from sum: Double
  ) -> Double {
    var sum = sum
    walk(block) { sum -= $0.coefficient * cells[$0.variable].value }
    return sum
  }

  /// Calls `body` with each entry of a block, which has some.
  ///
  /// Safe because: both ends of the block are checked as those of a subscript are; nothing grows
  /// meanwhile, so that the addresses stay. Worth it because: what a frame moves is found in this
  /// loop, and an index of 32 bits is widened anew for each entry.
  @inline(__always)
  private func walk(_ block: Block, _ body: (Entry) -> Void) {
    var entry = unsafe entries.address(of: block.start)
    // The check of the end, whose address is nearer from the start.
    _ = unsafe entries.address(of: EntryIndex(raw: block.start.raw &+ block.count &- 1))
    assert(block.count > 0)
    let end = unsafe entry + Int(block.count)
    repeat {
      body(unsafe entry.pointee)
      unsafe entry += 1
    } while unsafe entry != end
  }

  // MARK: Undo

  @inline(__always)
  mutating func journal(_ step: JournalStep) {
    entries.journal(step)
    freeBlocks.journal(step)
  }

  // MARK: Copies

  /// Becomes equal to `other`; taken back like writes.
  mutating func assign(from other: borrowing EntryArena) {
    entries.assign(from: other.entries)
    freeBlocks.assign(from: other.freeBlocks)
  }
}
