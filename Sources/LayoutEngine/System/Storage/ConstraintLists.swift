// Constraints that wait until a pass looks at them: those that are to be added, or to be brought
// into force, and those that have changed; and those of an item.

internal import FlatStorage

/// Constraints that wait, in the order in which they came. The queue holds them: they may become
/// inactive, or leave the tree, before a pass takes them off, and nothing else holds what the DSL
/// has just made. It is not an array, because that asks the runtime twice for each constraint
/// whether its buffer is shared: a hundredth of a frame of `layout snap --size 1`.
package struct AdditionQueue: ~Copyable {
  private var constraints = UncountedList<LayoutConstraint>()
  /// How many of them have been taken off.
  private var takenCount = 0

  /// A queue without any.
  package init() {}

  /// How many wait.
  var count: Int { constraints.count - takenCount }
  var isEmpty: Bool { count == 0 }

  /// One of those that wait; the first is at 0.
  subscript(position: Int) -> Uncounted<LayoutConstraint> { constraints[takenCount + position] }

  /// Appends a constraint.
  package mutating func append(_ constraint: consuming LayoutConstraint) {
    constraints.append(Uncounted(holding: constraint))
  }

  /// Appends all that wait in another queue.
  mutating func append(contentsOf other: consuming AdditionQueue) {
    while let constraint = other.popFirst() { append(constraint) }
  }

  /// Takes the first off. What the caller does with it may add more, or take all off.
  mutating func popFirst() -> LayoutConstraint? {
    if isEmpty {
      constraints.removeAll()
      takenCount = 0
      return nil
    }
    defer { takenCount &+= 1 }
    let first = constraints[takenCount]
    return first { $0.handOverItself() }
  }

  /// Takes all off and brings them into force for `item`, which remembers those that are.
  package mutating func installAll(for item: LayoutItem) {
    let count = constraints.count
    let number = LayoutSequence.take(count)
    for position in 0 ..< count {
      constraints[position]({ item.installHeld($0, as: number + UInt64(position) + 1) })
    }
    constraints.removeFirst(count)
  }

  /// Calls `body`, which leaves the queue as it is, with each that waits.
  func forEach(_ body: (LayoutConstraint) -> Void) {
    for position in takenCount ..< constraints.count { constraints[position](body) }
  }

  deinit { forEach { $0.letGoOfItself() } }
}

/// Constraints that wait for the next pass, in the order in which they came.
///
/// Each is marked `isQueuedToChange`. The queue need not hold it, because it is active. Code that
/// deactivates a marked constraint, or takes the mark away, has to hand it to `keep(_:)`.
struct ChangeQueue: ~Copyable {
  private var constraints = UncountedList<LayoutConstraint>()
  /// Constraints that may have become inactive since they were queued.
  private var leaving: [LayoutConstraint] = []

  var count: Int { constraints.count }

  subscript(position: Int) -> Uncounted<LayoutConstraint> { constraints[position] }

  /// Appends a constraint that is active, and marked.
  @inline(__always)
  mutating func append(_ constraint: LayoutConstraint) { constraints.append(Uncounted(constraint)) }

  /// Holds a constraint that may be in the queue, until it is emptied.
  mutating func keep(_ constraint: LayoutConstraint) { leaving.append(constraint) }

  /// Drops all; they are marked no more.
  mutating func removeAll() {
    constraints.removeAll()
    if !leaving.isEmpty { leaving = [] }
  }
}

/// The active constraints that mention an item, in no order.
///
/// Active constraints hold themselves, and leave the lists of their items before they let go.
struct IncidentList: ~Copyable {
  private var constraints = UncountedList<LayoutConstraint>()
  /// In how many of them the item is the first one. So in all lists together, each counts once.
  private(set) var leadingCount = 0

  var count: Int { constraints.count }

  /// Held by itself as long as it is in the list.
  subscript(position: Int) -> Uncounted<LayoutConstraint> { constraints[position] }

  /// The last of them, held as by `subscript`.
  var last: Uncounted<LayoutConstraint>? { count > 0 ? self[count - 1] : nil }

  /// All of them, held: for callers that may change the list meanwhile.
  var all: [LayoutConstraint] { (0 ..< count).map { self[$0]({ $0 }) } }

  /// Appends a constraint and says where it stands.
  ///
  /// - Parameter leads: Whether the item is its first.
  mutating func append(_ constraint: LayoutConstraint, leads: Bool) -> Int32 {
    // Most items are in few constraints, and there are as many lists as there are items.
    if constraints.count == constraints.capacity { constraints.reserve(max(8, count + 1)) }
    constraints.append(Uncounted(constraint))
    if leads { leadingCount += 1 }
    return Int32(count - 1)
  }

  /// Removes a constraint in O(1).
  ///
  /// - Returns: The one that has taken its place: the last, unless that was it.
  mutating func remove(
    _ constraint: LayoutConstraint, at position: Int32, leads: Bool
  ) -> Uncounted<LayoutConstraint>? {
    assert(constraints[Int(position)]({ $0 === constraint }))
    if leads { leadingCount -= 1 }
    guard let last = constraints.popLast() else { return nil }
    guard last({ $0 !== constraint }) else { return nil }
    constraints[Int(position)] = last
    return last
  }

  /// Calls `body`, which leaves the list as it is, with each.
  func forEach(_ body: (LayoutConstraint) -> Void) {
    for position in 0 ..< count { self[position](body) }
  }
}
