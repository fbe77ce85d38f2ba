// Text that sizes itself.

internal import FlatStorage
public import Foundation

/// A view that shows text. It wants the width of its longest line and the height of its lines; with
/// several lines allowed, the height follows the width in a second round of the pass.
open class Label: View {
  /// The text.
  open var text: String? {
    get { characters }
    set { setText(newValue) }
  }

  /// The text with the fonts of its parts; the label is measured in the largest one.
  open var attributedText: NSAttributedString? {
    get { characters.map { NSAttributedString(string: $0, attributes: [.font: usedFont]) } }
    set {
      setText(newValue?.string)
      if let largest = newValue?.largestFont { setFont(largest) }
    }
  }

  /// The font: 17 points unless set.
  open var font: Font! {
    get { typeface }
    set { setFont(newValue) }
  }

  // Apart from the properties, because subclasses that override one of them set another one in it.
  private func setText(_ text: String?) {
    guard text != characters else { return }
    characters = text
    contentChanged()
  }

  private func setFont(_ font: Font?) {
    guard font != typeface else { return }
    typeface = font
    contentChanged()
  }

  /// The most lines that are shown; 0 for as many as there are.
  open var numberOfLines: Int {
    get { lineCountMax }
    set {
      guard newValue != lineCountMax else { return }
      let wasMultiline = isMultiline
      lineCountMax = newValue
      contentChanged()
      if isMultiline != wasMultiline { (superview as? StackView)?.arrangementChanged() }
    }
  }

  /// The width at which lines break for the intrinsic size; 0 for the width that is solved for.
  open var preferredMaxLayoutWidth: CGFloat {
    get { widthMax }
    set {
      guard newValue != widthMax else { return }
      widthMax = newValue
      contentChanged()
    }
  }

  // Apart from the public properties, so that the compiler knows everybody who uses them, and does
  // not check that at run time.
  private final var characters: String?
  private final var typeface: Font? = .systemFont(ofSize: Font.labelFontSize)
  private final var lineCountMax = 1
  private final var widthMax: CGFloat = 0

  /// The colour of the text; of no effect on layout.
  open var textColor: Color! = .black
  /// Where lines begin; of no effect on layout.
  open var textAlignment = TextAlignment.natural
  /// What happens to text that does not fit; of no effect on layout.
  open var lineBreakMode = LineBreakMode.byTruncatingTail
  /// Whether text shrinks to fit; of no effect on layout.
  public final var adjustsFontSizeToFitWidth = false
  /// What hears of changes of a label that stands in no tree, as a button's title does.
  final var didChange: (() -> Void)?

  /// What the text measures, until it changes.
  private var measure: TextMeasure?

  final override func contentChanged() {
    if isMultiline, let measure {
      // A width that was given stays as it is now. One that the text wanted follows the next text:
      // broken at that of a word, a sentence might be higher than all that contains it.
      let isGiven = node.frame.width > 0 && node.frame.width != Double(measure.contentSize.width)
      node.measuredWidth = isGiven ? node.frame.width : nil
    }
    measure = nil
    if let system = node.system {
      system.store.table.set(.measuresHeight, isMultiline, of: node.slot)
      // It may turn out to be the same, and the text to have more lines.
      if isMultiline { system.store.table.resized.append(node.slot) }
      baselinesChanged()
    }
    invalidateIntrinsicContentSize()
    didChange?()
  }

  final override var onlyShows: Bool { true }

  private var isMultiline: Bool { lineCountMax != 1 }

  package override var measuresHeight: Bool { isMultiline }
  package override var awaitsWidth: Bool {
    node.measuredWidth == nil && withMeasure { $0.followsWidth }
  }

  private var usedFont: Font { typeface ?? .systemFont(ofSize: Font.labelFontSize) }

  open override var intrinsicContentSize: CGSize {
    contentSize(atWidth: isInSecondRound ? node.measuredWidth : nil)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    textRect(inWidth: size.width > 0 ? size.width : .greatestFiniteMagnitude).size
  }

  /// Where the text stands in `bounds`, in so many lines at most. Subclasses put space around it,
  /// which makes the label as much larger.
  open func textRect(
    forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int
  ) -> CGRect {
    let width = Double(bounds.width)
    let size =
      numberOfLines == lineCountMax
      ? withMeasure { $0.size(maxWidth: width) }
      : TextMeasure(characters ?? "", usedFont, lineCountMax: numberOfLines, maxWidth: 0)
        .size(maxWidth: width)
    return CGRect(origin: bounds.origin, size: size)
  }

  /// Draws the text; never called here.
  open func drawText(in rect: CGRect) {}

  private func textRect(inWidth width: CGFloat) -> CGRect {
    textRect(
      forBounds: CGRect(x: 0, y: 0, width: width, height: .greatestFiniteMagnitude),
      limitedToNumberOfLines: lineCountMax)
  }

  /// Calls `body`, which leaves the label as it is, with what the text measures.
  private func withMeasure<Result>(_ body: (TextMeasure) -> Result) -> Result {
    if measure == nil {
      measure = TextMeasure(
        characters ?? "", usedFont, lineCountMax: lineCountMax, maxWidth: Double(widthMax))
    }
    // The label holds it.
    return Uncounted(measure!)(body)
  }

  // MARK: The second round

  /// Whether the content is asked for its size within the width that has been found. Subclasses add
  /// to that what they add to the text.
  private var isInSecondRound = false

  package override func layoutContentSize() -> CGSize {
    isInSecondRound = true
    defer { isInSecondRound = false }
    return intrinsicContentSize
  }

  /// Whether no subclass puts anything around the text.
  private var isPlain: Bool { type(of: self) == Label.self }

  /// The size of the text, and of what a subclass puts around it, within `width` where it follows
  /// that.
  private func contentSize(atWidth width: Double?) -> CGSize {
    if isPlain { return withMeasure { $0.contentSize(atWidth: width) } }
    var size = textRect(inWidth: widthMax > 0 ? widthMax : .greatestFiniteMagnitude).size
    if let width, width > 0, width < Double(size.width), withMeasure({ $0.followsWidth }) {
      size.height = textRect(inWidth: width).height
    }
    return size
  }

  package override func widthWasSolved() {
    let (old, width) = (node.measuredWidth, node.frame.width)
    guard width != old, withMeasure({ $0.followsWidth }) else { return }
    node.measuredWidth = width
    // A plain label looks at its measure once for both: two looks are 2 % of a frame's layout in
    // `layout/feed-cell`.
    let hasNewHeight =
      isPlain
      ? withMeasure { $0.contentSize(atWidth: old).height != $0.contentSize(atWidth: width).height }
      : contentSize(atWidth: old).height != contentSize(atWidth: width).height
    guard hasNewHeight || old == nil && contentPriorities.hug.vertical == .required
    else { return }
    node.withSystem { $0.noteRowChange(of: node) }
    tellSuperviewOfContent()
  }

  package override var lastBaselineOffset: Double { -Double(usedFont.descender) }
  package override var firstBaselineOffset: Double { Double(usedFont.ascender) }
}

/// Where lines of text begin.
public enum TextAlignment: Int, Hashable, Sendable {
  /// At an edge, in the middle, at both edges, or where the direction of the text says.
  case left, center, right, justified, natural
}

/// What happens to text that does not fit.
public enum LineBreakMode: Int, Hashable, Sendable {
  /// Lines break between words, or anywhere.
  case byWordWrapping, byCharWrapping
  /// Text is cut off, or an ellipsis stands at its start, its end, or in the middle.
  case byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}
