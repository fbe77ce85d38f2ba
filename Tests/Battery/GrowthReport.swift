// How building grows, as lines and as a page.

internal import Measurement
internal import Reporting

/// What it took to build a system of one size.
struct GrowthPoint {
  var constraintCount: Int
  var nanosecondsEach: Double
  var bytesEach: Double

  /// How long the build takes.
  var seconds: Double { nanosecondsEach * Double(constraintCount) / 1e9 }
}

/// The rows of two tables: one for how a workload grows, one for each size that was built.
struct GrowthReport {
  private var growths = ReportTable(columns: [
    .init(key: "strategy", title: "strategy", isNumeric: false),
    .init(key: "workload", title: "workload", isNumeric: false),
    .init(key: "exponent", title: "exponent [95 %]"),
    .init(key: "from", title: "from"), .init(key: "to", title: "to"),
    .init(key: "bytes", title: "most bytes each"),
    .init(key: "isWithinBounds", title: "within the bounds", isNumeric: false),
  ])

  private var sizes = ReportTable(columns: [
    .init(key: "strategy", title: "strategy", isNumeric: false),
    .init(key: "workload", title: "workload", isNumeric: false),
    .init(key: "constraints", title: "constraints"),
    .init(key: "timeNanosecondsEach", title: "time each"),
    .init(key: "bytesEach", title: "bytes each"),
  ])

  /// Notes what the sizes of a workload took, and with which power of the size the time grows.
  mutating func note(
    _ points: [GrowthPoint], _ line: TheilSenLine, bytesMax: Double, isGood: Bool,
    of workload: String, by strategy: String
  ) {
    for point in points {
      sizes.append([
        .text(strategy), .text(workload), .count(point.constraintCount),
        .duration(point.nanosecondsEach), .count(Int(point.bytesEach)),
      ])
    }
    growths.append([
      .text(strategy), .text(workload), .quantityInterval(line.slope, line.slopeInterval),
      .count(points.first?.constraintCount ?? 0), .count(points.last?.constraintCount ?? 0),
      .count(Int(bytesMax)), .text(isGood ? "yes" : "no"),
    ])
  }

  /// The page for `Results/growth.md`.
  func markdown(command: String, bounds: String, environment: RunEnvironment) -> String {
    var growths = growths
    growths.notes = [
      bounds,
      "The exponent is the slope of the line through the logarithms of size and time, by Theil and Sen, "
        + "with the exact interval, which takes five sizes at least; 1 is linear.",
      "Times are of the processor, from an empty solver through the first solve, the least "
        + "median of several rounds through all sizes. Bytes are what the solver holds then.",
      "A peer is built as far as a build takes less than a minute.",
      "made by `\(command)`",
    ]
    growths.notes += RunNotes.provenance(of: environment, seeds: [1], clocks: [])
    return "# How building grows\n\n" + growths.markdown + "\n" + sizes.markdown
  }
}
