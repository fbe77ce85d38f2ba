// A table of results, whatever it is printed as.

public import Measurement

/// Typed columns and rows with notes below. The one model behind terminal tables, Markdown and
/// JSON, so that the three cannot disagree.
public struct ReportTable: Hashable, Sendable {
  /// A column.
  public struct Column: Hashable, Sendable {
    /// The name in JSON, unit last, such as `medianNanoseconds`. Unique in the table.
    public var key: String
    /// The heading for people.
    public var title: String
    /// Whether the column holds numbers, which are aligned at their right end.
    public var isNumeric: Bool

    /// When the column is left out on a terminal that is too narrow: never for 0, otherwise columns
    /// with higher numbers go first. Markdown and JSON have them all.
    public var dispensability: Int

    /// A column.
    public init(key: String, title: String, isNumeric: Bool = true, dispensability: Int = 0) {
      self.key = key
      self.title = title
      self.isNumeric = isNumeric
      self.dispensability = dispensability
    }
  }

  /// What a cell holds. JSON has the number in full, people see three digits of it.
  public enum Cell: Hashable, Sendable {
    /// A name or remark.
    case text(String)
    /// A time in nanoseconds.
    case duration(Double)
    /// A median time and its spread, in nanoseconds.
    case spreadDuration(Double, spread: Double)
    /// A whole number.
    case count(Int)
    /// An average of counts.
    case quantity(Double)
    /// A factor.
    case ratio(Double)
    /// A factor and its interval.
    case ratioInterval(Double, ConfidenceInterval?)
    /// A number and its interval, such as an exponent.
    case quantityInterval(Double, ConfidenceInterval?)
    /// A share of a whole, 0 to 1.
    case share(Double)
    /// A number of bytes.
    case bytes(Double)
    /// No value.
    case missing
  }

  /// A column, and what stands in it for a `Row`.
  public struct Declaration<Row> {
    let column: Column
    let cell: (Row) -> Cell?

    /// A column of numbers, or of remarks in their place; `nil` for no value. Without a title the
    /// key is the heading.
    public static func number(
      _ key: String, _ title: String? = nil, dispensability: Int = 0,
      cell: @escaping (Row) -> Cell?
    ) -> Self {
      Self(
        column: Column(key: key, title: title ?? key, dispensability: dispensability), cell: cell)
    }

    /// A column of names or remarks; `nil` for no value. Without a title the key is the heading.
    public static func text(
      _ key: String, _ title: String? = nil, dispensability: Int = 0,
      text: @escaping (Row) -> String?
    ) -> Self {
      Self(
        column: Column(
          key: key, title: title ?? key, isNumeric: false, dispensability: dispensability),
        cell: { text($0).map(Cell.text) })
    }
  }

  /// What the table shows; empty for none.
  public var title: String
  /// The columns, from left to right.
  public private(set) var columns: [Column]
  /// The rows, each with a cell for every column.
  public private(set) var rows: [[Cell]] = []
  /// Remarks below the table, one a line.
  public var notes: [String] = []

  /// A table without rows.
  public init(title: String = "", columns: [Column]) {
    precondition(Set(columns.map(\.key)).count == columns.count, "two columns have the same key")
    self.title = title
    self.columns = columns
  }

  /// A table with a row for each of `rows`.
  public init<Row>(title: String = "", of rows: some Sequence<Row>, columns: [Declaration<Row>]) {
    self.init(title: title, columns: columns.map(\.column))
    self.rows = rows.map { row in columns.map { $0.cell(row) ?? .missing } }
  }

  /// Adds a row.
  ///
  /// - Parameter cells: One for each column.
  public mutating func append(_ cells: [Cell]) {
    precondition(cells.count == columns.count, "a row has a cell for every column")
    rows.append(cells)
  }

  /// Takes out the columns in which no row has a value, if there are rows.
  public mutating func removeEmptyColumns() {
    guard !rows.isEmpty else { return }
    for index in columns.indices.reversed() where rows.allSatisfy({ $0[index] == .missing }) {
      removeColumn(at: index)
    }
  }

  /// Takes out a column with its cells.
  mutating func removeColumn(at index: Int) {
    columns.remove(at: index)
    for row in rows.indices { rows[row].remove(at: index) }
  }
}

extension ReportTable.Cell: CustomStringConvertible {
  /// The cell as people read it, on one line.
  public var description: String {
    switch self {
    case .text(let text): DisplayText.printable(text)
    case .duration(let nanoseconds): NumberFormat.duration(nanoseconds: nanoseconds)
    case .spreadDuration(let nanoseconds, let spread):
      NumberFormat.duration(nanoseconds: nanoseconds, spread: spread)
    case .count(let number): NumberFormat.count(number)
    case .quantity(let number): NumberFormat.quantity(number)
    case .ratio(let factor), .ratioInterval(let factor, nil): NumberFormat.ratio(factor)
    case .ratioInterval(let factor, let interval?):
      "\(NumberFormat.ratio(factor)) [\(NumberFormat.threeDigits(interval.lower)), "
        + "\(NumberFormat.threeDigits(interval.upper))]"
    case .quantityInterval(let number, nil): NumberFormat.threeDigits(number)
    case .quantityInterval(let number, let interval?):
      "\(NumberFormat.threeDigits(number)) [\(NumberFormat.threeDigits(interval.lower)), "
        + "\(NumberFormat.threeDigits(interval.upper))]"
    case .share(let share): NumberFormat.share(share)
    case .bytes(let number): NumberFormat.bytes(number)
    case .missing: NumberFormat.missing
    }
  }
}
