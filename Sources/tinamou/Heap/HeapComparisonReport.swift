// The memory of two solvers on the same trace, side by side.

internal import Profiling
internal import Reporting
internal import Suite

/// The tables of `tinamou heap --against`.
struct HeapComparisonReport {
  let base: HeapMeasurement
  let other: HeapMeasurement
  let baseProfile: StackProfile
  let otherProfile: StackProfile

  private static let siteCountMax = 12

  /// Totals, allocations by kind of operation, and sites.
  var tables: [ReportTable] { [totals, operations, sites] }

  /// What two solvers come to.
  private typealias Row = (name: String, base: Double, other: Double)

  private func table(
    _ title: String, key: String, heading: String? = nil, of rows: some Sequence<Row>,
    cell: @escaping (Double) -> ReportTable.Cell
  ) -> ReportTable {
    ReportTable(
      title: title, of: rows,
      columns: [
        .text(key, heading) { $0.name },
        .number("base", base.arm.label) { cell($0.base) },
        .number("other", other.arm.label) { cell($0.other) },
        .number("ratio") { $0.base > 0 ? .ratio($0.other / $0.base) : nil },
      ])
  }

  private var totals: ReportTable {
    let values: [(String, (HeapMeasurement) -> Double)] = [
      ("live before the teardown", { Double($0.liveBytes) }),
      ("peak", { Double($0.peakBytes) }),
      ("a constraint", { $0.bytesPerConstraint }),
      ("allocated in all", { Double($0.heap.totals.totalBytes) }),
      ("left after the end", { Double($0.result.leakedBytes) }),
    ]
    var table = table(
      "Side by side", key: "what", heading: "", of: values.map { ($0, $1(base), $1(other)) },
      cell: { .bytes($0) })
    table.notes = ["what callers asked for; what is left, as the allocator set it aside."]
    return table
  }

  private var operations: ReportTable {
    let rows = base.result.ledger.kinds.map { kind -> Row in
      let others = other.result.ledger.counts(of: kind.name)?.allocations ?? 0
      return (kind.name, Double(kind.counts.allocations), Double(others))
    }
    return table(
      "Allocations by kind of operation", key: "operation",
      of: rows.filter { $0.base > 0 || $0.other > 0 }, cell: { .count(Int($0)) })
  }

  private var sites: ReportTable {
    let (baseBytes, otherBytes) = (
      Self.liveBytes(in: baseProfile), Self.liveBytes(in: otherProfile)
    )
    let functions = Set(baseBytes.keys).union(otherBytes.keys).map { function in
      (name: function, base: baseBytes[function] ?? 0, other: otherBytes[function] ?? 0)
    }.sorted { (max($1.base, $1.other), $0.name) < (max($0.base, $0.other), $1.name) }
    let rows = functions.prefix(Self.siteCountMax).filter { max($0.base, $0.other) > 0 }
    return table(
      "Live bytes by the function that allocates, the largest of either", key: "function",
      of: rows.map { (FunctionLabel.shortened($0.name), Double($0.base), Double($0.other)) },
      cell: { .bytes($0) })
  }

  /// Lines move between commits; functions hardly do.
  private static func liveBytes(in profile: StackProfile) -> [String: Int64] {
    guard let live = profile.measure("live bytes") else { return [:] }
    return profile.sites(by: live).reduce(into: [:]) { bytes, site in
      bytes[site.frame.function, default: 0] += site.values[live]
    }
  }
}
