// Checklist S3: default behaviours by protocols.

import SnapDSL
import Testing
import UIKitNames

protocol Collapsible {
  var collapseConstraint: NSLayoutConstraint? { get set }
  func collapseView()
  func showView()
  func isCollapsed() -> Bool
}

extension Collapsible where Self: UIView {
  func collapseView() {
    collapseConstraint?.constant = -(self.frame.size.width)
  }

  func showView() {
    collapseConstraint?.constant = 0
  }

  func isCollapsed() -> Bool {
    return !(collapseConstraint?.constant == 0)
  }
}

class MyView: UIView, Collapsible {
  var collapseConstraint: NSLayoutConstraint?
}

class MyViewController: UIViewController {
  var myView: MyView!
  var myViewLeadingConstraint: NSLayoutConstraint!
  var collapsesTrailing = false

  override func viewDidLoad() {
    super.viewDidLoad()

    // What the seed's interface builder does.
    myView = MyView()
    view.addSubview(myView)
    myView.snp.makeConstraints { make in
      make.top.bottom.equalToSuperview()
      make.width.equalTo(120)
    }
    myViewLeadingConstraint =
      collapsesTrailing
      ? view.trailingAnchor.constraint(equalTo: myView.trailingAnchor)
      : myView.leadingAnchor.constraint(equalTo: view.leadingAnchor)
    myViewLeadingConstraint.isActive = true

    myView.collapseConstraint = myViewLeadingConstraint
  }

  func buttonTapped() {
    if myView.isCollapsed() {
      myView.showView()
    } else {
      myView.collapseView()
    }

    UIView.animateWithDuration(0.3) {
      self.view.layoutIfNeeded()
    }
  }
}

/// The protocol that the post refers to: constraints that give way to the keyboard.
protocol KeyboardAvoidable: AnyObject {
  var layoutConstraintsToAdjust: [NSLayoutConstraint] { get }
}

extension KeyboardAvoidable where Self: UIViewController {
  func addKeyboardObservers() {
    NotificationCenter.default.addObserver(
      self, selector: Self.keyboardWillShow, name: .UIKeyboardWillShow, object: nil)
    NotificationCenter.default.addObserver(
      self, selector: Self.keyboardWillHide, name: .UIKeyboardWillHide, object: nil)
  }

  func removeKeyboardObservers() {
    NotificationCenter.default.removeObserver(self)
  }

  func keyboardWillShow(_ notification: Notification) {
    guard let value = notification.userInfo?[UIKeyboardFrameEndUserInfoKey] as? NSValue else {
      return
    }
    adjust(to: value.cgRectValue.height)
  }

  func keyboardWillHide() { adjust(to: 0) }

  private func adjust(to height: CGFloat) {
    for constraint in layoutConstraintsToAdjust { constraint.constant = -height }
    UIView.animate(withDuration: 0.25) { self.view.layoutIfNeeded() }
  }
}

class FormController: UIViewController, KeyboardAvoidable {
  let form = UIScrollView()
  var layoutConstraintsToAdjust: [NSLayoutConstraint] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(form)
    form.snp.makeConstraints { make in
      make.left.top.right.equalToSuperview()
      layoutConstraintsToAdjust = make.bottom.equalToSuperview().constraint.layoutConstraints
    }
    let bottom = form.bottomAnchor.constraint(equalTo: view.bottomAnchor)
    form.snp.remakeConstraints { make in make.left.top.right.equalToSuperview() }
    bottom.isActive = true
    layoutConstraintsToAdjust = [bottom]
  }

  override func viewWillAppear(_ animated: Bool) { addKeyboardObservers() }
  override func viewWillDisappear(_ animated: Bool) { removeKeyboardObservers() }
}

@Suite struct ProtocolTests {
  @Test(arguments: [false, true])
  func s3_54_55_57_collapsing(trailing: Bool) {
    LayoutEnvironment.withNew { environment in
      let controller = MyViewController()
      controller.collapsesTrailing = trailing
      controller.view.frame = CGRectMake(0, 0, 320, 480)
      controller.appear()
      let shown: CGFloat = trailing ? 200 : 0
      let gone: CGFloat = trailing ? 320 : -120
      expectFrame(controller.myView.frame, shown, 0, 120, 480)
      controller.buttonTapped()
      #expect(controller.myView.isCollapsed())
      expectFrame(controller.myView.frame, gone, 0, 120, 480)
      environment.clock.advance(by: 0.15)
      expectClose(controller.myView.presentationFrame.minX, (shown + gone) / 2)
      environment.clock.advance(by: 0.15)
      expectClose(controller.myView.presentationFrame.minX, gone)
      controller.buttonTapped()
      expectFrame(controller.myView.frame, shown, 0, 120, 480)
    }
  }

  @Test func s3_56_aNilConstraintIsAllowed() {
    let view = MyView()
    view.collapseView()
    view.showView()
    #expect(view.isCollapsed())
  }

  @Test func s3_53_keyboardAvoiding() {
    LayoutEnvironment.withNew { environment in
      let controller = FormController()
      controller.view.frame = CGRectMake(0, 0, 320, 568)
      controller.appear()
      expectFrame(controller.form.frame, 0, 0, 320, 568)
      Keyboard.show(frame: CGRectMake(0, 352, 320, 216))
      expectFrame(controller.form.frame, 0, 0, 320, 352)
      environment.clock.advance(by: 0.125)
      expectClose(controller.form.presentationFrame.height, 460)
      Keyboard.hide()
      expectFrame(controller.form.frame, 0, 0, 320, 568)
      controller.disappear()
      Keyboard.show(frame: CGRectMake(0, 352, 320, 216))
      expectFrame(controller.form.frame, 0, 0, 320, 568)
    }
  }
}
