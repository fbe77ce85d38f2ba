// What happens when required constraints contradict each other.

internal import FlatStorage
internal import SolverCore

extension LayoutSystem {
  /// Gives up a constraint among `newcomer` and what it contradicts, and reports the set.
  ///
  /// Of those that are deepest in the tree, the youngest gives way. So the arrangement inside a
  /// view gives way before the place of the view itself, and a conflict stays where it was made.
  /// Where there are none, frames that follow their superviews do, in silence.
  ///
  /// - Returns: Whether the newcomer can be tried again. Otherwise the newcomer was given up.
  /// - Complexity: O(constraints of the tree); conflicts are rare.
  @inline(never)  // What it needs of the stack, each row that is added would reserve.
  func breakYoungest(of conflict: Conflict, newcomer: Requirement) -> Bool {
    let set = describe(conflict) + [newcomer]
    if set.allSatisfy({ $0.constraint == nil }), loosenFollowers(in: conflict) { return true }
    return breakYoungest(of: set)
  }

  /// Lets lengths that follow those of their superviews be 0 where they would be less than that.
  ///
  /// - Returns: Whether there were any.
  private func loosenFollowers(in conflict: Conflict) -> Bool {
    let wanted = Set(conflict.constraints)
    var isAny = false
    for case let node? in store.nodes where node.rows.form.followsLengths {
      for row in node.rows.content.list where wanted.contains(row) {
        if (try? store.solver.setPriority(.almostRequired, of: row)) != nil { isAny = true }
      }
    }
    return isAny
  }

  /// The same for the row of a length. That of a box which has just come is the newcomer; any other
  /// is reported as if it had been there before.
  func breakYoungest(of conflict: Conflict, bounding length: BoundedLength) -> Bool {
    guard length.node.flags.contains(.isNew), !length.isContent else {
      return breakYoungest(of: describe(conflict, bounding: length))
    }
    let row = DesiredRow(
      variable: length.node.variables.length(length.axis), relation: .greaterThanOrEqual,
      rightHandSide: 0, priority: .required, note: .implicit)
    return breakYoungest(of: conflict, newcomer: .implicit(row, of: length.node))
  }

  private func breakYoungest(of set: [Requirement]) -> Bool {
    let broken = set.compactMap(\.constraint).max {
      ($0.holderDepth, $0.sequence) < ($1.holderDepth, $1.sequence)
    }
    let wasHeld = broken?.state == .held
    if let broken {
      if wasHeld { takeOut(broken) }
      giveUp(broken)
    }
    environment.report(.conflict(ConstraintConflict(of: set, broken: broken)))
    return wasHeld
  }

  /// Breaks a constraint that the solver does not hold.
  func giveUp(_ constraint: LayoutConstraint) {
    constraint.state = .broken
    // One that was broken, deactivated and activated again is listed already. Tried twice, it would
    // have two rows, and the first could never be removed.
    if store.brokenConstraints.contains(where: { $0 === constraint }) { return }
    store.brokenConstraints.append(constraint)
  }

  /// Tries constraints again that were broken before something changed. One that still does not fit
  /// stays broken without being reported again, and never breaks another one.
  func retryBroken() {
    let candidates = store.brokenConstraints.filter {
      $0.state == .broken && $0.firstNode.system === self
    }
    store.brokenConstraints = []
    for constraint in candidates {
      do throws(AddConstraintError) {
        try hold(constraint)
      } catch {
        store.brokenConstraints.append(constraint)
      }
    }
  }

  private func describe(
    _ conflict: Conflict, bounding length: BoundedLength? = nil
  ) -> [Requirement] {
    let wanted = Set(conflict.constraints)
    var members: [Requirement] = []
    for case let node? in store.nodes {
      for constraint in node.incident.all where constraint.firstNode === node {
        if constraint.state == .held, wanted.contains(constraint.row) {
          members.append(Requirement(constraint))
        }
      }
      let bounded = length?.node === node && length?.isContent == false ? length?.axis : nil
      for (id, requirement) in node.rows.described(of: node, bounding: bounded)
      where id.map({ wanted.contains($0) }) ?? true {
        members.append(requirement)
      }
    }
    for variable in conflict.edits {
      let axis: LayoutAxis = variable == root.variables.width ? .horizontal : .vertical
      members.append(.givenSize(of: root, axis, root.frame.length(axis)))
    }
    return members
  }
}

/// A member of a conflicting set.
struct Requirement {
  /// What somebody made; `nil` for a requirement of the engine itself.
  let constraint: LayoutConstraint?
  let namedNodes: [LayoutNode]
  /// What it says, with what its items are called.
  let text: ((LayoutNode) -> String) -> String

  init(_ constraint: LayoutConstraint) {
    self.constraint = constraint
    namedNodes = constraint.namedNodes
    text = constraint.text
  }

  private init(
    of node: LayoutNode, and other: LayoutNode? = nil,
    text: @escaping ((LayoutNode) -> String) -> String
  ) {
    constraint = nil
    namedNodes = [node] + (other.map { [$0] } ?? [])
    self.text = text
  }

  @inline(never)  // What it needs of the stack, each row that is added would reserve.
  static func implicit(_ row: DesiredRow, of node: LayoutNode) -> Requirement {
    Requirement(
      of: node, and: row.follows == 0 ? nil : node.parent, text: RowText.implicit(row, of: node))
  }

  static func givenSize(of root: LayoutNode, _ axis: LayoutAxis, _ value: Double) -> Requirement {
    Requirement(of: root) {
      "<\($0(root)).\(axis.length) == \(RowText.number(value)) (given size)>"
    }
  }

  fileprivate static func bound(_ attribute: LayoutAttribute, of node: LayoutNode) -> Requirement {
    Requirement(of: node) { "<\($0(node)).\(attribute) >= 0 (implicit)>" }
  }
}

extension ConstraintConflict {
  /// Requirements of the engine are older than any constraint.
  fileprivate init(of set: [Requirement], broken: LayoutConstraint?) {
    requirements = set.sorted { $0.constraint?.sequence ?? 0 < $1.constraint?.sequence ?? 0 }
    self.broken = broken
  }
}

extension LayoutConstraint {
  /// The depth of the view in which the constraint arranges something; for a size, the superview of
  /// the item.
  fileprivate var holderDepth: Int {
    guard let ancestor = commonAncestor?({ $0 }) else { return 0 }
    let isAboutOne = ancestor === firstNode && (secondNode ?? firstNode) === firstNode
    var depth = 0
    var current = (isAboutOne ? ancestor.parent : ancestor)?.parent
    while let node = current {
      depth += 1
      current = node.parent
    }
    return depth
  }
}

extension ImplicitRows {
  /// Every row with its name in a conflict log. The row that is about to bound the length on `axis`
  /// is among them, without a handle.
  fileprivate func described(
    of node: LayoutNode, bounding axis: LayoutAxis?
  ) -> [(ConstraintID?, Requirement)] {
    var list: [(ConstraintID?, Requirement)] = [
      (axis == .horizontal ? nil : minimum.horizontal, .bound(.width, of: node)),
      (axis == .vertical ? nil : minimum.vertical, .bound(.height, of: node)),
    ]
    if let view = node.view {
      for (id, row) in zip(content.list, view.desiredForm(isMeasured: false).rows.list) {
        list.append((id, .implicit(row, of: node)))
      }
    }
    return list.filter { $0.0 != Self.none }
  }
}
