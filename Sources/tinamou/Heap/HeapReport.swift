// What `tinamou heap` prints.

internal import Profiling
internal import Reporting
internal import Traces

/// The tables of a heap profile.
struct HeapReport {
  let label: String
  let result: HeapWorkerResult
  let profile: StackProfile

  private static let siteCountMax = 12

  /// The whole report, for a terminal.
  var text: String {
    ([summary] + [operations, phases, sites].map(Terminal.text)).joined(separator: "\n\n")
  }

  /// Live bytes of the solver at its largest, in all and for each constraint, and the leak verdict.
  private var summary: String {
    let live = profile.total(of: "live bytes")
    let constraints = max(1, result.constraintCountMax)
    let leak =
      result.leakedBlocks == 0
      ? "nothing of the solver is left"
      : "\(result.leakedBlocks) blocks with \(result.leakedBytes) bytes of the solver are left"
    return """
      \(label): \(result.constraintCountMax) constraints
      live before the teardown  \(NumberFormat.bytes(Double(live)))
      peak                      \(NumberFormat.bytes(Double(result.ledger.liveBytesPeak)))
      bytes per constraint      \(NumberFormat.quantity(Double(live) / Double(constraints)))
      after the end             \(leak)
      """
  }

  private var operations: ReportTable {
    var table = ReportTable(
      title: "Allocations by kind of operation",
      columns: [
        ReportTable.Column(key: "operation", title: "operation", isNumeric: false),
        ReportTable.Column(key: "count", title: "count"),
        ReportTable.Column(key: "allocations", title: "allocations"),
        ReportTable.Column(key: "allocationsPerOperation", title: "allocs/op"),
        ReportTable.Column(key: "frees", title: "frees"),
        ReportTable.Column(key: "bytesAllocated", title: "allocated"),
        ReportTable.Column(key: "bytesPerOperation", title: "bytes/op"),
        ReportTable.Column(key: "liveBytes", title: "kept"),
      ])
    for kind in result.ledger.kinds {
      let isIdle = kind.counts.allocations == 0 && kind.counts.frees == 0
      let count = result.operationCounts[kind.name]
      if isIdle, count == nil { continue }
      table.append(row(of: kind, operationCount: count))
    }
    return table
  }

  private func row(
    of kind: AllocationLedger.Kind, operationCount: Int?
  ) -> [ReportTable.Cell] {
    let counts = kind.counts
    var cells: [ReportTable.Cell] = [.text(kind.name)]
    if let operationCount {
      let divisor = Double(max(1, operationCount))
      cells += [
        .count(operationCount), .count(Int(counts.allocations)),
        .quantity(Double(counts.allocations) / divisor), .count(Int(counts.frees)),
        .bytes(Double(counts.bytesAllocated)), .quantity(Double(counts.bytesAllocated) / divisor),
      ]
    } else {
      cells += [
        .missing, .count(Int(counts.allocations)), .missing, .count(Int(counts.frees)),
        .bytes(Double(counts.bytesAllocated)), .missing,
      ]
    }
    cells.append(.bytes(Double(counts.liveBytes)))
    return cells
  }

  private var phases: ReportTable {
    var table = ReportTable(
      title: "Live bytes by phase",
      columns: [
        ReportTable.Column(key: "phase", title: "phase", isNumeric: false),
        ReportTable.Column(key: "begin", title: "at the begin"),
        ReportTable.Column(key: "peak", title: "peak"),
        ReportTable.Column(key: "end", title: "at the end"),
      ])
    for phase in result.ledger.phases {
      table.append([
        .text(phase.name), .bytes(Double(phase.liveBytesAtBegin)),
        .bytes(Double(phase.liveBytesPeak)), .bytes(Double(phase.liveBytesAtEnd)),
      ])
    }
    return table
  }

  private var sites: ReportTable {
    var table = ReportTable(
      title: "Top allocation sites, by live bytes before the teardown",
      columns: [
        ReportTable.Column(key: "liveBytes", title: "live"),
        ReportTable.Column(key: "totalBytes", title: "allocated"),
        ReportTable.Column(key: "totalBlocks", title: "allocations"),
        ReportTable.Column(key: "function", title: "function", isNumeric: false),
        ReportTable.Column(key: "place", title: "place", isNumeric: false),
      ])
    guard let live = profile.measure("live bytes") else { return table }
    for site in profile.sites(by: live).prefix(Self.siteCountMax) {
      let blockCount = Int(value("total blocks", of: site))
      let place: ReportTable.Cell = site.frame.place.map { .text($0) } ?? .missing
      table.append([
        .bytes(Double(site.values[live])), .bytes(Double(value("total bytes", of: site))),
        .count(blockCount), .text(site.frame.function), place,
      ])
    }
    return table
  }

  private func value(_ measure: String, of site: StackProfile.Site) -> Int64 {
    profile.measure(measure).map { site.values[$0] } ?? 0
  }
}

extension StackProfile {
  /// The sum over all stacks of the measure called `name`; 0 if there is none.
  fileprivate func total(of name: String) -> Int64 {
    measure(name).map { totals[$0] } ?? 0
  }
}
