// Constraints that have changed, until a pass looks at them.

internal import FlatStorage

/// Constraints that wait for the next pass, in the order in which they came.
///
/// Each is marked `isQueuedToChange`, and as long as it is, the queue holds it only because it is
/// active. Whoever deactivates a marked constraint, or takes the mark away, hands it to `keep(_:)`.
struct ChangeQueue: ~Copyable {
  private var constraints = UncountedList<LayoutConstraint>()
  /// What may have become inactive since it was queued.
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
