// Bringing constraints into force and taking them out again.

internal import Foundation

extension LayoutConstraint {
  /// Whether the constraint is in force. Setting it installs the constraint on the closest common
  /// ancestor of its items, or takes it away; setting it to what it is already does nothing.
  ///
  /// Where installing is impossible, the issue is reported and the constraint stays inactive.
  public var isActive: Bool {
    get { state != .inactive }
    set {
      if newValue {
        do throws(ConstraintError) { try install() } catch { report(error) }
      } else {
        deactivate()
      }
    }
  }

  /// Whether the constraint is in force but given up, because it contradicts others.
  public var isBroken: Bool { state == .broken }

  /// The view that holds the active constraint: the closest common ancestor of its items.
  public var owningView: View? { owner?.view }

  /// Brings all of `constraints` into force.
  public static func activate(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Takes all of `constraints` out of force.
  public static func deactivate(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  /// Brings the constraint into force, as `isActive = true`, but throws what stands in the way.
  ///
  /// - Throws: `.noCommonAncestor`, `.notFinite`, `.zeroMultiplier`, `.invalidPriority`,
  ///   `.invalidPairing` or `.itemIsGone`. The constraint is inactive then.
  public func install() throws(ConstraintError) {
    guard state == .inactive else { return }
    try validate()
    guard let ancestor = commonAncestor() else {
      throw .noCommonAncestor(ItemName.of(firstNode), secondNode.map(ItemName.of) ?? "nil")
    }
    owner = ancestor
    state = .waiting
    sequence = LayoutSequence.next()
    firstPosition = firstNode.insert(self)
    if let secondNode, secondNode !== firstNode { secondPosition = secondNode.insert(self) }
    ancestor.withSystem { $0.noteAddition(of: self) }
  }

  /// Takes the constraint out of force.
  func deactivate() {
    guard state != .inactive else { return }
    firstNode.system?.noteRemoval(of: self)
    if marks.contains(.isQueuedToChange) { firstNode.system?.store.changes.keep(self) }
    state = .inactive
    marks.subtract(.content)
    owner = nil
    firstNode.remove(self, at: firstPosition)
    if let secondNode, secondNode !== firstNode { secondNode.remove(self, at: secondPosition) }
    firstPosition = -1
    secondPosition = -1
  }

  private func commonAncestor() -> LayoutNode? {
    guard let secondNode else { return firstNode }
    return LayoutNode.closestCommonAncestor(firstNode, secondNode)
  }

  /// Refuses what UIKit would answer with an exception.
  private func validate() throws(ConstraintError) {
    guard firstNode.isAlive, secondNode?.isAlive ?? true else {
      throw .itemIsGone
    }
    guard offset.isFinite else { throw .notFinite(offset) }
    guard factor.isFinite else { throw .notFinite(factor) }
    guard rank.level != nil else { throw .invalidPriority(rank) }
    if secondNode == nil {
      guard firstAttribute.isSize else { throw .invalidPairing(firstAttribute, .notAnAttribute) }
      return
    }
    let (first, second) = (firstAttribute, secondAttribute)
    guard first != .notAnAttribute, second != .notAnAttribute, first.isSize == second.isSize,
      first.isSize || first.axis == second.axis,
      !(first.isDirectional && second.isAbsoluteEdge),
      !(second.isDirectional && first.isAbsoluteEdge)
    else { throw .invalidPairing(first, second) }
    guard factor != 0 || first.isSize else { throw .zeroMultiplier }
  }
}

extension LayoutNode {
  /// Appends an active constraint and says where it stands.
  fileprivate func insert(_ constraint: LayoutConstraint) -> Int32 {
    // Few items have less than four constraints or more than eight, and growing by doubling from one
    // took a twentieth of the instructions of `layout feed-cell`.
    if incident.isEmpty { incident.reserveCapacity(8) }
    incident.append(constraint)
    return Int32(incident.count - 1)
  }

  /// Removes a constraint in O(1): the last one takes its place.
  fileprivate func remove(_ constraint: LayoutConstraint, at position: Int32) {
    let index = Int(position)
    assert(incident[index] === constraint)
    let last = incident.removeLast()
    guard last !== constraint else { return }
    incident[index] = last
    if last.firstNode === self {
      last.firstPosition = position
    } else {
      last.secondPosition = position
    }
  }
}
