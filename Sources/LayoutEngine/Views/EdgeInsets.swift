// Distances from the four edges of a rectangle.

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
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// No distances.
  public static let zero = EdgeInsets()
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
  ) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// No distances.
  public static let zero = DirectionalEdgeInsets()

  /// The distances with leading and trailing replaced by the edges that they stand for.
  package func resolved(rightToLeft: Bool) -> EdgeInsets {
    EdgeInsets(
      top: top, left: rightToLeft ? trailing : leading, bottom: bottom,
      right: rightToLeft ? leading : trailing)
  }
}
