// The storage of everything the solver keeps: flat tables that grow.

/// By how much a table grows where it is full.
enum TableGrowth: UInt8 {
  /// By little, so that little memory lies idle: for tables that nobody trims.
  case sparingly

  /// To twice its size, so that little is copied: for tables that are trimmed when the system is
  /// complete.
  case byDoubling
}

/// A growable array with one owner, indexed by its own kind of index.
///
/// What an `Array` would cost in the solver's loops is a uniqueness check at each write and a
/// bounds check at each access; both are left out here. This file and `JournaledTable` are the only
/// ones with unsafe code.
@safe
struct Table<Index: TableIndex, Element: BitwiseCopyable>: ~Copyable {
  /// How many elements there are.
  private(set) var count = 0

  /// How many elements there is room for.
  private(set) var capacity = 0

  /// Where the elements lie; `nil` as long as there is room for none. A solver has over a hundred
  /// tables, and so most of it begins as zeros: with addresses of nothing instead, its first
  /// instructions were a tenth of the code that the first login screen of a process has to fetch.
  private var memory: UnsafeMutablePointer<Element>?
  private let growth: TableGrowth

  /// Whether there is room that nobody has asked for, since the table has doubled.
  private var hasIdleRoom = false

  /// An empty table; allocates nothing.
  init(growing growth: TableGrowth = .sparingly) {
    unsafe memory = nil
    self.growth = growth
  }

  /// Adds `element` at the end.
  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { makeRoom(for: count + 1) }
    unsafe elements[count] = element
    count &+= 1
  }

  /// Adds `added` elements whose contents are arbitrary; the caller writes them before it reads
  /// them.
  @inline(__always)
  mutating func extend(by added: Int) {
    if count &+ added > capacity { makeRoom(for: count &+ added) }
    count &+= added
  }

  /// Makes room for `needed` elements.
  mutating func reserve(_ needed: Int) {
    guard needed > capacity else { return }
    changeCapacity(to: Swift.max(needed, capacity + sparingMargin))
    hasIdleRoom = false
  }

  /// Makes room for `needed` elements, with a margin so that growing one by one is linear.
  @inline(never)
  private mutating func makeRoom(for needed: Int) {
    hasIdleRoom = growth == .byDoubling
    let margin = hasIdleRoom ? capacity : sparingMargin
    changeCapacity(to: Swift.max(needed, Swift.max(Self.firstCapacity, capacity &+ margin)))
  }

  /// What a table grows by that leaves little memory idle: small tables double; larger ones grow by
  /// a fifth, and those whose pages the kernel moves in place of copying them by an eighth.
  private var sparingMargin: Int {
    let byteCount = capacity * MemoryLayout<Element>.stride
    if byteCount < Self.doublingByteCountMax { return capacity }
    return capacity / (byteCount > Self.copiedByteCountMax ? 8 : 5)
  }

  /// Gives the room back that doubling has left, but for a sixteenth of what there is. Elements
  /// beyond `count` are lost.
  mutating func trim() {
    guard hasIdleRoom else { return }
    hasIdleRoom = false
    let wanted = Swift.max(Self.firstCapacity, count + count / 16)
    if wanted < capacity, capacity * MemoryLayout<Element>.stride > Self.doublingByteCountMax {
      changeCapacity(to: wanted)
    }
  }

  private mutating func changeCapacity(to newCapacity: Int) {
    let byteCount = newCapacity * MemoryLayout<Element>.stride
    guard let moved = unsafe reallocate(UnsafeMutableRawPointer(memory), byteCount) else {
      fatalError("no memory for \(newCapacity) elements")
    }
    unsafe adviseLargePages(moved, byteCount)
    unsafe memory = moved.assumingMemoryBound(to: Element.self)
    capacity = newCapacity
  }

  /// How many elements there is first room for: 512 bytes. There are dozens of tables, most of
  /// which hold a few elements however large the system is: with 64 elements each, they took a
  /// fifth of a system of 400 constraints.
  private static var firstCapacity: Int { Swift.max(4, 512 / MemoryLayout<Element>.stride) }
  private static var doublingByteCountMax: Int { 2_048 }
  private static var copiedByteCountMax: Int { 1 << 18 }

  /// Adds copies of `element` until there are `newCount`.
  mutating func grow(to newCount: Int, filling element: Element) {
    guard newCount > count else { return }
    if newCount > capacity { makeRoom(for: newCount) }
    unsafe (elements + count).initialize(repeating: element, count: newCount &- count)
    count = newCount
  }

  /// How many elements to grow to for one at `index`: 31 more, as far as there is room for them,
  /// since what grows one by one is asked each time, and what was reserved shall not double for the
  /// sake of a few more.
  func countCovering(_ index: Index) -> Int {
    Swift.max(index.position + 1, Swift.min(index.position + 32, capacity))
  }

  /// Drops the elements from `newCount` on; the storage stays.
  @inline(__always)
  mutating func truncate(to newCount: Int) {
    assert(newCount <= count)
    count = newCount
  }

  /// Drops all elements; the storage stays.
  @inline(__always)
  mutating func removeAll() { count = 0 }

  /// The last element, removed; `nil` if there is none.
  @inline(__always)
  mutating func popLast() -> Element? {
    if count == 0 { return nil }
    count &-= 1
    return unsafe elements[count]
  }

  /// Sets how many elements there are, of which those from the old count on have been written
  /// before, or are written before they are read.
  @inline(__always)
  mutating func setCount(_ newCount: Int) {
    if newCount > capacity { makeRoom(for: newCount) }
    count = newCount
  }

  // MARK: Copies

  /// Becomes equal to `other`.
  ///
  /// - Complexity: O(`other.count`), one copy of memory. Allocates only if it has to grow.
  mutating func assign(from other: borrowing Table) {
    // What is in it need not survive the growth.
    count = 0
    if other.count > capacity { makeRoom(for: other.count) }
    if other.count > 0 { unsafe elements.update(from: other.elements, count: other.count) }
    count = other.count
  }

  // MARK: - Unsafe

  /// Where the elements lie, in a table that has room for some.
  ///
  /// Safe because: callers have an index of an element, which debug and checked builds look at.
  /// Worth it because: as the subscript.
  private var elements: UnsafeMutablePointer<Element> {
    @inline(__always) get { unsafe memory.unsafelyUnwrapped }
  }

  deinit {
    if let memory = unsafe memory { unsafe memory.deallocate() }
  }

  /// The element at `index`, in place.
  ///
  /// Safe because: the solver makes indices itself, by `append` and `grow`, and checks every handle
  /// that comes from outside before it turns it into one; debug and `SOLVER_CHECKS` builds are the
  /// checked twin, which traps on any index out of range.
  /// Worth it because: every loop of the solver is a chain of such accesses.
  subscript(index: Index) -> Element {
    @inline(__always)
    unsafeAddress {
      check(index)
      return unsafe UnsafePointer(elements + index.position)
    }
    @inline(__always)
    unsafeMutableAddress {
      check(index)
      return unsafe elements + index.position
    }
  }

  /// Calls `body` with all elements, in place.
  ///
  /// Safe because: the table is borrowed meanwhile, so that it does not change, and as many
  /// elements have been written as there are. Worth it because: whoever shows what has moved goes
  /// through it in a loop of its own, which saves a call for each value.
  @inline(__always)
  func withSpan(_ body: (Span<Element>) -> Void) {
    unsafe body(UnsafeBufferPointer(start: memory, count: count).span)
  }

  /// Where the element at `index` lies. Valid until the table is next mutated.
  @inline(__always)
  func address(of index: Index) -> UnsafePointer<Element> {
    check(index)
    return unsafe UnsafePointer(elements + index.position)
  }

  /// Where the element at `index` can be written. Valid until the table is next mutated.
  @inline(__always)
  mutating func mutableAddress(of index: Index) -> UnsafeMutablePointer<Element> {
    check(index)
    return unsafe elements + index.position
  }

  @inline(__always)
  private func check(_ index: Index) {
    #if SOLVER_CHECKS
      precondition(index.position >= 0 && index.position < count, "index out of range")
    #else
      assert(index.position >= 0 && index.position < count, "index out of range")
    #endif
  }
}

extension Table where Index == VariableIndex, Element == Double {
  /// Adds `amount` times `count` moves, which begin at `first`, to the elements of their variables.
  ///
  /// Safe because: both ends of the moves are checked as those of a subscript are, and each
  /// variable by the checked twin; neither table changes meanwhile, so that the addresses stay.
  /// Worth it because: a frame that crosses no breakpoint is this loop. By subscripts it takes 15
  /// instructions a move, since the tables' addresses are read anew after each write; so it takes
  /// 6. Four moves at a time, or it takes half as long again where the loop happens to lie across
  /// two lines of the cache.
  @inline(__always)
  mutating func scatter(
    _ amount: Double, times moves: borrowing Table<ListIndex, Move>, from first: ListIndex,
    count: Int
  ) {
    if count == 0 { return }
    var move = unsafe moves.address(of: first)
    let last = unsafe moves.address(of: ListIndex(first.position &+ count &- 1))
    var rest = count
    while rest >= 4 {
      unsafe add(amount, times: move)
      unsafe add(amount, times: move + 1)
      unsafe add(amount, times: move + 2)
      unsafe add(amount, times: move + 3)
      unsafe move += 4
      rest &-= 4
    }
    while rest > 0 {
      unsafe add(amount, times: move)
      unsafe move += 1
      rest &-= 1
    }
    assert(unsafe move == last + 1)
  }

  @inline(__always)
  private mutating func add(_ amount: Double, times move: UnsafePointer<Move>) {
    let variable = unsafe move.pointee.variable
    check(variable)
    unsafe elements[variable.position] += amount * move.pointee.coefficient
  }
}

/// `realloc` of the C library, which the solvers' modules do not import.
///
/// Safe because: the memory of a table comes from here alone; `deallocate()` is `free` for
/// alignments that `malloc` grants, and no element needs more than 16 bytes. Worth it because:
/// large tables spend their time on page faults as they grow, and for large blocks the kernel moves
/// the pages instead. With two smaller changes of the same day, in fresh processes and of 40,000
/// constraints, a stack of labels that is built from its end takes 320 in place of 520 ns of
/// processor time a constraint, a tree 310 in place of 360; a chain in order gains nothing. There
/// is no such call in the standard library.
@_silgen_name("realloc")
private func reallocate(
  _ memory: UnsafeMutableRawPointer?, _ byteCount: Int
) -> UnsafeMutableRawPointer?
