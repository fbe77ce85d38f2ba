// The top and the bottom of a screen, as they were named before there were safe areas.

public import Foundation

/// What a controller's bars take from its view at the top or at the bottom.
public protocol LayoutSupport: AnyObject {
  /// How much they take, in points.
  var length: CGFloat { get }
  /// The upper edge.
  var topAnchor: LayoutYAxisAnchor { get }
  /// The lower edge.
  var bottomAnchor: LayoutYAxisAnchor { get }
  /// The height.
  var heightAnchor: LayoutDimension { get }
}
