// Tables that can take writes back: the undo log of refused operations and of transactions.

internal import FlatStorage

/// A table that can take back every write since a mark; marks nest.
///
/// A write access first saves the old element while a recording runs; so nothing that is changed
/// through the subscript can be forgotten. Elements that were added since the mark need no saving:
/// they go when the mark is rolled back to.
@safe
struct JournaledTable<Index: CompactIndex, Element: BitwiseCopyable>: ~Copyable, Journaled {
  private var table: Table<Index, Element>
  private var isRecording = false

  /// The innermost mark; meaningful while a recording runs.
  private var innermost = JournalMark()

  /// The marks around it.
  private var outer = Table<ListIndex, JournalMark>()
  private var saved = Table<ListIndex, SavedElement<Index, Element>>()

  /// Which elements have been met, while repeated ones are dropped from `saved`.
  private var isSaved = Table<Index, Bool>()

  /// An empty table without marks; allocates nothing.
  init(growing growth: TableGrowth = .sparingly) { table = Table(growing: growth) }

  /// How many elements there are.
  var count: Int { @_transparent get { table.count } }

  /// The indices of the elements that there are now, in ascending order.
  var indices: TableIndices<Index> { @inline(__always) get { table.indices } }

  /// How many elements there is room for.
  var capacity: Int { table.capacity }

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

  /// Makes sure that there is an element at `index`, as a `Table` does; taken back like writes.
  @inline(__always)
  mutating func cover(_ index: Index, filling element: Element) {
    table.cover(index, filling: element)
  }

  /// Drops all elements; taken back like writes. The storage stays.
  mutating func removeAll() {
    if isRecording {
      for position in 0 ..< table.count { saveIfRecording(Index(position)) }
    }
    table.removeAll()
  }

  /// Drops the last element, which was added since the last mark.
  mutating func removeLast() {
    assert(!isRecording || table.count > innermost.elementCount)
    table.truncate(to: table.count &- 1)
  }

  /// Makes room for `added` more elements.
  mutating func reserve(additional added: Int) { table.reserve(table.count + added) }

  /// Gives back the room that doubling has left; there must be no mark.
  mutating func trim() {
    assert(!isRecording)
    table.trim()
  }

  /// Whether there is a mark.
  var isMarked: Bool { @inline(__always) get { isRecording } }

  /// Whether an element was added since the last mark, so that writes to it need no saving.
  @inline(__always)
  func isNew(_ index: Index) -> Bool { !isRecording || index.position >= innermost.elementCount }

  /// Takes over the elements of `other`, and gives its own; there must be no mark.
  mutating func exchange(with other: inout Table<Index, Element>) {
    assert(!isRecording)
    swap(&table, &other)
  }

  /// Lets what is saved begin in `slab`.
  @inline(__always)
  mutating func begin(in slab: inout TableSlab) { saved.begin(in: &slab) }

  /// Lets all of the table begin in `slab`: there are few elements as a rule.
  @inline(__always)
  mutating func beginWholly(in slab: inout TableSlab) {
    table.begin(in: &slab)
    saved.begin(in: &slab)
  }

  @inline(__always)
  mutating func journal(_ step: JournalStep) {
    switch step {
    case .mark: beginRecording()
    case .commit: keepRecorded()
    case .rollBack: restoreRecorded()
    }
  }

  @inline(__always)
  private mutating func beginRecording() {
    if _slowPath(isRecording) { keepOuterMark() }
    isRecording = true
    innermost = JournalMark(savedCount: saved.count, elementCount: table.count)
  }

  @inline(never)  // Only in transactions.
  private mutating func keepOuterMark() { outer.append(innermost) }

  @inline(__always)
  private mutating func keepRecorded() {
    if _slowPath(outer.count > 0) { return keepRecordedForOuter() }
    isRecording = false
    saved.removeAll()
  }

  /// Keeps what was written since the innermost mark, which is then the one around it.
  @inline(never)  // Only in transactions.
  private mutating func keepRecordedForOuter() {
    guard let around = outer.popLast() else { return }
    let first = innermost.savedCount
    innermost = around
    dropNewElements(from: first)
    if saved.count > innermost.savedCountMax { dropRepeatedSaves() }
  }

  /// Forgets what was saved, from `first` on, of elements that did not exist at the mark.
  private mutating func dropNewElements(from first: Int) {
    var kept = first
    for position in first ..< saved.count {
      let element = saved[ListIndex(position)]
      if element.index.position >= innermost.elementCount { continue }
      saved[ListIndex(kept)] = element
      kept += 1
    }
    saved.truncate(to: kept)
  }

  /// Appends the index of each element that was written since the last `mark()`, some of them more
  /// than once, and then those that were added.
  ///
  /// - Complexity: O(writes since the mark).
  func appendWritten(to written: inout Table<ListIndex, Index>) {
    appendOverwritten(to: &written)
    for position in min(innermost.elementCount, table.count) ..< table.count {
      written.append(Index(position))
    }
  }

  /// Appends the index of each element that `rollBack()` would write back, some of them more than
  /// once.
  ///
  /// - Complexity: O(writes since the mark).
  func appendOverwritten(to overwritten: inout Table<ListIndex, Index>) {
    for position in innermost.savedCount ..< saved.count {
      overwritten.append(saved[ListIndex(position)].index)
    }
  }

  @inline(never)  // Only where something is refused or thrown.
  private mutating func restoreRecorded() {
    // A restored snapshot may have left fewer elements than there were.
    table.setCount(innermost.elementCount)
    while saved.count > innermost.savedCount, let last = saved.popLast() {
      table[last.index] = last.element
    }
    if let around = outer.popLast() { innermost = around } else { isRecording = false }
  }

  /// Saves an element that will be written through `subscript(saved:)`, if there is a mark.
  @_transparent
  mutating func saveIfRecording(_ index: Index) {
    if _slowPath(isRecording), index.position < innermost.elementCount { save(index) }
  }

  @inline(never)
  private mutating func save(_ index: Index) {
    // Field after field of one element is written, as a rule.
    if saved.count > innermost.savedCount, saved.last.index.raw == index.raw { return }
    if _slowPath(saved.count == saved.capacity) { makeRoomToSave() }
    saved.appendWithinRoom(SavedElement(index: index, element: table[index]))
  }

  @inline(never)  // Seldom reached, and every write under a mark goes through `save`.
  private mutating func makeRoomToSave() {
    if saved.count > innermost.savedCountMax { dropRepeatedSaves() }
    if saved.count == saved.capacity { saved.makeRoom(for: saved.count + 1) }
  }

  /// Forgets all but the oldest of what was saved of each element since the mark, so that a long
  /// transaction needs no more memory than its tables.
  ///
  /// - Complexity: O(elements), which the writes that made it necessary have outnumbered.
  private mutating func dropRepeatedSaves() {
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
  mutating func assign(from other: borrowing JournaledTable) {
    if isRecording {
      for position in 0 ..< table.count { saveIfRecording(Index(position)) }
    }
    table.assign(from: other.table)
  }

  // MARK: - Unsafe

  /// The element at `index`, in place. Writing saves the old element while a recording runs.
  ///
  /// Safe because: the addresses are those of `table`, used within the access only. Worth it
  /// because: writing one field must not copy a whole row; see `Table`.
  subscript(index: Index) -> Element {
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
  func address(of index: Index) -> UnsafePointer<Element> { unsafe table.address(of: index) }

  /// An element that has been saved if there is a mark, in place: writing it is no more than that.
  ///
  /// Safe because: as above. Worth it because: a frame that crosses no breakpoint writes little
  /// besides the values that move, and with ways to save it in its loop took 137 in place of 100
  /// instructions for five variables.
  subscript(saved index: Index) -> Element {
    @_transparent
    unsafeAddress { unsafe table.address(of: index) }
    @_transparent
    unsafeMutableAddress { unsafe table.mutableAddress(of: index) }
  }
}

extension Table where Index == VariableIndex, Element == Double {
  /// Adds `amount` times `count` moves, which begin at `first`, to the elements of their variables.
  ///
  /// Safe because: both ends of the moves are checked as those of a subscript are, and each
  /// variable by the checked twin; neither table grows meanwhile, so that the addresses stay. Worth
  /// it because: a frame that crosses no breakpoint is this loop. By subscripts it takes 15
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
    unsafe mutableAddress(of: variable).pointee += amount * move.pointee.coefficient
  }
}

extension JournaledTable where Index == VariableIndex, Element == Double {
  /// Adds `amount` times `count` moves, which begin at `first`, to the elements of their variables,
  /// which have been saved if there is a mark.
  @inline(__always)
  mutating func scatter(
    _ amount: Double, times moves: borrowing JournaledTable<ListIndex, Move>,
    from first: ListIndex, count: Int
  ) {
    table.scatter(amount, times: moves.table, from: first, count: count)
  }
}

/// What a `JournaledTable` was when a recording began.
struct JournalMark: BitwiseCopyable {
  /// How many elements had been saved, for the marks around this one.
  var savedCount = 0

  /// How many elements the table had.
  var elementCount = 0

  /// At how many saved elements some must have been saved repeatedly.
  var savedCountMax: Int { savedCount + 2 * elementCount + 64 }
}

/// An element as it was before a write.
///
/// At file scope, because a private type nested in a generic noncopyable one trips the compiler of
/// Swift 6.3 in debug builds.
struct SavedElement<Index: CompactIndex, Element: BitwiseCopyable>: BitwiseCopyable {
  var index: Index
  var element: Element
}
