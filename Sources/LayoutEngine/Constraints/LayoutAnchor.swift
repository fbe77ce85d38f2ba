// Anchors: one attribute of one item, with its kind in its type.

public import Foundation

/// One attribute of one item. Only anchors of the same kind can be compared, which the compiler
/// checks: `LayoutXAxisAnchor`, `LayoutYAxisAnchor` and `LayoutDimension`.
public class LayoutAnchor<Kind: LayoutAnchorKind> {
  let node: LayoutNode
  /// The attribute.
  package let attribute: LayoutAttribute

  init(_ node: LayoutNode, _ attribute: LayoutAttribute) {
    self.node = node
    self.attribute = attribute
  }

  /// The item that the anchor belongs to, while it lives.
  public final var item: LayoutItem? { node.item }

  final func related(
    _ relation: LayoutRelation, to anchor: LayoutAnchor<Kind>, multiplier: CGFloat = 1,
    constant: CGFloat
  ) -> LayoutConstraint {
    let constraint = LayoutConstraint(
      node, attribute, relation, anchor.node, anchor.attribute, multiplier: Double(multiplier),
      constant: Double(constant))
    if node.flags.union(anchor.node.flags).contains(.isDistance) {
      constraint.line = ComparedDistances([self, anchor].compactMap { $0 as? LayoutDistance })
    }
    return constraint
  }

  /// `self == anchor + constant`, not active yet.
  public final func constraint(
    equalTo anchor: LayoutAnchor<Kind>, constant: CGFloat = 0
  ) -> LayoutConstraint { related(.equal, to: anchor, constant: constant) }

  /// `self >= anchor + constant`, not active yet.
  public final func constraint(
    greaterThanOrEqualTo anchor: LayoutAnchor<Kind>, constant: CGFloat = 0
  ) -> LayoutConstraint { related(.greaterThanOrEqual, to: anchor, constant: constant) }

  /// `self <= anchor + constant`, not active yet.
  public final func constraint(
    lessThanOrEqualTo anchor: LayoutAnchor<Kind>, constant: CGFloat = 0
  ) -> LayoutConstraint { related(.lessThanOrEqual, to: anchor, constant: constant) }
}

/// What an anchor measures.
public protocol LayoutAnchorKind {}

/// The kind of horizontal places.
public enum LayoutXAxisKind: LayoutAnchorKind {}
/// The kind of vertical places.
public enum LayoutYAxisKind: LayoutAnchorKind {}
/// The kind of lengths.
public enum LayoutDimensionKind: LayoutAnchorKind {}

/// A horizontal place: an edge or the centre.
public typealias LayoutXAxisAnchor = LayoutAnchor<LayoutXAxisKind>
/// A vertical place: an edge, the centre or a baseline.
public typealias LayoutYAxisAnchor = LayoutAnchor<LayoutYAxisKind>

/// A length, which can also be compared with a number and be multiplied.
public class LayoutDimension: LayoutAnchor<LayoutDimensionKind> {
  fileprivate func fixed(_ relation: LayoutRelation, _ constant: CGFloat) -> LayoutConstraint {
    LayoutConstraint(node, attribute, relation, nil, .notAnAttribute, constant: Double(constant))
  }

  /// `self == constant`, not active yet.
  public final func constraint(equalToConstant constant: CGFloat) -> LayoutConstraint {
    fixed(.equal, constant)
  }

  /// `self >= constant`, not active yet.
  public final func constraint(greaterThanOrEqualToConstant constant: CGFloat) -> LayoutConstraint {
    fixed(.greaterThanOrEqual, constant)
  }

  /// `self <= constant`, not active yet.
  public final func constraint(lessThanOrEqualToConstant constant: CGFloat) -> LayoutConstraint {
    fixed(.lessThanOrEqual, constant)
  }

  /// `self == multiplier · anchor + constant`, not active yet.
  public final func constraint(
    equalTo anchor: LayoutDimension, multiplier: CGFloat, constant: CGFloat = 0
  ) -> LayoutConstraint { related(.equal, to: anchor, multiplier: multiplier, constant: constant) }

  /// `self >= multiplier · anchor + constant`, not active yet.
  public final func constraint(
    greaterThanOrEqualTo anchor: LayoutDimension, multiplier: CGFloat, constant: CGFloat = 0
  ) -> LayoutConstraint {
    related(.greaterThanOrEqual, to: anchor, multiplier: multiplier, constant: constant)
  }

  /// `self <= multiplier · anchor + constant`, not active yet.
  public final func constraint(
    lessThanOrEqualTo anchor: LayoutDimension, multiplier: CGFloat, constant: CGFloat = 0
  ) -> LayoutConstraint {
    related(.lessThanOrEqual, to: anchor, multiplier: multiplier, constant: constant)
  }
}

extension LayoutItem {
  /// The left edge.
  public final var leftAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(node, .left) }
  /// The right edge.
  public final var rightAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(node, .right) }
  /// The edge at which text starts.
  public final var leadingAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(node, .leading) }
  /// The edge at which text ends.
  public final var trailingAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(node, .trailing) }
  /// The middle between left and right.
  public final var centerXAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(node, .centerX) }
  /// The top edge.
  public final var topAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(node, .top) }
  /// The bottom edge.
  public final var bottomAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(node, .bottom) }
  /// The middle between top and bottom.
  public final var centerYAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(node, .centerY) }
  /// The width.
  public final var widthAnchor: LayoutDimension { LayoutDimension(node, .width) }
  /// The height.
  public final var heightAnchor: LayoutDimension { LayoutDimension(node, .height) }
}

extension View {
  /// The baseline of the first line of text.
  public final var firstBaselineAnchor: LayoutYAxisAnchor {
    LayoutYAxisAnchor(node, .firstBaseline)
  }
  /// The baseline of the last line of text.
  public final var lastBaselineAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(node, .lastBaseline) }
}

// MARK: - Distances between anchors

extension LayoutAnchor where Kind == LayoutXAxisKind {
  /// The distance from this anchor to `other`, negative where that comes first.
  public final func anchorWithOffset(to other: LayoutXAxisAnchor) -> LayoutDimension {
    LayoutDistance(
      (node, attribute), (other.node, other.attribute), .width,
      attribute.isDirectional || other.attribute.isDirectional
        ? (.leading, .trailing) : (.left, .right))
  }
}

extension LayoutAnchor where Kind == LayoutYAxisKind {
  /// The distance from this anchor to `other`, negative where that is higher.
  public final func anchorWithOffset(to other: LayoutYAxisAnchor) -> LayoutDimension {
    LayoutDistance((node, attribute), (other.node, other.attribute), .height, (.top, .bottom))
  }
}

/// What a constraint of distances holds.
final class ComparedDistances {
  let list: [LayoutDistance]

  init(_ list: [LayoutDistance]) { self.list = list }
}

/// The length of a guide that reaches from one anchor to another. It comes into the tree with the
/// first constraint that compares the distance, and leaves with the last.
final class LayoutDistance: LayoutDimension {
  typealias End = (node: LayoutNode, attribute: LayoutAttribute)

  private let guide = LayoutGuide()
  private let start: End
  private let end: End
  /// What ties the guide to both.
  private let ties: [LayoutConstraint]

  init(
    _ start: End, _ end: End, _ length: LayoutAttribute,
    _ edges: (LayoutAttribute, LayoutAttribute)
  ) {
    (self.start, self.end) = (start, end)
    guide.identifier = "distance"
    guide.node.flags.insert(.isDistance)
    ties = [(edges.0, start), (edges.1, end)].map { [guide] edge, end in
      LayoutConstraint(guide.node, edge, .equal, end.node, end.attribute)
    }
    super.init(guide.node, length)
  }

  deinit { guide.owningView?.removeLayoutGuide(guide) }

  var ends: [LayoutNode] { [start.node, end.node] }

  /// Puts the guide into a view that both ends stand in: where it is, if that is one.
  func place(in view: View) {
    if guide.node.parent.map({ parent in ends.allSatisfy { $0.isInside(parent) } }) != true {
      view.addLayoutGuide(guide)
    }
    LayoutConstraint.activate(ties)
  }

  /// A given distance is an ordinary constraint, which has a row less for each anchor.
  fileprivate override func fixed(
    _ relation: LayoutRelation, _ constant: CGFloat
  ) -> LayoutConstraint {
    LayoutConstraint(
      end.node, end.attribute, relation, start.node, start.attribute, constant: Double(constant))
  }
}

// MARK: - Distances that the system chooses

/// The system's distance between two views, in points.
let systemSpacing: CGFloat = 8

extension LayoutAnchor where Kind == LayoutXAxisKind {
  /// `self == anchor + multiplier · 8`, towards the end of the line; not active yet.
  public final func constraint(
    equalToSystemSpacingAfter anchor: LayoutXAxisAnchor, multiplier: CGFloat
  ) -> LayoutConstraint { constraint(equalTo: anchor, constant: multiplier * systemSpacing) }

  /// `self >= anchor + multiplier · 8`, not active yet.
  public final func constraint(
    greaterThanOrEqualToSystemSpacingAfter anchor: LayoutXAxisAnchor, multiplier: CGFloat
  ) -> LayoutConstraint {
    constraint(greaterThanOrEqualTo: anchor, constant: multiplier * systemSpacing)
  }

  /// `self <= anchor + multiplier · 8`, not active yet.
  public final func constraint(
    lessThanOrEqualToSystemSpacingAfter anchor: LayoutXAxisAnchor, multiplier: CGFloat
  ) -> LayoutConstraint {
    constraint(lessThanOrEqualTo: anchor, constant: multiplier * systemSpacing)
  }
}

extension LayoutAnchor where Kind == LayoutYAxisKind {
  /// `self == anchor + multiplier · 8`, downwards; not active yet. UIKit takes a distance that
  /// suits the fonts where both are baselines.
  public final func constraint(
    equalToSystemSpacingBelow anchor: LayoutYAxisAnchor, multiplier: CGFloat
  ) -> LayoutConstraint { constraint(equalTo: anchor, constant: multiplier * systemSpacing) }

  /// `self >= anchor + multiplier · 8`, not active yet.
  public final func constraint(
    greaterThanOrEqualToSystemSpacingBelow anchor: LayoutYAxisAnchor, multiplier: CGFloat
  ) -> LayoutConstraint {
    constraint(greaterThanOrEqualTo: anchor, constant: multiplier * systemSpacing)
  }

  /// `self <= anchor + multiplier · 8`, not active yet.
  public final func constraint(
    lessThanOrEqualToSystemSpacingBelow anchor: LayoutYAxisAnchor, multiplier: CGFloat
  ) -> LayoutConstraint {
    constraint(lessThanOrEqualTo: anchor, constant: multiplier * systemSpacing)
  }
}
