// Writing SVG: elements, numbers that are the same everywhere, text that cannot break out.

internal import Foundation
internal import Markup

/// An SVG document under construction.
struct SVG {
  /// Names and values, in the order in which they are written.
  struct Attributes: ExpressibleByDictionaryLiteral {
    fileprivate var list: [(name: String, value: String)] = []

    init(dictionaryLiteral elements: (String, String)...) {
      list = elements.map { (name: $0, value: $1) }
    }

    mutating func append(_ name: String, _ value: String) { list.append((name, value)) }
  }

  private(set) var text = ""
  private var open: [String] = []

  /// Opens an element that others are to be put into.
  mutating func begin(_ name: String, _ attributes: Attributes = [:]) {
    line("<\(name)\(Self.list(attributes))>")
    open.append(name)
  }

  /// Closes what was opened last.
  mutating func end() {
    guard let name = open.popLast() else { return }
    line("</\(name)>")
  }

  /// Writes an element, empty or with text in it.
  mutating func element(
    _ name: String, _ attributes: Attributes, _ content: String? = nil
  ) {
    if let content {
      line("<\(name)\(Self.list(attributes))>\(Markup.escaped(content))</\(name)>")
    } else {
      line("<\(name)\(Self.list(attributes))/>")
    }
  }

  /// Writes a line of text whose second part, in a style of its own, follows wherever the first
  /// ends.
  mutating func text(
    _ attributes: Attributes, _ content: String, followedBy second: String, style: String
  ) {
    let start = "<text\(Self.list(attributes))>\(Markup.escaped(content))"
    line("\(start)<tspan class=\"\(style)\" dx=\"6\">\(Markup.escaped(second))</tspan></text>")
  }

  /// Writes a rectangle; nothing for one without an area.
  mutating func rectangle(_ rect: CGRect, _ attributes: Attributes) {
    guard rect.width > 0, rect.height > 0 else { return }
    line("<rect\(Self.list(Self.geometry(rect)))\(Self.list(attributes))/>")
  }

  /// Writes CSS, as it is.
  mutating func style(_ rules: String) { line("<style>\n\(rules)\n</style>") }

  private mutating func line(_ line: String) {
    text += String(repeating: "  ", count: open.count) + line + "\n"
  }

  private static func geometry(_ rect: CGRect) -> Attributes {
    [
      "x": number(rect.minX), "y": number(rect.minY), "width": number(rect.width),
      "height": number(rect.height),
    ]
  }

  private static func list(_ attributes: Attributes) -> String {
    attributes.list.map { " \($0.name)=\"\(Markup.escaped($0.value))\"" }.joined()
  }

  /// A number with at most two digits after the point.
  static func number(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100
    // Adding zero turns a negative zero into the ordinary one.
    guard rounded != rounded.rounded() else { return String(Int(rounded + 0)) }
    return String(rounded)
  }
}
