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

/// Notes the widths that its `bounds` have had and get, and does what a test says.
private final class BoundsHearing: UIView {
  var widths: [[CGFloat]] = []
  var whenSet: () -> Void = {}
  override var bounds: CGRect {
    didSet {
      widths.append([oldValue.width, bounds.width])
      whenSet()
    }
  }
}

/// Notes what code and UIKit call, and keeps what is added in a view of its own.
private final class Heard: UIView {
  let content = UIView()
  var calls: [String] = []
  func takeCalls() -> [String] {
    defer { calls = [] }
    return calls
  }
  override init(frame: CGRect) {
    super.init(frame: frame)
    super.addSubview(content)
  }
  override func addSubview(_ view: UIView) { content.addSubview(view) }
  override func didAddSubview(_ subview: UIView) { calls.append("added") }
  override func setNeedsLayout() {
    super.setNeedsLayout()
    calls.append("layout")
  }
  override func layoutIfNeeded() {
    super.layoutIfNeeded()
    calls.append("now")
  }
  override func setNeedsUpdateConstraints() {
    super.setNeedsUpdateConstraints()
    calls.append("update")
  }
  override func invalidateIntrinsicContentSize() {
    super.invalidateIntrinsicContentSize()
    calls.append("size")
  }
  override func sizeToFit() { frame.size = CGSize(width: 7, height: 8) }
  override func removeFromSuperview() {
    super.removeFromSuperview()
    calls.append("remove")
  }
  override func willMove(toSuperview newSuperview: UIView?) {
    calls.append(newSuperview == nil ? "leave" : "enter")
  }
  override func willMove(toWindow newWindow: UIWindow?) {
    calls.append("\(window != nil) to \(newWindow != nil)")
  }
}

/// Notes where its centre comes to be, and how wide it is then.
private final class CenterHearing: UIView {
  var places: [[CGFloat]] = []
  var step: CGFloat = 0
  override var center: CGPoint {
    get { super.center }
    set {
      super.center = step == 0 ? newValue : CGPoint(x: step, y: newValue.y)
      places.append([center.x, bounds.width])
    }
  }
}

private final class FrameHearing: UIView {
  var widths: [[CGFloat]] = []
  override var frame: CGRect { didSet { widths.append([oldValue.width, frame.width]) } }
}

/// Is never higher than 5 points.
private final class Flat: UIView {
  override var bounds: CGRect {
    get { super.bounds }
    set { super.bounds.size = CGSize(width: newValue.width, height: min(newValue.height, 5)) }
  }
}

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

  /// Goal: as in UIKit, layout sets `bounds` where a subclass has overridden them, if the size is
  /// another one, before it lays out what is in the view; a frame that code sets does not.
  /// Regression: `bounds` and `frame` could not be overridden.
  @Test func layoutSetsOverriddenBounds() {
    let hearing = BoundsHearing()
    hearing.tag = 1
    fill(hearing)
    let inner = ScriptedView()
    hearing.add(inner) { make in make.edges.equalToSuperview() }
    hearing.whenSet = { [unowned hearing] in
      expectClose(hearing.frame.width, hearing.bounds.width)
      hearing.tag = inner.layoutCount
    }
    root.layoutIfNeeded()
    #expect(hearing.widths == [[0, 100]] && hearing.tag == 0)
    root.frame.size.width = 110
    root.layoutIfNeeded()
    #expect(hearing.widths == [[0, 100], [100, 110]] && hearing.tag == 1)
    root.frame.origin.x = 10
    root.setNeedsLayout()
    root.layoutIfNeeded()
    hearing.frame.size.width = 50
    #expect(hearing.widths.count == 2)
    root.setNeedsLayout()
    root.layoutIfNeeded()
    #expect(hearing.widths.dropFirst(2) == [[50, 110]])
    LayoutEnvironment.current.clock.advance(by: 1)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      root.frame.size.width = 210
      root.layoutIfNeeded()
    }
    LayoutEnvironment.current.clock.advance(by: 0.5)
    expectFrame(hearing.presentationFrame, 0, 0, 160, 100)
    hearing.bounds.size.width = 10
    #expect(hearing.widths.dropFirst(3) == [[110, 210], [210, 10]])
    expectFrame(hearing.frame, 100, 0, 10, 100)
  }

  /// Goal: as in UIKit, an overridden `frame` is set by code and by masks, but not by constraints.
  @Test func codeAndMasksSetOverriddenFrames() {
    let (hearing, constrained) = (FrameHearing(), FrameHearing())
    fill(constrained)
    hearing.autoresizingMask = .flexibleWidth
    root.addSubview(hearing)
    hearing.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    root.frame.size.width = 110
    root.layoutIfNeeded()
    #expect(hearing.widths == [[0, 50], [50, 60]] && constrained.widths == [])
    constrained.addSubview(hearing)
    root.frame.size.width = 130
    root.layoutIfNeeded()
    #expect(hearing.widths.dropFirst(2) == [[60, 80]] && constrained.widths == [])
    constrained.frame.size.width = 10
    #expect(constrained.widths == [[130, 10]])
  }

  /// Regression: none of these could be overridden.
  @Test func methodsAreOverridden() {
    let (view, window) = (Heard(), UIWindow(frame: root.frame))
    view.addSubview(UIView())
    #expect(view.subviews == [view.content] && view.content.subviews.count == 1)
    #expect(view.takeCalls() == ["added"])
    window.addSubview(view)
    #expect(view.takeCalls() == ["enter", "false to true"])
    view.setNeedsLayout()
    view.layoutIfNeeded()
    view.setNeedsUpdateConstraints()
    view.invalidateIntrinsicContentSize()
    #expect(view.takeCalls() == ["layout", "now", "update", "size"])
    view.sizeToFit()
    #expect(view.frame.size == CGSize(width: 7, height: 8))
    view.removeFromSuperview()
    #expect(view.takeCalls() == ["leave", "true to false", "remove"])
  }

  /// Goal: as in UIKit, layout sets the `center` where a subclass has overridden it, before another
  /// size, and only if it is another one; an override decides where the view is.
  /// Regression: it could not be overridden.
  @Test func layoutSetsAnOverriddenCenter() {
    let hearing = CenterHearing()
    root.add(hearing) { make in
      make.left.top.bottom.equalToSuperview()
      make.width.equalToSuperview().offset(-20)
    }
    root.layoutIfNeeded()
    #expect(hearing.places == [[40, 0]])
    root.frame.origin.x = 5
    hearing.frame = CGRect(x: 10, y: 0, width: 80, height: 100)
    #expect(hearing.places.count == 1)
    hearing.center.x = 60
    root.setNeedsLayout()
    root.layoutIfNeeded()
    #expect(hearing.places.dropFirst() == [[60, 80], [40, 80]])
    hearing.snp.updateConstraints { make in make.left.equalToSuperview().offset(10) }
    expectFrame(of: hearing, in: root, 10, 0, 80, 100)
    #expect(hearing.places.dropFirst(3) == [[50, 80]])
    hearing.step = 30
    root.frame.size.width = 120
    expectFrame(of: hearing, in: root, -20, 0, 100, 100)
  }

  /// An override may set another size than layout does, each time.
  @Test func anOverrideDecidesOnTheSize() {
    let flat = Flat()
    fill(flat)
    expectFrame(of: flat, in: root, 0, 47.5, 100, 5)
    root.setNeedsLayout()
    expectFrame(of: flat, in: root, 0, 47.5, 100, 5)
    root.frame.size = CGSize(width: 120, height: 4)
    expectFrame(of: flat, in: root, 0, 0, 120, 4)
  }
}
