// What code sets on a view's layer.

public import Foundation

/// Corners, borders and shadows of a view, kept and without effect, and where the view is.
public final class Layer {
  /// The node of the view, which knows whether that lives. A weak reference to the view would make
  /// all others slower to count.
  private let node: LayoutNode
  private var view: View? { node.view }
  private var shown: (frame: CGRect, bounds: CGRect, opacity: Float)?

  init(of view: View) { node = view.node }

  /// What is on screen now, as animations have it.
  public func presentation() -> Layer? {
    guard let view else { return nil }
    let layer = Layer(of: view)
    layer.shown = (
      view.presentationFrame, view.presentationBounds, Float(view.presentationAlpha)
    )
    return layer
  }

  /// The frame of the view.
  public var frame: CGRect {
    get { shown?.frame ?? view?.frame ?? .zero }
    set { view?.frame = newValue }
  }
  /// The middle of the view, or where its `anchorPoint` is.
  public var position: CGPoint {
    get {
      if let frame = shown?.frame { return CGPoint(x: frame.midX, y: frame.midY) }
      return view?.center ?? .zero
    }
    set { view?.center = newValue }
  }
  /// The rectangle in the view's own coordinates.
  public var bounds: CGRect {
    get { shown?.bounds ?? view?.bounds ?? .zero }
    set { view?.bounds = newValue }
  }
  /// Which point of the bounds, as parts of their size, is at `position`, and is what transforms
  /// turn about: the middle, unless set. Another one moves the frame of the view, unless
  /// constraints give it.
  public var anchorPoint: CGPoint {
    get { view?.anchorPoint ?? CGPoint(x: 0.5, y: 0.5) }
    set { view?.anchorPoint = newValue }
  }
  /// The opacity of the view.
  public var opacity: Float {
    get { shown?.opacity ?? Float(view?.alpha ?? 1) }
    set { view?.alpha = CGFloat(newValue) }
  }
  /// Ends the animations of the view: what is on screen jumps to the model.
  public func removeAllAnimations() { view?.endAnimations() }
  /// What of views is in front; of no effect here.
  public var zPosition: CGFloat = 0
  /// Which corners are round.
  public var maskedCorners: CornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
  /// Whether the layer is kept as a picture.
  public var shouldRasterize = false
  /// Pixels a point of that picture.
  public var rasterizationScale: CGFloat = 1
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
  /// Unscaled, in the middle or at an edge.
  case center, top, bottom, left, right
}

/// Corners of a layer.
public struct CornerMask: OptionSet, Hashable, Sendable {
  /// The corners as bits.
  public let rawValue: UInt
  /// The corners with these bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Top left.
  public static let layerMinXMinYCorner = CornerMask(rawValue: 1)
  /// Top right.
  public static let layerMaxXMinYCorner = CornerMask(rawValue: 2)
  /// Bottom left.
  public static let layerMinXMaxYCorner = CornerMask(rawValue: 4)
  /// Bottom right.
  public static let layerMaxXMaxYCorner = CornerMask(rawValue: 8)
}
