// The table for programs.

internal import Foundation
internal import Measurement

extension ReportTable {
  /// The table as a JSON object: `title`, `rows` as objects by column key, and `notes`.
  ///
  /// Numbers are in full and in the unit that ends the key. A time with a spread is an object of
  /// `median` and `spread`, a ratio with an interval one of `ratio`, `lower`, `upper` and
  /// `coverage`, and another number with an interval has `value` in place of `ratio`. What is
  /// missing or not finite is `null`.
  public var json: String {
    let document = Document(
      title: title,
      rows: rows.map { row in
        Row(cells: zip(columns, row).map { (Key(stringValue: $0.key), $1) })
      }, notes: notes)
    do { return try document.jsonText(isForPeople: true) + "\n" } catch {
      preconditionFailure("text and finite numbers can be encoded: \(error)")
    }
  }
}

private struct Document: Encodable {
  let title: String
  let rows: [Row]
  let notes: [String]
}

private struct Key: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

private struct Row: Encodable {
  let cells: [(key: Key, cell: ReportTable.Cell)]

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    for (key, cell) in cells { try cell.encode(into: &container, at: key) }
  }
}

extension ReportTable.Cell {
  fileprivate func encode(
    into container: inout KeyedEncodingContainer<Key>, at key: Key
  ) throws {
    switch self {
    case .text(let text): try container.encode(text, forKey: key)
    case .count(let number): try container.encode(number, forKey: key)
    case .missing: try container.encodeNil(forKey: key)
    case .duration(let number), .quantity(let number), .ratio(let number), .bytes(let number),
      .share(let number), .ratioInterval(let number, nil), .quantityInterval(let number, nil):
      try Self.encode(number, into: &container, at: key)
    case .spreadDuration(let median, let spread):
      var nested = container.nestedContainer(keyedBy: Key.self, forKey: key)
      try Self.encode(median, into: &nested, at: Key(stringValue: "median"))
      try Self.encode(spread, into: &nested, at: Key(stringValue: "spread"))
    case .ratioInterval(let number, let interval?):
      try Self.encode(number, called: "ratio", interval, into: &container, at: key)
    case .quantityInterval(let number, let interval?):
      try Self.encode(number, called: "value", interval, into: &container, at: key)
    }
  }

  private static func encode(
    _ number: Double, called name: String, _ interval: ConfidenceInterval,
    into container: inout KeyedEncodingContainer<Key>, at key: Key
  ) throws {
    var nested = container.nestedContainer(keyedBy: Key.self, forKey: key)
    try encode(number, into: &nested, at: Key(stringValue: name))
    try encode(interval.lower, into: &nested, at: Key(stringValue: "lower"))
    try encode(interval.upper, into: &nested, at: Key(stringValue: "upper"))
    try encode(interval.coverage, into: &nested, at: Key(stringValue: "coverage"))
  }

  private static func encode(
    _ number: Double, into container: inout KeyedEncodingContainer<Key>, at key: Key
  ) throws {
    if number.isFinite {
      try container.encode(number, forKey: key)
    } else {
      try container.encodeNil(forKey: key)
    }
  }
}
