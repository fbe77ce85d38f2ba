// Margins of controllers' views, and those that follow the superview.

import SnapDSL
import Testing
import UIKitNames

@Suite struct MarginTests {
  /// A view along the margins of a controller's view.
  private func screen(_ width: CGFloat) -> (UIWindow, UIViewController, UIView) {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: width, height: 600))
    let controller = UIViewController()
    let view = controller.view.add(UIView()) { make in
      make.edges.equalTo(controller.view.layoutMarginsGuide)
    }
    window.rootViewController = controller
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
    return (window, controller, view)
  }

  @Test(arguments: [(375.0, 16.0), (413, 16), (414, 20), (768, 20)])
  func aControllersViewHasMarginsAtItsSides(_ width: Double, _ side: Double) {
    let (window, controller, view) = screen(width)
    expectFrame(view.frame, side, 0, width - 2 * side, 600)
    #expect(controller.systemMinimumLayoutMargins.leading == CGFloat(side))
    window.deviceSafeAreaInsets = UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0)
    expectFrame(of: view, in: window, side, 44, width - 2 * side, 600 - 78)
    #expect(
      controller.view.layoutMargins == UIEdgeInsets(top: 44, left: side, bottom: 34, right: side))
    #expect(controller.view.directionalLayoutMargins.top == 0)
  }

  @Test func theyFollowTheWidth() {
    let (window, _, view) = screen(400)
    for (width, height, side) in [(400, 600, 16), (600, 400, 20), (400, 600, 16)]
      as [(CGFloat, CGFloat, CGFloat)]
    {
      window.resize(to: CGSize(width: width, height: height))
      expectFrame(view.frame, side, 0, width - 2 * side, height)
    }
  }

  @Test func marginsOfOnesOwn() {
    let (window, controller, view) = screen(400)
    controller.view.directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: 5, leading: 30, bottom: 6, trailing: 10)
    window.layoutIfNeeded()
    // Not less than the system's.
    expectFrame(view.frame, 30, 5, 354, 589)
    controller.viewRespectsSystemMinimumLayoutMargins = false
    expectFrame(of: view, in: window, 30, 5, 360, 589)
    // Other views have eight all around.
    #expect(view.layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
  }

  /// Goal: as in UIKit, the content of rows has margins where their texts stand.
  /// Regression: they were 8 points.
  @Test func marginsOfRows() {
    let cell = UITableViewCell(reuseIdentifier: nil)
    let view = cell.contentView.add(UIView()) { make in
      make.edges.equalTo(cell.contentView.layoutMarginsGuide)
      make.height.equalTo(30)
    }
    let rows = ScriptedRows([1]) { _, _ in cell }
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    table.dataSource = rows
    for (width, side) in [(320, 16), (414, 20)] as [(CGFloat, CGFloat)] {
      table.frame.size.width = width
      expectFrame(of: view, in: table, side, 11, width - 2 * side, 30)
      #expect(cell.frame.height == 52)
    }
    cell.contentView.layoutMargins.left = 5
    expectFrame(of: view, in: table, 5, 11, 414 - 25, 30)
  }

  /// Goal: leading and trailing margins follow the direction of the text, as their documentation
  /// says.
  /// Regression: they kept the sides that they had when they were set.
  @Test func marginsFollowTheDirection() {
    let root = makeScreen(300, 100)
    root.directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: 0, leading: 50, bottom: 0, trailing: 10)
    let view = root.add(UIView()) { make in make.edges.equalTo(root.layoutMarginsGuide) }
    expectFrame(of: view, in: root, 50, 0, 240, 100)
    root.semanticContentAttribute = .forceRightToLeft
    expectFrame(of: view, in: root, 10, 0, 240, 100)
    #expect(root.directionalLayoutMargins.leading == 50 && root.layoutMargins.right == 50)
    root.layoutMargins = UIEdgeInsets(top: 0, left: 10, bottom: 0, right: 50)
    root.semanticContentAttribute = .unspecified
    expectFrame(of: view, in: root, 10, 0, 240, 100)
  }

  @Test func marginsOfTheSuperview() {
    let root = makeScreen(400, 400)
    root.layoutMargins = UIEdgeInsets(top: 30, left: 40, bottom: 50, right: 60)
    let box = root.add(UIView()) { make in make.edges.equalTo(root).inset(25) }
    let inner = box.add(UIView()) { make in make.edges.equalTo(box.snp.margins) }
    box.preservesSuperviewLayoutMargins = true
    root.layoutIfNeeded()
    // Of 30, 40, 50 and 60 points 25 are outside; the box has 8 of its own.
    expectFrame(inner.frame, 15, 8, 350 - 15 - 35, 350 - 8 - 25)
    box.preservesSuperviewLayoutMargins = false
    expectFrame(of: inner, in: root, 8, 8, 334, 334)
  }

  @Test func readableContent() {
    let root = makeScreen(1000, 400)
    let text = root.add(UIView()) { make in make.edges.equalTo(root.readableContentGuide) }
    expectFrame(of: text, in: root, 164, 8, 672, 384)
    root.frame.size.width = 500
    expectFrame(of: text, in: root, 8, 8, 484, 384)
  }
}
