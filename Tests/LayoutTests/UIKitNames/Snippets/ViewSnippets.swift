// Lines of usual apps about views, pasted: each does what it says. `numbered` counts them.

import SnapDSL
import Testing
import UIKitNames

private final class SizeWatcher: UIView {
  override var frame: CGRect { didSet { update() } }
  override var bounds: CGRect { didSet { update() } }
  override var center: CGPoint { didSet { update() } }
  private func update() { layer.cornerRadius = bounds.height / 2 }
}

private final class WrappingLabel: UILabel {
  override var bounds: CGRect {
    didSet { if bounds.width != oldValue.width { preferredMaxLayoutWidth = bounds.width } }
  }
}

private final class CardCell: UITableViewCell {
  override var frame: CGRect {
    get { super.frame }
    set { super.frame = newValue.insetBy(dx: 16, dy: 4) }
  }
}

/// Notes which properties are set.
private final class StyleWatcher: UIView {
  var log: [String] = []
  override var transform: CGAffineTransform { didSet { log.append("transform") } }
  override var alpha: CGFloat { didSet { log.append("alpha") } }
  override var backgroundColor: UIColor? { didSet { log.append("background") } }
  override func tintColorDidChange() {
    super.tintColorDidChange()
    log.append("tint")
  }
  override var contentMode: UIView.ContentMode { didSet { setNeedsDisplay() } }
  override var isUserInteractionEnabled: Bool { didSet { log.append("touches") } }
  override var isAccessibilityElement: Bool {
    get { true }
    set {}
  }
  override func setNeedsDisplay() { log.append("display") }
}

private final class GradientView: UIView {
  override class var layerClass: AnyClass { CAGradientLayer.self }
  let overlay = CAGradientLayer()
  override init(frame: CGRect) {
    super.init(frame: frame)
    (layer as? CAGradientLayer)?.colors = [UIColor.red.cgColor, UIColor.clear.cgColor]
    overlay.locations = [0, 0.5, 1]
    layer.insertSublayer(overlay, at: 0)
  }
  required init?(coder: NSCoder) { fatalError() }
  override func layoutSubviews() {
    super.layoutSubviews()
    overlay.frame = bounds
  }
}

@Suite struct ViewSnippets {
  private let root = makeScreen(400, 800)
  private let box = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 50))

  init() { root.addSubview(box) }

  private final class Sheet: UIView {
    var height = NSLayoutConstraint()
    let blur = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial))
    override init(frame: CGRect) {
      super.init(frame: frame)
      add(blur) { make in make.edges.equalToSuperview() }
      blur.contentView.add(UILabel()) { make in make.edges.equalToSuperview().inset(5) }
      height.isActive = false
      height = heightAnchor.constraint(equalToConstant: 40)
      height.isActive = true
    }
    required init?(coder: NSCoder) { fatalError() }
  }

  /// Regression: a constraint to begin with and what stands before an effect were not there.
  @Test func constraintsToComeAndEffects() {
    let sheet = Sheet()
    root.add(sheet) { make in make.top.left.right.equalToSuperview() }
    expectFrame(of: sheet.blur.contentView, in: root, 0, 0, 400, 40)
    sheet.height.constant = 60
    expectFrame(of: sheet.blur.contentView.subviews[0], in: root, 5, 5, 390, 50)
    #expect(issues { NSLayoutConstraint().isActive = true }.count == 1)
  }

  @Test func hierarchy() {
    let (a, b, c) = (UIView(), UIView(), UIView())
    [a, b, c].forEach(root.addSubview)
    root.insertSubview(c, belowSubview: a)
    root.insertSubview(a, aboveSubview: b)
    root.exchangeSubview(at: 0, withSubviewAt: 1)
    root.bringSubviewToFront(box)
    #expect(root.subviews == [c, b, a, box])
    root.sendSubviewToBack(a)
    root.subviews.filter { $0 !== box }.forEach { $0.removeFromSuperview() }
    #expect(root.subviews == [box] && box.isDescendant(of: root))
  }

  @Test func rectangles() {
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    expectFrame(box.bounds.inset(by: insets), 2, 1, 94, 46)
    expectFrame(UIEdgeInsetsInsetRect(box.frame, insets), 12, 21, 94, 46)
    expectFrame(box.frame.insetBy(dx: 5, dy: 5), 15, 25, 90, 40)
    expectFrame(box.frame.offsetBy(dx: 1, dy: 2), 11, 22, 100, 50)
    expectFrame(box.frame.union(CGRect(x: 0, y: 0, width: 1, height: 1)), 0, 0, 110, 70)
    #expect(box.frame.contains(box.center) && box.frame.intersects(root.bounds))
    box.frame.origin.x += 5
    box.frame.size.height = 60
    box.center = CGPoint(x: 200, y: 100)
    expectFrame(box.frame, 150, 70, 100, 60)
    box.bounds.size = CGSize(width: 50, height: 30)
    expectFrame(box.frame, 175, 85, 50, 30)
    box.frame = root.bounds.inset(by: UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10))
    expectFrame(box.frame, 10, 10, 380, 780)
  }

  /// Regression: `frame` and `bounds` could not be overridden.
  @Test func overriddenFrames() {
    let (round, label) = (SizeWatcher(), WrappingLabel())
    root.add(round) { make in make.size.equalToSuperview().multipliedBy(0.5) }
    label.text = String(repeating: "some words ", count: 20)
    label.numberOfLines = 0
    root.add(label) { make in make.left.right.equalToSuperview() }
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    table.rowHeight = 60
    let source = ScriptedRows([5]) { _, _ in CardCell(style: .default, reuseIdentifier: nil) }
    table.dataSource = source
    root.addSubview(table)
    for height in [800.0, 400] {
      root.frame.size = CGSize(width: height / 2, height: height)
      root.layoutIfNeeded()
      expectClose(round.layer.cornerRadius, height / 4)
      #expect(label.frame.height == label.sizeThatFits(label.frame.size).height)
      expectFrame(table.visibleCells[1].frame, 16, 64, 288, 52)
    }
    round.frame.size.height = 20
    #expect(round.layer.cornerRadius == 10)
  }

  /// Regression: none of these could be overridden.
  @Test func overriddenStyles() {
    let view = StyleWatcher()
    box.addSubview(view)
    box.tintColor = .red
    view.transform = .identity
    UIView.animate(withDuration: 1) { view.alpha = 0 }
    view.backgroundColor = .red
    view.contentMode = .redraw
    view.isUserInteractionEnabled = false
    #expect(view.log == ["tint", "transform", "alpha", "background", "display", "touches"])
    #expect(view.isAccessibilityElement && view.presentationAlpha == 1)
  }

  @Test func transforms() {
    box.transform = CGAffineTransform(scaleX: 2, y: 0.5)
    expectFrame(box.frame, -40, 32.5, 200, 25)
    #expect(box.bounds.size == CGSize(width: 100, height: 50))
    #expect(box.center == CGPoint(x: 60, y: 45))
    box.transform = CGAffineTransform(translationX: 0, y: 100)
    expectFrame(box.frame, 10, 120, 100, 50)
    box.transform = CGAffineTransform(rotationAngle: .pi / 2)
    expectFrame(box.frame, 35, -5, 50, 100)
    let inner = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    box.addSubview(inner)
    // Turned by a right angle about (60, 45).
    expectFrame(inner.convert(inner.bounds, to: root), 75, -5, 10, 10)
    expectFrame(root.convert(CGRect(x: 75, y: -5, width: 10, height: 10), to: inner), 0, 0, 10, 10)
    box.transform = CGAffineTransform.identity.translatedBy(x: 10, y: 0).scaledBy(x: 2, y: 2)
    expectFrame(box.frame, -30, -5, 200, 100)
    box.transform = box.transform.concatenating(CGAffineTransform(translationX: 5, y: 5))
    expectFrame(box.frame, -25, 0, 200, 100)
    #expect(box.transform.concatenating(box.transform.inverted()).isIdentity)
    box.transform = .identity
    expectFrame(box.frame, 10, 20, 100, 50)
  }

  /// Regression: layers had no anchor point.
  @Test func anchorPoints() {
    box.layer.anchorPoint = CGPoint(x: 0, y: 1)
    expectFrame(box.frame, 60, -5, 100, 50)
    #expect(box.center == CGPoint(x: 60, y: 45) && box.layer.position == box.center)
    box.layer.position = CGPoint(x: 10, y: 70)
    expectFrame(box.frame, 10, 20, 100, 50)
    box.transform = CGAffineTransform(scaleX: 1, y: 0.5)
    expectFrame(box.frame, 10, 45, 100, 25)
    let inner = UIView(frame: CGRect(x: 10, y: 10, width: 10, height: 10))
    box.addSubview(inner)
    expectFrame(inner.convert(inner.bounds, to: root), 20, 50, 10, 5)
    box.transform = .identity
    box.bounds.size.height = 30
    expectFrame(box.frame, 10, 40, 100, 30)
    // Constraints give the frame, wherever the anchor is.
    box.snp.makeConstraints { make in make.edges.equalToSuperview().inset(100) }
    expectFrame(of: box, in: root, 100, 100, 200, 600)
    box.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
    expectFrame(box.frame, 100, 400, 100, 300)
  }

  @Test func aTransformLeavesLayoutAlone() {
    let view = UIView()
    root.addSubview(view)
    view.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 100),
      view.topAnchor.constraint(equalTo: root.topAnchor, constant: 100),
      view.widthAnchor.constraint(equalToConstant: 40),
      view.heightAnchor.constraint(equalTo: view.widthAnchor),
    ])
    view.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
    expectFrame(of: view, in: root, 110, 110, 20, 20)
    #expect(view.center == CGPoint(x: 120, y: 120))
  }

  @Test func layersInLayers() {
    let view = root.add(GradientView()) { make in make.edges.equalToSuperview().inset(20) }
    root.layoutIfNeeded()
    expectFrame(view.overlay.frame, 0, 0, 360, 760)
    #expect(view.layer is CAGradientLayer && view.layer.sublayers?.first === view.overlay)
    expectFrame(view.layer.frame, 20, 20, 360, 760)
    view.layer.addSublayer(CAGradientLayer())
    view.overlay.bounds.size = CGSize(width: 60, height: 60)
    view.overlay.position.y = 30
    expectFrame(view.overlay.frame, 150, 0, 60, 60)
    view.overlay.removeFromSuperlayer()
    #expect(view.layer.sublayers?.count == 1 && view.overlay.superlayer == nil)
  }

  @Test func layers() {
    LayoutEnvironment.withNew { environment in
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        box.center.x += 100
        box.alpha = 0
        box.transform = CGAffineTransform(scaleX: 3, y: 1)
      }
      environment.clock.advance(by: 0.5)
      #expect(box.layer.presentation()?.position == CGPoint(x: 110, y: 45))
      #expect(box.layer.presentation()?.opacity == 0.5)
      expectFrame(box.layer.presentation()?.frame ?? .zero, 10, 20, 200, 50)
      #expect(box.layer.position == CGPoint(x: 160, y: 45) && box.layer.opacity == 0)
      box.layer.removeAllAnimations()
      expectFrame(box.layer.presentation()?.frame ?? .zero, 10, 20, 300, 50)
      #expect(box.layer.bounds == CGRect(x: 0, y: 0, width: 100, height: 50))
    }
  }

  private final class Badge: UIView {
    override var alignmentRectInsets: UIEdgeInsets {
      UIEdgeInsets(top: 10, left: 0, bottom: 0, right: 20)
    }
    override var intrinsicContentSize: CGSize { CGSize(width: 30, height: 40) }
    override var isHidden: Bool { didSet { alpha = isHidden ? 0 : 1 } }
    override class var requiresConstraintBasedLayout: Bool { true }
    override func draw(_ rect: CGRect) { super.draw(rect) }
  }

  @Test func alignmentRectangles() {
    let (badge, below) = (Badge(), UIView())
    root.addConstrained(badge, below)
    NSLayoutConstraint.activate([
      badge.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 100),
      badge.topAnchor.constraint(equalTo: root.topAnchor, constant: 100),
      below.topAnchor.constraint(equalTo: badge.bottomAnchor),
      below.leadingAnchor.constraint(equalTo: badge.trailingAnchor),
      below.widthAnchor.constraint(equalTo: badge.widthAnchor),
      below.heightAnchor.constraint(equalTo: badge.heightAnchor, multiplier: 2),
    ])
    expectFrame(of: badge, in: root, 100, 90, 50, 50)
    expectFrame(below.frame, 130, 140, 30, 80)
    badge.isHidden = true
    #expect(badge.alpha == 0)
    expectFrame(badge.alignmentRect(forFrame: badge.frame), 100, 100, 30, 40)
    expectFrame(
      badge.frame(forAlignmentRect: badge.alignmentRect(forFrame: box.frame)), 10, 20, 100, 50)
    #expect(Badge.requiresConstraintBasedLayout && !UIView.requiresConstraintBasedLayout)
    let image = UIImage(size: CGSize(width: 40, height: 40))
      .withAlignmentRectInsets(UIEdgeInsets(top: 0, left: 0, bottom: 10, right: 0))
    #expect(UIImageView(image: image).intrinsicContentSize == CGSize(width: 40, height: 30))
  }

  @Test func systemSpacing() {
    let (a, b) = (UIView(), UIView())
    root.addConstrained(a, b)
    for view in [a, b] {
      view.widthAnchor.constraint(equalToConstant: 50).isActive = true
      view.heightAnchor.constraint(equalToConstant: 20).isActive = true
    }
    let guide = root.layoutMarginsGuide
    a.leadingAnchor.constraint(equalToSystemSpacingAfter: guide.leadingAnchor, multiplier: 1)
      .isActive = true
    a.topAnchor.constraint(equalToSystemSpacingBelow: guide.topAnchor, multiplier: 2).isActive =
      true
    b.leadingAnchor
      .constraint(greaterThanOrEqualToSystemSpacingAfter: a.trailingAnchor, multiplier: 1)
      .isActive = true
    b.leadingAnchor.constraint(equalTo: root.leadingAnchor).withPriority(.defaultLow).isActive =
      true
    b.topAnchor.constraint(lessThanOrEqualToSystemSpacingBelow: a.bottomAnchor, multiplier: 0.5)
      .isActive = true
    b.topAnchor.constraint(equalTo: root.bottomAnchor).withPriority(.defaultLow).isActive = true
    expectFrame(of: a, in: root, 16, 24, 50, 20)
    expectFrame(b.frame, 74, 48, 50, 20)
  }

  /// Regression: items had to be views by their type, and `shouldBeArchived` did not exist.
  @Test func constraintsOfOtherConstraints() {
    box.translatesAutoresizingMaskIntoConstraints = false
    let third = box.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 1 / 3)
    let half = third.withMultiplier(1 / 2)
    half.isActive = true
    let height = NSLayoutConstraint(
      item: half.firstItem as Any, attribute: .height, relatedBy: .equal, toItem: nil,
      attribute: .notAnAttribute, multiplier: 1, constant: 30)
    height.isActive = true
    expectFrame(of: box, in: root, 0, 0, 200, 30)
  }

  /// Anchors of any kind, as many helper functions take them.
  @Test func anchorsOfAnyKind() {
    func tie<Kind>(_ a: NSLayoutAnchor<Kind>, _ b: NSLayoutAnchor<Kind>, _ constant: CGFloat = 0) {
      a.constraint(equalTo: b, constant: constant).isActive = true
    }
    func pin<Anchor, Kind>(_ side: KeyPath<UIView, Anchor>) where Anchor: NSLayoutAnchor<Kind> {
      box[keyPath: side].constraint(equalTo: root[keyPath: side]).isActive = true
    }
    box.translatesAutoresizingMaskIntoConstraints = false
    pin(\.topAnchor)
    pin(\.heightAnchor)
    tie(box.leftAnchor, root.leftAnchor, 30)
    tie(box.rightAnchor, root.centerXAnchor)
    expectFrame(of: box, in: root, 30, 0, 170, 800)
  }

  @Test func ambiguity() {
    let view = UIView()
    root.addConstrained(view)
    view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10).isActive = true
    view.widthAnchor.constraint(equalToConstant: 30).isActive = true
    #expect(view.hasAmbiguousLayout)
    let before = view.frame
    view.exerciseAmbiguityInLayout()
    #expect(view.frame != before && view.frame.minX == 10 && view.frame.width == 30)
    view.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
    view.heightAnchor.constraint(equalToConstant: 30).isActive = true
    #expect(!view.hasAmbiguousLayout)
    view.exerciseAmbiguityInLayout()
    expectFrame(view.frame, 10, 0, 30, 30)
  }

  @Test func fitting() {
    let label = UILabel()
    label.text = "Fits"
    label.sizeToFit()
    #expect(label.frame.size == label.intrinsicContentSize)
    #expect(label.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == label.frame.size)
    label.setContentHuggingPriority(.required, for: .horizontal)
    label.setContentCompressionResistancePriority(.defaultLow, for: .vertical)
    #expect(label.contentHuggingPriority(for: .horizontal) == .required)
  }

  /// What cells of usual apps override.
  private final class Fixed: UITableViewCell {
    override func systemLayoutSizeFitting(
      _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
      verticalFittingPriority vertical: UILayoutPriority
    ) -> CGSize {
      let size = super.systemLayoutSizeFitting(
        targetSize, withHorizontalFittingPriority: horizontal, verticalFittingPriority: vertical)
      return CGSize(width: size.width, height: size.height + 70)
    }
  }

  @Test func sizesThatAreOverridden() {
    #expect(Fixed(reuseIdentifier: nil).systemLayoutSizeFitting(.zero).height == 70)
  }

  @Test func editingEnds() {
    let field = UITextField()
    box.addSubview(field)
    #expect(!root.endEditing(true))
    field.becomeFirstResponder()
    #expect(root.endEditing(true) && !field.isFirstResponder)
  }

  @Test func coloursAndPictures() throws {
    box.backgroundColor = .systemBackground
    box.layer.borderColor = UIColor.systemGray4.cgColor
    let label = UILabel()
    label.textColor = .secondaryLabel
    #expect(label.textColor.alpha == 0.6 && UIColor.label == .black)
    #expect(UIColor.systemBlue == UIColor(red: 0, green: 122 / 255, blue: 1, alpha: 1))
    let image = try #require(UIImage(named: "logo"))
    #expect(UIImageView(image: image).intrinsicContentSize == .zero && image.name == "logo")
    #expect(UIImage(systemName: "star")?.size == UIImage().size)
  }

  /// A small button that is easy to hit.
  private final class Dot: UIButton {
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
      bounds.insetBy(dx: -10, dy: -10).contains(point)
    }
  }

  @Test func hitting() {
    let (card, dot) = (UIView(), Dot())
    card.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    dot.frame = CGRect(x: 50, y: 50, width: 4, height: 4)
    dot.contentHorizontalAlignment = .left
    card.addSubview(dot)
    #expect(card.hitTest(CGPoint(x: 42, y: 60), with: nil) === dot)
    #expect(card.hitTest(CGPoint(x: 30, y: 60), with: nil) === card)
    dot.isUserInteractionEnabled = false
    #expect(card.hitTest(CGPoint(x: 52, y: 52)) === card)
  }

  /// What only draws is accepted.
  @Test func onlyDrawn() {
    box.layer.cornerRadius = 8
    box.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    box.layer.shouldRasterize = true
    box.clipsToBounds = true
    box.isAccessibilityElement = true
    box.accessibilityLabel = "A box"
    box.isExclusiveTouch = true
    box.overrideUserInterfaceStyle = .dark
    box.setNeedsDisplay()
    let label = UILabel()
    label.minimumScaleFactor = 0.5
    label.adjustsFontForContentSizeCategory = true
    label.shadowColor = .gray
    let line = CALayer()
    line.backgroundColor = UIColor.systemGray4.cgColor
    box.layer.addSublayer(line)
    UISwitch().onTintColor = .green
    UITextView().isSelectable = false
    UIScrollView().decelerationRate = .fast
    UITableView().backgroundView = UIView()
    UITableViewCell().backgroundView = UIView()
    expectFrame(box.frame, 10, 20, 100, 50)
  }
}

extension NSLayoutConstraint {
  /// What many apps have of their own.
  func withMultiplier(_ multiplier: CGFloat) -> NSLayoutConstraint {
    let constraint = NSLayoutConstraint(
      item: firstItem as Any, attribute: firstAttribute, relatedBy: relation, toItem: secondItem,
      attribute: secondAttribute, multiplier: multiplier, constant: constant)
    constraint.shouldBeArchived = shouldBeArchived
    return constraint
  }

  /// The same.
  func withPriority(_ priority: UILayoutPriority) -> NSLayoutConstraint {
    self.priority = priority
    return self
  }
}
