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
    var table = ReportTable(
      title: "Places by their share",
      columns: [
        .init(key: "case", title: "profile", isNumeric: false),
        .init(key: "workload", title: "workload", isNumeric: false),
        .init(key: "size", title: "size"),
        .init(key: "strategy", title: "strategy", isNumeric: false),
        .init(key: "rank", title: "rank"),
        .init(key: "function", title: "function", isNumeric: false),
        .init(key: "place", title: "place", isNumeric: false),
        .init(key: "share", title: "own"), .init(key: "withCallees", title: "with callees"),
        .init(key: "amount", title: "amount"), .init(key: "unit", title: "of", isNumeric: false),
      ])
    for record in records.profiles {
      for ranking in record.rankings {
        for (rank, place) in ranking.places.enumerated() {
          let total = Double(ranking.total)
          table.append([
            .text("\(record.title): \(ranking.measure)"), .text(record.key.workload),
            .count(record.key.size), .text(record.label), .count(rank + 1),
            .text(place.function), place.place.map { .text($0) } ?? .missing,
            .share(Double(place.own) / total),
            // In recursion the inner calls count again.
            place.withCallees.map { .share(min(1, Double($0) / total)) } ?? .missing,
            ranking.unit == "bytes" ? .bytes(Double(place.own)) : .count(Int(place.own)),
            .text(ranking.measure),
          ])
        }
      }
    }
    guard !table.rows.isEmpty else { return nil }
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
    var table = ReportTable(
      title: "Instructions, and calls into the runtime and the allocator",
      columns: [
        .init(key: "case", title: "profile", isNumeric: false),
        .init(key: "workload", title: "workload", isNumeric: false),
        .init(key: "size", title: "size"),
        .init(key: "strategy", title: "strategy", isNumeric: false),
        .init(key: "what", title: "what", isNumeric: false), .init(key: "count", title: "count"),
        .init(key: "perOperation", title: "an operation"),
      ])
    for record in records.profiles where record.profiler == .instructions {
      let operations = Double(max(1, record.totals["operations"] ?? 1))
      for (name, count) in record.totals.sorted(by: { $0.key < $1.key }) where name != "operations"
      {
        table.append([
          .text(record.title), .text(record.key.workload), .count(record.key.size),
          .text(record.label), .text(name), .count(Int(count)),
          .quantity(Double(count) / operations),
        ])
      }
    }
    guard !table.rows.isEmpty else { return nil }
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
