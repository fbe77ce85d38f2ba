// What `tinamou heap` prints.

internal import Measurement
internal import Profiling
internal import Reporting
internal import Suite

extension HeapMeasurement {
  private static let siteCountMax = 12

  /// The whole report on one solver, for a terminal.
  ///
  /// - Parameter showsTree: Whether the calls that lead to the sites are shown, too.
  func text(showsTree: Bool) -> String {
    var tables = [operations, phases]
    if let stacks {
      tables += [
        sites(
          of: stacks, by: "live bytes",
          title: "Top allocation sites, by live bytes before the teardown"),
        sites(of: stacks, by: "total bytes", title: "Top allocation sites, by all bytes allocated"),
      ]
    }
    let trees = showsTree ? stacks.map(trees) ?? [] : []
    return ([summary] + tables.map(Terminal.text) + trees).joined(separator: "\n\n")
  }

  /// Live bytes of the solver at its largest, in all and for each constraint, and the leak verdict.
  private var summary: String {
    var lines = [
      "\(target.label): \(result.constraintCountMax.counted("constraint"))",
      "live before the teardown  \(Self.both(liveBytes, liveBytesBeforeTeardown))",
      "peak                      \(Self.both(peakBytes, result.ledger.liveBytesPeak))",
      "bytes per constraint      \(bytesPerConstraint.map(NumberFormat.quantity) ?? "–")",
    ]
    if let bytes = bytesPerView {
      lines.append("bytes per view            \(NumberFormat.quantity(bytes))")
    }
    return (lines + leakLines).joined(separator: "\n")
  }

  /// The allocator's own at the same moment as `liveBytes`; nil where no teardown
  /// begins.
  private var liveBytesBeforeTeardown: Int64? {
    result.ledger.phase(HeapFinding.teardown)?.liveBytesAtBegin
  }

  /// What was asked for, and what the allocator set aside for it.
  private static func both(_ requested: Int64, _ allocated: Int64?) -> String {
    "\(NumberFormat.bytes(Double(requested))) requested"
      + (allocated.map { ", \(NumberFormat.bytes(Double($0))) set aside by the allocator" } ?? "")
  }

  /// The calls down to each site, by live and by all bytes.
  private func trees(of profile: StackProfile) -> [String] {
    let own = profile.trimmedToProgram()
    return Self.measures.compactMap { name in
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
    func cell(_ bytes: Int64) -> ReportTable.Cell { .bytes(Double(bytes)) }
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

  private func sites(of profile: StackProfile, by name: String, title: String) -> ReportTable {
    func value(_ measure: String, of site: StackProfile.Site) -> Int64 {
      profile.measure(measure).map { site.values[$0] } ?? 0
    }
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

  /// What is wrong with the solver, or missing in what was found, a line each.
  var warnings: [String] {
    [
      memory.leaks ? "LEAK: \(target.label): " + leakLines.joined(separator: "; ") : nil,
      heap.cutLine.map { "CUT: \(target.label): \($0)" },
    ].compactMap { $0 }
  }
}

// MARK: - Several

extension [HeapMeasurement] {
  /// Totals, allocations by kind of operation, and sites, of two solvers side by side.
  var comparison: [ReportTable] {
    let labels = map(\.target.arm.label)
    let values: [(name: String, amount: (HeapMeasurement) -> Double?)] = [
      ("live before the teardown", { Double($0.liveBytes) }),
      ("peak", { Double($0.peakBytes) }),
      ("a constraint", { $0.bytesPerConstraint }),
      ("allocated in all", { Double($0.heap.totals.totalBytes) }),
      ("left after the end", { Double($0.result.leakedBytes) }),
    ]
    var totals = ReportTable.sideBySide(
      "Side by side", "",
      of: values.map { ($0.name, compactMap($0.amount)) }.filter { $0.1.count == count },
      labels: labels, cell: { .bytes($0) })
    totals.notes = ["what callers asked for; what is left, as the allocator set it aside."]
    let operations = self[0].result.ledger.kinds.map { kind in
      (
        name: kind.name,
        amounts: map { Double($0.result.ledger.counts(of: kind.name)?.allocations ?? 0) }
      )
    }
    return [
      totals,
      .sideBySide(
        "Allocations by kind of operation", "operation",
        of: operations.filter { $0.amounts.contains { $0 > 0 } }, labels: labels,
        cell: { .count(Int($0)) }),
      .functions(
        "Live bytes by the function that allocates, the largest of either", countMax: 12,
        of: map(\.liveBytesByFunction), labels: labels, cell: { .bytes($0) }),
    ]
  }

  /// How memory grows with the system: one row a measurement, and below the table one exponent a
  /// strategy.
  var growth: ReportTable {
    var table = ReportTable(
      title: "Growth of live bytes before the teardown", of: self,
      columns: [
        .text("strategy") { $0.target.arm.label },
        .number("size") { .count($0.target.profiled.key.size) },
        .number("constraints") { .count($0.result.constraintCountMax) },
        .number("views", dispensability: 1) { $0.result.viewCount.map { .count($0) } },
        .number("liveBytes", "live") { .bytes(Double($0.liveBytes)) },
        .number("peakBytes", "peak") { .bytes(Double($0.peakBytes)) },
        .number("bytesPerConstraint", "bytes/constraint") {
          $0.bytesPerConstraint.map { .quantity($0) }
        },
        .number("bytesPerView", "bytes/view", dispensability: 1) {
          $0.bytesPerView.map { .quantity($0) }
        },
      ])
    table.removeEmptyColumns()
    table.notes = ["live and peak bytes: what callers asked for."]
    table.notes += grouped(self, by: \.target.arm.label).map { label, own in
      "\(label): live bytes \(own.exponent)"
    }
    return table
  }

  /// `grow as constraints^1.02 [0.98, 1.05]`; the interval needs five sizes.
  private var exponent: String {
    do {
      let line = try TheilSenLine(
        growthOf: map { Double($0.liveBytes) },
        overSizes: map { Double($0.result.constraintCountMax) })
      return
        "grow as constraints^\(ReportTable.Cell.quantityInterval(line.slope, line.slopeInterval))"
    } catch { return "have no exponent: \(error)" }
  }
}

extension HeapMeasurement {
  /// Lines move between commits; functions hardly do.
  fileprivate var liveBytesByFunction: [String: Double] {
    guard let stacks, let live = stacks.measure("live bytes") else { return [:] }
    return stacks.sites(by: live).reduce(into: [:]) { bytes, site in
      bytes[site.frame.function, default: 0] += Double(site.values[live])
    }
  }
}

// MARK: - Leaks

extension HeapMeasurement {
  /// What is left after the solver's end, and after the rounds, in a line each.
  fileprivate var leakLines: [String] {
    let what = target.arm.strategy == CaseKey.layoutEngine ? "screen" : "solver"
    let (blocks, bytes) = (result.leakedBlocks, result.leakedBytes)
    let end =
      blocks <= 0 && bytes <= 0
      ? "nothing of the \(what) is left" : "\(Self.amount(blocks, bytes)) of the \(what) are left"
    var lines = ["after the end             \(end)"]
    if let rounds = result.rounds {
      let growth =
        rounds.grownBlocks <= 0 && rounds.grownBytes <= 0
        ? "nothing grew"
        : "grew by \(Self.amount(rounds.grownBlocks, rounds.grownBytes)), "
          + "\(NumberFormat.quantity(Double(rounds.grownBytes) / Double(rounds.count))) bytes a round"
      lines.append("after \(rounds.count.counted("round")) of it  \(growth)")
    }
    return lines
  }

  private static func amount(_ blocks: Int64, _ bytes: Int64) -> String {
    "\(blocks.counted("block")) with \(bytes.counted("byte"))"
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
