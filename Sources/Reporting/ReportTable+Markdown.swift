// The table for GitHub.

extension ReportTable {
  /// The table in GitHub's Markdown, columns padded so that the source is readable, too.
  ///
  /// - Source: GitHub Flavored Markdown Spec, 4.10 "Tables (extension)".
  public var markdown: String {
    let header = columns.map { Self.escaped($0.title) }
    let body = rows.map { row in row.map { Self.escaped($0.description) } }
    // A delimiter cell needs three characters at least.
    let widths = columns.indices.map { i in
      max(3, ([header] + body).map { DisplayText.width(of: $0[i]) }.max() ?? 0)
    }
    func line(_ cells: [String]) -> String {
      let padded = columns.indices.map { i in
        DisplayText.padded(cells[i], columns: widths[i], isRightAligned: columns[i].isNumeric)
      }
      return "| " + padded.joined(separator: " | ") + " |"
    }
    let delimiters = columns.indices.map { i in
      let dashes = String(repeating: "-", count: widths[i] - 1)
      return columns[i].isNumeric ? dashes + ":" : "-" + dashes
    }
    var lines: [String] = []
    if !title.isEmpty { lines += ["### " + Self.escaped(title), ""] }
    lines += [line(header), line(delimiters)] + body.map(line)
    if !notes.isEmpty { lines.append("") }
    lines += notes.map { "- " + Self.escaped($0) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// `text` on one line, with everything escaped that Markdown or HTML would read as markup.
  private static func escaped(_ text: String) -> String {
    var clean = ""
    for character in DisplayText.printable(text) {
      switch character {
      case "<": clean += "&lt;"
      case "&": clean += "&amp;"
      case "|", "\\", "`", "*", "_", "[", "]", "#", "~": clean += "\\" + String(character)
      default: clean.append(character)
      }
    }
    return clean
  }
}
