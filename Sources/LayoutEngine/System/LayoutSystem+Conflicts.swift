// What happens when required constraints contradict each other.

internal import SolverCore

extension LayoutSystem {
  /// Gives up the youngest constraint among `newcomer` and what it contradicts, and reports the
  /// set.
  ///
  /// - Returns: Whether room was made: the newcomer can be tried again. Otherwise it was itself the
  ///   one to give up.
  /// - Complexity: O(constraints of the tree); conflicts are rare.
  func breakYoungest(of conflict: Conflict, newcomer: ConstraintConflict.Member) -> Bool {
    breakYoungest(of: describe(conflict) + [newcomer])
  }

  /// The same for the row of a length. That of a box which has just come is the newcomer; any other is
  /// reported as if it had been there before.
  func breakYoungest(of conflict: Conflict, bounding length: BoundedLength) -> Bool {
    guard length.node.flags.contains(.isNew), !length.isContent else {
      return breakYoungest(of: describe(conflict, bounding: length))
    }
    let row = DesiredRow(
      variable: length.node.variables.length(length.axis), relation: .greaterThanOrEqual,
      rightHandSide: 0, priority: .required, note: .implicit)
    let name = RowText.implicit(row, of: length.node)
    return breakYoungest(of: conflict, newcomer: .implicit(name))
  }

  private func breakYoungest(of set: [ConstraintConflict.Member]) -> Bool {
    var members = set
    var youngest: LayoutConstraint?
    for case .constraint(let constraint) in members
    where constraint.sequence >= youngest?.sequence ?? 0 { youngest = constraint }
    members.sort { $0.age < $1.age }
    if let youngest {
      let wasHeld = youngest.state == .held
      if wasHeld { takeOut(youngest) }
      youngest.state = .broken
      store.brokenConstraints.append(youngest)
      environment.report(.conflict(ConstraintConflict(members: members, broken: youngest)))
      return wasHeld
    }
    environment.report(.conflict(ConstraintConflict(members: members, broken: nil)))
    return false
  }

  /// Tries constraints again that were broken before something changed. One that still does not fit
  /// stays broken without another word, and never at the expense of another.
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
  ) -> [ConstraintConflict.Member] {
    let wanted = Set(conflict.constraints)
    var members: [ConstraintConflict.Member] = []
    for case let node? in store.nodes {
      for constraint in node.incident.all where constraint.firstNode === node {
        if constraint.state == .held, wanted.contains(constraint.row) {
          members.append(.constraint(constraint))
        }
      }
      let bounded = length?.node === node && length?.isContent == false ? length?.axis : nil
      for (id, text) in node.rows.described(of: node, bounding: bounded)
      where id.map({ wanted.contains($0) }) ?? true {
        members.append(.implicit(text))
      }
    }
    for variable in conflict.edits {
      let attribute = variable == root.variables.width ? "width" : "height"
      let value = attribute == "width" ? root.frame.width : root.frame.height
      members.append(
        .implicit("<\(ItemName.of(root)).\(attribute) == \(RowText.number(value)) (given size)>"))
    }
    return members
  }
}

extension ConstraintConflict.Member {
  /// Requirements of the engine are older than any constraint.
  fileprivate var age: UInt64 {
    guard case .constraint(let constraint) = self else { return 0 }
    return constraint.sequence
  }
}

extension ImplicitRows {
  /// Every row with what a conflict log calls it. The row that is about to bound the length on `axis`
  /// stands among them without a handle.
  fileprivate func described(
    of node: LayoutNode, bounding axis: LayoutAxis?
  ) -> [(ConstraintID?, String)] {
    var list: [(ConstraintID?, String)] = [
      (axis == .horizontal ? nil : minimumWidth, "<\(ItemName.of(node)).width >= 0 (implicit)>"),
      (axis == .vertical ? nil : minimumHeight, "<\(ItemName.of(node)).height >= 0 (implicit)>"),
    ]
    if let view = node.view {
      for (id, row) in zip(content.list, view.desiredForm(isMeasured: false).rows.list) {
        list.append((id, RowText.implicit(row, of: node)))
      }
    }
    return list.filter { $0.0 != Self.none }
  }
}
