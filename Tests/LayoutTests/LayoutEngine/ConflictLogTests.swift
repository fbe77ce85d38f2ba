// What a conflict's log says, and which constraint gives way.

import SnapDSL
import Testing
import UIKitNames

@Suite struct ConflictLogTests {
  /// A flexible width read `view.width == 0`.
  @Test func rowsThatFollowTheSuperviewArePrintedAsAWhole() {
    let strip = UIView(frame: CGRect(x: 10, y: 0, width: 180, height: 20))
    strip.accessibilityIdentifier = "strip"
    strip.autoresizingMask = .flexibleWidth
    let half = UIView(frame: CGRect(x: 50, y: 0, width: 100, height: 20))
    half.accessibilityIdentifier = "half"
    half.autoresizingMask = [.flexibleWidth, .flexibleLeftMargin, .flexibleRightMargin]
    let root = makeScreen(200, 100, with: strip, half)
    root.accessibilityIdentifier = "page"
    let found = conflicts {
      strip.widthAnchor.constraint(equalToConstant: 50).isActive = true
      half.widthAnchor.constraint(equalToConstant: 50).isActive = true
      root.layoutIfNeeded()
    }
    let text = found.map(\.description).joined()
    #expect(text.contains("<strip.width == page.width - 20 @1000 (autoresizing)>"))
    #expect(text.contains("<half.width == 0.5·page.width @1000 (autoresizing)>"))
    #expect(!text.contains("== 0 @1000"))
  }

  /// Views without names read alike.
  @Test func viewsWithoutNamesAreToldApart() throws {
    let (root, outer, inner) = (makeScreen(200, 100), UIView(), UIView())
    root.addConstrained(outer)
    outer.addConstrained(inner)
    let found = conflicts {
      outer.widthAnchor.constraint(equalToConstant: 50).isActive = true
      inner.widthAnchor.constraint(equalTo: outer.widthAnchor).isActive = true
      inner.widthAnchor.constraint(equalToConstant: 60).isActive = true
      root.layoutIfNeeded()
    }
    let text = try #require(found.first).description
    let names = Set(text.split(separator: "<").dropFirst().map { $0.prefix { $0 != "." } })
    #expect(names == ["View#1", "View#2"])
    #expect(text.contains("<View#2.width == View#1.width @1000"))
    // A single constraint tells its own two apart.
    let constraint = inner.leftAnchor.constraint(equalTo: outer.leftAnchor)
    #expect(constraint.description == "<View#2.left == View#1.left @1000>")
  }

  /// Regression: to see that an array is no view, each of its elements was looked at, for every
  /// name of a view below its owner: recording a column of cells took time squared.
  @Test func aNameTakesNoLookIntoArrays() {
    final class Page: UIView {
      let label = UIView()
      var numbers: [Int] = []
    }
    let page = Page()
    page.addSubview(page.label)
    let constraint = page.label.widthAnchor.constraint(equalToConstant: 50)
    func fastest() -> Duration {
      (0 ..< 9).map { _ in
        ContinuousClock().measure { #expect(constraint.description == "<label.width == 50 @1000>") }
      }.min() ?? .zero
    }
    let few = fastest()
    page.numbers = Array(0 ..< 300_000)
    #expect(fastest() < few * 20 + .milliseconds(1))
  }

  /// Goal: whoever reads of a long conflict finds each kind of requirement once, and code all.
  /// Regression: each row was listed, which made 1.3 million lines of a stack of 400 views.
  @Test func requirementsThatSayTheSameAreCounted() throws {
    let (root, stack) = (makeScreen(300, 300), UIStackView())
    stack.axis = .vertical
    for _ in 0 ..< 50 {
      let row = UIView()
      row.heightAnchor.constraint(equalToConstant: 44).isActive = true
      stack.addArrangedSubview(row)
    }
    root.add(stack) { make in make.edges.equalToSuperview() }
    let conflict = try #require(conflicts { root.layoutIfNeeded() }.first)
    let text = conflict.description
    #expect(conflict.members.count == 104 && conflict.constraints.count == 103)
    #expect(text.contains("<View[0].height == 44 @1000>\" and 49 more like it,"))
    #expect(text.contains("<View[1].top == View[0].bottom @1000 \"UISV-spacing\">\" and 48 more"))
    #expect(text.contains("<View.height == 300 (given size)>\","))
    #expect(text.split(separator: "\n").count < 20)
    // What is listed later is what was in conflict, though the views are elsewhere.
    stack.removeFromSuperview()
    #expect(conflict.members.map(\.description).contains("<View.height == 300 (given size)>"))
  }

  /// Document 000's own conflict made the login view 176 wide.
  @Test func theDeepestGiveWayBeforeWhatHoldsThem() throws {
    let page = UIView()
    let root = makeScreen(667, 375, with: page)
    let box = page.add(UIView()) { make in
      make.left.equalTo(page).offset(40)
      make.right.equalTo(page).offset(-40)
      make.width.lessThanOrEqualTo(500)
      make.top.bottom.equalTo(page)
    }
    page.snp.makeConstraints { make in make.edges.equalTo(root) }
    let found = conflicts { root.layoutIfNeeded() }
    let broken = try #require(found.first?.broken)
    #expect(found.count == 1)
    // Of the three that arrange the box in the page, the youngest.
    #expect(broken.firstAttribute == .width && broken.firstItem === box)
    expectFrame(page.frame, 0, 0, 667, 375)
    expectFrame(box.frame, 40, 0, 587, 375)
    // There is room again.
    root.frame.size.width = 500
    expectFrame(of: box, in: root, 40, 0, 420, 375)
    #expect(!broken.isBroken)
  }

  /// Regression: a constraint that was broken, taken out of force and brought back was tried twice,
  /// and the first of its rows was never removed.
  @Test func brokenConstraintsAreBroughtBack() {
    let (root, view) = (makeScreen(400, 100), UIView())
    root.addConstrained(view)
    let wish = view.widthAnchor.constraint(equalToConstant: 50)
    wish.priority = .defaultLow
    let first = view.widthAnchor.constraint(equalToConstant: 100)
    let second = view.widthAnchor.constraint(equalToConstant: 200)
    let found = conflicts {
      for constraint in [wish, first, second] { constraint.isActive = true }
      root.layoutIfNeeded()
      second.isActive = false
      second.isActive = true
      root.layoutIfNeeded()
    }
    #expect(found.count == 2)
    #expect(second.isBroken)
    first.isActive = false
    expectFrame(of: view, in: root, 0, 0, 200, 0)
    second.isActive = false
    expectFrame(of: view, in: root, 0, 0, 50, 0)
  }
}
