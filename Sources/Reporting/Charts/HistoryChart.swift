// How numbers have moved from commit to commit, and where they changed their level.

internal import Measurement

enum HistoryChart {
  /// Series shown at most in a chart, the longest first; the others can be had from `tinamou
  /// history`.
  private static let seriesMax = 60

  /// What is shown, a chart each, so that an axis has one unit.
  private static let metrics = [
    (name: "animate/frame ns", id: "history-frame", title: "A frame, by commit"),
    (name: "build/add ns", id: "history-add", title: "Adding a constraint, by commit"),
    (name: "instructions", id: "history-instructions", title: "Instructions, by commit"),
  ]

  /// The section on `records`.
  ///
  /// - Parameter ours: The strategy whose series come first.
  static func section(_ records: [AnyRecord], ours: String) -> ReportSection {
    let all = HistoryQuery().series(in: records).filter { $0.points.count > 1 }
    let charts = metrics.compactMap { metric in
      history(
        all.filter { $0.name.metric == metric.name }, id: metric.id, title: metric.title, ours: ours
      )
    }
    return ReportSection(
      id: "history", title: "History",
      text: charts.isEmpty
        ? "No case was measured at two moments. tinamou merge FILE… keeps runs in Results/history."
        : "One case at a time, commit after commit, on the class of machines that its name ends with. "
          + "Changes of level are marked: every difference of a count, and what permutation tests find "
          + "in times.",
      charts: charts)
  }

  private static func history(
    _ all: [HistorySeries], id: String, title: String, ours: String
  ) -> ReportChart? {
    var table = ReportTable(
      title: title, of: sorted(all, ours: ours).prefix(seriesMax).flatMap(rows),
      columns: [
        .text("series") { row in
          let (key, machine) = (row.series.name.key, row.series.name.machine)
          return (["\(key)"] + (machine.isEmpty ? [] : [machine]) + row.series.distinctions)
            .joined(separator: ", ")
        },
        .text("workload") { $0.series.name.key.workload },
        .number("size") { .count($0.series.name.key.size) },
        .text("strategy") { $0.series.name.key.strategy },
        .text("at", "commit") { $0.commit },
        .text("start", "measured") { "\($0.point.start)" },
        .number("value") {
          $0.series.isTime ? .duration($0.point.value) : .quantity($0.point.value)
        },
        .text("change", "change of level") { $0.change },
      ])
    if all.count > seriesMax {
      table.notes = [
        "\(all.count - seriesMax) more series are in tinamou history: of other strategies, or with fewer "
          + "measurements."
      ]
    }
    return ReportChart(
      id: id, table: table,
      summary:
        "\(title), in the order in which commits were measured, with changes of level marked.",
      command: "tinamou history", caseKey: "series",
      specification: specification(table, isTime: all.allSatisfy(\.isTime)))
  }

  /// The series of `ours` first, then those of the same without a part, then others; of each the
  /// longest first.
  private static func sorted(_ all: [HistorySeries], ours: String) -> [HistorySeries] {
    func rank(_ series: HistorySeries) -> Int {
      let strategy = series.name.key.strategy
      return strategy == ours ? 0 : strategy.hasPrefix(AblationChart.prefix) ? 1 : 2
    }
    return all.enumerated().sorted { left, right in
      (rank(left.element), -left.element.points.count, left.offset)
        < (rank(right.element), -right.element.points.count, right.offset)
    }.map(\.element)
  }

  /// A measurement, and where the level changed, if it did there.
  private typealias Row = (
    series: HistorySeries, point: HistorySeries.Point, commit: String, change: String?
  )

  private static func rows(_ series: HistorySeries) -> [Row] {
    let changes = Dictionary(series.changes().map { ($0.index, $0) }) { first, _ in first }
    // A commit that was measured again is a place of its own.
    var times: [String: Int] = [:]
    return series.points.enumerated().map { index, point in
      let change = changes[index].map { change in
        let range = series.commits(of: change)
        let factor = change.factor.map(NumberFormat.ratio) ?? "from 0"
        return "\(factor), between \(range.before) and \(range.after)"
      }
      let commit = point.commitName
      times[commit, default: 0] += 1
      let again = times[commit].map { $0 > 1 ? " (\($0))" : "" } ?? ""
      return (series, point, commit + again, change)
    }
  }

  private static func specification(_ table: ReportTable, isTime: Bool) -> JSONValue {
    let x: JSONValue = [
      "field": "at", "type": "ordinal", "title": "commit", "sort": nil,
      "axis": ["labelAngle": -30, "labelLimit": 180],
    ]
    var y: JSONValue = [
      "field": "value", "type": "quantitative", "title": "instructions",
      "scale": ["zero": false], "axis": ["format": "~s"],
    ]
    if isTime { y = ChartMarks.timeAxis("value", "time", of: table, isLogarithmic: false) }
    let tooltip = ChartMarks.tooltip([
      ("at", "commit"), ("start", "measured"), ("value", "value"), ("change", "change"),
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

extension HistorySeries {
  /// Whether its values are nanoseconds.
  fileprivate var isTime: Bool { name.metric.hasSuffix(" ns") }
}
