// Text that cannot break out of HTML.

internal import Markup

/// Escaping of what comes from records: names there are anybody's.
enum HTML {
  /// `text` for the content of an element or of a quoted attribute, without control characters.
  static func escaped(_ text: String) -> String { Markup.escaped(DisplayText.printable(text)) }

  /// `json` for a script element of JSON: no text in it can end the element or open a comment.
  static func embedded(json: String) -> String {
    json.replacing("<", with: "\\u003c").replacing("\u{2028}", with: "\\u2028")
      .replacing("\u{2029}", with: "\\u2029")
  }
}
