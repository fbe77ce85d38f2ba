// Checklist S1: Snap's README.

import SnapDSL
import Testing
import UIKitNames
import Workloads

@Suite struct SnapTests {
  /// The frame of a view in a superview, laid out by `make`.
  private func frame(_ make: (UIView, UIView) -> Void) -> CGRect {
    let view1 = UIView()
    let superview = makeScreen(320, 568, with: view1)
    make(view1, superview)
    superview.layoutIfNeeded()
    return view1.frame
  }

  /// The README's examples, each in a tile: two columns and four rows with gaps of 10 points.
  @Test(arguments: [(320, 568), (1024, 768), (333.5, 77.25)] as [(CGFloat, CGFloat)])
  func s1_27_to_38_examplesOfTheReadme(_ size: (CGFloat, CGFloat)) {
    let controller = SnapExamplesController()
    controller.view.frame = CGRectMake(0, 0, size.0, size.1 + 400)
    controller.appear()
    let (W, H) = ((size.0 - 30) / 2, (size.1 + 350) / 4)
    let frames = controller.examples.map(\.view1.frame)
    expectFrame(controller.examples[0].superview.frame, 10, 10, W, H)
    #expect(controller.examples[0].superview.constraints.count == 4)
    expectFrame(frames[0], 10, 10, W - 20, H - 20)
    expectFrame(frames[1], 10, 10, W - 20, H - 20)
    #expect(!controller.examples[1].view1.translatesAutoresizingMaskIntoConstraints)
    expectFrame(frames[2], 10, 5, W - 30, H - 20)
    expectFrame(frames[3], 0, 0, W + 100, H - 50)
    expectFrame(frames[4], W / 2 - 5 - 25, H / 2 + 10 - 15, 50, 30)
    expectFrame(frames[5], 0, 10, W, H - 20)
    expectFrame(frames[6], 0, 42, W, H - 42)
  }

  @available(*, deprecated)
  @Test func s1_29_fillersAndImplicitReturns() {
    let padding = UIEdgeInsetsMake(10, 10, 10, 10)
    let short = frame { view1, superview in
      view1.snp_makeConstraints { make in
        make.edges.equalTo(superview).with.insets(padding)
        return  // this return is a fix for implicit returns in Swift
      }
    }
    expectFrame(short, 10, 10, 300, 548)
  }

  @available(*, deprecated)
  @Test func s1_28_theElevenAttributes() {
    let superview = makeScreen(300, 200)
    let label = superview.add(makeLabel("baseline")) { make in
      make.left.equalTo(30)
      make.top.equalTo(40)
      make.width.equalTo(100)
      make.height.equalTo(50)
    }
    func probe(_ make: (ConstraintMaker) -> Void) -> CGRect {
      let view = superview.add(UIView(), make)
      superview.layoutIfNeeded()
      return view.frame
    }
    #expect(probe { $0.left.equalTo(label.snp_left) }.minX == 30)
    #expect(probe { $0.right.equalTo(label.snp_right) }.maxX == 130)
    #expect(probe { $0.top.equalTo(label.snp_top) }.minY == 40)
    #expect(probe { $0.bottom.equalTo(label.snp_bottom) }.maxY == 90)
    #expect(probe { $0.leading.equalTo(label.snp_leading) }.minX == 30)
    #expect(probe { $0.trailing.equalTo(label.snp_trailing) }.maxX == 130)
    #expect(probe { $0.width.equalTo(label.snp_width) }.width == 100)
    #expect(probe { $0.height.equalTo(label.snp_height) }.height == 50)
    #expect(probe { $0.centerX.equalTo(label.snp_centerX) }.midX == 80)
    #expect(probe { $0.centerY.equalTo(label.snp_centerY) }.midY == 65)
    // The descender of 17 points is 4.25.
    expectClose(probe { $0.baseline.equalTo(label.snp_baseline) }.maxY, 90 - 4.25)
  }

  @available(*, deprecated)
  @Test func s1_31_to_34_relationsAndTargets() {
    let superview = makeScreen(300, 200)
    let label = superview.add(UILabel()) { make in
      make.left.equalTo(100)
      make.top.equalTo(0)
      make.width.equalTo(50)
    }
    func left(_ make: @escaping (ConstraintMaker) -> Void) -> CGFloat {
      let view = superview.add(UIView()) { maker in
        maker.left.equalTo(20).priority(10)
        make(maker)
      }
      superview.layoutIfNeeded()
      return view.frame.minX
    }
    // These two constraints are exactly the same.
    #expect(left { make in make.left.greaterThanOrEqualTo(label) } == 100)
    #expect(left { make in make.left.greaterThanOrEqualTo(label.snp_left) } == 100)
    #expect(left { make in make.left.lessThanOrEqualTo(10) } == 10)
    #expect(left { make in make.left.equalTo(label.snp.right) } == 150)

    for (wish, width) in [(100, 200), (300, 300), (500, 400)] {
      let result = frame { view, _ in
        view.snp.makeConstraints { make in
          make.width.greaterThanOrEqualTo(200)
          make.width.lessThanOrEqualTo(400)
          make.width.equalTo(wish).priorityLow()
        }
      }
      #expect(result.width == CGFloat(width))
    }
  }

  @Test func s1_35_primitivesAreRelativeToTheSuperview() {
    let superview = UIView(frame: CGRect(x: 100, y: 100, width: 200, height: 200))
    let outer = makeScreen(500, 500, with: superview)
    let view1 = superview.add(UIView()) { make in
      make.left.equalTo(10)
      make.top.equalTo(42)
      make.right.equalTo(-30)
      make.height.equalTo(20)
    }
    expectFrame(of: view1, in: outer, 10, 42, 160, 20)
  }

  /// Goal: as an offset, insets move every edge rightwards or downwards.
  @Test func s1_36_insetsAsAnOffset() {
    let result = frame { view1, superview in
      view1.snp.makeConstraints { make in
        make.edges.equalTo(superview).offset(UIEdgeInsetsMake(1, 2, 3, 4))
      }
    }
    expectFrame(result, 2, 1, 322, 570)
  }

  @available(*, deprecated)
  @Test func s1_37_priorities() {
    let result = frame { view1, _ in
      view1.snp.makeConstraints { make in
        make.left.equalTo(10).priority(600)
        make.left.equalTo(20).with.priorityMedium()
        make.top.equalTo(10).priorityLow()
        make.top.equalTo(20).with.priority(600)
        _ = make.width.equalTo(10).priorityLow
        _ = make.width.equalTo(30).priorityHigh
        make.height.equalTo(10).priority(UILayoutPriority.DefaultLow)
        make.height.equalTo(20).priority(.required)
      }
    }
    expectFrame(result, 10, 20, 30, 20)
  }

  @Test func s1_38_chainsOfAttributes() {
    let result = frame { view1, superview in
      let otherView = UIView(frame: CGRect(x: 0, y: 60, width: 10, height: 10))
      superview.addSubview(otherView)
      view1.snp.makeConstraints { make in
        make.left.right.and.bottom.equalTo(superview)
        make.top.equalTo(otherView)
      }
    }
    expectFrame(result, 0, 60, 320, 508)
  }

  @available(*, deprecated)
  @Test func s1_39_referencesUninstallAndInstall() {
    let view1 = UIView()
    let superview = makeScreen(300, 200, with: view1)
    var topConstraint: Constraint? = nil
    view1.snp_makeConstraints { make in
      topConstraint = make.top.equalTo(superview).with.offset(10)
      make.top.equalTo(superview).offset(50).priorityLow()
      make.left.equalTo(superview)
      make.size.equalTo(10)
    }
    expectFrame(of: view1, in: superview, 0, 10, 10, 10)
    topConstraint!.uninstall()
    expectFrame(of: view1, in: superview, 0, 50, 10, 10)
    topConstraint!.update(offset: 20)
    topConstraint!.install()
    expectFrame(of: view1, in: superview, 0, 20, 10, 10)
    // An uninstalled constraint is not removed twice by a remake, an installed one is.
    view1.snp_remakeConstraints { make in make.top.equalTo(70) }
    superview.layoutIfNeeded()
    #expect(view1.frame.minY == 70)
    #expect(!topConstraint!.isActive)
  }

  @available(*, deprecated)
  @Test func s1_40_conditionalRemake() {
    let view: UIView = makeScreen(300, 200)
    let button = UIButton()
    view.addSubview(button)
    for topLeft in [true, false, true] {
      button.snp_remakeConstraints { make in
        make.size.equalTo(CGSizeMake(50, 100))

        if topLeft {
          make.top.left.equalTo(10)
        } else {
          make.bottom.equalTo(view).offset(-10)
          make.right.equalTo(view).offset(-10)
        }
      }
      expectFrame(of: button, in: view, topLeft ? 10 : 240, topLeft ? 10 : 90, 50, 100)
    }
  }
}
