// Many short lists in one array: the rows, the columns and the reduced costs of a tableau.

internal import FlatStorage

/// Where one list lies in its arena.
struct BlockList: BitwiseCopyable {
  /// The first element's index in the arena.
  var start: UInt32 = 0

  /// How many elements the list holds.
  var count: UInt32 = 0

  /// The block has room for `1 << sizeClass` elements; `noBlock` if the list has none.
  var sizeClass: UInt8 = noBlock

  static let noBlock: UInt8 = .max

  /// The index of the element at `position`, counted from the first.
  @inline(__always)
  func index(of position: UInt32) -> Int { Int(start) + Int(position) }

  /// Where the element at `index` stands, counted from the first.
  @inline(__always)
  func position(of index: Int) -> UInt32 { UInt32(truncatingIfNeeded: index - Int(start)) }

  /// The indices of the elements in the arena.
  var range: Range<Int> { Int(start) ..< (Int(start) + Int(count)) }
}

/// A link in the list of free blocks of a size.
///
/// At file scope, because Swift 6.3 emits invalid code for a private type nested in a generic one.
struct FreeBlock: BitwiseCopyable {
  var start: UInt32
  var next: UInt32
}

/// An allocator of blocks whose sizes are powers of two, all in one flat array.
///
/// A list that outgrows its block moves to one twice as large. Freed blocks are used again, last
/// freed first, so that a system in a steady state takes no memory.
struct BlockArena<Element: BitwiseCopyable>: ~Copyable {
  private var elements = FlatArray<Element>()
  private var free = FlatArray<FreeBlock>()
  private var freeHeads: InlineArray<32, UInt32> = .init(repeating: .max)
  private var unusedFreeBlock: UInt32 = .max
  private let filler: Element
  private let smallestSizeClass: UInt8

  /// An empty arena. `filler` initialises room that no list uses yet.
  init(filler: Element, smallestSizeClass: UInt8) {
    self.filler = filler
    self.smallestSizeClass = smallestSizeClass
  }

  /// How many elements there is room for, and how many links between free blocks.
  var roomCount: Int { elements.capacity + free.capacity }

  /// Lets the list of free blocks begin in `slab`, and the elements in one of larger rooms.
  mutating func begin(in slab: inout TableSlab, elementsIn largeSlab: inout TableSlab) {
    free.begin(in: &slab)
    elements.begin(in: &largeSlab)
  }

  /// An arena with the same lists at the same places.
  func copy() -> BlockArena {
    var copy = BlockArena(filler: filler, smallestSizeClass: smallestSizeClass)
    copy.elements = elements.copy()
    copy.free = free.copy()
    copy.freeHeads = freeHeads
    copy.unusedFreeBlock = unusedFreeBlock
    return copy
  }

  /// The element at an index that a list of this arena covers.
  subscript(index: Int) -> Element {
    @inline(__always) get { elements[index] }  // As in FlatArray.
    @inline(__always) _modify { yield &elements[index] }  // As in FlatArray.
  }

  /// The element at `position` of `list`, counted from the first.
  subscript(list: BlockList, position: UInt32) -> Element {
    @inline(__always) get { elements[list.index(of: position)] }  // As in FlatArray.
    @inline(__always) _modify { yield &elements[list.index(of: position)] }  // As in FlatArray.
  }

  /// Appends `element` to `list`.
  ///
  /// - Complexity: O(1) amortised.
  mutating func append(_ element: Element, to list: inout BlockList) {
    if list.sizeClass == BlockList.noBlock || list.count == 1 << UInt32(list.sizeClass) {
      enlarge(&list)
    }
    elements[list.index(of: list.count)] = element
    list.count += 1
  }

  /// Removes the element at `position` of `list`; the last one takes its place.
  ///
  /// - Returns: The element that moved, if any.
  @inline(__always)  // It stands in the loops of a pivot.
  mutating func remove(at position: UInt32, from list: inout BlockList) -> Element? {
    list.count -= 1
    guard position < list.count else { return nil }
    self[list, position] = self[list, list.count]
    return self[list, position]
  }

  /// Makes `list` empty and gives its block back.
  mutating func clear(_ list: inout BlockList) {
    if list.sizeClass != BlockList.noBlock { release(list) }
    list = BlockList()
  }

  private mutating func enlarge(_ list: inout BlockList) {
    let isNew = list.sizeClass == BlockList.noBlock
    let sizeClass = isNew ? smallestSizeClass : list.sizeClass + 1
    let start = take(sizeClass)
    if !isNew {
      elements.copy(from: Int(list.start), to: Int(start), length: Int(list.count))
      release(list)
    }
    list.start = start
    list.sizeClass = sizeClass
  }

  private mutating func take(_ sizeClass: UInt8) -> UInt32 {
    let head = freeHeads[Int(sizeClass)]
    if head != .max {
      let block = free[Int(head)]
      freeHeads[Int(sizeClass)] = block.next
      free[Int(head)].next = unusedFreeBlock
      unusedFreeBlock = head
      return block.start
    }
    let start = elements.count
    precondition(start + 1 << Int(sizeClass) <= Int(UInt32.max), "the arena is full")
    elements.grow(to: start + 1 << Int(sizeClass), filling: filler)
    return UInt32(start)
  }

  private mutating func release(_ list: BlockList) {
    let block = FreeBlock(start: list.start, next: freeHeads[Int(list.sizeClass)])
    var link = unusedFreeBlock
    if link == .max {
      link = UInt32(free.count)
      free.append(block)
    } else {
      unusedFreeBlock = free[Int(link)].next
      free[Int(link)] = block
    }
    freeHeads[Int(list.sizeClass)] = link
  }
}
