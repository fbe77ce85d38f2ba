// Beyond the seeds: what users of today's SnapKit expect.

import SnapDSL
import Testing
import UIKitNames

@Suite struct DSLTests {
  private let root = makeScreen(300, 200)
  private let view = UIView()

  init() { root.addSubview(view) }

  @Test func prepareActivateDeactivateRemove() {
    let prepared = view.snp.prepareConstraints { make in make.edges.equalToSuperview().inset(5) }
    root.layoutIfNeeded()
    #expect(view.frame == .zero)
    #expect(!prepared[0].isActive)
    #expect(prepared[0].layoutConstraints.count == 4)
    for constraint in prepared { constraint.activate() }
    expectFrame(of: view, in: root, 5, 5, 290, 190)
    prepared[0].deactivate()
    #expect(root.constraints.isEmpty)
    prepared[0].isActive = true
    #expect(root.constraints.count == 4)
    view.snp.removeConstraints()
    #expect(root.constraints.isEmpty)
    root.layoutIfNeeded()
  }

  @Test func aLineWithManyAttributes() {
    let prepared = view.snp.prepareConstraints { make in
      make.edges.size.centerX.equalToSuperview()
      for _ in 0 ..< 5 { make.centerY.equalToSuperview() }
    }
    #expect(prepared.count == 6)
    #expect(
      prepared[0].layoutConstraints.map(\.firstAttribute)
        == [.left, .top, .right, .bottom, .width, .height, .centerX])
    for constraint in prepared { constraint.activate() }
    #expect(root.constraints.count == 12)
    prepared[0].update(offset: 3)
    #expect(prepared[0].layoutConstraints.allSatisfy { $0.constant == 3 })
  }

  /// Goal: a line that somebody keeps may change as long as the closure runs, and stays what it is
  /// afterwards, whatever the lines behind it say; all come into force in their order.
  @Test func keptLinesAreTheirOwn() {
    var kept: Constraint?
    var attributes: ConstraintMakerExtendable?
    view.snp.makeConstraints { make in
      make.left.equalToSuperview().offset(1).labeled("left")
      kept = make.top.equalToSuperview()
      make.width.equalTo(10)
      attributes = make.height
      make.right.lessThanOrEqualToSuperview().multipliedBy(0.5).priority(250)
      kept?.offset(2)
      attributes?.equalTo(20)
    }
    view.snp.makeConstraints { make in make.bottom.lessThanOrEqualToSuperview() }
    #expect(root.constraints.map(\.firstAttribute) == [.left, .top, .right, .bottom])
    #expect(root.constraints.map(\.constant) == [1, 2, 0, 0])
    #expect(root.constraints.map(\.identifier) == ["left", nil, nil, nil])
    #expect(root.constraints.map(\.priority) == [1000, 1000, 250, 1000])
    #expect(view.constraints.map(\.constant) == [10, 20])
    kept?.update(offset: 3)
    #expect(kept?.layoutConstraints.map(\.constant) == [3])
    #expect(kept?.isActive == true)
  }

  /// Goal: a closure in a closure, and one whose maker somebody keeps, describe what they say.
  @Test func makersAreTheirOwn() {
    let other = UIView()
    root.addSubview(other)
    var kept: [ConstraintMaker] = []
    for (position, item) in [view, other, view].enumerated() {
      item.snp.makeConstraints { make in
        kept.append(make)
        make.left.equalTo(position)
        other.snp.makeConstraints { inner in
          inner.top.equalTo(position)
          #expect(inner !== make)
        }
        make.right.equalTo(position)
        #expect(make.item === item)
      }
    }
    #expect(Set(kept.map { ObjectIdentifier($0) }).count == 3)
    #expect(
      root.constraints.map { $0.firstItem === other }
        == [true, false, false, true, true, true, true, false, false])
    #expect(root.constraints.map(\.constant) == [0, 0, 0, 1, 1, 1, 2, 2, 2])
  }

  /// Goal: what waits for the next closure keeps no view alive.
  @Test func makersLetGo() {
    weak var gone: UIView?
    weak var other: UIView?
    do {
      let (first, second) = (UIView(), UIView())
      (gone, other) = (first, second)
      first.add(second) { make in
        make.left.equalTo(first)
        make.top.equalTo(first).priority(10)
      }
    }
    #expect(gone == nil)
    #expect(other == nil)
  }

  /// Goal: what was deactivated without its line stands once among what the DSL has made.
  @Test func activatedAgain() {
    let prepared = view.snp.prepareConstraints { make in make.left.top.equalToSuperview() }
    prepared[0].activate()
    prepared[0].layoutConstraints[0].isActive = false
    prepared[0].activate()
    #expect(root.constraints.count == 2)
    prepared[0].deactivate()
    #expect(root.constraints.isEmpty)
    prepared[0].activate()
    view.snp.updateConstraints { make in make.left.top.equalToSuperview().offset(7) }
    #expect(root.constraints.map(\.constant) == [7, 7])
    view.snp.removeConstraints()
    #expect(root.constraints.isEmpty)
  }

  /// Goal: a screen that keeps a line of its own, which relates something inside to itself, dies.
  @Test func aKeptLineKeepsNoScreen() {
    final class Screen: UIView {
      let box = UIView()
      var line: Constraint?
    }
    weak var gone: Screen?
    do {
      let screen = Screen(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      screen.addSubview(screen.box)
      screen.box.snp.makeConstraints { make in
        screen.line = make.center.equalTo(screen).constraint
        make.size.equalTo(10)
      }
      expectFrame(of: screen.box, in: screen, 45, 45, 10, 10)
      gone = screen
    }
    #expect(gone == nil)
  }

  @Test func updatesInPlaceKeepLaterUpdates() {
    var left: Constraint!
    var rival: Constraint!
    view.snp.makeConstraints { make in
      left = make.left.equalTo(root).offset(10).priority(500).constraint
      rival = make.left.equalTo(root).offset(90).priority(600).constraint
      make.top.equalTo(0)
      make.size.equalTo(10)
    }
    expectFrame(of: view, in: root, 90, 0, 10, 10)
    let counters = root.layoutCounters
    left.update(priority: 700)
    expectFrame(of: view, in: root, 10, 0, 10, 10)
    left.update(offset: 20)
    expectFrame(of: view, in: root, 20, 0, 10, 10)
    left.update(priority: .required).update(offset: 30)
    expectFrame(of: view, in: root, 30, 0, 10, 10)
    rival.update(inset: 7)
    left.update(priority: .low)
    expectFrame(of: view, in: root, 7, 0, 10, 10)
    #expect((root.layoutCounters - counters).rowsAdded == 0)
  }

  @Test func multipliersChange() {
    var width: Constraint!
    view.snp.makeConstraints { make in
      make.left.top.equalTo(0)
      width = make.width.equalToSuperview().multipliedBy(0.5).constraint
      make.height.equalTo(view.snp.width).dividedBy(3)
    }
    expectFrame(of: view, in: root, 0, 0, 150, 50)
    width.update(multiplier: 0.75)
    expectFrame(of: view, in: root, 0, 0, 225, 75)
    view.snp.updateConstraints { make in make.width.equalToSuperview().multipliedBy(0.1) }
    expectFrame(of: view, in: root, 0, 0, 30, 10)
    width.layoutConstraints[0].multiplier = 1
    root.layoutIfNeeded()
    #expect(view.frame.width == 300)
  }

  /// Goal: an update changes the constraint that is most like it: of the same multiplier and
  /// priority, or else of the same multiplier, or else the oldest between the same attributes.
  @Test func updatesChangeTheBestMatch() {
    var lines: [Constraint] = []
    view.snp.makeConstraints { make in
      for (multiplier, priority) in [(0.5, 250), (0.5, 750), (0.5, 750), (0.25, 750)] {
        lines.append(
          make.width.equalToSuperview().multipliedBy(multiplier).priority(priority).constraint)
      }
    }
    func constants() -> [CGFloat] { lines.map { $0.layoutConstraints[0].constant } }
    view.snp.updateConstraints { make in
      make.width.equalToSuperview().multipliedBy(0.5).offset(1).priority(750)
    }
    #expect(constants() == [0, 1, 0, 0])
    view.snp.updateConstraints { make in
      make.width.equalToSuperview().multipliedBy(0.25).offset(2).priority(500)
    }
    #expect(constants() == [0, 1, 0, 2])
    view.snp.updateConstraints { make in
      make.width.equalToSuperview().multipliedBy(0.75).offset(3).priority(750)
    }
    #expect(constants() == [3, 1, 0, 2])
  }

  @Test func groupsOfAttributes() {
    view.snp.makeConstraints { make in
      make.horizontalEdges.equalToSuperview().inset(10)
      make.verticalEdges.equalToSuperview().inset(20)
    }
    expectFrame(of: view, in: root, 10, 20, 280, 160)
    view.snp.remakeConstraints { make in
      make.directionalEdges.equalToSuperview()
        .inset(NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
    }
    expectFrame(of: view, in: root, 2, 1, 294, 196)
    root.semanticContentAttribute = .forceRightToLeft
    view.semanticContentAttribute = .forceRightToLeft
    expectFrame(of: view, in: root, 4, 1, 294, 196)
    root.semanticContentAttribute = .unspecified
    view.snp.remakeConstraints { make in
      make.directionalHorizontalEdges.equalToSuperview()
      make.directionalVerticalEdges.equalToSuperview().inset(9)
    }
    expectFrame(of: view, in: root, 0, 9, 300, 182)
  }

  @Test func margins() {
    root.layoutMargins = UIEdgeInsetsMake(1, 2, 3, 4)
    view.snp.makeConstraints { make in make.edges.equalTo(root.snp.margins) }
    expectFrame(of: view, in: root, 2, 1, 294, 196)
    root.layoutMargins = UIEdgeInsetsMake(10, 20, 30, 40)
    expectFrame(of: view, in: root, 20, 10, 240, 160)
    view.snp.remakeConstraints { make in
      make.center.equalTo(root.snp.centerWithinMargins)
      make.size.equalTo(10)
    }
    expectFrame(of: view, in: root, 135, 85, 10, 10)
    view.snp.remakeConstraints { make in make.edges.equalTo(root.layoutMarginsGuide) }
    root.hostSafeAreaInsets = UIEdgeInsetsMake(5, 0, 0, 0)
    expectFrame(of: view, in: root, 20, 15, 240, 155)
  }

  @Test func toSuperview() {
    view.snp.makeConstraints { make in
      make.left.greaterThanOrEqualToSuperview().offset(12)
      make.right.lessThanOrEqualToSuperview().inset(20)
      make.width.equalTo(1000).priority(.low)
      make.centerY.equalToSuperview()
      make.height.equalToSuperview().dividedBy(4)
    }
    expectFrame(of: view, in: root, 12, 75, 268, 50)
  }

  @Test func guidesAreItems() {
    let guide = UILayoutGuide()
    root.addLayoutGuide(guide)
    guide.snp.makeConstraints { make in
      make.edges.equalToSuperview().inset(UIEdgeInsetsMake(10, 20, 30, 40))
    }
    view.snp.makeConstraints { make in
      make.center.equalTo(guide)
      make.size.equalTo(guide).multipliedBy(0.5)
    }
    root.layoutIfNeeded()
    expectFrame(guide.layoutFrame, 20, 10, 240, 160)
    expectFrame(view.frame, 80, 50, 120, 80)
    root.removeLayoutGuide(guide)
    #expect(root.constraints.isEmpty)
    root.layoutIfNeeded()
  }

  @Test func contentPriorities() {
    let left = root.add(makeLabel("several words")) { make in make.left.top.equalTo(0) }
    let right = root.add(makeLabel("a longer text than that")) { make in
      make.left.equalTo(left.snp.right)
      make.top.right.equalToSuperview()
    }
    func expectItsWidth(of label: UILabel) {
      root.layoutIfNeeded()
      expectClose(label.frame.width, label.intrinsicContentSize.width)
    }
    left.snp.contentHuggingHorizontalPriority = 251
    expectItsWidth(of: left)
    left.snp.contentHuggingHorizontalPriority = 249
    expectItsWidth(of: right)
    root.frame.size.width = 200
    right.snp.contentCompressionResistanceHorizontalPriority = 740
    expectItsWidth(of: left)
    right.snp.contentCompressionResistanceHorizontalPriority = 760
    expectItsWidth(of: right)
    left.text = "w"
    root.layoutIfNeeded()
    expectClose(left.frame.width, 200 - right.frame.width)
  }

  @Test func severalViewsAtOnce() {
    let views = (0 ..< 5).map { _ in UIView() }
    for view in views { root.addSubview(view) }
    views.snp.makeConstraints { make in
      make.top.equalToSuperview().inset(3)
      make.size.equalTo(10)
    }
    for (previous, next) in zip(views, views.dropFirst()) {
      next.snp.makeConstraints { make in make.left.equalTo(previous.snp.right) }
    }
    views[0].snp.makeConstraints { make in make.left.equalTo(1) }
    root.layoutIfNeeded()
    for (index, view) in views.enumerated() {
      expectFrame(view.frame, 1 + 10 * CGFloat(index), 3, 10, 10)
    }
    views.snp.updateConstraints { make in make.size.equalTo(20) }
    expectFrame(of: views[4], in: root, 81, 3, 20, 20)
    views.snp.removeConstraints()
    #expect(root.constraints.isEmpty)
  }

  @Test func fittingSizes() {
    let text = "Some words that need more than one line when the view is narrow."
    let label = view.add(makeLabel(text, lineCountMax: 0)) { make in
      make.edges.equalToSuperview().inset(10)
    }
    view.snp.makeConstraints { make in
      make.left.right.equalToSuperview()
      make.top.equalTo(0)
    }
    root.layoutIfNeeded()
    let frames = (view.frame, label.frame)
    let counters = root.layoutCounters
    let wide = view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    #expect(wide.width == label.intrinsicContentSize.width + 20)
    let narrow = view.systemLayoutSizeFitting(
      CGSizeMake(120, 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    #expect(narrow.width == 120)
    #expect(narrow.height == label.sizeThatFits(CGSizeMake(100, 0)).height + 20)
    // Measuring leaves no trace.
    #expect(frames == (view.frame, label.frame))
    #expect(root.layoutCounters == counters)
    root.frame.size.width = 150
    root.layoutIfNeeded()
    expectClose(label.frame.height, label.sizeThatFits(CGSizeMake(130, 0)).height)
  }

  @Test func ambiguity() {
    view.snp.makeConstraints { make in
      make.left.top.equalToSuperview()
      make.width.equalTo(10)
    }
    #expect(view.hasAmbiguousLayout)
    #expect(root.viewsWithAmbiguousLayout == [view])
    view.snp.makeConstraints { make in make.height.equalTo(view.snp.width) }
    #expect(!view.hasAmbiguousLayout)
    #expect(root.viewsWithAmbiguousLayout.isEmpty)
    // Two wishes of one level between which everything is equally good.
    view.snp.makeConstraints { make in make.right.equalToSuperview().priority(1) }
    #expect(!view.hasAmbiguousLayout)
    view.snp.remakeConstraints { make in
      make.top.equalToSuperview()
      make.size.equalTo(10)
      make.left.equalTo(0).priority(500)
      make.left.equalTo(100).priority(500)
    }
    #expect(view.hasAmbiguousLayout)
    expectClose(view.frame.width, 10)
  }

  @Test func treesPrintThemselves() {
    root.accessibilityIdentifier = "root"
    view.add(makeLabel("Hi")) { make in make.left.top.equalTo(2) }
    view.snp.makeConstraints { make in make.edges.equalToSuperview().inset(0.5) }
    root.layoutIfNeeded()
    #expect(
      root.recursiveDescription == """
        <View: root; frame = (0 0; 300 200)>
           | <View; frame = (0.5 0.5; 299 199)>
           |    | <Label; frame = (2 2; 17 21); text = 'Hi'>
        """)
  }

  /// Regression: a line of `updateConstraints` that changed one part and added another knew only of
  /// what it had made, and what was updated through it moved half of it.
  @Test func linesThatAreNewInPart() {
    view.snp.makeConstraints { make in
      make.left.top.equalToSuperview()
      make.width.equalTo(10)
    }
    var size: Constraint?
    view.snp.updateConstraints { make in size = make.size.equalTo(20).constraint }
    expectFrame(of: view, in: root, 0, 0, 20, 20)
    size?.update(offset: 30)
    expectFrame(of: view, in: root, 0, 0, 30, 30)
    #expect(view.constraints.count == 2)
  }
}
