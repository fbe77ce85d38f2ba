// How numbers have moved from commit to commit, and where they changed their level.

internal import Measurement

/// The section on the history.
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
  static func section(_ records: [HistoryRecord], ours: String) -> ReportSection {
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
      title: title,
      columns: [
        .init(key: "series", title: "series", isNumeric: false),
        .init(key: "workload", title: "workload", isNumeric: false),
        .init(key: "size", title: "size"),
        .init(key: "strategy", title: "strategy", isNumeric: false),
        .init(key: "at", title: "commit", isNumeric: false),
        .init(key: "start", title: "measured", isNumeric: false),
        .init(key: "value", title: "value"),
        .init(key: "change", title: "change of level", isNumeric: false),
      ])
    for series in sorted(all, ours: ours).prefix(seriesMax) { append(series, to: &table) }
    guard !table.rows.isEmpty else { return nil }
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

  private static func append(_ series: HistorySeries, to table: inout ReportTable) {
    let key = series.name.key
    let changes = Dictionary(series.changes().map { ($0.index, $0) }) { first, _ in first }
    // A commit that was measured again is a place of its own.
    var times: [String: Int] = [:]
    let machine = series.name.machine.isEmpty ? "" : ", \(series.name.machine)"
    for (index, point) in series.points.enumerated() {
      let change = changes[index].map { change in
        let range = series.commits(of: change)
        let factor = change.factor.map(NumberFormat.ratio) ?? "from 0"
        return "\(factor), between \(range.before) and \(range.after)"
      }
      let commit = point.commit.map { String($0.prefix(10)) } ?? "unknown"
      times[commit, default: 0] += 1
      let again = times[commit].map { $0 > 1 ? " (\($0))" : "" } ?? ""
      table.append([
        .text("\(key)\(machine)"), .text(key.workload), .count(key.size),
        .text(key.strategy), .text(commit + again), .text("\(point.start)"),
        series.isTime ? .duration(point.value) : .quantity(point.value),
        change.map { .text($0) } ?? .missing,
      ])
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
