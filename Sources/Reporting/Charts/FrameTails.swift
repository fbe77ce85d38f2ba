// The 99th percentile of frames over the size, with the budgets of displays.

internal import Measurement

/// A chart of slow frames, whoever timed them.
enum FrameTails {
  /// The frames of a case.
  typealias Row = (key: CaseKey, constraints: Int, percentiles: LatencyPercentiles)

  /// The table of `frames`, in cases that differ.
  ///
  /// - Parameter sizeKey: What the sizes are called in the data; `size` is what the page filters
  ///   by.
  static func table(
    title: String, sizeKey: String = "size", of frames: [Row]
  ) -> ReportTable {
    ReportTable(
      title: title,
      // A logarithm would have nothing to show of others.
      of: frames.filter { $0.constraints > 0 && $0.percentiles.p99 > 0 },
      columns: [
        .text("workload") { $0.key.workload },
        .number(sizeKey, "size") { .count($0.key.size) },
        .text("strategy") { $0.key.strategy },
        .number("constraints") { .count($0.constraints) },
        .number("p50Nanoseconds", "median frame") { .duration(Double($0.percentiles.p50)) },
        .number("p99Nanoseconds", "99th percentile") { .duration(Double($0.percentiles.p99)) },
        .text("holds") { frame in
          let held = FrameCharts.rates.first { Double(frame.percentiles.p99) <= 1e9 / $0 }
          return held.map { "\(NumberFormat.quantity($0)) Hz" } ?? "neither"
        },
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
