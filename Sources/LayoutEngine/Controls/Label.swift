// Text that sizes itself.

public import Foundation

/// A view that shows text. It wants the width of its longest line and the height of its lines; with
/// several lines allowed, the height follows the width in a second round of the pass.
open class Label: View {
  /// The text.
  public final var text: String? {
    didSet { if text != oldValue { textChanged() } }
  }

  /// The font: 17 points unless set.
  public final var font: Font! = .systemFont(ofSize: Font.labelFontSize) {
    didSet { if font != oldValue { textChanged() } }
  }

  /// The most lines that are shown; 0 for as many as there are.
  public final var numberOfLines = 1 {
    didSet { if numberOfLines != oldValue { textChanged() } }
  }

  /// The width at which lines break for the intrinsic size; 0 for the width that is solved for.
  public final var preferredMaxLayoutWidth: CGFloat = 0 {
    didSet { if preferredMaxLayoutWidth != oldValue { textChanged() } }
  }

  /// The colour of the text; of no effect on layout.
  public final var textColor: Color! = .black
  /// Where lines begin; of no effect on layout.
  public final var textAlignment = TextAlignment.natural
  /// What happens to text that does not fit; of no effect on layout.
  public final var lineBreakMode = LineBreakMode.byTruncatingTail
  /// Whether text shrinks to fit; of no effect on layout.
  public final var adjustsFontSizeToFitWidth = false
  /// What hears of changes of a label that stands in no tree, as a button's title does.
  final var didChange: (() -> Void)?

  /// The text's words, once they have been measured.
  private var measured: MeasuredText?
  /// The width of the text on a single line, once it has been measured.
  private var lineWidth: Double?

  private func textChanged() {
    measured = nil
    lineWidth = nil
    if isMultiline {
      node.flags.insert(.measuresHeight)
    } else {
      node.flags.remove(.measuresHeight)
    }
    if let system = node.system {
      system.noteRowChange(of: node)
      if usesBaseline { for constraint in node.incident { constraint.mark(.base) } }
    }
    didChange?()
  }

  private var usesBaseline: Bool {
    node.incident.contains {
      [.firstBaseline, .lastBaseline].contains($0.firstAttribute)
        || [.firstBaseline, .lastBaseline].contains($0.secondAttribute)
    }
  }

  private var isMultiline: Bool { numberOfLines != 1 }

  private var usedFont: Font { font ?? .systemFont(ofSize: Font.labelFontSize) }

  open override var intrinsicContentSize: CGSize {
    let width = preferredMaxLayoutWidth > 0 ? Double(preferredMaxLayoutWidth) : .infinity
    return size(maxWidth: width)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    self.size(maxWidth: size.width > 0 ? Double(size.width) : .infinity)
  }

  private func size(maxWidth: Double) -> CGSize {
    guard let text, !text.isEmpty else { return .zero }
    guard isMultiline else {
      // Line breaks have no width.
      let width = lineWidth ?? FontMetric.width(of: text, usedFont)
      lineWidth = width
      return CGSize(width: width, height: height(lines: 1))
    }
    let words = measured ?? MeasuredText(text, usedFont)
    measured = words
    let layout = TextLayout(words, maxWidth: maxWidth)
    let lineCount = numberOfLines > 0 ? min(numberOfLines, layout.lineCount) : layout.lineCount
    return CGSize(width: layout.width, height: height(lines: lineCount))
  }

  /// Heights are rounded up to whole points, as widths are.
  private func height(lines: Int) -> Double {
    FontMetric.roundedUp(Double(usedFont.lineHeight) * Double(lines))
  }

  // MARK: The second round

  package override func layoutContentSize() -> CGSize {
    var size = intrinsicContentSize
    guard isMultiline, preferredMaxLayoutWidth <= 0, let measuredWidth = node.measuredWidth,
      measuredWidth < Double(size.width)
    else { return size }
    size.height = self.size(maxWidth: measuredWidth).height
    return size
  }

  package override func widthWasSolved() {
    guard preferredMaxLayoutWidth <= 0, node.frame.width != node.measuredWidth else { return }
    let old = layoutContentSize().height
    node.measuredWidth = node.frame.width
    guard layoutContentSize().height != old else { return }
    node.system?.noteRowChange(of: node)
  }

  package override var lastBaselineOffset: Double { -Double(usedFont.descender) }
  package override var firstBaselineOffset: Double { Double(usedFont.ascender) }
}

/// Where lines of text begin.
public enum TextAlignment: Int, Hashable, Sendable {
  /// At the left edge.
  case left
  /// In the middle.
  case center
  /// At the right edge.
  case right
  /// At both edges.
  case justified
  /// Where the direction of the text says.
  case natural
}

/// What happens to text that does not fit.
public enum LineBreakMode: Int, Hashable, Sendable {
  /// Lines break between words.
  case byWordWrapping
  /// Lines break anywhere.
  case byCharWrapping
  /// Text is cut off.
  case byClipping
  /// An ellipsis at the start.
  case byTruncatingHead
  /// An ellipsis at the end.
  case byTruncatingTail
  /// An ellipsis in the middle.
  case byTruncatingMiddle
}
