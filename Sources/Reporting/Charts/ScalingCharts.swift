// How times grow with the size.

internal import Measurement

/// The section on growth: curves of the times, and the exponents that they have.
enum ScalingCharts {
  static func section(_ records: CurrentRecords, _ strategies: [String]) -> ReportSection {
    let charts = TimedPhase.allCases.compactMap { curves(records, $0, strategies) }
    return ReportSection(
      id: "scaling", title: "How it scales",
      text:
        "Time over the number of constraints, both in orders of magnitude: a straight line is a "
        + "power law, and its slope is the exponent. Medians of the latest run of each case, or of a comparison "
        + "where there is no run.",
      charts: charts + [growth(records, strategies)].compactMap { $0 })
  }

  private static func curves(
    _ records: CurrentRecords, _ phase: TimedPhase, _ strategies: [String]
  ) -> ReportChart? {
    var table = ReportTable(
      title: "\(phase.title), by the number of constraints", of: records.points(phase),
      columns: [
        .text("workload") { $0.key.workload },
        .number("size") { .count($0.key.size) },
        .text("strategy") { $0.key.strategy },
        .number("constraints") { .count($0.constraintCount) },
        .number("timeNanoseconds", phase == .frame ? "per frame" : "time") {
          .duration($0.nanoseconds)
        },
      ])
    table.notes = records.overruns.map(RunNotes.note)
    return ReportChart(
      id: "scaling-\(phase.rawValue)", table: table,
      summary:
        "\(phase.title) over the number of constraints: a small chart for each workload, a line "
        + "for each strategy.",
      command: "tinamou run --strategy revised --strategy sparse --strategy kiwi",
      specification: ChartMarks.overConstraints(
        "timeNanoseconds", y: ChartMarks.timeAxis("timeNanoseconds", "time", of: table), strategies,
        tooltip: [
          ("workload", "workload"), ("size", "size"), ("strategy", "strategy"),
          ("constraints", "constraints"), ("timeNanoseconds", "ns"),
        ], isLineNamed: true))
  }

  // MARK: - Exponents

  /// The exponents of `strategy` in `phase`, by workload: what the chart and the verdict are made
  /// of.
  static func exponents(
    _ records: CurrentRecords, _ phase: TimedPhase, strategy: String
  ) -> [(workload: String, growth: Growth)] {
    let own = records.points(phase).filter { $0.key.strategy == strategy }
    return grouped(own, by: \.key.workload).compactMap { workload, points in
      Growth(points.map { (Double($0.constraintCount), $0.nanoseconds) }).map { (workload, $0) }
    }
  }

  private static func growth(_ records: CurrentRecords, _ strategies: [String]) -> ReportChart? {
    var table = GrowthTable(title: "Growth exponents", of: "Time")
    for phase in TimedPhase.allCases {
      for strategy in strategies {
        for (workload, growth) in exponents(records, phase, strategy: strategy) {
          table.append(workload: workload, phase: phase.title, strategy: strategy, growth)
        }
      }
    }
    return table.chart(
      "growth", summary: "Growth exponents by workload and strategy; 1 is linear, 2 quadratic.",
      command: "tinamou compare --strategy revised --strategy kiwi", strategies: strategies)
  }
}
