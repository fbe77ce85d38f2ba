// The table of a run.

public import Measurement
public import SolverCore

/// Turns the records of a run into the table that `tinamou run` prints.
public enum RunReport {
  /// One row for each record, ordered by workload, size, strategy, phase and kind of operation;
  /// workloads, strategies and phases come in the order in which they first occur.
  ///
  /// A record whose answer was not verified has no speed: its times are left out, and a note says
  /// why. A percentile that too few samples support, so that it would be the maximum, is left out.
  /// A replay that took too long has one row, with the limit as a bound. The notes say how to read
  /// the numbers and where they come from.
  ///
  /// - Complexity: O(*n* log *n*) in the number of records.
  public static func table(
    of records: [RunRecord], overruns: [OverrunRecord] = []
  ) -> ReportTable {
    var table = ReportTable(columns: columns)
    for cells in sortedRows(records, overruns) { table.append(cells) }
    table.removeEmptyColumns()
    table.notes = overruns.map(RunNotes.note) + RunNotes.notes(of: records)
    return table
  }

  private static func row(of overrun: OverrunRecord) -> [ReportTable.Cell] {
    let limit = NumberFormat.duration(nanoseconds: overrun.limitSeconds * 1e9)
    let cells: [ReportTable.Cell] = [
      .text(overrun.workload), .count(overrun.size), .text(overrun.strategy), .missing,
      .text("whole replay"), .count(1), .text("> \(limit)"),
    ]
    return cells + Array(repeating: .missing, count: columns.count - cells.count)
  }

  private static let columns =
    [
      ReportTable.Column(key: "workload", title: "workload", isNumeric: false),
      ReportTable.Column(key: "size", title: "size"),
      ReportTable.Column(key: "strategy", title: "strategy", isNumeric: false),
      ReportTable.Column(key: "phase", title: "phase", isNumeric: false),
      ReportTable.Column(key: "operation", title: "operation", isNumeric: false),
      ReportTable.Column(key: "count", title: "count", dispensability: 4),
      ReportTable.Column(key: "timeNanoseconds", title: "time/op"),
      ReportTable.Column(key: "coldNanoseconds", title: "cold", dispensability: 2),
      ReportTable.Column(key: "minimumNanoseconds", title: "min", dispensability: 3),
      ReportTable.Column(key: "p50Nanoseconds", title: "p50", dispensability: 2),
      ReportTable.Column(key: "p99Nanoseconds", title: "p99", dispensability: 1),
      ReportTable.Column(key: "p999Nanoseconds", title: "p99.9", dispensability: 2),
    ] + WorkCounters.all.map(ReportTable.Column.init) + [
      ReportTable.Column(key: "allocationsPerOperation", title: "allocs/op", dispensability: 1),
      ReportTable.Column(key: "bytesPerOperation", title: "bytes/op", dispensability: 1),
    ]

  private static func row(of record: RunRecord) -> [ReportTable.Cell] {
    func perOperation(_ total: UInt64) -> Double { Double(total) / Double(record.count) }
    let names: [ReportTable.Cell] = [
      .text(record.workload), .count(record.size), .text(record.strategy),
      record.phase.map { .text($0) } ?? .missing, .text(record.operation.rawValue),
      .count(record.count),
    ]
    let memory: [ReportTable.Cell] = [
      record.allocations.map { .quantity(perOperation($0)) } ?? .missing,
      record.allocatedBytes.map { .bytes(perOperation($0)) } ?? .missing,
    ]
    return names + times(of: record) + record.workPerOperation + memory
  }

  private static func times(of record: RunRecord) -> [ReportTable.Cell] {
    guard record.verification.isVerified else {
      return [.text("not verified"), .missing, .missing, .missing, .missing, .missing]
    }
    func percentile(_ share: Double, _ nanoseconds: UInt64?) -> ReportTable.Cell {
      guard let nanoseconds, record.percentiles?.supports(percentile: share) == true else {
        return .missing
      }
      return .duration(Double(nanoseconds))
    }
    return [
      .spreadDuration(
        record.time.medianNanoseconds, spread: record.time.spreadNanoseconds),
      record.coldTime.map { .duration($0.medianNanoseconds) } ?? .missing,
      .duration(record.time.minimumNanoseconds),
      percentile(50, record.percentiles?.p50), percentile(99, record.percentiles?.p99),
      percentile(99.9, record.percentiles?.p999),
    ]
  }

  /// The row of each record and overrun, ordered.
  private static func sortedRows(
    _ records: [RunRecord], _ overruns: [OverrunRecord]
  ) -> [[ReportTable.Cell]] {
    let workloads = Ranking(records.map(\.workload) + overruns.map(\.workload))
    let strategies = Ranking(records.map(\.strategy) + overruns.map(\.strategy))
    let phases = Ranking(records.map { $0.phase ?? "" })
    let rows =
      records.map { record in
        Row(
          rank: [
            workloads[record.workload], record.size, strategies[record.strategy],
            phases[record.phase ?? ""],
          ], operation: record.operation, cells: row(of: record))
      }
      + overruns.map { overrun in
        Row(
          rank: [workloads[overrun.workload], overrun.size, strategies[overrun.strategy], .max],
          operation: .frame, cells: row(of: overrun))
      }
    // The position breaks ties, so that equal rows keep the order in which they were measured.
    return rows.enumerated().sorted { left, right in
      let (a, b) = (left.element, right.element)
      if a.rank != b.rank { return a.rank.lexicographicallyPrecedes(b.rank) }
      return a.operation == b.operation ? left.offset < right.offset : a.operation < b.operation
    }.map(\.element.cells)
  }

  private struct Row {
    let rank: [Int]
    let operation: OperationKind
    let cells: [ReportTable.Cell]
  }
}

/// Names by the order in which they first occur.
private struct Ranking {
  private var ranks: [String: Int] = [:]

  init(_ names: [String]) {
    for name in names where ranks[name] == nil { ranks[name] = ranks.count }
  }

  subscript(name: String) -> Int { ranks[name] ?? ranks.count }
}

// MARK: - Counters

extension ReportTable.Column {
  /// The column of a counter, as an amount of each operation.
  public init(_ counter: WorkCounters.Counter) {
    self.init(
      key: "\(counter.name)PerOperation", title: "\(counter.name)/op",
      dispensability: counter.dispensability)
  }
}

extension RunRecord {
  /// A cell for each counter, for one operation; missing where nothing was counted.
  public var workPerOperation: [ReportTable.Cell] {
    WorkCounters.all.map {
      isWorkCounted == false
        ? .missing : .quantity(Double(work[keyPath: $0.path]) / Double(count))
    }
  }
}
