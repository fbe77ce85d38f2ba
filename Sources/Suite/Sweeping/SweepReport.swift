// The tables of a sweep, by class of machines.

public import Measurement
public import Reporting
internal import SolverCore

/// What a sweep found. Times of different machines never meet in one row.
public struct SweepReport: Sendable {
  /// The tables, in the order in which they are read.
  public let tables: [ReportTable]

  /// The tables of `merge`.
  ///
  /// - Complexity: O(*n* log *n*) in the number of records.
  public init(_ merge: SweepMerge) {
    var tables = [Self.machines(merge)]
    var runs: [MachineClass: [RunRecord]] = [:]
    var comparisons: [MachineClass: [ComparisonRecord]] = [:]
    for task in merge.tasks {
      for record in task.batch.records {
        runs[MachineClass(record.environment.machine), default: []].append(record)
      }
      for record in task.batch.comparisons {
        comparisons[MachineClass(record.environment.machine), default: []].append(record)
      }
    }
    for (machine, records) in runs.sorted(by: { $0.key < $1.key }) {
      tables.append(SweepTimes.table(of: records, on: machine, merge.manifest))
      if merge.manifest.programs.count > 1 {
        tables.append(SweepCommits.table(of: merge.tasks, on: machine, merge.manifest))
      }
    }
    for (machine, records) in comparisons.sorted(by: { $0.key < $1.key }) {
      for (_, table) in ComparisonReport(records).tables {
        var table = table
        table.title = "\(table.title) on \(machine)"
        tables.append(table)
      }
    }
    self.tables = tables
  }

  /// All tables in Markdown.
  public var markdown: String { tables.map(\.markdown).joined(separator: "\n") }

  /// Who did what.
  private static func machines(_ merge: SweepMerge) -> ReportTable {
    var table = ReportTable(
      title: "Machines",
      columns: [
        ReportTable.Column(key: "machine", title: "machine", isNumeric: false),
        ReportTable.Column(key: "nodes", title: "nodes"),
        ReportTable.Column(key: "tasks", title: "tasks"),
        ReportTable.Column(key: "records", title: "records"),
      ])
    var nodes: [MachineClass: Set<String>] = [:]
    var counts: [MachineClass: (tasks: Int, records: Int)] = [:]
    for task in merge.tasks {
      let machine =
        task.batch.all.first?.environment.machine
        ?? task.batch.comparisons.first?.environment.machine
      guard let machine = machine.map(MachineClass.init) else { continue }
      nodes[machine, default: []].insert(task.receipt.node)
      counts[machine, default: (0, 0)].tasks += 1
      counts[machine, default: (0, 0)].records += task.receipt.recordCount
    }
    for (machine, count) in counts.sorted(by: { $0.key < $1.key }) {
      table.append([
        .text("\(machine)"), .count(nodes[machine]?.count ?? 0), .count(count.tasks),
        .count(count.records),
      ])
    }
    return table
  }
}

/// Times and work, over all repetitions on one class of machines.
enum SweepTimes {
  private struct Series: Hashable {
    var program: String
    var key: CaseKey
    var phase: String?
    var operation: String
  }

  static func table(
    of records: [RunRecord], on machine: MachineClass, _ manifest: SweepManifest
  ) -> ReportTable {
    var table = ReportTable(title: "Times on \(machine)", columns: columns)
    var order: [Series] = []
    var series: [Series: [RunRecord]] = [:]
    for record in records.sorted(by: { $0.workloadAndSize < $1.workloadAndSize }) {
      let own = Series(
        program: program(of: record), key: record.key, phase: record.phase,
        operation: record.operation.rawValue)
      if series[own] == nil { order.append(own) }
      series[own, default: []].append(record)
    }
    for own in order {
      guard let records = series[own] else { continue }
      let hasCommits = manifest.programs.count > 1
      table.append(
        [
          .text(own.key.workload), .count(own.key.size), .text(own.key.strategy),
          hasCommits ? .text(own.program) : .missing,
          own.phase.map { .text($0) } ?? .missing, .text(own.operation), .count(records.count),
        ] + cells(of: records))
    }
    table.removeEmptyColumns()
    table.notes = [
      "time/op: the median over the repetitions of the sweep of the median of each, ± their median "
        + "absolute deviation. Counters are per operation."
    ]
    return table
  }

  private static func cells(of records: [RunRecord]) -> [ReportTable.Cell] {
    let first = records[0]
    let times = records.filter(\.verification.isVerified).map(\.time.medianNanoseconds)
    let time = (try? TimeSummary(perRepetition: times)).map {
      ReportTable.Cell.spreadDuration($0.medianNanoseconds, spread: $0.spreadNanoseconds)
    }
    return [time ?? .missing] + first.workPerOperation
  }

  private static func program(of record: RunRecord) -> String {
    SweepProgram(
      reference: "", commit: record.environment.commit, isDirty: record.environment.isDirty
    ).label
  }

  private static let columns =
    [
      ReportTable.Column(key: "workload", title: "workload", isNumeric: false),
      ReportTable.Column(key: "size", title: "size"),
      ReportTable.Column(key: "strategy", title: "strategy", isNumeric: false),
      ReportTable.Column(key: "commit", title: "commit", isNumeric: false),
      ReportTable.Column(key: "phase", title: "phase", isNumeric: false),
      ReportTable.Column(key: "operation", title: "operation", isNumeric: false),
      ReportTable.Column(key: "repetitions", title: "repetitions", dispensability: 2),
      ReportTable.Column(key: "timeNanoseconds", title: "time/op"),
    ] + WorkCounters.all.map(ReportTable.Column.init)
}

extension RunRecord {
  /// The case that the record is of.
  var key: CaseKey { CaseKey(workload: workload, size: size, strategy: strategy) }

  /// What tables are sorted by; a stable sort keeps the order within it.
  fileprivate var workloadAndSize: CaseOrder { CaseOrder(workload: workload, size: size) }
}

/// By workload, then size.
private struct CaseOrder: Comparable {
  var workload: String
  var size: Int

  static func < (left: CaseOrder, right: CaseOrder) -> Bool {
    (left.workload, left.size) < (right.workload, right.size)
  }
}

// MARK: - Machines

/// Machines that are alike as far as times care: processor, number of cores, memory to the GiB.
public struct MachineClass: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// What tables call it, such as `AMD EPYC · x86_64 · 2 cores · 24 GiB`.
  public let description: String

  /// The class of `machine`.
  public init(_ machine: Machine) {
    let memory = (Double(machine.memoryBytes) / 0x1p30).rounded()
    description = [
      machine.processor ?? "unknown processor", machine.architecture,
      machine.coreCount == 1 ? "1 core" : "\(machine.coreCount) cores", "\(Int(memory)) GiB",
    ].joined(separator: " · ")
  }

  /// By description.
  public static func < (left: MachineClass, right: MachineClass) -> Bool {
    left.description < right.description
  }
}
