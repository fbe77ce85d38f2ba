// Lines of usual apps about controls, texts and stack views, pasted: each does what it says.

import Testing
import UIKitNames

private final class SearchController: UIViewController, UISearchBarDelegate {
  let searchBar = UISearchBar()
  let toolbar = UIToolbar()
  var log: [String] = []
  override func viewDidLoad() {
    super.viewDidLoad()
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      barButtonSystemItem: .add, target: self, action: SearchController.add)
    navigationItem.leftBarButtonItems = [
      UIBarButtonItem(title: "Edit", style: .plain, target: nil, action: nil),
      UIBarButtonItem(
        systemItem: .close, primaryAction: UIAction { _ in self.log.append("close") }),
    ]
    searchBar.placeholder = "Search"
    searchBar.searchBarStyle = .minimal
    searchBar.delegate = self
    toolbar.setItems(
      [
        UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil),
        .flexibleSpace(), UIBarButtonItem(customView: UISwitch()),
      ], animated: false)
    for bar in [searchBar, toolbar] {
      bar.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(bar)
      bar.leadingAnchor.constraint(equalTo: view.leadingAnchor).isActive = true
      bar.trailingAnchor.constraint(equalTo: view.trailingAnchor).isActive = true
    }
    searchBar.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor).isActive = true
    toolbar.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor).isActive = true
  }
  func add() { log.append("add") }
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
    log.append(searchText)
  }
  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) { log.append("begin") }
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {
    searchBar.resignFirstResponder()
    log.append("search")
  }
}

@Suite struct ControlSnippets {
  @Test func sizesOfControls() {
    #expect(UISwitch().intrinsicContentSize == CGSize(width: 51, height: 31))
    #expect(UISlider().intrinsicContentSize == CGSize(width: UIView.noIntrinsicMetric, height: 34))
    #expect(UIProgressView().intrinsicContentSize.height == 4)
    #expect(UIStepper().intrinsicContentSize == CGSize(width: 94, height: 32))
    let pages = UIPageControl()
    pages.numberOfPages = 3
    #expect(pages.intrinsicContentSize == CGSize(width: 54, height: 26))
    let segments = UISegmentedControl(items: ["One", "Three"])
    let wide = "Three".size(withAttributes: [.font: UIFont.systemFont(ofSize: 13)]).width
    #expect(segments.intrinsicContentSize == CGSize(width: 2 * (wide + 20), height: 32))
    segments.insertSegment(withTitle: "Two", at: 1, animated: false)
    #expect(segments.numberOfSegments == 3 && segments.titleForSegment(at: 1) == "Two")
    segments.removeSegment(at: 0, animated: true)
    segments.setTitle("Twenty-five", forSegmentAt: 0)
    #expect(segments.intrinsicContentSize.width > 2 * (wide + 20))
    segments.selectedSegmentIndex = 0
    segments.setWidth(50, forSegmentAt: 1)
    segments.setTitle("Three", forSegmentAt: 0)
    #expect(segments.intrinsicContentSize.width == wide + 70)
    #expect(segments.widthForSegment(at: 0) == 0)
    segments.removeAllSegments()
    #expect(segments.intrinsicContentSize.width == 0)
  }

  @Test func barsOfControls() {
    let controller = SearchController()
    controller.view.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
    controller.view.layoutIfNeeded()
    let bar = controller.searchBar
    expectFrame(bar.frame, 0, 0, 320, 56)
    expectFrame(bar.searchTextField.frame, 8, 10, 304, 36)
    expectFrame(controller.toolbar.frame, 0, 436, 320, 44)
    bar.becomeFirstResponder()
    bar.searchTextField.text = "a"
    bar.searchTextField.sendActions(for: .editingChanged)
    bar.searchTextField.pressReturn()
    controller.navigationItem.rightBarButtonItem?.tap()
    controller.navigationItem.leftBarButtonItems?.last?.tap()
    #expect(controller.log == ["begin", "a", "search", "add", "close"])
    #expect(bar.text == "a" && !bar.searchTextField.isFirstResponder)
    bar.sizeToFit()
    #expect(bar.frame.size == CGSize(width: 320, height: 56))
  }

  @Test func valuesOfControls() {
    let toggle = UISwitch()
    toggle.setOn(true, animated: true)
    #expect(toggle.isOn)
    let slider = UISlider()
    slider.maximumValue = 10
    slider.setValue(20, animated: false)
    #expect(slider.value == 10)
    let progress = UIProgressView(progressViewStyle: .default)
    progress.setProgress(0.5, animated: true)
    #expect(progress.progress == 0.5)
    let stepper = UIStepper()
    (stepper.minimumValue, stepper.maximumValue) = (1, 5)
    #expect(stepper.value == 1)
    stepper.value = 9
    #expect(stepper.value == 5)
  }

  /// Goal: values are brought within their limits when they are set, as UIKit's documentation says.
  /// Regression: those of sliders were when they were asked for, and others never.
  @Test func valuesArePinned() {
    let (slider, progress, pages) = (UISlider(), UIProgressView(), UIPageControl())
    slider.value = 5
    slider.maximumValue = 10
    #expect(slider.value == 1)
    progress.progress = 1.5
    #expect(progress.progress == 1)
    pages.currentPage = 2
    #expect(pages.currentPage == 0)
    pages.numberOfPages = 3
    pages.currentPage = 5
    #expect(pages.currentPage == 2)
    pages.numberOfPages = 2
    #expect(pages.currentPage == 1)
  }

  /// Goal: as in UIKit, there is one focus; who takes it ends what has it.
  /// Regression: all fields that had ever been begun went on, and text views could not be.
  @Test func oneViewHasTheFocus() {
    final class Log: UITextFieldDelegate, UITextViewDelegate {
      var lines: [String] = []
      func textFieldDidBeginEditing(_ textField: UITextField) { lines.append("+\(textField.tag)") }
      func textFieldDidEndEditing(_ textField: UITextField) { lines.append("-\(textField.tag)") }
      func textViewDidBeginEditing(_ textView: UITextView) { lines.append("+text") }
      func textViewDidEndEditing(_ textView: UITextView) { lines.append("-text") }
    }
    let (log, text, root) = (Log(), UITextView(), makeScreen(100, 100))
    let fields = [1, 2].map { tag in
      let field = UITextField()
      field.tag = tag
      field.delegate = log
      field.addAction(for: .editingDidEnd) { log.lines.append("sent \(tag)") }
      root.addSubview(field)
      return field
    }
    text.delegate = log
    root.addSubview(text)
    for field in [fields[0], fields[1], fields[1]] { #expect(field.becomeFirstResponder()) }
    #expect(log.lines == ["+1", "-1", "sent 1", "+2"])
    #expect(!fields[0].isFirstResponder && fields[1].isFirstResponder)
    log.lines = []
    #expect(text.becomeFirstResponder() && root.endEditing(true))
    #expect(log.lines == ["-2", "sent 2", "+text", "-text"])
  }

  /// Goal: as in UIKit, labels and image views leave touches to what they are in, unless set.
  /// Regression: they took them.
  @Test func textsAndPicturesLeaveTouches() {
    final class Hearing {
      var names: [String] = []
      func cardTapped(_ sender: UITapGestureRecognizer) {
        names.append(sender.view is UILabel ? "?" : "card")
      }
      func labelTapped() { names.append("label") }
    }
    let (card, label, hearing) = (makeScreen(100, 100), UILabel(), Hearing())
    let picture = UIImageView(frame: card.bounds)
    label.frame = card.bounds
    picture.addSubview(label)
    card.addSubview(picture)
    #expect(card.hitTest(CGPoint(x: 5, y: 5), with: nil) === card)
    card.addGestureRecognizer(UITapGestureRecognizer(target: hearing, action: Hearing.cardTapped))
    label.addGestureRecognizer(UITapGestureRecognizer(target: hearing, action: Hearing.labelTapped))
    label.isUserInteractionEnabled = true
    label.tap()
    #expect(hearing.names == ["card"])
    picture.isUserInteractionEnabled = true
    #expect(card.hitTest(CGPoint(x: 5, y: 5), with: nil) === label)
    label.tap()
    #expect(hearing.names == ["card", "label", "card"])
  }

  /// Regression: controls with sizes of their own had none where only their place was given.
  @Test func controlsThatAreOnlyPlaced() {
    let root = makeScreen(200, 100)
    for style in [UIActivityIndicatorView.Style.medium, .large] {
      let spinner = UIActivityIndicatorView(style: style)
      root.addSubview(spinner)
      spinner.center = root.center
      let side: CGFloat = style == .large ? 37 : 20
      expectFrame(spinner.frame, 100 - side / 2, 50 - side / 2, side, side)
      #expect(UIActivityIndicatorView(frame: .zero).intrinsicContentSize.width == 20)
    }
    expectFrame(UISwitch().frame, 0, 0, 51, 31)
    expectFrame(UISwitch(frame: CGRect(x: 5, y: 6, width: 7, height: 8)).frame, 5, 6, 51, 31)
  }

  @Test func controlsInARow() {
    let (label, toggle) = (makeLabel("On"), UISwitch())
    let stack = UIStackView(arrangedSubviews: [label, toggle])
    stack.alignment = .center
    toggle.setContentHuggingPriority(.required, for: .horizontal)
    let root = makeScreen(200, 100)
    root.addConstrained(stack)
    NSLayoutConstraint.activate([
      stack.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      stack.topAnchor.constraint(equalTo: root.topAnchor),
    ])
    expectFrame(of: stack, in: root, 0, 0, 200, 31)
    expectFrame(toggle.frame, 149, 0, 51, 31)
    expectFrame(label.frame, 0, 5, 149, 21)
  }

  @Test func textViews() {
    let root = makeScreen(200, 400)
    let text = UITextView()
    text.font = .systemFont(ofSize: 17)
    text.text = "aaaaa aaaaa aaaaa aaaaa aaaaa aaaaa"
    text.isScrollEnabled = false
    text.textContainerInset = UIEdgeInsets(top: 10, left: 5, bottom: 10, right: 5)
    root.addSubview(text)
    text.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      text.topAnchor.constraint(equalTo: root.topAnchor),
      text.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      text.trailingAnchor.constraint(equalTo: root.trailingAnchor),
    ])
    root.layoutIfNeeded()
    // 180 points for words of 46.75 and spaces of 5.95: three on a line.
    expectFrame(text.frame, 0, 0, 200, 41 + 20)
    text.textContainer.lineFragmentPadding = 0
    text.textContainerInset = .zero
    root.frame.size.width = 100
    expectFrame(of: text, in: root, 0, 0, 100, 62)
    #expect(
      text.sizeThatFits(CGSize(width: 100, height: CGFloat.greatestFiniteMagnitude)).height == 62)
    text.isScrollEnabled = true
    text.heightAnchor.constraint(equalToConstant: 30).isActive = true
    expectFrame(of: text, in: root, 0, 0, 100, 30)
    #expect(text.contentSize == CGSize(width: 100, height: 62))
    // Regression: it was that of the text before, until the next layout.
    text.text = "aaaaa"
    #expect(text.contentSize == CGSize(width: 100, height: 21))
  }

  @Test func attributedTexts() {
    let label = UILabel()
    label.attributedText = NSAttributedString(
      string: "aaaa", attributes: [.font: UIFont.systemFont(ofSize: 100), .kern: 2])
    #expect(label.intrinsicContentSize == CGSize(width: 220, height: 120))
    let mixed = NSMutableAttributedString(
      string: "aa", attributes: [.font: UIFont.systemFont(ofSize: 20)])
    mixed.append(
      NSAttributedString(string: "aa", attributes: [.font: UIFont.systemFont(ofSize: 10)]))
    label.attributedText = mixed
    #expect(label.text == "aaaa" && label.intrinsicContentSize == CGSize(width: 44, height: 24))
    #expect("aa".size(withAttributes: [.font: UIFont.systemFont(ofSize: 100)]).width == 110)
    let bounds = "aaaa aaaa".boundingRect(
      with: CGSize(width: 250, height: CGFloat.greatestFiniteMagnitude),
      options: .usesLineFragmentOrigin,
      attributes: [.font: UIFont.systemFont(ofSize: 100)], context: nil)
    #expect(bounds.height == 240)
  }

  @Test func fonts() {
    let label = makeLabel("a")
    label.font = .preferredFont(forTextStyle: .largeTitle)
    #expect(label.intrinsicContentSize.height == 41)
    label.font = UIFont.preferredFont(forTextStyle: .caption2)
    #expect(label.intrinsicContentSize.height == 14)
    label.font = UIFontMetrics(forTextStyle: .body).scaledFont(for: .systemFont(ofSize: 20))
    #expect(label.font.pointSize == 20 && UIFontMetrics.default.scaledValue(for: 8) == 8)
    label.font = label.font.withSize(12)
    #expect(ceil(label.font.lineHeight) == 15)
    #expect(UIFont.preferredFont(forTextStyle: .headline).isBold)
    let weights: [UIFont.Weight] = [.ultraLight, .thin, .light, .regular, .heavy, .black]
    #expect(weights == weights.sorted() && UIFont.systemFont(ofSize: 9, weight: .black).isBold)
    let field = UITextField()
    field.attributedPlaceholder = NSAttributedString(string: "aaaa")
    #expect(field.intrinsicContentSize.width == makeLabel("aaaa").intrinsicContentSize.width)
  }

  @Test func stacks() {
    let root = makeScreen(300, 300)
    let views = (0 ..< 3).map { _ in
      UIImageView(image: UIImage(size: CGSize(width: 40, height: 20)))
    }
    let stack = UIStackView(arrangedSubviews: views)
    stack.axis = .vertical
    stack.spacing = 10
    stack.setCustomSpacing(UIStackView.spacingUseSystem, after: views[0])
    root.addConstrained(stack)
    stack.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
    stack.leadingAnchor.constraint(equalTo: root.leadingAnchor).isActive = true
    root.layoutIfNeeded()
    #expect(views.map(\.frame.minY) == [0, 28, 58])
    #expect(stack.customSpacing(after: views[1]) == UIStackView.spacingUseDefault)
    stack.setCustomSpacing(UIStackView.spacingUseDefault, after: views[0])
    root.layoutIfNeeded()
    #expect(views.map(\.frame.minY) == [0, 30, 60])
    stack.arrangedSubviews.forEach { $0.isHidden = $0 === views[1] }
    expectFrame(of: views[2], in: root, 0, 30, 40, 20)
    stack.removeArrangedSubview(views[0])
    views[0].removeFromSuperview()
    stack.insertArrangedSubview(views[2], at: 0)
    stack.isLayoutMarginsRelativeArrangement = true
    stack.directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: 5, leading: 7, bottom: 5, trailing: 7)
    expectFrame(of: views[2], in: root, 7, 5, 40, 20)
  }

  @Test func baselineRelativeStacks() {
    let labels = [20, 40].map { makeLabel("a", fontSize: $0) }
    let stack = UIStackView(arrangedSubviews: labels)
    stack.axis = .vertical
    stack.spacing = 50
    stack.isBaselineRelativeArrangement = true
    let root = makeScreen(300, 300)
    root.addConstrained(stack)
    stack.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
    root.layoutIfNeeded()
    // From 24 less 5 up from the bottom of the first to 38 below the top of the second.
    expectClose(labels[1].frame.minY, 24 - 5 + 50 - 38)
  }

  @Test func buttonsAndFields() {
    let button = UIButton(type: .system)
    button.setTitle("OK", for: .normal)
    button.contentEdgeInsets = UIEdgeInsets(top: 0, left: 10, bottom: 0, right: 10)
    button.titleLabel?.font = .boldSystemFont(ofSize: 20)
    button.setBackgroundImage(nil, for: .normal)
    #expect(button.intrinsicContentSize.height == 24)
    let field = UITextField()
    field.clearButtonMode = .whileEditing
    field.borderStyle = .roundedRect
    field.placeholder = "Name"
    #expect(field.intrinsicContentSize.height == 35)
    #expect(UIActivityIndicatorView(style: .large).intrinsicContentSize.width == 37)
  }

  private final class IconField: UITextField {
    override func leftViewRect(forBounds bounds: CGRect) -> CGRect {
      var rect = super.leftViewRect(forBounds: bounds)
      rect.origin.x += 10
      return rect
    }
  }

  /// Regression: views at the sides of a text field were not there.
  @Test func sidesOfFields() {
    let root = makeScreen(300, 100)
    let (icon, end) = (UIImageView(image: UIImage(size: CGSize(width: 20, height: 20))), UIView())
    let (field, iconField) = (UITextField(), IconField())
    field.placeholder = "aaaa"
    let width = field.intrinsicContentSize.width
    field.leftView = UIView(frame: CGRect(x: 0, y: 0, width: 12, height: 0))
    #expect(field.intrinsicContentSize.width == width)
    field.leftViewMode = .always
    end.frame.size = CGSize(width: 30, height: 10)
    field.rightView = end
    field.rightViewMode = .whileEditing
    #expect(field.intrinsicContentSize.width == width + 12 && end.isHidden)
    field.becomeFirstResponder()
    #expect(field.intrinsicContentSize.width == width + 42)
    iconField.leftView = icon
    iconField.leftViewMode = .unlessEditing
    root.addConstrained(field, iconField)
    for field in [field, iconField] {
      field.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 20).isActive = true
      field.widthAnchor.constraint(equalToConstant: 200).isActive = true
      field.heightAnchor.constraint(equalToConstant: 44).isActive = true
    }
    root.layoutIfNeeded()
    expectFrame(field.leftView?.frame ?? .zero, 0, 22, 12, 0)
    expectFrame(end.frame, 170, 17, 30, 10)
    expectFrame(icon.frame, 10, 12, 20, 20)
    expectFrame(field.textRect(forBounds: field.bounds), 12, 0, 158, 44)
    field.resignFirstResponder()
    field.leftView = nil
    #expect(field.intrinsicContentSize.width == width && field.subviews == [end])
  }

  private final class ShrinkingButton: UIButton {
    lazy var height = heightAnchor.constraint(equalToConstant: 40)
    override var isHighlighted: Bool { didSet { height.constant = isHighlighted ? 30 : 40 } }
    override var isEnabled: Bool { didSet { alpha = isEnabled ? 1 : 0.5 } }
    override var isSelected: Bool { didSet { backgroundColor = isSelected ? .blue : .red } }
    override func setTitle(_ title: String?, for state: UIControl.State) {
      super.setTitle(title?.uppercased(), for: state)
    }
  }

  private final class SpacedLabel: UILabel {
    override var text: String? {
      get { super.text }
      set {
        let font = UIFont.systemFont(ofSize: 40)
        attributedText = newValue.map { NSAttributedString(string: $0, attributes: [.font: font]) }
      }
    }
  }

  private final class RatioImageView: UIImageView {
    private var ratio: NSLayoutConstraint?
    override var image: UIImage? {
      didSet {
        ratio?.isActive = false
        guard let size = image?.size else { return }
        ratio = heightAnchor.constraint(
          equalTo: widthAnchor, multiplier: size.height / size.width)
        ratio?.isActive = true
      }
    }
  }

  private final class PaddedField: UITextField {
    override func textRect(forBounds bounds: CGRect) -> CGRect { bounds.insetBy(dx: 8, dy: 0) }
    override func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
  }

  /// Regression: none of these could be overridden.
  @Test func subclassesOverrideWhatIsSet() {
    let root = makeScreen(200, 400)
    let (button, label, image) = (ShrinkingButton(), SpacedLabel(), RatioImageView(image: nil))
    root.addConstrained(button, label, image)
    button.height.isActive = true
    image.widthAnchor.constraint(equalTo: root.widthAnchor).isActive = true
    image.image = UIImage(size: CGSize(width: 400, height: 100))
    button.setTitle("a", for: .normal)
    button.isHighlighted = true
    (button.isEnabled, button.isSelected) = (false, true)
    label.text = "aaaa"
    root.layoutIfNeeded()
    #expect(image.frame.size == CGSize(width: 200, height: 50))
    #expect(button.frame.height == 30 && button.alpha == 0.5)
    #expect(button.currentTitle == "A" && button.state == [.highlighted, .disabled, .selected])
    #expect(label.frame.size == CGSize(width: 88, height: 48))
    image.image = UIImage(size: CGSize(width: 100, height: 100))
    expectFrame(of: image, in: root, 0, 0, 200, 200)
    let field = PaddedField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    #expect(field.editingRect(forBounds: field.bounds).minX == 8)
  }
}
