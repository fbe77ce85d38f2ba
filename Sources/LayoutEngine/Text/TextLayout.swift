// Breaking text into lines.

/// Text broken into lines at spaces; words that are wider than the lines are broken anywhere.
struct TextLayout {
  /// The number of lines.
  private(set) var lineCount = 0
  /// The width of the widest line, in points.
  private(set) var width = 0.0
  /// What stands on each line, if that was asked for.
  private(set) var lines: [Substring] = []
  private let keepsLines: Bool
  /// The widest line, and the least that was too wide for one, in points. With a limit from the
  /// first up to below the second each comparison comes out as it did: lines break at the same
  /// places.
  private(set) var widestLine = 0.0
  private(set) var leastOverflow = Double.infinity
  /// By how much a line may be too wide, in points: a width that was solved for comes back rounded.
  private static let forgiveness = 1e-6

  /// The widest line that fits into `width`, in points.
  static func limit(atWidth width: Double) -> Double { width + forgiveness }

  /// Breaks `text` into lines of at most `maxWidth` points.
  ///
  /// - Parameter keepsLines: Whether `lines` is filled; measuring does without.
  /// - Complexity: O(words), but O(characters) in words that are wider than a line.
  init(_ text: MeasuredText, maxWidth: Double, keepsLines: Bool = false) {
    self.keepsLines = keepsLines
    if !keepsLines, text.unbrokenWidth <= maxWidth {
      lineCount = text.paragraphCount
      width = text.unbrokenWidth
      widestLine = Self.limit(atWidth: width)
    } else {
      breakLines(of: text, maxWidth)
    }
  }

  private mutating func breakLines(of text: MeasuredText, _ maxWidth: Double) {
    let limit = Self.limit(atWidth: maxWidth)
    var line = 0.0
    var isEmpty = true
    var (start, end) = (0, 0)
    for word in text.words {
      var longer = line + (text.space + word.width)
      if !isEmpty, longer > limit {
        leastOverflow = min(leastOverflow, longer)
        if word.width > 0 {
          endLine(line, text, start ..< end)
          isEmpty = true
        } else {
          // Spaces hang over the end, and what comes behind them begins the next line.
          longer = line
        }
      }
      if !isEmpty {
        line = longer
      } else if word.width > limit {
        leastOverflow = min(leastOverflow, word.width)
        (line, start) = breakWord(word, of: text, limit)
      } else {
        line = word.width
        start = word.start
      }
      end = word.end
      isEmpty = word.endsParagraph
      if word.endsParagraph { endLine(line, text, start ..< end) }
    }
  }

  /// Breaks a word that does not fit on a line, and returns the width of what is left of it and
  /// where that starts.
  private mutating func breakWord(
    _ word: MeasuredText.Word, of text: MeasuredText, _ limit: Double
  ) -> (Double, Int) {
    var line = 0.0
    var (start, position) = (word.start, word.start)
    for character in text.characters(word.start ..< word.end) {
      let advance = FontMetric.exactWidth(of: String(character), text.font)
      if line > 0, line + advance > limit {
        leastOverflow = min(leastOverflow, line + advance)
        endLine(line, text, start ..< position)
        line = 0
        start = position
      }
      line += advance
      position += character.utf8.count
    }
    return (line, start)
  }

  private mutating func endLine(_ line: Double, _ text: MeasuredText, _ bytes: Range<Int>) {
    lineCount += 1
    widestLine = max(widestLine, line)
    width = max(width, FontMetric.roundedUp(line))
    if keepsLines { lines.append(text.characters(bytes)) }
  }
}
