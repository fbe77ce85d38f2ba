// Frames, bounds and conversions between coordinate systems, and which of a solver's variables a
// frame is.

public import Foundation
package import SolverCore
internal import Synchronization

extension View {
  /// Takes a frame that code has set.
  @inline(__always)  // A call more for each frame by hand, otherwise.
  final func setGivenFrame(_ frame: CGRect) {
    let rect = LayoutRect(frame)
    guard rect.isSolvable else { return LayoutEnvironment.current.report(.invalidFrame(self)) }
    setFrame(rect)
  }

  /// The `center`, whatever a subclass makes of it.
  final var middle: CGPoint {
    get {
      let (frame, anchor) = (node.currentFrame, anchorPoint)
      return CGPoint(x: frame.x + frame.width * anchor.x, y: frame.y + frame.height * anchor.y)
    }
    set {
      let (frame, anchor) = (node.currentFrame, anchorPoint)
      setGivenFrame(
        CGRect(
          x: newValue.x - frame.width * anchor.x, y: newValue.y - frame.height * anchor.y,
          width: frame.width, height: frame.height))
    }
  }

  /// Where the view is on screen now, while an animation runs; otherwise its frame.
  public final var presentationFrame: CGRect { node.shownFrame.cgRect }

  /// The bounds on screen now: what is animated of them, and of a content offset.
  package final var presentationBounds: CGRect {
    let animations = node.scroll?.animations ?? extras?.turning?.originAnimations
    let origin = LayoutRect(CGRect(origin: boundsOrigin, size: .zero))
    let (shown, frame) = (animations?.presentation(of: origin) ?? origin, node.presentationFrame)
    return CGRect(x: shown.x, y: shown.y, width: frame.width, height: frame.height)
  }

  final func setFrame(_ rect: LayoutRect) {
    let old = node.frame
    guard rect != old else { return }
    guard !node.isTold else { return take(told: rect) }
    guard node.system != nil else {
      node.moveFrame(to: rect, in: .current)
      if !subviews.isEmpty { resizeSubviews(from: old) }
      return
    }
    node.withSystem { system in
      system.move(node, to: rect)
      if translatesAutoresizingMaskIntoConstraints || node.parent == nil {
        if !subviews.isEmpty { resizeSubviews(from: old) }
        system.noteRowChange(of: node)
      } else {
        superview?.constrainedFrameWasSet(of: self)
        system.noteStray(node)
        carrySubviews(from: old)
      }
    }
  }

  /// Sets a frame that was solved, as UIKit does: as `frame` where a mask gives it, and otherwise
  /// the `center`, and then the `bounds`, each where it is another one.
  final func set(solved: LayoutRect, insteadOf old: LayoutRect) {
    let isResized = solved.width != old.width || solved.height != old.height
    node.frame = old
    if translatesAutoresizingMaskIntoConstraints, overrides.contains(.frame) {
      if isResized { set(solved) { frame = solved.cgRect } } else { node.frame = solved }
      return
    }
    let anchor = anchorPoint
    var moved = old
    moved.x = solved.x + (solved.width - old.width) * Double(anchor.x)
    moved.y = solved.y + (solved.height - old.height) * Double(anchor.y)
    if overrides.contains(.center), !moved.isClose(to: old) {
      set(moved) {
        center = CGPoint(x: moved.x + moved.width * anchor.x, y: moved.y + moved.height * anchor.y)
      }
    } else {
      node.frame = moved
    }
    guard isResized else { return }
    // A subclass may have put the centre elsewhere.
    var resized = solved
    resized.x += node.frame.x - moved.x
    resized.y += node.frame.y - moved.y
    set(resized) { bounds = CGRect(origin: boundsOrigin, size: solved.cgRect.size) }
  }

  /// Lets `body` set what a subclass may have overridden, so that the frame is `solved` then. Where
  /// nothing gets here, the frame stays as one that was set by hand.
  private func set(_ solved: LayoutRect, by body: () -> Void) {
    node.withSystem { $0.environment.solvedFrame = solved }
    node.isTold = true
    body()
    guard node.isTold else { return }
    node.isTold = false
    node.withSystem { $0.noteStray(node) }
  }

  /// Takes what a subclass has made of a frame that was solved: mostly the same.
  private func take(told rect: LayoutRect) {
    node.isTold = false
    if let solved = node.system?.environment.solvedFrame { node.frame = solved }
    if !rect.isClose(to: node.frame) { setFrame(rect) }
  }

  /// The bounds of a view that may have an origin, or be turned.
  @inline(never)  // What it needs of registers, each view would save.
  final var boundsInTurned: CGRect {
    let frame = node.frame
    return CGRect(
      origin: boundsOrigin, size: CGSize(width: frame.width, height: frame.height))
  }

  @inline(never)  // What it needs of registers, each frame would save.
  final func transformed(_ frame: CGRect) -> CGRect {
    frame.transformed(by: transform, about: anchorPoint)
  }

  /// Lets subviews follow from the size of `old` to the one now, as their masks say. Rows that a
  /// pass has made of their frames say the same already.
  private func resizeSubviews(from old: LayoutRect) {
    let (dx, dy) = (node.frame.width - old.width, node.frame.height - old.height)
    guard dx != 0 || dy != 0 else { return }
    for view in subviews where view.translatesAutoresizingMaskIntoConstraints {
      let horizontal = AutoresizingShares(view, .horizontal, in: old)
      let vertical = AutoresizingShares(view, .vertical, in: old)
      var frame = view.node.frame
      frame.x += dx * horizontal.origin
      frame.y += dy * vertical.origin
      frame.width += dx * horizontal.length
      frame.height += dy * vertical.length
      guard let system = view.node.system, !view.node.flags.contains(.needsRows),
        !system.store.table.setsFrame(view.node.slot)
      else {
        if view.overrides.contains(.frame) {
          view.frame = frame.cgRect
        } else {
          view.setFrame(frame)
        }
        continue
      }
      let before = view.node.frame
      guard frame != before else { continue }
      system.move(view.node, to: frame)
      system.noteNeedsFrame(view.node)
      view.resizeSubviews(from: before)
    }
  }

  /// The same for a size that no pass finds, so that none reads where subviews would be.
  final func carrySubviews(from old: LayoutRect) {
    guard !subviews.isEmpty else { return }
    resizeSubviews(from: old)
    visitSubtree {
      guard $0.translatesAutoresizingMaskIntoConstraints, !$0.node.flags.contains(.needsRows)
      else { return }
      $0.node.flags.remove(.needsFrame)
    }
  }

  // MARK: Conversions

  /// A point of this view in the coordinates of `view`, or of the root without one.
  public final func convert(_ point: CGPoint, to view: View?) -> CGPoint {
    View.convert(point, from: self, to: view)
  }

  /// A point of `view`, or of the root without one, in the coordinates of this view.
  public final func convert(_ point: CGPoint, from view: View?) -> CGPoint {
    View.convert(point, from: view, to: self)
  }

  /// The rectangle around one of this view in the coordinates of `view`, or of the root without
  /// one.
  public final func convert(_ rect: CGRect, to view: View?) -> CGRect {
    View.convert(rect, from: self, to: view)
  }

  /// The rectangle around one of `view`, or of the root without one, in the coordinates of this
  /// view.
  public final func convert(_ rect: CGRect, from view: View?) -> CGRect {
    View.convert(rect, from: view, to: self)
  }

  @inline(__always)  // Its callers know which view there is: a twentieth of a frame of `stretchy`.
  private static func convert(_ point: CGPoint, from view: View?, to other: View?) -> CGPoint {
    if isAnyTransformed { return point.applying(conversion(from: view, to: other)) }
    let (old, new) = (view?.rootOffset ?? .zero, other?.rootOffset ?? .zero)
    return CGPoint(x: point.x + old.x - new.x, y: point.y + old.y - new.y)
  }

  @inline(__always)  // As for points.
  private static func convert(_ rect: CGRect, from view: View?, to other: View?) -> CGRect {
    if isAnyTransformed { return turn(rect, from: view, to: other) }
    let (old, new) = (view?.rootOffset ?? .zero, other?.rootOffset ?? .zero)
    return CGRect(
      origin: CGPoint(x: rect.origin.x + old.x - new.x, y: rect.origin.y + old.y - new.y),
      size: rect.size)
  }

  @inline(never)  // What it needs of registers, each conversion would save.
  private static func turn(_ rect: CGRect, from view: View?, to other: View?) -> CGRect {
    rect.applying(conversion(from: view, to: other))
  }

  /// Where the origin of the view's own coordinates lies in the root's, where no transform turns or
  /// stretches them.
  private var rootOffset: CGPoint {
    var (x, y) = (0.0, 0.0)
    if let scroll = node.scroll { (x, y) = (-scroll.offsetX, -scroll.offsetY) }
    // Each node holds the one above.
    var current = Uncounted(node)
    while let parent = current({ $0.uncountedParent }) {
      let frame = current { $0.frame }
      x += frame.x
      y += frame.y
      parent {
        guard let scroll = $0.scroll else { return }
        x += scroll.reading.x - scroll.offsetX
        y += scroll.reading.y - scroll.offsetY
      }
      current = parent
    }
    return CGPoint(x: x, y: y)
  }

  /// Where points of `view` lie in the coordinates of `other`; without one, the root is meant. In
  /// one step: around a rectangle that has been turned away and back, there is a larger one.
  private static func conversion(from view: View?, to other: View?) -> AffineTransform2D {
    let outwards = view?.rootTransform ?? .identity
    return other.map { outwards.concatenating($0.rootTransform.inverted()) } ?? outwards
  }

  /// Where points of the view's own coordinates lie in the root's.
  private var rootTransform: AffineTransform2D {
    var whole = AffineTransform2D.identity
    var current: View? = self
    while let view = current, let superview = view.superview {
      let frame = view.node.currentFrame
      let (offset, anchor, center) = (view.boundsOrigin, view.anchorPoint, view.middle)
      whole =
        whole.concatenating(
          AffineTransform2D(
            translationX: -offset.x - frame.width * anchor.x,
            y: -offset.y - frame.height * anchor.y)
        )
        .concatenating(view.transform)
        .concatenating(AffineTransform2D(translationX: center.x, y: center.y))
      current = superview
    }
    let offset = current?.boundsOrigin ?? .zero
    return whole.concatenating(AffineTransform2D(translationX: -offset.x, y: -offset.y))
  }
}

extension LayoutNode {
  /// The frame, moved along with scrolled content that could not follow the offset.
  package var currentFrame: LayoutRect {
    guard let lag = parent?.scroll?.reading, lag.x != 0 || lag.y != 0 else { return frame }
    var moved = frame
    moved.x += lag.x
    moved.y += lag.y
    return moved
  }

  /// Where the item is seen now, in the superview's coordinates, transformed as it is now.
  package var shownFrame: LayoutRect {
    let frame = presentationFrame
    guard let view, let transform = view.presentationTransform else { return frame }
    return LayoutRect(frame.cgRect.transformed(by: transform, about: view.anchorPoint))
  }
}

// MARK: - Bounds

extension View {
  /// Where the view's own coordinates begin at its top left.
  final var boundsOrigin: CGPoint {
    if let scroll = node.scroll { return CGPoint(x: scroll.offsetX, y: scroll.offsetY) }
    guard node.flags.contains(.isTransformed) else { return .zero }
    return extras?.turning?.origin.cgRect.origin ?? .zero
  }

  /// Moves what is in the view. Its frames stay, as do the constraints that give them.
  final func setBoundsOrigin(_ origin: CGPoint) {
    guard origin != boundsOrigin else { return }
    if let scroll = self as? ScrollView { return scroll.contentOffset = origin }
    let rect = LayoutRect(CGRect(origin: origin, size: .zero))
    guard rect.isSolvable else { return LayoutEnvironment.current.report(.invalidFrame(self)) }
    let turning = turningForWriting
    if let block = LayoutEnvironment.current.animation {
      turning.originAnimations.add(from: turning.origin, to: rect, in: block) {
        turning.origin = turning.origin.adding($0, times: $1)
      }
    }
    turning.origin = rect
  }
}

// MARK: - Variables

extension View {
  /// The variables that stand for the frame, from the first pass on; `nil` for an origin that a
  /// root does not have.
  package final var frameVariables:
    (x: Variable?, y: Variable?, width: Variable?, height: Variable?)
  {
    let variables = node.variables
    func made(_ variable: Variable) -> Variable? {
      variable == BoxVariables.none ? nil : variable
    }
    return (made(variables.x), made(variables.y), made(variables.width), made(variables.height))
  }
}

// MARK: - Transforms

extension View {
  /// Which point of the bounds, as parts of their size, `center` is, about which the transform
  /// turns. Another one moves the frame, so that `center` stays.
  final var anchorPoint: CGPoint {
    get {
      let middle = CGPoint(x: 0.5, y: 0.5)
      return node.flags.contains(.isTransformed) ? extras?.turning?.anchorPoint ?? middle : middle
    }
    set {
      guard newValue.x.isFinite, newValue.y.isFinite else {
        return LayoutEnvironment.current.report(.invalidFrame(self))
      }
      let middle = middle
      turningForWriting.anchorPoint = newValue
      self.middle = middle
    }
  }

  final var turningForWriting: Turning {
    node.flags.insert(.isTransformed)
    View.anyTransformed.store(true, ordering: .relaxed)
    let turning = extras?.turning ?? Turning()
    more.turning = turning
    return turning
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
    guard let turning = extras?.turning else { return nil }
    return turning.animations.presentation(of: turning.transform)
  }
}

extension CGRect {
  /// The rectangle around the transformed one, which is transformed about `anchor`, a point by the
  /// parts of the size that are before it.
  func transformed(by transform: AffineTransform2D, about anchor: CGPoint) -> CGRect {
    let (x, y) = (width * anchor.x, height * anchor.y)
    let pinned = CGRect(x: -x, y: -y, width: width, height: height)
    return pinned.applying(transform).offsetBy(dx: minX + x, dy: minY + y)
  }
}
