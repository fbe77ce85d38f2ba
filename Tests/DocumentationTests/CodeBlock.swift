// The blocks of code in a document.

/// A fenced block of a Markdown document.
struct CodeBlock: Hashable {
  /// Where it begins: `README.md:12`.
  var location: String

  /// What follows the opening fence: `swift`, `sh`.
  var language: String

  /// The lines between the fences.
  var lines: [String]

  /// What the comment `<!-- key: value -->` right before the fence says; empty without one.
  var marker = ""

  /// The value of the marker called `key`.
  func marker(_ key: String) -> String? {
    marker.hasPrefix(key + ": ") ? String(marker.dropFirst(key.count + 2)) : nil
  }

  /// The blocks of `text` in their order.
  static func blocks(in text: String, path: String) -> [CodeBlock] {
    var blocks: [CodeBlock] = []
    var open: CodeBlock?
    var marker = ""
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let isFence = line.hasPrefix("```")
      if var block = open {
        if isFence {
          blocks.append(block)
          open = nil
        } else {
          block.lines.append(String(line))
          open = block
        }
      } else if isFence {
        open = CodeBlock(
          location: "\(path):\(index + 1)", language: String(line.dropFirst(3)), lines: [],
          marker: marker)
        marker = ""
      } else if !line.isEmpty {
        let isMarker = line.hasPrefix("<!-- ") && line.hasSuffix(" -->")
        marker = isMarker ? String(line.dropFirst(5).dropLast(4)) : ""
      }
    }
    // A fence that nothing closes would hide what follows it from every check.
    if var block = open {
      block.language = "unclosed"
      blocks.append(block)
    }
    return blocks
  }
}
