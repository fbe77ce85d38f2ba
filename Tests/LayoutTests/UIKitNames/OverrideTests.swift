// What subclasses of usual apps say of themselves in place of UIKit.

import SnapDSL
import Testing
import UIKitNames

/// Has margins and a safe area of its own, and notes what is set.
private final class Framed: UIView {
  var lines: [String] = []
  override var layoutMargins: UIEdgeInsets {
    get { UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4) }
    set { lines.append("margins") }
  }
  override var safeAreaInsets: UIEdgeInsets {
    UIEdgeInsets(top: 40, left: 0, bottom: 20, right: 0)
  }
  override var tag: Int { didSet { lines.append("tag \(tag)") } }
  override func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    super.setContentHuggingPriority(priority, for: axis)
    lines.append("hugs \(priority.rawValue)")
  }
  override func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) { lines.append("resists") }
}

/// A card whose baselines are those of what is in it.
private final class Amount: UIView {
  let (stack, label, unit) = (UIStackView(), makeLabel("ab", fontSize: 20), makeLabel("c"))
  override var forFirstBaselineLayout: UIView { stack }
  override var forLastBaselineLayout: UIView { unit }
  override init(frame: CGRect) {
    super.init(frame: frame)
    stack.axis = .vertical
    stack.addArrangedSubview(label)
    stack.addArrangedSubview(unit)
    add(stack) { make in make.edges.equalToSuperview().inset(10) }
  }
  required init?(coder: NSCoder) { fatalError() }
}

/// A row that is read from left to right everywhere.
private final class Player: UIStackView {
  override var semanticContentAttribute: UISemanticContentAttribute {
    get { .forceLeftToRight }
    set {}
  }
}

/// A column whatever is said, with its own spacing.
private final class Column: UIStackView {
  override var axis: NSLayoutConstraint.Axis {
    get { .vertical }
    set {}
  }
  override var spacing: CGFloat {
    get { 5 }
    set {}
  }
}

/// A field with a title above the text that repeats the placeholder.
private final class TitledField: UITextField {
  let title = UILabel()
  override var placeholder: String? { didSet { title.text = placeholder } }
  override var text: String? { didSet { title.isHidden = (text ?? "").isEmpty } }
  override var font: UIFont? { didSet { title.font = font?.withSize(10) } }
  override func deleteBackward() {
    super.deleteBackward()
    title.text = "deleted"
  }
}

/// A button with room around its title, and a picture of one's own.
private final class Padded: UIButton {
  override var contentEdgeInsets: UIEdgeInsets {
    get { UIEdgeInsets(top: 10, left: 20, bottom: 10, right: 20) }
    set {}
  }
}
private final class Framing: UIImageView {
  let border = UIView()
  override init(image: UIImage?) {
    super.init(image: image)
    addSubview(border)
  }
  required init?(coder: NSCoder) { fatalError() }
}

/// A knob whose value is where it is touched.
private final class Knob: UIControl {
  var value: CGFloat = 0
  var lines: [String] = []
  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    value = touch.location(in: self).x / bounds.width
    return super.beginTracking(touch, with: event)
  }
  override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    lines.append("ended \(isTracking)")
  }
}

/// As narrow as on a phone, wherever it is shown.
private final class Narrow: UIViewController {
  override var traitCollection: UITraitCollection {
    UITraitCollection(traitsFrom: [
      super.traitCollection, UITraitCollection(horizontalSizeClass: .compact),
    ])
  }
}

@Suite struct OverrideTests {
  /// Goal: guides, margins and what is in a view go by the margins and the safe area that its class
  /// says, wherever those of the screen are.
  /// Regression: where the screen had no safe area, what was in the view had none, either.
  @Test(arguments: [0, 5]) func marginsAndSafeAreasOfOnesOwn(top: CGFloat) {
    let (framed, inner, safe, root) = (Framed(), UIView(), UIView(), makeScreen(200, 200))
    root.hostSafeAreaInsets.top = top
    root.add(framed) { make in make.edges.equalToSuperview().inset(10) }
    framed.add(inner) { make in make.edges.equalToSuperview() }
    framed.insetsLayoutMarginsFromSafeArea = false
    inner.add(safe) { make in make.edges.equalTo(inner.safeAreaLayoutGuide) }
    expectFrame(of: safe, in: root, 0, 40, 180, 120)
    inner.snp.remakeConstraints { make in make.edges.equalTo(framed.snp.margins) }
    expectFrame(of: inner, in: root, 2, 1, 174, 176)
    inner.snp.remakeConstraints { make in make.edges.equalTo(framed.safeAreaLayoutGuide) }
    expectFrame(of: inner, in: root, 0, 40, 180, 120)
    #expect(inner.safeAreaInsets == .zero)
  }

  @Test func settersAreOverridden() {
    let framed = Framed()
    framed.tag = 3
    framed.layoutMargins = .zero
    framed.snp.contentHuggingHorizontalPriority = 600
    framed.setContentCompressionResistancePriority(.required, for: .vertical)
    #expect(framed.lines == ["tag 3", "margins", "hugs 600.0", "resists"])
    #expect(framed.contentHuggingPriority(for: .horizontal) == 600)
    #expect(framed.contentCompressionResistancePriority(for: .vertical) == .defaultHigh)
  }

  @Test func directionsOfOnesOwn() {
    LayoutEnvironment.withNew { environment in
      environment.isRightToLeft = true
      let (player, plain) = (Player(), UIStackView())
      let root = makeScreen(200, 100, with: player, plain)
      for stack in [player, plain] {
        stack.distribution = .fillEqually
        for _ in 0 ..< 2 { stack.addArrangedSubview(UIView()) }
        stack.snp.makeConstraints { make in make.edges.equalToSuperview() }
      }
      expectFrame(of: player.arrangedSubviews[0], in: root, 0, 0, 100, 100)
      expectFrame(of: plain.arrangedSubviews[0], in: root, 100, 0, 100, 100)
    }
  }

  @Test func traitsOfOnesOwn() {
    let (narrow, window) = (Narrow(), UIWindow(frame: CGRect(x: 0, y: 0, width: 1024, height: 768)))
    window.rootViewController = narrow
    window.makeKeyAndVisible()
    #expect(narrow.traitCollection.horizontalSizeClass == .compact)
    #expect(narrow.traitCollection.verticalSizeClass == .regular)
    #expect(narrow.view.traitCollection.horizontalSizeClass == .regular)
    #expect(UIScreen.main.traitCollection.horizontalSizeClass == .compact)
    #expect(!narrow.traitCollection.hasDifferentColorAppearance(comparedTo: window.traitCollection))
  }

  /// Goal: as UIKit's documentation says, a view has the baselines of the views in it that its
  /// class names, for constraints as for stack views, and follows them as they change, come and go.
  @Test(arguments: [false, true]) func baselinesOfWhatIsInside(isInStack: Bool) {
    let (amount, text, root) = (Amount(), makeLabel("ab", fontSize: 10), makeScreen(300, 300))
    if isInStack {
      let row = UIStackView(arrangedSubviews: [amount, text])
      row.alignment = .firstBaseline
      root.add(row) { make in make.left.top.equalToSuperview() }
    } else {
      root.add(amount) { make in make.left.top.equalToSuperview() }
      root.add(text) { make in
        make.left.equalTo(amount.snp.right)
        make.firstBaseline.equalTo(amount)
      }
    }
    let below = root.add(UIView()) { make in make.top.equalTo(amount.snp.lastBaseline) }
    func expectBaselines(_ first: CGFloat, _ last: CGFloat) {
      root.layoutIfNeeded()
      expectClose(text.frame.minY, first - 9.5)
      expectClose(below.frame.minY, last)
    }
    // Ascenders are 0.95 of the size; lines are 24, 21, 48 and 36 points high.
    expectBaselines(10 + 19, 10 + 24 + 16.75)
    amount.label.font = .systemFont(ofSize: 40)
    expectBaselines(10 + 38, 10 + 48 + 16.75)
    amount.unit.font = .systemFont(ofSize: 30)
    expectBaselines(10 + 38, 10 + 48 + 28.5)
    amount.label.isHidden = true
    expectBaselines(10 + 28.5, 10 + 28.5)
    amount.label.removeFromSuperview()
    amount.unit.removeFromSuperview()
    root.layoutIfNeeded()
    amount.stack.addArrangedSubview(amount.unit)
    expectBaselines(10 + 28.5, 10 + 28.5)
  }

  /// Goal: what controls and stack views are told goes through what their classes override.
  @Test func whatControlsAreTold() {
    let (field, framing, knob) = (TitledField(), Framing(image: UIImage()), Knob())
    field.placeholder = "Name"
    field.font = .systemFont(ofSize: 20)
    field.text = "ab"
    #expect(field.title.text == "Name" && field.title.font.pointSize == 10)
    field.deleteBackward()
    #expect(field.text == "a" && field.title.text == "deleted" && !field.title.isHidden)
    field.deleteBackward()
    #expect(field.text == "" && field.title.isHidden)
    #expect(framing.border.superview === framing)
    knob.frame = CGRect(x: 0, y: 0, width: 80, height: 40)
    knob.tap()
    #expect(knob.value == 0.5 && knob.lines == ["ended true"] && !knob.isTracking)
    let (padded, plain) = (Padded(type: .custom), UIButton(type: .custom))
    for button in [padded, plain] { button.setTitle("Go", for: .normal) }
    plain.contentEdgeInsets = padded.contentEdgeInsets
    #expect(padded.intrinsicContentSize == plain.intrinsicContentSize)
    let column = Column(arrangedSubviews: [padded, plain])
    column.axis = .horizontal
    column.spacing = 50
    let size = plain.intrinsicContentSize
    let fitting = column.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    #expect(fitting == CGSize(width: size.width, height: 2 * size.height + 5))
  }
}
