// Checklist S2: anchors and activation.

import SnapDSL
import Testing
import UIKitNames

@Suite struct AnchorTests {
  @Test func s2_44_everyAnchor() {
    let (root, a, b) = (makeScreen(300, 200), makeLabel("anchors"), UIView())
    root.addConstrained(a, b)
    NSLayoutConstraint.activate([
      a.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10),
      a.rightAnchor.constraint(equalTo: root.rightAnchor, constant: -20),
      a.topAnchor.constraint(equalTo: root.topAnchor, constant: 30),
      a.heightAnchor.constraint(equalToConstant: 41),
      b.leadingAnchor.constraint(greaterThanOrEqualTo: a.leadingAnchor, constant: 5),
      b.trailingAnchor.constraint(lessThanOrEqualTo: a.trailingAnchor),
      b.widthAnchor.constraint(equalTo: a.widthAnchor, multiplier: 0.5, constant: 1),
      b.centerXAnchor.constraint(equalTo: a.centerXAnchor),
      b.lastBaselineAnchor.constraint(equalTo: a.firstBaselineAnchor),
      b.heightAnchor.constraint(lessThanOrEqualToConstant: 12),
      b.heightAnchor.constraint(greaterThanOrEqualToConstant: 12),
    ])
    expectFrame(of: a, in: root, 10, 30, 270, 41)
    // The ascender of 17 points is 16.15.
    expectFrame(b.frame, 145 - 68, 30 + 16.15 - 12, 136, 12)
  }

  @Test func s2_45_activation() {
    let root = makeScreen(300, 200)
    let view = root.add(UIView()) { make in
      make.top.equalTo(0)
      make.size.equalTo(10)
      make.left.equalTo(0).priority(1)
    }
    let left = view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10)
    let right = view.rightAnchor.constraint(equalTo: root.rightAnchor)
    #expect(!left.isActive)
    left.isActive = true
    left.isActive = true
    expectFrame(of: view, in: root, 10, 0, 10, 10)
    NSLayoutConstraint.deactivate([left, right])
    NSLayoutConstraint.activate([right])
    expectFrame(of: view, in: root, 290, 0, 10, 10)
    right.isActive = false
    right.isActive = false
    expectFrame(of: view, in: root, 0, 0, 10, 10)
  }

  /// Regression: baselines of text fields and buttons stayed where another font had put them.
  @Test func baselinesFollowTheFont() {
    let root = makeScreen(300, 300)
    let (field, button) = (UITextField(), UIButton())
    let labels = [UILabel(), UILabel()]
    button.setTitle("Send", for: .normal)
    for (view, label) in [(field as UIView, labels[0]), (button, labels[1])] {
      root.addConstrained(view, label)
      NSLayoutConstraint.activate([
        view.topAnchor.constraint(equalTo: root.topAnchor, constant: 50),
        label.firstBaselineAnchor.constraint(equalTo: view.firstBaselineAnchor),
      ])
    }
    func expectBaselines(_ font: UIFont, fieldInset: CGFloat, buttonInset: CGFloat) {
      root.layoutIfNeeded()
      for (label, inset) in zip(labels, [fieldInset, buttonInset]) {
        let baseline = label.frame.minY + label.font.ascender
        #expect(abs(baseline - 50 - inset - font.ascender) < 1e-6)
      }
    }
    func setFont(_ size: CGFloat) -> UIFont {
      let font = UIFont.systemFont(ofSize: size)
      field.font = font
      button.titleLabel?.font = font
      return font
    }
    // A button has 6 points above its title, unless it is given others; a border takes 7.
    expectBaselines(setFont(12), fieldInset: 0, buttonInset: 6)
    let font = setFont(40)
    expectBaselines(font, fieldInset: 0, buttonInset: 6)
    field.borderStyle = .roundedRect
    button.contentEdgeInsets = UIEdgeInsets(top: 30, left: 0, bottom: 0, right: 0)
    expectBaselines(font, fieldInset: 7, buttonInset: 30)
  }
}
