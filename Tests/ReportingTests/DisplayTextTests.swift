// Widths on a terminal.

import Reporting
import Testing

@Suite struct DisplayTextTests {
  @Test(arguments: [
    ("", 0), ("feed", 4), ("é", 1), ("e\u{301}", 1), ("µs ± ×", 6), ("漢字", 4), ("ﾊﾝ", 2), ("한국", 4),
    ("🐿️", 2), ("👩‍👩‍👧‍👦", 2), ("🇪🇸", 2), ("a\u{200B}b", 2), ("─━╌…–", 5), ("Ａ", 2), ("\u{1B}", 0),
  ])
  func widths(text: String, columns: Int) { #expect(DisplayText.width(of: text) == columns) }

  /// Goal: a cut text always fits, and is cut only if it has to be.
  @Test func truncationFits() {
    for text in ["feed", "漢字漢字", "a漢b字c", "e\u{301}e\u{301}e\u{301}", "👩‍👩‍👧‍👦👩‍👩‍👧‍👦", ""] {
      for columns in 0 ... 10 {
        let cut = DisplayText.truncated(text, columns: columns)
        #expect(DisplayText.width(of: cut) <= columns, "\(text) in \(columns)")
        if DisplayText.width(of: text) <= columns { #expect(cut == text) }
      }
    }
    #expect(DisplayText.truncated("workload", columns: 5) == "work…")
    #expect(DisplayText.truncated("漢字漢字", columns: 4) == "漢…")
  }

  @Test func wrapsAtBlanks() {
    #expect(DisplayText.wrapped("a bb ccc", columns: 4) == ["a bb", "ccc"])
    #expect(DisplayText.wrapped("a toolong b", columns: 4) == ["a", "toolong", "b"])
    #expect(DisplayText.wrapped("漢字 漢", columns: 6) == ["漢字", "漢"])
    #expect(DisplayText.wrapped("", columns: 4) == [""])
    #expect(DisplayText.wrapped("a bb", columns: .max) == ["a bb"])
  }

  @Test func padsToTheDisplayedWidth() {
    #expect(DisplayText.padded("漢", columns: 4, isRightAligned: true) == "  漢")
    #expect(DisplayText.padded("漢", columns: 4, isRightAligned: false) == "漢  ")
    #expect(DisplayText.padded("long", columns: 2, isRightAligned: true) == "long")
  }

  @Test func controlsDoNotReachTheTerminal() {
    #expect(DisplayText.printable("a\u{1B}[31mb\r\nc\td\u{7}") == "a\u{FFFD}[31mb  c d\u{FFFD}")
    #expect(DisplayText.printable("a\u{202E}b\u{2066}c\u{2028}d") == "a\u{FFFD}b\u{FFFD}c d")
    #expect(DisplayText.printable("👩‍👩‍👧‍👦 é 漢") == "👩‍👩‍👧‍👦 é 漢")
  }
}
