// What a constraint takes in memory as systems grow.

internal import Measurement

enum MemoryChart {
  static func section(
    _ records: CurrentRecords, _ strategies: [String], constraintCounts: [[String]: Int]
  ) -> ReportSection {
    let charts = [
      live(records, strategies), exponents(records, strategies), sideBySide(records, strategies),
      bytes(records, strategies, constraintCounts),
    ].compactMap { $0 }
    return ReportSection(
      id: "memory", title: "Where the memory goes",
      text: charts.isEmpty
        ? "No allocations were recorded. tinamou heap WORKLOAD --size 10 --size 100 --size 1000 leaves "
          + "what it found in Results/profiles."
        : "Bytes for each constraint are level where memory grows no faster than the system. Live bytes "
          + "are those of the complete system, before its teardown; the sites that asked for them are "
          + "under Hot spots.",
      charts: charts)
  }

  // MARK: - Live bytes

  /// A profile of the heap and its memory.
  private struct Point {
    let record: ProfileRecord
    let memory: MemoryUse
    let constraints: Int
    var views: Int? { record.viewCount.flatMap { $0 > 0 ? $0 : nil } }
    var strategy: String { record.label }
  }

  private static func points(_ records: CurrentRecords) -> [Point] {
    records.profiles.compactMap { record in
      guard let memory = record.memory, let constraints = record.constraintCount, constraints > 0,
        memory.liveBytes > 0
      else { return nil }
      return Point(record: record, memory: memory, constraints: constraints)
    }
  }

  /// How the live bytes of `strategy` grow with `workload`.
  static func growth(_ records: CurrentRecords, _ workload: String, _ strategy: String) -> Growth? {
    Growth(
      points(records).filter { $0.record.key.workload == workload && $0.strategy == strategy }.map {
        (Double($0.constraints), Double($0.memory.liveBytes))
      })
  }

  private static func live(_ records: CurrentRecords, _ strategies: [String]) -> ReportChart? {
    var table = ReportTable(
      title: "Live bytes, by the number of constraints", of: points(records),
      columns: [
        .text("workload") { $0.record.key.workload },
        .number("size") { .count($0.record.key.size) },
        .text("strategy") { $0.strategy },
        .number("constraints") { .count($0.constraints) },
        .number("views") { $0.views.map { .count($0) } },
        .number("liveBytes", "live") { .bytes(Double($0.memory.liveBytes)) },
        .number("peakBytes", "peak") { .bytes(Double($0.memory.peakBytes)) },
        .number("bytesPerConstraint", "a constraint") {
          .quantity(Double($0.memory.liveBytes) / Double($0.constraints))
        },
        .number("bytesPerView", "a view") { point in
          point.views.map { .quantity(Double(point.memory.liveBytes) / Double($0)) }
        },
        .text("left", "left after the end") { amount($0.memory.leftBlocks, $0.memory.leftBytes) },
        .number("rounds") { $0.memory.roundCount > 0 ? .count($0.memory.roundCount) : nil },
        .text("grown", "grown in them") {
          $0.memory.roundCount > 0 ? amount($0.memory.grownBlocks, $0.memory.grownBytes) : nil
        },
      ])
    table.removeEmptyColumns()
    return overConstraints(
      "memory-live", table, strategies,
      summary: "Bytes alive for each constraint when the system is complete, over the number of "
        + "constraints; the table has them for each view, and what was left after the end.",
      command: "tinamou heap feed --size 10 --size 100 --size 1000 --rounds 10000")
  }

  private static func amount(_ blocks: Int64, _ bytes: Int64) -> String {
    blocks <= 0 && bytes <= 0
      ? "nothing" : "\(blocks.counted("block")) with \(bytes.counted("byte"))"
  }

  private static func exponents(_ records: CurrentRecords, _ strategies: [String]) -> ReportChart? {
    var table = GrowthTable(title: "Growth of live bytes", of: "What is alive", phaseTitle: "what")
    let all = points(records)
    for workload in distinct(all.map(\.record.key.workload)) {
      for strategy in distinct(all.map(\.strategy)) {
        table.append(
          workload: workload, phase: "live bytes", strategy: strategy,
          growth(records, workload, strategy))
      }
    }
    return table.chart(
      "memory-growth", summary: "Exponents of the growth of live bytes; 1 is linear.",
      command: "tinamou heap feed --size 10 --size 30 --size 100 --size 300 --size 1000",
      strategies: strategies)
  }

  // MARK: - Side by side

  /// The memory of other strategies, and of other programs, over that of the first strategy.
  private static func sideBySide(
    _ records: CurrentRecords, _ strategies: [String]
  ) -> ReportChart? {
    guard let base = strategies.first else { return nil }
    let all = points(records)
    let measures: [(name: String, bytes: (MemoryUse) -> Int64)] = [
      ("live", \.liveBytes), ("peak", \.peakBytes), ("allocated in all", \.allocatedBytes),
    ]
    var rows: [(key: CaseKey, measure: String, strategy: String, its: Double, ours: Double)] = []
    for other in all where other.strategy != base {
      let key = other.record.key
      guard
        let own = all.first(where: {
          $0.strategy == base && $0.record.key.workload == key.workload
            && $0.record.key.size == key.size
        })
      else { continue }
      for (name, bytes) in measures {
        let (its, ours) = (Double(bytes(other.memory)), Double(bytes(own.memory)))
        guard its > 0, ours > 0 else { continue }
        rows.append((key, name, other.strategy, its, ours))
      }
    }
    let table = ReportTable(
      title: "Memory beside that of \(base)", of: rows,
      columns: [
        .text("case") { "\($0.key.workload) \($0.key.size)" },
        .text("workload") { $0.key.workload },
        .number("size") { .count($0.key.size) },
        .text("measure", "bytes") { $0.measure },
        .text("strategy") { $0.strategy },
        .number("bytes", "its") { .bytes($0.its) },
        .number("baseBytes", base) { .bytes($0.ours) },
        .number("ratio") { .ratio($0.its / $0.ours) },
      ])
    let x = ChartMarks.logarithmicAxis("ratio", "times as many bytes", format: "~g")
    return ReportChart(
      id: "memory-compared", table: table,
      summary: "For each case, how many times as many bytes a strategy takes as \(base).",
      command: "tinamou heap feed --size 100 --against sparse",
      specification: ChartMarks.wrapped(
        by: "measure", value: "ratio", cellWidth: 200, height: ["step": 18],
        layers: ChartMarks.reference("x", at: 1)
          + ChartMarks.intervals(
            "ratio", x: x, y: ChartMarks.names("case"), strategies, hasIntervals: false,
            tooltip: [("case", "case"), ("strategy", "strategy"), ("ratio", "ratio")])))
  }

  // MARK: - Allocated bytes

  private static func bytes(
    _ records: CurrentRecords, _ strategies: [String], _ constraintCounts: [[String]: Int]
  ) -> ReportChart? {
    var rows: [(key: CaseKey, constraints: Int, bytes: Double)] = []
    for record in records.counts {
      let counts = (record.allocations ?? [:]).filter { $0.key.hasSuffix(" bytes") }
      // As doubles, since a record may hold counts whose sum is no integer of 64 bits.
      let bytes = counts.values.reduce(0) { $0 + Double($1) }
      let constraints = constraintCounts[[record.workload, "\(record.size)"]] ?? 0
      if constraints > 0, bytes > 0 { rows.append((record.key, constraints, bytes)) }
    }
    let table = ReportTable(
      title: "Bytes allocated for each constraint", of: rows,
      columns: [
        .text("workload") { $0.key.workload },
        .number("size") { .count($0.key.size) },
        .text("strategy") { $0.key.strategy },
        .number("constraints") { .count($0.constraints) },
        .number("bytes", "allocated") { .bytes($0.bytes) },
        .number("bytesPerConstraint", "a constraint") {
          .quantity($0.bytes / Double($0.constraints))
        },
      ])
    return overConstraints(
      "memory-bytes", table, strategies,
      summary:
        "Bytes allocated for each constraint in a whole replay, by the number of constraints.",
      command: "tinamou gate --counters-only")
  }

  /// Small charts of bytes over constraints, a workload each; nothing of an empty table.
  private static func overConstraints(
    _ id: String, _ table: ReportTable, _ strategies: [String], summary: String, command: String
  ) -> ReportChart? {
    let key = "bytesPerConstraint"
    // From zero: 280 bytes beside 272 are level, and have to look it.
    let y: JSONValue = [
      "field": .string(key), "type": "quantitative", "title": "bytes a constraint",
      "scale": ["zero": true], "axis": ["format": "~s", "tickCount": 4],
    ]
    return ReportChart(
      id: id, table: table, summary: summary, command: command,
      specification: ChartMarks.overConstraints(
        key, y: y, strategies,
        tooltip: [
          ("workload", "workload"), ("size", "size"), ("strategy", "strategy"),
          ("constraints", "constraints"), (key, "bytes a constraint"),
        ]))
  }

  /// The number of constraints by workload and size, from anybody that was timed: it is what a
  /// workload is, and of no commit.
  static func constraintCounts(_ origins: [CurrentRecords]) -> [[String]: Int] {
    let found = origins.flatMap { records in
      records.cases.map { ($0.key, $0.constraintCount) }
        + records.profiles.map { ($0.key, $0.constraintCount) }
        + records.comparisons.map { ($0.key, $0.constraintCount) }
    }
    return found.reduce(into: [:]) { sizes, pair in
      // A comparison of which nobody knew them had none for a while.
      if let count = pair.1, count > 0 { sizes[[pair.0.workload, "\(pair.0.size)"]] = count }
    }
  }
}
