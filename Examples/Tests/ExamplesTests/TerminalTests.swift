// The terminal's screen as text, at several sizes.

import TerminalScreen
import Testing

@Suite struct TerminalTests {
  private func lines(_ screen: MailScreen) -> [String] {
    CharacterGrid(of: screen.window).plainText
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// A box of `width` characters: the line above or below what it holds.
  private func edge(_ width: Int, _ left: String, _ right: String) -> String {
    left + String(repeating: "─", count: width - 2) + right
  }

  private func boxed(_ text: String, _ width: Int) -> String {
    "│" + text + String(repeating: " ", count: width - 2 - text.count) + "│"
  }

  @Test func eightyByTwentyFour() {
    let lines = lines(MailScreen(columns: 80, rows: 24))
    #expect(lines.count == 24)
    #expect(lines[0].hasPrefix(" Tinamou mail") && lines[0].hasSuffix("80 × 24"))
    #expect(lines[1] == edge(20, "┌", "┐") + " Alan  Constraints")
    #expect(lines[2] == boxed(" Inbox   4", 20) + " Greta  Kiwis")
    #expect(lines[12] == boxed("", 20) + edge(60, "┌", "┐"))
    #expect(lines[13] == boxed("", 20) + boxed(" Levels are strict.", 60))
    #expect(lines[22] == edge(20, "└", "┘") + edge(60, "└", "┘"))
    #expect(lines[23] == " ↑ ↓ choose   q quit")
  }

  /// The folders are a quarter, but at most 24 characters; the text and the list share the height.
  @Test func hundredAndTwentyByForty() {
    let lines = lines(MailScreen(columns: 120, rows: 40))
    #expect(lines.count == 40)
    #expect(lines[0].hasSuffix("120 × 40"))
    #expect(lines[1] == edge(24, "┌", "┐") + " Alan  Constraints")
    #expect(lines[20] == boxed("", 24) + edge(96, "┌", "┐"))
    #expect(lines[38] == edge(24, "└", "┘") + edge(96, "└", "┘"))
    #expect(lines[39] == " ↑ ↓ choose   q quit")
  }

  @Test func aSmallTerminalHasTheListOnly() {
    let lines = lines(MailScreen(columns: 40, rows: 10))
    #expect(lines.count == 10)
    #expect(lines[1] == " Alan  Constraints")
    #expect(!lines.joined().contains { "┌│".contains($0) })
  }

  /// Goal: a screen that was resized is that of a screen made at that size.
  @Test func resizingLeavesNothingBehind() {
    let screen = MailScreen(columns: 80, rows: 24)
    for (columns, rows) in [(40, 10), (200, 60), (1, 1), (120, 40), (59, 16), (60, 15), (80, 24)] {
      screen.resize(columns: columns, rows: rows)
      #expect(lines(screen) == lines(MailScreen(columns: columns, rows: rows)))
    }
  }

  @Test func theMessageThatIsChosenIsRead() {
    let screen = MailScreen(columns: 80, rows: 24)
    screen.moveSelection(by: 1)
    #expect(lines(screen)[13].contains("They do not fly."))
    screen.moveSelection(by: 99)
    #expect(screen.selection == 3)
    screen.moveSelection(by: -99)
    #expect(screen.selection == 0)
    // The chosen row stands out: the terminal is sent a change of colours before and after it.
    let text = CharacterGrid(of: screen.window).terminalText
    #expect(text.contains("\u{1B}[7m Alan  Constraints"))
  }
}
