// Bars that lie on the views of controllers, and what these leave free for them.

internal import Foundation

/// The bar above the screens of a navigation controller.
public final class NavigationBar: View {
  /// Whether titles are large, where the items of the screens allow it.
  public var prefersLargeTitles = false {
    didSet { superview?.owningController?.updateBars() }
  }
  /// Whether screens reach under the bar. Under an opaque one, only those do whose controller says
  /// `extendedLayoutIncludesOpaqueBars`.
  public var isTranslucent = true { didSet { superview?.owningController?.updateBars() } }

  /// How high the bar is on a screen of these traits.
  func height(in traits: TraitCollection, withLargeTitle isLarge: Bool = false) -> CGFloat {
    guard traits.verticalSizeClass != .compact else { return 32 }
    return (traits.horizontalSizeClass == .regular ? 50 : 44) + (isLarge ? 52 : 0)
  }
}

/// The bar below the screens of a tab bar controller.
public final class TabBar: View {
  /// Whether screens reach under the bar, as for a navigation bar.
  public var isTranslucent = true { didSet { superview?.owningController?.updateBars() } }

  /// How high the bar is above the safe area, on a screen of these traits.
  func height(in traits: TraitCollection) -> CGFloat {
    if traits.verticalSizeClass == .compact { return 32 }
    return traits.horizontalSizeClass == .regular ? 50 : 49
  }
}

/// What the bars above and below show of a screen.
public final class NavigationItem {
  /// Whether a title is large.
  public enum LargeTitleDisplayMode: Int, Hashable, Sendable {
    /// As that of the screen below; the first one's is.
    case automatic
    /// It is.
    case always
    /// It is not.
    case never
  }

  /// Kept, and shown nowhere.
  public var title: String?
  /// A view in place of the title, kept and shown nowhere.
  public var titleView: View?
  /// The buttons at the leading side, kept and shown nowhere.
  public var leftBarButtonItems: [BarButtonItem]?
  /// The buttons at the trailing side, likewise.
  public var rightBarButtonItems: [BarButtonItem]?
  /// The first of the buttons at the leading side.
  public var leftBarButtonItem: BarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }
  /// The first of the buttons at the trailing side.
  public var rightBarButtonItem: BarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }
  /// Whether the title is large, where the bar prefers that.
  public var largeTitleDisplayMode = LargeTitleDisplayMode.automatic {
    didSet { controller?.navigationController?.updateBars() }
  }
  private weak var controller: ViewController?

  init(of controller: ViewController) { self.controller = controller }
}

/// What a bar below the screen shows of one: kept, and shown nowhere.
public final class TabBarItem {
  /// The text.
  public var title: String?
  /// The image.
  public var image: Image?
  /// The image while the screen is shown.
  public var selectedImage: Image?
  /// The text on a badge.
  public var badgeValue: String?
  /// A number of the user's.
  public var tag = 0

  /// An item without a text.
  public init() {}
  /// An item with a text and an image.
  public init(title: String?, image: Image?, tag: Int) {
    (self.title, self.image, self.tag) = (title, image, tag)
  }
  /// An item with a text and two images.
  public init(title: String?, image: Image?, selectedImage: Image?) {
    (self.title, self.image, self.selectedImage) = (title, image, selectedImage)
  }
}

/// The bars of the controllers around a controller that lie on its view.
struct CoveringBars: Equatable {
  /// How thick the bars of the closest controller are, beyond its safe area.
  var insets = EdgeInsets.zero
  /// The edges where there are bars.
  var edges: RectEdge = []
  /// The edges where these are opaque.
  var opaqueEdges: RectEdge = []

  /// Of `edges`, those under which a controller's view does not reach.
  func edges(keptFreeBy controller: ViewController) -> RectEdge {
    let opaque = controller.extendedLayoutIncludesOpaqueBars ? [] : opaqueEdges
    return edges.subtracting(controller.edgesForExtendedLayout).union(opaque)
  }
}

/// Properties of a controller that most controllers leave alone.
final class ControllerExtras {
  var additionalInsets = EdgeInsets.zero
  var edgesUnderBars = RectEdge.all
  var reachesUnderOpaqueBars = false
  var hidesBottomBar = false
  var hasFocus = false
  var isEdited = false
  var tabBarItem: TabBarItem?
  var bars = CoveringBars()
  var takenInsets: EdgeInsets?
  var preferredContentSize = CGSize.zero
}

extension EdgeInsets {
  /// The distances from some of the edges.
  func only(at edges: RectEdge) -> EdgeInsets {
    EdgeInsets(
      top: edges.contains(.top) ? top : 0, left: edges.contains(.left) ? left : 0,
      bottom: edges.contains(.bottom) ? bottom : 0, right: edges.contains(.right) ? right : 0)
  }
}

extension ViewController {
  /// Lets a child's view fill this one's view under its bar at an edge, beyond the safe area so
  /// thick, and under the bars around it; from those that it does not reach under, it keeps away.
  final func place(
    _ child: ViewController, underBarAt edge: RectEdge, _ thickness: CGFloat, isHidden: Bool,
    isTranslucent: Bool
  ) {
    let own: RectEdge = isHidden ? [] : edge
    let insets = EdgeInsets(top: thickness, bottom: thickness).only(at: own)
    let outer = bars.edges.subtracting(bars.edges(keptFreeBy: self))
    child.loadViewIfNeeded()
    child.bars = CoveringBars(
      insets: insets, edges: own.union(outer),
      opaqueEdges: (isTranslucent ? [] : own).union(bars.opaqueEdges.intersection(outer)))
    child.fill(
      view, inset: view.safeAreaInsets.adding(insets).only(at: child.bars.edges(keptFreeBy: child)))
  }

  /// Puts a bar over the view, along its sides.
  final func addBar(_ bar: View, height: CGFloat) {
    bar.frame.size = CGSize(width: view.bounds.width, height: height)
    view.addSubview(bar)
    bar.translatesAutoresizingMaskIntoConstraints = false
    bar.leftAnchor.constraint(equalTo: view.leftAnchor).isActive = true
    bar.rightAnchor.constraint(equalTo: view.rightAnchor).isActive = true
  }

  /// Shows a child, below the bars, in the place of another one.
  final func show(_ controller: ViewController?, insteadOf old: ViewController?, animated: Bool) {
    guard isViewLoaded else { return }
    updateBars()
    let enter = { [self] in if let inner = controller?.view { view.insertSubview(inner, at: 0) } }
    if let controller, appearance == .shown {
      controller.appear(animated: animated, insteadOf: old, entering: enter)
    } else {
      old?.viewIfLoaded?.removeFromSuperview()
      enter()
    }
  }

  /// Makes `new` the children in the place of `old`; `show` is where views come and go.
  final func exchangeChildren(
    _ old: [ViewController], for new: [ViewController], showing show: () -> Void
  ) {
    let gone = old.filter { !new.contains($0) }
    let arrived = new.filter { $0.parent !== self }
    for controller in gone { controller.willMove(toParent: nil) }
    for controller in arrived { addChild(controller) }
    show()
    for controller in gone { controller.removeFromParent() }
    for controller in arrived { controller.didMove(toParent: self) }
  }
}

/// The view of a controller with bars, which places these, and the views of its children.
final class BarContainer: View {
  override func layoutSubviews() { owningController?.updateBars() }
  override func safeAreaInsetsDidChange() { setNeedsLayout() }
  override func didMoveToWindow() { owningController?.updateBars() }
  override func traitCollectionDidChange(_ previous: TraitCollection?) {
    owningController?.updateBars()
  }
  override func hiddenDidChange(of subview: View) { owningController?.updateBars() }
}
