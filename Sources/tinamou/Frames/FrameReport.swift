// The table of `tinamou frames`.

internal import Measurement
internal import Reporting
internal import Suite

/// Collects the largest sizes that hold a rate.
struct FrameReport {
  private var rows: [[ReportTable.Cell]] = []

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

  /// Adds what was found for one rate.
  mutating func append(
    workload: String, unit: String, strategy: String, rate: Double, _ result: FrameSearch.Result
  ) {
    let names: [ReportTable.Cell] = [.text(workload), .text(strategy), .quantity(rate)]
    let next: [ReportTable.Cell] = [
      result.misses.map { .count($0.size) } ?? .missing,
      result.misses?.frames.map { .duration(Double($0.percentiles.p99)) } ?? .missing,
      .text(result.end.map(Self.text) ?? "slow frames"),
    ]
    guard let (size, frames) = result.holds else {
      rows.append(
        names + [.text(""), .count(0), .count(0), .count(0), .text(unit), .missing, .missing]
          + next)
      return
    }
    rows.append(
      names + [
        .text(result.end == nil ? "" : "≥"), frames.viewCount.map { .count($0) } ?? .missing,
        .count(frames.constraintCount), .count(size), .text(unit),
        .duration(Double(frames.percentiles.p50)), .duration(Double(frames.percentiles.p99)),
      ] + next)
  }

  /// The table, with where it was measured below.
  func table(_ environment: RunEnvironment, seed: Seed) -> ReportTable {
    var table = ReportTable(title: "Frames that hold", columns: Self.columns)
    for row in rows { table.append(row) }
    table.notes =
      [
        "The largest size found by doubling and bisection, to 2 %, whose 99th percentile of frames "
          + "stays within one period; ≥ where something else ended the search first. Each frame "
          + "counts with its median over five replays; of fewer than 100 frames the slowest decides.",
        "A frame here is solving alone: a program lays out, draws and composes as well.",
      ] + RunNotes.provenance(of: environment, seeds: [seed], clocks: [])
    return table
  }

  private static func text(_ end: FrameSearch.End) -> String {
    switch end {
    case .largestSize: "no larger size"
    case .overrun: "time-out"
    case .failed: "no answer"
    case .noFrames: "no frames"
    }
  }
}
