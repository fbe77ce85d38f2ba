// Controllers: the life of a screen.

public import Foundation

/// What a controller contains, as far as its size matters: another controller.
public protocol ContentContainer: AnyObject {
  /// The size that it would like to have.
  var preferredContentSize: CGSize { get }
}

/// Owns a view and hears of its life and its layout passes.
open class ViewController: Responder, DelegateWithReferences, ContentContainer {
  private var loadedView: View?
  /// The scroll views' references to this one as their delegate, which have to be emptied when it
  /// dies.
  final var delegateReferences: [DelegateReference] = []
  private var extras: ControllerExtras?
  /// The rarely used properties, for writing.
  private var more: ControllerExtras {
    let extras = extras ?? ControllerExtras()
    self.extras = extras
    return extras
  }
  /// What the controller's own bars take from the safe area.
  open var additionalSafeAreaInsets: EdgeInsets {
    get { extras?.additionalInsets ?? .zero }
    set {
      more.additionalInsets = newValue
      updateTakenInsets()
    }
  }
  /// Which edges reach under bars, where there are any.
  public final var edgesForExtendedLayout: RectEdge {
    get { extras?.edgesUnderBars ?? .all }
    set { changeReach { $0.edgesUnderBars = newValue } }
  }
  /// Whether these reach under opaque bars, too.
  public final var extendedLayoutIncludesOpaqueBars: Bool {
    get { extras?.reachesUnderOpaqueBars ?? false }
    set { changeReach { $0.reachesUnderOpaqueBars = newValue } }
  }
  private func changeReach(_ change: (ControllerExtras) -> Void) {
    change(more)
    updateTakenInsets()
    parent?.updateBars()
  }
  /// Whether a navigation controller that has the controller in its stack hides the tab bar.
  open var hidesBottomBarWhenPushed: Bool {
    get { extras?.hidesBottomBar ?? false }
    set { more.hidesBottomBar = newValue }
  }
  /// What a bar below the screen shows; of no effect on layout.
  public final var tabBarItem: TabBarItem! {
    get {
      let item = more.tabBarItem ?? TabBarItem()
      more.tabBarItem = item
      return item
    }
    set { more.tabBarItem = newValue }
  }
  /// The bars that lie on the view.
  final var bars: CoveringBars {
    get { extras?.bars ?? CoveringBars() }
    set {
      guard newValue != bars else { return }
      more.bars = newValue
      updateTakenInsets()
      updateBars()
    }
  }
  /// What these and the controller's own bars take from the safe area of the view, if anything.
  final var takenInsets: EdgeInsets? { extras?.takenInsets }

  private func updateTakenInsets() {
    let reached = RectEdge.all.subtracting(bars.edges(keptFreeBy: self))
    let taken = additionalSafeAreaInsets.adding(bars.insets.only(at: reached))
    more.takenInsets = taken == .zero ? nil : taken
    loadedView?.additionalInsetsDidChange()
  }

  /// Called when bars over the children's views may have to come, go, or have another size.
  func updateBars() {}
  /// The least margins of the view at its sides: 16 points, 20 from a width of 414 on.
  public final var systemMinimumLayoutMargins: DirectionalEdgeInsets {
    let side = loadedView?.systemSideMargin ?? 16
    return DirectionalEdgeInsets(top: 0, leading: side, bottom: 0, trailing: side)
  }
  /// Whether the view's margins are at least those.
  public final var viewRespectsSystemMinimumLayoutMargins = true {
    didSet { loadedView?.additionalInsetsDidChange() }
  }
  /// Controllers inside this one.
  public private(set) final var children: [ViewController] = []
  /// The controller that this one is inside.
  public private(set) final weak var parent: ViewController?
  /// Where the controller is on its way to the screen and back.
  final var appearance = Appearance.gone
  /// The title of the screen, and of what bars show of it.
  open var title: String? {
    didSet {
      navigationItem.title = title
      tabBarItem.title = title
    }
  }
  /// Whether a scroll view that is the view, or the backmost in it, keeps free what the bars of a
  /// navigation controller cover, however small its content is.
  public final var automaticallyAdjustsScrollViewInsets = true

  /// A controller whose view is still to be loaded, by `loadView()`: there are no nibs.
  public override init(nibName: String? = nil, bundle: Bundle? = nil) {
    self.nibName = nibName
    super.init(nibName: nibName, bundle: bundle)
  }

  /// The same without a name. Disfavoured, since with it `super.init()` would not mean the
  /// designated initializer; subclasses that override that one have this one, as in UIKit.
  @_disfavoredOverload
  public convenience init() { self.init(nibName: nil, bundle: nil) }

  /// The name that was given, of no effect.
  public final let nibName: String?

  deinit {
    emptyDelegateReferences()
    loadedView?.controllerWillDie(self)
  }

  /// The view; made, and `viewDidLoad()` called, when it is first asked for.
  public final var view: View! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set {
      loadedView?.owningController = nil
      loadedView = newValue
      newValue?.owningController = self
    }
  }

  /// The view, if it is there already.
  public final var viewIfLoaded: View? { loadedView }
  /// Whether the view is there.
  public final var isViewLoaded: Bool { loadedView != nil }

  /// Makes the view unless it is there.
  public final func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    viewDidLoad()
  }

  /// Makes the view, as large as the screen of a phone until somebody knows better; a subclass sets
  /// `view` to one of its own.
  open func loadView() { load(View(frame: Screen.main.bounds)) }
  /// Takes a view that no subclass has made, which follows the size of what it comes into.
  final func load(_ made: View) {
    made.node.flags.insert(.isFlexible)
    view = made
  }
  /// The view is there.
  open func viewDidLoad() {}
  /// The view is about to be shown.
  open func viewWillAppear(_ animated: Bool) {}
  /// The view is shown.
  open func viewDidAppear(_ animated: Bool) {}
  /// The view is about to go.
  open func viewWillDisappear(_ animated: Bool) {}
  /// The view is gone.
  open func viewDidDisappear(_ animated: Bool) {}
  /// There is little memory left; never called here.
  open func didReceiveMemoryWarning() {}
  /// Where a subclass changes constraints; called before the view's `updateConstraints()`.
  open func updateViewConstraints() {}
  /// The view is about to lay its subviews out.
  open func viewWillLayoutSubviews() {}
  /// The view has laid its subviews out.
  open func viewDidLayoutSubviews() {}
  /// The view's `safeAreaInsets` have changed.
  open func viewSafeAreaInsetsDidChange() {}
  /// The view is in the tree and has its size; what is in it is laid out next.
  open func viewIsAppearing(_ animated: Bool) {}
  /// The view's `layoutMargins` have changed.
  open func viewLayoutMarginsDidChange() {}
  /// The window is about to have another size.
  open func viewWillTransition(to size: CGSize, with coordinator: any TransitionCoordinator) {
    for child in children { child.viewWillTransition(to: size, with: coordinator) }
  }
  /// The window is about to be of another size class.
  open func willTransition(
    to newCollection: TraitCollection, with coordinator: any TransitionCoordinator
  ) { for child in children { child.willTransition(to: newCollection, with: coordinator) } }
  /// The window is of another size class.
  open func traitCollectionDidChange(_ previous: TraitCollection?) {
    for child in children { child.traitCollectionDidChange(previous) }
  }
  /// What the size of the screen means for the controller's view.
  open var traitCollection: TraitCollection { view.traitCollection }
  /// Whether what the controller shows is being edited.
  open var isEditing: Bool {
    get { extras?.isEdited ?? false }
    set { setEditing(newValue, animated: false) }
  }
  /// It is being edited, or no longer.
  open func setEditing(_ editing: Bool, animated: Bool) { more.isEdited = editing }
  /// The size that the controller would like to have. The controller around hears of another one.
  open var preferredContentSize: CGSize {
    get { extras?.preferredContentSize ?? .zero }
    set {
      guard newValue != extras?.preferredContentSize ?? .zero else { return }
      more.preferredContentSize = newValue
      parent?.preferredContentSizeDidChange(forChildContentContainer: self)
    }
  }
  /// A controller inside would like to have another size.
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any ContentContainer
  ) {}
  /// Whether the class has overridden one of the methods around a layout.
  final var hasLayoutCode: Bool {
    Self.overridable.mayBeOverridden(0, by: type(of: self))
      || Self.overridable.mayBeOverridden(1, by: type(of: self))
  }
  /// Whether it wants to hear of another safe area.
  final var hasSafeAreaCode: Bool { Self.overridable.mayBeOverridden(2, by: type(of: self)) }
  // These three are declared one behind the other, and in this order.
  private static let overridable = OverridableMethods(
    of: ViewController.self, plain: PlainController.self, overriding: OverridingController.self,
    count: 3)
  /// The controller is about to get another parent, or none.
  open func willMove(toParent parent: ViewController?) {}
  /// The controller has got another parent, or none.
  open func didMove(toParent parent: ViewController?) {}

  open override var next: Responder? { loadedView?.superview }
  final override var rootView: View? { loadedView?.rootView }
  final override var hasFocus: Bool {
    get { extras?.hasFocus ?? false }
    set { more.hasFocus = newValue }
  }

  /// What a bar above the screen shows.
  open var navigationItem: NavigationItem { ownNavigationItem }
  private final lazy var ownNavigationItem = NavigationItem(of: self)
  /// How the status bar looks while the controller is on screen; nothing is drawn.
  open var preferredStatusBarStyle: StatusBarStyle { .default }
  /// Whether the screen turns with the device; nobody asks here.
  open var shouldAutorotate: Bool { true }
  /// How the device may be held; it is held as the window's size says.
  open var supportedInterfaceOrientations: InterfaceOrientationMask { .allButUpsideDown }
  /// Whether the status bar is hidden while the controller is on screen.
  open var prefersStatusBarHidden: Bool { false }
  /// How the status bar comes and goes.
  open var preferredStatusBarUpdateAnimation: StatusBarAnimation { .fade }

  /// Whether the status bar was hidden when it last asked.
  public private(set) final var isStatusBarHidden = false

  /// Lets the status bar ask whether it is to be hidden.
  open func setNeedsStatusBarAppearanceUpdate() {
    isStatusBarHidden = prefersStatusBarHidden
  }

  /// Puts a controller inside this one; its view is added by whoever calls.
  open func addChild(_ child: ViewController) {
    child.willMove(toParent: self)
    child.parent?.children.removeAll { $0 === child }
    children.append(child)
    child.parent = self
    child.bars = CoveringBars()
  }

  /// Takes the controller out of the one it is inside.
  open func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
    bars = CoveringBars()
    didMove(toParent: nil)
  }
}

extension ViewController: Hashable {
  /// Whether both are the same controller.
  public static func == (a: ViewController, b: ViewController) -> Bool { a === b }

  /// Feeds the identity into `hasher`.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// How the status bar comes and goes.
public enum StatusBarAnimation: Int, Hashable, Sendable {
  /// At once, by fading, or by sliding.
  case none, fade, slide
}

/// A class that overrides nothing.
private final class PlainController: ViewController {}

/// A class that overrides what most classes leave as it is.
private final class OverridingController: ViewController {
  override func viewWillLayoutSubviews() { preconditionFailure("nobody makes one") }
  override func viewDidLayoutSubviews() { preconditionFailure("nobody makes one") }
  override func viewSafeAreaInsetsDidChange() { preconditionFailure("nobody makes one") }
}
