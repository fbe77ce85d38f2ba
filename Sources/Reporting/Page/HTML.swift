// Text that cannot break out of HTML.

/// Escaping of what comes from records: names there are anybody's.
enum HTML {
  /// `text` for the content of an element or of a quoted attribute, without control characters.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in DisplayText.printable(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// `json` for a script element of JSON: no text in it can end the element or open a comment.
  static func embedded(json: String) -> String {
    json.replacing("<", with: "\\u003c").replacing("\u{2028}", with: "\\u2028")
      .replacing("\u{2029}", with: "\\u2029")
  }
}
