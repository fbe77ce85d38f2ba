// No length is negative, though the rows that say so are made only where a solution would cross
// them.

import SnapDSL
import Testing
import UIKitNames

@Suite struct LengthBoundTests {
  private let root = makeScreen(300, 200)
  private let view = ScriptedView()

  init() {
    root.addConstrained(view)
    view.accessibilityIdentifier = "view"
  }

  /// Activates `view.attribute == root.attribute + constant`, or `== constant` for a length.
  private func tie(
    _ attribute: LayoutAttribute, _ constant: CGFloat, _ priority: LayoutPriority = .required
  ) -> LayoutConstraint {
    let isSize = attribute == .width || attribute == .height
    let constraint = LayoutConstraint(
      item: view, attribute: attribute, relatedBy: .equal, toItem: isSize ? nil : root,
      attribute: isSize ? .notAnAttribute : attribute, multiplier: 1, constant: constant)
    constraint.priority = priority
    constraint.isActive = true
    return constraint
  }

  private func layOut(width: CGFloat) {
    root.frame.size.width = width
    root.layoutIfNeeded()
  }

  private func texts(of issue: LayoutIssue?) -> [String] {
    issue?.conflict?.members.map(\.description) ?? []
  }

  @Test func noRowsForLengthsThatAreNotNegative() {
    let left = tie(.left, 10)
    _ = tie(.right, -10)
    root.layoutIfNeeded()
    #expect((root.layoutCounters.rowsAdded, root.layoutCounters.solves) == (2, 1))
    left.constant = 290
    expectFrame(of: view, in: root, 290, 0, 0, 0)
    #expect((root.layoutCounters.rowsAdded, root.layoutCounters.solves) == (2, 2))
  }

  /// 0.1 + 0.2 - 0.3 is not 0 in doubles, and a hundred-millionth of a point is not below it.
  @Test func roundingIsNotNegative() {
    _ = tie(.left, 0.1 + 0.2)
    _ = tie(.right, 0.3 - 300)
    root.layoutIfNeeded()
    expectClose(view.frame.width, 0)
    #expect((root.layoutCounters.rowsAdded, root.layoutCounters.solves) == (2, 1))
  }

  @Test func aWishGivesWayToALength() {
    let left = tie(.left, 10)
    _ = tie(.right, -10, 700)
    root.layoutIfNeeded()
    left.constant = 310
    var before = root.layoutCounters
    expectFrame(of: view, in: root, 310, 0, 0, 0)
    var done = root.layoutCounters - before
    #expect((done.rowsAdded, done.solves, done.frameWrites, done.layoutCalls) == (1, 2, 1, 1))
    // The row stays, so that the next time takes one solve.
    left.constant = 10
    root.layoutIfNeeded()
    before = root.layoutCounters
    left.constant = 320
    expectFrame(of: view, in: root, 320, 0, 0, 0)
    done = root.layoutCounters - before
    #expect((done.rowsAdded, done.solves) == (0, 1))
  }

  /// What a solution that is not final moves is neither written nor called.
  @Test func noViewHearsOfANegativeLength() {
    let other = ScriptedView()
    root.addConstrained(other)
    let left = tie(.left, 10)
    _ = tie(.right, -10, 700)
    for (attribute, second) in [(LayoutAttribute.left, LayoutAttribute.right), (.width, .width)] {
      let wish = LayoutConstraint(
        item: other, attribute: attribute, relatedBy: .greaterThanOrEqual, toItem: view,
        attribute: second, multiplier: -1, constant: 40)
      wish.priority = attribute == .left ? 300 : 400
      wish.isActive = true
    }
    left.constant = 290
    root.layoutIfNeeded()
    let (frame, count) = (other.frame, other.layoutCount)
    UIView.animate(withDuration: 1) {
      left.constant = 310
      root.layoutIfNeeded()
    }
    #expect(other.frame == frame)
    #expect(other.presentationFrame == frame)
    #expect(other.layoutCount == count)
    #expect(view.presentationFrame.width >= 0)
  }

  @Test func theYoungestGivesWayToALength() {
    let left = tie(.left, 10)
    let right = tie(.right, -10)
    root.layoutIfNeeded()
    let found = issues {
      left.constant = 310
      root.layoutIfNeeded()
    }
    #expect(found.count == 1)
    #expect(right.isBroken && !left.isBroken)
    expectFrame(view.frame, 310, 0, 0, 0)
    #expect(
      texts(of: found.first) == [
        "<view.width >= 0 (implicit)>", "<View.width == 300 (given size)>",
        "<view.left == View.left + 310 @1000>", "<view.right == View.right - 10 @1000>",
      ])
    // It is tried again, and stays broken without another word, until it fits.
    #expect(
      issues {
        left.constant = 320
        root.layoutIfNeeded()
      }.isEmpty)
    #expect(right.isBroken)
    left.constant = 10
    root.layoutIfNeeded()
    #expect(!right.isBroken)
    expectFrame(view.frame, 10, 0, 280, 0)
  }

  @Test func aNewViewsLengthIsTheNewcomerOfItsConflict() {
    _ = tie(.left, 310)
    let right = tie(.right, -10)
    let found = issues { root.layoutIfNeeded() }
    #expect(right.isBroken)
    #expect(
      texts(of: found.first) == [
        "<View.width == 300 (given size)>", "<view.width >= 0 @1000 (implicit)>",
        "<view.left == View.left + 310 @1000>", "<view.right == View.right - 10 @1000>",
      ])
  }

  @Test func aRootThatShrinksBreaksTheYoungest() {
    let left = tie(.left, 100)
    let right = tie(.right, -100)
    root.layoutIfNeeded()
    let found = issues { layOut(width: 150) }
    #expect(texts(of: found.first).contains("<View.width == 150 (given size)>"))
    #expect(texts(of: found.first).contains("<view.width >= 0 (implicit)>"))
    #expect(right.isBroken && !left.isBroken)
    expectFrame(root.frame, 0, 0, 150, 200)
    expectFrame(view.frame, 100, 0, 0, 0)
    layOut(width: 300)
    expectFrame(view.frame, 100, 0, 100, 0)
  }

  /// Goal: a view, the root or another, has the size that it is given, whatever is in it. A frame
  /// by hand that would be negative has no length, until there is room again.
  /// Regression: the size was refused, and the view kept what it had.
  @Test(arguments: [true, false]) func framesByHandGiveWay(isRoot: Bool) {
    let outer = isRoot ? root : UIView(frame: root.bounds)
    if !isRoot { root.addSubview(outer) }
    let followers = [50, 0].map { x in
      let follower = UIView(frame: CGRect(x: x, y: 0, width: 100, height: 10))
      follower.autoresizingMask = .flexibleWidth
      outer.addSubview(follower)
      return follower
    }
    root.layoutIfNeeded()
    let found = issues {
      for (width, lengths) in [(150, [0, 0]), (220, [20, 20]), (300, [100, 100])]
        as [(CGFloat, [CGFloat])]
      {
        outer.frame.size.width = width
        root.layoutIfNeeded()
        expectFrame(outer.frame, 0, 0, width, 200)
        expectFrame(followers[0].frame, 50, 0, lengths[0], 10)
        expectFrame(followers[1].frame, 0, 0, lengths[1], 10)
      }
    }
    #expect(found.isEmpty)
  }

  @Test func contentIsNotNegative() {
    let scroll = root.add(UIScrollView()) { make in make.edges.equalToSuperview() }
    var top: Constraint!
    let content = scroll.add(UIView()) { make in
      make.left.right.equalToSuperview()
      make.width.equalTo(50)
      top = make.top.equalToSuperview().offset(20).constraint
      make.height.equalTo(30)
      make.bottom.equalToSuperview().priority(700)
    }
    root.layoutIfNeeded()
    #expect(scroll.contentSize == CGSizeMake(50, 50))
    top.update(offset: -80)
    root.layoutIfNeeded()
    #expect(scroll.contentSize == CGSizeMake(50, 0))
    expectFrame(content.frame, 0, -80, 50, 30)
    // A wish that is withdrawn takes no bound with it.
    scroll.contentSize = CGSizeMake(10, 10)
    root.layoutIfNeeded()
    #expect(scroll.contentSize == CGSizeMake(50, 0))
    scroll.removeFromSuperview()
    root.layoutIfNeeded()
    let counters = root.layoutCounters
    #expect(counters.rowsAdded == counters.rowsRemoved)
  }

  /// A length of 0 that may not grow cannot shrink, either.
  @Test func aLengthThatCannotShrinkIsNotAmbiguous() {
    _ = tie(.left, 0)
    _ = tie(.top, 0)
    _ = tie(.height, 10)
    LayoutConstraint(
      item: view, attribute: .width, relatedBy: .lessThanOrEqual, toItem: nil,
      attribute: .notAnAttribute, multiplier: 1, constant: 0
    ).isActive = true
    #expect(!view.hasAmbiguousLayout)
    #expect(root.viewsWithAmbiguousLayout.isEmpty)
    expectFrame(view.frame, 0, 0, 0, 10)
  }

  @Test func aMeasuredRootIsNotNegative() {
    var right: Constraint!
    let inner = view.add(UIView()) { make in
      make.left.equalToSuperview().offset(20)
      make.width.equalTo(30)
      right = make.right.equalToSuperview().offset(60).constraint
    }
    // The inner view ends 60 points behind its superview: -10 would be narrow enough.
    #expect(view.systemLayoutSizeFitting(.zero).width == 0)
    #expect(inner.constraints.count { $0.isBroken } == 0)
    right.update(offset: -5)
    #expect(view.systemLayoutSizeFitting(.zero).width == 55)
  }

  @Test func aTreeThatStartsAnewFindsTheSameBounds() {
    _ = tie(.left, 310)
    _ = tie(.right, -10, 700)
    for _ in 0 ..< 2 {
      expectFrame(of: view, in: root, 310, 0, 0, 0)
      #expect(root.layoutCounters.rowsAdded == 3)
      root.rebuildLayout()
    }
  }
}
