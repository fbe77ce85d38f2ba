// Bad input: a clear error or what UIKit documents, never a crash or a stale frame.

import SnapDSL
import Testing
import UIKitNames

@Suite struct BadInputTests {
  private let root = makeScreen(300, 200)
  private let view = UIView()

  init() {
    root.add(view) { make in
      make.left.top.equalTo(10)
      make.size.equalTo(20)
    }
    root.layoutIfNeeded()
  }

  @Test(arguments: [CGFloat.nan, .infinity, -.infinity])
  func constantsThatAreNotFinite(_ number: CGFloat) {
    let constraint = view.constraints[0]
    let found = issues {
      constraint.constant = number
      constraint.multiplier = number
      view.frame = CGRectMake(number, 0, 1, 1)
      root.frame.size.width = number
      view.alpha = number
      view.snp.makeConstraints { make in make.width.equalTo(number).priority(1) }
      view.snp.makeConstraints { make in
        make.width.equalToSuperview().multipliedBy(number).priority(1)
      }
      _ = view.systemLayoutSizeFitting(CGSizeMake(number, 0))
      let scroll = UIScrollView()
      root.addSubview(scroll)
      scroll.contentOffset.y = number
      scroll.contentSize = CGSizeMake(1, number)
      root.layoutIfNeeded()
    }
    #expect(found.count == 9)
    expectFrame(view.frame, 10, 10, 20, 20)
    expectFrame(root.frame, 0, 0, 300, 200)
  }

  /// No variable moves, so nothing but the write itself says that the frame is wrong.
  @Test func aFrameByHandGivesWayToConstraints() {
    view.frame = CGRectMake(1, 2, 3, 4)
    root.setNeedsLayout()
    expectFrame(of: view, in: root, 10, 10, 20, 20)
  }

  @Test func hugeNumbers() {
    let constraint = view.constraints[0]
    let found = issues {
      constraint.constant = 1e300
      root.layoutIfNeeded()
    }
    #expect(found.count == 1)
    #expect(constraint.isBroken)
    constraint.constant = 30
    root.layoutIfNeeded()
    #expect(!constraint.isBroken)
    #expect(view.frame.width == 30 || view.frame.height == 30)
  }

  /// Regression: such a frame was shown until the next pass, which put back the old one unsaid.
  @Test func hugeFrames() {
    let inner = UIView(frame: CGRectMake(1, 2, 3, 4))
    root.addSubview(inner)
    let found = issues {
      inner.frame.size.height = .greatestFiniteMagnitude
      root.layoutIfNeeded()
    }
    #expect(found.count == 1)
    expectFrame(inner.frame, 1, 2, 3, 4)
  }

  @Test func zeroMultipliers() {
    let found = issues {
      view.snp.makeConstraints { make in make.left.equalTo(root).multipliedBy(0) }
    }
    guard case .invalidConstraint(_, .zeroMultiplier)? = found.first else {
      Issue.record("\(found)")
      return
    }
    // For lengths, zero is as good as any number.
    view.snp.remakeConstraints { make in
      make.left.top.equalTo(0)
      make.size.equalTo(root).multipliedBy(0).offset(7)
    }
    expectFrame(of: view, in: root, 0, 0, 7, 7)
  }

  @Test(arguments: [Float(0), -1, 1000.5, .nan, .infinity])
  func prioritiesOutOfRange(_ value: Float) {
    let constraint = view.constraints[0]
    let found = issues {
      constraint.priority = UILayoutPriority(value)
      view.snp.makeConstraints { make in make.width.equalTo(7).priority(value) }
      root.layoutIfNeeded()
    }
    #expect(found.count == 2)
    #expect(constraint.priority == .required)
    expectFrame(view.frame, 10, 10, 20, 20)
  }

  /// UIKit takes places of different axes.
  @Test(arguments: [
    (LayoutAttribute.left, LayoutAttribute.width, false), (.width, .left, false),
    (.left, .leading, false), (.trailing, .right, false), (.left, .notAnAttribute, false),
    (.notAnAttribute, .notAnAttribute, false), (.leading, .centerX, true), (.left, .top, true),
    (.centerY, .centerX, true),
  ])
  func pairsThatCannotBeCompared(_ a: LayoutAttribute, _ b: LayoutAttribute, isTaken: Bool) {
    let constraint = NSLayoutConstraint(
      item: view, attribute: a, relatedBy: .equal, toItem: b == .notAnAttribute ? nil : root,
      attribute: b, multiplier: 1, constant: 0)
    let found = issues { constraint.isActive = true }
    #expect(found.isEmpty == isTaken)
    #expect(constraint.isActive == isTaken)
  }

  /// Regression: a size that was compared with a superview that is not there was held at 0, and
  /// nothing was said. Of places it was said that they cannot be compared.
  @Test func superviewsThatAreNotThere() {
    let stray = UIView()
    stray.accessibilityIdentifier = "stray"
    let found = issues {
      stray.snp.makeConstraints { make in
        make.width.height.greaterThanOrEqualToSuperview().offset(3)
        make.center.equalToSuperview()
        make.left.equalTo(40)
      }
      root.add(stray) { make in make.edges.equalToSuperview() }
      root.layoutIfNeeded()
    }
    let texts = found.map(\.description)
    #expect(texts.count == 5 && texts.allSatisfy { $0.contains("stray had no superview") })
    expectFrame(stray.frame, 0, 0, 300, 200)
  }

  @Test func removedViewsLoseTheirTies() {
    let other = root.add(UIView()) { make in
      make.left.equalTo(view.snp.right)
      make.size.equalTo(5)
      make.top.equalToSuperview()
      make.left.equalTo(100).priority(1)
    }
    let inner = view.add(UIView()) { make in make.edges.equalToSuperview().inset(1) }
    expectFrame(of: other, in: root, 30, 0, 5, 5)
    view.removeFromSuperview()
    expectFrame(of: other, in: root, 100, 0, 5, 5)
    #expect(root.constraints.allSatisfy { $0.firstItem !== view && $0.secondItem !== view })
    // Constraints inside the removed subtree hold on.
    #expect(inner.constraints.isEmpty)
    #expect(view.constraints.count == 6)
    view.frame = CGRectMake(0, 0, 50, 60)
    expectFrame(of: inner, in: view, 1, 1, 18, 18)
    // Back in a tree it can be tied again.
    root.add(view) { make in make.right.bottom.equalToSuperview() }
    expectFrame(of: view, in: root, 280, 180, 20, 20)
    expectFrame(inner.frame, 1, 1, 18, 18)
  }

  @Test func cyclesAreRefused() {
    let inner = UIView()
    view.addSubview(inner)
    let found = issues {
      inner.addSubview(view)
      view.addSubview(view)
      inner.addSubview(root)
    }
    #expect(found.count == 3)
    #expect(view.superview === root)
    #expect(inner.subviews.isEmpty)
    root.layoutIfNeeded()
  }

  @Test func deallocatedItems() {
    var constraint: NSLayoutConstraint!
    do {
      let gone = UIView()
      root.addSubview(gone)
      constraint = gone.leftAnchor.constraint(equalTo: view.leftAnchor)
      constraint.isActive = true
      root.layoutIfNeeded()
      gone.removeFromSuperview()
    }
    #expect(constraint.firstItem == nil)
    #expect(!constraint.isActive)
    let found = issues { constraint.isActive = true }
    #expect(found.count == 1)
    #expect(!constraint.isActive)
    #expect("\(constraint!)".contains("(deallocated)"))
    root.layoutIfNeeded()
  }

  /// Constraints and the engine know views only weakly, also where a view keeps its constraint.
  @Test func treesLeaveNothingBehind() {
    final class Keeper: UIView {
      var kept: [NSLayoutConstraint] = []
      var made: Constraint?
    }
    weak var weakRoot: UIView?
    weak var weakKeeper: Keeper?
    weak var weakConstraint: NSLayoutConstraint?
    do {
      let root = makeScreen(50, 50)
      let keeper = Keeper()
      root.addSubview(keeper)
      keeper.kept = [
        keeper.leftAnchor.constraint(equalTo: root.leftAnchor),
        keeper.widthAnchor.constraint(equalTo: keeper.heightAnchor),
        keeper.topAnchor.constraint(equalTo: root.safeAreaLayoutGuide.topAnchor),
      ]
      NSLayoutConstraint.activate(keeper.kept)
      root.layoutIfNeeded()
      keeper.kept[0].isActive = false
      root.layoutIfNeeded()
      (weakRoot, weakKeeper, weakConstraint) = (root, keeper, keeper.kept[1])
    }
    #expect(weakRoot == nil)
    #expect(weakKeeper == nil)
    #expect(weakConstraint == nil)
  }

  @Test func aRootThatDiesLeavesItsSubviewsUsable() {
    let survivor = UIView()
    do {
      let root = makeScreen(50, 50)
      root.add(survivor) { make in make.size.equalTo(9) }
      root.layoutIfNeeded()
    }
    #expect(survivor.superview == nil)
    expectFrame(of: survivor, in: survivor, 0, 0, 9, 9)
  }

  /// Expects a pass with such a view in it to end, and to be reported.
  private func expectStop(
    of restless: UIView, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    let root = self.root
    root.add(restless) { make in make.left.top.equalToSuperview() }
    let found = issues { root.layoutIfNeeded() }
    #expect(found.first?.isUnsettled == true, "\(found)", sourceLocation: sourceLocation)
  }

  @Test func layoutsThatNeverSettleAreStopped() {
    let restless = ScriptedView()
    var width: CGFloat = 0
    restless.whenLaidOut = { [unowned restless] in
      width += 1
      restless.snp.updateConstraints { make in make.width.equalTo(width) }
      restless.setNeedsLayout()
    }
    expectStop(of: restless)
  }

  /// Goal: content that asks to be measured again each time it is measured ends, and is reported.
  @Test func contentThatNeverSettlesIsStopped() {
    let restless = ScriptedView()
    var width: CGFloat = 0
    restless.content = { [unowned restless] in
      width += 1
      restless.invalidateIntrinsicContentSize()
      return CGSize(width: width, height: 1)
    }
    expectStop(of: restless)
  }

  /// Regression: a view that asks to update its constraints whenever it does hung for ever. Here it
  /// stops by itself in the end, so that a test can say so.
  @Test func updatesThatNeverSettleAreStopped() {
    let restless = ScriptedView()
    var callCount = 0
    restless.whenUpdating = { [unowned restless] in
      callCount += 1
      if callCount < 100_000 { restless.setNeedsUpdateConstraints() }
    }
    expectStop(of: restless)
    #expect(callCount < 100_000)
  }

  /// Regression: an inset of NaN became the bound of a range, which ended the process.
  @Test func insetsThatAreNoNumber() {
    let scroll = UIScrollView(frame: CGRectMake(0, 0, 100, 100))
    root.addSubview(scroll)
    scroll.contentSize = CGSizeMake(100, 300)
    root.layoutIfNeeded()
    scroll.contentInset = UIEdgeInsets(top: .nan, left: .nan, bottom: .nan, right: .nan)
    root.layoutIfNeeded()
    #expect(scroll.contentOffset == .zero)
    scroll.contentInset = .zero
    scroll.scroll(to: 150, in: root)
    #expect(scroll.contentOffset == CGPoint(x: 0, y: 150))
  }

  /// Regression: margins and gaps that are not finite took the place of those that were there, and
  /// the constraints that stood for these gave way.
  @Test(arguments: [CGFloat.nan, .infinity, -.infinity])
  func marginsAndGapsThatAreNotFinite(_ number: CGFloat) {
    let stack = UIStackView(arrangedSubviews: [UIView(), UIView(), UIView()])
    stack.distribution = .fillEqually
    stack.isLayoutMarginsRelativeArrangement = true
    stack.layoutMargins = UIEdgeInsetsMake(1, 2, 3, 4)
    stack.spacing = 5
    stack.setCustomSpacing(6, after: stack.arrangedSubviews[0])
    root.hostSafeAreaInsets.top = 20
    root.add(stack) { make in make.edges.equalTo(root.safeAreaLayoutGuide) }
    root.layoutIfNeeded()
    let found = issues {
      stack.layoutMargins.left = number
      stack.spacing = number
      stack.setCustomSpacing(number, after: stack.arrangedSubviews[0])
      root.hostSafeAreaInsets.top = number
      root.layoutIfNeeded()
    }
    #expect(found.count == 4)
    root.frame.size.width = 77
    expectFrame(of: stack, in: root, 0, 20, 77, 180)
    for (index, left) in [2.0, 28, 53].enumerated() {
      expectFrame(stack.arrangedSubviews[index].frame, left, 1, 20, 176)
    }
  }

  /// Regression: a view that a stack view stands in, and was to be arranged in it, lost its frame.
  @Test func aStackViewArrangesNoViewAroundIt() {
    let stack = UIStackView()
    root.add(stack) { make in make.edges.equalToSuperview() }
    let root = self.root
    let found = issues {
      stack.addArrangedSubview(root)
      stack.addArrangedSubview(stack)
      root.layoutIfNeeded()
    }
    #expect(found.count == 2)
    #expect(stack.arrangedSubviews.isEmpty)
    #expect(root.translatesAutoresizingMaskIntoConstraints)
  }

  /// Goal: a view that asks for a layout while it dies gets one, or none, but nothing ends for it.
  @Test func layingOutInDeinit() {
    final class Last: UIView {
      let inner = UIView()
      deinit {
        inner.snp.updateConstraints { make in make.width.equalTo(20) }
        setNeedsLayout()
        layoutIfNeeded()
        inner.removeFromSuperview()
      }
    }
    let inner: UIView
    do {
      let last = Last(frame: CGRectMake(0, 0, 50, 50))
      inner = last.inner
      last.add(inner) { make in make.width.height.equalTo(10) }
      expectFrame(of: inner, in: last, 0, 0, 10, 10)
    }
    #expect(inner.superview == nil)
    expectFrame(inner.frame, 0, 0, 20, 10)
  }

  @Test func movingAViewToAnotherTree() {
    let other = makeScreen(100, 100)
    other.layoutIfNeeded()
    other.addSubview(view)
    root.layoutIfNeeded()
    other.layoutIfNeeded()
    // The ties to the old superview are gone, the size is the view's own.
    expectClose(view.frame.width, 20)
    view.snp.makeConstraints { make in make.right.bottom.equalToSuperview() }
    expectFrame(of: view, in: other, 80, 80, 20, 20)
    #expect(root.constraints.isEmpty)
  }

  @Test func changesThatOnlyFitTogether() {
    var left: Constraint!
    var width: Constraint!
    var right: Constraint!
    let a = root.add(UIView()) { make in
      left = make.left.equalTo(10).constraint
      width = make.width.equalTo(280).constraint
      right = make.right.equalTo(-10).constraint
      make.top.equalTo(0)
      make.height.equalTo(1)
    }
    let found = issues {
      root.layoutIfNeeded()
      left.update(offset: 20)
      width.update(offset: 250)
      right.update(offset: -30)
      expectFrame(of: a, in: root, 20, 0, 250, 1)
      root.frame.size.width = 400
      width.update(offset: 350)
      expectFrame(of: a, in: root, 20, 0, 350, 1)
    }
    #expect(found.isEmpty)
  }

  @Test func frameOfConflictingMasks() throws {
    let fixed = UIView(frame: CGRectMake(0, 0, 40, 40))
    root.addSubview(fixed)
    let width = fixed.widthAnchor.constraint(equalToConstant: 50)
    let found = issues {
      width.isActive = true
      root.layoutIfNeeded()
    }
    let conflict = try #require(found.first?.conflict, "\(found)")
    #expect(conflict.broken === width)
    #expect(conflict.members.count == 2)
    #expect("\(conflict)".contains("(autoresizing)"))
    fixed.translatesAutoresizingMaskIntoConstraints = false
    root.layoutIfNeeded()
    #expect(!width.isBroken)
    expectClose(fixed.frame.width, 50)
  }
}
