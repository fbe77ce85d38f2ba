// The text of a view as it would be drawn, for those who draw pictures of layouts.

internal import Foundation

/// Lines of text in a font's size.
package struct DrawnText {
  /// A line, cut where it has no room, and its width in points.
  package struct Line {
    package let text: String
    package let width: Double
  }

  /// The lines, from top to bottom.
  package let lines: [Line]
  /// The size of the font, in points.
  package let fontSize: Double
  package let isBold: Bool
  /// The distance between the tops of lines, in points.
  package let lineHeight: Double
  /// From the top of a line to where its letters stand, in points.
  package let ascender: Double
  /// Where lines begin.
  package let alignment: TextAlignment
  /// Whether it stands for a text that is still to be typed.
  package let isPlaceholder: Bool

  fileprivate init?(
    _ text: String?, _ font: Font, width: Double, lineCountMax: Int, alignment: TextAlignment,
    isPlaceholder: Bool = false
  ) {
    guard let text, !text.isEmpty else { return nil }
    let lineWidth = lineCountMax == 1 ? .infinity : width
    let layout = TextLayout(MeasuredText(text, font), maxWidth: lineWidth, keepsLines: true)
    let kept = lineCountMax > 0 ? layout.lines.prefix(lineCountMax) : layout.lines[...]
    lines = kept.map { Self.line($0, font, width: width) }
    fontSize = Double(font.pointSize)
    isBold = font.isBold
    lineHeight = Double(font.lineHeight)
    ascender = Double(font.ascender)
    self.alignment = alignment
    self.isPlaceholder = isPlaceholder
  }

  /// As much of `text` as there is room for; what does not fit gives way to an ellipsis.
  private static func line(_ text: Substring, _ font: Font, width: Double) -> Line {
    let fullWidth = FontMetric.exactWidth(of: text, font)
    guard fullWidth > width + 1 else { return Line(text: String(text), width: fullWidth) }
    var kept = text
    while !kept.isEmpty, FontMetric.exactWidth(of: kept, font) + ellipsis(font) > width {
      kept.removeLast()
    }
    let shown = kept + "…"
    return Line(text: String(shown), width: FontMetric.exactWidth(of: shown, font))
  }

  private static func ellipsis(_ font: Font) -> Double {
    FontMetric.exactWidth(of: "…", font)
  }
}

extension View {
  /// What the view shows in its present width; `nil` for a view that shows no text.
  package final var drawnText: DrawnText? {
    let width = node.presentationFrame.width
    if let label = self as? Label {
      return DrawnText(
        label.text, label.font ?? .systemFont(ofSize: Font.labelFontSize), width: width,
        lineCountMax: label.numberOfLines, alignment: label.textAlignment)
    }
    if let button = self as? Button {
      let font = button.titleLabel?.font ?? .systemFont(ofSize: 18)
      return DrawnText(
        button.currentTitle, font, width: width, lineCountMax: 1, alignment: .center)
    }
    if let field = self as? TextField {
      let isEmpty = (field.text ?? "").isEmpty
      return DrawnText(
        isEmpty ? field.placeholder : field.text,
        field.font ?? .systemFont(ofSize: Font.labelFontSize), width: width, lineCountMax: 1,
        alignment: .left, isPlaceholder: isEmpty)
    }
    return nil
  }
}
