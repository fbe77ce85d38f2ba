// What `tinamou heap` prints.

internal import Profiling
internal import Reporting
internal import Traces

/// The tables of a heap profile.
struct HeapReport {
  let label: String
  let measurement: HeapMeasurement
  let profile: StackProfile

  /// Whether the calls that lead to the sites are shown, too.
  let showsTree: Bool

  private var result: HeapWorkerResult { measurement.result }

  private static let siteCountMax = 12

  /// The whole report, for a terminal.
  var text: String {
    let tables = [
      operations, phases,
      sites(by: "live bytes", title: "Top allocation sites, by live bytes before the teardown"),
      sites(by: "total bytes", title: "Top allocation sites, by all bytes allocated"),
    ]
    return ([summary] + tables.map(Terminal.text) + (showsTree ? trees : []))
      .joined(separator: "\n\n")
  }

  /// Live bytes of the solver at its largest, in all and for each constraint, and the leak verdict.
  private var summary: String {
    var lines = [
      "\(label): \(result.constraintCountMax) constraints",
      "live before the teardown  \(Self.both(measurement.liveBytes, liveBytesBeforeTeardown))",
      "peak                      \(Self.both(result.ledger.requestedBytesPeak, result.ledger.liveBytesPeak))",
      "bytes per constraint      \(NumberFormat.quantity(measurement.bytesPerConstraint))",
    ]
    if let bytes = measurement.bytesPerView {
      lines.append("bytes per view            \(NumberFormat.quantity(bytes))")
    }
    return (lines + result.leakLines).joined(separator: "\n")
  }

  /// The allocator's own at the same moment as `HeapMeasurement.liveBytes`; nil where no teardown
  /// begins.
  private var liveBytesBeforeTeardown: Int64? {
    result.ledger.phase(HeapWorkerCommand.teardown)?.liveBytesAtBegin
  }

  /// What was asked for, and what the allocator set aside for it.
  private static func both(_ requested: Int64?, _ allocated: Int64?) -> String {
    [
      requested.map { "\(NumberFormat.bytes(Double($0))) requested" },
      allocated.map { "\(NumberFormat.bytes(Double($0))) set aside by the allocator" },
    ].compactMap { $0 }.joined(separator: ", ")
  }

  /// The calls down to each site, by live and by all bytes.
  private var trees: [String] {
    let own = profile.trimmedToProgram()
    return ["live bytes", "total bytes"].compactMap { name in
      own.measure(name).map { measure in
        "Calls, by \(name)\n" + CallTree(own, measure: measure).text()
      }
    }
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
    table.notes = ["bytes: as the allocator set them aside."]
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
        ReportTable.Column(key: "requestedBegin", title: "requested: begin"),
        ReportTable.Column(key: "requestedPeak", title: "peak"),
        ReportTable.Column(key: "requestedEnd", title: "end"),
        ReportTable.Column(key: "begin", title: "set aside: begin"),
        ReportTable.Column(key: "peak", title: "peak"),
        ReportTable.Column(key: "end", title: "end"),
      ])
    func cell(_ bytes: Int64?) -> ReportTable.Cell {
      bytes.map { .bytes(Double($0)) } ?? .missing
    }
    for phase in result.ledger.phases {
      table.append([
        .text(phase.name), cell(phase.requestedBytesAtBegin), cell(phase.requestedBytesPeak),
        cell(phase.requestedBytesAtEnd), cell(phase.liveBytesAtBegin), cell(phase.liveBytesPeak),
        cell(phase.liveBytesAtEnd),
      ])
    }
    table.notes = [
      "requested: what callers asked for. set aside: the allocator's size classes, which are larger."
    ]
    return table
  }

  private func sites(by name: String, title: String) -> ReportTable {
    var table = ReportTable(
      title: title,
      columns: [
        ReportTable.Column(key: "liveBytes", title: "live"),
        ReportTable.Column(key: "totalBytes", title: "allocated"),
        ReportTable.Column(key: "totalBlocks", title: "allocations"),
        ReportTable.Column(key: "function", title: "function", isNumeric: false),
        ReportTable.Column(key: "place", title: "place", isNumeric: false),
      ])
    guard let measure = profile.measure(name) else { return table }
    for site in profile.sites(by: measure).prefix(Self.siteCountMax) {
      let blockCount = Int(value("total blocks", of: site))
      let place: ReportTable.Cell = site.frame.place.map { .text($0) } ?? .missing
      table.append([
        .bytes(Double(value("live bytes", of: site))),
        .bytes(Double(value("total bytes", of: site))),
        .count(blockCount), .text(FunctionLabel.shortened(site.frame.function)), place,
      ])
    }
    return table
  }

  private func value(_ measure: String, of site: StackProfile.Site) -> Int64 {
    profile.measure(measure).map { site.values[$0] } ?? 0
  }
}
