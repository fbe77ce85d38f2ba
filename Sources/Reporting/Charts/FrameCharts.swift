// Frames and their budgets: what fits into 60 and 120 frames a second.

internal import Measurement

enum FrameCharts {
  /// The rates that displays have, in frames a second.
  static let rates = [120.0, 60.0]

  static func section(_ records: CurrentRecords, _ strategies: [String]) -> ReportSection {
    let charts = [
      budget(records.frames), approach(records.frames, strategies), tails(records, strategies),
    ].compactMap { $0 }
    return ReportSection(
      id: "frames", title: "What fits into a frame",
      text: charts.isEmpty
        ? "No animation was timed. tinamou frames finds the largest sizes that hold 60 and 120 frames "
          + "a second."
        : "A frame has 16.7 ms at 60 Hz and 8.33 ms at 120 Hz. It is solving alone that is timed here: "
          + "a program lays out, draws and composes as well.",
      charts: charts)
  }

  private static func budget(_ records: [FrameRecord]) -> ReportChart? {
    let rows = records.map { (record: $0, holds: $0.largest) }
    var table = ReportTable(
      title: "Views that hold 60 and 120 frames a second", of: rows,
      columns: [
        .text("workload") { $0.record.workload },
        .text("strategy") { $0.record.strategy },
        .text("rate") { "\(NumberFormat.exact($0.record.rateHertz)) Hz" },
        .number("budgetNanoseconds", "budget") { .duration($0.record.budgetNanoseconds) },
        .text("label", "at least") {
          ($0.record.isLowerBound ? "≥" : "")
            + ($0.holds?.viewCount.map { NumberFormat.count($0) } ?? NumberFormat.missing)
        },
        .number("views") { $0.holds?.viewCount.map { .count($0) } },
        .number("constraints") { $0.holds?.constraintCount.map { .count($0) } },
        .number("found", "size") { ($0.holds?.size).map { .count($0) } },
        .text("unit") { $0.record.unit },
        .number("p99Nanoseconds", "p99") {
          $0.holds?.percentiles.map { .duration(Double($0.p99)) }
        },
        .number("next", "next size") { $0.record.misses.map { .count($0.size) } },
        .number("nextP99Nanoseconds", "its p99") {
          $0.record.misses?.percentiles.map { .duration(Double($0.p99)) }
        },
        .text("end", "ended by") { $0.record.end.rawValue },
      ])
    table.notes = [
      "The largest size whose 99th percentile of frames stays within one period; ≥ where something "
        + "other than a slow frame ended the search. Where not even the smallest size holds, there is "
        + "no point, and 0 in the table."
    ]
    let y = ChartMarks.names("strategy")
    let offset: JSONValue = ["field": "rate", "type": "nominal"]
    let x = ChartMarks.logarithmicAxis("views", "views")
    return ReportChart(
      id: "frame-budget", table: table,
      summary: "For each workload and strategy, the most views that move at 60 and at 120 frames a "
        + "second.",
      command: "tinamou frames --strategy revised --strategy kiwi",
      specification: ChartMarks.wrapped(
        by: "workload", value: "views", cellWidth: 200, height: ["step": 16],
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
        ], transform: [["filter": "datum.views > 0"]]))
  }

  /// Every size that the searches timed.
  private static func approach(_ records: [FrameRecord], _ strategies: [String]) -> ReportChart? {
    var seen: Set<CaseKey> = []
    let frames = records.flatMap { record in
      record.timedSizes.compactMap { size -> FrameTails.Row? in
        let key = CaseKey(workload: record.workload, size: size.size, strategy: record.strategy)
        guard let percentiles = size.percentiles, seen.insert(key).inserted else { return nil }
        return (key, size.constraintCount ?? 0, percentiles)
      }
    }
    let table = FrameTails.table(
      title: "Frames of every size that was tried for a rate", sizeKey: "tried", of: frames)
    return FrameTails.chart(
      "frame-search", table, strategies, command: "tinamou frames --strategy revised")
  }

  private static func tails(_ records: CurrentRecords, _ strategies: [String]) -> ReportChart? {
    let table = FrameTails.table(
      title: "The slowest frames of runs, by the number of constraints",
      of: records.plainCases.compactMap { times in
        times.frame?.percentiles.map { (times.key, times.constraintCount ?? 0, $0) }
      })
    return FrameTails.chart(
      "frame-tails", table, strategies,
      command: "tinamou run --strategy revised --strategy kiwi")
  }
}

/// A chart of slow frames, whoever timed them.
enum FrameTails {
  /// The frames of a case.
  typealias Row = (key: CaseKey, constraints: Int, percentiles: LatencyPercentiles)

  /// The table of `frames`, in cases that differ.
  ///
  /// - Parameter sizeKey: What the sizes are called in the data; `size` is what the page filters
  ///   by.
  static func table(title: String, sizeKey: String = "size", of frames: [Row]) -> ReportTable {
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
    return ReportChart(
      id: id, table: table,
      summary:
        "The 99th percentile of frames over the number of constraints, with the budgets of 60 "
        + "and 120 frames a second.",
      command: command,
      specification: ChartMarks.overConstraints(
        "p99Nanoseconds", y: ChartMarks.timeAxis("p99Nanoseconds", "p99 of frames", of: table),
        strategies,
        tooltip: [
          ("workload", "workload"), ("constraints", "constraints"), ("strategy", "strategy"),
          ("p99Nanoseconds", "p99 in ns"), ("holds", "holds"),
        ],
        above: ChartMarks.reference("y", at: 1e9 / 120, label: "120 Hz", isLabelBelow: true)
          + ChartMarks.reference("y", at: 1e9 / 60, label: "60 Hz")))
  }
}
