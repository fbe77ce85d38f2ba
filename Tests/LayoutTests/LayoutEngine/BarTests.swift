// What bars take from the safe area of screens.

import SnapDSL
import Testing
import UIKitNames

@Suite struct BarTests {
  /// Regression: what a controller takes for itself counted from the edge of its superview, so that
  /// a child that stood away from there had nothing of it.
  @Test func additionalInsetsCountFromTheEdgesOfTheView() {
    let (parent, child) = (UIViewController(), UIViewController())
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 812))
    window.deviceSafeAreaInsets = UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0)
    window.rootViewController = parent
    window.makeKeyAndVisible()
    parent.addChild(child)
    child.additionalSafeAreaInsets = UIEdgeInsets(top: 10, left: 0, bottom: 50, right: 0)
    parent.view.add(child.view) { make in
      make.left.right.equalToSuperview()
      make.top.equalToSuperview().offset(30)
      make.bottom.equalToSuperview().offset(-100)
    }
    let box = child.view.add(UIView()) { make in
      make.edges.equalTo(child.view.safeAreaLayoutGuide)
    }
    // 14 points of the status bar reach into the view, and nothing from below.
    expectFrame(of: box, in: window, 0, 24, 375, 682 - 24 - 50)
  }

  /// Goal: as UIKit's documentation says, what is out of sight has no safe area.
  /// Regression: it had one that was higher than itself, which what kept to it contradicted.
  @Test func whatIsOutOfSightHasNoSafeArea() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 812))
    window.deviceSafeAreaInsets = UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0)
    var top: Constraint?
    let panel = window.add(UIView()) { make in
      make.left.right.equalToSuperview()
      make.height.equalTo(100)
      top = make.top.equalTo(window.snp.bottom).constraint
    }
    let bar = panel.add(UIView()) { make in make.edges.equalTo(panel.safeAreaLayoutGuide) }
    #expect(conflicts { window.layoutIfNeeded() }.isEmpty)
    expectFrame(bar.frame, 0, 0, 375, 100)
    top?.update(offset: -100)
    expectFrame(of: bar, in: window, 0, 0, 375, 66)
    top?.update(offset: -812 - 100)
    expectFrame(of: bar, in: window, 0, 0, 375, 100)
  }

  /// Goal: what reaches out of the superview is no inset.
  /// Regression: it was, so that nothing stood in a view that was pushed aside, and a stack view
  /// with margins that was higher than the screen had no end.
  @Test func whatReachesOutIsNoInset() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 812))
    window.deviceSafeAreaInsets = UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0)
    let panel = window.add(UIView()) { make in
      make.left.top.equalToSuperview().offset(-30)
      make.width.equalToSuperview()
      make.height.equalTo(900)
    }
    let bar = panel.add(UIView()) { make in make.edges.equalTo(panel.safeAreaLayoutGuide) }
    expectFrame(of: bar, in: window, 0, 44, 375, 900 - 78)
  }
}

/// A screen with a view along its safe area.
private final class Screen: UIViewController {
  let box = UIView()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.add(box) { make in make.edges.equalTo(view.safeAreaLayoutGuide) }
  }
}

@Suite struct BarGeometryTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 812))
  private let screen = Screen()

  init() { window.deviceSafeAreaInsets = UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0) }

  private func show(_ controller: UIViewController) {
    window.rootViewController = controller
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
  }

  private func turn() {
    window.deviceSafeAreaInsets = UIEdgeInsets(top: 0, left: 44, bottom: 21, right: 44)
    window.resize(to: CGSize(width: 812, height: 375))
  }

  /// Where the safe area of the screen begins and ends, in the window.
  private func expectSafeArea(
    _ top: CGFloat, _ bottom: CGFloat, of screen: Screen? = nil,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    window.layoutIfNeeded()
    let box = (screen ?? self.screen).box
    let frame = box.convert(box.bounds, to: nil)
    #expect(frame.minY == top && frame.maxY == bottom, sourceLocation: sourceLocation)
  }

  @Test func aNavigationBarTakesFromTheSafeArea() {
    let navigation = UINavigationController(rootViewController: screen)
    show(navigation)
    expectFrame(navigation.navigationBar.frame, 0, 44, 375, 44)
    expectFrame(screen.view.frame, 0, 0, 375, 812)
    expectFrame(screen.box.frame, 0, 88, 375, 690)
    #expect(screen.topLayoutGuide.length == 88)
    #expect(navigation.view.subviews == [screen.view, navigation.navigationBar])

    navigation.setNavigationBarHidden(true, animated: true)
    expectSafeArea(44, 778)
    navigation.isNavigationBarHidden = false
    screen.additionalSafeAreaInsets.top = 10
    expectSafeArea(98, 778)
    window.deviceSafeAreaInsets.top = 20
    expectSafeArea(74, 778)
    turn()
    expectFrame(navigation.navigationBar.frame, 0, 0, 812, 32)
    expectFrame(screen.box.frame, 44, 42, 724, 312)
  }

  @Test func largeTitlesTakeMore() {
    let navigation = UINavigationController(rootViewController: screen)
    navigation.navigationBar.prefersLargeTitles = true
    show(navigation)
    expectFrame(navigation.navigationBar.frame, 0, 44, 375, 96)
    expectSafeArea(140, 778)
    let (second, third) = (Screen(), Screen())
    navigation.pushViewController(second, animated: false)
    expectSafeArea(140, 778, of: second)
    second.navigationItem.largeTitleDisplayMode = .never
    expectSafeArea(88, 778, of: second)
    navigation.pushViewController(third, animated: false)
    expectSafeArea(88, 778, of: third)
    third.navigationItem.largeTitleDisplayMode = .always
    expectSafeArea(140, 778, of: third)
    turn()
    expectSafeArea(32, 354, of: third)
    #expect(navigation.popToRootViewController(animated: true) == [second, third])
    expectSafeArea(32, 354)
  }

  @Test func aTabBarTakesFromTheSafeArea() {
    let tabs = UITabBarController()
    let (navigation, other) = (UINavigationController(rootViewController: screen), Screen())
    tabs.viewControllers = [navigation, other]
    show(tabs)
    expectFrame(tabs.tabBar.frame, 0, 729, 375, 83)
    expectFrame(screen.view.frame, 0, 0, 375, 812)
    expectSafeArea(88, 729)
    tabs.selectedIndex = 1
    expectSafeArea(44, 729, of: other)
    #expect(navigation.view.superview == nil && tabs.selectedViewController === other)
    #expect(other.tabBarController === tabs && screen.tabBarController === tabs)
    tabs.tabBar.isHidden = true
    expectSafeArea(44, 778, of: other)
    tabs.tabBar.isHidden = false
    tabs.selectedViewController = navigation
    turn()
    expectFrame(tabs.tabBar.frame, 0, 322, 812, 53)
    expectSafeArea(32, 322)
    tabs.setViewControllers([other], animated: false)
    #expect(tabs.selectedIndex == 0 && screen.tabBarController == nil)
    expectSafeArea(0, 322, of: other)
  }

  /// Goal: as UIKit's documentation says, of other screens the same one is shown, or else the one
  /// in its place.
  /// Regression: it was the first.
  @Test func otherTabsShowWhatWasShown() {
    let tabs = UITabBarController()
    let screens = (0 ..< 5).map { _ in Screen() }
    tabs.viewControllers = Array(screens[0 ..< 3])
    show(tabs)
    tabs.selectedIndex = 1
    for (now, shown) in [([1, 0], 1), ([0, 2, 3], 0), ([4, 2, 3], 4)] {
      tabs.viewControllers = now.map { screens[$0] }
      #expect(tabs.selectedViewController === screens[shown])
    }
    tabs.selectedIndex = 2
    tabs.viewControllers = [screens[0], screens[1], screens[4]]
    #expect(tabs.selectedIndex == 2 && screens[4].view.superview === tabs.view)
    tabs.viewControllers = [screens[0]]
    #expect(tabs.selectedIndex == 0)
  }

  @Test func aPushedScreenMayHideTheTabBar() {
    let (tabs, pushed, last) = (UITabBarController(), Screen(), Screen())
    let navigation = UINavigationController(rootViewController: screen)
    tabs.viewControllers = [navigation]
    show(tabs)
    pushed.hidesBottomBarWhenPushed = true
    screen.show(pushed, sender: nil)
    expectSafeArea(88, 778, of: pushed)
    navigation.pushViewController(last, animated: false)
    expectSafeArea(88, 778, of: last)
    navigation.popToViewController(screen, animated: false)
    expectSafeArea(88, 729)
  }

  /// Goal: a screen that does not reach under bars has them outside of its view.
  @Test func screensKeepAwayFromBars() {
    let tabs = UITabBarController()
    let navigation = UINavigationController(rootViewController: screen)
    tabs.viewControllers = [navigation]
    screen.edgesForExtendedLayout = []
    show(tabs)
    expectFrame(screen.view.frame, 0, 88, 375, 641)
    #expect(screen.view.safeAreaInsets == .zero)
    screen.edgesForExtendedLayout = .bottom
    expectFrame(of: screen.view, in: window, 0, 88, 375, 724)
    expectSafeArea(88, 729)
    screen.edgesForExtendedLayout = .all
    navigation.navigationBar.isTranslucent = false
    tabs.tabBar.isTranslucent = false
    window.layoutIfNeeded()
    expectFrame(screen.view.convert(screen.view.bounds, to: nil), 0, 88, 375, 641)
    screen.extendedLayoutIncludesOpaqueBars = true
    expectSafeArea(88, 729)
    #expect(screen.view.convert(CGPoint.zero, to: nil).y == 0)
    turn()
    screen.extendedLayoutIncludesOpaqueBars = false
    window.layoutIfNeeded()
    expectFrame(screen.view.convert(screen.view.bounds, to: nil), 0, 32, 812, 290)
    expectFrame(screen.box.frame, 44, 0, 724, 290)
  }

  /// Goal: as in UIKit, content of a screen in a navigation controller begins below the bar, also
  /// where there is little of it; elsewhere, only content that scrolls does.
  @Test(arguments: [true, false]) func littleContentBeginsBelowTheBar(isInNavigation: Bool) {
    let scroll = UIScrollView()
    screen.view.insertSubview(scroll, at: 0)
    scroll.snp.makeConstraints { make in make.edges.equalToSuperview() }
    scroll.add(UIView()) { make in
      make.edges.width.equalToSuperview()
      make.height.equalTo(100)
    }
    show(isInNavigation ? UINavigationController(rootViewController: screen) : screen)
    #expect(scroll.contentOffset.y == (isInNavigation ? -88 : 0))
    screen.view.insertSubview(UIView(), at: 0)
    #expect(scroll.adjustedContentInset == .zero)
  }
}
