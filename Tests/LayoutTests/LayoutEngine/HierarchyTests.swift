// The order of subviews that are added again, and roots that constraints or content size.

import SnapDSL
import Testing
import UIKitNames

@Suite struct HierarchyTests {
  private func family(_ count: Int) -> (UIView, [UIView]) {
    let root = UIView()
    let views = (1 ... count).map { tag in
      let view = UIView()
      view.tag = tag
      root.addSubview(view)
      return view
    }
    return (root, views)
  }

  /// It was an index out of range.
  @Test func theOnlySubviewIsAddedAgain() {
    let (root, views) = family(1)
    root.addSubview(views[0])
    #expect(root.subviews.map(\.tag) == [1])
    root.insertSubview(views[0], at: 0)
    #expect(root.subviews.map(\.tag) == [1])
  }

  /// Positions count without the view itself: it was one place too low.
  @Test func subviewsAreAddedAndInsertedAgain() {
    func order(_ change: (UIView, [UIView]) -> Void) -> [Int] {
      let (root, views) = family(3)
      change(root, views)
      return root.subviews.map(\.tag)
    }
    #expect(order { $0.addSubview($1[0]) } == [2, 3, 1])
    #expect(order { $0.addSubview($1[2]) } == [1, 2, 3])
    #expect(order { $0.insertSubview($1[0], at: 2) } == [2, 3, 1])
    #expect(order { $0.insertSubview($1[0], at: 1) } == [2, 1, 3])
    #expect(order { $0.insertSubview($1[2], at: -5) } == [3, 1, 2])
    #expect(order { $0.insertSubview($1[0], aboveSubview: $1[1]) } == [2, 1, 3])
    #expect(order { $0.insertSubview($1[0], belowSubview: $1[2]) } == [2, 1, 3])
    #expect(order { $0.insertSubview($1[2], belowSubview: $1[0]) } == [3, 1, 2])
    #expect(order { $0.insertSubview($1[2], aboveSubview: $1[2]) } == [1, 2, 3])
    #expect(order { root, _ in root.exchangeSubview(at: 0, withSubviewAt: 2) } == [3, 2, 1])
    #expect(order { root, _ in root.exchangeSubview(at: 0, withSubviewAt: 3) } == [1, 2, 3])
  }

  /// Regression: a view that moved from a window into a view without one did not hear of it.
  @Test func movingOutOfAWindowIsTold() {
    final class Told: UIView {
      var hadWindow: [Bool] = []
      override func didMoveToWindow() { hadWindow.append(window != nil) }
    }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let (outer, inner, other) = (Told(), Told(), UIView())
    other.addSubview(outer)
    outer.addSubview(inner)
    #expect(inner.hadWindow.isEmpty)
    window.addSubview(outer)
    other.addSubview(outer)
    outer.removeFromSuperview()
    for view in [outer, inner] { #expect(view.hadWindow == [true, false]) }
  }
}

@Suite struct RootTests {
  @Test func contentSizesARootThatIsNotGivenOne() {
    let label = makeLabel("A label alone")
    #expect(
      label.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        == label.intrinsicContentSize)
    label.translatesAutoresizingMaskIntoConstraints = false
    label.layoutIfNeeded()
    #expect(label.frame.size == label.intrinsicContentSize)
    label.text = "Another text"
    label.layoutIfNeeded()
    #expect(label.frame.size == label.intrinsicContentSize)
  }

  @Test func constraintsSizeARootThatIsNotGivenOne() throws {
    let root = UIView(frame: CGRectMake(5, 6, 70, 80))
    root.snp.makeConstraints { make in make.width.equalTo(300) }
    expectFrame(of: root, in: root, 5, 6, 300, 80)
    root.translatesAutoresizingMaskIntoConstraints = true
    let found = issues {
      root.frame.size.width = 90
      root.layoutIfNeeded()
    }
    expectFrame(root.frame, 5, 6, 90, 80)
    let conflict = try #require(found.first?.conflict, "\(found)")
    #expect("\(conflict)".contains("<View.width == 90 (given size)>"))
  }

  /// Goal: `viewDidLoad()` can place views by the size of the controller's view, and masks bring
  /// them along to that of the window, as in UIKit.
  /// Regression: the view had no size until it was shown.
  @Test func aControllersViewHasASizeWhenItIsLoaded() {
    final class Controller: UIViewController {
      let bar = UIView()
      override func viewDidLoad() {
        super.viewDidLoad()
        let size = view.bounds.size
        bar.frame = CGRect(x: 0, y: size.height - 50, width: size.width, height: 50)
        bar.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
        view.addSubview(bar)
      }
    }
    let controller = Controller()
    expectFrame(controller.view.frame, 0, 0, 390, 844)
    expectFrame(UITableViewController().tableView.frame, 0, 0, 390, 844)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    window.rootViewController = controller
    window.makeKeyAndVisible()
    expectFrame(controller.bar.frame, 0, 430, 320, 50)
  }

  /// Goal: as in UIKit, the view of a child follows the size of what it is in, however small that
  /// is when it comes.
  /// Regression: it stayed as it was, unless it was the view of a class of one's own.
  @Test func theViewOfAChildFollows() {
    for child in [UIViewController(), UITableViewController(), UITabBarController()] {
      let (root, container) = (makeScreen(320, 480), UIView())
      root.addSubview(container)
      child.view.frame = container.bounds
      container.addSubview(child.view)
      container.snp.makeConstraints { make in make.edges.equalToSuperview().inset(20) }
      expectFrame(of: child.view, in: root, 0, 0, 280, 440)
      root.frame.size = CGSize(width: 480, height: 320)
      expectFrame(of: child.view, in: root, 0, 0, 440, 280)
    }
  }
}
