// SnapKit's names for what has another name here.

internal import Foundation
public import LayoutEngine

/// `View`.
public typealias ConstraintView = View
/// `LayoutGuide`.
public typealias ConstraintLayoutGuide = LayoutGuide
/// `LayoutSupport`.
public typealias ConstraintLayoutSupport = LayoutSupport
/// `EdgeInsets`.
public typealias ConstraintInsets = EdgeInsets
/// `DirectionalEdgeInsets`.
public typealias ConstraintDirectionalInsets = DirectionalEdgeInsets
/// `LayoutDirection`.
public typealias ConstraintInterfaceLayoutDirection = LayoutDirection
/// `LayoutPriority`.
public typealias ConstraintPriority = LayoutPriority
/// A line on its way, which is the constraint already.
public typealias ConstraintDescription = Constraint

extension LayoutPriority: Strideable {
  /// The priority as a number, above 0 and at most 1000.
  public var value: Float { rawValue }

  /// The priority raised by `n`.
  public func advanced(by n: Float) -> LayoutPriority { LayoutPriority(rawValue + n) }

  /// How much `other` is above the priority.
  public func distance(to other: LayoutPriority) -> Float { other.rawValue - rawValue }
}

extension LayoutConstraint {
  /// The `identifier`: what `labeled(_:)` names.
  public var label: String? {
    get { identifier }
    set { identifier = newValue }
  }
}

/// What all constraints of a thread have in common.
public enum ConstraintConfig {
  /// The direction by which insets are read. Where it is `.rightToLeft`, leading edges take the
  /// right of `EdgeInsets`, and left edges the trailing part of directional ones. It turns nothing
  /// else.
  public static var interfaceLayoutDirection: ConstraintInterfaceLayoutDirection {
    get { isRightToLeft ? .rightToLeft : .leftToRight }
    set { LayoutEnvironment.current.readsInsetsFromRight = newValue == .rightToLeft }
  }

  static var isRightToLeft: Bool { LayoutEnvironment.current.readsInsetsFromRight }
}
