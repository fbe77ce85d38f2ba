// Measuring text: words once, lines as often as the width changes.

import Foundation
import Testing

@testable import LayoutEngine

@Suite struct TextLayoutTests {
  private let font = Font.systemFont(ofSize: 10)

  private func lines(_ text: String, _ width: Double) -> [String] {
    TextLayout(MeasuredText(text, font), maxWidth: width, keepsLines: true).lines.map(String.init)
  }

  /// "ab" is 11 points wide, a space 3.5.
  @Test func breaksAtSpaces() {
    #expect(lines("ab ab ab", 26) == ["ab ab", "ab"])
    #expect(lines("ab ab ab", 25.5) == ["ab ab", "ab"])
    #expect(lines("ab ab ab", 25) == ["ab", "ab", "ab"])
    #expect(lines("ab ab ab", 1_000) == ["ab ab ab"])
    #expect(lines("", 10) == [""])
  }

  @Test func keepsEmptyParagraphsAndSpaces() {
    #expect(lines("ab\n\nab", 100) == ["ab", "", "ab"])
    #expect(lines("ab\n", 100) == ["ab", ""])
    #expect(lines("ab  ab", 100) == ["ab  ab"])
    #expect(lines("ab\nab ab", 20) == ["ab", "ab", "ab"])
  }

  /// Goal: as in TextKit, spaces at the end of a line take no room.
  /// Regression: those that did not fit stood on the next line, alone or before its first word.
  @Test func spacesHangOverTheEnd() {
    #expect(lines("ab ab ", 26) == ["ab ab "])
    #expect(lines("ab ab  ab\n ab ab \n", 26) == ["ab ab ", "ab", " ab", "ab ", ""])
    #expect(TextLayout(MeasuredText("ab ab ", font), maxWidth: 26).width == 26)
  }

  @Test func breaksWordsThatAreWiderThanALine() {
    #expect(lines("abcdef", 12) == ["ab", "cd", "ef"])
    #expect(lines("abcdef", 1) == ["a", "b", "c", "d", "e", "f"])
    #expect(lines("ab abcd ab", 12) == ["ab", "ab", "cd", "ab"])
    #expect(lines("日本語日本", 20) == ["日本", "語日", "本"])
    #expect(lines("e\u{301}e\u{301}", 6) == ["e\u{301}", "e\u{301}"])
  }

  /// Goal: nothing is lost, no line is too wide, and measuring without lines says the same.
  @Test(arguments: [0.0, 3, 9.5, 20, 33, 60, 200, .infinity])
  func agreesWithItself(width: Double) {
    for text in ["one two three", "a\nbb  ccc\n", "  lead", "end   ", "wiiide words häufig", "m"] {
      let measured = MeasuredText(text, font)
      let kept = TextLayout(measured, maxWidth: width, keepsLines: true)
      let counted = TextLayout(measured, maxWidth: width)
      #expect(kept.lineCount == counted.lineCount)
      #expect(kept.width == counted.width)
      #expect(kept.lines.count == kept.lineCount)
      let characters = { (text: String) in text.filter { !$0.isWhitespace } }
      #expect(characters(kept.lines.joined()) == characters(text))
      // Spaces hang over the end.
      let shown = kept.lines.map { String($0.reversed().drop { $0 == " " }) }
      for line in shown where line.count > 1 {
        #expect(FontMetric.exactWidth(of: line, font) <= width + 1e-3)
      }
    }
  }
  /// Goal: a height that is found without breaking lines is the one that breaking them finds.
  /// Method: one measure is asked for widths in no order, near to each other and far apart, and at
  /// each width's very ends; every answer is compared with that of a measure that was never asked.
  @Test(arguments: [0, 2, 3])
  func heightsBetweenBreaksAreThoseOfBrokenLines(lineCountMax: Int) {
    for text in [
      "one two three", "a\nbb  ccc\n", "  lead", "wiiide words häufig", "m m m  m ", "日本語日本",
      "",
    ] {
      func measure() -> TextMeasure {
        TextMeasure(text, font, lineCountMax: lineCountMax, maxWidth: 0)
      }
      let asked = measure()
      for step in 0 ..< 700 {
        let width = Double(step * 37 % 173) * 0.5
        for width in [width, width.nextUp, width - 1e-6, width + 1e-6, (width - 1e-6).nextDown] {
          let wanted = measure().size(maxWidth: width).height
          #expect(asked.height(atWidth: width) == Double(wanted), "\(text) at \(width)")
        }
      }
    }
  }
}
