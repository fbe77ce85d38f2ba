// What `tinamou heap` prints.

internal import Profiling
internal import Reporting
internal import Suite
internal import Traces

/// The tables of a heap profile.
struct HeapReport {
  let label: String
  let measurement: HeapMeasurement
  let profile: StackProfile

  /// Whether the calls that lead to the sites are shown, too.
  let showsTree: Bool

  private var result: HeapFinding { measurement.result }

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
    result.ledger.phase(HeapFinding.teardown)?.liveBytesAtBegin
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
    let counts = result.operationCounts
    func perOperation(_ amount: some BinaryInteger, _ kind: AllocationLedger.Kind)
      -> ReportTable.Cell?
    {
      counts[kind.name].map { .quantity(Double(amount) / Double(max(1, $0))) }
    }
    let kinds = result.ledger.kinds.filter {
      $0.counts.allocations != 0 || $0.counts.frees != 0 || counts[$0.name] != nil
    }
    var table = ReportTable(
      title: "Allocations by kind of operation", of: kinds,
      columns: [
        .text("operation") { $0.name },
        .number("count") { counts[$0.name].map { .count($0) } },
        .number("allocations") { .count(Int($0.counts.allocations)) },
        .number("allocationsPerOperation", "allocs/op") { perOperation($0.counts.allocations, $0) },
        .number("frees") { .count(Int($0.counts.frees)) },
        .number("bytesAllocated", "allocated") { .bytes(Double($0.counts.bytesAllocated)) },
        .number("bytesPerOperation", "bytes/op") { perOperation($0.counts.bytesAllocated, $0) },
        .number("liveBytes", "kept") { .bytes(Double($0.counts.liveBytes)) },
      ])
    table.notes = ["bytes: as the allocator set them aside."]
    return table
  }

  private var phases: ReportTable {
    func cell(_ bytes: Int64?) -> ReportTable.Cell? { bytes.map { .bytes(Double($0)) } }
    var table = ReportTable(
      title: "Live bytes by phase", of: result.ledger.phases,
      columns: [
        .text("phase") { $0.name },
        .number("requestedBegin", "requested: begin") { cell($0.requestedBytesAtBegin) },
        .number("requestedPeak", "peak") { cell($0.requestedBytesPeak) },
        .number("requestedEnd", "end") { cell($0.requestedBytesAtEnd) },
        .number("begin", "set aside: begin") { cell($0.liveBytesAtBegin) },
        .number("peak") { cell($0.liveBytesPeak) },
        .number("end") { cell($0.liveBytesAtEnd) },
      ])
    table.notes = [
      "requested: what callers asked for. set aside: the allocator's size classes, which are larger."
    ]
    return table
  }

  private func sites(by name: String, title: String) -> ReportTable {
    let sites = profile.measure(name).map(profile.sites) ?? []
    return ReportTable(
      title: title, of: sites.prefix(Self.siteCountMax),
      columns: [
        .number("liveBytes", "live") { .bytes(Double(value("live bytes", of: $0))) },
        .number("totalBytes", "allocated") { .bytes(Double(value("total bytes", of: $0))) },
        .number("totalBlocks", "allocations") { .count(Int(value("total blocks", of: $0))) },
        .text("function") { FunctionLabel.shortened($0.frame.function) },
        .text("place") { $0.frame.place },
      ])
  }

  private func value(_ measure: String, of site: StackProfile.Site) -> Int64 {
    profile.measure(measure).map { site.values[$0] } ?? 0
  }
}

// MARK: - Leaks

extension HeapFinding {
  /// Whether anything of a solver outlived it.
  var leaks: Bool {
    // Below zero, something from before was freed: that is no leak.
    leakedBlocks > 0 || leakedBytes > 0
      || rounds.map { $0.grownBlocks > 0 || $0.grownBytes > 0 } ?? false
  }

  /// What is left after the solver's end, and after the rounds, in a line each.
  var leakLines: [String] {
    let end =
      leakedBlocks <= 0 && leakedBytes <= 0
      ? "nothing of the solver is left"
      : "\(Self.amount(leakedBlocks, leakedBytes)) of the solver are left"
    var lines = ["after the end             \(end)"]
    if let rounds {
      let growth =
        rounds.grownBlocks <= 0 && rounds.grownBytes <= 0
        ? "nothing grew"
        : "grew by \(Self.amount(rounds.grownBlocks, rounds.grownBytes)), "
          + "\(NumberFormat.quantity(Double(rounds.grownBytes) / Double(rounds.count))) bytes a round"
      lines.append("after \(NumberFormat.count(rounds.count)) rounds of it  \(growth)")
    }
    return lines
  }

  private static func amount(_ blocks: Int64, _ bytes: Int64) -> String {
    "\(blocks) \(blocks == 1 ? "block" : "blocks") with \(bytes) bytes"
  }
}

// MARK: - Profiles that were cut

extension HeapProfile {
  /// What is missing among the stacks of a profile that gperftools has cut; nil for a whole one.
  var cutLine: String? {
    let unlisted = unlisted
    guard unlisted.totalBlocks > 0 else { return nil }
    return "gperftools ended the profile after 1 MB; its totals are whole, but "
      + "\(NumberFormat.bytes(Double(unlisted.liveBytes))) of the live bytes and "
      + "\(NumberFormat.bytes(Double(unlisted.totalBytes))) of all bytes are at none of its sites"
  }
}
