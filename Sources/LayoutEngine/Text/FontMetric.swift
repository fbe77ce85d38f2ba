// The widths of characters: a table instead of a font, so that layouts agree on every machine.

internal import Foundation

/// How wide characters are, as a fraction of the font's size.
///
/// The advances are rounded averages of common sans-serif fonts over classes of characters. They
/// are not those of any font, and are the same everywhere: what matters here is that text has
/// widths that differ from word to word and never from machine to machine.
///
/// | characters | advance |
/// |---|---|
/// | `i j l I ' \| . , : ; !` | 0.25 |
/// | space, `f r t ( ) [ ] - / \ "` | 0.35 |
/// | other small letters, `J * ^ ~ ? _` | 0.55 |
/// | digits, `$ # < > = + & s z` and anything not listed | 0.55 |
/// | capitals | 0.70 |
/// | `m w M W @ %` | 0.90 |
/// | everything from U+2E80 on (East Asian scripts, emoji) | 1.00 |
/// | combining marks and control characters | 0 |
enum FontMetric {
  static let lineHeight: CGFloat = 1.2
  static let ascender: CGFloat = 0.95
  static let descender: CGFloat = 0.25
  /// Bold characters are wider by this factor.
  static let boldFactor: CGFloat = 1.06

  /// The advance of a character at size 100. Whole numbers, so that sums are exact.
  static func advance(of character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    switch scalar {
    case "i", "j", "l", "I", "'", "|", ".", ",", ":", ";", "!": return 25
    case " ", "f", "r", "t", "(", ")", "[", "]", "-", "/", "\\", "\"": return 35
    case "m", "w", "M", "W", "@", "%": return 90
    case "J": return 55
    case "A" ... "Z": return 70
    default: break
    }
    if scalar.value >= 0x2E80 { return 100 }
    switch scalar.properties.generalCategory {
    case .control, .nonspacingMark, .enclosingMark, .format: return 0
    case .uppercaseLetter: return 70
    default: return 55
    }
  }

  /// The advances of the ASCII characters. A carriage return before a line feed is one character
  /// with it, but neither has a width.
  private static let asciiAdvances = (0 ..< 128).map {
    advance(of: Character(UnicodeScalar(UInt8($0))))
  }

  /// The width of a line, in points, rounded up to a whole point as labels do.
  static func width(of text: some StringProtocol, _ font: Font) -> Double {
    roundedUp(exactWidth(of: text, font))
  }

  /// Rounds up to a whole point, forgiving a millionth that a multiplication may have added.
  static func roundedUp(_ length: Double) -> Double { (length - 1e-6).rounded(.up) }

  /// The width of a line, in points.
  static func exactWidth(of text: some StringProtocol, _ font: Font) -> Double {
    // Nearly all text of a screen is ASCII, where a byte is a character and one look-up does.
    let sum = text.utf8.withContiguousStorageIfAvailable { unsafe asciiAdvance(of: $0.span) }
    return width(advance: (sum ?? nil) ?? text.reduce(0) { $0 + advance(of: $1) }, font)
  }

  /// The advance of a text at size 100, if it is ASCII.
  private static func asciiAdvance(of bytes: Span<UInt8>) -> Int? {
    let advances = asciiAdvances.span
    var sum = 0
    for position in bytes.indices {
      guard bytes[position] < 128 else { return nil }
      sum &+= advances[Int(bytes[position])]
    }
    return sum
  }

  /// The advance of an ASCII character at size 100.
  static func advance(ofASCII byte: UInt8) -> Int { asciiAdvances[Int(byte)] }

  /// The width, in points, of what has this advance at size 100.
  static func width(advance: Int, _ font: Font) -> Double {
    Double(advance) * Double(font.pointSize) * Double(font.isBold ? boldFactor : 1) / 100
  }
}
