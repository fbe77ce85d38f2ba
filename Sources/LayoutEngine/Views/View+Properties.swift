// Opacity, visibility, names and styling.

public import Foundation
internal import SolverCore

/// Which parts of a frame set by hand give way when the superview changes its size.
public struct AutoresizingMask: OptionSet, Hashable, Sendable {
  /// The parts as bits.
  public let rawValue: UInt
  /// The parts with these bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The distance to the superview's left edge.
  public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
  /// The width.
  public static let flexibleWidth = AutoresizingMask(rawValue: 2)
  /// The distance to the superview's right edge.
  public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
  /// The distance to the superview's top edge.
  public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
  /// The height.
  public static let flexibleHeight = AutoresizingMask(rawValue: 16)
  /// The distance to the superview's bottom edge.
  public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
  static let flexibleSize: AutoresizingMask = [.flexibleWidth, .flexibleHeight]
}

extension View {
  /// UIKit's spelling.
  public typealias AutoresizingMask = LayoutEngine.AutoresizingMask
  /// UIKit's spelling.
  public typealias ContentMode = LayoutEngine.ContentMode

  /// The rarely used properties, for writing.
  final var more: ViewExtras {
    if let extras { return extras }
    let made = ViewExtras()
    extras = made
    return made
  }

  /// The opacity on screen now.
  public final var presentationAlpha: CGFloat {
    CGFloat(extras.map { $0.alphaAnimations.presentation(of: $0.alpha) } ?? 1)
  }

  /// Ends all animations of the view where it is to be.
  final func endAnimations() {
    node.animations?.removeAll()
    node.scroll?.animations.removeAll()
    extras?.alphaAnimations.removeAll()
    extras?.turning?.animations.removeAll()
    extras?.turning?.originAnimations.removeAll()
  }

  /// What the view is called in logs and traces.
  public final var accessibilityIdentifier: String? {
    get { extras?.accessibilityIdentifier }
    set { more.accessibilityIdentifier = newValue }
  }

  /// What gives way in a frame set by hand when the superview changes its size.
  public final var autoresizingMask: AutoresizingMask {
    get { extras?.autoresizingMask ?? (node.flags.contains(.isFlexible) ? .flexibleSize : []) }
    set {
      more.autoresizingMask = newValue
      node.system?.noteRowChange(of: node)
    }
  }

  /// Whether the view hides what is behind it; of no effect on layout.
  public final var isOpaque: Bool {
    get { extras?.isOpaque ?? true }
    set { more.isOpaque = newValue }
  }

  /// Corners, borders and shadows; of no effect on layout.
  public final var layer: Layer {
    if let layer = extras?.layer { return layer }
    let made = Layer.made(for: self)
    more.layer = made
    return made
  }
}

// MARK: - What few views set

/// Properties of a view that most views leave alone.
final class ViewExtras {
  var tag = 0
  var alpha = 1.0
  var alphaAnimations = ValueAnimations<Double>()
  var turning: Turning?
  var isHidden = false
  var autoresizingMask: AutoresizingMask?
  var accessibilityIdentifier: String?
  var label: String?
  /// If they follow the direction of the text, `left` is where that starts.
  var layoutMargins: EdgeInsets?
  var marginsFollowDirection = false
  var preservesSuperviewLayoutMargins = false
  var insetsLayoutMarginsFromSafeArea = true
  var hasFocus = false
  var isTracking = false
  var hostSafeAreaInsets = EdgeInsets()
  var priorities = ContentPriorities()
  var semanticContentAttribute = SemanticContentAttribute.unspecified
  var gestureRecognizers: [GestureRecognizer] = []
  var observer: (any SolverObserver)?
  var delegateReferences: [DelegateReference] = []
  // Styling, accepted and kept, of no effect on layout.
  var backgroundColor: Color?
  var tintColor: Color?
  var contentMode = ContentMode.scaleToFill
  var clipsToBounds = false
  var isOpaque = true
  var isUserInteractionEnabled: Bool?
  /// Whether the view stands at a side of a text field, and at which.
  var sideInField: TextField.Side?
  var layer: Layer?
}

/// How a view is turned, and about which point, and where the coordinates in it begin.
final class Turning {
  var transform = AffineTransform2D.identity
  var animations = ValueAnimations<AffineTransform2D>()
  var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  /// The origin of the bounds, of a view that does not scroll.
  var origin = LayoutRect()
  var originAnimations = ValueAnimations<LayoutRect>()
}

/// How much a view's content keeps its size on each axis.
struct ContentPriorities: Equatable {
  var hug = PerAxis(LayoutPriority.defaultLow)
  var resist = PerAxis(LayoutPriority.defaultHigh)
}
