// Constraints that give way to the keyboard: the protocol that seed S3 refers to.

internal import SnapDSL
package import UIKitNames

/// The protocol that the post refers to: constraints that give way to the keyboard.
package protocol KeyboardAvoidable: AnyObject {
  var layoutConstraintsToAdjust: [NSLayoutConstraint] { get }
}

extension KeyboardAvoidable where Self: UIViewController {
  package func addKeyboardObservers() {
    NotificationCenter.default.addObserver(
      self, selector: Self.keyboardWillShow, name: .UIKeyboardWillShow, object: nil)
    NotificationCenter.default.addObserver(
      self, selector: Self.keyboardWillHide, name: .UIKeyboardWillHide, object: nil)
  }

  package func removeKeyboardObservers() {
    NotificationCenter.default.removeObserver(self)
  }

  package func keyboardWillShow(_ notification: Notification) {
    guard let value = notification.userInfo?[UIKeyboardFrameEndUserInfoKey] as? NSValue else {
      return
    }
    adjust(to: value.cgRectValue.height)
  }

  package func keyboardWillHide() { adjust(to: 0) }

  private func adjust(to height: CGFloat) {
    for constraint in layoutConstraintsToAdjust { constraint.constant = -height }
    UIView.animate(withDuration: 0.25) { self.view.layoutIfNeeded() }
  }
}

/// Some text fields in a scroll view that ends where the keyboard begins.
package class FormController: UIViewController, KeyboardAvoidable {
  package let form = UIScrollView()
  package var layoutConstraintsToAdjust: [NSLayoutConstraint] = []

  /// The text fields, from top to bottom.
  package let fields = ["Name", "Street", "City", "Country"].map { placeholder in
    let field = UITextField()
    field.placeholder = placeholder
    return field
  }

  package override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(form)
    form.snp.makeConstraints { make in make.left.top.right.equalToSuperview() }
    let bottom = form.bottomAnchor.constraint(equalTo: view.bottomAnchor)
    bottom.isActive = true
    layoutConstraintsToAdjust = [bottom]

    for field in fields { form.addSubview(field) }
    for (index, field) in fields.enumerated() {
      field.snp.makeConstraints { make in
        make.left.right.equalTo(view).inset(20)
        make.height.equalTo(44)
        if index == 0 {
          make.top.equalTo(form).offset(40)
        } else {
          make.top.equalTo(fields[index - 1].snp.bottom).offset(16)
        }
        if index == fields.count - 1 { make.bottom.equalTo(form).offset(-40) }
      }
    }
  }

  package override func viewWillAppear(_ animated: Bool) { addKeyboardObservers() }
  package override func viewWillDisappear(_ animated: Bool) { removeKeyboardObservers() }
}
