// Flat tables that grow, in which solvers and layout keep their records.

/// A table that is indexed by numbers, and doubles as it grows.
public typealias FlatArray<Element: BitwiseCopyable> = Table<Int, Element>

/// A growable array with one owner, indexed by its own kind of index.
///
/// In hot loops an `Array` would cost a uniqueness check at each write and a bounds check at each
/// access; both are left out here. Debug and `SOLVER_CHECKS` builds are the checked twin, which
/// traps on any index out of range.
///
/// It is public, although no product has this module: only what is public is compiled into other
/// modules, and a call for each access would double what a frame takes.
@safe
public struct Table<Index: TableIndex, Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline var elementCount = 0
  @usableFromInline var room: TableRoom

  /// An empty table; allocates nothing.
  @inlinable @inline(__always)
  public init(growing growth: TableGrowth = .sparingly) { room = TableRoom(growing: growth) }

  /// How many elements there are.
  public var count: Int { @_transparent get { elementCount } }

  /// How many elements there is room for.
  @inlinable public var capacity: Int { @inline(__always) get { room.count } }

  /// Whether there are no elements.
  @inlinable public var isEmpty: Bool { @inline(__always) get { elementCount == 0 } }

  /// The indices of the elements that there are now, in ascending order.
  @inlinable public var indices: TableIndices<Index> {
    @inline(__always) get { TableIndices(count: elementCount) }
  }

  @inlinable static var stride: Int { @inline(__always) get { MemoryLayout<Element>.stride } }

  /// Adds `element` at the end.
  ///
  /// - Complexity: O(1) amortised; allocates only while the table outgrows its largest size.
  @inlinable @inline(__always)
  public mutating func append(_ element: Element) {
    if _slowPath(elementCount == room.count) { makeRoom(for: elementCount + 1) }
    unsafe elements[elementCount] = element
    elementCount &+= 1
  }

  /// Adds `element` at the end of a table that has room for it.
  @inlinable @inline(__always)
  public mutating func appendWithinRoom(_ element: Element) {
    assert(elementCount < room.count)
    unsafe elements[elementCount] = element
    elementCount &+= 1
  }

  /// Adds `added` elements whose contents are arbitrary; the caller writes them before it reads
  /// them.
  @inlinable @inline(__always)
  public mutating func extend(by added: Int) {
    if _slowPath(elementCount &+ added > room.count) { makeRoom(for: elementCount &+ added) }
    elementCount &+= added
  }

  /// Adds copies of `element` until there are `newCount`.
  @inlinable
  public mutating func grow(to newCount: Int, filling element: Element) {
    guard newCount > elementCount else { return }
    if newCount > room.count { makeRoom(for: newCount) }
    unsafe (elements + elementCount).initialize(
      repeating: element, count: newCount &- elementCount)
    elementCount = newCount
  }

  /// Makes sure that there is an element at `index`, by adding copies of `element`.
  ///
  /// It adds up to 31 more, so that a table which grows one by one is not grown each time; but only
  /// as far as there is room, so that reserved room does not double for the sake of a few elements.
  @inlinable @inline(__always)
  public mutating func cover(_ index: Index, filling element: Element) {
    if _slowPath(index.position >= elementCount) {
      let target = Swift.max(index.position + 1, Swift.min(index.position + 32, room.count))
      grow(to: target, filling: element)
    }
  }

  /// Drops the elements from `newCount` on; the storage stays.
  @inlinable @inline(__always)
  public mutating func truncate(to newCount: Int) {
    assert(newCount <= elementCount)
    elementCount = newCount
  }

  /// Drops all elements; the storage stays.
  @inlinable @inline(__always)
  public mutating func removeAll() { elementCount = 0 }

  /// Drops the first `dropped` elements; the storage stays.
  ///
  /// - Complexity: O(`count`).
  @inlinable @inline(__always)
  public mutating func removeFirst(_ dropped: Int) {
    precondition(dropped >= 0 && dropped <= elementCount)
    if dropped != elementCount {
      for i in dropped ..< elementCount { self[Index(i - dropped)] = self[Index(i)] }
    }
    elementCount &-= dropped
  }

  /// The last element; there must be one.
  @inlinable public var last: Element {
    @inline(__always) get {
      assert(elementCount > 0)
      return unsafe elements[elementCount &- 1]
    }
  }

  /// The last element, removed; `nil` if there is none.
  @inlinable @inline(__always)
  public mutating func popLast() -> Element? {
    if elementCount == 0 { return nil }
    elementCount &-= 1
    return unsafe elements[elementCount]
  }

  /// The last element, removed; there must be one.
  @inlinable @inline(__always)
  public mutating func removeLast() -> Element {
    precondition(elementCount > 0, "an empty table has no last element")
    elementCount &-= 1
    return unsafe elements[elementCount]
  }

  /// Sets how many elements there are, of which those from the old count on have been written
  /// before, or are written before they are read.
  @inlinable @inline(__always)
  public mutating func setCount(_ newCount: Int) {
    if _slowPath(newCount > room.count) { makeRoom(for: newCount) }
    elementCount = newCount
  }

  // MARK: Room

  /// Makes room for `needed` elements.
  @inlinable
  public mutating func reserve(_ needed: Int) {
    room.reserve(needed, keeping: elementCount, stride: Self.stride)
  }

  /// Makes room for `added` more elements, at once.
  @inlinable
  public mutating func reserve(additional added: Int) { reserve(elementCount + added) }

  /// Makes room for `needed` elements, with a margin so that growing one by one is linear.
  @inlinable @inline(__always)
  public mutating func makeRoom(for needed: Int) {
    room.grow(toHold: needed, keeping: elementCount, stride: Self.stride)
  }

  /// Gives back the room that doubling has left, except for a sixteenth of the elements. Elements
  /// beyond `count` are lost.
  @inlinable
  public mutating func trim() { room.trim(keeping: elementCount, stride: Self.stride) }

  /// Begins in `slab`, if there is room left; the table has no memory yet.
  ///
  /// Safe because: a room of a slab is given to one table, and the owner of both keeps the slab as
  /// long as the table. Worth it because: see `TableSlab`.
  @inlinable @inline(__always)
  public mutating func begin(in slab: inout TableSlab) {
    guard let taken = unsafe slab.takeRoom() else { return }
    unsafe room.memory = taken
    room.count = slab.roomByteCount / Self.stride
    room.isInSlab = true
  }

  // MARK: Copies

  /// Becomes equal to `other`.
  ///
  /// - Complexity: O(`other.count`), one copy of memory. Allocates only if it has to grow.
  @inlinable
  public mutating func assign(from other: borrowing Table) {
    // The old elements need not survive the growth.
    elementCount = 0
    if other.elementCount > room.count { makeRoom(for: other.elementCount) }
    if other.elementCount > 0 {
      unsafe elements.update(from: other.elements, count: other.elementCount)
    }
    elementCount = other.elementCount
  }

  /// A table with the same elements, and with storage of its own.
  ///
  /// - Complexity: O(`count`), a copy of memory.
  @inlinable
  public func copy() -> Table {
    var copy = Table(growing: room.growth)
    copy.assign(from: self)
    return copy
  }

  /// Moves `length` elements from `source` to `target`; the ranges do not overlap.
  ///
  /// Safe because: both ranges are checked to lie within the table, in every build.
  @inlinable
  public mutating func copy(from source: Index, to target: Index, length: Int) {
    precondition(source.position >= 0 && source.position + length <= elementCount)
    precondition(target.position >= 0 && target.position + length <= elementCount)
    unsafe (elements + target.position).update(from: elements + source.position, count: length)
  }

  // MARK: - Unsafe

  /// Where the elements lie, in a table that has room for some.
  ///
  /// Safe because: callers have an index of an element, which debug and checked builds look at.
  /// Worth it because: as the subscript.
  @usableFromInline
  var elements: UnsafeMutablePointer<Element> {
    // Transparent, as what is here is inlined in debug builds, too: this and `unsafelyUnwrapped`,
    // which looks up the type of the pointer at each access, took half of the time of all tests.
    @_transparent
    get {
      #if DEBUG
        unsafe room.memory!.assumingMemoryBound(to: Element.self)
      #else
        unsafe room.memory.unsafelyUnwrapped.assumingMemoryBound(to: Element.self)
      #endif
    }
  }

  @inlinable
  deinit {
    if !room.isInSlab, let memory = unsafe room.memory { unsafe memory.deallocate() }
  }

  /// The element at `index`, in place.
  ///
  /// Safe because: the owner of a table makes indices itself, by `append` and `grow`, and checks
  /// every handle that comes from outside before it turns it into one; debug and `SOLVER_CHECKS`
  /// builds, which run all tests, are the checked twin, which traps on any index out of range.
  /// Worth it because: the solvers' loops are chains of such accesses. With the checks in a release
  /// build, a cell of a feed built and resized for 60 frames takes `sparse` 37 % more instructions;
  /// they were a tenth of a frame of `layout feed-cell`.
  public subscript(index: Index) -> Element {
    @_transparent  // As `elements`.
    unsafeAddress {
      check(index)
      return unsafe UnsafePointer(elements + index.position)
    }
    @_transparent
    unsafeMutableAddress {
      check(index)
      return unsafe elements + index.position
    }
  }

  /// The element at `index`, which a search found: the same with a check in every build.
  @inlinable
  public func checked(_ index: Index) -> Element {
    precondition(
      index.position >= 0 && index.position < elementCount, "index out of range")
    return unsafe elements[index.position]
  }

  /// Calls `body` with all elements, in place.
  ///
  /// Safe because: the table is borrowed meanwhile, so it does not change, and all `count` elements
  /// have been written. Worth it because: callers go through the values that moved in a loop of
  /// their own, which saves a call for each value; and handing the rows of a layout to the solver
  /// in an array took 600,000 instructions more, of the 67 million that making
  /// `layout feed-cell --size 100` takes.
  @inlinable @inline(__always)
  public func withSpan<Result, Failure: Error>(
    _ body: (Span<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let all = unsafe UnsafeBufferPointer(
      start: room.memory?.assumingMemoryBound(to: Element.self), count: elementCount)
    return try unsafe body(all.span)
  }

  /// Where the element at `index` lies. Valid until the table is next mutated.
  @_transparent  // As `elements`.
  public func address(of index: Index) -> UnsafePointer<Element> {
    check(index)
    return unsafe UnsafePointer(elements + index.position)
  }

  /// Where the element at `index` can be written. Valid until the table is next mutated.
  @_transparent  // As `elements`.
  public mutating func mutableAddress(of index: Index) -> UnsafeMutablePointer<Element> {
    check(index)
    return unsafe elements + index.position
  }

  @_transparent  // As `elements`; it is empty in release builds.
  @usableFromInline
  func check(_ index: Index) {
    #if SOLVER_CHECKS
      precondition(index.position >= 0 && index.position < elementCount, "index out of range")
    #else
      assert(index.position >= 0 && index.position < elementCount, "index out of range")
    #endif
  }
}

/// Safe because: nobody else knows the memory of a table, and who only borrows one writes nothing.
/// Worth it because: a solver can be handed to another task.
extension Table: @unchecked Sendable where Element: Sendable {}

extension Table where Index == Int {
  /// An empty array, which doubles as it grows; allocates nothing.
  @inlinable @inline(__always)
  public init() { self.init(growing: .byDoubling) }
}
