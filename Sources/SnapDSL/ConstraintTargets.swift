// What can stand in `equalTo(…)`, `offset(…)`, `inset(…)` and `priority(…)`.

public import Foundation
public import LayoutEngine

/// What `equalTo` and its sisters compare with: a view, a guide, some of their attributes, or a
/// number, size, point or insets.
public protocol ConstraintRelatableTarget {
  /// The target in the DSL's own words.
  var relatableTarget: RelatableTarget { get }
}

/// What `offset` adds: a number to each attribute, or each attribute's part of a value.
public protocol ConstraintOffsetTarget {
  /// The offset in the DSL's own words.
  var offsetAmount: ConstraintAmount { get }
}

/// What `inset` moves edges inwards by.
public protocol ConstraintInsetTarget {
  /// The insets in the DSL's own words.
  var insetAmount: ConstraintAmount { get }
}

/// What `priority` takes.
public protocol ConstraintPriorityTarget {
  /// The priority as a number.
  var priorityValue: LayoutPriority { get }
}

/// A target of a relation.
public enum RelatableTarget {
  /// The same attributes of an item.
  case item(LayoutItem)
  /// Given attributes of an item.
  case attributes(ConstraintItem)
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

  /// What is added for `attribute`.
  @inline(__always)  // A number, as it nearly always is, is not worth a call.
  func constant(for attribute: LayoutAttribute) -> Double {
    if case .number(let number) = self { number } else { part(for: attribute) }
  }

  private func part(for attribute: LayoutAttribute) -> Double {
    switch self {
    case .number(let number): return number
    case .size(let width, let height):
      return attribute == .width ? width : attribute == .height ? height : 0
    case .point(let x, let y):
      return attribute.isSize ? 0 : attribute.axis == .horizontal ? x : y
    case .insets(let insets):
      return Self.inwards(
        attribute, Double(insets.top), Double(insets.left), Double(insets.bottom),
        Double(insets.right))
    case .directionalInsets(let insets):
      return Self.inwards(
        attribute, Double(insets.top), Double(insets.leading), Double(insets.bottom),
        Double(insets.trailing))
    case .edgeOffsets(let offsets):
      return Self.inwards(
        attribute, Double(offsets.top), Double(offsets.left), -Double(offsets.bottom),
        -Double(offsets.right))
    }
  }

  private static func inwards(
    _ attribute: LayoutAttribute, _ top: Double, _ left: Double, _ bottom: Double, _ right: Double
  ) -> Double {
    switch attribute {
    case .left, .leading, .leftMargin, .leadingMargin: left
    case .right, .trailing, .rightMargin, .trailingMargin: -right
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
  public var relatableTarget: RelatableTarget { .item(self) }
}

/// Some attributes of an item, such as `view.snp.bottom`.
public struct ConstraintItem: ConstraintRelatableTarget, AttributeChain {
  /// The view or guide.
  public let item: LayoutItem
  /// The attributes, of which there is usually one.
  public let attributes: ConstraintAttributes

  /// The attributes themselves.
  public var relatableTarget: RelatableTarget { .attributes(self) }

  /// The item's attributes and more of them.
  public func appending(_ attributes: ConstraintAttributes) -> ConstraintItem {
    ConstraintItem(item: item, attributes: self.attributes.union(attributes))
  }
}

// MARK: - Numbers and values

extension Double: ConstraintRelatableTarget, ConstraintOffsetTarget, ConstraintInsetTarget,
  ConstraintPriorityTarget
{
  /// The number.
  public var relatableTarget: RelatableTarget { .amount(.number(self)) }
  /// The number.
  @inlinable
  public var offsetAmount: ConstraintAmount { .number(self) }
  /// The number at every edge.
  public var insetAmount: ConstraintAmount {
    .insets(EdgeInsets(top: self, left: self, bottom: self, right: self))
  }
  /// The number.
  public var priorityValue: LayoutPriority { LayoutPriority(Float(self)) }
}

/// A number that is not a `Double`.
public protocol ConstraintNumber: ConstraintRelatableTarget, ConstraintOffsetTarget,
  ConstraintInsetTarget, ConstraintPriorityTarget
{
  /// The number as a `Double`.
  var doubleValue: Double { get }
}

extension ConstraintNumber {
  /// The number.
  public var relatableTarget: RelatableTarget { doubleValue.relatableTarget }
  /// The number.
  @inlinable
  public var offsetAmount: ConstraintAmount { doubleValue.offsetAmount }
  /// The number at every edge.
  public var insetAmount: ConstraintAmount { doubleValue.insetAmount }
  /// The number.
  public var priorityValue: LayoutPriority { doubleValue.priorityValue }
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
extension DirectionalEdgeInsets: ConstraintRelatableTarget, ConstraintInsetTarget {
  /// The insets, inwards.
  public var relatableTarget: RelatableTarget { .amount(.directionalInsets(self)) }
  /// The insets, inwards.
  public var insetAmount: ConstraintAmount { .directionalInsets(self) }
}

extension LayoutPriority: ConstraintPriorityTarget {
  /// The priority itself.
  public var priorityValue: LayoutPriority { self }
}
