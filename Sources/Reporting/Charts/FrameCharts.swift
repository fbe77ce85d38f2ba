// Frames and their budgets: what fits into 60 and 120 frames a second.

internal import Measurement

/// The section on frames.
enum FrameCharts {
  /// The rates that displays have, in frames a second.
  static let rates = [120.0, 60.0]

  static func section(
    _ records: CurrentRecords, _ strategies: [String]
  ) -> ReportSection {
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

  // MARK: - The largest sizes

  private static func budget(_ records: [FrameRecord]) -> ReportChart? {
    guard !records.isEmpty else { return nil }
    var table = ReportTable(
      title: "Views that hold 60 and 120 frames a second",
      columns: [
        .init(key: "workload", title: "workload", isNumeric: false),
        .init(key: "strategy", title: "strategy", isNumeric: false),
        .init(key: "rate", title: "rate", isNumeric: false),
        .init(key: "budgetNanoseconds", title: "budget"),
        .init(key: "label", title: "at least", isNumeric: false),
        .init(key: "views", title: "views"), .init(key: "constraints", title: "constraints"),
        .init(key: "found", title: "size"), .init(key: "unit", title: "unit", isNumeric: false),
        .init(key: "p99Nanoseconds", title: "p99"),
        .init(key: "next", title: "next size"), .init(key: "nextP99Nanoseconds", title: "its p99"),
        .init(key: "end", title: "ended by", isNumeric: false),
      ])
    for record in records {
      let holds = record.holds ?? FrameSize(size: 0, constraintCount: 0, viewCount: 0)
      let bound = record.isLowerBound ? "≥" : ""
      table.append([
        .text(record.workload), .text(record.strategy),
        .text("\(NumberFormat.quantity(record.rateHertz)) Hz"), .duration(record.budgetNanoseconds),
        .text(bound + (holds.viewCount.map { NumberFormat.count($0) } ?? NumberFormat.missing)),
        holds.viewCount.map { .count($0) } ?? .missing,
        holds.constraintCount.map { .count($0) } ?? .missing, .count(holds.size),
        .text(record.unit),
        holds.percentiles.map { .duration(Double($0.p99)) } ?? .missing,
        record.misses.map { .count($0.size) } ?? .missing,
        record.misses?.percentiles.map { .duration(Double($0.p99)) } ?? .missing,
        .text(record.end.rawValue),
      ])
    }
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

  // MARK: - The way to the limit

  /// Every size that the searches timed.
  private static func approach(
    _ records: [FrameRecord], _ strategies: [String]
  ) -> ReportChart? {
    var table = FrameTails.table(
      title: "Frames of every size that was tried for a rate", sizeKey: "tried")
    var seen: Set<CaseKey> = []
    for record in records {
      for size in record.timedSizes {
        let key = CaseKey(workload: record.workload, size: size.size, strategy: record.strategy)
        guard let percentiles = size.percentiles, seen.insert(key).inserted else { continue }
        FrameTails.append(
          key, constraints: size.constraintCount ?? 0, percentiles, to: &table)
      }
    }
    return FrameTails.chart(
      "frame-search", table, strategies, command: "tinamou frames --strategy revised")
  }

  // MARK: - The tails of frames

  private static func tails(_ records: CurrentRecords, _ strategies: [String]) -> ReportChart? {
    var table = FrameTails.table(title: "The slowest frames of runs, by the number of constraints")
    for times in records.plainCases {
      guard let percentiles = times.frame?.percentiles else { continue }
      FrameTails.append(
        times.key, constraints: times.constraintCount ?? 0, percentiles, to: &table)
    }
    return FrameTails.chart(
      "frame-tails", table, strategies,
      command: "tinamou run --strategy revised --strategy kiwi")
  }
}
