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

  private func columns(_ key: String, _ title: String) -> [ReportTable.Column] {
    [
      .init(key: key, title: title, isNumeric: false), .init(key: "base", title: labels[0]),
      .init(key: "other", title: labels[1]), .init(key: "ratio", title: "ratio"),
    ]
  }

  private func row(_ name: String, _ base: Double, _ other: Double) -> [ReportTable.Cell] {
    [
      .text(name), .duration(base), .duration(other), base > 0 ? .ratio(other / base) : .missing,
    ]
  }

  private var totals: ReportTable {
    var table = ReportTable(title: "Side by side", columns: columns("what", ""))
    table.append(row("an operation", base.nanosecondsPerOperation, other.nanosecondsPerOperation))
    table.notes = ["One after the other, without an interval; tinamou compare tells differences."]
    return table
  }

  private var functions: ReportTable {
    var table = ReportTable(
      title: "Functions, by the time in themselves for each operation, the largest of either",
      columns: columns("function", "function"))
    let (baseTimes, otherTimes) = (Self.times(in: base), Self.times(in: other))
    let names = Set(baseTimes.keys).union(otherTimes.keys).map { name in
      (name: name, base: baseTimes[name] ?? 0, other: otherTimes[name] ?? 0)
    }.sorted { (max($1.base, $1.other), $0.name) < (max($0.base, $0.other), $1.name) }
    for function in names.prefix(Self.functionCountMax) where max(function.base, function.other) > 0
    {
      table.append(
        row(FunctionLabel.shortened(function.name), function.base, function.other))
    }
    return table
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
