// What views and layout guides have in common: they can be constrained.

/// Something with a frame that constraints can speak about. Views and layout guides are the two.
open class LayoutItem {
  /// The engine's side of the item.
  package final let node: LayoutNode

  /// The constraints that the DSL has installed for the item, to be removed or changed together.
  package final var madeConstraints: [LayoutConstraint] = []

  package init(kind: LayoutNode.Kind) {
    node = LayoutNode(kind: kind)
    node.item = self
  }
}

extension LayoutItem: Hashable {
  /// Whether both are the same object.
  public static func == (left: LayoutItem, right: LayoutItem) -> Bool { left === right }

  /// Feeds the identity into `hasher`.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
