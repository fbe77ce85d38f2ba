// How numbers have moved from commit to commit, and where they changed their level.

internal import Measurement

/// The section on the history.
enum HistoryChart {
  /// Series shown at most, the longest first; the others can be had from `tinamou history`.
  private static let seriesMax = 120

  static func section(_ records: CurrentRecords) -> ReportSection {
    let chart = history(records)
    return ReportSection(
      id: "history", title: "History",
      text: chart == nil
        ? "No case was measured at two moments. tinamou merge FILE… keeps runs in Results/history."
        : "One quantity of one case at a time, measured on one class of machines. Changes of level "
          + "are marked: every difference of a count, and what permutation tests find in times.",
      charts: [chart].compactMap { $0 })
  }

  private static func history(_ records: CurrentRecords) -> ReportChart? {
    var table = ReportTable(
      title: "Measurements by commit",
      columns: [
        .init(key: "series", title: "series", isNumeric: false),
        .init(key: "workload", title: "workload", isNumeric: false),
        .init(key: "size", title: "size"),
        .init(key: "strategy", title: "strategy", isNumeric: false),
        .init(key: "start", title: "measured", isNumeric: false),
        .init(key: "commit", title: "commit", isNumeric: false),
        .init(key: "value", title: "value"),
        .init(key: "change", title: "change of level", isNumeric: false),
      ])
    let all = series(records.history)
    for series in all.prefix(seriesMax) { append(series, to: &table) }
    guard !table.rows.isEmpty else { return nil }
    if all.count > seriesMax {
      table.notes = [
        "\(all.count - seriesMax) more series, with fewer measurements, are in tinamou history."
      ]
    }
    return ReportChart(
      id: "history-series", table: table,
      summary: "A quantity over the measurements in order of time, with changes of level marked.",
      command: "tinamou history", caseKey: "series", specification: specification)
  }

  /// What was measured twice at least, the series with the most measurements first.
  private static func series(_ records: [HistoryRecord]) -> [HistorySeries] {
    let all = HistoryQuery().series(in: records).filter { series in
      series.points.count > 1
        && ["build/add ns", "animate/frame ns", "instructions"].contains(series.name.metric)
    }
    return all.enumerated().sorted { left, right in
      let (a, b) = (left.element.points.count, right.element.points.count)
      return a == b ? left.offset < right.offset : a > b
    }.map(\.element)
  }

  private static func append(_ series: HistorySeries, to table: inout ReportTable) {
    let key = series.name.key
    let changes = Dictionary(series.changes().map { ($0.index, $0) }) { first, _ in first }
    let isTime = series.name.metric.hasSuffix(" ns")
    let metric = isTime ? String(series.name.metric.dropLast(3)) : series.name.metric
    for (index, point) in series.points.enumerated() {
      let change = changes[index].map { change in
        let range = series.commits(of: change)
        let factor = change.factor.map(NumberFormat.ratio) ?? "from 0"
        return "\(factor), between \(range.before) and \(range.after)"
      }
      table.append([
        .text("\(key): \(metric), \(series.name.machine)"), .text(key.workload), .count(key.size),
        .text(key.strategy), .text("\(point.start)"),
        .text(point.commit.map { String($0.prefix(10)) } ?? "unknown"),
        isTime ? .duration(point.value) : .quantity(point.value),
        change.map { .text($0) } ?? .missing,
      ])
    }
  }

  private static var specification: JSONValue {
    let x: JSONValue = [
      "field": "start", "type": "ordinal", "title": "measured at", "sort": nil,
      "axis": ["labelAngle": -30, "labelLimit": 180],
    ]
    let y: JSONValue = [
      "field": "value", "type": "quantitative", "title": "nanoseconds or count",
      "scale": ["zero": false],
    ]
    let tooltip = ChartMarks.tooltip([
      ("commit", "commit"), ("start", "measured"), ("value", "value"), ("change", "change"),
    ])
    return [
      "height": 220, "width": 640,
      "layer": [
        ["mark": ["type": "line", "strokeWidth": 1.5], "encoding": ["x": x, "y": y]],
        [
          "transform": [["filter": "isValid(datum.change)"]],
          "mark": ["type": "rule", "strokeDash": [4, 3], "strokeWidth": 1.5],
          "encoding": ["x": x],
        ],
        [
          "transform": [["filter": "isValid(datum.change)"]],
          "mark": [
            "type": "text", "align": "left", "dx": 4, "y": 8, "fontSize": 10, "limit": 240,
          ],
          "encoding": ["x": x, "text": ["field": "change"]],
        ],
        [
          "mark": ["type": "point", "filled": true, "size": 50],
          "encoding": ["x": x, "y": y, "tooltip": tooltip],
        ],
      ],
    ]
  }
}
