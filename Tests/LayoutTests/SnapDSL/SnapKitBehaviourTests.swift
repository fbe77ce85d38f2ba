// What SnapKit's code does on a phone, in numbers.

import SnapDSL
import Testing
import UIKitNames

@Suite struct SnapKitBehaviourTests {
  private let root = makeScreen(300, 200)
  private let a = UIView()
  private let b = UIView()

  init() {
    root.addSubview(a)
    root.addSubview(b)
    a.snp.makeConstraints { make in
      make.left.equalTo(50)
      make.top.equalTo(40)
      make.width.equalTo(80)
      make.height.equalTo(60)
    }
  }

  // MARK: 1. The sign of an inset

  /// Goal: an inset moves the target's edge inwards, whichever edge is placed there.
  @Test func theSignOfAnInsetGoesByTheTarget() {
    b.snp.makeConstraints { make in
      make.top.equalTo(a.snp.bottom).inset(8)
      make.leading.equalTo(a.snp.trailing).inset(8)
      make.size.equalTo(10)
    }
    expectFrame(of: b, in: root, 122, 92, 10, 10)
    b.snp.remakeConstraints { make in
      make.bottom.equalTo(a.snp.top).inset(8)
      make.right.equalTo(a.snp.left).inset(8)
      make.size.equalTo(10)
    }
    expectFrame(of: b, in: root, 48, 38, 10, 10)
    b.snp.remakeConstraints { make in
      make.top.equalTo(a.snp.centerY).inset(8)
      make.left.equalTo(a.snp.centerX).inset(UIEdgeInsets(top: 0, left: 9, bottom: 0, right: 3))
      make.size.equalTo(10)
    }
    expectFrame(of: b, in: root, 93, 70, 10, 10)
  }

  @Test func theSignOfAnUpdatedInsetGoesByTheTarget() throws {
    var lines: [Constraint] = []
    b.snp.makeConstraints { make in
      lines.append(make.top.equalTo(a.snp.bottom).constraint)
      lines.append(make.left.equalTo(a.snp.right).constraint)
      lines.append(make.width.equalTo(a.snp.height).constraint)
      make.height.equalTo(10)
    }
    for line in lines { line.update(inset: 8) }
    expectFrame(of: b, in: root, 122, 92, 44, 10)
    for line in lines { line.update(inset: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)) }
    expectFrame(of: b, in: root, 126, 97, 56, 10)
  }

  /// Goal: a value without a target counts from the superview's attribute, which is its left or top
  /// edge for a centre.
  @Test func insetsForACentreCountFromTheEdge() {
    b.snp.makeConstraints { make in
      make.center.equalTo(UIEdgeInsets(top: 30, left: 40, bottom: 1, right: 2))
      make.size.equalTo(10)
    }
    expectFrame(of: b, in: root, 35, 25, 10, 10)
  }

  @Test func theDirectionOfInsetsIsConfigured() {
    LayoutEnvironment.withNew { _ in
      func constants(_ describe: (ConstraintMaker) -> Void) -> [CGFloat] {
        b.snp.prepareConstraints(describe).flatMap { $0.layoutConstraints.map(\.constant) }
      }
      let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
      let directional = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
      func all() -> [[CGFloat]] {
        [
          constants { $0.leading.trailing.equalTo(root).inset(insets) },
          constants { $0.left.right.centerX.equalTo(root).inset(insets) },
          constants { $0.leading.trailing.equalTo(root).inset(directional) },
          constants { $0.left.right.centerX.equalTo(root).inset(directional) },
        ]
      }
      #expect(ConstraintConfig.interfaceLayoutDirection == .leftToRight)
      #expect(all() == [[2, -4], [2, -4, -1], [2, -4], [2, -4, -1]])
      ConstraintConfig.interfaceLayoutDirection = .rightToLeft
      #expect(all() == [[4, -2], [2, -4, -1], [2, -4], [4, -2, -1]])
      #expect(ConstraintConfig.interfaceLayoutDirection == .rightToLeft)
    }
    #expect(ConstraintConfig.interfaceLayoutDirection == .leftToRight)
  }

  // MARK: 2. Weak references

  /// Goal: the item holds a line as long as it is installed, and no longer.
  @Test func aWeakReferenceLivesAsLongAsTheLineIsInstalled() {
    weak var top: Constraint?
    b.snp.makeConstraints { make in
      top = make.top.left.equalTo(root).constraint
      make.size.equalTo(10)
    }
    #expect(top != nil)
    top?.update(offset: 30)
    expectFrame(of: b, in: root, 30, 30, 10, 10)
    top?.layoutConstraints[0].isActive = false
    #expect(top != nil)
    top?.deactivate()
    #expect(top == nil)
    b.snp.makeConstraints { make in top = make.top.left.equalTo(root).offset(3).constraint }
    expectFrame(of: b, in: root, 3, 3, 10, 10)
    b.snp.remakeConstraints { make in make.edges.equalTo(root) }
    #expect(top == nil)
    b.snp.updateConstraints { make in
      make.edges.equalTo(root)
      top = make.width.equalTo(40).priority(1).constraint
    }
    #expect(top != nil)
    b.snp.removeConstraints()
    #expect(top == nil)
  }

  @Test func aWeakReferenceDiesWithItsView() {
    weak var line: Constraint?
    weak var gone: UIView?
    do {
      let child = UIView()
      gone = child
      root.add(child) { make in line = make.edges.equalTo(root).constraint }
      root.layoutIfNeeded()
      #expect(line != nil)
      child.removeFromSuperview()
    }
    #expect(gone == nil)
    #expect(line == nil)
    #expect(root.constraints.count == 2)
  }

  /// Goal: who deactivates one line keeps the others, and their weak references.
  @Test func otherLinesStayWhenOneIsDeactivated() {
    weak var first: Constraint?
    weak var second: Constraint?
    weak var third: Constraint?
    b.snp.makeConstraints { make in
      first = make.top.left.equalTo(root).constraint
      second = make.width.equalTo(20).constraint
      third = make.height.equalTo(10).constraint
    }
    second?.deactivate()
    #expect(second == nil)
    first?.update(offset: 5)
    third?.update(offset: 12)
    expectFrame(of: b, in: root, 5, 5, 0, 12)
    third?.deactivate()
    first?.deactivate()
    #expect(first == nil)
    #expect(third == nil)
    #expect(root.constraints.count == 2)
  }

  /// Goal: an item that did not need to hold a line, since nobody had asked for it, does once it is
  /// activated by hand, even if its parts never left the item.
  @Test func aLineThatIsActivatedByHandIsHeld() throws {
    var kept: Constraint?
    b.snp.makeConstraints { make in kept = make.left.top.equalTo(root) }
    for part in try #require(kept).layoutConstraints { part.isActive = false }
    weak let line = kept
    kept?.activate()
    kept = nil
    #expect(line != nil)
    line?.deactivate()
    #expect(line == nil)
    #expect(root.constraints.count == 2)
  }

  /// Goal: a line that is kept keeps neither its view nor what it is related to, and says what it
  /// cannot do.
  @Test func aKeptLineKeepsNoView() {
    var kept: Constraint?
    weak var gone: UIView?
    do {
      let child = UIView()
      gone = child
      root.add(child) { make in kept = make.left.top.equalTo(root).constraint }
      child.removeFromSuperview()
    }
    #expect(gone == nil)
    let found = issues { kept?.activate() }
    #expect(found.count == 2)
    #expect("\(found.first.map { "\($0)" } ?? "")".contains("no longer exists"))
    #expect(kept?.isActive == false)
    kept?.deactivate()
  }

  @Test func aKeptAttributeKeepsNoView() {
    weak var gone: UIView?
    var item: ConstraintItem?
    do {
      let child = UIView()
      gone = child
      item = child.snp.bottom
      #expect(item == child.snp.bottom)
      #expect(item != child.snp.top)
    }
    #expect(gone == nil)
    #expect(item != item)
  }

  // MARK: 3. to 6. Lines inside of the closure

  @Test func layoutConstraintsAreThereInsideOfTheClosure() {
    var kept: LayoutConstraint?
    b.snp.makeConstraints { make in
      kept = make.left.equalTo(root).constraint.layoutConstraints.first
      kept?.constant = 33
      kept?.priority = .defaultHigh
      make.top.equalTo(root)
      make.size.equalTo(10)
    }
    expectFrame(of: b, in: root, 33, 0, 10, 10)
    #expect(root.constraints.contains { $0 === kept })
    kept?.constant = 44
    expectFrame(of: b, in: root, 44, 0, 10, 10)
  }

  @Test func whatIsActivatedInsideOfPrepareIsActive() {
    let lines = b.snp.prepareConstraints { make in
      make.left.top.equalTo(root).offset(7).constraint.activate()
      make.size.equalTo(10)
    }
    #expect(lines.map(\.isActive) == [true, false])
    expectFrame(of: b, in: root, 7, 7, 0, 0)
    lines[1].activate()
    expectFrame(of: b, in: root, 7, 7, 10, 10)
  }

  @Test func aLineIsActiveIfAnyPartIs() {
    let line = b.snp.prepareConstraints { make in make.edges.equalTo(root) }[0]
    #expect(!line.isActive)
    line.layoutConstraints[2].isActive = true
    #expect(line.isActive)
    line.layoutConstraints[2].isActive = false
    #expect(!line.isActive)
    line.isActive = true
    for part in line.layoutConstraints.dropFirst() { part.isActive = false }
    #expect(line.isActive)
    line.isActive = false
    #expect(root.constraints.count == 2)
  }

  @Test func thePartsOfEdgesComeLeftTopRightBottom() {
    func parts(_ describe: (ConstraintMaker) -> Void) -> [LayoutAttribute] {
      b.snp.prepareConstraints(describe)[0].layoutConstraints.map(\.firstAttribute)
    }
    #expect(parts { $0.edges.equalTo(root) } == [.left, .top, .right, .bottom])
    #expect(parts { $0.bottom.top.right.left.equalTo(root) } == [.left, .top, .right, .bottom])
    #expect(parts { $0.directionalEdges.equalTo(root) } == [.top, .bottom, .leading, .trailing])
    #expect(
      parts { $0.margins.equalTo(root) } == [.leftMargin, .rightMargin, .topMargin, .bottomMargin])
    b.snp.makeConstraints { make in make.edges.equalTo(root).inset(5) }
    b.snp.prepareConstraints { make in
      #expect(make.edges.equalTo(root).constraint.layoutConstraints[2].firstAttribute == .right)
    }
  }

  /// Goal: edges meet the margins of their own names, and the other way round.
  @Test func edgesMeetTheMarginsOfTheirNames() {
    root.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    b.snp.makeConstraints { make in make.edges.equalTo(root.snp.margins) }
    expectFrame(of: b, in: root, 2, 1, 294, 196)
    b.snp.remakeConstraints { make in make.directionalEdges.equalTo(root.snp.directionalMargins) }
    expectFrame(of: b, in: root, 2, 1, 294, 196)
    b.layoutMargins = UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
    b.snp.remakeConstraints { make in make.margins.equalTo(a.snp.edges) }
    expectFrame(of: b, in: root, 30, 30, 140, 100)
    b.snp.remakeConstraints { make in make.directionalMargins.equalTo(a.snp.directionalEdges) }
    expectFrame(of: b, in: root, 30, 30, 140, 100)
  }

  // MARK: 7. Pairs across axes

  @Test func placesOfDifferentAxesCanBeCompared() {
    let found = issues {
      b.snp.makeConstraints { make in
        make.left.equalTo(a.snp.top).offset(50)
        make.top.equalTo(a.snp.right).offset(-10)
        make.right.lessThanOrEqualTo(a.snp.bottom).offset(400)
        make.width.equalTo(a.snp.height)
        make.height.equalTo(20)
      }
      root.layoutIfNeeded()
    }
    #expect(found.isEmpty)
    expectFrame(b.frame, 90, 120, 60, 20)
    a.snp.updateConstraints { make in make.top.equalTo(15) }
    expectFrame(of: b, in: root, 65, 120, 60, 20)
  }

  /// Goal: across axes, too, both places are seen from the closest common ancestor.
  @Test func placesOfDifferentAxesAreSeenFromTheCommonAncestor() {
    let inner = a.add(UIView()) { make in
      make.left.equalTo(root.snp.centerY)
      make.top.equalTo(b.snp.right)
      make.size.equalTo(4)
    }
    b.snp.makeConstraints { make in
      make.left.top.equalTo(root).offset(30)
      make.size.equalTo(70)
    }
    expectFrame(of: inner, in: root, 100 - 50, 100 - 40, 4, 4)
  }

  @Test func pairsThatUIKitRefusesStayRefused() {
    for describe: (ConstraintMaker) -> Void in [
      { $0.left.equalTo(a.snp.width) }, { $0.width.equalTo(a.snp.left) },
      { $0.height.equalTo(a.snp.centerX) }, { $0.leading.equalTo(a.snp.left) },
      { $0.right.equalTo(a.snp.trailing) }, { $0.leadingMargin.equalTo(a.snp.left) },
    ] {
      let found = issues { b.snp.makeConstraints(describe) }
      #expect(found.count == 1)
    }
  }

  // MARK: 8. Labels

  @Test func labelsLeaveTheIdentifierAlone() {
    b.accessibilityIdentifier = "identifier"
    #expect(b.snp.label() == nil)
    b.snp.setLabel("label")
    #expect(b.snp.label() == "label")
    #expect(b.accessibilityIdentifier == "identifier")
    let guide = UILayoutGuide()
    root.addLayoutGuide(guide)
    guide.snp.setLabel("guide")
    #expect(guide.snp.label() == "guide")
    #expect(guide.identifier == "")
    let line = b.snp.prepareConstraints { make in make.top.equalTo(guide) }[0]
    #expect("\(line.layoutConstraints[0])".hasPrefix("<label.top == guide.top"))
    b.snp.setLabel(nil)
    guide.snp.setLabel(nil)
    #expect(b.snp.label() == nil)
    #expect(guide.snp.label() == nil)
    #expect("\(line.layoutConstraints[0])".hasPrefix("<identifier.top == "))
  }

  // MARK: 9. Remaking, priorities, descriptions

  @Test func remakingRemovesBeforeTheClosureRuns() {
    b.snp.makeConstraints { make in make.edges.equalTo(root) }
    var countInside = -1
    b.snp.remakeConstraints { make in
      countInside = root.constraints.count
      make.size.equalTo(10)
    }
    #expect(countInside == 2)
    #expect(root.constraints.count == 2)
  }

  @Test func updatingAPriorityLeavesRequiredConstraintsAlone() {
    var required: Constraint?
    var wish: Constraint?
    b.snp.makeConstraints { make in
      make.left.top.equalTo(root)
      make.height.equalTo(10)
      required = make.width.equalTo(40).constraint
      wish = make.width.equalTo(70).priority(500).constraint
    }
    required?.update(priority: .low).update(priority: 3)
    expectFrame(of: b, in: root, 0, 0, 40, 10)
    #expect(required?.layoutConstraints[0].priority == .required)
    wish?.update(priority: .required)
    #expect(wish?.layoutConstraints[0].priority == 500)
    wish?.update(priority: 600).update(offset: 80)
    #expect(wish?.layoutConstraints[0].priority == 600)
    required?.deactivate()
    expectFrame(of: b, in: root, 0, 0, 80, 10)
  }

  @Test func descriptionsSayWhatAndWhere() {
    a.snp.setLabel("a")
    b.snp.setLabel("b")
    let start: UInt = #line + 1
    let line = b.snp.prepareConstraints { make in
      make.top.greaterThanOrEqualTo(a.snp.bottom).multipliedBy(2).offset(5).priority(750)
        .labeled("gap")
    }[0]
    #expect(
      "\(line.layoutConstraints[0])"
        == "<b.top >= 2·a.bottom + 5 @750 \"gap\" (SnapKitBehaviourTests.swift:\(start + 1))>")
  }

  // MARK: 10. Updates without a counterpart

  @Test func anUpdateThatFindsNothingIsAnAdditionThatStays() {
    b.snp.makeConstraints { make in
      make.left.top.equalTo(root)
      make.height.equalTo(10)
    }
    b.snp.updateConstraints { make in make.width.equalTo(30) }
    expectFrame(of: b, in: root, 0, 0, 30, 10)
    b.snp.updateConstraints { make in make.width.equalTo(35) }
    expectFrame(of: b, in: root, 0, 0, 35, 10)
    #expect(root.constraints.count + b.constraints.count == 8 - 2)
    b.snp.removeConstraints()
    #expect(root.constraints.count + b.constraints.count == 2)
  }

  // MARK: Lines are references

  /// Goal: attributes that are appended to a kept beginning belong to its line, as SnapKit has it.
  @Test func aKeptBeginningIsExtended() {
    b.snp.makeConstraints { make in
      let line = make.left
      _ = line.top
      if root.subviews.count == 2 { _ = line.right }
      line.equalToSuperview().inset(6)
      make.height.equalTo(10)
      _ = make.bottom
    }
    expectFrame(of: b, in: root, 6, 6, 288, 10)
    let lines = b.snp.prepareConstraints { make in
      let line = make.left
      line.equalTo(a).offset(3)
      line.equalTo(root)
    }
    #expect(lines.map { $0.layoutConstraints.map(\.constant) } == [[0]])
    #expect(lines[0].layoutConstraints[0].secondItem === root)
  }
}
