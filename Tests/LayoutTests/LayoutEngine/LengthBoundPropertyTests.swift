// Rows for lengths that come late do what they would have done from the start.

import Randomness
import Testing
import UIKitNames

/// A tree with one answer, in which lengths are often about to be negative: each wish has a
/// priority of its own, and each number of each frame is wished for.
private final class CrampedScene {
  let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
  private(set) var views: [UIView] = []
  /// By view, so that they leave with it.
  private var constraints: [[LayoutConstraint]] = []
  private var random: SplitMix64
  private var madeCount = 0
  private var wishCount: Float = 0
  /// Whether constraints say from the start that no length is negative. They are older than any
  /// other of their view, and no conflict gives up the oldest.
  private let isBounded: Bool

  init(seed: UInt64, isBounded: Bool) {
    random = SplitMix64(seed: seed)
    self.isBounded = isBounded
    for _ in 0 ..< Int.random(in: 1 ... 5, using: &random) { addView() }
  }

  private var number: CGFloat { CGFloat(Int.random(in: -30 ... 60, using: &random)) * 4 }

  private func addView() {
    let view = UIView()
    madeCount += 1
    view.accessibilityIdentifier = "view\(madeCount)"
    view.translatesAutoresizingMaskIntoConstraints = false
    (views.randomElement(using: &random) ?? root).addSubview(view)
    if isBounded {
      for attribute in [LayoutAttribute.width, .height] {
        relate(view, attribute, .greaterThanOrEqual, nil, .notAnAttribute, 0).isActive = true
      }
    }
    var own: [LayoutConstraint] = []
    for attribute in [LayoutAttribute.left, .top, .width, .height] {
      let isPlace = attribute == .left || attribute == .top
      let wish = relate(
        view, attribute, .equal, isPlace ? root : nil, isPlace ? attribute : .notAnAttribute,
        abs(number))
      wishCount += 1
      wish.priority = LayoutPriority(wishCount)
      own.append(wish)
    }
    for _ in 0 ..< Int.random(in: 1 ... 6, using: &random) { own.append(makeConstraint(of: view)) }
    for constraint in own { constraint.isActive = true }
    views.append(view)
    constraints.append(own)
  }

  private func relate(
    _ view: UIView, _ attribute: LayoutAttribute, _ relation: LayoutRelation, _ other: UIView?,
    _ second: LayoutAttribute, _ constant: CGFloat
  ) -> LayoutConstraint {
    LayoutConstraint(
      item: view, attribute: attribute, relatedBy: relation, toItem: other, attribute: second,
      multiplier: 1, constant: constant)
  }

  private func makeConstraint(of view: UIView) -> LayoutConstraint {
    let other = (views + [root]).randomElement(using: &random)!
    let relation: LayoutRelation =
      [.equal, .lessThanOrEqual, .greaterThanOrEqual].randomElement(using: &random)!
    let pairs: [(LayoutAttribute, LayoutAttribute)] = [
      (.left, .left), (.right, .right), (.left, .right), (.width, .width), (.bottom, .top),
      (.top, .centerY), (.leading, .trailing), (.height, .height),
    ]
    let (first, second) = pairs.randomElement(using: &random)!
    let constraint = relate(view, first, relation, other, second, number)
    if Bool.random(using: &random) {
      wishCount += 1
      constraint.priority = LayoutPriority(500 + wishCount)
    }
    return constraint
  }

  func change() {
    switch Int.random(in: 0 ..< 6, using: &random) {
    case 0: addView()
    case 1: root.frame.size = CGSize(width: 60 + abs(number), height: 60 + abs(number))
    case 2 where views.count > 1 && views[views.count - 1].subviews.isEmpty:
      constraints.removeLast()
      views.removeLast().removeFromSuperview()
    default:
      let own = constraints.randomElement(using: &random)!
      own.randomElement(using: &random)!.constant = number
    }
  }

  var broken: [String] { constraints.joined().filter(\.isBroken).map(\.description) }

  /// The sides of all frames, to a hundred-thousandth of a point.
  var numbers: [Int] {
    views.map(\.frame).flatMap { [$0.minX, $0.minY, $0.width, $0.height] }
      .map { Int(($0 * 100_000).rounded()) }
  }
}

@Suite struct LengthBoundPropertyTests {
  /// Goal: frames, and what is broken, are those of trees in which each length was bounded from the
  /// start. Method: random trees with one answer, once with constraints that bound all lengths.
  /// Conflicts are compared by what they break: of several minimal sets the solver finds any.
  @Test(arguments: UInt64(0) ..< 400)
  func lateBoundsAreThoseOfTheStart(seed: UInt64) {
    LayoutEnvironment.withNew { environment in
      environment.isRightToLeft = seed % 2 == 1
      environment.issueHandler = { _ in }
      let late = CrampedScene(seed: seed, isBounded: false)
      let early = CrampedScene(seed: seed, isBounded: true)
      for pass in 0 ..< 12 {
        late.root.layoutIfNeeded()
        early.root.layoutIfNeeded()
        #expect(late.broken == early.broken, "seed \(seed), pass \(pass)")
        #expect(late.numbers == early.numbers, "seed \(seed), pass \(pass)")
        for _ in 0 ..< 3 {
          late.change()
          early.change()
        }
      }
      #expect(late.root.layoutCounters.rowsAdded <= early.root.layoutCounters.rowsAdded)
    }
  }
}
