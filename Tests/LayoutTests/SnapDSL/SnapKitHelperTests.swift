// Helper functions as apps have them, which name the types of the chain.

import SnapDSL
import Testing
import UIKitNames

extension ConstraintMakerRelatable {
  /// A relation of an app's own, which hands on where it was called.
  @discardableResult
  fileprivate func equalToHalf(
    of other: ConstraintView, _ file: String = #file, _ line: UInt = #line
  ) -> ConstraintMakerEditable { equalTo(other, file, line).multipliedBy(0.5) }
}

extension ConstraintMakerEditable {
  /// A modifier of an app's own.
  @discardableResult
  fileprivate func spaced(by spacing: CGFloat) -> ConstraintMakerPrioritizable { offset(spacing) }
}

extension ConstraintMakerPrioritizable {
  @discardableResult
  fileprivate func almostRequired() -> ConstraintMakerFinalizable {
    priority(ConstraintPriority.required.advanced(by: -1))
  }
}

extension ConstraintMakerFinalizable {
  fileprivate func kept(in constraints: inout [Constraint]) { constraints.append(constraint) }
}

/// A priority of an app's own.
private enum Importance: ConstraintPriorityTarget {
  case optional
  var constraintPriorityTargetValue: Float { 12 }
}

/// A multiplier of an app's own.
private struct Percentage: ConstraintMultiplierTarget {
  let percent: CGFloat
  var constraintMultiplierTargetValue: CGFloat { percent / 100 }
}

@Suite struct SnapKitHelperTests {
  private let root = makeScreen(300, 200)
  private let view = UIView()

  init() { root.addSubview(view) }

  private func place(
    _ attributes: ConstraintMakerExtendable, beside other: ConstraintRelatable
  ) -> ConstraintMakerEditable { attributes.equalTo(other) }
  private typealias ConstraintRelatable = any ConstraintRelatableTarget

  @Test func helperFunctionsNameTheChain() {
    var kept: [Constraint] = []
    view.snp.makeConstraints { make in
      place(make.left.top, beside: root).spaced(by: 20).almostRequired().labeled("place")
        .kept(in: &kept)
      let width: ConstraintMakerEditable = make.width.equalToHalf(of: root)
      let finished: ConstraintMakerFinalizable = width.priority(.high)
      finished.kept(in: &kept)
      make.height.equalTo(root).multipliedBy(Percentage(percent: 25)).priority(Importance.optional)
        .kept(in: &kept)
    }
    expectFrame(of: view, in: root, 20, 20, 150, 50)
    #expect(kept.map { $0.layoutConstraints[0].priority.value } == [999, 750, 12])
    #expect(kept[0].layoutConstraints.map(\.label) == ["place", "place"])
  }

  /// Goal: who hands on a file and a line is found there.
  @Test func placesAreHandedOn() {
    let found = view.snp.prepareConstraints { make in
      make.width.equalToHalf(of: root, "App/Screens/Login.swift", 12)
      make.left.greaterThanOrEqualToSuperview("Login.swift", line: 13)
      make.width.equalToHalf(of: root)
      make.top.equalToSuperview { $0.snp.centerY }
    }
    let places = found.map { "\($0.layoutConstraints[0].source.map { "\($0)" } ?? "")" }
    let line: UInt = #line - 5
    #expect(
      places == [
        "Login.swift:12", "Login.swift:13", "SnapKitHelperTests.swift:\(line + 1)",
        "SnapKitHelperTests.swift:\(line + 2)",
      ])
    #expect(
      SourceLocation(file: "LayoutTests/A.swift", line: 3)
        == SourceLocation(fileID: "LayoutTests/A.swift", line: 3))
  }

  @Test func somethingOfTheSuperview() {
    view.snp.makeConstraints { make in
      make.left.equalToSuperview { $0.snp.centerX }.offset(5)
      make.right.lessThanOrEqualToSuperview { $0.safeAreaLayoutGuide }
      make.width.equalTo(1000).priority(.low)
      make.top.greaterThanOrEqualToSuperview { $0.snp.centerY }.offset(-30)
      make.top.equalTo(0).priority(.low)
      make.height.equalTo(10)
    }
    root.hostSafeAreaInsets = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 25)
    expectFrame(of: view, in: root, 155, 70, 120, 10)
  }

  /// Goal: without a superview, what should be related to it is reported, and nothing ends.
  @Test func somethingOfNoSuperview() {
    let alone = UIView()
    let found = issues {
      alone.snp.makeConstraints { make in make.left.equalToSuperview { $0.snp.centerX } }
    }
    #expect(found.count == 1)
  }

  /// Goal: a value of a target's protocol can be given wherever a target can.
  @Test func targetsOfAnyKind() {
    let targets: [any ConstraintRelatableTarget] = [root, root.snp.left, 7, CGPoint(x: 3, y: 4)]
    let lines = view.snp.prepareConstraints { make in
      for target in targets { make.left.equalTo(target) }
    }
    #expect(lines.map { $0.layoutConstraints[0].constant } == [0, 0, 7, 3])
    #expect(lines.allSatisfy { $0.layoutConstraints[0].secondItem === root })
  }

  @Test func theMakerKnowsItsItem() {
    view.snp.makeConstraints { make in
      #expect(make.item === view)
      (make.item as? UIView)?.snp.setLabel("known")
    }
    #expect(view.snp.label() == "known")
    #expect(view.snp.target === view)
  }
}
