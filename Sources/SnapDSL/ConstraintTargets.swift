// What can stand in `equalTo(…)`, `offset(…)`, `inset(…)`, `multipliedBy(…)` and `priority(…)`.

public import Foundation
public import LayoutEngine

/// What `equalTo` and its sisters compare with: a view, a guide, some of their attributes, or a
/// number, size, point or insets.
public protocol ConstraintRelatableTarget {
  /// The target in the DSL's own words.
  var relatableTarget: RelatableTarget { get }
}

/// A value that gives an attribute its constant.
public protocol ConstraintConstantTarget {}

/// What `offset` adds: a number to each attribute, or each attribute's part of a value.
public protocol ConstraintOffsetTarget: ConstraintConstantTarget {
  /// The offset in the DSL's own words.
  var offsetAmount: ConstraintAmount { get }
}

/// What `inset` moves edges inwards by.
public protocol ConstraintInsetTarget: ConstraintConstantTarget {
  /// The insets in the DSL's own words.
  var insetAmount: ConstraintAmount { get }
}

/// What `inset` moves edges inwards by, named by the direction of the text.
public protocol ConstraintDirectionalInsetTarget: ConstraintInsetTarget {}

/// What `multipliedBy` takes: any number.
public protocol ConstraintMultiplierTarget {
  /// The number.
  var constraintMultiplierTargetValue: CGFloat { get }
}

/// What `priority` takes.
public protocol ConstraintPriorityTarget {
  /// The priority as a number, above 0 and at most 1000.
  var constraintPriorityTargetValue: Float { get }
}

/// A target of a relation.
public enum RelatableTarget {
  /// Given attributes of an item; the same as on the left, where there are none.
  case item(ConstraintItem)
  /// A value: absolute for lengths, relative to the superview for places.
  case amount(ConstraintAmount)
}

/// A value that gives each attribute its constant.
public enum ConstraintAmount: Hashable, Sendable {
  /// The same for every attribute.
  case number(Double)
  /// For widths and heights; 0 for others.
  case size(width: Double, height: Double)
  /// For places on both axes; 0 for lengths.
  case point(x: Double, y: Double)
  /// Inwards: positive values make the frame smaller.
  case insets(EdgeInsets)
  /// Inwards, by the direction of the text.
  case directionalInsets(DirectionalEdgeInsets)
  /// Rightwards and downwards at every edge.
  case edgeOffsets(EdgeInsets)

  /// What is added for a constraint between two attributes. The second one decides, since it is
  /// that one which is moved: inwards from a bottom edge is upwards.
  @inline(__always)  // A number, as it nearly always is, is not worth a call.
  func constant(for first: LayoutAttribute, _ second: LayoutAttribute) -> Double {
    if case .number(let number) = self { return number }
    return part(for: second == .notAnAttribute ? first : second)
  }

  private func part(for attribute: LayoutAttribute) -> Double {
    switch self {
    case .number(let number): return number
    case .size(let width, let height):
      return attribute == .width ? width : attribute == .height ? height : 0
    case .point(let x, let y):
      return attribute.isSize ? 0 : attribute.axis == .horizontal ? x : y
    case .insets(let insets):
      let isTurned = attribute.isDirectional && ConstraintConfig.isRightToLeft
      return Self.inwards(attribute, insets, isTurned: isTurned)
    case .directionalInsets(let insets):
      let isTurned = attribute.isAbsoluteEdge && ConstraintConfig.isRightToLeft
      return Self.inwards(attribute, insets.resolved(rightToLeft: false), isTurned: isTurned)
    case .edgeOffsets(var offsets):
      (offsets.bottom, offsets.right) = (-offsets.bottom, -offsets.right)
      return Self.inwards(attribute, offsets, isTurned: false)
    }
  }

  /// - Parameter isTurned: Whether the left and the right edge have each other's insets.
  private static func inwards(
    _ attribute: LayoutAttribute, _ insets: EdgeInsets, isTurned: Bool
  ) -> Double {
    let (top, left) = (Double(insets.top), Double(insets.left))
    let (bottom, right) = (Double(insets.bottom), Double(insets.right))
    return switch attribute {
    case .left, .leading, .leftMargin, .leadingMargin: isTurned ? right : left
    case .right, .trailing, .rightMargin, .trailingMargin: isTurned ? -left : -right
    case .top, .topMargin, .firstBaseline: top
    case .bottom, .bottomMargin, .lastBaseline: -bottom
    case .centerX, .centerXWithinMargins: (left - right) / 2
    case .centerY, .centerYWithinMargins: (top - bottom) / 2
    case .width: -(left + right)
    case .height: -(top + bottom)
    case .notAnAttribute: 0
    }
  }
}

// MARK: - Views, guides and their attributes

extension LayoutItem: ConstraintRelatableTarget {
  /// The same attributes of the item.
  @inlinable  // As `Constraint.relate`.
  public var relatableTarget: RelatableTarget { .item(ConstraintItem(self, [])) }
}

/// Some attributes of an item, such as `view.snp.bottom`. It does not keep the item alive.
public struct ConstraintItem: ConstraintRelatableTarget, AttributeChain {
  let node: LayoutNode?
  /// The attributes, of which there is usually one.
  public let attributes: ConstraintAttributes

  @usableFromInline
  init(_ item: LayoutItem?, _ attributes: ConstraintAttributes) {
    self.init(node: item?.node, attributes)
  }

  init(_ anchor: LayoutAnchor<some LayoutAnchorKind>) {
    self.init(anchor.item, .init(anchor.attribute))
  }

  private init(node: LayoutNode?, _ attributes: ConstraintAttributes) {
    self.node = node
    self.attributes = attributes
  }

  /// The view or guide, as long as it lives.
  public var item: LayoutItem? { node?.item }

  /// The attributes themselves.
  @inlinable  // As `Constraint.relate`.
  public var relatableTarget: RelatableTarget { .item(self) }

  /// The item's attributes and more of them.
  public func appending(_ attributes: ConstraintAttributes) -> ConstraintItem {
    ConstraintItem(node: node, self.attributes.union(attributes))
  }
}

extension ConstraintItem: Equatable {
  /// Whether both are the same attributes of the same item, which lives.
  public static func == (left: ConstraintItem, right: ConstraintItem) -> Bool {
    guard let item = left.item else { return false }
    return item === right.item && left.attributes == right.attributes
  }
}

// MARK: - Numbers

/// A number of any kind.
public protocol ConstraintNumber: ConstraintRelatableTarget, ConstraintOffsetTarget,
  ConstraintInsetTarget, ConstraintMultiplierTarget, ConstraintPriorityTarget
{
  /// The number as a `Double`.
  var doubleValue: Double { get }
}

extension ConstraintNumber {
  /// The number.
  @inlinable
  public var relatableTarget: RelatableTarget { .amount(.number(doubleValue)) }
  /// The number.
  @inlinable
  public var offsetAmount: ConstraintAmount { .number(doubleValue) }
  /// The number at every edge.
  public var insetAmount: ConstraintAmount {
    let number = doubleValue
    return .insets(EdgeInsets(top: number, left: number, bottom: number, right: number))
  }
  /// The number.
  public var constraintMultiplierTargetValue: CGFloat { CGFloat(doubleValue) }
  /// The number.
  public var constraintPriorityTargetValue: Float { Float(doubleValue) }
}

extension Double: ConstraintNumber {
  /// The number itself.
  @inlinable
  public var doubleValue: Double { self }
}
extension Int: ConstraintNumber {
  /// The number as a `Double`.
  @inlinable
  public var doubleValue: Double { Double(self) }
}
extension UInt: ConstraintNumber {
  /// The number as a `Double`.
  @inlinable
  public var doubleValue: Double { Double(self) }
}
extension Float: ConstraintNumber {
  /// The number as a `Double`.
  @inlinable
  public var doubleValue: Double { Double(self) }
}
extension CGFloat: ConstraintNumber {
  /// The number as a `Double`.
  @inlinable
  public var doubleValue: Double { Double(self) }
}

// MARK: - Sizes, points and insets

extension CGSize: ConstraintRelatableTarget, ConstraintOffsetTarget {
  /// The size.
  public var relatableTarget: RelatableTarget { .amount(offsetAmount) }
  /// The size.
  public var offsetAmount: ConstraintAmount {
    .size(width: Double(width), height: Double(height))
  }
}
extension CGPoint: ConstraintRelatableTarget, ConstraintOffsetTarget {
  /// The point.
  public var relatableTarget: RelatableTarget { .amount(offsetAmount) }
  /// The point.
  public var offsetAmount: ConstraintAmount { .point(x: Double(x), y: Double(y)) }
}
extension EdgeInsets: ConstraintRelatableTarget, ConstraintOffsetTarget, ConstraintInsetTarget {
  /// The insets, inwards.
  public var relatableTarget: RelatableTarget { .amount(.insets(self)) }
  /// Rightwards and downwards at every edge, as offsets are.
  public var offsetAmount: ConstraintAmount { .edgeOffsets(self) }
  /// The insets, inwards.
  public var insetAmount: ConstraintAmount { .insets(self) }
}
extension DirectionalEdgeInsets: ConstraintRelatableTarget, ConstraintDirectionalInsetTarget {
  /// The insets, inwards.
  public var relatableTarget: RelatableTarget { .amount(.directionalInsets(self)) }
  /// The insets, inwards.
  public var insetAmount: ConstraintAmount { .directionalInsets(self) }
}

extension LayoutPriority: ConstraintPriorityTarget {
  /// The priority as a number.
  public var constraintPriorityTargetValue: Float { rawValue }
}
