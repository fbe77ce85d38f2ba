// The tables of a sweep, by class of machines.

internal import Measurement
public import Reporting
internal import SolverCore

/// What a sweep found. Times of different machines never meet in one row, and ratios of different
/// commits in one mean.
public struct SweepReport: Sendable {
  /// The tables, in the order in which they are read.
  public let tables: [ReportTable]

  /// The tables of `merge`.
  ///
  /// - Complexity: O(*n* log *n*) in the number of records.
  public init(_ merge: SweepMerge) {
    var tables = [Self.machines(merge)]
    let all = merge.tasks.flatMap(\.batch.all)
    let machines = grouped(all, by: \.environment.machine.sweepClass)
      .sorted { $0.key < $1.key }.map { ($0.key, RecordBatch($0.items)) }
    let hasCommits = merge.manifest.programs.count > 1
    for (machine, batch) in machines where !(batch.runs.isEmpty && batch.overruns.isEmpty) {
      tables.append(SweepTimes.table(of: batch, on: machine, merge.manifest))
      if hasCommits {
        tables.append(SweepCommits.table(of: merge.tasks, on: machine, merge.manifest))
      }
    }
    for (machine, batch) in machines {
      for (program, own) in grouped(
        batch.comparisons, by: { SweepProgram(of: $0.environment).label })
      {
        for (_, table) in ComparisonReport(Self.joined(own)).tables {
          var table = table
          table.title += (hasCommits ? " of \(program)" : "") + " on \(machine)"
          tables.append(table)
        }
      }
    }
    self.tables = tables
  }

  /// Each comparison once: its repetitions are further blocks of it, and no cases of their own.
  private static func joined(_ records: [ComparisonRecord]) -> [ComparisonRecord] {
    let joined = grouped(records) { ["\($0.key)", $0.phase] }.map { _, repetitions in
      var joined = repetitions[repetitions.count - 1]
      guard let threshold = joined.comparison?.threshold else { return joined }
      joined.base.blockNanoseconds = repetitions.flatMap(\.base.blockNanoseconds)
      joined.candidate.blockNanoseconds = repetitions.flatMap(\.candidate.blockNanoseconds)
      joined.controlNanoseconds = repetitions.flatMap(\.controlNanoseconds)
      joined.comparison = try? PairedComparison(
        base: joined.base.blockNanoseconds, control: joined.controlNanoseconds,
        candidate: joined.candidate.blockNanoseconds, threshold: threshold)
      return joined
    }
    return ComparisonReport.comparable(joined)
  }

  /// Who did what.
  private static func machines(_ merge: SweepMerge) -> ReportTable {
    var nodes: [String: Set<String>] = [:]
    var counts: [String: (tasks: Int, records: Int)] = [:]
    for task in merge.tasks {
      guard let first = task.batch.all.first else { continue }
      let machine = first.environment.machine.sweepClass
      nodes[machine, default: []].insert(task.receipt.node)
      counts[machine, default: (0, 0)].tasks += 1
      counts[machine, default: (0, 0)].records += task.receipt.recordCount
    }
    return ReportTable(
      title: "Machines", of: counts.sorted { $0.key < $1.key },
      columns: [
        .text("machine") { $0.key },
        .number("nodes") { .count(nodes[$0.key]?.count ?? 0) },
        .number("tasks") { .count($0.value.tasks) },
        .number("records") { .count($0.value.records) },
      ])
  }
}

/// Times and work, over all repetitions on one class of machines.
enum SweepTimes {
  private struct Series: Hashable {
    var program: String
    var key: CaseKey
    var phase: String?
    var operation: String

    init(_ record: Record<some RecordBody>, phase: String? = nil, operation: String) {
      program = SweepProgram(of: record.environment).label
      key = record.key
      self.phase = phase
      self.operation = operation
    }
  }

  static func table(
    of batch: RecordBatch, on machine: String, _ manifest: SweepManifest
  ) -> ReportTable {
    let runs = grouped(batch.runs) { record in
      Series(record, phase: record.phase, operation: record.operation.rawValue)
    }.map { (series: $0, runs: $1, overruns: [OverrunRecord]()) }
    let overruns = grouped(batch.overruns) { Series($0, operation: "whole replay") }
      .map { (series: $0, runs: [RunRecord](), overruns: $1) }
    // A stable sort keeps the order within a workload and size.
    let rows = (runs + overruns).sorted { left, right in
      let (left, right) = (left.series.key, right.series.key)
      return (left.workload, left.size) < (right.workload, right.size)
    }
    let hasCommits = manifest.programs.count > 1
    var table = ReportTable(
      title: "Times on \(machine)", of: rows,
      columns: [
        .text("workload") { $0.series.key.workload },
        .number("size") { .count($0.series.key.size) },
        .text("strategy") { $0.series.key.strategy },
        .text("commit") { hasCommits ? $0.series.program : nil },
        .text("phase") { $0.series.phase },
        .text("operation") { $0.series.operation },
        .number("repetitions", dispensability: 2) { .count($0.runs.count + $0.overruns.count) },
        .number("timeNanoseconds", "time/op") { bound(of: $0.overruns) ?? time(of: $0.runs) },
      ] + ReportTable.Declaration.counters { $0.runs.first })
    table.removeEmptyColumns()
    let environments = batch.runs.map(\.environment) + batch.overruns.map(\.environment)
    table.notes = RunNotes.warnings(of: environments)
    table.notes += [
      "time/op: the median over the repetitions of the sweep of the median of each, ± their median "
        + "absolute deviation. Counters are per operation."
    ]
    table.notes += distinct(environments.map(RunNotes.program)).map {
      "\($0) · seed \(manifest.seed)"
    }
    return table
  }

  /// What each of `overruns` took longer than.
  private static func bound(of overruns: [OverrunRecord]) -> ReportTable.Cell? {
    overruns.map(\.limitSeconds).min().map {
      .text("> " + NumberFormat.duration(nanoseconds: $0 * 1e9))
    }
  }

  private static func time(of records: [RunRecord]) -> ReportTable.Cell? {
    let times = records.filter(\.verification.isVerified).map(\.time.medianNanoseconds)
    return (try? TimeSummary(perRepetition: times)).flatMap { time in
      // One says nothing of how much others would differ.
      let spread = times.count == 1 ? nil : time.spreadNanoseconds
      return records.first?.cell(time.medianNanoseconds, spread: spread)
    }
  }
}

extension Machine {
  /// By what times of a sweep may be compared: the processor, the number of cores, the memory to
  /// the GiB.
  var sweepClass: String {
    let memory = (Double(memoryBytes) / 0x1p30).rounded()
    return [
      processor ?? "unknown processor", architecture, coreCount.counted("core"),
      "\(Int(memory)) GiB",
    ].joined(separator: " · ")
  }
}
