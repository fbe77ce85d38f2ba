// The table for GitHub, and for programs.

internal import Measurement

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

// MARK: - JSON

extension ReportTable {
  /// The table as a JSON object: `title`, `rows` as objects by column key, and `notes`.
  ///
  /// Numbers are in full and in the unit that ends the key. A time with a spread is an object of
  /// `median` and `spread`, a ratio with an interval one of `ratio`, `lower`, `upper` and
  /// `coverage`, and another number with an interval has `value` in place of `ratio`. What is
  /// missing or not finite is `null`.
  public var json: String {
    let document: JSONValue = [
      "title": .string(title), "notes": .array(notes.map { .string($0) }),
      "rows": .array(
        rows.map { row in
          .object(Dictionary(uniqueKeysWithValues: zip(columns.map(\.key), row.map(\.json))))
        }),
    ]
    do { return try document.jsonText(isForPeople: true) + "\n" } catch {
      preconditionFailure("text and finite numbers can be encoded: \(error)")
    }
  }
}

extension ReportTable.Cell {
  fileprivate var json: JSONValue {
    switch self {
    case .text(let text): .string(text)
    case .count(let number): .number(Double(number))
    case .missing: .null
    case .duration(let number), .quantity(let number), .ratio(let number), .bytes(let number),
      .share(let number), .ratioInterval(let number, nil), .quantityInterval(let number, nil):
      .number(number)
    case .spreadDuration(let median, let spread):
      ["median": .number(median), "spread": .number(spread)]
    case .ratioInterval(let number, let interval?): Self.json("ratio", number, interval)
    case .quantityInterval(let number, let interval?): Self.json("value", number, interval)
    }
  }

  private static func json(
    _ name: String, _ number: Double, _ interval: ConfidenceInterval
  ) -> JSONValue {
    .object([
      name: .number(number), "lower": .number(interval.lower), "upper": .number(interval.upper),
      "coverage": .number(interval.coverage),
    ])
  }
}
