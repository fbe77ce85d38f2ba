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
  /// A row of three boxes, 10 points high, with the distances before, between and behind them.
  private func boxesWithDistances() -> (UIView, [UIView], [NSLayoutDimension]) {
    let root = makeScreen(300, 100)
    let boxes = [40.0, 60, 50].map { width in
      root.add(UIView()) { make in
        make.size.equalTo(CGSizeMake(width, 10))
        make.top.equalToSuperview()
      }
    }
    let ends = boxes.map { ($0.leadingAnchor, $0.trailingAnchor) }
    let starts = [root.leadingAnchor] + ends.map(\.1)
    let stops = ends.map(\.0) + [root.trailingAnchor]
    return (root, boxes, zip(starts, stops).map { $0.anchorWithOffset(to: $1) })
  }

  private func expectLefts(
    of boxes: [UIView], in root: UIView, _ lefts: [CGFloat],
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    root.layoutIfNeeded()
    for (box, left) in zip(boxes, lefts) {
      expectClose(box.frame.minX, left, sourceLocation: sourceLocation)
    }
  }

  /// Goal: distances are compared as lengths are, and may be negative; they count from leading to
  /// trailing.
  /// Method: of 150 points in four gaps, the third has two fifths; then -50 points are shared.
  @Test func distancesAreCompared() {
    let (root, boxes, gaps) = boxesWithDistances()
    NSLayoutConstraint.activate([
      gaps[0].constraint(equalTo: gaps[1]),
      gaps[0].constraint(equalTo: gaps[2], multiplier: 0.5),
      gaps[3].constraint(equalTo: gaps[0]),
    ])
    expectLefts(of: boxes, in: root, [30, 100, 220])
    for view in boxes + [root] { view.semanticContentAttribute = .forceRightToLeft }
    expectLefts(of: boxes, in: root, [230, 140, 30])
    for view in boxes + [root] { view.semanticContentAttribute = .forceLeftToRight }
    root.frame.size.width = 100
    #expect(conflicts { root.layoutIfNeeded() }.isEmpty)
    expectLefts(of: boxes, in: root, [-10, 20, 60])
  }

  /// Goal: distances are compared with constants, and with lengths that stand elsewhere, on both
  /// axes.
  @Test func distancesAreComparedWithLengths() {
    let (root, boxes, gaps) = boxesWithDistances()
    let inner = boxes[0].add(UIView()) { make in make.edges.equalToSuperview() }
    let deeper = boxes[0].topAnchor.anchorWithOffset(to: boxes[1].centerYAnchor)
    NSLayoutConstraint.activate([
      gaps[0].constraint(equalToConstant: -7),
      gaps[1].constraint(lessThanOrEqualToConstant: 8),
      gaps[1].constraint(greaterThanOrEqualToConstant: 8),
      inner.widthAnchor.constraint(equalTo: gaps[2], multiplier: 2, constant: 2),
    ])
    expectLefts(of: boxes, in: root, [-7, 41, 120])
    boxes[1].snp.remakeConstraints { make in make.size.equalTo(20) }
    gaps[1].constraint(equalToConstant: 8).isActive = true
    deeper.constraint(equalTo: boxes[1].heightAnchor, multiplier: 2).isActive = true
    expectFrame(of: boxes[1], in: root, 41, 30, 20, 20)
  }

  /// Goal: a distance leaves nothing behind, may be compared more than once, and can be brought
  /// back into force when one of its ends has come back.
  /// Method: two constraints share a distance, the second from further out; each goes by itself.
  @Test func distancesComeAndGo() {
    let (root, boxes, gaps) = boxesWithDistances()
    let outer = makeScreen(400, 400, with: root)
    for width in 1 ... 3 {
      let shared = [gaps[0], boxes[1].leadingAnchor.anchorWithOffset(to: boxes[0].leadingAnchor)]
      let first = shared[0].constraint(equalTo: shared[1], multiplier: CGFloat(width))
      let second = outer.widthAnchor.constraint(equalTo: shared[0], multiplier: 10)
      NSLayoutConstraint.activate([first, second])
      let lefts = [40, 40 - 40 / CGFloat(width)]
      expectLefts(of: boxes, in: outer, lefts)
      boxes[1].removeFromSuperview()
      root.addSubview(boxes[1])
      first.isActive = true
      expectLefts(of: boxes, in: outer, lefts)
      NSLayoutConstraint.deactivate([first, second])
    }
    #expect(root.constraints.isEmpty == false)
    #expect(root.layoutGuides.count + outer.layoutGuides.count == 1)
  }
}
