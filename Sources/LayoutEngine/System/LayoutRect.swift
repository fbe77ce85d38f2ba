// The engine's rectangle: four doubles, without CoreGraphics' wrapper around each.

package import Foundation

/// A frame in the coordinates of the superview, in points.
package struct LayoutRect: Hashable, Sendable, BitwiseCopyable {
  package var x = 0.0
  package var y = 0.0
  package var width = 0.0
  package var height = 0.0

  package init(x: Double = 0, y: Double = 0, width: Double = 0, height: Double = 0) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  package init(_ rect: CGRect) {
    let rect = rect.standardized
    self.init(
      x: Double(rect.origin.x), y: Double(rect.origin.y), width: Double(rect.size.width),
      height: Double(rect.size.height))
  }

  package var cgRect: CGRect { CGRect(x: x, y: y, width: width, height: height) }

  package var isFinite: Bool {
    x.isFinite && y.isFinite && width.isFinite && height.isFinite
  }

  /// The origin on an axis.
  package func origin(_ axis: LayoutAxis) -> Double { axis == .horizontal ? x : y }

  /// The length on an axis.
  package func length(_ axis: LayoutAxis) -> Double { axis == .horizontal ? width : height }
}
