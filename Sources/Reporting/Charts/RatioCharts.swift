// How strategies compare: ratios with their intervals.

internal import Measurement

enum RatioCharts {
  static func section(_ records: CurrentRecords, _ strategies: [String]) -> ReportSection {
    let charts = [compared(records, strategies), timed(records, strategies)].compactMap { $0 }
    return ReportSection(
      id: "ratios", title: "How strategies compare",
      text: charts.isEmpty
        ? "Nothing that could be compared was recorded."
        : "How many times as long a strategy takes as the base; above 1 the base is the faster one. "
          + "The lines are 95 % intervals; where one crosses 1, nothing is decided.",
      charts: charts)
  }

  /// How many times as long a case takes as `base`, or what is known in place of it.
  private typealias Row = (
    key: CaseKey, phase: String, base: String, ratio: ReportTable.Cell?, bound: String?
  )

  private static func table(_ title: String, of rows: [Row]) -> ReportTable {
    ReportTable(
      title: title, of: rows,
      columns: [
        .text("case") { "\($0.key.workload) \($0.key.size)" },
        .text("workload") { $0.key.workload },
        .number("size") { .count($0.key.size) },
        .text("phase") { $0.phase },
        .text("strategy") { $0.key.strategy },
        .text("base") { $0.base },
        .number("ratio", "ratio [95 %]") { $0.ratio },
        .text("bound", "given up") { $0.bound },
      ])
  }

  /// What `tinamou compare` found; cases in which one was given up are in the table, with their
  /// bounds.
  private static func compared(_ records: CurrentRecords, _ strategies: [String]) -> ReportChart? {
    let rows = records.comparisons.map { record -> Row in
      let bound = record.boundRatio.map { bound in
        "\(record.base.overrunSeconds == nil ? ">" : "<") \(NumberFormat.ratio(bound))"
      }
      return (
        record.key, record.phase, record.baseStrategy,
        record.comparison.map { .ratioInterval($0.ratio.median, $0.ratio.interval) },
        bound ?? record.base.fault ?? record.candidate.fault
      )
    }
    var table = table("Ratios, measured in turns (tinamou compare)", of: rows)
    table.notes = [
      "The median over blocks in which both ran in turns, in fresh processes, and its order-statistic "
        + "interval, which takes six blocks. A bound is all that is known where one was given up."
    ]
    return forest(
      "ratios-compared", table, strategies, hasIntervals: true,
      summary: "For each case, how many times as long each strategy takes as the base, with its "
        + "interval.",
      command: "tinamou compare --strategy revised --strategy kiwi")
  }

  // MARK: - From runs

  /// Ratios of the times of runs, for strategies that were not measured in turns with
  /// `strategies[0]`.
  private static func timed(_ records: CurrentRecords, _ strategies: [String]) -> ReportChart? {
    guard let base = strategies.first else { return nil }
    let measured = Set(records.comparisons.flatMap { [$0.baseStrategy, $0.strategy] })
    var rows: [Row] = []
    for pair in pairs(records, base: base) where !measured.contains(pair.other.key.strategy) {
      guard !pair.other.key.strategy.hasPrefix(AblationChart.prefix) else { continue }
      for phase in TimedPhase.allCases {
        guard let own = pair.base.nanoseconds(phase), let other = pair.other.nanoseconds(phase),
          own > 0, other > 0
        else { continue }
        rows.append((pair.other.key, phase.rawValue, base, .ratio(other / own), nil))
      }
    }
    var table = table("Ratios, from medians of one run (tinamou run)", of: rows)
    table.notes = [
      "Both strategies ran in the same run, one after the other; no interval is known, so small "
        + "differences mean nothing."
    ]
    return forest(
      "ratios-timed", table, strategies, hasIntervals: false,
      summary: "For each case, how many times as long each strategy takes as \(base).",
      command: "tinamou run --strategy \(base) --strategy sparse")
  }

  /// Every case of every other strategy beside that of `base` in the latest run that has both.
  static func pairs(
    _ records: CurrentRecords, base: String
  ) -> [(base: MeasuredCase, other: MeasuredCase)] {
    let bases = Dictionary(
      records.allCases.filter { $0.key.strategy == base }.map { ($0.id, $0) }
    ) { $1 }
    let pairs = records.allCases.compactMap { other -> (base: MeasuredCase, other: MeasuredCase)? in
      guard other.key.strategy != base else { return nil }
      var id = other.id
      id.key.strategy = base
      return bases[id].map { ($0, other) }
    }
    return grouped(pairs, by: \.other.key).map { $0.items[$0.items.count - 1] }
  }

  /// The chart of `table`; nothing without rows.
  private static func forest(
    _ id: String, _ table: ReportTable, _ strategies: [String], hasIntervals: Bool,
    summary: String, command: String
  ) -> ReportChart? {
    var table = table
    table.removeEmptyColumns()
    let x = ChartMarks.logarithmicAxis("ratio", "times as long as the base", format: "~g")
    let layers =
      ChartMarks.reference("x", at: 1)
      + ChartMarks.intervals(
        "ratio", x: x, y: ChartMarks.names("case"), strategies, hasIntervals: hasIntervals,
        tooltip: [
          ("case", "case"), ("strategy", "strategy"), ("base", "base"), ("ratio", "ratio"),
        ] + (hasIntervals ? [("ratioLower", "from"), ("ratioUpper", "to")] : []))
    let known: JSONValue = ["filter": "isValid(datum.ratio)"]
    return ReportChart(
      id: id, table: table, summary: summary, command: command,
      specification: ChartMarks.wrapped(
        by: "phase", value: "ratio", cellWidth: 200, height: ["step": 16], layers: layers,
        transform: [known] + (hasIntervals ? ChartMarks.closedInterval("ratio") : [])))
  }
}
