// Checklist S2, 51: stack views.

import SnapDSL
import Testing
import UIKitNames

@Suite struct StackViewTests {
  private func images(_ sizes: [(CGFloat, CGFloat)]) -> [UIImageView] {
    sizes.map { UIImageView(image: UIImage(size: CGSizeMake($0.0, $0.1))) }
  }

  /// A stack view of given bounds with views of given content sizes.
  private func frames(
    _ sizes: [(CGFloat, CGFloat)], in bounds: (CGFloat, CGFloat) = (300, 100),
    _ configure: (UIStackView) -> Void
  ) -> [CGRect] {
    let root = makeScreen(400, 400)
    let stack = root.add(UIStackView(arrangedSubviews: images(sizes))) { make in
      make.left.top.equalTo(0)
      make.size.equalTo(CGSizeMake(bounds.0, bounds.1))
    }
    configure(stack)
    root.layoutIfNeeded()
    return stack.arrangedSubviews.map(\.frame)
  }

  @Test func s2_51_fillStretchesTheWeakest() {
    let result = frames([(50, 20), (60, 30)]) { stack in
      stack.spacing = 10
      stack.arrangedSubviews[1].setContentHuggingPriority(.init(200), for: .horizontal)
    }
    expectFrame(result[0], 0, 0, 50, 100)
    expectFrame(result[1], 60, 0, 240, 100)
  }

  @Test func s2_51_fillEqually() {
    let result = frames([(50, 20), (60, 30), (10, 10)]) { stack in
      stack.distribution = .fillEqually
      stack.spacing = 15
    }
    for (index, frame) in result.enumerated() {
      expectFrame(frame, CGFloat(index) * 105, 0, 90, 100)
    }
  }

  @Test func s2_51_equalSpacingAndCentering() {
    let spaced = frames([(50, 20), (60, 30), (40, 10)]) { $0.distribution = .equalSpacing }
    expectFrame(spaced[0], 0, 0, 50, 100)
    expectFrame(spaced[1], 50 + 75, 0, 60, 100)
    expectFrame(spaced[2], 260, 0, 40, 100)
    let centered = frames([(50, 20), (60, 30), (40, 10)]) { $0.distribution = .equalCentering }
    // Centres of the outer ones at 25 and 280.
    expectFrame(centered[1], 152.5 - 30, 0, 60, 100)
  }

  @Test(arguments: [
    (UIStackView.Alignment.fill, CGFloat(0), CGFloat(100)), (.leading, 0, 20),
    (.center, 40, 20), (.trailing, 80, 20),
  ])
  func s2_51_alignment(_ wanted: (UIStackView.Alignment, CGFloat, CGFloat)) {
    let row = frames([(50, 20)]) { stack in stack.alignment = wanted.0 }
    expectClose(row[0].minY, wanted.1)
    expectClose(row[0].height, wanted.2)
    let column = frames([(20, 50)], in: (100, 300)) { stack in
      stack.axis = .vertical
      stack.alignment = wanted.0
    }
    expectClose(column[0].minX, wanted.1)
    expectClose(column[0].width, wanted.2)
  }

  @Test func s2_51_aFreeStackIsAsLargeAsItsContent() {
    let root = makeScreen(400, 400)
    let stack = UIStackView(arrangedSubviews: images([(50, 20), (60, 30)]))
    stack.spacing = 7
    stack.alignment = .center
    root.add(stack) { make in make.left.top.equalTo(0) }
    expectFrame(of: stack, in: root, 0, 0, 117, 30)
    expectFrame(stack.arrangedSubviews[0].frame, 0, 5, 50, 20)
    #expect(!stack.hasAmbiguousLayout)
    #expect(root.viewsWithAmbiguousLayout.isEmpty)
  }

  @Test func s2_51_hiddenViewsLeave() {
    let root = makeScreen(400, 400)
    let views = images([(50, 20), (60, 30), (70, 10)])
    let stack = root.add(UIStackView(arrangedSubviews: views)) { make in
      make.left.top.equalTo(0)
      make.height.equalTo(40)
    }
    stack.spacing = 10
    expectFrame(of: stack, in: root, 0, 0, 200, 40)
    views[1].isHidden = true
    expectFrame(of: stack, in: root, 0, 0, 130, 40)
    expectFrame(views[2].frame, 60, 0, 70, 40)
    views[1].isHidden = false
    stack.setCustomSpacing(20, after: views[0])
    expectFrame(of: stack, in: root, 0, 0, 210, 40)
    views[0].removeFromSuperview()
    expectFrame(of: stack, in: root, 0, 0, 140, 40)
    #expect(stack.arrangedSubviews.count == 2)
    for view in views { view.isHidden = true }
    expectFrame(of: stack, in: root, 0, 0, 0, 40)
  }

  @Test func s2_51_margins() {
    let result = frames([(50, 20)]) { stack in
      stack.isLayoutMarginsRelativeArrangement = true
      stack.layoutMargins = UIEdgeInsetsMake(1, 2, 3, 4)
    }
    expectFrame(result[0], 2, 1, 294, 96)
  }

  /// The direction was taken from the arranged views.
  @Test func aStackDecidesOnTheDirectionOfItsRow() {
    let result = frames([(50, 20), (60, 30)], in: (110, 100)) { stack in
      stack.semanticContentAttribute = .forceRightToLeft
    }
    expectFrame(result[0], 60, 0, 50, 100)
    expectFrame(result[1], 0, 0, 60, 100)
    let column = frames([(20, 50)], in: (100, 300)) { stack in
      stack.axis = .vertical
      stack.alignment = .leading
      stack.semanticContentAttribute = .forceRightToLeft
    }
    expectFrame(column[0], 80, 0, 20, 300)
    LayoutEnvironment.withNew { environment in
      environment.isRightToLeft = true
      let playback = frames([(50, 20), (60, 30)], in: (110, 100)) { stack in
        stack.semanticContentAttribute = .playback
        stack.spacing = 0
      }
      expectFrame(playback[0], 0, 0, 50, 100)
      let language = frames([(50, 20), (40, 30)], in: (110, 100)) { $0.spacing = 20 }
      expectFrame(language[0], 60, 0, 50, 100)
      expectFrame(language[1], 0, 0, 40, 100)
    }
  }

  /// They were stretched over the row.
  @Test(arguments: [UIStackView.Alignment.leading, .center, .trailing])
  func viewsWithoutASizeAcrossHaveNone(_ alignment: UIStackView.Alignment) {
    let root = makeScreen(400, 400)
    let plain = UIView()
    plain.snp.makeConstraints { make in make.width.equalTo(30) }
    let image = images([(50, 20)])[0]
    let stack = UIStackView(arrangedSubviews: [plain, image])
    stack.alignment = alignment
    root.add(stack) { make in
      make.left.top.equalTo(0)
      make.height.equalTo(100)
    }
    root.layoutIfNeeded()
    let middle = alignment == .leading ? 0.0 : alignment == .center ? 50 : 100
    expectFrame(plain.frame, 0, middle, 30, 0)
    expectClose(image.frame.height, 20)
  }

  /// The row is as thick as what is in it, though wider things would be possible.
  @Test func aRowIsAsThickAsItsContent() {
    let root = makeScreen(400, 400)
    let stack = UIStackView(arrangedSubviews: [UIView()] + images([(50, 20)]))
    stack.alignment = .center
    root.add(stack) { make in
      make.left.right.top.equalTo(0)
      make.bottom.lessThanOrEqualTo(root)
    }
    expectFrame(of: stack, in: root, 0, 0, 400, 20)
  }

  /// UIKit counts the gaps as a part of the whole, and the last one takes what is left.
  @Test func s2_51_fillProportionally() {
    let result = frames([(100, 20), (200, 30)], in: (180, 100)) { stack in
      stack.distribution = .fillProportionally
      stack.spacing = 60
    }
    expectFrame(result[0], 0, 0, 50, 100)
    expectFrame(result[1], 110, 0, 70, 100)
    let empty = frames([(100, 20), (0, 0)], in: (180, 100)) { stack in
      stack.distribution = .fillProportionally
    }
    expectFrame(empty[0], 0, 0, 180, 100)
    expectFrame(empty[1], 180, 0, 0, 100)
  }

  /// Regression: shares stayed those of the content that was there when the row was arranged.
  @Test func fillProportionallyFollowsTheContent() {
    let labels = [makeLabel("ab"), makeLabel("ab")]
    let stack = UIStackView(arrangedSubviews: labels)
    stack.distribution = .fillProportionally
    let root = makeScreen(400, 400)
    root.add(stack) { make in make.edges.equalToSuperview() }
    expectFrame(of: labels[1], in: root, 200, 0, 200, 400)
    labels[1].text = "ababab"
    let widths = labels.map(\.intrinsicContentSize.width)
    let left = 400 * widths[0] / (widths[0] + widths[1])
    expectFrame(of: labels[1], in: root, left, 0, 400 - left, 400)
    // Nobody lays it out while it stands alone.
    stack.removeFromSuperview()
    labels[1].text = "ab"
    root.add(stack) { make in make.edges.equalToSuperview() }
    expectFrame(of: labels[1], in: root, 200, 0, 200, 400)
  }

  /// Regression: the share of the only view with content counted the gaps, and was required, so
  /// that the row contradicted itself.
  @Test(arguments: [0, 1])
  func fillProportionallyWithOneContent(position: Int) {
    var sizes: [(CGFloat, CGFloat)] = [(0, 0), (0, 0)]
    sizes[position].0 = 100
    let found = issues {
      let result = frames(sizes, in: (180, 100)) { stack in
        stack.distribution = .fillProportionally
        stack.spacing = 10
      }
      expectFrame(result[position], position == 0 ? 0 : 10, 0, 170, 100)
      expectClose(result[1 - position].width, 0)
    }
    #expect(found.isEmpty)
  }

  /// Regression: a stack view in the row counted as empty, and had no length.
  @Test func fillProportionallyCountsWhatIsInStacks() {
    let images = images([(20, 10), (40, 10), (60, 10)])
    let label = UILabel()
    let innermost = UIStackView(arrangedSubviews: [label])
    let inner = UIStackView(arrangedSubviews: [images[0], images[1], innermost])
    inner.spacing = 10
    let stack = UIStackView(arrangedSubviews: [inner, images[2]])
    stack.distribution = .fillProportionally
    let root = makeScreen(300, 100)
    root.add(stack) { make in make.edges.equalToSuperview() }
    // A fitting size is asked for before there is a tree to be laid out.
    _ = root.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    expectFrame(of: inner, in: root, 0, 0, 300 * 80 / 140, 100)
    innermost.isHidden = true
    expectFrame(of: inner, in: root, 0, 0, 300 * 70 / 130, 100)
    innermost.isHidden = false
    label.text = "ab"
    let width = 80 + label.intrinsicContentSize.width
    expectFrame(of: inner, in: root, 0, 0, 300 * width / (width + 60), 100)
  }

  /// Regression: a stack view in a row of baselines stood below them, with its top edge there.
  /// UIKit's documentation says whose baseline it has: of a column, that of the first or last view,
  /// and of a row, that of the highest.
  @Test func baselinesOfStacks() {
    let labels = [20, 10, 40, 10].map { makeLabel("ab", fontSize: $0) }
    let row = UIStackView(arrangedSubviews: [labels[1], labels[2]])
    row.alignment = .top
    let column = UIStackView(arrangedSubviews: [row, labels[3]])
    (column.axis, column.isBaselineRelativeArrangement) = (.vertical, true)
    column.spacing = 30
    let stack = UIStackView(arrangedSubviews: [labels[0], column])
    stack.alignment = .firstBaseline
    let root = makeScreen(400, 400)
    root.add(stack) { make in make.left.top.equalToSuperview() }
    func baseline(_ index: Int) -> CGFloat {
      root.layoutIfNeeded()
      let place = CGPoint(x: 0, y: labels[index].font.pointSize * 0.95)
      return labels[index].convert(place, to: root).y
    }
    expectClose(baseline(0), baseline(2))
    expectClose(baseline(3), baseline(2) + 30)
    stack.alignment = .lastBaseline
    expectClose(baseline(0), baseline(3))
    labels[3].removeFromSuperview()
    expectClose(baseline(0), baseline(2))
  }

  /// Regression: a view that left took its unknowns with it before the constraint that it had lent
  /// its baseline had other terms.
  @Test func baselinesOfViewsThatLeave() {
    let (stack, below) = (UIStackView(arrangedSubviews: [makeLabel("a", fontSize: 20)]), UIView())
    let root = makeScreen(100, 100)
    root.add(stack) { make in make.left.top.equalTo(10) }
    root.add(below) { make in make.top.equalTo(stack.snp.lastBaseline) }
    expectFrame(of: below, in: root, 0, 10 + 19, 0, 0)
    stack.arrangedSubviews[0].removeFromSuperview()
    expectFrame(of: below, in: root, 0, 10, 0, 0)
  }

  /// Goal: what is tied to a baseline of a stack view follows that of a view in it, from one view
  /// to another.
  /// Regression: it followed the top or bottom edge of the stack view.
  @Test func baselineAnchorsOfAStack() {
    let labels = [20, 10, 40].map { makeLabel("ab", fontSize: $0) }
    let (stack, first, last) = (UIStackView(arrangedSubviews: labels), UIView(), UIView())
    stack.axis = .vertical
    let root = makeScreen(300, 400)
    root.add(stack) { make in make.top.left.equalTo(50) }
    for view in [first, last] { root.add(view) { make in make.left.equalToSuperview() } }
    first.topAnchor.constraint(equalTo: stack.firstBaselineAnchor).isActive = true
    last.topAnchor.constraint(equalTo: stack.lastBaselineAnchor).isActive = true
    func expectBaselines(_ baselines: CGFloat...) {
      root.layoutIfNeeded()
      for (view, baseline) in zip([first, last], baselines) {
        expectClose(view.frame.minY, baseline)
      }
    }
    // Ascenders are 0.95 of the size, and lines are 24, 12 and 48 points high.
    expectBaselines(50 + 19, 50 + 24 + 12 + 38)
    labels[0].font = .systemFont(ofSize: 30)
    expectBaselines(50 + 28.5, 50 + 36 + 12 + 38)
    labels[0].isHidden = true
    expectBaselines(50 + 9.5, 50 + 12 + 38)
    stack.axis = .horizontal
    stack.alignment = .bottom
    expectBaselines(50 + 38, 50 + 38)
    labels[0].isHidden = false
    stack.addArrangedSubview(UIStackView(arrangedSubviews: [labels[0]]))
    labels[0].font = .systemFont(ofSize: 80)
    expectBaselines(50 + 76, 50 + 76)
  }

  @Test func textsOfSeveralLinesShareTheWidth() {
    let texts = [3, 12].map { count in
      makeLabel(Array(repeating: "word", count: count).joined(separator: " "), lineCountMax: 0)
    }
    let icon = UIImageView(image: UIImage(size: CGSizeMake(20, 20)))
    icon.setContentHuggingPriority(.required, for: .horizontal)
    icon.setContentCompressionResistancePriority(.required, for: .horizontal)
    let stack = UIStackView(arrangedSubviews: [icon] + texts)
    stack.spacing = 10
    let root = makeScreen(400, 400)
    root.add(stack) { make in make.left.top.right.equalTo(root) }
    root.layoutIfNeeded()
    expectClose(texts[0].frame.width, 180)
    expectClose(texts[1].frame.minX, 220)
    expectClose(texts[1].frame.width, 180)
    // One line has a width of its own.
    texts[0].numberOfLines = 1
    texts[0].setContentCompressionResistancePriority(.required, for: .horizontal)
    root.layoutIfNeeded()
    expectClose(texts[0].frame.width, texts[0].intrinsicContentSize.width)
  }

  /// Where a hidden view lies, wherever it stands in the row.
  @Test func hiddenViewsHaveNoLengthInTheirPlace() {
    let result = frames([(50, 20), (60, 30), (40, 10), (30, 10)], in: (100, 100)) { stack in
      stack.spacing = 10
      for index in [0, 2] { stack.arrangedSubviews[index].isHidden = true }
    }
    expectFrame(result[0], 0, 0, 0, 20)
    expectFrame(result[1], 0, 0, 60, 100)
    expectFrame(result[2], 60, 0, 0, 10)
    expectFrame(result[3], 70, 0, 30, 100)
  }

  /// Regression: the gap behind a view that had left stayed, for whatever came to lie where it had
  /// been in memory.
  @Test func customSpacingLeavesWithItsView() {
    let view = UIView()
    let stack = UIStackView(arrangedSubviews: [view, UIView()])
    stack.setCustomSpacing(30, after: view)
    #expect(stack.customSpacing(after: view) == 30)
    view.removeFromSuperview()
    #expect(stack.customSpacing(after: view) == UIStackView.spacingUseDefault)
  }

  /// Goal: a stack view that has been emptied, or whose views are hidden, is as large as one that
  /// has always been empty.
  /// Regression: it kept its thickness.
  @Test(arguments: [UIStackView.Alignment.fill, .center])
  func anEmptiedStackHasNoSize(_ alignment: UIStackView.Alignment) {
    let image = UIImageView(image: UIImage(size: CGSize(width: 30, height: 20)))
    let stack = UIStackView(arrangedSubviews: [image])
    stack.alignment = alignment
    let root = makeScreen(100, 100)
    root.add(stack) { make in make.left.top.equalToSuperview() }
    let below = root.add(UIView()) { make in
      make.left.equalTo(stack.snp.right)
      make.top.equalTo(stack.snp.bottom)
      make.size.equalTo(10)
    }
    for leave in [{ image.isHidden = true }, { image.removeFromSuperview() }] {
      expectFrame(of: below, in: root, 30, 20, 10, 10)
      leave()
      expectFrame(of: below, in: root, 0, 0, 10, 10)
      expectFrame(stack.frame, 0, 0, 0, 0)
      image.isHidden = false
    }
  }

  /// Goal: what has no size any more takes no room, as in a tree that is made anew.
  /// Regression: it kept the size that it had.
  @Test func contentThatGoesTakesNoRoom() {
    let (image, plain) = (UIImageView(image: UIImage(size: CGSizeMake(40, 20))), UIView())
    let height = plain.heightAnchor.constraint(equalToConstant: 30)
    height.isActive = true
    let column = UIStackView(arrangedSubviews: [image, plain] + images([(10, 10)]))
    column.axis = .vertical
    let row = UIStackView(arrangedSubviews: [column])
    let root = makeScreen(100, 100)
    root.add(row) { make in make.left.top.equalToSuperview() }
    expectFrame(of: row, in: root, 0, 0, 40, 60)
    image.image = nil
    expectFrame(of: row, in: root, 0, 0, 10, 40)
    height.isActive = false
    expectFrame(of: row, in: root, 0, 0, 10, 10)
    column.arrangedSubviews[2].removeFromSuperview()
    expectFrame(of: row, in: root, 0, 0, 0, 0)
  }
}
