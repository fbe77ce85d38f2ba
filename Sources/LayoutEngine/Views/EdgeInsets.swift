// Distances from the four edges of a rectangle, the edges, and rectangles that are moved by them.

public import Foundation

/// Distances inwards from the top, left, bottom and right edge, in points.
public struct EdgeInsets: Hashable, Sendable {
  /// Downwards from the top edge.
  public var top: CGFloat
  /// Rightwards from the left edge.
  public var left: CGFloat
  /// Upwards from the bottom edge.
  public var bottom: CGFloat
  /// Leftwards from the right edge.
  public var right: CGFloat

  /// The given distances, none where nothing is given.
  public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }

  /// No distances.
  public static let zero = EdgeInsets()

  var isFinite: Bool { top.isFinite && left.isFinite && bottom.isFinite && right.isFinite }

  /// The same, or with left for right.
  func mirrored(_ isMirrored: Bool) -> EdgeInsets {
    isMirrored ? EdgeInsets(top: top, left: right, bottom: bottom, right: left) : self
  }
}

/// Distances inwards, with the horizontal ones named by the direction of the text.
public struct DirectionalEdgeInsets: Hashable, Sendable {
  /// Downwards from the top edge.
  public var top: CGFloat
  /// Inwards from the leading edge.
  public var leading: CGFloat
  /// Upwards from the bottom edge.
  public var bottom: CGFloat
  /// Inwards from the trailing edge.
  public var trailing: CGFloat

  /// The given distances, none where nothing is given.
  public init(
    top: CGFloat = 0, leading: CGFloat = 0, bottom: CGFloat = 0, trailing: CGFloat = 0
  ) { (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing) }

  /// No distances.
  public static let zero = DirectionalEdgeInsets()

  /// The distances with leading and trailing replaced by the edges that they stand for.
  package func resolved(rightToLeft: Bool) -> EdgeInsets {
    EdgeInsets(top: top, left: leading, bottom: bottom, right: trailing).mirrored(rightToLeft)
  }
}

// MARK: - Rectangles

/// Edges of a rectangle.
public struct RectEdge: OptionSet, Hashable, Sendable {
  /// The edges as bits.
  public let rawValue: UInt
  /// The edges with these bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The upper edge.
  public static let top = RectEdge(rawValue: 1)
  /// The left edge.
  public static let left = RectEdge(rawValue: 2)
  /// The edge at which text starts: `left` where edges are named by the direction of the text.
  public static let leading = left
  /// The lower edge.
  public static let bottom = RectEdge(rawValue: 4)
  /// The right edge.
  public static let right = RectEdge(rawValue: 8)
  /// The edge at which text ends, likewise.
  public static let trailing = right
  /// Each edge.
  public static let all: RectEdge = [.top, .left, .bottom, .right]
}

extension CGRect {
  /// The rectangle with its edges moved inwards.
  public func inset(by insets: EdgeInsets) -> CGRect {
    CGRect(
      x: origin.x + insets.left, y: origin.y + insets.top,
      width: width - insets.left - insets.right, height: height - insets.top - insets.bottom)
  }
}

extension View {
  /// The frame of the rectangle that constraints go by.
  public final func alignmentRect(forFrame frame: CGRect) -> CGRect {
    frame.inset(by: alignmentRectInsets)
  }

  /// The frame around a rectangle that constraints go by.
  public final func frame(forAlignmentRect rect: CGRect) -> CGRect {
    let insets = alignmentRectInsets
    return rect.inset(
      by: EdgeInsets(
        top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right))
  }
}
