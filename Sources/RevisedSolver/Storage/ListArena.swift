// Lists of very different lengths, one after the other in one table.

internal import FlatStorage

/// Where a list lies in its `ListArena`.
struct ListBlock: BitwiseCopyable {
  fileprivate(set) var start: Int32 = 0
  fileprivate(set) var capacity: Int32 = 0

  /// How many elements the list has; to be lowered at will.
  var count: Int32 = 0

  /// Whether the list has room for no further element.
  @inline(__always) var isFull: Bool { count >= capacity }
}

/// The storage of a few lists, which their owner knows by their blocks.
///
/// A list that needs more room goes to the end and leaves a gap. So does one that was there before
/// the last mark: its old elements stay as they are for the case that they come back, and new ones
/// need no saving.
struct ListArena<Element: BitwiseCopyable>: ~Copyable, Journaled {
  private var elements = JournaledTable<ListIndex, Element>()

  /// How many elements the blocks have room for that are in use.
  private var usedCount = JournaledValue(0)

  /// Where the next block goes while gaps are closed, and the copies of the blocks that are kept.
  private var kept = Table<ListIndex, Element>()

  /// How many elements the lists have room for.
  var roomCount: Int { usedCount.now }

  /// An element of a list, by its position.
  subscript(block: ListBlock, position: Int) -> Element {
    @inline(__always) get { elements[Self.index(block, position)] }
    @inline(__always) set { elements[Self.index(block, position)] = newValue }
  }

  @inline(__always)
  private static func index(_ block: ListBlock, _ position: Int) -> ListIndex {
    ListIndex(raw: block.start &+ Int32(truncatingIfNeeded: position))
  }

  /// Adds `amount` times the moves of a list to `values`.
  @inline(__always)
  func scatter(
    _ amount: Double, times block: ListBlock,
    into values: inout JournaledTable<VariableIndex, Double>
  ) where Element == Move {
    let first = ListIndex(raw: block.start)
    values.scatter(amount, times: elements, from: first, count: Int(block.count))
  }

  /// Adds an element to a list that has room for it; under a mark, one that was emptied since. Then
  /// its place is new, or was saved as a whole when the arena became equal to a smaller one.
  @inline(__always)
  mutating func append(_ element: Element, to block: inout ListBlock) {
    assert(block.count < block.capacity)
    elements[saved: ListIndex(raw: block.start &+ block.count)] = element
    block.count &+= 1
  }

  /// Empties a list, and gives it room for `count` elements.
  ///
  /// - Complexity: O(1), amortised over the growth of the table.
  mutating func makeRoom(for count: Int, in block: inout ListBlock) {
    block.count = 0
    if count <= Int(block.capacity), elements.isNew(ListIndex(raw: block.start)) { return }
    if count == 0 { return }
    usedCount.now -= Int(block.capacity)
    // A list that has had too little room once gets some to spare.
    let capacity = block.capacity == 0 ? count : count + count / 4
    block.start = Int32(truncatingIfNeeded: elements.count)
    block.capacity = Int32(truncatingIfNeeded: capacity)
    elements.extend(by: capacity)
    usedCount.now += capacity
  }

  // MARK: Gaps

  /// Whether gaps should be closed before another `count` elements get a block.
  func mustCompact(toAdd count: Int) -> Bool {
    !elements.isMarked && elements.count + count > limit(256) + 3 * (usedCount.now + count)
  }

  /// Moves a block to its new place. To close the gaps, call this for each block, and then
  /// `endCompacting()`.
  mutating func keep(_ block: inout ListBlock) {
    let start = Int32(truncatingIfNeeded: kept.count)
    for position in 0 ..< Int(block.count) { kept.append(self[block, position]) }
    kept.extend(by: Int(block.capacity &- block.count))
    block.start = start
  }

  /// Takes the new places over.
  mutating func endCompacting() {
    elements.exchange(with: &kept)
    kept.removeAll()
  }

  // MARK: Undo

  @inline(__always)
  mutating func journal(_ step: JournalStep) {
    elements.journal(step)
    usedCount.journal(step)
  }

  // MARK: Copies

  /// Becomes equal to `other`; taken back like writes.
  mutating func assign(from other: borrowing ListArena) {
    elements.assign(from: other.elements)
    usedCount.now = other.usedCount.now
  }
}

// MARK: - Unsafe

extension JournaledTable where Index == VariableIndex, Element == Double {
  /// Adds `amount` times `count` moves, which begin at `first`, to the elements of their variables,
  /// which have been saved if there is a mark.
  ///
  /// Safe because: both ends of the moves are checked as those of a subscript are, and each
  /// variable by the checked twin; neither table grows meanwhile, so that the addresses stay. Worth
  /// it because: a frame that crosses no breakpoint is this loop. By subscripts it takes 15
  /// instructions a move, since the tables' addresses are read anew after each write; so it takes
  /// 6. Four moves at a time, or it takes half as long again where the loop happens to lie across
  /// two lines of the cache.
  @inline(__always)
  mutating func scatter(
    _ amount: Double, times moves: borrowing JournaledTable<ListIndex, Move>, from first: ListIndex,
    count: Int
  ) {
    if count == 0 { return }
    var move = unsafe moves.address(of: first)
    // The check of the end. What is left of fours comes first, by the bits of the count: most
    // directions have one to three moves.
    _ = unsafe moves.address(of: ListIndex(first.position &+ count &- 1))
    if count & 1 != 0 {
      unsafe add(amount, times: move)
      unsafe move += 1
    }
    if count & 2 != 0 {
      unsafe add(amount, times: move)
      unsafe add(amount, times: move + 1)
      unsafe move += 2
    }
    var fours = count &>> 2
    while fours != 0 {
      unsafe add(amount, times: move)
      unsafe add(amount, times: move + 1)
      unsafe add(amount, times: move + 2)
      unsafe add(amount, times: move + 3)
      unsafe move += 4
      fours &-= 1
    }
  }

  @inline(__always)
  private mutating func add(_ amount: Double, times move: UnsafePointer<Move>) {
    let variable = unsafe move.pointee.variable
    unsafe mutableAddress(saved: variable).pointee += amount * move.pointee.coefficient
  }
}

extension ListArena: Sendable where Element: Sendable {}
