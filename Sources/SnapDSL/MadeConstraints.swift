// What one line of the DSL has made: usually one constraint or two.

internal import LayoutEngine

/// Constraints in their order. Two lie here, since an array costs more to make than they do.
struct MadeConstraints {
  private var first: LayoutConstraint?
  private var second: LayoutConstraint?
  private var others: [LayoutConstraint] = []
  private(set) var count = 0

  /// All of them.
  var list: [LayoutConstraint] { (0 ..< count).map { self[$0] } }

  subscript(position: Int) -> LayoutConstraint {
    precondition(position >= 0 && position < count, "position out of range")
    switch position {
    case 0: return first!
    case 1: return second!
    default: return others[position - 2]
    }
  }

  mutating func append(_ constraint: LayoutConstraint) {
    switch count {
    case 0: first = constraint
    case 1: second = constraint
    default: others.append(constraint)
    }
    count += 1
  }

  /// Calls `body` with each.
  func forEach(_ body: (LayoutConstraint) -> Void) {
    if let first { body(first) }
    if let second { body(second) }
    for constraint in others { body(constraint) }
  }
}
