// Touches and the focus go from views to their controllers.

import SnapDSL
import Testing
import UIKitNames

/// Notes the touches that it hears of, and leaves them to the next one if a test says so.
private final class Pad: UIView {
  var isOpen = false
  var lines: [String] = []
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    let point = touches.first?.location(in: self) ?? .zero
    lines.append("began \(Int(point.x)) \(Int(point.y))")
    if isOpen { super.touchesBegan(touches, with: event) }
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    lines.append("ended \(touches.first?.tapCount ?? 0)")
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    lines.append("cancelled")
  }
}

/// Ends editing where nobody else wants the touch, as usual screens do.
private final class Screen: UIViewController {
  let (field, pad, button) = (UITextField(), Pad(), UIButton())
  override func viewDidLoad() {
    super.viewDidLoad()
    for inner in [field, pad, button] { view.addSubview(inner) }
    pad.frame = CGRect(x: 0, y: 100, width: 60, height: 40)
    pad.addSubview(UIView(frame: CGRect(x: 20, y: 0, width: 20, height: 20)))
  }
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    view.endEditing(true)
  }
}

@Suite struct ResponderTests {
  private let screen = Screen()
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))

  init() {
    window.rootViewController = screen
    window.makeKeyAndVisible()
  }

  /// Whether editing goes on when the view is tapped.
  private func isEdited(tapping view: UIView) -> Bool {
    #expect(screen.field.becomeFirstResponder())
    view.tap()
    return screen.field.isFirstResponder
  }

  /// Goal: as in UIKit, touches go up to the first responder that does not leave them to the next.
  @Test func touchesGoUp() {
    #expect(!isEdited(tapping: screen.view))
    #expect(isEdited(tapping: screen.button))
    #expect(isEdited(tapping: screen.pad.subviews[0]))
    #expect(screen.pad.lines == ["began 30 10", "ended 1"])
    screen.pad.isOpen = true
    #expect(!isEdited(tapping: screen.pad))
    let scroll = UIScrollView()
    screen.view.addSubview(scroll)
    #expect(isEdited(tapping: scroll))
  }

  /// Goal: as in UIKit, a recognizer that has its gesture cancels the touches, unless told not to.
  @Test func recognizersCancelTouches() {
    final class Hearing { func tapped() {} }
    let hearing = Hearing()
    let tap = UITapGestureRecognizer(target: hearing, action: Hearing.tapped)
    screen.view.addGestureRecognizer(tap)
    screen.pad.tap()
    #expect(screen.pad.lines == ["began 30 20", "cancelled"])
    tap.cancelsTouchesInView = false
    screen.pad.lines = []
    screen.pad.tap(count: 2)
    #expect(screen.pad.lines == ["began 30 20", "ended 1", "began 30 20", "ended 2"])
  }

  /// Goal: the controller of a view is found on the way up, as usual apps look for it, and may have
  /// the focus.
  @Test func controllersAreResponders() {
    final class Listening: UIViewController {
      override var canBecomeFirstResponder: Bool { true }
    }
    var responder: UIResponder? = screen.pad.subviews[0]
    while let next = responder, !(next is UIViewController) { responder = next.next }
    #expect(responder === screen && screen.next === window && window.next == nil)
    let child = Listening()
    screen.addChild(child)
    screen.view.addSubview(child.view)
    #expect(child.becomeFirstResponder() && !screen.becomeFirstResponder())
    #expect(screen.field.becomeFirstResponder() && !child.isFirstResponder)
    #expect(child.becomeFirstResponder() && !screen.field.isFirstResponder)
    #expect(window.endEditing(false) && !window.endEditing(true))
  }

  /// Regression: editing ended by calls that nested, more deeply than they could.
  @Test func deepTreesEndEditing() {
    let field = UITextField()
    // Held, so that they do not die within one another.
    let views = (0 ..< 200_000).map { _ in UIView() } + [field]
    for (outer, inner) in zip(views, views.dropFirst()) { outer.addSubview(inner) }
    #expect(field.becomeFirstResponder() && views[0].endEditing(true))
    views[199_999].tap()
  }
}
