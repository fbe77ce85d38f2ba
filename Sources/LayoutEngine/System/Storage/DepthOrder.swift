// Queues of slots in the order of the tree.

internal import FlatStorage

/// Brings queues of slots into the order of their depths, by counting: a queue can hold a whole
/// tree.
struct DepthOrder: ~Copyable {
  private var unsorted = FlatArray<Int32>()
  /// Where the slots of each depth start.
  private var starts = FlatArray<Int32>()

  /// Sorts `queue`, what is nearer to the root first and otherwise as it was.
  ///
  /// - Complexity: O(`queue.count` + depth). Allocates only until it has met the longest queue.
  mutating func sort(
    _ queue: inout FlatArray<Int32>, by slots: borrowing FlatArray<FrameTable.Slot>
  ) {
    starts.removeAll()
    unsorted.removeAll()
    for position in 0 ..< queue.count {
      let slot = queue[position]
      unsorted.append(slot)
      let depth = Int(slots[Int(slot)].depth)
      starts.grow(to: depth + 1, filling: 0)
      starts[depth] &+= 1
    }
    var start: Int32 = 0
    for depth in 0 ..< starts.count {
      let count = starts[depth]
      starts[depth] = start
      start &+= count
    }
    for position in 0 ..< unsorted.count {
      let slot = unsorted[position]
      let depth = Int(slots[Int(slot)].depth)
      queue[Int(starts[depth])] = slot
      starts[depth] &+= 1
    }
  }
}
