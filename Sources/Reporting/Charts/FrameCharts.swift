// Frames and their budgets: what fits into 60 and 120 frames a second.

internal import Measurement

/// The section on frames.
enum FrameCharts {
  /// The rates that displays have, in frames a second.
  static let rates = [120.0, 60.0]

  static func section(
    _ records: CurrentRecords, _ findings: [FrameFinding], _ strategies: [String]
  ) -> ReportSection {
    let charts = [budget(findings, strategies), tails(records, strategies)].compactMap { $0 }
    return ReportSection(
      id: "frames", title: "What fits into a frame",
      text: charts.isEmpty
        ? "No animation was timed. tinamou frames --format json > Results/frames/today.json finds the "
          + "largest sizes that hold 60 and 120 frames a second."
        : "A frame has 16.7 ms at 60 Hz and 8.33 ms at 120 Hz. It is solving alone that is timed here: "
          + "a program lays out, draws and composes as well.",
      charts: charts)
  }

  // MARK: - The largest sizes

  private static func budget(
    _ findings: [FrameFinding], _ strategies: [String]
  ) -> ReportChart? {
    guard !findings.isEmpty else { return nil }
    var table = ReportTable(
      title: "Views that hold 60 and 120 frames a second",
      columns: [
        .init(key: "workload", title: "workload", isNumeric: false),
        .init(key: "strategy", title: "strategy", isNumeric: false),
        .init(key: "rate", title: "rate", isNumeric: false),
        .init(key: "label", title: "at least", isNumeric: false),
        .init(key: "views", title: "views"), .init(key: "constraints", title: "constraints"),
        .init(key: "size", title: "size"), .init(key: "unit", title: "unit", isNumeric: false),
        .init(key: "p99Nanoseconds", title: "p99"),
      ])
    for finding in findings {
      let bound = finding.isLowerBound ?? ""
      table.append([
        .text(finding.workload), .text(finding.strategy),
        .text("\(NumberFormat.quantity(finding.rateHertz)) Hz"),
        .text(bound + (finding.views.map { NumberFormat.count($0) } ?? "–")),
        finding.views.map { .count($0) } ?? .missing, .count(finding.constraints),
        .count(finding.size), .text(finding.unit),
        finding.p99Nanoseconds.map { .duration($0) } ?? .missing,
      ])
    }
    table.notes = [
      "The largest size whose 99th percentile of frames stays within one period; ≥ where something "
        + "other than a slow frame ended the search."
    ]
    let y = ChartMarks.names("strategy")
    let offset: JSONValue = ["field": "rate", "type": "nominal"]
    let x = ChartMarks.logarithmicAxis("views", "views")
    return ReportChart(
      id: "frame-budget", table: table,
      summary: "For each workload and strategy, the most views that move at 60 and at 120 frames a "
        + "second.",
      command: "tinamou frames --format json > Results/frames/today.json",
      specification: ChartMarks.wrapped(
        by: "workload", cellWidth: 200, height: ["step": 16],
        layers: [
          [
            "mark": ["type": "point", "filled": true, "size": 60],
            "encoding": [
              "y": y, "yOffset": offset, "x": x,
              "shape": ["field": "rate", "type": "nominal", "legend": ["orient": "top"]],
              "color": ["field": "rate", "type": "nominal", "legend": ["orient": "top"]],
            ],
          ],
          [
            "mark": ["type": "text", "align": "left", "dx": 7, "fontSize": 10],
            "encoding": ["y": y, "yOffset": offset, "x": x, "text": ["field": "label"]],
          ],
        ]))
  }

  // MARK: - The tails of frames

  private static func tails(_ records: CurrentRecords, _ strategies: [String]) -> ReportChart? {
    var table = ReportTable(
      title: "The slowest frames, by the number of constraints",
      columns: [
        .init(key: "workload", title: "workload", isNumeric: false),
        .init(key: "size", title: "size"),
        .init(key: "strategy", title: "strategy", isNumeric: false),
        .init(key: "constraints", title: "constraints"),
        .init(key: "p50Nanoseconds", title: "median frame"),
        .init(key: "p99Nanoseconds", title: "99th percentile"),
        .init(key: "holds", title: "holds", isNumeric: false),
      ])
    for times in records.plainCases {
      guard let constraints = times.constraintCount, constraints > 0,
        let percentiles = times.frame?.percentiles, percentiles.p99 > 0
      else { continue }
      let p99 = Double(percentiles.p99)
      let held = rates.first { p99 <= 1e9 / $0 }
      table.append([
        .text(times.key.workload), .count(times.key.size), .text(times.key.strategy),
        .count(constraints), .duration(Double(percentiles.p50)), .duration(p99),
        .text(held.map { "\(NumberFormat.quantity($0)) Hz" } ?? "neither"),
      ])
    }
    guard !table.rows.isEmpty else { return nil }
    var encoding: JSONValue = [
      "x": ChartMarks.logarithmicAxis("constraints", "constraints"),
      "y": ChartMarks.timeAxis("p99Nanoseconds", "p99 frame"),
      "color": ChartMarks.strategyColor(strategies),
    ]
    let line: JSONValue = ["mark": ["type": "line", "strokeWidth": 1.5], "encoding": encoding]
    encoding["shape"] = ChartMarks.strategyShape(strategies)
    encoding["tooltip"] = ChartMarks.tooltip([
      ("workload", "workload"), ("size", "size"), ("strategy", "strategy"),
      ("p99Nanoseconds", "p99 in ns"), ("holds", "holds"),
    ])
    return ReportChart(
      id: "frame-tails", table: table,
      summary:
        "The 99th percentile of frames over the number of constraints, with the budgets of 60 "
        + "and 120 frames a second.",
      command: "tinamou run --strategy revised --strategy kiwi",
      specification: ChartMarks.wrapped(
        by: "workload", cellWidth: 200, height: 150,
        layers: ChartMarks.reference("y", at: 1e9 / 120, label: "120 Hz", isLabelBelow: true)
          + ChartMarks.reference("y", at: 1e9 / 60, label: "60 Hz") + [
            line, ["mark": ["type": "point", "filled": true, "size": 45], "encoding": encoding],
          ]))
  }
}
