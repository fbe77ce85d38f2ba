// What code of views does while they are measured.

import SnapDSL
import Testing
import UIKitNames

@Suite struct FittingTests {
  private let root = makeScreen(100, 200)
  private let card = ScriptedView()

  init() {
    root.add(card) { make in
      make.left.top.equalToSuperview()
      make.width.equalTo(100)
    }
  }

  /// Regression: a constant that was set in `updateConstraints()` while the view was measured never
  /// reached the solver of its tree.
  @Test func constantsThatAreSet() {
    let height = card.heightAnchor.constraint(equalToConstant: 50)
    var isTall = false
    card.whenUpdating = { height.constant = isTall ? 100 : 50 }
    height.isActive = true
    expectFrame(of: card, in: root, 0, 0, 100, 50)
    isTall = true
    #expect(card.systemLayoutSizeFitting(.zero).height == 100)
    expectFrame(of: card, in: root, 0, 0, 100, 100)
  }

  /// Regression: another text, or another size of the content, that came while a view was measured
  /// was forgotten with the measuring.
  @Test(arguments: [1, 0]) func contentThatChanges(lineCount: Int) {
    let label = card.add(makeLabel("a", lineCountMax: lineCount)) { make in
      make.left.top.equalToSuperview()
      make.right.lessThanOrEqualToSuperview()
    }
    var side: CGFloat = 20
    let content = card.add(ScriptedView()) { make in
      make.left.equalToSuperview()
      make.top.equalTo(label.snp.bottom)
      make.bottom.equalToSuperview()
    }
    content.content = { CGSize(width: side, height: side) }
    root.layoutIfNeeded()
    card.whenUpdating = {
      label.text = "aaaaa aaaaa aaaaa"
      side = 30
      content.invalidateIntrinsicContentSize()
    }
    let height = card.systemLayoutSizeFitting(
      CGSize(width: 100, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    ).height
    root.layoutIfNeeded()
    expectFrame(content.frame, 0, label.frame.maxY, 30, 30)
    #expect(height == card.frame.height)
    #expect(label.frame.height > (lineCount == 1 ? 20 : 40) && label.frame.width > 50)
  }

  /// What comes before the stack view is measured.
  enum Before: CaseIterable {
    case nothing, layout, otherDistribution
  }

  /// Regression: guides that a stack view made while it was measured stayed where it was measured,
  /// and the distances were anybody's guess. Those that it took away stood in two systems.
  @Test(arguments: Before.allCases)
  func guidesThatAreMade(before: Before) {
    let views = (0 ..< 3).map { _ in UIView() }
    for view in views {
      view.snp.makeConstraints { make in
        make.width.equalTo(10)
        make.height.equalTo(20)
      }
    }
    if before == .layout { root.layoutIfNeeded() }
    let stack = card.add(UIStackView(arrangedSubviews: views)) { make in
      make.edges.equalToSuperview()
    }
    if before == .otherDistribution {
      stack.distribution = .equalCentering
      root.layoutIfNeeded()
    }
    stack.distribution = .equalSpacing
    #expect(card.systemLayoutSizeFitting(.zero).height == 20)
    root.layoutIfNeeded()
    #expect(stack.layoutGuides.count == 2)
    for (view, x) in zip(views, [0, 45, 90]) { expectFrame(view.frame, CGFloat(x), 0, 10, 20) }
    root.frame.size.width = 50
    card.snp.updateConstraints { make in make.width.equalTo(50) }
    root.layoutIfNeeded()
    for (view, x) in zip(views, [0, 20, 40]) { expectFrame(view.frame, CGFloat(x), 0, 10, 20) }
  }

  /// Regression: a view that left while its superview was measured got its place in the old tree
  /// back, and was laid out in no other.
  @Test func viewsThatLeave() {
    let leaving = card.add(UIView()) { make in make.edges.equalToSuperview() }
    let inner = leaving.add(UIView()) { make in
      make.edges.equalToSuperview().inset(5)
      make.height.equalTo(30)
    }
    expectFrame(of: card, in: root, 0, 0, 100, 40)
    card.whenUpdating = { leaving.removeFromSuperview() }
    #expect(card.systemLayoutSizeFitting(.zero).height == 0)
    card.snp.makeConstraints { make in make.height.equalTo(70) }
    expectFrame(of: card, in: root, 0, 0, 100, 70)
    let other = makeScreen(60, 60)
    other.add(leaving) { make in make.left.top.width.equalToSuperview() }
    expectFrame(of: leaving, in: other, 0, 0, 60, 40)
    expectFrame(inner.frame, 5, 5, 50, 30)
  }

  /// Regression: a view that came while its superview was measured stayed where that was measured.
  @Test(arguments: [true, false])
  func viewsThatCome(isLaidOut: Bool) {
    if isLaidOut { root.layoutIfNeeded() }
    let coming = UIView()
    let card = card
    card.whenUpdating = {
      guard coming.superview == nil else { return }
      card.add(coming) { make in
        make.edges.equalToSuperview().inset(5)
        make.height.equalTo(30)
      }
    }
    #expect(card.systemLayoutSizeFitting(.zero).height == 40)
    expectFrame(of: card, in: root, 0, 0, 100, 40)
    expectFrame(coming.frame, 5, 5, 90, 30)
  }
}
