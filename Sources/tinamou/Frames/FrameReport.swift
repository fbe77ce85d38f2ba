// The table of `tinamou frames`.

internal import Measurement
internal import Reporting

/// The largest sizes that hold a rate.
struct FrameReport {
  private let records: [FrameRecord]

  /// The report on `records`, which were made together.
  init(_ records: [FrameRecord]) { self.records = records }

  private static let columns: [ReportTable.Column] = [
    .init(key: "workload", title: "workload", isNumeric: false),
    .init(key: "strategy", title: "strategy", isNumeric: false),
    .init(key: "rateHertz", title: "Hz"),
    .init(key: "isLowerBound", title: "", isNumeric: false),
    .init(key: "views", title: "views"),
    .init(key: "constraints", title: "constraints"),
    .init(key: "size", title: "size"),
    .init(key: "unit", title: "unit", isNumeric: false),
    .init(key: "p50Nanoseconds", title: "p50", dispensability: 2),
    .init(key: "p99Nanoseconds", title: "p99"),
    .init(key: "nextSize", title: "next size", dispensability: 1),
    .init(key: "nextP99Nanoseconds", title: "its p99", dispensability: 1),
    .init(key: "end", title: "ended by", isNumeric: false, dispensability: 1),
  ]

  /// A row a record, with where it was measured below.
  var table: ReportTable {
    var table = ReportTable(title: "Frames that hold", columns: Self.columns)
    for record in records { table.append(Self.row(record)) }
    table.notes = [
      "The largest size found by doubling and bisection, to 2 %, whose 99th percentile of frames "
        + "stays within one period; ≥ where something else ended the search first. Each frame "
        + "counts with its median over five replays; of fewer than 100 frames the slowest decides.",
      "A frame here is solving alone: a program lays out, draws and composes as well.",
    ]
    if let first = records.first {
      table.notes += RunNotes.provenance(
        of: first.environment, seeds: first.seed.map { [$0] } ?? [], clocks: [])
    }
    return table
  }

  private static func row(_ record: FrameRecord) -> [ReportTable.Cell] {
    let names: [ReportTable.Cell] = [
      .text(record.workload), .text(record.strategy), .quantity(record.rateHertz),
      .text(record.isLowerBound ? "≥" : ""),
    ]
    let next: [ReportTable.Cell] = [
      record.misses.map { .count($0.size) } ?? .missing,
      record.misses?.percentiles.map { .duration(Double($0.p99)) } ?? .missing,
      .text(record.end.rawValue),
    ]
    guard let holds = record.holds else {
      return names + [.count(0), .count(0), .count(0), .text(record.unit), .missing, .missing]
        + next
    }
    return names + [
      holds.viewCount.map { .count($0) } ?? .missing,
      holds.constraintCount.map { .count($0) } ?? .missing, .count(holds.size), .text(record.unit),
      holds.percentiles.map { .duration(Double($0.p50)) } ?? .missing,
      holds.percentiles.map { .duration(Double($0.p99)) } ?? .missing,
    ] + next
  }
}
