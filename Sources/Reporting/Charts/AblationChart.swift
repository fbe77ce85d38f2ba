// What each part of a strategy is worth: how much longer it takes without it.

internal import Measurement

enum AblationChart {
  /// How the names of strategies begin that are ours without one part.
  static let prefix = "revised-no-"
  /// What measures three parts, of which each is worth something in other places.
  private static let command =
    "tinamou run --quick --strategy revised --strategy revised-no-direction-cache "
    + "--strategy revised-no-placement --strategy revised-no-deferral"

  private static let kinds: [OperationKind] = [.add, .suggest, .constant, .frame, .remove]

  static func section(_ records: CurrentRecords) -> ReportSection {
    let chart = worth(records)
    return ReportSection(
      id: "ablations", title: "What each optimisation is worth",
      text: chart == nil
        ? "No ablation was measured. \(command) measures some; tinamou list strategies names all."
        : "How many times as long the default strategy takes without one of its parts, as the geometric "
          + "mean over the cases of one run. Within 5 % of 1 is noise.",
      charts: [chart].compactMap { $0 })
  }

  private static func worth(_ records: CurrentRecords) -> ReportChart? {
    let pairs = RatioCharts.pairs(records, base: "revised").filter {
      $0.other.key.strategy.hasPrefix(prefix)
    }
    var rows: [(strategy: String, operation: String, mean: Double, ratios: [Double])] = []
    for (strategy, own) in grouped(pairs, by: \.other.key.strategy) {
      let byKind = kinds.map { kind in
        (kind.rawValue, own.compactMap { ratio($0, { $0.nanoseconds(perOperation: kind) }) })
      }
      let work = ("counted work", own.compactMap { ratio($0, \.workUnits) })
      for (operation, ratios) in byKind + [work] {
        guard let mean = try? geometricMean(of: ratios) else { continue }
        rows.append((strategy, operation, mean, ratios))
      }
    }
    let table = ReportTable(
      title: "Time without a part, over time with it", of: rows,
      columns: [
        .text("part", "without") {
          String($0.strategy.dropFirst(prefix.count).map { $0 == "-" ? " " : $0 })
        },
        .text("strategy") { $0.strategy },
        .text("operation") { $0.operation },
        .number("ratio") { .ratio($0.mean) },
        .number("least") { $0.ratios.min().map { .ratio($0) } },
        .number("greatest") { $0.ratios.max().map { .ratio($0) } },
        .number("cases") { .count($0.ratios.count) },
      ])
    let y = ChartMarks.names("part")
    let x = ChartMarks.logarithmicAxis("ratio", "times as much", format: "~g")
    var lower = x
    lower["field"] = "least"
    return ReportChart(
      id: "ablations-worth", table: table,
      summary:
        "For each optimisation and operation, how many times as long it takes without; the thin "
        + "line goes from the case that gains least to the one that gains most.",
      command: command,
      specification: ChartMarks.wrapped(
        by: "operation", value: "ratio", series: [], cellWidth: 180, height: ["step": 18],
        layers: ChartMarks.reference("x", at: 1) + [
          [
            "mark": ["type": "rule", "opacity": 0.5],
            "encoding": ["y": y, "x": lower, "x2": ["field": "greatest"]],
          ],
          [
            "mark": ["type": "point", "filled": true, "size": 50],
            "encoding": [
              "y": y, "x": x,
              "tooltip": ChartMarks.tooltip([
                ("part", "without"), ("operation", "operation"), ("ratio", "ratio"),
                ("least", "least"), ("greatest", "greatest"), ("cases", "cases"),
              ]),
            ],
          ],
        ]))
  }

  private static func ratio(
    _ pair: (base: MeasuredCase, other: MeasuredCase), _ value: (MeasuredCase) -> Double?
  ) -> Double? {
    guard let base = value(pair.base), let other = value(pair.other), base > 0, other > 0
    else { return nil }
    return other / base
  }
}
