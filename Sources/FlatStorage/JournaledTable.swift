// Tables that can take writes back: the undo log of refused operations and of transactions.

/// A table that can take back every write since a mark; marks nest.
///
/// While there is a mark, a write access first saves the old element, so no change through the
/// subscript can be missed. Elements that were added since the mark need no saving: they go when
/// the table is rolled back to the mark.
@safe
public struct JournaledTable<Index: CompactIndex, Element: BitwiseCopyable>: ~Copyable, Journaled {
  @usableFromInline var table: Table<Index, Element>
  @usableFromInline var isRecording = false

  /// The innermost mark; meaningful only while there is one.
  @usableFromInline var innermost = JournalMark()

  /// The marks around it.
  @usableFromInline var outer = Table<ListIndex, JournalMark>()
  @usableFromInline var saved = Table<ListIndex, SavedElement<Index, Element>>()

  /// Which elements have been met, while repeated ones are dropped from `saved`.
  @usableFromInline var isSaved = Table<Index, Bool>()

  /// An empty table without marks; allocates nothing.
  @inlinable
  public init(growing growth: TableGrowth = .sparingly) { table = Table(growing: growth) }

  /// How many elements there are.
  public var count: Int { @_transparent get { table.count } }

  /// The indices of the elements that there are now, in ascending order.
  @inlinable public var indices: TableIndices<Index> {
    @inline(__always) get { table.indices }
  }

  /// How many elements there is room for.
  @inlinable public var capacity: Int { table.capacity }

  /// Adds `element` at the end; taken back like a write.
  @inlinable @inline(__always)
  public mutating func append(_ element: Element) { table.append(element) }

  /// Adds `added` elements whose contents are arbitrary; taken back like writes.
  @inlinable @inline(__always)
  public mutating func extend(by added: Int) { table.extend(by: added) }

  /// Adds copies of `element` until there are `newCount`; taken back like writes.
  @inlinable
  public mutating func grow(to newCount: Int, filling element: Element) {
    table.grow(to: newCount, filling: element)
  }

  /// Makes sure that there is an element at `index`, as a `Table` does; taken back like writes.
  @inlinable @inline(__always)
  public mutating func cover(_ index: Index, filling element: Element) {
    table.cover(index, filling: element)
  }

  /// Drops all elements; taken back like writes. The storage stays.
  @inlinable
  public mutating func removeAll() {
    if isRecording {
      for position in 0 ..< table.count { saveIfRecording(Index(position)) }
    }
    table.removeAll()
  }

  /// Drops the last element; taken back like a write.
  @inlinable
  public mutating func removeLast() {
    saveIfRecording(Index(table.count &- 1))
    table.truncate(to: table.count &- 1)
  }

  /// Makes room for `added` more elements.
  @inlinable
  public mutating func reserve(additional added: Int) { table.reserve(table.count + added) }

  /// Gives back the room that doubling has left; there must be no mark.
  @inlinable
  public mutating func trim() {
    assert(!isRecording)
    table.trim()
  }

  /// Whether there is a mark.
  @inlinable public var isMarked: Bool { @inline(__always) get { isRecording } }

  /// Whether an element was added since the last mark, so that writes to it need no saving.
  @inlinable @inline(__always)
  public func isNew(_ index: Index) -> Bool {
    !isRecording || index.position >= innermost.elementCount
  }

  /// Takes over the elements of `other`, and gives its own; there must be no mark.
  @inlinable
  public mutating func exchange(with other: inout Table<Index, Element>) {
    assert(!isRecording)
    swap(&table, &other)
  }

  /// Lets what is saved begin in `slab`.
  @inlinable @inline(__always)
  public mutating func begin(in slab: inout TableSlab) { saved.begin(in: &slab) }

  /// Lets all of the table begin in `slab`: there are few elements as a rule.
  @inlinable @inline(__always)
  public mutating func beginWholly(in slab: inout TableSlab) {
    table.begin(in: &slab)
    saved.begin(in: &slab)
  }

  /// Starts to save what is overwritten, keeps it, or takes it back.
  @inlinable @inline(__always)
  public mutating func journal(_ step: JournalStep) {
    switch step {
    case .mark:
      if _slowPath(isRecording) { keepOuterMark() }
      isRecording = true
      innermost = JournalMark(savedCount: saved.count, elementCount: table.count)
    case .commit:
      if _slowPath(outer.count > 0) { return keepRecordedForOuter() }
      isRecording = false
      saved.removeAll()
    case .rollBack: restoreRecorded()
    }
  }

  @inlinable @inline(never)  // Only in transactions.
  mutating func keepOuterMark() { outer.append(innermost) }

  /// Keeps what was written since the innermost mark, which is then the one around it.
  @inlinable @inline(never)  // Only in transactions.
  mutating func keepRecordedForOuter() {
    guard let around = outer.popLast() else { return }
    let first = innermost.savedCount
    innermost = around
    dropNewElements(from: first)
    if saved.count > innermost.savedCountMax { dropRepeatedSaves() }
  }

  /// Forgets what was saved, from `first` on, of elements that did not exist at the mark.
  @inlinable
  mutating func dropNewElements(from first: Int) {
    var kept = first
    for position in first ..< saved.count {
      let element = saved[ListIndex(position)]
      if element.index.position >= innermost.elementCount { continue }
      saved[ListIndex(kept)] = element
      kept += 1
    }
    saved.truncate(to: kept)
  }

  /// How many elements `rollBack()` would write back, some of them more than once.
  @inlinable public var overwrittenCount: Int { saved.count - innermost.savedCount }

  /// An element that `rollBack()` would write back, as it was before a write, by its position below
  /// `overwrittenCount`: the first one of an element is what it was at the mark.
  @inlinable
  public func overwritten(at position: Int) -> (index: Index, old: Element) {
    let element = saved[ListIndex(innermost.savedCount + position)]
    return (element.index, element.element)
  }

  @inlinable @inline(never)  // Only where something is refused or thrown.
  mutating func restoreRecorded() {
    // A restored snapshot may have left fewer elements than there were.
    table.setCount(innermost.elementCount)
    while saved.count > innermost.savedCount, let last = saved.popLast() {
      table[last.index] = last.element
    }
    if let around = outer.popLast() { innermost = around } else { isRecording = false }
  }

  /// Saves an element that will be written through `subscript(saved:)`, if there is a mark.
  @_transparent
  public mutating func saveIfRecording(_ index: Index) {
    if _slowPath(isRecording), index.position < innermost.elementCount { save(index) }
  }

  @inlinable @inline(never)
  mutating func save(_ index: Index) {
    // Field after field of one element is written, as a rule.
    if saved.count > innermost.savedCount, saved.last.index.raw == index.raw { return }
    if _slowPath(saved.count == saved.capacity) { makeRoomToSave() }
    saved.appendWithinRoom(SavedElement(index: index, element: table[index]))
  }

  @inlinable @inline(never)  // Seldom reached, and every write under a mark goes through `save`.
  mutating func makeRoomToSave() {
    if saved.count > innermost.savedCountMax { dropRepeatedSaves() }
    if saved.count == saved.capacity { saved.makeRoom(for: saved.count + 1) }
  }

  /// Forgets all but the oldest of what was saved of each element since the mark, so that a long
  /// transaction needs no more memory than its tables.
  ///
  /// - Complexity: O(elements), which the writes that made it necessary have outnumbered.
  @inlinable
  mutating func dropRepeatedSaves() {
    isSaved.removeAll()
    isSaved.grow(to: innermost.elementCount, filling: false)
    var kept = innermost.savedCount
    for position in innermost.savedCount ..< saved.count {
      let element = saved[ListIndex(position)]
      if isSaved[element.index] { continue }
      isSaved[element.index] = true
      saved[ListIndex(kept)] = element
      kept += 1
    }
    saved.truncate(to: kept)
  }

  // MARK: Copies

  /// Becomes equal to `other`; taken back like writes.
  ///
  /// - Complexity: O(`count` + `other.count`).
  @inlinable
  public mutating func assign(from other: borrowing JournaledTable) {
    if isRecording {
      for position in 0 ..< table.count { saveIfRecording(Index(position)) }
    }
    table.assign(from: other.table)
  }

  // MARK: - Unsafe

  /// The element at `index`, in place. Writing saves the old element while a recording runs.
  ///
  /// Safe because: the addresses are those of `table`, used within the access only. Worth it
  /// because: writing one field must not copy a whole row; see `Table`. Transparent, as there:
  /// debug builds inline that across modules, and only across modules.
  public subscript(index: Index) -> Element {
    @_transparent
    unsafeAddress { unsafe table.address(of: index) }
    @_transparent
    unsafeMutableAddress {
      saveIfRecording(index)
      return unsafe table.mutableAddress(of: index)
    }
  }

  /// Where the element at `index` lies. Valid until the table is next mutated.
  @_transparent
  public func address(of index: Index) -> UnsafePointer<Element> { unsafe table.address(of: index) }

  /// Where an element can be written that has been saved if there is a mark. Valid until the table
  /// is next mutated.
  @_transparent
  public mutating func mutableAddress(saved index: Index) -> UnsafeMutablePointer<Element> {
    unsafe table.mutableAddress(of: index)
  }

  /// An element that has been saved if there is a mark, in place: writing it is no more than that.
  ///
  /// Safe because: as above. Worth it because: a frame that crosses no breakpoint writes little
  /// besides the values that move. With code that saves elements in its loop, it took 137 in place
  /// of 100 instructions for five variables.
  public subscript(saved index: Index) -> Element {
    @_transparent
    unsafeAddress { unsafe table.address(of: index) }
    @_transparent
    unsafeMutableAddress { unsafe table.mutableAddress(of: index) }
  }
}

extension JournaledTable: Sendable where Element: Sendable {}

/// The state of a `JournaledTable` at a mark.
@usableFromInline
struct JournalMark: BitwiseCopyable, Sendable {
  /// How many elements had been saved, for the marks around this one.
  @usableFromInline var savedCount: Int

  /// How many elements the table had.
  @usableFromInline var elementCount: Int

  @inlinable
  init(savedCount: Int = 0, elementCount: Int = 0) {
    self.savedCount = savedCount
    self.elementCount = elementCount
  }

  /// At how many saved elements some must have been saved repeatedly.
  @inlinable var savedCountMax: Int { savedCount + 2 * elementCount + 64 }
}

/// An element as it was before a write.
///
/// At file scope, because a private type nested in a generic noncopyable one trips the compiler of
/// Swift 6.3 in debug builds.
@usableFromInline
struct SavedElement<Index: CompactIndex, Element: BitwiseCopyable>: BitwiseCopyable {
  @usableFromInline var index: Index
  @usableFromInline var element: Element

  @inlinable
  init(index: Index, element: Element) {
    self.index = index
    self.element = element
  }
}

extension SavedElement: Sendable where Element: Sendable {}
