// Checklist S1: frames by hand, where constraints are held, and the direction of text.

import SnapDSL
import Testing
import UIKitNames

@Suite struct FramesByHandTests {
  @Test func s1_27_framesOfTranslatedMasksHold() {
    let fixed = UIView(frame: CGRect(x: 20, y: 30, width: 100, height: 50))
    let superview = makeScreen(400, 300, with: fixed)
    let follower = superview.add(UIView()) { make in
      make.left.equalTo(fixed.snp.right).offset(5)
      make.top.bottom.equalTo(fixed)
      make.width.equalTo(fixed)
    }
    expectFrame(of: follower, in: superview, 125, 30, 100, 50)
    fixed.frame = CGRect(x: 0, y: 10, width: 40, height: 20)
    expectFrame(of: fixed, in: superview, 0, 10, 40, 20)
    expectFrame(follower.frame, 45, 10, 40, 20)
  }

  @Test func s1_27_autoresizingMasksFollowTheSuperview() {
    let view = UIView(frame: CGRect(x: 20, y: 30, width: 360, height: 50))
    view.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    let centered = UIView(frame: CGRect(x: 150, y: 0, width: 100, height: 10))
    centered.autoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin]
    let superview = makeScreen(400, 300, with: view, centered)
    superview.layoutIfNeeded()
    superview.frame.size = CGSize(width: 500, height: 200)
    expectFrame(of: view, in: superview, 20, -70, 460, 50)
    expectFrame(centered.frame, 200, 0, 100, 10)
  }

  /// Goal: frames follow a superview that is resized before any pass, at once and as after a pass.
  /// Method: a view inside another is resized from above, alone and in a tree that is laid out.
  /// Regression: such frames were taken to belong to the size at the first pass.
  @Test(arguments: [false, true]) func masksFollowBeforeTheFirstPass(inATree isInATree: Bool) {
    let root = makeScreen(400, 300)
    if isInATree { root.layoutIfNeeded() }
    let outer = UIView(frame: CGRect(x: 20, y: 30, width: 360, height: 50))
    outer.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    let inner = UIView(frame: CGRect(x: 330, y: 0, width: 30, height: 50))
    inner.autoresizingMask = .flexibleLeftMargin
    root.addSubview(outer)
    outer.addSubview(inner)
    root.frame.size = CGSize(width: 500, height: 200)
    for isLaidOut in [false, true] {
      if isLaidOut { root.layoutIfNeeded() }
      expectFrame(outer.frame, 20, -70, 460, 50, "laid out: \(isLaidOut)")
      expectFrame(inner.frame, 430, 0, 30, 50, "laid out: \(isLaidOut)")
    }
    root.frame.size.width = 400
    expectFrame(of: inner, in: root, 330, 0, 30, 50)
  }

  /// Goal: as in UIKit, a frame that was set by hand against constraints stays until the superview
  /// is laid out.
  /// Regression: it went back at the end of the turn, and with a subclass that set one when it was
  /// laid out, passes did not settle.
  @Test func aFrameByHandStaysUntilTheNextLayout() {
    LayoutEnvironment.withNew { environment in
      let outer = ScriptedView()
      let root = makeScreen(200, 200, with: outer)
      outer.frame.size = CGSize(width: 100, height: 100)
      var (left, width): (Constraint?, Constraint?)
      let box = outer.add(UIView()) { make in
        left = make.left.equalTo(10).constraint
        make.top.equalTo(10)
        make.size.equalTo(20)
      }
      let other = root.add(UIView()) { make in width = make.width.equalTo(20).constraint }
      root.layoutIfNeeded()
      func setByHand() {
        box.frame = CGRect(x: 50, y: 60, width: 30, height: 40)
        width?.update(offset: other.frame.width + 1)
        environment.clock.advance(by: 1)
        expectFrame(box.frame, 50, 60, 30, 40)
      }
      let layouts: [() -> Void] = [
        { outer.setNeedsLayout() }, { left?.update(offset: 11) }, { outer.frame.size.width = 150 },
      ]
      for (position, askForLayout) in layouts.enumerated() {
        setByHand()
        askForLayout()
        expectFrame(of: box, in: root, position == 0 ? 10 : 11, 10, 20, 20)
      }
      outer.setNeedsLayout()
      box.frame = CGRect(x: 50, y: 60, width: 30, height: 40)
      expectFrame(of: box, in: root, 11, 10, 20, 20)
      setByHand()
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        outer.setNeedsLayout()
        outer.layoutIfNeeded()
      }
      environment.clock.advance(by: 0.5)
      expectFrame(box.presentationFrame, 30.5, 35, 25, 30)
      outer.whenLaidOut = { box.frame.origin.x = 70 }
      outer.setNeedsLayout()
      let count = outer.layoutCount
      expectFrame(of: box, in: root, 70, 10, 20, 20)
      #expect(outer.layoutCount == count + 1)
    }
  }

  /// Goal: as in UIKit, a layout that was asked for before a frame is set by hand in the same turn
  /// counts, also in a view that nothing lays out.
  /// Regression: the frame stayed.
  @Test func aLayoutAskedForBeforeAFrameByHandCounts() {
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let root = makeScreen(200, 200, with: outer)
    let box = outer.add(UIView()) { make in
      make.left.top.equalTo(10)
      make.size.equalTo(20)
    }
    root.layoutIfNeeded()
    outer.setNeedsLayout()
    box.frame = CGRect(x: 50, y: 60, width: 30, height: 40)
    expectFrame(box.frame, 50, 60, 30, 40)
    expectFrame(of: box, in: root, 10, 10, 20, 20)
    box.frame.origin.x = 50
    expectFrame(of: box, in: root, 50, 10, 20, 20)
  }

  /// Goal: as in UIKit, the origin of the bounds moves what is in a view, and no frame there.
  /// Regression: it was ignored.
  @Test func theOriginOfTheBoundsMovesWhatIsInside() {
    LayoutEnvironment.withNew { environment in
      let outer = UIView(frame: CGRect(x: 20, y: 30, width: 100, height: 100))
      let root = makeScreen(200, 200, with: outer)
      let box = outer.add(UIView()) { make in
        make.left.top.equalTo(10)
        make.size.equalTo(20)
      }
      root.layoutIfNeeded()
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        outer.bounds.origin = CGPoint(x: 4, y: 50)
      }
      environment.clock.advance(by: 0.5)
      expectFrame(outer.layer.presentation()?.bounds ?? .zero, 2, 25, 100, 100)
      root.layoutIfNeeded()
      expectFrame(outer.frame, 20, 30, 100, 100)
      expectFrame(outer.bounds, 4, 50, 100, 100)
      expectFrame(box.frame, 10, 10, 20, 20)
      expectFrame(box.convert(box.bounds, to: nil), 26, -10, 20, 20)
      expectFrame(root.convert(CGRect(x: 0, y: 0, width: 1, height: 1), to: outer), -16, 20, 1, 1)
      #expect(root.hitTest(CGPoint(x: 30, y: 31), with: nil) === outer)
      outer.bounds.origin.y = 0
      #expect(root.hitTest(CGPoint(x: 30, y: 41), with: nil) === box)
    }
  }

  /// Goal: as in UIKit, frames follow a superview that is resized at once, and a frame that is set
  /// by hand afterwards counts from there.
  /// Regression: they followed with the pass, and one that was changed before that kept its size.
  @Test func masksFollowAtOnce() {
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    outer.autoresizingMask = .flexibleWidth
    let inner = UIView(frame: CGRect(x: 80, y: 0, width: 10, height: 10))
    inner.autoresizingMask = .flexibleLeftMargin
    let root = makeScreen(100, 100, with: outer)
    outer.addSubview(inner)
    root.layoutIfNeeded()
    root.frame.size.width = 150
    expectFrame(outer.frame, 0, 0, 150, 50)
    expectFrame(inner.frame, 130, 0, 10, 10)
    outer.frame.origin.x = 10
    for isLaidOut in [false, true] {
      if isLaidOut { root.layoutIfNeeded() }
      expectFrame(outer.frame, 10, 0, 150, 50, "laid out: \(isLaidOut)")
      expectFrame(inner.frame, 130, 0, 10, 10, "laid out: \(isLaidOut)")
    }
    root.frame.size.width = 100
    expectFrame(of: inner, in: root, 80, 0, 10, 10)
    expectFrame(outer.frame, 10, 0, 100, 50)
  }

  /// Goal: as in UIKit, frames follow a superview that is resized by hand against constraints, and
  /// go back with it.
  /// Regression: they stayed.
  @Test func masksFollowAFrameByHandAgainstConstraints() {
    let inner = UIView(frame: CGRect(x: 15, y: 0, width: 5, height: 20))
    inner.autoresizingMask = .flexibleLeftMargin
    let root = makeScreen(200, 200)
    let box = root.add(UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))) { make in
      make.left.top.equalTo(10)
      make.size.equalTo(20)
    }
    box.addSubview(inner)
    root.layoutIfNeeded()
    box.frame.size.width = 50
    expectFrame(inner.frame, 45, 0, 5, 20)
    root.setNeedsLayout()
    expectFrame(of: inner, in: root, 15, 0, 5, 20)
    expectFrame(box.frame, 10, 10, 20, 20)
  }

  @Test func s1_41_theClosestCommonAncestorHoldsAConstraint() {
    let (left, right, other) = (UIView(), UIView(), UIView())
    let root = makeScreen(300, 200, with: left, right)
    right.addSubview(other)
    let leaf = left.add(UIView()) { make in
      make.left.equalTo(other)
      make.top.equalTo(left)
      make.width.equalTo(10)
    }
    #expect(root.constraints.count == 1)
    #expect(left.constraints.count == 1)
    #expect(leaf.constraints.count == 1)
    left.accessibilityIdentifier = "left"
    let stranger = UIView()
    stranger.accessibilityIdentifier = "stranger"
    let found = issues { left.snp.makeConstraints { make in make.left.equalTo(stranger) } }
    let error = ConstraintError.noCommonAncestor("left", "stranger")
    guard case .invalidConstraint(let constraint, error)? = found.first else {
      Issue.record("expected an issue, got \(found)")
      return
    }
    #expect(!constraint.isActive)
    #expect(throws: error) { try constraint.install() }
  }

  @Test func s1_43_leadingFollowsTheDirection() {
    for isRightToLeft in [false, true] {
      LayoutEnvironment.withNew { environment in
        environment.isRightToLeft = isRightToLeft
        let root = makeScreen(300, 200)
        let view = root.add(UIView()) { make in
          make.leading.equalTo(root).offset(10)
          make.trailing.lessThanOrEqualTo(root).offset(-50)
          make.width.equalTo(500).priority(500)
          make.top.equalTo(5)
          make.height.equalTo(20)
        }
        let other = root.add(UIView()) { make in
          make.left.equalTo(root).offset(10)
          make.right.equalTo(view.snp.centerX)
        }
        expectFrame(of: view, in: root, isRightToLeft ? 50 : 10, 5, 240, 20)
        #expect(other.frame.minX == 10)
      }
    }
    let root = makeScreen(300, 200)
    let view = root.add(UIView()) { make in
      make.leading.equalTo(root).offset(10)
      make.width.equalTo(100)
    }
    expectFrame(of: view, in: root, 10, 0, 100, 0)
    view.semanticContentAttribute = .forceRightToLeft
    expectFrame(of: view, in: root, 190, 0, 100, 0)
  }

  /// Regression: between two views in one that is turned, a rectangle was turned away and back, and
  /// grew each time.
  @Test func rectanglesAreConvertedInATurnedView() {
    let turned = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
    let root = makeScreen(200, 200, with: turned)
    let first = UIView(frame: CGRect(x: 10, y: 20, width: 10, height: 20))
    let second = UIView(frame: CGRect(x: 40, y: 30, width: 30, height: 30))
    turned.addSubview(first)
    turned.addSubview(second)
    turned.transform = CGAffineTransform(rotationAngle: .pi / 4)
    expectFrame(first.convert(first.bounds, to: second), -30, -10, 10, 20)
    expectFrame(second.convert(first.bounds, from: first), -30, -10, 10, 20)
    // Seen from outside, there is a larger one around it.
    let side = 30 / CGFloat(2).squareRoot()
    #expect(abs(first.convert(first.bounds, to: nil).width - side) < 1e-6)
    let back = first.convert(first.convert(first.bounds, to: root), from: nil)
    expectFrame(back, -10, -5, 30, 30)
  }
}
