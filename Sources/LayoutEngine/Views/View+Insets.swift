// Safe areas and margins.

internal import Foundation

extension View {
  /// What bars and the screen's corners cover of the view, as distances from its edges.
  ///
  /// A root has what its screen takes (`hostSafeAreaInsets`); a subview what of that reaches into
  /// its frame.
  public final var safeAreaInsets: EdgeInsets {
    // Before anything is counted: most screens have none.
    if node.parent != nil, !node.mayHaveSafeArea { return .zero }
    return safeAreaInsetsBySuperview
  }

  @inline(never)  // What it saves of registers, most screens would save in vain.
  private var safeAreaInsetsBySuperview: EdgeInsets {
    guard let superview else { return extras?.hostSafeAreaInsets ?? .zero }
    var outer = superview.safeAreaInsets
    if let controller = owningController {
      outer = outer.adding(controller.additionalSafeAreaInsets)
    }
    guard outer != .zero else { return .zero }
    let frame = node.currentFrame
    let scroll = superview.node.scroll
    let x = frame.x - (scroll?.offsetX ?? 0)
    let y = frame.y - (scroll?.offsetY ?? 0)
    let size = superview.node.frame
    return EdgeInsets(
      top: max(0, outer.top - y), left: max(0, outer.left - x),
      bottom: max(0, outer.bottom - (size.height - y - frame.height)),
      right: max(0, outer.right - (size.width - x - frame.width)))
  }

  /// The controller takes another part of the safe area than before.
  final func additionalInsetsDidChange() {
    guard let system = node.system else { return }
    if owningController?.takesSafeArea ?? false { system.store.hasSafeAreas = true }
    system.noteInsetsChanged()
  }

  /// What the screen takes from a root view. Set it on the view that has no superview.
  public final var hostSafeAreaInsets: EdgeInsets {
    get { extras?.hostSafeAreaInsets ?? .zero }
    set {
      guard newValue != hostSafeAreaInsets else { return }
      more.hostSafeAreaInsets = newValue
      node.system?.noteInsetsChanged()
      safeAreaInsetsDidChange()
    }
  }

  /// The view without what bars and corners cover.
  public final var safeAreaLayoutGuide: LayoutGuide {
    if let guide = extras?.safeAreaGuide { return guide }
    let guide = LayoutGuide(kind: .inset, of: self, named: "safeArea")
    guide.node.insets = safeAreaInsets
    more.safeAreaGuide = guide
    adopt(guide)
    return guide
  }

  /// Distances that content keeps from the edges, without those of the safe area. 8 points, unless
  /// set.
  public final var layoutMargins: EdgeInsets {
    get { extras?.layoutMargins ?? ViewExtras.defaultMargins }
    set {
      guard newValue != layoutMargins else { return }
      more.layoutMargins = newValue
      node.system?.noteInsetsChanged()
    }
  }

  /// `layoutMargins`, by the direction of the text.
  public final var directionalLayoutMargins: DirectionalEdgeInsets {
    get {
      let margins = layoutMargins
      let rightToLeft = node.isRightToLeft
      return DirectionalEdgeInsets(
        top: margins.top, leading: rightToLeft ? margins.right : margins.left,
        bottom: margins.bottom, trailing: rightToLeft ? margins.left : margins.right)
    }
    set { layoutMargins = newValue.resolved(rightToLeft: node.isRightToLeft) }
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
  public final var layoutMarginsGuide: LayoutGuide {
    if let guide = extras?.marginsGuide { return guide }
    let guide = LayoutGuide(kind: .inset, of: self, named: "margins")
    guide.node.insets = resolvedLayoutMargins
    more.marginsGuide = guide
    adopt(guide)
    return guide
  }

  /// What margin attributes and the margins guide move inwards by.
  final var resolvedLayoutMargins: EdgeInsets {
    guard insetsLayoutMarginsFromSafeArea else { return layoutMargins }
    return layoutMargins.adding(safeAreaInsets)
  }
}

extension EdgeInsets {
  func adding(_ other: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: top + other.top, left: left + other.left, bottom: bottom + other.bottom,
      right: right + other.right)
  }
}

extension ViewExtras {
  static let defaultMargins = EdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
}
