// Checklist S4: what scroll views offer to constraints.

import SnapDSL
import Testing
import UIKitNames

@Suite struct ScrollViewTests {
  @Test func s4_58_guidesOfScrollViews() {
    let content = UIView()
    let (root, scroll) = makeScroll(content, inset: 20)
    let badge = scroll.add(UIView()) { make in
      make.right.bottom.equalTo(scroll.frameLayoutGuide).offset(-5)
      make.size.equalTo(10)
    }
    let centered = scroll.add(UIView()) { make in
      make.center.equalTo(scroll)
      make.width.height.equalTo(scroll).dividedBy(2)
    }
    root.layoutIfNeeded()
    scroll.contentOffset.y = 130
    expectFrame(of: content, in: root, 0, 0, 260, 1000)
    #expect(scroll.contentSize == CGSizeMake(260, 1000))
    expectFrame(badge.convert(badge.bounds, to: root), 265, 365, 10, 10)
    expectFrame(centered.convert(centered.bounds, to: root), 20 + 65, 20 + 90, 130, 180)
    expectFrame(scroll.frameLayoutGuide.layoutFrame, 0, 130, 260, 360)
  }

  /// A scroll view in a screen that is laid out, with content as wide as itself.
  private func makeScroll(
    _ content: UIView, inset: CGFloat = 0
  ) -> (root: UIView, scroll: UIScrollView) {
    let root = makeScreen(300, 400)
    let scroll = root.add(UIScrollView()) { make in make.edges.equalToSuperview().inset(inset) }
    scroll.add(content) { make in
      make.edges.equalTo(scroll.contentLayoutGuide)
      make.width.equalTo(scroll.frameLayoutGuide)
      make.height.equalTo(1000)
    }
    root.layoutIfNeeded()
    return (root, scroll)
  }

  /// Goal: scrolling moves the two edits of the offset and nothing else.
  @Test func scrollingAsksForNoRowsAnew() {
    let content = UIView()
    let (root, scroll) = makeScroll(content)
    let before = root.layoutCounters
    scroll.contentOffset.y = 25
    root.layoutIfNeeded()
    let work = root.layoutCounters - before
    #expect(work.solves == 1)
    #expect(work.rowsChanged == 2)
    #expect(work.rowsAdded == 0 && work.rowsRemoved == 0 && work.frameWrites == 0)
    #expect(content.convert(content.bounds, to: root).minY == -25)
  }

  /// Once, the content size that was measured for another size of the scroll view stayed.
  @Test func measuringLeavesTheContentSizeAsItWas() {
    let (root, scroll) = makeScroll(UIView())
    let size = scroll.systemLayoutSizeFitting(
      CGSizeMake(50, 60), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .required)
    #expect(size == CGSizeMake(50, 60))
    #expect(scroll.contentSize == CGSizeMake(300, 1000))
    root.layoutIfNeeded()
    #expect(scroll.contentSize == CGSizeMake(300, 1000))
  }

  /// Goal: a scroll view that goes and comes back before a pass has its offset then.
  @Test func scrollingAViewThatIsPutElsewhere() {
    let (root, scroll) = makeScroll(UIView())
    let badge = scroll.add(UIView()) { make in
      make.left.top.equalTo(scroll.frameLayoutGuide)
      make.size.equalTo(10)
    }
    root.layoutIfNeeded()
    scroll.contentOffset.y = 40
    scroll.removeFromSuperview()
    root.layoutIfNeeded()
    root.addSubview(scroll)
    scroll.contentOffset.y = 70
    scroll.snp.makeConstraints { make in make.edges.equalToSuperview() }
    expectFrame(of: badge, in: root, 0, 70, 10, 10)
  }

  /// Goal: as in UIKit, content has no safe area where it is inset for that, however it is
  /// scrolled; where it fits into the frame, it has one, unless it would be too large with that.
  /// Regression: what reached out of the frame counted, and a stack view with margins had no end.
  @Test(arguments: [(300, 63), (780, 16), (2000, 16)] as [(CGFloat, CGFloat)])
  func contentHasNoSafeAreaThatItIsInsetFor(height: CGFloat, y: CGFloat) {
    let root = makeScreen(390, 844)
    root.hostSafeAreaInsets = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
    let scroll = root.add(UIScrollView()) { make in make.edges.equalToSuperview() }
    let box = UIView()
    let stack = UIStackView(arrangedSubviews: [box])
    stack.axis = .vertical
    stack.isLayoutMarginsRelativeArrangement = true
    stack.layoutMargins = UIEdgeInsets(top: 16, left: 16, bottom: 16, right: 16)
    scroll.add(stack) { make in make.edges.width.equalToSuperview() }
    box.snp.makeConstraints { make in make.height.equalTo(height) }
    #expect(issues { root.layoutIfNeeded() }.isEmpty)
    expectFrame(box.frame, 16, y, 358, height)
    #expect(scroll.contentSize.height == y + height + 16)
    if height > 844 { scroll.scroll(to: 100, in: root) }
    expectFrame(box.frame, 16, y, 358, height)
  }
}
