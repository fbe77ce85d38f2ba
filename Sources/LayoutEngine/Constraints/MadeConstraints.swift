// What the DSL has made for an item.

/// Constraints of which each knows the one before: nearly all items have a few, for which an array
/// costs as much as two of them.
///
/// Each holds itself as long as it is in a list, or active, and is not counted for both: what is
/// made anew in a frame would spend as much on counting as on all else that the list does.
package struct MadeConstraints: ~Copyable {
  private var youngest: Uncounted<LayoutConstraint>?

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
      next = constraint {
        body($0)
        return $0.olderMade
      }
    }
  }

  /// Adds a constraint, which is in no other list, unless it is there.
  ///
  /// - Parameter line: What has made the constraint, to be held as long as it is in the list.
  package mutating func append(_ constraint: LayoutConstraint, for line: AnyObject?) {
    if let line { constraint.line = line }
    guard !constraint.isInMadeConstraints else { return }
    if constraint.state == .inactive { constraint.holdItself() }
    constraint.isInMadeConstraints = true
    constraint.olderMade = youngest
    youngest = Uncounted(constraint)
  }

  /// Removes all, and calls `body` with each afterwards, the oldest first. What `body` takes out of
  /// force is not looked at any more.
  @inline(never)  // Inlined, it makes the optimiser of Swift 6.3 crash.
  mutating func takeAll(_ body: (LayoutConstraint) -> Void) {
    // The chain begins with the youngest. It is turned round, since it ends here anyway.
    var oldest: Uncounted<LayoutConstraint>?
    while let constraint = youngest {
      youngest = constraint { constraint in
        defer { constraint.olderMade = oldest }
        return constraint.olderMade
      }
      oldest = constraint
    }
    while let constraint = oldest {
      oldest = constraint { $0.olderMade }
      constraint { $0.leaveMadeConstraints(body) }
    }
  }

  /// Removes those of which `predicate`, which leaves the list as it is, says so.
  package mutating func removeAll(where predicate: (LayoutConstraint) -> Bool) {
    var younger: Uncounted<LayoutConstraint>?
    var next = youngest
    while let constraint = next {
      next = constraint { $0.olderMade }
      guard constraint(predicate) else {
        younger = constraint
        continue
      }
      if let younger { younger { $0.olderMade = next } } else { youngest = next }
      constraint { $0.leaveMadeConstraints { _ in } }
    }
  }

  deinit {
    var next = youngest
    while let constraint = next {
      next = constraint { $0.olderMade }
      constraint { $0.leaveMadeConstraints { _ in } }
    }
  }
}

extension LayoutConstraint {
  /// Leaves the list, and calls `body`.
  fileprivate func leaveMadeConstraints(_ body: (LayoutConstraint) -> Void) {
    olderMade = nil
    isInMadeConstraints = false
    // Active, it goes on to hold itself, unless `body` ends that.
    let isLetGo = state == .inactive
    if let line {
      // It may be all that holds the constraint afterwards.
      withExtendedLifetime(line) {
        self.line = nil
        body(self)
      }
    } else {
      body(self)
    }
    if isLetGo { letGoOfItself() }
  }
}
