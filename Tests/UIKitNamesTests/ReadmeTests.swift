// The example of the README, word for word but for the spelling of its expectation.

import SnapDSL
import Testing
import UIKitNames

@Suite struct ReadmeTests {
  @Test func boxInAWindow() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
    let box = UIView()
    window.addSubview(box)
    box.snp.makeConstraints { make in
      make.left.right.equalTo(window).inset(40).priority(750)
      make.width.lessThanOrEqualTo(500)
      make.center.equalTo(window)
      make.height.equalTo(192)
    }
    window.layoutIfNeeded()
    #expect(box.frame == CGRect(x: 40, y: 237.5, width: 295, height: 192))
  }
}
