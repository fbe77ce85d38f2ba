// The processor time of two solvers on the same trace, side by side.

internal import Profiling
internal import Reporting

/// The tables of `tinamou cpu --against`.
///
/// Both ran one after the other, on a machine that may do other things: what is compared are
/// shares, and `tinamou compare` compares times.
struct CPUComparisonReport {
  let base: CPUReport
  let other: CPUReport
  /// What tables call the two.
  let labels: [String]

  private static let functionCountMax = 20

  /// What an operation takes, and the functions that it takes it in.
  var tables: [ReportTable] { [totals, functions] }

  /// What two solvers take.
  private typealias Row = (name: String, base: Double, other: Double)

  private func table(
    _ title: String, key: String, heading: String? = nil, of rows: [Row]
  ) -> ReportTable {
    ReportTable(
      title: title, of: rows,
      columns: [
        .text(key, heading) { $0.name },
        .number("base", labels[0]) { .duration($0.base) },
        .number("other", labels[1]) { .duration($0.other) },
        .number("ratio") { $0.base > 0 ? .ratio($0.other / $0.base) : nil },
      ])
  }

  private var totals: ReportTable {
    var table = table(
      "Side by side", key: "what", heading: "",
      of: [("an operation", base.nanosecondsPerOperation, other.nanosecondsPerOperation)])
    table.notes = ["One after the other, without an interval; tinamou compare tells differences."]
    return table
  }

  private var functions: ReportTable {
    let (baseTimes, otherTimes) = (Self.times(in: base), Self.times(in: other))
    let names = Set(baseTimes.keys).union(otherTimes.keys).map { name in
      (name: name, base: baseTimes[name] ?? 0, other: otherTimes[name] ?? 0)
    }.sorted { (max($1.base, $1.other), $0.name) < (max($0.base, $0.other), $1.name) }
    let rows = names.prefix(Self.functionCountMax).filter { max($0.base, $0.other) > 0 }
    return table(
      "Functions, by the time in themselves for each operation, the largest of either",
      key: "function", of: rows.map { (FunctionLabel.shortened($0.name), $0.base, $0.other) })
  }

  /// Nanoseconds of an operation by function.
  private static func times(in report: CPUReport) -> [String: Double] {
    guard let measure = report.profile.measure("samples"), report.sampleCount > 0 else {
      return [:]
    }
    let sample = report.nanosecondsPerOperation / Double(report.sampleCount)
    return report.profile.functions(by: measure).reduce(into: [:]) { times, cost in
      times[cost.frame.function, default: 0] += Double(cost.own) * sample
    }
  }
}
