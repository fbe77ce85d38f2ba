// Text that cannot break out of XML or HTML.

/// Escaping of text that comes from anybody: names in traces, records and profiles.
public enum Markup {
  /// What becomes of line breaks and tabs.
  public enum LineBreaks: Sendable {
    /// They become spaces: for text that is one line.
    case spaces
    /// They stay, written so that they stay in attributes, too: for tooltips.
    case kept
  }

  /// `text` for the content of an element or of a quoted attribute, of XML and of HTML alike. The
  /// characters that mean something there are spelled out, those that XML forbids become `�`.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public static func escaped(_ text: String, lineBreaks: LineBreaks = .spaces) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\t", "\n", "\r": result += lineBreaks == .spaces ? " " : "&#\(scalar.value);"
      case "\u{0}" ..< "\u{20}", "\u{7F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A text that the build has put into the program, such as a style sheet, without the line break
  /// at its end.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public static func text(_ bytes: [UInt8]) -> String {
    let endsLine = bytes.last == UInt8(ascii: "\n")
    return String(decoding: bytes.dropLast(endsLine ? 1 : 0), as: UTF8.self)
  }
}
