// Which functions and lines profiles point at.

internal import Measurement

/// The section on hot spots: the top of each profile.
enum HotSpotChart {
  static func section(_ records: CurrentRecords) -> ReportSection {
    let charts = [places(records), totals(records)].compactMap { $0 }
    return ReportSection(
      id: "hotspots", title: "Hot spots",
      text: charts.isEmpty
        ? "Nothing was profiled. tinamou heap WORKLOAD, tinamou cpu WORKLOAD and tinamou instructions "
          + "WORKLOAD leave what they found in Results/profiles."
        : "The functions and lines that allocate, take time or run instructions, one profile at a time. "
          + "Profilers run in processes of their own; what they disturb is never what is timed.",
      charts: charts)
  }

  private static func places(_ records: CurrentRecords) -> ReportChart? {
    let rows = records.profiles.flatMap { record in
      record.rankings.flatMap { ranking in
        ranking.places.enumerated().map { (record: record, ranking: ranking, rank: $0, place: $1) }
      }
    }
    let table = ReportTable(
      title: "Places by their share", of: rows,
      columns: [
        .text("case", "profile") { "\($0.record.title): \($0.ranking.measure)" },
        .text("workload") { $0.record.key.workload },
        .number("size") { .count($0.record.key.size) },
        .text("strategy") { $0.record.label },
        .number("rank") { .count($0.rank + 1) },
        .text("function") { $0.place.function },
        .text("place") { $0.place.place },
        .number("share", "own") { .share(Double($0.place.own) / Double($0.ranking.total)) },
        .number("withCallees", "with callees") { row in
          // In recursion the inner calls count again.
          row.place.withCallees.map { .share(min(1, Double($0) / Double(row.ranking.total))) }
        },
        .number("amount") {
          $0.ranking.unit == "bytes" ? .bytes(Double($0.place.own)) : .count(Int($0.place.own))
        },
        .text("unit", "of") { $0.ranking.measure },
      ])
    let y: JSONValue = [
      "field": "label", "type": "nominal", "title": nil, "sort": nil,
      "axis": ["labelLimit": 330, "labelFontSize": 10],
    ]
    let x: JSONValue = [
      "field": "share", "type": "quantitative", "title": "share of all", "axis": ["format": "%"],
      "scale": ["zero": true],
    ]
    return ReportChart(
      id: "hotspots-places", table: table,
      summary: "The places with the largest shares of one profile at a time.",
      command: "tinamou cpu feed --size 100 --phase build", caseKey: "case",
      specification: [
        "height": ["step": 17], "width": 640,
        "transform": [
          // The rank keeps apart what has the same name.
          [
            "calculate":
              "datum.rank + '. ' + datum.function + (isValid(datum.place) ? '  ' + datum.place : '')",
            "as": "label",
          ]
        ],
        "mark": ["type": "bar", "height": ["band": 0.75]],
        "encoding": [
          "y": y, "x": x,
          "tooltip": ChartMarks.tooltip([
            ("function", "function"), ("place", "place"), ("share", "own share"),
            ("withCallees", "with callees"), ("amount", "amount"),
          ]),
        ],
      ])
  }

  /// What profiles counted in all: instructions, retains, allocations, samples.
  private static func totals(_ records: CurrentRecords) -> ReportChart? {
    let rows = records.profiles.filter { $0.profiler == .instructions }.flatMap { record in
      record.totals.filter { $0.key != "operations" }.sorted { $0.key < $1.key }
        .map { (record: record, what: $0.key, count: $0.value) }
    }
    let table = ReportTable(
      title: "Instructions, and calls into the runtime and the allocator", of: rows,
      columns: [
        .text("case", "profile") { $0.record.title },
        .text("workload") { $0.record.key.workload },
        .number("size") { .count($0.record.key.size) },
        .text("strategy") { $0.record.label },
        .text("what") { $0.what },
        .number("count") { .count(Int($0.count)) },
        .number("perOperation", "an operation") {
          .quantity(Double($0.count) / Double(max(1, $0.record.totals["operations"] ?? 1)))
        },
      ])
    let x = ChartMarks.logarithmicAxis("perOperation", "count an operation", format: "~s")
    return ReportChart(
      id: "hotspots-totals", table: table,
      summary:
        "Instructions, retains, releases, allocations and frees of each operation, by profile.",
      command: "tinamou instructions feed --size 10",
      specification: ChartMarks.wrapped(
        by: "what", value: "perOperation", series: [], cellWidth: 200, height: ["step": 17],
        layers: [
          [
            "mark": ["type": "point", "filled": true, "size": 50],
            "encoding": [
              "y": ChartMarks.names("case"), "x": x,
              "tooltip": ChartMarks.tooltip([
                ("case", "profile"), ("what", "what"), ("count", "count"),
                ("perOperation", "an operation"),
              ]),
            ],
          ]
        ], transform: [["filter": "datum.perOperation > 0"]]))
  }
}
