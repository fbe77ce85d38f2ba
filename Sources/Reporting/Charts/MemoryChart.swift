// What a constraint takes in memory as systems grow.

internal import Measurement

/// The section on memory.
enum MemoryChart {
  static func section(_ records: CurrentRecords, _ strategies: [String]) -> ReportSection {
    let chart = bytes(records, strategies)
    return ReportSection(
      id: "memory", title: "Where the memory goes",
      text: chart == nil
        ? "No allocations were recorded here. tinamou heap WORKLOAD shows them for one case; profiles "
          + "it leaves as SVG in Results/profiles are below."
        : "Bytes asked of the allocator in a whole replay, for each constraint: level where memory grows "
          + "no faster than the system.",
      charts: [chart].compactMap { $0 })
  }

  private static func bytes(_ records: CurrentRecords, _ strategies: [String]) -> ReportChart? {
    var table = ReportTable(
      title: "Bytes allocated for each constraint",
      columns: [
        .init(key: "workload", title: "workload", isNumeric: false),
        .init(key: "size", title: "size"),
        .init(key: "strategy", title: "strategy", isNumeric: false),
        .init(key: "constraints", title: "constraints"),
        .init(key: "bytes", title: "allocated"),
        .init(key: "bytesPerConstraint", title: "a constraint"),
      ])
    var seen: Set<CaseKey> = []
    func append(_ key: CaseKey, constraints: Int, bytes: UInt64) {
      guard constraints > 0, bytes > 0, seen.insert(key).inserted else { return }
      table.append([
        .text(key.workload), .count(key.size), .text(key.strategy), .count(constraints),
        .bytes(Double(bytes)), .quantity(Double(bytes) / Double(constraints)),
      ])
    }
    for times in records.plainCases {
      // A frame's allocations are those of its operations.
      let own = times.records.filter { $0.operation != .frame }.compactMap(\.allocatedBytes)
      append(times.key, constraints: times.constraintCount ?? 0, bytes: own.reduce(0, +))
    }
    let sizes = constraintCounts(records)
    for count in records.counts {
      let bytes = (count.counts.allocations ?? [:]).filter { $0.key.hasSuffix(" bytes") }
        .reduce(0) { $0 + $1.value }
      append(
        count.key, constraints: sizes[[count.key.workload, "\(count.key.size)"]] ?? 0, bytes: bytes)
    }
    guard !table.rows.isEmpty else { return nil }
    let encoding: JSONValue = [
      "x": ChartMarks.logarithmicAxis("constraints", "constraints"),
      "y": ChartMarks.logarithmicAxis("bytesPerConstraint", "bytes a constraint", format: "~s"),
      "color": ChartMarks.strategyColor(strategies), "shape": ChartMarks.strategyShape(strategies),
    ]
    var line = encoding
    line["shape"] = nil
    return ReportChart(
      id: "memory-bytes", table: table,
      summary: "Bytes allocated for each constraint, over the number of constraints.",
      command: "tinamou gate --counters-only",
      specification: ChartMarks.wrapped(
        by: "workload", cellWidth: 200, height: 150,
        layers: [
          ["mark": ["type": "line", "strokeWidth": 1.5], "encoding": line],
          ["mark": ["type": "point", "filled": true, "size": 45], "encoding": encoding],
        ]))
  }

  /// The number of constraints by workload and size, from anybody that was timed.
  private static func constraintCounts(_ records: CurrentRecords) -> [[String]: Int] {
    let timed = records.cases.compactMap { times in
      times.constraintCount.map { ([times.key.workload, "\(times.key.size)"], $0) }
    }
    let compared = records.comparisons.map {
      (["\($0.workload)", "\($0.size)"], $0.constraintCount)
    }
    return Dictionary(timed + compared) { first, _ in first }
  }
}
