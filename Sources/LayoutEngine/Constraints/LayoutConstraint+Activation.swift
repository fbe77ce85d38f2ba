// Bringing constraints into force and taking them out again, and the order in which they came.

internal import Foundation
internal import Synchronization

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
  public var owningView: View? {
    guard isActive else { return nil }
    return commonAncestor?({ $0.view })
  }

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
  /// - Throws: `.noCommonAncestor`, `.noSuperview`, `.notFinite`, `.zeroMultiplier`,
  ///   `.invalidPriority`, `.invalidPairing` or `.itemIsGone`. The constraint is inactive then.
  public func install() throws(ConstraintError) {
    if hasNotes { placeDistances() }
    guard state == .inactive else { return }
    try enterForce(as: nil)
    if !isInMadeConstraints { holdItself() }
  }

  /// The same for an inactive constraint, which is held in the name of its being active afterwards.
  ///
  /// - Parameter number: The number of the activation, unless it is the next one.
  func enterForce(as number: UInt64?) throws(ConstraintError) {
    try validate()
    guard let ancestor = commonAncestor else {
      throw .noCommonAncestor(ItemName.of(firstNode), secondNode.map(ItemName.of) ?? "nil")
    }
    state = .waiting
    sequence = number ?? LayoutSequence.next()
    first { firstPosition = $0.incident.append(self, leads: true) }
    second? { if $0 !== firstNode { secondPosition = $0.incident.append(self, leads: false) } }
    ancestor { $0.withSystem { $0.noteAddition(of: self) } }
  }

  /// Takes the constraint out of force.
  func deactivate() {
    guard state != .inactive else { return }
    first { node in
      node.withSystem {
        $0.noteRemoval(of: self)
        if marks.contains(.isQueuedToChange) { $0.store.changes.keep(self) }
      }
      node.remove(self, at: firstPosition)
    }
    second? { if $0 !== firstNode { $0.remove(self, at: secondPosition) } }
    state = .inactive
    // What marks it is a queue of this tree: its next one would take it for queued there.
    marks = []
    firstPosition = -1
    secondPosition = -1
    if !isInMadeConstraints { letGoOfItself() }
  }

  /// Puts the guides of distances into the view in which everything stands that is compared.
  private func placeDistances() {
    guard let distances = (line as? ComparedDistances)?.list else { return }
    let nodes =
      [firstNode, secondNode].compactMap { $0 }.filter { !$0.flags.contains(.isDistance) }
      + distances.flatMap(\.ends)
    var common: Uncounted<LayoutNode>? = Uncounted(nodes[0])
    for node in nodes.dropFirst() {
      common = common?({ LayoutNode.closestCommonAncestor($0, node) })
    }
    guard let view = common?({ $0.view ?? $0.parent?.view }) else { return }
    for distance in distances { distance.place(in: view) }
  }

  /// The closest common ancestor of the items, which they hold.
  var commonAncestor: Uncounted<LayoutNode>? {
    guard let second else { return first }
    return first { first in second { LayoutNode.closestCommonAncestor(first, $0) } }
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
      // Only the DSL names an attribute there without an item.
      guard secondAttribute == .notAnAttribute else {
        throw .noSuperview(ItemName.of(firstNode))
      }
      guard firstAttribute.isSize else { throw .invalidPairing(firstAttribute, .notAnAttribute) }
      return
    }
    let (first, second) = (firstAttribute, secondAttribute)
    // Most constraints compare like with like, which can be seen at once.
    if first == second, first != .notAnAttribute, factor != 0 { return }
    guard first != .notAnAttribute, second != .notAnAttribute, first.isSize == second.isSize,
      !(first.isDirectional && second.isAbsoluteEdge),
      !(second.isDirectional && first.isAbsoluteEdge)
    else { throw .invalidPairing(first, second) }
    guard factor != 0 || first.isSize else { throw .zeroMultiplier }
  }

  // MARK: - Unsafe

  /// Keeps the constraint alive, which its items only list, until `letGoOfItself` or
  /// `handOverItself`.
  ///
  /// Safe because: it is called where the constraint becomes active or comes into
  /// `madeConstraints`, whichever is first, and `letGoOfItself` where both are over; what is active
  /// ends with its items, and so do these lists. It is called once more for each place in an
  /// `AdditionQueue`, which calls one of the others once. Worth it because: held by the lists of
  /// its items, it is counted once or twice more, and these are slower.
  func holdItself() { _ = unsafe Unmanaged.passRetained(self) }

  /// Safe because: `holdItself` came before, and the constraint is not looked at afterwards, unless
  /// who has called holds it, too.
  func letGoOfItself() { unsafe Unmanaged.passUnretained(self).release() }

  /// Lets go of the constraint, which whoever has called holds from now on.
  ///
  /// Safe and worth it as `letGoOfItself`.
  func handOverItself() -> LayoutConstraint {
    unsafe Unmanaged.passUnretained(self).takeRetainedValue()
  }
}

extension LayoutNode {
  /// Takes a constraint from those of the node in O(1).
  fileprivate func remove(_ constraint: LayoutConstraint, at position: Int32) {
    let leads = constraint.firstNode === self
    incident.remove(constraint, at: position, leads: leads)?({ moved in
      if moved.firstNode === self {
        moved.firstPosition = position
      } else {
        moved.secondPosition = position
      }
    })
  }
}

// MARK: - Order

/// Numbers activations, so that of several conflicting constraints the youngest can be broken.
///
/// Only the order within a tree matters, and a tree is used by one thread at a time; one counter
/// for the process is the simplest thing that keeps it, since items do not know their tree when
/// they are constrained.
enum LayoutSequence {
  private static let counter = Atomic<UInt64>(0)

  /// The number of the last activation.
  static var last: UInt64 { counter.load(ordering: .relaxed) }

  /// The number before those of the next `count` activations, which are whoever asks's own.
  static func take(_ count: Int) -> UInt64 {
    counter.wrappingAdd(UInt64(count), ordering: .relaxed).oldValue
  }

  static func next() -> UInt64 { take(1) + 1 }
}
