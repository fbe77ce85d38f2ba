// The table of `tinamou frames`.

internal import Measurement
internal import Reporting

/// The largest sizes that hold a rate.
struct FrameReport {
  private let records: [FrameRecord]

  /// The report on `records`, which were made together.
  init(_ records: [FrameRecord]) { self.records = records }

  /// A row a record, with where it was measured below.
  var table: ReportTable {
    func holds(_ record: FrameRecord) -> FrameSize {
      record.holds ?? FrameSize(size: 0, constraintCount: 0, viewCount: 0)
    }
    var table = ReportTable(
      title: "Frames that hold", of: records,
      columns: [
        .text("workload") { $0.workload },
        .text("strategy") { $0.strategy },
        .number("rateHertz", "Hz") { .quantity($0.rateHertz) },
        .text("isLowerBound", "") { $0.isLowerBound ? "≥" : "" },
        .number("views") { holds($0).viewCount.map { .count($0) } },
        .number("constraints") { holds($0).constraintCount.map { .count($0) } },
        .number("size") { .count(holds($0).size) },
        .text("unit") { $0.unit },
        .number("p50Nanoseconds", "p50", dispensability: 2) {
          $0.holds?.percentiles.map { .duration(Double($0.p50)) }
        },
        .number("p99Nanoseconds", "p99") {
          $0.holds?.percentiles.map { .duration(Double($0.p99)) }
        },
        .number("nextSize", "next size", dispensability: 1) { $0.misses.map { .count($0.size) } },
        .number("nextP99Nanoseconds", "its p99", dispensability: 1) {
          $0.misses?.percentiles.map { .duration(Double($0.p99)) }
        },
        .text("end", "ended by", dispensability: 1) { $0.end.rawValue },
      ])
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
}
