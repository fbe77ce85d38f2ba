// A text whose words have been measured, so that breaking it into lines is arithmetic.

internal import Foundation

/// The words of a text with their widths in a font.
///
/// A label keeps one until its text or font changes: its width may change on every frame.
struct MeasuredText {
  /// A run of characters between spaces and line feeds, possibly empty.
  struct Word {
    /// In points.
    let width: Double
    /// Where it starts and ends, counted in bytes of UTF-8.
    let start: Int
    let end: Int
    let endsParagraph: Bool
  }

  let text: String
  let font: Font
  private(set) var words: [Word] = []
  /// The width of a space, in points.
  let space: Double
  /// The width of the widest paragraph on one line, and the number of paragraphs.
  private(set) var unbrokenWidth = 0.0
  private(set) var paragraphCount = 0

  /// - Complexity: O(characters).
  init(_ text: String, _ font: Font) {
    self.text = text
    self.font = font
    space = FontMetric.exactWidth(of: " ", font)
    var scanner = WordScanner()
    for byte in text.utf8 {
      if byte == WordScanner.space || byte == WordScanner.lineFeed {
        append(scanner.word, endsParagraph: byte == WordScanner.lineFeed)
        scanner.skipSeparator()
      } else {
        scanner.take(byte)
      }
    }
    append(scanner.word, endsParagraph: true)
    measureParagraphs()
  }

  private mutating func append(
    _ word: (start: Int, end: Int, advance: Int?), endsParagraph: Bool
  ) {
    let width =
      word.advance.map { FontMetric.width(advance: $0, font) }
      ?? FontMetric.exactWidth(of: characters(word.start ..< word.end), font)
    words.append(
      Word(width: width, start: word.start, end: word.end, endsParagraph: endsParagraph))
  }

  private mutating func measureParagraphs() {
    var line = 0.0
    var isEmpty = true
    for word in words {
      line += (isEmpty ? 0 : space) + word.width
      isEmpty = word.endsParagraph
      guard word.endsParagraph else { continue }
      unbrokenWidth = max(unbrokenWidth, FontMetric.roundedUp(line))
      paragraphCount += 1
      line = 0
    }
  }

  /// The characters at these bytes, which start and end where words do.
  func characters(_ bytes: Range<Int>) -> Substring {
    let utf8 = text.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: bytes.lowerBound)
    return text[start ..< utf8.index(start, offsetBy: bytes.count)]
  }
}

/// Adds up the advances of a word's bytes, as long as each is a character.
private struct WordScanner {
  static let space = UInt8(ascii: " ")
  static let lineFeed = UInt8(ascii: "\n")

  private var start = 0
  private var end = 0
  private var advance = 0
  private var isASCII = true

  /// The word so far; without an advance if its characters have to be looked at one by one.
  var word: (start: Int, end: Int, advance: Int?) { (start, end, isASCII ? advance : nil) }

  mutating func take(_ byte: UInt8) {
    end += 1
    if byte < 128 { advance += FontMetric.advance(ofASCII: byte) } else { isASCII = false }
  }

  mutating func skipSeparator() {
    end += 1
    start = end
    advance = 0
    isASCII = true
  }
}
