// The storage of everything the solver keeps: flat tables that grow, and can be journaled.

/// A growable array with one owner, indexed by its own kind of index.
///
/// What an `Array` would cost in the solver's loops is a uniqueness check at each write and a bounds
/// check at each access; both are left out here, and this file is the only one that needs unsafe code.
@safe
struct Table<Index: TableIndex, Element: BitwiseCopyable>: ~Copyable {
  /// How many elements there are.
  private(set) var count = 0
  private var capacity = 0
  private var elements: UnsafeMutablePointer<Element>

  /// An empty table; allocates nothing.
  init() {
    unsafe elements = Self.placeholder
  }

  /// Adds `element` at the end.
  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { reserve(count + 1) }
    unsafe elements[count] = element
    count &+= 1
  }

  /// Adds `added` elements whose contents are arbitrary; the caller writes them before it reads them.
  @inline(__always)
  mutating func extend(by added: Int) {
    if count &+ added > capacity { reserve(count &+ added) }
    count &+= added
  }

  /// Makes room for `needed` elements, with a margin so that growing one by one is linear. Small
  /// tables double; large ones grow by half, so that less memory lies idle.
  @inline(never)
  mutating func reserve(_ needed: Int) {
    guard needed > capacity else { return }
    let margin = capacity < Self.doublingCapacityMax ? capacity : capacity / 2
    let larger = Swift.max(needed, Swift.max(Self.firstCapacity, capacity &+ margin))
    let moved = UnsafeMutablePointer<Element>.allocate(capacity: larger)
    unsafe moved.update(from: elements, count: count)
    if capacity > 0 { unsafe elements.deallocate() }
    unsafe elements = moved
    capacity = larger
  }

  /// How many elements a table first has room for: a login screen's worth.
  private static var firstCapacity: Int { 64 }
  private static var doublingCapacityMax: Int { 4_096 }

  /// Adds copies of `element` until there are `newCount`.
  mutating func grow(to newCount: Int, filling element: Element) {
    while count < newCount { append(element) }
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

  // MARK: - Unsafe

  /// What an empty table points to: never dereferenced, and never freed, since `capacity` is 0.
  private static var placeholder: UnsafeMutablePointer<Element> {
    unsafe UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment)!
  }

  deinit {
    if capacity > 0 { unsafe elements.deallocate() }
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

  /// Where the element at `index` lies. Valid until the table is next mutated.
  @inline(__always)
  fileprivate func address(of index: Index) -> UnsafePointer<Element> {
    check(index)
    return unsafe UnsafePointer(elements + index.position)
  }

  /// Where the element at `index` can be written. Valid until the table is next mutated.
  @inline(__always)
  fileprivate mutating func mutableAddress(of index: Index) -> UnsafeMutablePointer<Element> {
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

/// A table that can take back every write since a mark: the undo log of refused operations.
///
/// A write access first saves the old element while a recording runs; so nothing that is changed
/// through the subscript can be forgotten.
@safe
struct JournaledTable<Index: TableIndex, Element: BitwiseCopyable>: ~Copyable {
  private var table = Table<Index, Element>()
  private var saved = Table<ListIndex, SavedElement<Index, Element>>()
  private var isRecording = false
  private var countAtMark = 0

  /// How many elements there are.
  var count: Int { @inline(__always) get { table.count } }

  /// Adds `element` at the end; taken back like a write.
  @inline(__always)
  mutating func append(_ element: Element) { table.append(element) }

  /// Adds `added` elements whose contents are arbitrary; taken back like writes.
  @inline(__always)
  mutating func extend(by added: Int) { table.extend(by: added) }

  /// Adds copies of `element` until there are `newCount`; taken back like writes.
  mutating func grow(to newCount: Int, filling element: Element) {
    table.grow(to: newCount, filling: element)
  }

  /// Starts to save what is overwritten.
  mutating func mark() {
    isRecording = true
    countAtMark = table.count
  }

  /// Keeps everything written since `mark()`.
  mutating func commit() {
    isRecording = false
    saved.removeAll()
  }

  /// Restores everything to what it was at `mark()`.
  ///
  /// - Complexity: O(writes since the mark).
  mutating func rollBack() {
    isRecording = false
    while let last = saved.popLast() { table[last.index] = last.element }
    table.truncate(to: countAtMark)
  }

  @inline(never)
  private mutating func save(_ index: Index) {
    saved.append(SavedElement(index: index, element: table[index]))
  }

  // MARK: - Unsafe

  /// The element at `index`, in place. Writing saves the old element while a recording runs.
  ///
  /// Safe because: the addresses are those of `table`, used within the access only.
  /// Worth it because: writing one field must not copy a whole row; see `Table`.
  subscript(index: Index) -> Element {
    @inline(__always)
    unsafeAddress { unsafe table.address(of: index) }
    @inline(__always)
    unsafeMutableAddress {
      if isRecording { save(index) }
      return unsafe table.mutableAddress(of: index)
    }
  }
}

/// An element as it was before a write.
///
/// At file scope, because a private type nested in a generic noncopyable one trips the compiler of
/// Swift 6.3 in debug builds.
struct SavedElement<Index: TableIndex, Element: BitwiseCopyable>: BitwiseCopyable {
  var index: Index
  var element: Element
}
