// A chart, its numbers and where they come from.

internal import Measurement

/// A chart with the table that says the same.
public struct ReportChart: Hashable, Sendable, Codable {
  /// A column of the table.
  public struct Column: Hashable, Sendable, Codable {
    /// The name in the data.
    public var key: String
    /// The heading.
    public var title: String
    /// Whether it holds numbers.
    public var isNumeric: Bool
  }

  /// Its anchor, and the name of the files that can be saved.
  public var id: String
  /// Its heading.
  public var title: String
  /// What can be seen, for those who cannot see it.
  public var summary: String
  /// Remarks below the table.
  public var notes: [String]
  /// The column by which one case at a time is shown, for charts of which all at once would be unreadable.
  public var caseKey: String?
  /// What to type to measure this.
  public var command: String
  /// The columns of the table.
  public var columns: [Column]
  /// The rows as people read them.
  public var texts: [[String]]
  /// The same rows in full: by column key; an interval of `key` as `keyLower` and `keyUpper`.
  public var rows: [[String: JSONValue]]
  /// A Vega-Lite specification without data, which is `rows` by the name of `rows`.
  public var specification: JSONValue

  /// A chart of `table`.
  init(
    id: String, table: ReportTable, summary: String, command: String, caseKey: String? = nil,
    specification: JSONValue
  ) {
    self.id = id
    title = table.title
    self.summary = summary
    notes = table.notes
    self.caseKey = caseKey
    self.command = command
    columns = table.columns.map { Column(key: $0.key, title: $0.title, isNumeric: $0.isNumeric) }
    texts = table.rows.map { $0.map(\.description) }
    rows = table.rows.map { row in
      zip(table.columns, row).reduce(into: [:]) { values, pair in
        pair.1.write(into: &values, at: pair.0.key)
      }.mapValues(\.safeInCharts)
    }
    self.specification = specification.safeInCharts
  }

  /// The specification with its data, ready to be drawn by any Vega-Lite.
  ///
  /// - Complexity: O(*n*) in the number of rows.
  public func standaloneSpecification() -> JSONValue {
    var shown = rows
    // The first case stands for all, as in the page before anybody chooses.
    if let caseKey, let first = rows.first?[caseKey] {
      shown = rows.filter { $0[caseKey] == first }
    }
    var specification = specification
    specification["data"] = ["name": "rows", "values": .array(shown.map { .object($0) })]
    specification["$schema"] = "https://vega.github.io/schema/vega-lite/v6.json"
    return specification
  }
}

extension ReportTable.Cell {
  /// Writes the numbers of the cell as they are, each under a name of its own.
  fileprivate func write(into values: inout [String: JSONValue], at key: String) {
    switch self {
    case .text(let text): values[key] = .string(DisplayText.printable(text))
    case .count(let number): values[key] = .number(Double(number))
    case .verdict(let verdict): values[key] = .string(verdict.rawValue)
    case .missing: values[key] = .null
    case .duration(let number), .quantity(let number), .ratio(let number), .bytes(let number),
      .share(let number):
      values[key] = .number(number)
    case .spreadDuration(let median, let spread):
      values[key] = .number(median)
      values[key + "Spread"] = .number(spread)
    case .ratioInterval(let number, let interval), .quantityInterval(let number, let interval):
      values[key] = .number(number)
      values[key + "Lower"] = interval.map { .number($0.lower) } ?? .null
      values[key + "Upper"] = interval.map { .number($0.upper) } ?? .null
    }
  }
}
