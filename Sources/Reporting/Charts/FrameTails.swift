// The 99th percentile of frames over the size, with the budgets of displays.

internal import Measurement

/// A chart of slow frames, whoever timed them.
enum FrameTails {
  /// A table without rows yet.
  ///
  /// - Parameter sizeKey: What the sizes are called in the data; `size` is what the page filters
  ///   by.
  static func table(title: String, sizeKey: String = "size") -> ReportTable {
    ReportTable(
      title: title,
      columns: [
        .init(key: "workload", title: "workload", isNumeric: false),
        .init(key: sizeKey, title: "size"),
        .init(key: "strategy", title: "strategy", isNumeric: false),
        .init(key: "constraints", title: "constraints"),
        .init(key: "p50Nanoseconds", title: "median frame"),
        .init(key: "p99Nanoseconds", title: "99th percentile"),
        .init(key: "holds", title: "holds", isNumeric: false),
      ])
  }

  /// Adds the frames of a case; nothing where a logarithm would have none to show.
  static func append(
    _ key: CaseKey, constraints: Int, _ percentiles: LatencyPercentiles,
    to table: inout ReportTable
  ) {
    guard constraints > 0, percentiles.p99 > 0 else { return }
    let p99 = Double(percentiles.p99)
    let held = FrameCharts.rates.first { p99 <= 1e9 / $0 }
    table.append([
      .text(key.workload), .count(key.size), .text(key.strategy), .count(constraints),
      .duration(Double(percentiles.p50)), .duration(p99),
      .text(held.map { "\(NumberFormat.quantity($0)) Hz" } ?? "neither"),
    ])
  }

  /// The chart of `table`, or nothing of an empty one.
  static func chart(
    _ id: String, _ table: ReportTable, _ strategies: [String], command: String
  ) -> ReportChart? {
    guard !table.rows.isEmpty else { return nil }
    var encoding: JSONValue = [
      "x": ChartMarks.logarithmicAxis("constraints", "constraints"),
      "y": ChartMarks.timeAxis("p99Nanoseconds", "p99 of frames", of: table),
      "color": ChartMarks.strategyColor(strategies),
    ]
    let line: JSONValue = ["mark": ["type": "line", "strokeWidth": 1.5], "encoding": encoding]
    encoding["shape"] = ChartMarks.strategyShape(strategies)
    encoding["tooltip"] = ChartMarks.tooltip([
      ("workload", "workload"), ("constraints", "constraints"), ("strategy", "strategy"),
      ("p99Nanoseconds", "p99 in ns"), ("holds", "holds"),
    ])
    return ReportChart(
      id: id, table: table,
      summary:
        "The 99th percentile of frames over the number of constraints, with the budgets of 60 "
        + "and 120 frames a second.",
      command: command,
      specification: ChartMarks.wrapped(
        by: "workload", value: "p99Nanoseconds", cellWidth: 200, height: 150,
        layers: ChartMarks.reference("y", at: 1e9 / 120, label: "120 Hz", isLabelBelow: true)
          + ChartMarks.reference("y", at: 1e9 / 60, label: "60 Hz") + [
            line, ["mark": ["type": "point", "filled": true, "size": 45], "encoding": encoding],
          ]))
  }
}
