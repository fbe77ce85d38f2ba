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
    topViewController.map { show($0, insteadOf: nil, animated: false) }
  }

  /// Shows `controller` on top of the others. One that is in the stack already stays where it is.
  public final func pushViewController(_ controller: ViewController, animated: Bool) {
    guard !viewControllers.contains(where: { $0 === controller }) else { return }
    let covered = topViewController
    viewControllers.append(controller)
    addChild(controller)
    show(controller, insteadOf: covered, animated: animated)
  }

  /// Takes the controller on top away and shows the one below; the last one stays.
  ///
  /// - Returns: The controller that was taken away.
  @discardableResult
  public final func popViewController(animated: Bool) -> ViewController? {
    guard viewControllers.count > 1 else { return nil }
    let popped = viewControllers.removeLast()
    popped.willMove(toParent: nil)
    topViewController.map { show($0, insteadOf: popped, animated: animated) }
    popped.removeFromParent()
    return popped
  }

  private func show(
    _ controller: ViewController, insteadOf old: ViewController?, animated: Bool
  ) {
    guard isViewLoaded else { return }
    controller.fill(view)
    if appearance == .shown {
      controller.appear(animated: animated, insteadOf: old) { view.addSubview(controller.view) }
    } else {
      old?.viewIfLoaded?.removeFromSuperview()
      view.addSubview(controller.view)
    }
    controller.didMove(toParent: self)
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
