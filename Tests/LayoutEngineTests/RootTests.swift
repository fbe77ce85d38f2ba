// Roots that constraints or content size.

import LayoutTestSupport
import SnapDSL
import Testing
import UIKitNames

@Suite struct RootTests {
  @Test func contentSizesARootThatIsNotGivenOne() {
    let label = UILabel()
    label.text = "A label alone"
    #expect(
      label.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        == label.intrinsicContentSize)
    label.translatesAutoresizingMaskIntoConstraints = false
    label.layoutIfNeeded()
    #expect(label.frame.size == label.intrinsicContentSize)
    label.text = "Another text"
    label.layoutIfNeeded()
    #expect(label.frame.size == label.intrinsicContentSize)
  }

  @Test func constraintsSizeARootThatIsNotGivenOne() {
    let root = UIView(frame: CGRectMake(5, 6, 70, 80))
    root.snp.makeConstraints { make in make.width.equalTo(300) }
    root.layoutIfNeeded()
    expectFrame(root.frame, 5, 6, 300, 80)
    root.translatesAutoresizingMaskIntoConstraints = true
    let found = issues {
      root.frame.size.width = 90
      root.layoutIfNeeded()
    }
    expectFrame(root.frame, 5, 6, 90, 80)
    guard case .conflict(let conflict)? = found.first else {
      Issue.record("\(found)")
      return
    }
    #expect("\(conflict)".contains("<View.width == 90 (given size)>"))
  }
}
