// Checklist S4: what scroll views offer to constraints.

import LayoutTestSupport
import SnapDSL
import Testing
import UIKitNames

@Suite struct ScrollViewTests {
  @Test func s4_58_guidesOfScrollViews() {
    let root = makeScreen(300, 400)
    let scroll = UIScrollView()
    let (content, badge, centered) = (UIView(), UIView(), UIView())
    root.addSubview(scroll)
    for view in [content, badge, centered] { scroll.addSubview(view) }
    scroll.snp.makeConstraints { make in make.edges.equalToSuperview().inset(20) }
    content.snp.makeConstraints { make in
      make.edges.equalTo(scroll.contentLayoutGuide)
      make.width.equalTo(scroll.frameLayoutGuide)
      make.height.equalTo(1000)
    }
    badge.snp.makeConstraints { make in
      make.right.bottom.equalTo(scroll.frameLayoutGuide).offset(-5)
      make.size.equalTo(10)
    }
    centered.snp.makeConstraints { make in
      make.center.equalTo(scroll)
      make.width.height.equalTo(scroll).dividedBy(2)
    }
    root.layoutIfNeeded()
    scroll.contentOffset.y = 130
    root.layoutIfNeeded()
    expectFrame(content.frame, 0, 0, 260, 1000)
    #expect(scroll.contentSize == CGSizeMake(260, 1000))
    expectFrame(badge.convert(badge.bounds, to: root), 265, 365, 10, 10)
    expectFrame(centered.convert(centered.bounds, to: root), 20 + 65, 20 + 90, 130, 180)
    expectFrame(scroll.frameLayoutGuide.layoutFrame, 0, 130, 260, 360)
  }
}
