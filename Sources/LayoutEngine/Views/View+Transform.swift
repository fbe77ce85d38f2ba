// Views that are turned, stretched or moved without their layout hearing of it.

internal import Foundation
internal import Synchronization

extension View {
  /// Where the view is drawn, relative to where layout puts it: about its centre. Layout goes by
  /// `bounds` and `center`, which stay; `frame` is the rectangle around what is drawn. Animated
  /// inside a block.
  public final var transform: AffineTransform2D {
    get { extras?.transform ?? .identity }
    set {
      let extras = more
      let old = extras.transform ?? .identity
      if let block = LayoutEnvironment.current.animation {
        extras.transformAnimations.add(from: old, to: newValue, in: block)
      }
      extras.transform = newValue
      node.flags.insert(.isTransformed)
      View.anyTransformed.store(true, ordering: .relaxed)
    }
  }

  /// Whether any view of the program ever had a transform. Most programs have none, and then
  /// converting points is adding up origins.
  static var isAnyTransformed: Bool {
    @inline(__always) get { anyTransformed.load(ordering: .relaxed) }
  }

  /// An atomic, since trees may be used by several threads, each by one.
  private static let anyTransformed = Atomic<Bool>(false)

  /// What the transform is on screen now; `nil` for views that never had one.
  final var presentationTransform: AffineTransform2D? {
    guard let extras, let transform = extras.transform else { return nil }
    return extras.transformAnimations.presentation(of: transform)
  }
}

extension CGRect {
  /// The rectangle around the transformed one, which is transformed about its centre.
  func transformed(by transform: AffineTransform2D) -> CGRect {
    let centred = CGRect(x: -width / 2, y: -height / 2, width: width, height: height)
    return centred.applying(transform).offsetBy(dx: midX, dy: midY)
  }
}
