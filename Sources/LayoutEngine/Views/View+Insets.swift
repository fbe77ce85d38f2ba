// Safe areas and margins.

internal import Foundation

extension View {
  @inline(never)  // What it saves of registers, most screens would save in vain.
  final var safeAreaInsetsBySuperview: EdgeInsets {
    guard let superview else { return extras?.hostSafeAreaInsets ?? .zero }
    let outer = superview.safeAreaOfContent
    let insets = outer == .zero ? .zero : reach(of: outer, in: superview)
    guard let taken = owningController?.takenInsets else { return insets }
    return insets.adding(taken)
  }

  /// How far content keeps away from the sides on a phone: 16 points, 20 from a width of 414 on.
  final var systemSideMargin: CGFloat { node.frame.width >= 414 ? 20 : 16 }

  /// The controller takes another part of the safe area than before.
  final func additionalInsetsDidChange() {
    guard let system = node.system else { return }
    if owningController?.takenInsets != nil { system.store.hasSafeAreas = true }
    system.noteInsetsChanged()
  }

  /// What the screen takes from a root view. Set it on the view that has no superview.
  public final var hostSafeAreaInsets: EdgeInsets {
    get { extras?.hostSafeAreaInsets ?? .zero }
    set {
      guard newValue.isFinite else { return LayoutEnvironment.current.report(.invalidFrame(self)) }
      guard newValue != hostSafeAreaInsets else { return }
      more.hostSafeAreaInsets = newValue
      node.system?.noteInsetsChanged()
      safeAreaInsetsDidChange()
    }
  }

  /// The view without what bars and corners cover.
  public final var safeAreaLayoutGuide: LayoutGuide { ownGuide(.safeArea, named: "safeArea") }

  /// The margins by the direction of the text, which they go on to follow, without the safe area.
  public final var directionalLayoutMargins: DirectionalEdgeInsets {
    get {
      let margins = ownLayoutMargins.mirrored(node.isRightToLeft)
      return DirectionalEdgeInsets(
        top: margins.top, leading: margins.left, bottom: margins.bottom, trailing: margins.right)
    }
    set { setMargins(newValue.resolved(rightToLeft: false), followDirection: true) }
  }

  final func setMargins(_ margins: EdgeInsets, followDirection: Bool) {
    guard margins.isFinite else { return LayoutEnvironment.current.report(.invalidFrame(self)) }
    let old = extras
    guard margins != old?.layoutMargins || followDirection != old?.marginsFollowDirection
    else { return }
    more.layoutMargins = margins
    more.marginsFollowDirection = followDirection
    node.system?.noteInsetsChanged()
  }

  /// Whether the margins are at least those of the superview, where the view reaches into them.
  public final var preservesSuperviewLayoutMargins: Bool {
    get { extras?.preservesSuperviewLayoutMargins ?? false }
    set {
      more.preservesSuperviewLayoutMargins = newValue
      if newValue { node.system?.store.hasSafeAreas = true }
      node.system?.noteInsetsChanged()
    }
  }

  /// The margins without the safe area.
  final var ownLayoutMargins: EdgeInsets {
    var margins = extras?.layoutMargins
    if let extras, extras.marginsFollowDirection { margins = margins?.mirrored(node.isRightToLeft) }
    if hasController, let controller = owningController {
      margins = margins ?? .zero
      if controller.viewRespectsSystemMinimumLayoutMargins {
        let least = controller.systemMinimumLayoutMargins.resolved(rightToLeft: node.isRightToLeft)
        margins = margins?.atLeast(least)
      }
    }
    return margins ?? (isContentOfRow ? marginsOfRow : ViewExtras.defaultMargins)
  }

  private var marginsOfRow: EdgeInsets {
    let side = (superview ?? self).systemSideMargin
    return EdgeInsets(top: 11, left: side, bottom: 11, right: side)
  }

  /// Whether the margins begin at the safe area instead of at the edges.
  public final var insetsLayoutMarginsFromSafeArea: Bool {
    get { extras?.insetsLayoutMarginsFromSafeArea ?? true }
    set {
      more.insetsLayoutMarginsFromSafeArea = newValue
      node.system?.noteInsetsChanged()
    }
  }

  /// The view without its margins.
  public final var layoutMarginsGuide: LayoutGuide { ownGuide(.margins, named: "margins") }

  /// The part of the margins' rectangle in which lines of text are not too long: at most 672
  /// points, in the middle.
  public final var readableContentGuide: LayoutGuide { ownGuide(.readable, named: "readable") }

  /// The part of the view that the keyboard covers or, where that is less, the safe area below: as
  /// wide as the view, at its bottom. It follows the keyboard in the keyboard's own animation.
  public final var keyboardLayoutGuide: LayoutGuide { ownGuide(.keyboard, named: "keyboard") }

  /// What an inset guide of that kind moves inwards by; for other items, the margins.
  final func insets(of kind: LayoutNode.Kind) -> EdgeInsets {
    switch kind {
    case .safeArea: safeAreaInsets
    case .readable: readableInsets
    case .keyboard: EdgeInsets(bottom: max(heightOfKeyboardlessGuide, heightBehindKeyboard))
    default: layoutMargins
    }
  }

  /// What margin attributes and the margins guide move inwards by, unless a subclass says other.
  final var resolvedLayoutMargins: EdgeInsets {
    var margins = ownLayoutMargins
    if insetsLayoutMarginsFromSafeArea, node.mayHaveSafeArea {
      margins = margins.adding(safeAreaInsets)
    }
    guard preservesSuperviewLayoutMargins, let superview else { return margins }
    return margins.atLeast(reach(of: superview.layoutMargins, in: superview))
  }

  private var heightOfKeyboardlessGuide: CGFloat {
    let guide = guides.first { $0.node.kind == .keyboard }
    return guide?.usesBottomSafeArea ?? true ? safeAreaInsets.bottom : 0
  }

  private var heightBehindKeyboard: CGFloat {
    guard let keyboard = LayoutEnvironment.current.keyboardFrame else { return 0 }
    let frame = convert(bounds, to: nil)
    return min(max(0, frame.maxY - keyboard.minY), frame.height)
  }

  private var readableInsets: EdgeInsets {
    var insets = layoutMargins
    let surplus = CGFloat(node.frame.width) - insets.left - insets.right - 672
    guard surplus > 0 else { return insets }
    insets.left += surplus / 2
    insets.right += surplus / 2
    return insets
  }

  /// Whether margins change with frames, and not only when they are set.
  final var marginsFollowFrames: Bool {
    preservesSuperviewLayoutMargins || hasController || isContentOfRow
      || guides.contains { $0.node.kind == .readable }
  }

  /// How far insets of the superview reach into the view: not at all where nothing of it is seen.
  private func reach(of outer: EdgeInsets, in superview: View) -> EdgeInsets {
    let (frame, origin) = (node.currentFrame, superview.boundsOrigin)
    let (x, y) = (frame.x - origin.x, frame.y - origin.y)
    let size = superview.node.frame
    let isOutside =
      frame.width > 0 && (x >= size.width || x + frame.width <= 0)
      || frame.height > 0 && (y >= size.height || y + frame.height <= 0)
    if isOutside { return .zero }
    func reach(_ inset: CGFloat, _ distance: CGFloat) -> CGFloat {
      max(0, inset - max(0, distance))
    }
    return EdgeInsets(
      top: reach(outer.top, y), left: reach(outer.left, x),
      bottom: reach(outer.bottom, size.height - y - frame.height),
      right: reach(outer.right, size.width - x - frame.width))
  }
}

extension EdgeInsets {
  func adding(_ other: EdgeInsets) -> EdgeInsets { merged(with: other, +) }

  /// The larger of both on each side.
  func atLeast(_ other: EdgeInsets) -> EdgeInsets { merged(with: other, max) }

  private func merged(
    with other: EdgeInsets, _ merge: (CGFloat, CGFloat) -> CGFloat
  ) -> EdgeInsets {
    EdgeInsets(
      top: merge(top, other.top), left: merge(left, other.left),
      bottom: merge(bottom, other.bottom), right: merge(right, other.right))
  }
}

extension ViewExtras {
  static let defaultMargins = EdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
}
