// Text that scrolls, or grows.

public import Foundation

/// Hears of what happens in a text view.
public protocol TextViewDelegate: ScrollViewDelegate {
  /// The text has changed.
  func textViewDidChange(_ textView: TextView)
  /// Editing has begun.
  func textViewDidBeginEditing(_ textView: TextView)
  /// Editing has ended.
  func textViewDidEndEditing(_ textView: TextView)
}

extension TextViewDelegate {
  /// Nothing happens.
  public func textViewDidChange(_ textView: TextView) {}
  /// Nothing happens.
  public func textViewDidBeginEditing(_ textView: TextView) {}
  /// Nothing happens.
  public func textViewDidEndEditing(_ textView: TextView) {}
}

/// Text of any number of lines. While it scrolls, it has no size of its own; otherwise it is as
/// high as its text is in its width.
open class TextView: ScrollView {
  /// What lays the text out: a label, which is no subview.
  private let label = Label()

  /// A text view with the given frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    label.numberOfLines = 0
    label.font = .systemFont(ofSize: 12)
  }

  /// The text.
  open var text: String! {
    get { label.text ?? "" }
    set { change { label.text = newValue } }
  }
  /// The text with the fonts of its parts.
  open var attributedText: NSAttributedString! {
    get { label.attributedText }
    set { change { label.attributedText = newValue } }
  }
  /// The font: 12 points unless set.
  open var font: Font? {
    get { label.font }
    set { change { label.font = newValue } }
  }
  /// What surrounds the text: 8 points above and below, unless set.
  public final var textContainerInset = EdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
    didSet { sizeChanged() }
  }
  /// Space beside each line, in points: 5 unless set.
  public final var lineFragmentPadding: CGFloat = 5 { didSet { sizeChanged() } }
  /// What holds the lines: the text view itself.
  public final var textContainer: TextView { self }
  /// Whether the text can be changed; of no effect on layout.
  public final var isEditable = true
  open override var canBecomeFirstResponder: Bool { isEditable }
  final override func focusDidChange() {
    let listener = delegate as? any TextViewDelegate
    if isFirstResponder {
      listener?.textViewDidBeginEditing(self)
    } else {
      listener?.textViewDidEndEditing(self)
    }
  }
  /// Where lines begin; of no effect on layout.
  public final var textAlignment = TextAlignment.natural
  /// The colour of the text; of no effect on layout.
  public final var textColor: Color?

  private func change(_ body: () -> Void) {
    body()
    sizeChanged()
  }

  private func sizeChanged() {
    isContentNew = true
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  package override func scrollingChanged() {
    node.measuredWidth = nil
    node.withSystem { $0.store.table.set(.measuresHeight, measuresHeight, of: node.slot) }
    sizeChanged()
  }

  package override var measuresHeight: Bool { !isScrollEnabled || super.measuresHeight }
  package override var awaitsWidth: Bool { !isScrollEnabled && node.measuredWidth == nil }

  private func size(inWidth width: CGFloat) -> CGSize {
    let beside = textContainerInset.left + textContainerInset.right + 2 * lineFragmentPadding
    let text = label.sizeThatFits(CGSize(width: max(width - beside, 1), height: 0))
    let line = ceil((label.font ?? .systemFont(ofSize: 12)).lineHeight)
    return CGSize(
      width: text.width + beside,
      height: max(text.height, line) + textContainerInset.top + textContainerInset.bottom)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    self.size(inWidth: size.width > 0 ? size.width : .infinity)
  }

  open override var intrinsicContentSize: CGSize {
    isScrollEnabled
      ? CGSize(width: View.noIntrinsicMetric, height: View.noIntrinsicMetric)
      : size(inWidth: .infinity)
  }

  package override func layoutContentSize() -> CGSize {
    var wanted = intrinsicContentSize
    let width = CGFloat(node.measuredWidth ?? node.frame.width)
    if !isScrollEnabled, width > 0, width < wanted.width {
      wanted.height = size(inWidth: width).height
    }
    return wanted
  }

  package override func widthWasSolved() {
    super.widthWasSolved()
    setNeedsLayout()
    guard !isScrollEnabled, node.measuredWidth != node.frame.width else { return }
    node.measuredWidth = node.frame.width
    node.withSystem { $0.noteRowChange(of: node) }
    tellSuperviewOfContent()
  }

  /// Whether the text may have another size than `contentSize`.
  private var isContentNew = false

  /// The size of the text in the width of the view, also of one that was set a moment ago.
  open override var contentSize: CGSize {
    get {
      if isContentNew, bounds.width > 0 { fitContent() }
      return super.contentSize
    }
    set { super.contentSize = newValue }
  }

  private func fitContent() {
    isContentNew = false
    let content = CGSize(width: bounds.width, height: size(inWidth: bounds.width).height)
    if content != super.contentSize { contentSize = content }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    fitContent()
  }
}
