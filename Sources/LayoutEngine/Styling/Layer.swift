// What code sets on a view's layer.

public import Foundation

/// Corners, borders and shadows, kept and without effect, and where a view is, or the layer itself
/// where code has made it.
open class Layer {
  /// The node of the view, which knows whether that lives. A weak reference to the view would make
  /// all others slower to count.
  private var node: LayoutNode?
  private var view: View? { node?.view }
  /// Where the layer is, unless it is where its view is.
  private var own: (frame: CGRect, origin: CGPoint, opacity: Float)? = (.zero, .zero, 1)

  /// A layer without a view, at the origin and without a size.
  public required init() {}

  /// The layer of a view, of the class that the view wants.
  static func made(for view: View) -> Layer {
    let wanted: AnyClass = type(of: view).layerClass
    // A cast would take longer than all the rest.
    let layer = wanted == Layer.self ? Layer() : (wanted as? Layer.Type ?? Layer.self).init()
    layer.node = view.node
    layer.own = nil
    return layer
  }

  /// What is on screen now, as animations have it.
  public final func presentation() -> Layer? {
    guard let view else { return own == nil ? nil : self }
    let layer = Layer()
    layer.own = (
      view.presentationFrame, view.presentationBounds.origin, Float(view.presentationAlpha)
    )
    return layer
  }

  /// The frame of the view.
  public final var frame: CGRect {
    get { own?.frame ?? view?.frame ?? .zero }
    set { if own == nil { view?.frame = newValue } else { own?.frame = newValue } }
  }
  /// The middle of the view, or where its `anchorPoint` is.
  public final var position: CGPoint {
    get {
      if let frame = own?.frame { return CGPoint(x: frame.midX, y: frame.midY) }
      return view?.middle ?? .zero
    }
    set {
      guard let old = own?.frame else {
        view?.middle = newValue
        return
      }
      own?.frame.origin = CGPoint(
        x: newValue.x - old.width / 2, y: newValue.y - old.height / 2)
    }
  }
  /// The rectangle in the view's own coordinates. Another size keeps the middle where it is.
  public final var bounds: CGRect {
    get {
      if let own { return CGRect(origin: own.origin, size: own.frame.size) }
      return view?.bounds ?? .zero
    }
    set {
      guard let old = own?.frame else {
        view?.bounds = newValue
        return
      }
      own?.origin = newValue.origin
      own?.frame = old.insetBy(
        dx: (old.width - newValue.width) / 2, dy: (old.height - newValue.height) / 2)
    }
  }
  /// The layers inside that code has added, the backmost first; `nil` for none.
  public private(set) final var sublayers: [Layer]?
  /// The layer that code has added this one to.
  public private(set) final weak var superlayer: Layer?
  /// Puts a layer in front of those inside.
  public final func addSublayer(_ layer: Layer) {
    insertSublayer(layer, at: UInt32(sublayers?.count ?? 0))
  }
  /// Puts a layer at a position among those inside.
  public final func insertSublayer(_ layer: Layer, at index: UInt32) {
    layer.removeFromSuperlayer()
    var layers = sublayers ?? []
    layers.insert(layer, at: min(Int(index), layers.count))
    sublayers = layers
    layer.superlayer = self
  }
  /// Takes the layer out of the one that it is in.
  public final func removeFromSuperlayer() {
    superlayer?.sublayers?.removeAll { $0 === self }
    if superlayer?.sublayers?.isEmpty ?? false { superlayer?.sublayers = nil }
    superlayer = nil
  }
  /// Which point of the bounds, as parts of their size, is at `position`, and is what transforms
  /// turn about: the middle, unless set. Another one moves the frame of the view, unless
  /// constraints give it.
  public final var anchorPoint: CGPoint {
    get { view?.anchorPoint ?? CGPoint(x: 0.5, y: 0.5) }
    set { view?.anchorPoint = newValue }
  }
  /// The opacity of the view.
  public final var opacity: Float {
    get { own?.opacity ?? Float(view?.alpha ?? 1) }
    set { if own == nil { view?.alpha = CGFloat(newValue) } else { own?.opacity = newValue } }
  }
  /// Ends the animations of the view: what is on screen jumps to the model.
  public final func removeAllAnimations() { view?.endAnimations() }
  /// What of views is in front; of no effect here.
  public final var zPosition: CGFloat = 0
  /// Which corners are round.
  public final var maskedCorners: CornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
  /// Whether the layer is kept as a picture.
  public final var shouldRasterize = false
  /// Pixels a point of that picture.
  public final var rasterizationScale: CGFloat = 1
  /// The radius of the corners, in points.
  public final var cornerRadius: CGFloat = 0
  /// The width of the border, in points.
  public final var borderWidth: CGFloat = 0
  /// The colour of the border.
  public final var borderColor: Color?
  /// Whether sublayers are cut off at the corners.
  public final var masksToBounds = false
  /// The colour of the shadow.
  public final var shadowColor: Color?
  /// The opacity of the shadow.
  public final var shadowOpacity: Float = 0
  /// The blur of the shadow, in points.
  public final var shadowRadius: CGFloat = 3
  /// Where the shadow falls.
  public final var shadowOffset = CGSize(width: 0, height: -3)
}

/// A layer of colours that turn into each other, kept and not drawn.
open class GradientLayer: Layer {
  /// The colours.
  public final var colors: [Any]?
  /// Where these stand, as parts of the way.
  public final var locations: [NSNumber]?
  /// Where the way begins, as parts of the bounds.
  public final var startPoint = CGPoint(x: 0.5, y: 0)
  /// Where it ends.
  public final var endPoint = CGPoint(x: 0.5, y: 1)
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
