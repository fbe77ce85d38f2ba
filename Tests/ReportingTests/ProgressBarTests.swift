// The progress bar on an injected terminal.

@testable import Reporting
import Testing

/// A terminal that keeps what is drawn, and a clock that a test moves.
private final class FakeTerminal {
  var written: [String] = []
  var columns = 80
  var nanoseconds: UInt64 = 0

  /// A bar on this terminal, with its clock.
  func bar(total: Double, isInteractive: Bool = true) -> ProgressBar {
    ProgressBar(
      total: total,
      terminal: ProgressTerminal(
        isInteractive: isInteractive, hasColor: false, columns: { self.columns },
        write: { self.written.append($0) }), nanosecondsNow: { self.nanoseconds })
  }

  /// What the last drawing left on the line.
  var line: String {
    guard let last = written.last else { return "" }
    return String(last.split(separator: "\u{1B}[2K", omittingEmptySubsequences: false).last ?? "")
  }
}

@Suite struct ProgressBarTests {
  @Test func showsLabelShareAndTimeLeft() {
    let fake = FakeTerminal()
    var bar = fake.bar(total: 4)
    bar.show("feed 100")
    #expect(fake.line == "feed 100  " + String(repeating: "╌", count: 40) + "  0 %")
    fake.nanoseconds = 20_000_000_000
    bar.advance()
    #expect(
      fake.line == "feed 100  " + String(repeating: "━", count: 10)
        + String(repeating: "╌", count: 30) + "  25 %  1 min 0 s left")
    bar.clear()
    #expect(fake.written.last == "\r\u{1B}[2K")
  }

  /// Goal: a short run leaves a pipe clean, and a long one shows in a log that it goes on.
  @Test func writesALineAMinuteWhereNothingCanBeErased() {
    let fake = FakeTerminal()
    do {
      var bar = fake.bar(total: 300, isInteractive: false)
      for second in 0 ..< 150 {
        bar.show("feed \(second)")
        bar.advance()
        if second < 59 { #expect(fake.written.isEmpty) }
        fake.nanoseconds += 1_000_000_000
      }
      bar.clear()
    }
    #expect(
      fake.written == ["20 %, 4 min 0 s left, feed 60\n", "40 %, 3 min 0 s left, feed 120\n"])
  }

  @Test func drawsAtMostTenTimesASecond() {
    let fake = FakeTerminal()
    var bar = fake.bar(total: 1_000)
    for _ in 0 ..< 1_000 {
      bar.advance()
      fake.nanoseconds += 1_000_000
    }
    #expect(fake.written.count == 10)
    #expect(bar.completed == 1_000)
  }

  @Test func erasesItselfWhenItEnds() {
    let fake = FakeTerminal()
    do {
      var bar = fake.bar(total: 2)
      bar.advance()
    }
    #expect(fake.written.count == 2)
    #expect(fake.written.last == "\r\u{1B}[2K")
  }

  @Test func erasesOnlyWhatItDrew() {
    let fake = FakeTerminal()
    do {
      var bar = fake.bar(total: 2)
      bar.clear()
      bar.advance()
      bar.clear()
      bar.clear()
    }
    #expect(fake.written.count == 2)
  }

  @Test func comesBackAfterItWasCleared() {
    let fake = FakeTerminal()
    var bar = fake.bar(total: 3)
    bar.advance()
    bar.clear()
    bar.advance()
    #expect(fake.line.contains("66 %"))
    bar.advance(by: 50)
    #expect(bar.completed == 3)
  }

  @Test func followsTheWidthOfTheWindow() {
    let fake = FakeTerminal()
    var bar = fake.bar(total: 3)
    bar.show("label")
    let wide = DisplayText.width(of: fake.line)
    fake.columns = 30
    fake.nanoseconds += 1_000_000_000
    bar.advance()
    #expect(wide > 30)
    #expect(DisplayText.width(of: fake.line) < 30)
    bar.clear()
  }

  /// Goal: at no width and state does a line reach the last column, where terminals would wrap.
  @Test func everyLineFits() {
    for columns in 0 ... 120 {
      for label in ["", "feed", "漢字 with a name that is longer than some terminals are wide"] {
        for secondsLeft in [nil, 0, 75, 1e8] {
          for share in [0, 0.333, 1] {
            let line = ProgressLine(label: label, share: share, secondsLeft: secondsLeft)
              .text(columns: columns, isColored: false)
            #expect(DisplayText.width(of: line) <= max(0, columns - 1), "\(columns): \(line)")
          }
        }
      }
    }
  }

  @Test func coloursOnlyWhereWanted() {
    let line = ProgressLine(label: "a", share: 0.5, secondsLeft: nil)
    #expect(!line.text(columns: 80, isColored: false).contains("\u{1B}"))
    let colored = line.text(columns: 80, isColored: true).replacing(/\u{1B}\[[0-9;]*m/, with: "")
    #expect(colored == line.text(columns: 80, isColored: false).replacing("╌", with: "━"))
  }

  @Test func labelsCannotMoveTheCursor() {
    let fake = FakeTerminal()
    var bar = fake.bar(total: 1)
    bar.show("a\u{1B}[2A\nb")
    #expect(fake.line.hasPrefix("a\u{FFFD}[2A b  "))
    bar.clear()
  }

  @Test(arguments: [
    (true, ["TERM": "xterm"], true, true), (false, ["TERM": "xterm"], false, false),
    (true, ["TERM": "dumb"], false, false), (true, [:], false, false),
    (true, ["TERM": "xterm", "NO_COLOR": "1"], true, false),
    (true, ["TERM": "xterm", "NO_COLOR": ""], true, true),
  ])
  func respectsTheEnvironment(
    isTerminal: Bool, variables: [String: String], isInteractive: Bool, hasColor: Bool
  ) {
    let traits = ProgressTerminal.traits(isTerminal: isTerminal) { variables[$0] }
    #expect(traits.isInteractive == isInteractive)
    #expect(traits.hasColor == hasColor)
  }
}
