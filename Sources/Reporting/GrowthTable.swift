// Exponents of growth as a table, whatever grows.

internal import Measurement

/// Rows that say with which power of the number of constraints something grows.
struct GrowthTable {
  private let title: String
  private let what: String
  private let phaseTitle: String
  private var rows: [(workload: String, phase: String, strategy: String, growth: Growth)] = []

  /// A table without rows.
  ///
  /// - Parameters:
  ///   - what: What grows, such as "Time".
  ///   - phaseTitle: The heading of what it is told of.
  init(title: String, of what: String, phaseTitle: String = "phase") {
    self.title = title
    self.what = what
    self.phaseTitle = phaseTitle
  }

  /// Adds the growth of `points`, if it can be told.
  mutating func append(workload: String, phase: String, strategy: String, _ growth: Growth?) {
    if let growth { rows.append((workload, phase, strategy, growth)) }
  }

  /// A row for each growth.
  var table: ReportTable {
    var table = ReportTable(
      title: title, of: rows,
      columns: [
        .text("workload") { $0.workload },
        .text("phase", phaseTitle) { $0.phase },
        .text("strategy") { $0.strategy },
        .number("exponent", "exponent [95 %]") {
          .quantityInterval($0.growth.line.slope, $0.growth.line.slopeInterval)
        },
        .number("from") { .count($0.growth.sizes.lowerBound) },
        .number("to") { .count($0.growth.sizes.upperBound) },
        .number("sizes") { .count($0.growth.sizeCount) },
      ])
    table.notes = [
      "\(what) grows as constraints to the power of the exponent: Theil and Sen's median of slopes over "
        + "all sizes, with the exact interval, which covers noise and curvature between the sizes that "
        + "were measured and promises nothing beyond them. An interval takes five sizes at least."
    ]
    return table
  }

  /// The exponents as a chart, a small one for each phase; nothing without rows.
  func chart(_ id: String, summary: String, command: String, strategies: [String]) -> ReportChart? {
    let x: JSONValue = [
      "field": "exponent", "type": "quantitative", "title": "exponent", "scale": ["zero": true],
    ]
    let y = ChartMarks.names("workload")
    return ReportChart(
      id: id, table: table, summary: summary, command: command,
      specification: ChartMarks.wrapped(
        by: "phase", value: "exponent", cellWidth: 200, height: ["step": 18],
        layers: ChartMarks.reference("x", at: 1) + ChartMarks.reference("x", at: 2)
          + ChartMarks.intervals(
            "exponent", x: x, y: y, strategies, hasIntervals: true,
            tooltip: [
              ("workload", "workload"), ("strategy", "strategy"), ("exponent", "exponent"),
              ("exponentLower", "from"), ("exponentUpper", "to"),
            ]),
        transform: ChartMarks.closedInterval("exponent")))
  }
}

/// The line through sizes and what belongs to them, in logarithms.
struct Growth {
  let line: TheilSenLine
  let sizes: ClosedRange<Int>
  /// How many different sizes there are.
  let sizeCount: Int

  /// The growth of the values in `points`; `nil` for fewer than two sizes.
  init?(_ points: [(size: Double, value: Double)]) {
    guard let least = points.map(\.size).min(), let greatest = points.map(\.size).max(),
      let line = try? TheilSenLine(growthOf: points.map(\.value), overSizes: points.map(\.size))
    else { return nil }
    self.line = line
    sizes = Int(saturating: least) ... Int(saturating: greatest)
    sizeCount = Set(points.map(\.size)).count
  }
}
