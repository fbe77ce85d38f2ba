// The memory of two solvers on the same trace, side by side.

internal import Profiling
internal import Reporting

/// The tables of `tinamou heap --against`.
struct HeapComparisonReport {
  let base: HeapMeasurement
  let other: HeapMeasurement
  let baseProfile: StackProfile
  let otherProfile: StackProfile

  private static let siteCountMax = 12

  /// Totals, allocations by kind of operation, and sites.
  var tables: [ReportTable] { [totals, operations, sites] }

  private func columns(_ what: String, _ title: String) -> [ReportTable.Column] {
    [
      .init(key: what, title: title, isNumeric: false),
      .init(key: "base", title: base.arm.label),
      .init(key: "other", title: other.arm.label),
      .init(key: "ratio", title: "ratio"),
    ]
  }

  private func ratio(_ base: Double, _ other: Double) -> ReportTable.Cell {
    base > 0 ? .ratio(other / base) : .missing
  }

  private var totals: ReportTable {
    var table = ReportTable(title: "Side by side", columns: columns("what", ""))
    func append(_ name: String, _ value: (HeapMeasurement) -> Double) {
      let (base, other) = (value(base), value(other))
      table.append([.text(name), .bytes(base), .bytes(other), ratio(base, other)])
    }
    append("live before the teardown") { Double($0.liveBytes) }
    append("peak") { Double($0.peakBytes) }
    append("a constraint") { $0.bytesPerConstraint }
    append("allocated in all") { Double($0.heap.totals.totalBytes) }
    append("left after the end") { Double($0.result.leakedBytes) }
    table.notes = ["what callers asked for; what is left, as the allocator set it aside."]
    return table
  }

  private var operations: ReportTable {
    var table = ReportTable(
      title: "Allocations by kind of operation", columns: columns("operation", "operation"))
    for kind in base.result.ledger.kinds {
      let baseCount = Int(kind.counts.allocations)
      let otherCount = Int(other.result.ledger.counts(of: kind.name)?.allocations ?? 0)
      guard baseCount > 0 || otherCount > 0 else { continue }
      table.append([
        .text(kind.name), .count(baseCount), .count(otherCount),
        ratio(Double(baseCount), Double(otherCount)),
      ])
    }
    return table
  }

  private var sites: ReportTable {
    var table = ReportTable(
      title: "Live bytes by the function that allocates, the largest of either",
      columns: columns("function", "function"))
    let (baseBytes, otherBytes) = (
      Self.liveBytes(in: baseProfile), Self.liveBytes(in: otherProfile)
    )
    let functions = Set(baseBytes.keys).union(otherBytes.keys).map { function in
      (name: function, base: baseBytes[function] ?? 0, other: otherBytes[function] ?? 0)
    }.sorted { (max($1.base, $1.other), $0.name) < (max($0.base, $0.other), $1.name) }
    for function in functions.prefix(Self.siteCountMax) where max(function.base, function.other) > 0
    {
      let (base, other) = (Double(function.base), Double(function.other))
      table.append([
        .text(FunctionLabel.shortened(function.name)), .bytes(base), .bytes(other),
        ratio(base, other),
      ])
    }
    return table
  }

  /// Lines move between commits; functions hardly do.
  private static func liveBytes(in profile: StackProfile) -> [String: Int64] {
    guard let live = profile.measure("live bytes") else { return [:] }
    return profile.sites(by: live).reduce(into: [:]) { bytes, site in
      bytes[site.frame.function, default: 0] += site.values[live]
    }
  }
}
