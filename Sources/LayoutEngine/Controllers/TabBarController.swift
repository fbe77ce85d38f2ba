// Screens side by side, with a bar to choose among them.

internal import Foundation

/// Shows one of several controllers, under its bar.
open class TabBarController: ViewController {
  /// The bar: 49 points above the safe area, and down to the edge; 32 where there is little room
  /// from top to bottom, 50 on tablets.
  public final let tabBar = TabBar()
  private var barTop: LayoutConstraint?
  private var selected: ViewController?

  /// The controllers, of which one is shown: the first one at first. Of others, the same one is, or
  /// else the one in its place.
  open var viewControllers: [ViewController]? {
    didSet {
      let (old, new) = (oldValue ?? [], viewControllers ?? [])
      exchangeChildren(old, for: new) {
        if let selected, new.contains(selected) { return }
        let position = selected.flatMap { old.firstIndex(of: $0) } ?? 0
        selectedViewController = new.indices.contains(position) ? new[position] : new.first
      }
    }
  }

  /// The same.
  open func setViewControllers(_ controllers: [ViewController]?, animated: Bool) {
    viewControllers = controllers
  }

  /// The controller that is shown; one that is not among the others is refused.
  open var selectedViewController: ViewController? {
    get { selected }
    set {
      let controllers = viewControllers ?? []
      guard newValue !== selected, newValue.map(controllers.contains) ?? controllers.isEmpty
      else { return }
      let old = selected
      selected = newValue
      show(newValue, insteadOf: old, animated: false)
    }
  }

  /// The position of the controller that is shown; `NSNotFound` if there is none.
  open var selectedIndex: Int {
    get { selected.flatMap { viewControllers?.firstIndex(of: $0) } ?? NSNotFound }
    set {
      guard let viewControllers, viewControllers.indices.contains(newValue) else { return }
      selectedViewController = viewControllers[newValue]
    }
  }

  open override func loadView() {
    load(BarContainer(frame: Screen.main.bounds))
    let height = tabBar.height(in: view.traitCollection)
    addBar(tabBar, height: height)
    tabBar.bottomAnchor.constraint(equalTo: view.bottomAnchor).isActive = true
    barTop = tabBar.topAnchor
      .constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor, constant: -height)
    barTop?.isActive = true
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    show(selected, insteadOf: nil, animated: false)
  }

  override func updateBars() {
    guard isViewLoaded, let selected else { return }
    let height = tabBar.height(in: view.traitCollection)
    barTop?.constant = -height
    let isHidden = tabBar.isHidden || (selected as? NavigationController)?.hidesBottomBar ?? false
    place(
      selected, underBarAt: .bottom, height, isHidden: isHidden,
      isTranslucent: tabBar.isTranslucent)
  }
}
