// The lines of Snap's README that stand alone there, as they are written, semicolons and all.

import SnapDSL
import Testing
import UIKitNames

@Suite struct SnapReadmeTests {
  private let superview = makeScreen(320, 568)
  private let view = UIView()
  private let view2 = UIView()
  private let label = UILabel()

  @available(*, deprecated)
  init() {
    for view in [view, view2, label] { superview.addSubview(view) }
    view2.snp_makeConstraints { make in
      make.left.equalTo(100)
      make.top.equalTo(40)
      make.size.equalTo(CGSizeMake(60, 30))
    }
    label.snp_makeConstraints { make in
      make.left.equalTo(50)
      make.top.equalTo(200)
      make.size.equalTo(CGSizeMake(80, 20))
    }
  }

  /// The frame of `view`, which `make` constrains besides some faint wishes.
  @available(*, deprecated)
  private func frame(_ make: (ConstraintMaker) -> Void) -> CGRect {
    view.snp_makeConstraints(make)
    view.snp.prepareConstraints { make in
      make.left.equalTo(150).priority(1)
      make.top.equalTo(7).priority(1)
      make.size.equalTo(10).priority(1)
    }.forEach { $0.activate() }
    superview.layoutIfNeeded()
    return view.frame
  }

  @available(*, deprecated)
  @Test func s1_32_anAttribute() {
    let frame = frame { make in
      make.centerX.lessThanOrEqualTo(view2.snp_left)
    }
    expectFrame(frame, 95, 7, 10, 10)
  }

  @available(*, deprecated)
  @Test func s1_35_aPrimitiveForAnAlignment() {
    let frame = frame { make in
      // creates view.left <= view.superview.left + 10
      make.left.lessThanOrEqualTo(10)
    }
    expectFrame(frame, 10, 7, 10, 10)
  }

  @available(*, deprecated)
  @Test func s1_34_strictChecks() {
    let frame = frame { make in
      // width >= 200 && width <= 400
      make.width.greaterThanOrEqualTo(200)
      make.width.lessThanOrEqualTo(400)
    }
    expectFrame(frame, 150, 7, 200, 10)
  }

  @available(*, deprecated)
  @Test func s1_36_primitivesAndStructs() {
    let first = frame { make in
      make.top.equalTo(42)
      make.height.equalTo(20)
    }
    expectFrame(first, 150, 42, 10, 20)
    view.snp_remakeConstraints { make in
      make.size.equalTo(CGSizeMake(50, 100))
    }
    expectFrame(frame { _ in }, 150, 7, 50, 100)
    view.snp_remakeConstraints { make in
      make.edges.equalTo(UIEdgeInsetsMake(10, 0, 10, 0))
    }
    expectFrame(of: view, in: superview, 0, 10, 320, 548)
    let other = UIView()
    superview.addSubview(other)
    other.snp_makeConstraints { make in
      make.left.equalTo(view).offset(UIEdgeInsetsMake(10, 0, 10, 0))
      make.top.size.equalTo(5)
    }
    expectFrame(of: other, in: superview, 0, 5, 5, 5)
  }

  @available(*, deprecated)
  @Test func s1_37_prioritiesWithSemicolons() {
    let frame = frame { make in
      make.left.greaterThanOrEqualTo(label.snp_left).with.priorityLow();

      make.top.equalTo(label.snp_top).with.priority(600);
    }
    // At least the label's 50, which the wish for 150 exceeds.
    expectFrame(frame, 150, 200, 10, 10)
  }

  @available(*, deprecated)
  @Test func s1_38_composites() {
    let titleLabel = label
    let (button1, superview) = (view2, superview)
    let sized = frame { make in
      make.size.greaterThanOrEqualTo(titleLabel)
    }
    expectFrame(sized, 150, 7, 80, 20)
    view.snp_remakeConstraints { make in
      make.edges.equalTo(view2);
    }
    expectFrame(of: view, in: superview, 100, 40, 60, 30)
    view.snp_remakeConstraints { make in
      // make centerX and centerY = button1
      make.center.equalTo(button1)
    }
    expectFrame(frame { _ in }, 125, 50, 10, 10)
    view.snp_remakeConstraints { make in
      // make width = superview.width + 100, height = superview.height - 50
      make.size.equalTo(superview).offset(CGSizeMake(100, -50))
    }
    #expect(frame { _ in }.size == CGSizeMake(420, 518))
  }
}
