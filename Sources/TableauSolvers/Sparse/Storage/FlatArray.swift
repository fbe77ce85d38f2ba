// Storage of the hot loops: an array with one owner, without reference counts and without copies.

/// An array that cannot be copied, so that no access pays for finding out whether it is shared.
///
/// Indices are checked by `assert` in debug builds and by `precondition` under `SOLVER_CHECKS`; a
/// release build does not check them.
@safe
struct FlatArray<Element: BitwiseCopyable>: ~Copyable {
  private var base: UnsafeMutablePointer<Element>
  private var capacity: Int

  /// How many elements the array holds.
  private(set) var count = 0

  /// The size of the first allocation. A login screen then needs one or two for each array.
  private static var firstByteCount: Int { 1024 }

  /// An address that nothing is read from or written to.
  private static var noStorage: UnsafeMutablePointer<Element> {
    unsafe UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment).unsafelyUnwrapped
  }

  /// An empty array, which has no storage yet.
  init() {
    // Solvers have dozens of arrays, and small ones leave many of them empty.
    unsafe base = Self.noStorage
    capacity = 0
  }

  deinit {
    if capacity > 0 { unsafe base.deallocate() }
  }

  var isEmpty: Bool { count == 0 }

  /// The size of the storage.
  var byteCount: Int { capacity * MemoryLayout<Element>.stride }

  /// Appends `element`.
  ///
  /// - Complexity: O(1) amortised; allocates only while the array outgrows its largest size.
  mutating func append(_ element: Element) {
    if count == capacity { reserve(capacity * 2) }
    unsafe (base + count).initialize(to: element)
    count += 1
  }

  /// Appends copies of `element` until the array holds `newCount` elements.
  mutating func grow(to newCount: Int, filling element: Element) {
    guard newCount > count else { return }
    if newCount > capacity { reserve(max(newCount, capacity * 2)) }
    unsafe (base + count).initialize(repeating: element, count: newCount - count)
    count = newCount
  }

  /// Removes the elements from `newCount` on.
  mutating func truncate(to newCount: Int) {
    assert(newCount <= count)
    count = newCount
  }

  /// Removes and returns the last element.
  mutating func removeLast() -> Element {
    precondition(count > 0, "an empty array has no last element")
    count -= 1
    return unsafe base[count]
  }

  /// An array with the same elements, and with storage of its own.
  ///
  /// - Complexity: O(elements), a copy of memory.
  func copy() -> FlatArray {
    var copy = FlatArray()
    guard count > 0 else { return copy }
    copy.reserve(count)
    unsafe copy.base.initialize(from: base, count: count)
    copy.count = count
    return copy
  }

  // MARK: - Unsafe

  /// The element at `index`.
  ///
  /// Safe because: indices come from the tableau's own tables, and `checkInvariants()` verifies
  /// that each lies within its table; debug builds and `SOLVER_CHECKS` builds, which run all tests,
  /// are the checked twin and trap on any other. Worth it because: a pivot does little but index.
  /// With the checks of `SOLVER_CHECKS` in a release build, a cell of a feed built and resized for
  /// 60 frames takes 37 % more instructions, and a frame takes twice the time.
  subscript(index: Int) -> Element {
    @inline(__always) get {  // A call per access would cost more than the access.
      check(index)
      return unsafe base[index]
    }
    @inline(__always) _modify {  // As above; in place, so that one field can be written alone.
      check(index)
      yield unsafe &base[index]
    }
  }

  /// The element at `index`, which a search found: the same with a check in every build.
  func checked(_ index: Int) -> Element {
    precondition(index >= 0 && index < count, "index \(index) is not below \(count)")
    return unsafe base[index]
  }

  /// Moves `length` elements from `source` to `target`; the ranges do not overlap.
  ///
  /// Safe because: both ranges are checked to lie within the array, in every build.
  mutating func copy(from source: Int, to target: Int, length: Int) {
    precondition(source + length <= count && target + length <= count)
    unsafe (base + target).update(from: base + source, count: length)
  }

  /// Makes room for `minimum` elements, and for a system of a few views at once.
  @inline(never)  // Growing is rare; inlined, it would crowd the loops that append.
  private mutating func reserve(_ minimum: Int) {
    let newCapacity = max(minimum, Self.firstByteCount / MemoryLayout<Element>.stride)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: newCapacity)
    unsafe larger.initialize(from: base, count: count)
    if capacity > 0 { unsafe base.deallocate() }
    unsafe base = larger
    capacity = newCapacity
  }

  @inline(__always)  // It is empty in release builds and must not cost a call there.
  private func check(_ index: Int) {
    #if SOLVER_CHECKS
      precondition(index >= 0 && index < count, "index \(index) is not below \(count)")
    #else
      assert(index >= 0 && index < count, "index \(index) is not below \(count)")
    #endif
  }
}
