// Checklist S2: anchors and activation.

import SnapDSL
import Testing
import UIKitNames

@Suite struct AnchorTests {
  @Test func s2_44_everyAnchor() {
    let root = makeScreen(300, 200)
    let (a, b) = (UILabel(), UIView())
    a.text = "anchors"
    for view in [a, b] {
      root.addSubview(view)
      view.translatesAutoresizingMaskIntoConstraints = false
    }
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
    root.layoutIfNeeded()
    expectFrame(a.frame, 10, 30, 270, 41)
    // The ascender of 17 points is 16.15.
    expectFrame(b.frame, 145 - 68, 30 + 16.15 - 12, 136, 12)
  }

  @Test func s2_45_activation() {
    let root = makeScreen(300, 200)
    let view = UIView()
    root.addSubview(view)
    view.snp.makeConstraints { make in
      make.top.equalTo(0)
      make.size.equalTo(10)
      make.left.equalTo(0).priority(1)
    }
    let left = view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10)
    let right = view.rightAnchor.constraint(equalTo: root.rightAnchor)
    #expect(!left.isActive)
    left.isActive = true
    left.isActive = true
    root.layoutIfNeeded()
    #expect(view.frame.minX == 10)
    NSLayoutConstraint.deactivate([left, right])
    NSLayoutConstraint.activate([right])
    root.layoutIfNeeded()
    #expect(view.frame.minX == 290)
    right.isActive = false
    right.isActive = false
    root.layoutIfNeeded()
    #expect(view.frame.minX == 0)
  }
}
