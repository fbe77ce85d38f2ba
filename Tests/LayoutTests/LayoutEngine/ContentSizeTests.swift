// Content that changes its size.

import SnapDSL
import SolverCore
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
    root.add(label) { make in
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
    let label = root.add(makeLabel("text")) { make in
      make.left.top.equalToSuperview()
      make.width.equalTo(200).priority(500)
    }
    func width() -> CGFloat {
      root.layoutIfNeeded()
      return label.frame.width
    }
    #expect(width() == 200)
    label.setContentHuggingPriority(.defaultHigh, for: .horizontal)
    #expect(width() == label.intrinsicContentSize.width)
    label.setContentHuggingPriority(.defaultLow, for: .horizontal)
    #expect(width() == 200)
    label.setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
    label.snp.updateConstraints { make in make.width.equalTo(1).priority(500) }
    #expect(width() == 1)
  }

  /// Goal: boxes that are as high as their highest picture are not moved by one picture after the
  /// other, as they were when what contents want came behind all constraints.
  @Test func theHighestPicturesAreFoundAtOnce() {
    let (root, boxes, _) = makeBoxes(withPicturesOf: (0 ..< 30).map { 100 - 3 * $0 })
    root.layoutIfNeeded()
    #expect(boxes.map(\.frame.height) == (0 ..< 10).map { CGFloat(104 - 9 * $0) })
    // The wish of each box gives way once.
    #expect(root.solverWork.pivots == 10)
  }

  /// Goal: what content wants leads to the same frames, whether it comes before the constraints or
  /// long after them.
  @Test(arguments: 0 ..< 8)
  func contentLeadsToTheSameFramesWheneverItComes(seed: Int) {
    let heights = (0 ..< 9).map { (seed * 37 + $0 * 53) % 61 + 5 }
    let (root, boxes, pictures) = makeBoxes(withPicturesOf: heights)
    root.layoutIfNeeded()
    let (otherRoot, otherBoxes, otherPictures) = makeBoxes(withPicturesOf: heights)
    for picture in otherPictures { picture.image = nil }
    otherRoot.layoutIfNeeded()
    for (picture, other) in zip(pictures, otherPictures).reversed() { other.image = picture.image }
    otherRoot.layoutIfNeeded()
    #expect((boxes + pictures).map(\.frame) == (otherBoxes + otherPictures).map(\.frame))
  }

  /// A column of boxes that are as high as the highest of three pictures beside each other, and as
  /// wide as all.
  private func makeBoxes(
    withPicturesOf heights: [Int]
  ) -> (root: UIView, boxes: [UIView], pictures: [UIImageView]) {
    let root = makeScreen(300, 400)
    var (boxes, pictures): ([UIView], [UIImageView]) = ([], [])
    for (position, height) in heights.enumerated() {
      if position % 3 == 0 { boxes.append(makeBox(in: root, below: boxes.last)) }
      let picture = UIImageView(image: UIImage(size: CGSize(width: 10, height: height)))
      let previous = position % 3 == 0 ? nil : pictures.last
      boxes[position / 3].add(picture) { make in
        make.top.equalToSuperview().offset(2)
        make.bottom.lessThanOrEqualToSuperview().offset(-2)
        make.left.equalTo(previous?.snp.right ?? boxes[position / 3].snp.left)
        if position % 3 == 2 { make.right.equalToSuperview() }
      }
      pictures.append(picture)
    }
    return (root, boxes, pictures)
  }

  private func makeBox(in root: UIView, below previous: UIView?) -> UIView {
    root.add(UIView()) { make in
      make.left.equalToSuperview()
      make.top.equalTo(previous?.snp.bottom ?? root.snp.top)
      make.height.equalTo(0).priority(.fittingSizeLevel)
    }
  }
}
