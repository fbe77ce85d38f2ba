// What views and layout guides have in common: they can be constrained.

package import Foundation

/// Something with a frame that constraints can speak about. Views and layout guides are the two.
open class LayoutItem {
  /// The engine's side of the item.
  package final let node: LayoutNode

  /// The constraints that the DSL has installed for the item, to be removed or changed together.
  package final var madeConstraints: [LayoutConstraint] = []

  /// It has the form of a view's initializer, so that views override it: a designated initializer
  /// that they did not override would keep their subclasses from inheriting theirs.
  package init(frame: CGRect) {
    node = LayoutNode()
    node.item = self
    node.frame = LayoutRect(frame)
  }
}

extension LayoutItem: Hashable {
  /// Whether both are the same object.
  public static func == (left: LayoutItem, right: LayoutItem) -> Bool { left === right }

  /// Feeds the identity into `hasher`.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
