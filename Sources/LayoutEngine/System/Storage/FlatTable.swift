// The storage of what every frame goes through: flat tables that grow.

/// A growable array with one owner, of elements without references.
///
/// What an `Array` costs a frame of a small screen is a call of the runtime at each write, which
/// asks whether somebody else holds the same buffer, and a check of the position at each access.
@safe
struct FlatTable<Element: BitwiseCopyable>: ~Copyable {
  /// How many elements there are.
  private(set) var count = 0
  private var capacity = 0
  private var elements: UnsafeMutablePointer<Element>

  /// An empty table; allocates nothing.
  init() { unsafe elements = UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment)! }

  var isEmpty: Bool { count == 0 }

  /// Adds `element` at the end.
  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { return appendWithMoreRoom(element) }
    unsafe elements[count] = element
    count &+= 1
  }

  @inline(never)  // The last thing that its caller does, which saves no registers for it.
  private mutating func appendWithMoreRoom(_ element: Element) {
    reserve(count + 1)
    unsafe elements[count] = element
    count &+= 1
  }

  /// Adds copies of `element` until there are `newCount`.
  mutating func grow(to newCount: Int, filling element: Element) {
    while count < newCount { append(element) }
  }

  /// Makes room for `added` more elements, at once.
  mutating func reserve(additional added: Int) {
    if count + added > capacity { reserve(count + added) }
  }

  /// Drops all elements; the storage stays.
  @inline(__always)
  mutating func removeAll() { count = 0 }

  /// Drops the first `dropped` elements; the storage stays.
  @inline(__always)
  mutating func removeFirst(_ dropped: Int) {
    precondition(dropped >= 0 && dropped <= count)
    if dropped != count { for i in dropped ..< count { self[i - dropped] = self[i] } }
    count &-= dropped
  }

  /// The last element, removed; `nil` if there is none.
  @inline(__always)
  mutating func popLast() -> Element? {
    if count == 0 { return nil }
    count &-= 1
    return unsafe elements[count]
  }

  // MARK: - Unsafe

  /// Makes room for `needed` elements, for twice as many as there was.
  ///
  /// Safe because: of the old memory only the elements that have been written are moved, and it is
  /// given back where it came from; the placeholder of an empty table is never read or given back.
  /// Worth it because: what is said of the type. With all that a frame does without counting
  /// references, a frame of `layout login --size 1` takes 1,000 instructions fewer.
  @inline(never)
  private mutating func reserve(_ needed: Int) {
    let larger = max(needed, 2 * capacity, 16)
    let moved = UnsafeMutablePointer<Element>.allocate(capacity: larger)
    unsafe moved.moveInitialize(from: elements, count: count)
    if capacity > 0 { unsafe elements.deallocate() }
    unsafe elements = moved
    capacity = larger
  }

  /// Calls `body` with all elements, in place.
  ///
  /// Safe because: the table is borrowed meanwhile, so that it does not change, and as many
  /// elements have been written as there are. Worth it because: rows are built here and handed to
  /// the solver in place; in an array, that took 600,000 instructions more of the 67 million that
  /// making `layout feed-cell --size 100` takes.
  @inline(__always)
  func withSpan<Result, Failure: Error>(
    _ body: (Span<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let all = unsafe UnsafeBufferPointer(start: elements, count: count)
    return try unsafe body(all.span)
  }

  deinit {
    if capacity > 0 { unsafe elements.deallocate() }
  }

  /// The element at `position`, in place.
  ///
  /// Safe because: positions are slots, which the system makes itself and no table loses, parts of
  /// them, or smaller than a count that was just asked for. Debug and `SOLVER_CHECKS` builds are
  /// the checked twin, which traps on any position out of range. Worth it because: what is said of
  /// the type; the checks were a tenth of a frame of `layout feed-cell`.
  subscript(position: Int) -> Element {
    @inline(__always)
    unsafeAddress {
      check(position)
      return unsafe UnsafePointer(elements + position)
    }
    @inline(__always)
    unsafeMutableAddress {
      check(position)
      return unsafe elements + position
    }
  }

  @inline(__always)
  private func check(_ position: Int) {
    #if SOLVER_CHECKS
      precondition(position >= 0 && position < count, "position out of range")
    #else
      assert(position >= 0 && position < count, "position out of range")
    #endif
  }
}
