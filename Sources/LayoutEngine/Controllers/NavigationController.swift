// Screens that lie on one another.

public import Foundation

/// Shows the last of a stack of controllers, under its bar. There is no animation between them.
open class NavigationController: ViewController {
  /// The bar: below the status bar, and 44 points high; 32 where there is little room from top to
  /// bottom, 50 on tablets. A large title takes 52 more, whatever has been scrolled.
  public final let navigationBar = NavigationBar()
  private lazy var barHeight = navigationBar.heightAnchor.constraint(equalToConstant: 0)
  private var stack: [ViewController] = []
  /// Whether one of the controllers hid the tab bar when the stack last changed.
  private(set) final var hidesBottomBar = false

  /// The controllers, of which the last is shown.
  open var viewControllers: [ViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }

  /// The controller that is shown.
  public final var topViewController: ViewController? { stack.last }
  /// The same: nothing is presented over it.
  public final var visibleViewController: ViewController? { stack.last }

  /// Whether there is no bar.
  open var isNavigationBarHidden: Bool {
    get { navigationBar.isHidden }
    set { navigationBar.isHidden = newValue }
  }

  /// Hides or shows the bar, at once.
  open func setNavigationBarHidden(_ isHidden: Bool, animated: Bool) {
    navigationBar.isHidden = isHidden
  }

  /// A stack without a controller.
  public override init(nibName: String? = nil, bundle: Bundle? = nil) {
    super.init(nibName: nibName, bundle: bundle)
  }

  /// A stack of one controller.
  public init(rootViewController: ViewController) {
    super.init()
    pushViewController(rootViewController, animated: false)
  }

  open override func loadView() {
    load(BarContainer(frame: Screen.main.bounds))
    addBar(navigationBar, height: navigationBar.height(in: view.traitCollection))
    barHeight.isActive = true
    navigationBar.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor).isActive = true
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    topViewController.map { show($0, insteadOf: nil, animated: false) }
  }

  override func updateBars() {
    guard isViewLoaded, let top = topViewController else { return }
    let height = navigationBar.height(in: view.traitCollection, withLargeTitle: showsLargeTitle)
    barHeight.constant = height
    place(
      top, underBarAt: .top, height, isHidden: navigationBar.isHidden,
      isTranslucent: navigationBar.isTranslucent)
  }

  private var showsLargeTitle: Bool {
    let modes = stack.lazy.reversed().map(\.navigationItem.largeTitleDisplayMode)
    return navigationBar.prefersLargeTitles && modes.first { $0 != .automatic } != .never
  }

  /// Shows `controller` on top of the others. One that is in the stack already stays where it is.
  open func pushViewController(_ controller: ViewController, animated: Bool) {
    if !stack.contains(controller) { setViewControllers(stack + [controller], animated: animated) }
  }

  /// Takes the controller on top away and shows the one below; the last one stays.
  ///
  /// - Returns: The controller that was taken away.
  @discardableResult
  open func popViewController(animated: Bool) -> ViewController? {
    stack.count > 1 ? pop(to: stack.count - 2, animated)?.first : nil
  }

  /// Takes all controllers but the first away.
  ///
  /// - Returns: The controllers that were taken away.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [ViewController]? { pop(to: 0, animated) }

  /// Takes the controllers above one in the stack away.
  ///
  /// - Returns: The controllers that were taken away.
  @discardableResult
  open func popToViewController(_ controller: ViewController, animated: Bool) -> [ViewController]? {
    stack.firstIndex(of: controller).flatMap { pop(to: $0, animated) }
  }

  private func pop(to index: Int, _ animated: Bool) -> [ViewController]? {
    let popped = Array(stack.dropFirst(index + 1))
    guard !popped.isEmpty else { return nil }
    setViewControllers(Array(stack[...index]), animated: animated)
    return popped
  }

  /// Replaces all controllers, and shows the last of these.
  open func setViewControllers(_ controllers: [ViewController], animated: Bool) {
    let (old, covered) = (stack, topViewController)
    stack = controllers
    exchangeChildren(old, for: stack) {
      hidesBottomBar = stack.contains { $0.hidesBottomBarWhenPushed }
      parent?.updateBars()
      if topViewController !== covered {
        show(topViewController, insteadOf: covered, animated: animated)
      }
    }
  }
}

extension ViewController {
  /// The closest controller around this one that is of that kind.
  private func closest<Kind: ViewController>(_ kind: Kind.Type) -> Kind? {
    var outer = parent
    while let controller = outer {
      if let found = controller as? Kind { return found }
      outer = controller.parent
    }
    return nil
  }

  /// The closest navigation controller that this one is inside.
  public final var navigationController: NavigationController? {
    closest(NavigationController.self)
  }
  /// The closest tab bar controller that this one is inside.
  public final var tabBarController: TabBarController? { closest(TabBarController.self) }

  /// Shows a controller on top of this one, where there is a navigation controller around it.
  public final func show(_ controller: ViewController, sender: Any?) {
    (self as? NavigationController ?? navigationController)?
      .pushViewController(controller, animated: true)
  }
}
