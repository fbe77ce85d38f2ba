// What code sets on a view's layer.

public import Foundation

/// Corners, borders and shadows of a view, kept and without effect.
public final class Layer {
  /// The radius of the corners, in points.
  public var cornerRadius: CGFloat = 0
  /// The width of the border, in points.
  public var borderWidth: CGFloat = 0
  /// The colour of the border.
  public var borderColor: Color?
  /// Whether sublayers are cut off at the corners.
  public var masksToBounds = false
  /// The colour of the shadow.
  public var shadowColor: Color?
  /// The opacity of the shadow.
  public var shadowOpacity: Float = 0
  /// The blur of the shadow, in points.
  public var shadowRadius: CGFloat = 3
  /// Where the shadow falls.
  public var shadowOffset = CGSize(width: 0, height: -3)
}

/// How content fills a view's bounds.
public enum ContentMode: Int, Hashable, Sendable {
  /// Stretched to the bounds.
  case scaleToFill
  /// As large as fits, undistorted.
  case scaleAspectFit
  /// As small as covers, undistorted.
  case scaleAspectFill
  /// Drawn anew at every size.
  case redraw
  /// Unscaled, in the middle.
  case center
  /// Unscaled, at the top.
  case top
  /// Unscaled, at the bottom.
  case bottom
  /// Unscaled, at the left.
  case left
  /// Unscaled, at the right.
  case right
}
