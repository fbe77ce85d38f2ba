// How long single operations take, from the middle of the distribution to its worst.

internal import Measurement

enum LatencyChart {
  static func section(_ records: CurrentRecords, _ strategies: [String]) -> ReportSection {
    let chart = latencies(records, strategies)
    return ReportSection(
      id: "latency", title: "How long operations take",
      text: chart == nil
        ? "No operation was timed one by one."
        : "Percentiles of operations that were timed one by one, in the latest run of a case. A "
          + "percentile that too few samples support is left out.",
      charts: [chart].compactMap { $0 })
  }

  /// The percentiles, with the share that decides whether there are samples enough.
  private static var percentiles:
    [(key: String, title: String, share: Double, time: KeyPath<LatencyPercentiles, UInt64>)]
  {
    [
      ("p50", "p50", 50, \.p50), ("p90", "p90", 90, \.p90), ("p99", "p99", 99, \.p99),
      ("p999", "p99.9", 99.9, \.p999),
    ]
  }

  private static func latencies(_ records: CurrentRecords, _ strategies: [String]) -> ReportChart? {
    // The largest size first: it is what the page shows before anybody chooses.
    let order = grouped(records.plainCases, by: \.key.workload).flatMap { _, cases in
      cases.sorted { $0.key.size > $1.key.size }
    }
    let rows = order.flatMap { times in
      times.records.sorted { $0.operation < $1.operation }.compactMap { record in
        record.percentiles.map { (key: times.key, record: record, found: $0) }
      }
    }
    let table = ReportTable(
      title: "Latencies by operation", of: rows,
      columns: [
        .text("case") { "\($0.key.workload) \($0.key.size)" },
        .text("workload") { $0.key.workload },
        .number("size") { .count($0.key.size) },
        .text("strategy") { $0.key.strategy },
        .text("operation") { label($0.record) },
        .number("samples") { .count(Int(clamping: $0.found.sampleCount)) },
      ]
        + percentiles.map { percentile in
          .number(percentile.key, percentile.title) {
            $0.found.supports(percentile: percentile.share)
              ? .duration(Double($0.found[keyPath: percentile.time])) : nil
          }
        } + [.number("max", "longest") { .duration(Double($0.found.max)) }])
    return ReportChart(
      id: "latency-percentiles", table: table,
      summary:
        "For each operation and strategy, the 50th, 90th, 99th and 99.9th percentile and the "
        + "longest time, of one case at a time.",
      command: "tinamou run --strategy revised", caseKey: "case",
      specification: specification(table, strategies))
  }

  /// The operation, with its phase where it has one.
  private static func label(_ record: RunRecord) -> String {
    record.phase.map { "\($0): \(record.operation)" } ?? "\(record.operation)"
  }

  private static func specification(_ table: ReportTable, _ strategies: [String]) -> JSONValue {
    let keys = percentiles.map(\.key) + ["max"]
    let y = ChartMarks.names("strategy")
    let fold: JSONValue = [
      ["fold": .array(keys.map { .string($0) }), "as": ["percentile", "nanoseconds"]],
      ["filter": "isValid(datum.nanoseconds) && datum.nanoseconds > 0"],
    ]
    let x = ChartMarks.timeAxis("nanoseconds", "time", of: table, column: "p50")
    var span = x
    span["aggregate"] = "min"
    return ChartMarks.wrapped(
      by: "operation", cellWidth: 200, height: ["step": 20],
      layers: [
        [
          "transform": fold, "mark": ["type": "rule", "opacity": 0.5],
          "encoding": [
            "y": y, "x": span, "x2": ["field": "nanoseconds", "aggregate": "max"],
            "color": ChartMarks.byStrategy(strategies),
          ],
        ],
        [
          "transform": fold, "mark": ["type": "point", "size": 50, "filled": true],
          "encoding": [
            "y": y, "x": x, "color": ChartMarks.byStrategy(strategies),
            "shape": [
              "field": "percentile", "type": "nominal", "title": "percentile",
              "scale": [
                "domain": .array(keys.map { .string($0) }),
                "range": ["circle", "square", "diamond", "triangle-right", "cross"],
              ], "legend": ["orient": "top"],
            ],
            "tooltip": ChartMarks.tooltip([
              ("operation", "operation"), ("strategy", "strategy"), ("percentile", "percentile"),
              ("nanoseconds", "ns"),
            ]),
          ],
        ],
      ])
  }
}
