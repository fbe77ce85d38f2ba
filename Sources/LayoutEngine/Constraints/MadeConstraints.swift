// What the DSL has made for an item.

/// Constraints of which each knows the one before: nearly all items have a few, for which an array costs
/// as much as two of them.
package struct MadeConstraints: ~Copyable {
  private var youngest: LayoutConstraint?

  /// All of them, the oldest first.
  package var all: [LayoutConstraint] {
    var all: [LayoutConstraint] = []
    forEach { all.append($0) }
    return all.reversed()
  }

  /// Calls `body`, which leaves the list as it is, with each, the youngest first.
  package func forEach(_ body: (LayoutConstraint) -> Void) {
    var next = youngest
    while let constraint = next {
      body(constraint)
      next = constraint.olderMade
    }
  }

  /// Adds a constraint, which is in no other list, unless it is there.
  package mutating func append(_ constraint: LayoutConstraint) {
    guard !constraint.isInMadeConstraints else { return }
    constraint.isInMadeConstraints = true
    constraint.olderMade = youngest.take()
    youngest = constraint
  }

  /// Removes all, and calls `body` with each afterwards, the oldest first.
  @inline(never)  // Inlined, it makes the optimiser of Swift 6.3 crash.
  mutating func takeAll(_ body: (LayoutConstraint) -> Void) {
    // The chain begins with the youngest. It is turned round, since it ends here anyway.
    var oldest: LayoutConstraint?
    while let constraint = youngest.take() {
      youngest = constraint.olderMade.take()
      constraint.olderMade = oldest.take()
      constraint.isInMadeConstraints = false
      oldest = constraint
    }
    while let constraint = oldest.take() {
      oldest = constraint.olderMade.take()
      body(constraint)
    }
  }

  /// Removes those of which `predicate` says so.
  package mutating func removeAll(where predicate: (LayoutConstraint) -> Bool) {
    var kept: [LayoutConstraint] = []
    takeAll { if !predicate($0) { kept.append($0) } }
    for constraint in kept { append(constraint) }
  }

  /// Lets each forget the one before: freed by each other, many would need a deep stack.
  private func forget() {
    var next = youngest
    while let constraint = next {
      next = constraint.olderMade.take()
      constraint.isInMadeConstraints = false
    }
  }

  deinit { forget() }
}
