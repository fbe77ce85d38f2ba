// Series as tables.

internal import Measurement
internal import Reporting

/// How series are printed.
enum HistoryTable {
  /// A row for each series and for each of its changes.
  static func table(of series: [(HistorySeries, [ChangePoint])]) -> ReportTable {
    let rows = series.filter { !$0.0.points.isEmpty }.flatMap { series, changes in
      (changes.isEmpty ? [nil] : changes.map(Optional.some)).enumerated().map {
        Row(series: series, isFirst: $0 == 0, change: $1)
      }
    }
    var table = ReportTable(
      of: rows,
      columns: [
        .text("case") { $0.isFirst ? $0.series.name.key.description : "" },
        .text("metric", "what") { $0.isFirst ? what($0.series) : "" },
        .number("count", "points") { $0.head { .count($0.points.count) } },
        .number("first") { $0.head { cell($0.points[0].value, $0) } },
        .number("last") { $0.head { cell($0.points[$0.points.endIndex - 1].value, $0) } },
        .text("change") { $0.change.map(text) },
        .text("commits", "between commits") { row in
          row.change.map(row.series.commits).map { "\($0.before)..\($0.after)" }
        },
      ])
    let machines = Set(series.map(\.0.name.machine)).subtracting([""]).sorted()
    if !machines.isEmpty { table.notes.append("measured on " + machines.joined(separator: "; ")) }
    return table
  }

  /// A series, or one of its changes; what is of the series stands in the first row alone.
  private struct Row {
    let series: HistorySeries
    let isFirst: Bool
    let change: ChangePoint?

    func head(_ cell: (HistorySeries) -> ReportTable.Cell) -> ReportTable.Cell {
      isFirst ? cell(series) : .text("")
    }
  }

  /// Every point on a line: when, which commit, how much.
  static func points(of series: HistorySeries) -> String {
    let title = "\(series.name.key), \(what(series))"
    let lines = series.points.map { point in
      "  \(point.start)  \((point.commit ?? "unknown").prefix(10))  \(cell(point.value, series))"
    }
    return ([title] + lines).joined(separator: "\n")
  }

  private static func what(_ series: HistorySeries) -> String {
    ([series.name.metric] + series.distinctions).joined(separator: ", ")
  }

  private static func cell(_ value: Double, _ series: HistorySeries) -> ReportTable.Cell {
    series.name.metric.hasSuffix(" ns") ? .duration(value) : .count(Int(saturating: value))
  }

  private static func text(_ change: ChangePoint) -> String {
    guard let factor = change.factor else { return "from 0" }
    return NumberFormat.ratio(factor)
  }
}
