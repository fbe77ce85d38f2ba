// Series as tables.

internal import Measurement
internal import Reporting

/// How series are printed.
enum HistoryTable {
  /// A row for each series and for each of its changes.
  static func table(of series: [(HistorySeries, [ChangePoint])]) -> ReportTable {
    var table = ReportTable(columns: [
      .init(key: "case", title: "case", isNumeric: false),
      .init(key: "metric", title: "what", isNumeric: false),
      .init(key: "count", title: "points"),
      .init(key: "first", title: "first"),
      .init(key: "last", title: "last"),
      .init(key: "change", title: "change", isNumeric: false),
      .init(key: "commits", title: "between commits", isNumeric: false),
    ])
    for (series, changes) in series {
      let values = series.points.map(\.value)
      guard let first = values.first, let last = values.last else { continue }
      let head: [ReportTable.Cell] = [
        .text(series.name.key.description), .text(series.name.metric), .count(values.count),
        cell(first, series), cell(last, series),
      ]
      if changes.isEmpty { table.append(head + [.missing, .missing]) }
      for (i, change) in changes.enumerated() {
        let commits = series.commits(of: change)
        let blank = [ReportTable.Cell](repeating: .text(""), count: head.count)
        table.append(
          (i == 0 ? head : blank)
            + [.text(text(change)), .text("\(commits.before)..\(commits.after)")])
      }
    }
    let machines = Set(series.map(\.0.name.machine)).subtracting([""]).sorted()
    if !machines.isEmpty { table.notes.append("measured on " + machines.joined(separator: "; ")) }
    return table
  }

  /// Every point on a line: when, which commit, how much.
  static func points(of series: HistorySeries) -> String {
    let title = "\(series.name.key), \(series.name.metric)"
    let lines = series.points.map { point in
      "  \(point.start)  \((point.commit ?? "unknown").prefix(10))  \(cell(point.value, series))"
    }
    return ([title] + lines).joined(separator: "\n")
  }

  private static func cell(_ value: Double, _ series: HistorySeries) -> ReportTable.Cell {
    series.name.metric.hasSuffix(" ns") ? .duration(value) : .count(Int(saturating: value))
  }

  private static func text(_ change: ChangePoint) -> String {
    guard let factor = change.factor else { return "from 0" }
    return NumberFormat.ratio(factor)
  }
}
