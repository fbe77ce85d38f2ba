// Stack views whose views come, go and hide.

import Randomness
import SnapDSL
import Testing
import UIKitNames

/// A stack view that anything is done to which a program can do.
private struct StackLife {
  var random: SplitMix64
  let screen = makeScreen(400, 400)
  var stack = UIStackView()
  /// What is or was in the stack view, with the sizes of the contents.
  var views: [(view: UIImageView, size: CGSize)] = []

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    Self.add(stack, to: screen)
  }

  /// Lets a stack view be as large as its content, and no larger: gaps could grow otherwise.
  private static func add(_ stack: UIStackView, to screen: UIView) {
    screen.add(stack) { make in
      make.left.top.equalToSuperview()
      make.size.equalTo(0).priority(40)
    }
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  mutating func change() {
    let index = number(0 ... stack.arrangedSubviews.count)
    guard let (view, _) = views.randomElement(using: &random) else { return addView(at: 0) }
    switch number(0 ... 11) {
    case 0 ... 2: addView(at: index)
    case 3: view.removeFromSuperview()
    case 4: stack.removeArrangedSubview(view)
    case 5: stack.insertArrangedSubview(view, at: index)
    case 6: view.isHidden = true
    case 7: view.isHidden = false
    case 8: stack.spacing = CGFloat(number(0 ... 5))
    case 9: stack.setCustomSpacing(CGFloat(number(0 ... 20)), after: view)
    case 10:
      stack.alignment = [.fill, .leading, .center, .trailing].randomElement(using: &random)!
    default:
      stack.axis = number(0 ... 1) == 0 ? .horizontal : .vertical
      let distributions: [UIStackView.Distribution] = [
        .fill, .fillEqually, .fillProportionally, .equalSpacing, .equalCentering,
      ]
      stack.distribution = distributions.randomElement(using: &random)!
    }
  }

  private mutating func addView(at index: Int) {
    let size = CGSize(width: number(1 ... 50), height: number(1 ... 50))
    let view = UIImageView(image: UIImage(size: size))
    views.append((view, size))
    stack.insertArrangedSubview(view, at: index)
  }

  /// The frames of the views in the row, of those that are hidden, too.
  func frames() -> [CGRect] {
    screen.layoutIfNeeded()
    return stack.arrangedSubviews.map(\.frame)
  }

  /// The frames in a stack view that is made as this one is now.
  func framesMadeAnew() -> [CGRect] {
    let images = stack.arrangedSubviews.map { view in
      let image = UIImageView(image: UIImage(size: views.first { $0.view === view }!.size))
      image.isHidden = view.isHidden
      return image
    }
    let copy = UIStackView(arrangedSubviews: images)
    for (view, image) in zip(stack.arrangedSubviews, images) {
      copy.setCustomSpacing(stack.customSpacing(after: view), after: image)
    }
    (copy.axis, copy.spacing) = (stack.axis, stack.spacing)
    (copy.alignment, copy.distribution) = (stack.alignment, stack.distribution)
    let screen = makeScreen(400, 400)
    Self.add(copy, to: screen)
    screen.layoutIfNeeded()
    return images.map(\.frame)
  }
}

@Suite struct StackChangeTests {
  /// Goal: whatever is done to a stack view, its views lie as in one that is made anew.
  /// Method: random lives of a stack view that is as large as its content.
  @Test(arguments: 1 ... 12)
  func viewsLieAsInAStackThatIsMadeAnew(seed: UInt64) {
    var life = StackLife(seed: seed)
    for step in 1 ... 60 {
      for _ in 0 ..< Int.random(in: 1 ... 3, using: &life.random) { life.change() }
      let (frames, wanted) = (life.frames(), life.framesMadeAnew())
      guard zip(frames, wanted).allSatisfy({ isClose($0, $1) }) else {
        Issue.record("seed \(seed), step \(step): \(frames) in place of \(wanted)")
        return
      }
    }
  }

  private func isClose(_ one: CGRect, _ other: CGRect) -> Bool {
    let ends = [(one.minX, other.minX), (one.minY, other.minY)]
    let lengths = [(one.width, other.width), (one.height, other.height)]
    return (ends + lengths).allSatisfy { abs($0 - $1) < 1e-6 }
  }

  /// Goal: a view that comes into a stack view, hides or leaves changes the rows beside it only.
  /// Regression: all constraints of the stack view were made anew, so that a row cost more than all
  /// rows before it.
  @Test(arguments: [UIStackView.Distribution.fill, .equalSpacing])
  func constraintsOfTheOthersStay(_ distribution: UIStackView.Distribution) {
    func image() -> UIImageView { UIImageView(image: UIImage(size: CGSizeMake(10, 10))) }
    let stack = UIStackView(arrangedSubviews: (0 ..< 50).map { _ in image() })
    (stack.axis, stack.distribution) = (.vertical, distribution)
    let screen = makeScreen(100, 1000)
    screen.add(stack) { make in make.left.top.equalToSuperview() }
    screen.layoutIfNeeded()
    func rowsChanged(_ change: () -> Void) -> Int {
      let before = screen.layoutCounters
      change()
      screen.layoutIfNeeded()
      let done = screen.layoutCounters - before
      return done.rowsAdded + done.rowsRemoved
    }
    let view = image()
    #expect(rowsChanged { stack.addArrangedSubview(view) } < 20)
    #expect(rowsChanged { stack.insertArrangedSubview(image(), at: 25) } < 30)
    #expect(rowsChanged { stack.arrangedSubviews[10].isHidden = true } < 30)
    #expect(rowsChanged { view.removeFromSuperview() } < 30)
    #expect(rowsChanged { stack.setCustomSpacing(30, after: stack.arrangedSubviews[30]) } == 0)
    #expect(stack.arrangedSubviews.last!.frame.maxY == stack.bounds.height)
  }

  /// Goal: a hidden view that goes to another stack view is held by that one only.
  /// Believed: whoever finds a constraint of a view may use it again. The stack view that the view
  /// has left takes it away.
  @Test func aHiddenViewThatMovesIsHeldByItsNewStack() {
    let view = UIImageView(image: UIImage(size: CGSizeMake(10, 20)))
    view.isHidden = true
    let stacks = [UIStackView(arrangedSubviews: [view]), UIStackView()]
    let screen = makeScreen(100, 100)
    for (position, stack) in stacks.enumerated() {
      screen.add(stack) { make in make.left.top.equalTo(position * 40) }
    }
    screen.layoutIfNeeded()
    for stack in [stacks[1], stacks[0]] {
      stack.addArrangedSubview(view)
      screen.layoutIfNeeded()
      let hiding = view.constraints.filter { $0.identifier == "UISV-hiding" }
      #expect(hiding.count == 1)
      #expect(hiding.first?.isActive == true)
      #expect(view.frame.width == 0)
    }
  }
}
