// Only classes that have overridden what is called at a layout are called.

import SnapDSL
import Testing
import UIKitNames

private class Container: UIView {
  var text = ""
  override func updateConstraints() { super.updateConstraints() }
}

private class Counting: UIView {
  var count = 0
  override func layoutSubviews() {
    super.layoutSubviews()
    count += 1
  }
}

private final class MoreCounting: Counting {}

private final class Generic<Content>: UIView {
  var contents: [Content] = []
  var count = 0
  override func layoutSubviews() { count += 1 }
}

private class PlainController: UIViewController {
  override func viewDidLoad() { super.viewDidLoad() }
}

private final class WillController: UIViewController {
  var count = 0
  override func viewWillLayoutSubviews() { count += 1 }
}

private class DidController: UIViewController {
  var count = 0
  override func viewDidLayoutSubviews() { count += 1 }
}

private final class MoreDidController: DidController {}

@Suite struct OverriddenLayoutTests {
  private let root = makeScreen(100, 100)

  private func fill(_ view: UIView) { root.add(view) { make in make.edges.equalToSuperview() } }

  /// The calls of a first layout and of one with another size.
  private func layoutCalls() -> Int {
    root.layoutIfNeeded()
    root.frame.size.width += 10
    root.layoutIfNeeded()
    return root.layoutCounters.layoutCalls
  }

  @Test func classesThatOverrideNothingAreNotCalled() {
    let controller = PlainController()
    for view in [UIView(), Container(), UILabel(), UIStackView(), controller.view!] { fill(view) }
    #expect(layoutCalls() == 0)
  }

  @Test func classesThatOverrideOrInheritAnOverrideAreCalled() {
    let (counting, more, generic) = (Counting(), MoreCounting(), Generic<Int>())
    for view in [counting, more, generic] { fill(view) }
    #expect(layoutCalls() == 6)
    #expect((counting.count, more.count, generic.count) == (2, 2, 2))
  }

  @Test func controllersThatOverrideEitherMethodAreCalled() {
    let (will, did, more) = (WillController(), DidController(), MoreDidController())
    for controller in [will, did, more] { fill(controller.view) }
    #expect(layoutCalls() == 6)
    #expect((will.count, did.count, more.count) == (2, 2, 2))
  }

  /// A controller may come when its view is in the tree already.
  @Test func aControllerThatComesLaterIsCalled() {
    let view = UIView()
    fill(view)
    #expect(layoutCalls() == 0)
    let controller = DidController()
    controller.view = view
    #expect(layoutCalls() == 1)
    #expect(controller.count == 1)
  }

  /// Goal: a view is laid out when its subviews have changed, as in UIKit, and only then.
  /// Regression: it was when one left, but not when one came or changed its place.
  @Test func otherSubviewsAreALayout() {
    let counting = Counting()
    fill(counting)
    let (a, b) = (UIView(), UIView())
    counting.addSubview(a)
    root.layoutIfNeeded()
    let changes: [(Int, () -> Void)] = [
      (1, { counting.addSubview(b) }), (1, { counting.bringSubviewToFront(a) }),
      (0, { counting.bringSubviewToFront(a) }), (1, { counting.sendSubviewToBack(a) }),
      (1, { counting.exchangeSubview(at: 0, withSubviewAt: 1) }),
      (1, { counting.insertSubview(a, at: 0) }), (0, { counting.insertSubview(a, at: 0) }),
      (1, { a.removeFromSuperview() }), (1, { counting.insertSubview(a, belowSubview: b) }),
    ]
    for (position, (wanted, change)) in changes.enumerated() {
      let before = counting.count
      change()
      root.layoutIfNeeded()
      #expect(counting.count - before == wanted, "change \(position)")
    }
  }
}
