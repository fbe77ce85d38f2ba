// The constraints of an item.

internal import FlatStorage

/// The active constraints that mention an item, in no order.
///
/// Active constraints hold themselves, and leave the lists of their items before they let go.
struct IncidentList: ~Copyable {
  private var constraints = UncountedList<LayoutConstraint>()
  /// In how many of them the item is the first: in all lists together, each constraint counts once.
  private(set) var leadingCount = 0

  var count: Int { constraints.count }

  /// Held by itself as long as it is in the list.
  subscript(position: Int) -> Uncounted<LayoutConstraint> { constraints[position] }

  /// The last of them, held as by `subscript`.
  var last: Uncounted<LayoutConstraint>? { count > 0 ? self[count - 1] : nil }

  /// All of them, held: for who may change the list meanwhile.
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
