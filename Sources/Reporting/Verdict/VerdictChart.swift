// The verdict as a picture.

/// The section with which the page opens: how many times as long everybody takes.
enum VerdictChart {
  static let id = "overview"

  static func section(_ verdict: RunVerdict, _ strategies: [String]) -> ReportSection {
    let chart = chart(verdict, strategies)
    return ReportSection(
      id: id, title: "At a glance",
      text: chart == nil
        ? RunVerdict.withoutRatios
        : "How many times as long others take as \(verdict.oursInWords), over all cases that both "
          + "have. A point is the geometric mean, the bar its 95 % interval, the "
          + "thin line goes from the least case to the greatest.",
      charts: [chart].compactMap { $0 })
  }

  private static func chart(_ verdict: RunVerdict, _ strategies: [String]) -> ReportChart? {
    var table = ReportTable(
      title: "How many times as long as \(verdict.ours)", of: verdict.ratios,
      columns: [
        .text("strategy") { $0.strategy },
        .text("work", "in") { $0.work.title },
        .number("ratio", "mean [95 %]") { .ratioInterval($0.mean, $0.interval) },
        .number("least") { .ratio($0.least.ratio) },
        .text("leastCase", "in the case") { $0.least.name },
        .number("greatest") { .ratio($0.greatest.ratio) },
        .text("greatestCase", "in the case") { $0.greatest.name },
        .number("cases") { .count($0.caseCount) },
      ])
    table.notes = [notes(verdict)]
    return ReportChart(
      id: "verdict", table: table,
      summary: "For each strategy and each kind of work, how many times as long it takes as "
        + "\(verdict.ours): the mean, its interval, the least and the greatest case.",
      command: "tinamou run", specification: specification(strategies))
  }

  private static func notes(_ verdict: RunVerdict) -> String {
    let sources = Set(verdict.ratios.map(\.source))
    let isOpen = verdict.ratios.contains { $0.interval == nil }
    return
      (sources == [.turns]
      ? "All took turns; the interval is that of the median of blocks."
      : "The interval covers what differs between the repetitions of one run"
        + (sources.count > 1 ? ", or between blocks where strategies took turns." : "."))
      + (isOpen ? " Where there is none, \(VerdictRatio.noInterval)." : "")
  }

  private static func specification(_ strategies: [String]) -> JSONValue {
    func axis(_ key: String) -> JSONValue {
      ChartMarks.logarithmicAxis(key, "times as long", format: "~g")
    }
    let y = ChartMarks.names("work")
    let color = ChartMarks.byStrategy(strategies)
    let range: JSONValue = [
      "mark": ["type": "rule", "strokeWidth": 1, "opacity": 0.6],
      "encoding": ["y": y, "x": axis("least"), "x2": ["field": "greatest"], "color": color],
    ]
    let label: JSONValue = [
      "mark": ["type": "text", "dy": -9, "fontSize": 11],
      "encoding": [
        "y": y, "x": axis("ratio"), "text": ["field": "ratio", "format": ".3~r"],
      ],
    ]
    let points = ChartMarks.intervals(
      "ratio", x: axis("ratio"), y: y, strategies, hasIntervals: true,
      tooltip: [
        ("strategy", "strategy"), ("work", "in"), ("ratio", "mean"), ("ratioLower", "from"),
        ("ratioUpper", "to"), ("leastCase", "least case"), ("greatestCase", "greatest case"),
        ("cases", "cases"),
      ])
    return ChartMarks.wrapped(
      by: "strategy", cellWidth: 300, height: ["step": 34], columns: 2,
      layers: ChartMarks.reference("x", at: 1) + [range] + points + [label],
      transform: ChartMarks.closedInterval("ratio"))
  }
}
