// A priority queue for payloads that are usually queued in order.

internal import FlatStorage

/// A queue that gives out the payload with the least key first, as `KeyedHeap` does, and takes
/// O(1) for a payload that belongs first or second.
///
/// In a chain or a tree, a row that depends on another one comes before all that is queued, except
/// for a sibling.
struct PivotQueue: ~Copyable {
  /// What came first or second when it was queued, in descending order of keys: the least is last.
  private var front = Table<ListIndex, KeyedHeap.Item>()

  /// The rest.
  private var rest = KeyedHeap()

  /// How many payloads are queued.
  var count: Int { @inline(__always) get { front.count &+ rest.count } }

  /// Lets the queue begin in `slab`.
  mutating func begin(in slab: inout TableSlab) {
    front.begin(in: &slab)
    rest.begin(in: &slab)
  }

  /// Queues `payload` under `key`.
  ///
  /// - Complexity: O(1) if at most one in front has a lesser key, otherwise O(log `count`).
  @inline(__always)
  mutating func push(_ payload: Int32, key: UInt64) {
    var item = KeyedHeap.Item(key: key, payload: payload)
    let last = front.count &- 1
    if last >= 0, front[ListIndex(last)].key < key {
      if last > 0, front[ListIndex(last &- 1)].key < key { return pushBehind(item) }
      swap(&item, &front[ListIndex(last)])
    }
    front.append(item)
  }

  @inline(never)
  private mutating func pushBehind(_ item: KeyedHeap.Item) {
    rest.push(item.payload, key: item.key)
  }

  /// Takes out the payload with the least key. The queue must not be empty.
  ///
  /// - Complexity: O(1) if it was queued in front, otherwise O(log `count`).
  @inline(__always)
  mutating func pop() -> Int32 {
    let last = front.count &- 1
    if !rest.isEmpty, last < 0 || rest.first.key < front[ListIndex(last)].key {
      return popFromRest()
    }
    let payload = front[ListIndex(last)].payload
    front.truncate(to: last)
    return payload
  }

  @inline(never)
  private mutating func popFromRest() -> Int32 { rest.pop().payload }

  /// What is queued at a position below `count`, in no order that means anything.
  func payload(at position: Int) -> Int32 {
    if position < front.count { return front[ListIndex(position)].payload }
    return rest.payload(at: position &- front.count)
  }

  /// Forgets everything that is queued.
  mutating func removeAll() {
    front.removeAll()
    rest.removeAll()
  }
}
