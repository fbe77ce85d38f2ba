// Screens that lie on one another.

public import Foundation

/// Shows the last of a stack of controllers. It has no bar, so that a screen takes all of it, and
/// no animation.
open class NavigationController: ViewController {
  /// The controllers, of which the last is shown.
  public private(set) final var viewControllers: [ViewController] = []

  /// The controller that is shown.
  public final var topViewController: ViewController? { viewControllers.last }

  /// A stack without a controller.
  public override init(nibName: String? = nil, bundle: Bundle? = nil) {
    super.init(nibName: nibName, bundle: bundle)
  }

  /// A stack of one controller.
  public init(rootViewController: ViewController) {
    super.init()
    pushViewController(rootViewController, animated: false)
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    if let top = topViewController { show(top, animated: false) }
  }

  /// Shows `controller` on top of the others. One that is in the stack already stays where it is.
  public final func pushViewController(_ controller: ViewController, animated: Bool) {
    guard !viewControllers.contains(where: { $0 === controller }) else { return }
    let covered = topViewController
    viewControllers.append(controller)
    addChild(controller)
    guard isViewLoaded else { return }
    covered.map { hide($0, animated: animated) }
    show(controller, animated: animated)
  }

  /// Takes the controller on top away and shows the one below; the last one stays.
  ///
  /// - Returns: The controller that was taken away.
  @discardableResult
  public final func popViewController(animated: Bool) -> ViewController? {
    guard viewControllers.count > 1 else { return nil }
    let popped = viewControllers.removeLast()
    popped.willMove(toParent: nil)
    if isViewLoaded { hide(popped, animated: animated) }
    popped.removeFromParent()
    if isViewLoaded, let top = topViewController { show(top, animated: animated) }
    return popped
  }

  private func show(_ controller: ViewController, animated: Bool) {
    let (own, shown): (View, View) = (view, controller.view)
    own.addSubview(shown)
    shown.translatesAutoresizingMaskIntoConstraints = false
    for edge in [LayoutAttribute.left, .top, .right, .bottom] {
      LayoutConstraint(shown.node, edge, .equal, own.node, edge).isActive = true
    }
    controller.appear(animated: animated)
    controller.didMove(toParent: self)
  }

  private func hide(_ controller: ViewController, animated: Bool) {
    controller.disappear(animated: animated)
    controller.view.removeFromSuperview()
  }
}

extension ViewController {
  /// The closest navigation controller that this one is inside.
  public final var navigationController: NavigationController? {
    var outer = parent
    while let controller = outer {
      if let found = controller as? NavigationController { return found }
      outer = controller.parent
    }
    return nil
  }
}
