// Breaking text into lines.

internal import Foundation

/// Text broken into lines at spaces; words that are wider than the lines are broken anywhere.
struct TextLayout {
  /// The number of lines.
  private(set) var lineCount = 0
  /// The width of the widest line, in points.
  private(set) var width = 0.0

  /// Breaks `text` into lines of at most `maxWidth` points.
  ///
  /// - Complexity: O(characters).
  init(_ text: String, _ font: Font, maxWidth: Double) {
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      addParagraph(paragraph, font, maxWidth)
    }
  }

  private mutating func addParagraph(_ text: Substring, _ font: Font, _ maxWidth: Double) {
    // A point's millionth forgives a width that was solved for and comes back rounded.
    let limit = maxWidth + 1e-6
    let space = FontMetric.exactWidth(of: " ", font)
    var line = 0.0
    var isEmpty = true
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let wordWidth = FontMetric.exactWidth(of: word, font)
      if !isEmpty, line + space + wordWidth > limit {
        end(line)
        line = 0
        isEmpty = true
      }
      if isEmpty, wordWidth > limit {
        line = breakWord(word, font, limit)
      } else {
        line += (isEmpty ? 0 : space) + wordWidth
      }
      isEmpty = false
    }
    end(line)
  }

  /// Breaks a word that does not fit on a line, and returns the width of what is left of it.
  private mutating func breakWord(_ word: Substring, _ font: Font, _ limit: Double) -> Double {
    var line = 0.0
    for character in word {
      let advance = FontMetric.exactWidth(of: String(character), font)
      if line > 0, line + advance > limit {
        end(line)
        line = 0
      }
      line += advance
    }
    return line
  }

  private mutating func end(_ line: Double) {
    lineCount += 1
    width = max(width, FontMetric.roundedUp(line))
  }
}
