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
}
