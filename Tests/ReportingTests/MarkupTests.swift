// Escaping, against a parser of XML.

import Foundation
import Markup
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct MarkupTests {
  /// Goal: whatever stands in a name comes out of a parser as it went in, from text and from
  /// attributes.
  @Test(arguments: [
    "plain", "<a href=\"x\">&amp;</a>", "'\"'\"", "]]>", "<!-- --", "</script><script>", "&#0;",
    "漢字 🐦", "",
  ])
  func textComesBackFromAParser(text: String) throws {
    let escaped = Markup.escaped(text)
    for document in ["<r a=\"\(escaped)\">\(escaped)</r>", "<r a='\(escaped)'>\(escaped)</r>"] {
      let reader = Reader()
      let parser = XMLParser(data: Data(document.utf8))
      parser.delegate = reader
      #expect(parser.parse(), "\(document)")
      #expect(reader.attribute == text)
      #expect(reader.text == text)
      #expect(reader.elementCount == 1)
    }
  }

  @Test func whatXMLForbidsIsReplaced() {
    #expect(Markup.escaped("a\u{0}b\u{1B}c\u{FFFE}") == "a\u{FFFD}b\u{FFFD}c\u{FFFD}")
  }

  @Test func lineBreaksAreSpacesOrStay() {
    #expect(Markup.escaped("a\nb\tc") == "a b c")
    #expect(Markup.escaped("a\nb\tc", lineBreaks: .kept) == "a&#10;b&#9;c")
  }

  private final class Reader: NSObject, XMLParserDelegate {
    var attribute: String?
    var text = ""
    var elementCount = 0

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      elementCount += 1
      attribute = attributes["a"]
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
  }
}
