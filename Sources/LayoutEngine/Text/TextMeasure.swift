// What a label's text measures, kept from one frame to the next.

internal import Foundation

/// The sizes of a text in a font, with a number of lines.
///
/// An object that never changes but for what it remembers: a label's width may change on every frame,
/// and asks it for one height.
final class TextMeasure {
  /// The size that the text wants.
  let contentSize: CGSize
  /// Whether the height depends on the width that the text is given.
  let followsWidth: Bool

  private let words: MeasuredText?
  private let lineHeight: Double
  private let lineCountMax: Int
  /// The last width that was asked for, and the height that belongs to it.
  private var lastWidth = Double.nan
  private var lastHeight = 0.0

  /// - Parameters:
  ///   - lineCountMax: The most lines; 0 for as many as there are.
  ///   - maxWidth: The width at which lines break for `contentSize`; 0 for none.
  init(_ text: String, _ font: Font, lineCountMax: Int, maxWidth: Double) {
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

  /// The height of the text within `width` points.
  func height(atWidth width: Double) -> Double {
    if width != lastWidth {
      lastWidth = width
      lastHeight = Double(size(maxWidth: width).height)
    }
    return lastHeight
  }

  /// Heights are rounded up to whole points, as widths are.
  private static func size(
    _ words: MeasuredText, _ lineHeight: Double, _ lineCountMax: Int, maxWidth: Double
  ) -> CGSize {
    let layout = TextLayout(words, maxWidth: maxWidth)
    let lineCount = lineCountMax > 0 ? min(lineCountMax, layout.lineCount) : layout.lineCount
    return CGSize(
      width: layout.width, height: FontMetric.roundedUp(lineHeight * Double(lineCount)))
  }
}
