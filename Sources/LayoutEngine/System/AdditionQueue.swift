// Constraints that are to be added.

/// Constraints that wait for the solver, in the order in which they came; held, since they may become inactive, or
/// leave the tree, before a pass takes them off.
struct AdditionQueue: ~Copyable {
  private var constraints: [LayoutConstraint?] = []
  /// How many of them have been taken off.
  private var takenCount = 0

  /// How many wait.
  var count: Int { constraints.count - takenCount }
  var isEmpty: Bool { count == 0 }

  mutating func append(_ constraint: LayoutConstraint) { constraints.append(constraint) }

  /// Appends all that wait in another queue.
  mutating func append(contentsOf other: borrowing AdditionQueue) {
    constraints += other.constraints[other.takenCount...]
  }

  /// Takes the first off. Whoever takes it may bring about that more come, or that all are taken off meanwhile.
  mutating func popFirst() -> LayoutConstraint? {
    if isEmpty {
      constraints.removeAll(keepingCapacity: true)
      takenCount = 0
      return nil
    }
    defer { takenCount += 1 }
    return constraints[takenCount].take()
  }

  /// Calls `body`, which leaves the queue as it is, with each that waits.
  func forEach(_ body: (LayoutConstraint) -> Void) {
    for case let constraint? in constraints { body(constraint) }
  }
}
