// A priority queue of small numbers under 64-bit keys.

internal import FlatStorage

/// A binary heap that gives out the payload with the least key first.
///
/// Equal keys come out in an order that depends only on the calls made, so runs repeat exactly.
struct KeyedHeap: ~Copyable {
  /// A payload and what it is ordered by.
  struct Item: BitwiseCopyable {
    var key: UInt64
    var payload: Int32
  }

  private var items = Table<ListIndex, Item>()

  /// Lets the heap begin in `slab`.
  mutating func begin(in slab: inout TableSlab) { items.begin(in: &slab) }

  /// Whether nothing is queued.
  var isEmpty: Bool { @inline(__always) get { items.count == 0 } }

  /// How many items are queued.
  var count: Int { @inline(__always) get { items.count } }

  /// The item with the least key. The heap must not be empty.
  var first: Item { @inline(__always) get { items[ListIndex(raw: 0)] } }

  /// What is queued at a position below `count`, in no order that means anything.
  func payload(at position: Int) -> Int32 { items[ListIndex(position)].payload }

  /// Forgets everything that is queued.
  @inline(__always)
  mutating func removeAll() { items.removeAll() }

  /// Queues `payload` under `key`.
  ///
  /// - Complexity: O(log `count`). Allocates only while the heap is larger than ever before.
  @inline(__always)
  mutating func push(_ payload: Int32, key: UInt64) {
    let item = Item(key: key, payload: payload)
    items.append(item)
    raise(item, from: items.count &- 1)
  }

  /// Takes out the item with the least key. The heap must not be empty.
  ///
  /// - Complexity: O(log `count`).
  @inline(__always)
  @discardableResult
  mutating func pop() -> Item {
    let least = items[ListIndex(raw: 0)]
    let count = items.count &- 1
    let moved = items[ListIndex(count)]
    items.truncate(to: count)
    if count == 0 { return least }
    var hole = 0
    while true {
      var child = 2 &* hole &+ 1
      if child >= count { break }
      if child &+ 1 < count, items[ListIndex(child &+ 1)].key < items[ListIndex(child)].key {
        child &+= 1
      }
      let below = items[ListIndex(child)]
      if below.key >= moved.key { break }
      items[ListIndex(hole)] = below
      hole = child
    }
    items[ListIndex(hole)] = moved
    return least
  }

  /// Gives every item the key that `newKey` computes for its payload.
  ///
  /// - Complexity: O(`count` · log `count`).
  mutating func rekey(_ newKey: (Int32) -> UInt64) {
    for position in 0 ..< items.count {
      let payload = items[ListIndex(position)].payload
      raise(Item(key: newKey(payload), payload: payload), from: position)
    }
  }

  /// Puts `item` into the hole at a position, or above it, where what is above has a larger key.
  @inline(__always)
  private mutating func raise(_ item: Item, from position: Int) {
    var hole = position
    while hole > 0 {
      let parent = (hole &- 1) >> 1
      let above = items[ListIndex(parent)]
      if above.key <= item.key { break }
      items[ListIndex(hole)] = above
      hole = parent
    }
    items[ListIndex(hole)] = item
  }
}
