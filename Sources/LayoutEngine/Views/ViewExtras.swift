// What few views set, kept out of the many.

internal import Foundation
internal import SolverCore

/// Properties of a view that most views leave alone.
final class ViewExtras {
  var tag = 0
  var alpha = 1.0
  var alphaAnimations = ValueAnimations<Double>()
  var transform: AffineTransform2D?
  var transformAnimations = ValueAnimations<AffineTransform2D>()
  var isHidden = false
  var autoresizingMask: AutoresizingMask = []
  var accessibilityIdentifier: String?
  var label: String?
  var layoutMargins: EdgeInsets?
  var preservesSuperviewLayoutMargins = false
  var insetsLayoutMarginsFromSafeArea = true
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
  var isUserInteractionEnabled = true
  var layer: Layer?
}

/// How much a view's content keeps its size on each axis.
struct ContentPriorities {
  var hug = PerAxis(LayoutPriority.defaultLow)
  var resist = PerAxis(LayoutPriority.defaultHigh)
}
