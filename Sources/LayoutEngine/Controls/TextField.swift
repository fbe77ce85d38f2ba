// A line of text to type into.

public import Foundation

/// Hears of what happens in a text field.
public protocol TextFieldDelegate: AnyObject {
  /// Whether the return key does what it usually does.
  func textFieldShouldReturn(_ textField: TextField) -> Bool
  /// Editing has begun.
  func textFieldDidBeginEditing(_ textField: TextField)
  /// Editing has ended.
  func textFieldDidEndEditing(_ textField: TextField)
}

extension TextFieldDelegate {
  /// It does.
  public func textFieldShouldReturn(_ textField: TextField) -> Bool { true }
  /// Nothing happens.
  public func textFieldDidBeginEditing(_ textField: TextField) {}
  /// Nothing happens.
  public func textFieldDidEndEditing(_ textField: TextField) {}
}

/// A control with one line of text, as wide as its text or placeholder.
open class TextField: Control {
  /// What surrounds the text.
  public enum BorderStyle: Int, Hashable, Sendable {
    /// Nothing.
    case none
    /// A line.
    case line
    /// A bezel.
    case bezel
    /// A rounded rectangle.
    case roundedRect
  }

  /// Hears of what happens.
  public final weak var delegate: (any TextFieldDelegate)?
  /// The text.
  open var text: String? {
    get { characters }
    set {
      guard newValue != characters else { return }
      characters = newValue
      invalidateIntrinsicContentSize()
    }
  }
  /// What is shown while there is no text.
  open var placeholder: String? {
    get { hint }
    set {
      guard newValue != hint else { return }
      hint = newValue
      invalidateIntrinsicContentSize()
    }
  }
  /// The same with attributes, which are forgotten: it is measured in the field's font.
  open var attributedPlaceholder: NSAttributedString? {
    get { placeholder.map { NSAttributedString(string: $0) } }
    set { placeholder = newValue?.string }
  }
  /// The font: 17 points unless set.
  open var font: Font? {
    get { typeface }
    set {
      guard newValue != typeface else { return }
      typeface = newValue
      contentChanged()
    }
  }
  // Apart from the properties, so that the compiler knows everybody who uses them.
  private final var characters: String? = ""
  private final var hint: String?
  private final var typeface: Font? = .systemFont(ofSize: Font.labelFontSize)
  private var usedFont: Font { typeface ?? .systemFont(ofSize: Font.labelFontSize) }
  /// What surrounds the text.
  public final var borderStyle = BorderStyle.none {
    didSet { if borderStyle != oldValue { contentChanged() } }
  }
  /// When the view before the text is shown.
  public final var leftViewMode = ViewMode.never { didSet { showSides() } }
  /// When the view behind the text is shown.
  public final var rightViewMode = ViewMode.never { didSet { showSides() } }
  /// Whether there are such views.
  private final var hasSides = false

  /// The colour of the text; of no effect on layout.
  open var textColor: Color?
  /// Where the text begins; of no effect on layout.
  open var textAlignment = TextAlignment.natural
  /// Which keys are shown; of no effect on layout.
  open var keyboardType = KeyboardType.default
  /// What the return key says; of no effect on layout.
  public final var returnKeyType = ReturnKeyType.default
  /// Which letters become capitals; of no effect on layout.
  public final var autocapitalizationType = AutocapitalizationType.sentences
  /// Whether words are corrected; of no effect on layout.
  public final var autocorrectionType = AutocorrectionType.default
  /// Whether the text is hidden; of no effect on layout.
  open var isSecureTextEntry = false

  open override var canBecomeFirstResponder: Bool { isEnabled }

  final override func focusDidChange() {
    let begins = isFirstResponder
    showSides()
    if begins {
      delegate?.textFieldDidBeginEditing(self)
    } else {
      delegate?.textFieldDidEndEditing(self)
    }
    sendActions(for: begins ? .editingDidBegin : .editingDidEnd)
  }

  /// Presses the return key: asks the delegate.
  @discardableResult
  public final func pressReturn() -> Bool { delegate?.textFieldShouldReturn(self) ?? true }

  /// Presses the key that takes the last character away.
  open func deleteBackward() {
    guard let text, !text.isEmpty else { return }
    self.text = String(text.dropLast())
    sendActions(for: .editingChanged)
  }

  /// Where the text stands; of no effect on layout.
  open func textRect(forBounds bounds: CGRect) -> CGRect {
    var rect = bounds.insetBy(dx: borderInset.width, dy: borderInset.height)
    rect.origin.x += width(at: node.isRightToLeft ? .right : .left)
    rect.size.width -= width(at: .left) + width(at: .right)
    return rect
  }
  /// Where the text stands while it is changed; of no effect on layout.
  open func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
  /// Where the placeholder stands; of no effect on layout.
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }

  /// Where the view before the text stands: at the side, in the middle of the height.
  open func leftViewRect(forBounds bounds: CGRect) -> CGRect { sideRect(.left, in: bounds) }
  /// Where the view behind the text stands, likewise.
  open func rightViewRect(forBounds bounds: CGRect) -> CGRect { sideRect(.right, in: bounds) }

  /// The space that a border takes on each side, in points.
  private var borderInset: CGSize {
    switch borderStyle {
    case .none: .zero
    case .line: CGSize(width: 2, height: 2)
    case .bezel, .roundedRect: CGSize(width: 7, height: 7)
    }
  }

  open override var intrinsicContentSize: CGSize {
    let font = usedFont
    let text = characters ?? ""
    let shown = text.isEmpty ? hint ?? "" : text
    let inset = borderInset
    return CGSize(
      width: FontMetric.width(of: shown, font) + 2 * inset.width + widthOfSides,
      height: ceil(font.lineHeight) + 2 * inset.height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  package override var lastBaselineOffset: Double {
    Double(borderInset.height) - Double(usedFont.descender)
  }
  package override var firstBaselineOffset: Double {
    Double(borderInset.height) + Double(usedFont.ascender)
  }
}

extension TextField {
  /// When a view at a side, or a button to clear the text, is shown.
  public enum ViewMode: Int, Hashable, Sendable {
    /// Never.
    case never
    /// While the text is changed.
    case whileEditing
    /// Unless the text is changed.
    case unlessEditing
    /// Always.
    case always
  }

  /// Before the text, or behind it.
  enum Side { case left, right }

  /// A view before the text, while `leftViewMode` shows it: at the left, or where text is read from
  /// right to left, at the right.
  public final var leftView: View? {
    get { view(at: .left) }
    set { take(newValue, to: .left) }
  }

  /// A view behind the text, while `rightViewMode` shows it.
  public final var rightView: View? {
    get { view(at: .right) }
    set { take(newValue, to: .right) }
  }

  private func view(at side: Side) -> View? { subviews.first { $0.extras?.sideInField == side } }

  /// A view follows its side, and the middle, by its autoresizing mask.
  private func take(_ view: View?, to side: Side) {
    if let old = self.view(at: side), old !== view {
      old.more.sideInField = nil
      old.removeFromSuperview()
    }
    hasSides = view != nil || self.view(at: side == .left ? .right : .left) != nil
    invalidateIntrinsicContentSize()
    guard let view else { return }
    view.more.sideInField = side
    addSubview(view)
    view.frame = side == .left ? leftViewRect(forBounds: bounds) : rightViewRect(forBounds: bounds)
    let isLeft = (side == .left) != node.isRightToLeft
    view.autoresizingMask = [
      .flexibleTopMargin, .flexibleBottomMargin,
      isLeft ? .flexibleRightMargin : .flexibleLeftMargin,
    ]
    showSides()
  }

  private func showSides() {
    guard hasSides else { return }
    for (side, mode) in [(Side.left, leftViewMode), (.right, rightViewMode)] {
      let isShown =
        mode == .always || mode == .whileEditing && isFirstResponder
        || mode == .unlessEditing && !isFirstResponder
      view(at: side)?.isHidden = !isShown
    }
    invalidateIntrinsicContentSize()
  }

  private func width(at side: Side) -> CGFloat {
    view(at: side).map { $0.isHidden ? 0 : $0.bounds.width } ?? 0
  }

  private var widthOfSides: CGFloat {
    hasSides ? width(at: .left) + width(at: .right) : 0
  }

  private func sideRect(_ side: Side, in bounds: CGRect) -> CGRect {
    let size = view(at: side)?.bounds.size ?? .zero
    let isLeft = (side == .left) != node.isRightToLeft
    return CGRect(
      x: isLeft ? bounds.minX : bounds.maxX - size.width,
      y: bounds.midY - size.height / 2, width: size.width, height: size.height)
  }
}

/// Which keys are shown.
public enum KeyboardType: Int, Hashable, Sendable {
  /// All keys, or those that the name says.
  case `default`, asciiCapable, numbersAndPunctuation, URL
  /// Digits, or the keys that the name says.
  case numberPad, phonePad, namePhonePad, emailAddress
}

/// What the return key says.
public enum ReturnKeyType: Int, Hashable, Sendable {
  /// "Return", or the name.
  case `default`, go, join, next, search, send, done
}

/// Which letters become capitals.
public enum AutocapitalizationType: Int, Hashable, Sendable {
  /// None, the first of each word or sentence, or all.
  case none, words, sentences, allCharacters
}

/// Whether words are corrected.
public enum AutocorrectionType: Int, Hashable, Sendable {
  /// As the system does, or as is said.
  case `default`, no, yes
}
