// What a label's text measures, kept from one frame to the next.

package import Foundation

/// The sizes of a text in a font, with a number of lines.
///
/// An object that never changes but for what it remembers: a label's width may change on every
/// frame, and asks it for one height.
package final class TextMeasure {
  /// The size that the text wants.
  package let contentSize: CGSize
  /// Whether the height depends on the width that the text is given.
  let followsWidth: Bool

  private let words: MeasuredText?
  private let lineHeight: Double
  private let lineCountMax: Int
  /// The height that was found last, and the limits between which lines break at the same places.
  private var lastHeight = 0.0
  private var widestLine = Double.infinity
  private var leastOverflow = -Double.infinity

  /// - Parameters:
  ///   - lineCountMax: The most lines; 0 for as many as there are.
  ///   - maxWidth: The width at which lines break for `contentSize`; 0 for none.
  package init(_ text: String, _ font: Font, lineCountMax: Int, maxWidth: Double) {
    self.lineCountMax = lineCountMax
    lineHeight = Double(font.lineHeight)
    followsWidth = lineCountMax != 1 && maxWidth <= 0 && !text.isEmpty
    guard !text.isEmpty else {
      words = nil
      contentSize = .zero
      return
    }
    guard lineCountMax != 1 else {
      // Line breaks have no width.
      words = nil
      contentSize = CGSize(
        width: FontMetric.width(of: text, font), height: FontMetric.roundedUp(lineHeight))
      return
    }
    let words = MeasuredText(text, font)
    self.words = words
    contentSize = Self.size(
      words, lineHeight, lineCountMax, maxWidth: maxWidth > 0 ? maxWidth : .infinity)
  }

  /// The size of the text within `maxWidth` points.
  func size(maxWidth: Double) -> CGSize {
    guard let words else { return contentSize }
    return Self.size(words, lineHeight, lineCountMax, maxWidth: maxWidth)
  }

  /// What the text wants, with the height that it has within `width` where it follows that. 0 is no
  /// width, as for `Label.sizeThatFits(_:)` and `preferredMaxLayoutWidth`.
  func contentSize(atWidth width: Double?) -> CGSize {
    guard followsWidth, let width, width > 0, width < Double(contentSize.width) else {
      return contentSize
    }
    return CGSize(width: contentSize.width, height: height(atWidth: width))
  }

  /// The height of the text within `width` points. Lines are broken anew only where another width
  /// may break them elsewhere.
  package func height(atWidth width: Double) -> Double {
    let limit = TextLayout.limit(atWidth: width)
    if limit >= widestLine, limit < leastOverflow { return lastHeight }
    guard let words else { return Double(contentSize.height) }
    let layout = TextLayout(words, maxWidth: width)
    (widestLine, leastOverflow) = (layout.widestLine, layout.leastOverflow)
    lastHeight = Self.height(of: layout, lineHeight, lineCountMax)
    return lastHeight
  }

  private static func size(
    _ words: MeasuredText, _ lineHeight: Double, _ lineCountMax: Int, maxWidth: Double
  ) -> CGSize {
    let layout = TextLayout(words, maxWidth: maxWidth)
    return CGSize(width: layout.width, height: height(of: layout, lineHeight, lineCountMax))
  }

  /// Heights are rounded up to whole points, as widths are.
  private static func height(
    of layout: TextLayout, _ lineHeight: Double, _ lineCountMax: Int
  ) -> Double {
    let lineCount = lineCountMax > 0 ? min(lineCountMax, layout.lineCount) : layout.lineCount
    return FontMetric.roundedUp(lineHeight * Double(lineCount))
  }
}
