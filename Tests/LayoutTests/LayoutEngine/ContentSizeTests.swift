// Content that changes its size.

import SnapDSL
import Testing
import UIKitNames

@Suite struct ContentSizeTests {
  /// Goal: a view that is to be exactly as large as its content stays so, whether the content grows
  /// or shrinks. With a row for hugging and one for resistance, both required, a smaller size
  /// contradicted the larger one that the other still said, and hugging was given up.
  @Test(arguments: [1000, 750, 400] as [Float])
  func contentThatShrinksIsHuggedStill(priority: Float) {
    let root = makeScreen(300, 100)
    let label = UILabel()
    for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
      label.setContentHuggingPriority(UILayoutPriority(priority), for: axis)
      label.setContentCompressionResistancePriority(UILayoutPriority(priority), for: axis)
    }
    root.addSubview(label)
    label.snp.makeConstraints { make in
      make.left.top.equalToSuperview()
      make.right.bottom.equalToSuperview().priority(300)
    }
    for text in ["a rather long text", "short", "longer again", "x", ""] {
      label.text = text
      root.layoutIfNeeded()
      #expect(label.frame.size == label.intrinsicContentSize, "\(text)")
    }
    #expect(!root.hasAmbiguousLayout)
  }

  /// Goal: where both priorities part again, each holds on its side.
  @Test func equalPrioritiesPartAndMeet() {
    let root = makeScreen(300, 100)
    let label = UILabel()
    label.text = "text"
    root.addSubview(label)
    label.snp.makeConstraints { make in
      make.left.top.equalToSuperview()
      make.width.equalTo(200).priority(500)
    }
    let width = label.intrinsicContentSize.width
    root.layoutIfNeeded()
    #expect(label.frame.width == 200)
    label.setContentHuggingPriority(.defaultHigh, for: .horizontal)
    root.layoutIfNeeded()
    #expect(label.frame.width == width)
    label.setContentHuggingPriority(.defaultLow, for: .horizontal)
    root.layoutIfNeeded()
    #expect(label.frame.width == 200)
    label.setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
    label.snp.updateConstraints { make in make.width.equalTo(1).priority(500) }
    root.layoutIfNeeded()
    #expect(label.frame.width == 1)
  }
}
