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
  /// The column by which one case at a time is shown, for charts of which all at once would be
  /// unreadable.
  public var caseKey: String?
  /// What to type to measure this.
  public var command: String
  /// Who measured it, at which commit, when and on which machine, to follow "Measured"; what the
  /// reader measured comes first. One is shown at a time: the column `measured` says which row is
  /// of which. Empty where each row says so in columns of its own.
  public private(set) var origins: [String] = []
  /// The columns of the table.
  public var columns: [Column]
  /// The rows as people read them.
  public var texts: [[String]]
  /// The same rows in full: by column key; an interval of `key` as `keyLower` and `keyUpper`.
  public var rows: [[String: JSONValue]]
  /// A Vega-Lite specification without data, which is `rows` by the name of `rows`.
  public var specification: JSONValue

  /// A chart of `table`; nothing of one without rows.
  init?(
    id: String, table: ReportTable, summary: String, command: String, caseKey: String? = nil,
    specification: JSONValue
  ) {
    if table.rows.isEmpty { return nil }
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

  /// The columns by which rows are chosen, one value of each at a time.
  var choices: [String] {
    (origins.count > 1 ? [Self.originKey] : []) + (caseKey.map { [$0] } ?? [])
  }

  /// The rows that are drawn before anybody chooses: those of the first origin and case, and of
  /// small charts only such as have more than one dot for some strategy. What has one is read
  /// better in a table.
  var drawnRows: [[String: JSONValue]] {
    var shown = rows
    for key in choices {
      let first = shown.first?[key]
      shown = shown.filter { $0[key] == first }
    }
    guard let value = specification["usermeta"]?["value"]?.stringValue,
      case .array(let keys)? = specification["usermeta"]?["series"]
    else { return shown }
    let series = keys.compactMap(\.stringValue)
    var seen: Set<[JSONValue?]> = []
    var worthy: Set<JSONValue?> = []
    for row in shown where row[value]?.numberValue != nil {
      if !seen.insert(series.map { row[$0] }).inserted { worthy.insert(row[series[0]]) }
    }
    return shown.filter { worthy.contains($0[series[0]]) }
  }

  /// The specification with its data, ready to be drawn by any Vega-Lite; `nil` if the table says
  /// more.
  ///
  /// - Complexity: O(*n*) in the number of rows.
  public func standaloneSpecification() -> JSONValue? {
    let shown = drawnRows
    guard !shown.isEmpty else { return nil }
    var specification = specification
    specification["data"] = ["name": "rows", "values": .array(shown.map { .object($0) })]
    specification["$schema"] = "https://vega.github.io/schema/vega-lite/v6.json"
    return specification
  }
}

extension ReportChart {
  /// The column that says who measured a row.
  static let originKey = "measured"

  /// The same chart, each row of which says that it comes from `origin`.
  func measured(_ origin: String) -> ReportChart {
    var stated = self
    stated.origins = [origin]
    stated.columns.append(Column(key: Self.originKey, title: "measured", isNumeric: false))
    for row in rows.indices {
      stated.texts[row].append(DisplayText.printable(origin))
      stated.rows[row][Self.originKey] =
        JSONValue.string(DisplayText.printable(origin)).safeInCharts
    }
    return stated
  }

  /// Adds the rows of `other`, the same chart of another origin. A column that only one of the two
  /// has is empty in the rows of the other.
  mutating func append(_ other: ReportChart) {
    let known = Set(columns.map(\.key))
    let new = other.columns.filter { !known.contains($0.key) }
    columns.insert(contentsOf: new, at: columns.count - 1)
    for row in texts.indices {
      let empty = Array(repeating: NumberFormat.missing, count: new.count)
      texts[row].insert(contentsOf: empty, at: texts[row].count - 1)
      for column in new { rows[row][column.key] = .null }
    }
    for (text, row) in zip(other.texts, other.rows) {
      let byKey = Dictionary(uniqueKeysWithValues: zip(other.columns.map(\.key), text))
      texts.append(columns.map { byKey[$0.key] ?? NumberFormat.missing })
      rows.append(row.merging(columns.map { ($0.key, .null) }) { known, _ in known })
    }
    notes = distinct(notes + other.notes)
    origins += other.origins
  }
}

extension ReportTable.Cell {
  /// Writes the numbers of the cell as they are, each under a name of its own.
  fileprivate func write(into values: inout [String: JSONValue], at key: String) {
    switch self {
    case .text(let text): values[key] = .string(DisplayText.printable(text))
    case .count(let number): values[key] = .number(Double(number))
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
