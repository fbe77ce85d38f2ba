// The table of a run.

public import Measurement
internal import SolverCore

/// Turns the records of a run into the table that `tinamou run` prints.
public enum RunReport {
  /// One row for each record, ordered by workload, size, strategy, phase and kind of operation;
  /// workloads, strategies and phases come in the order in which they first occur.
  ///
  /// A record whose answer was not verified has no speed: its times are left out, and a note says
  /// why. A percentile that too few samples support, so that it would be the maximum, is left out.
  /// A replay that took too long has one row, with the limit as a bound. The notes say which cases
  /// have no answer, how to read the numbers and where they come from.
  ///
  /// - Complexity: O(*n* log *n*) in the number of records.
  public static func table(
    of records: [RunRecord], overruns: [OverrunRecord] = [], failures: [FailedCaseRecord] = []
  ) -> ReportTable {
    var table = ReportTable(
      of: sortedRows(records, overruns),
      columns: [
        .text("workload") { $0.key.workload },
        .number("size") { .count($0.key.size) },
        .text("strategy") { $0.key.strategy },
        .text("phase") { $0.record?.phase },
        .text("operation") { $0.record?.operation.rawValue ?? "whole replay" },
        .number("count", dispensability: 4) { .count($0.record?.count ?? 1) },
        .number("timeNanoseconds", "time/op") { $0.time },
        .number("coldNanoseconds", "cold", dispensability: 2) {
          $0.verified?.coldTime.map { .duration($0.medianNanoseconds) }
        },
        .number("minimumNanoseconds", "min", dispensability: 3) {
          $0.verified.map { $0.cell($0.time.minimumNanoseconds) }
        },
        .number("p50Nanoseconds", "p50", dispensability: 2) { $0.percentile(50, \.p50) },
        .number("p99Nanoseconds", "p99", dispensability: 1) { $0.percentile(99, \.p99) },
        .number("p999Nanoseconds", "p99.9", dispensability: 2) { $0.percentile(99.9, \.p999) },
      ] + ReportTable.Declaration.counters(of: \.record))
    table.removeEmptyColumns()
    table.notes =
      failures.map { "No speed for \($0.reason)" } + overruns.map(RunNotes.note)
      + RunNotes.notes(of: records)
    return table
  }

  /// The row of each record and overrun, ordered.
  private static func sortedRows(_ records: [RunRecord], _ overruns: [OverrunRecord]) -> [Row] {
    let rows = records.map(Row.init) + overruns.map(Row.init)
    let workloads = Ranking(rows.map(\.key.workload))
    let strategies = Ranking(rows.map(\.key.strategy))
    let phases = Ranking(records.map { $0.phase ?? "" })
    let ranks = rows.map { row in
      [
        workloads[row.key.workload], row.key.size, strategies[row.key.strategy],
        row.record.map { phases[$0.phase ?? ""] } ?? .max,
      ]
    }
    // The position breaks ties, so that equal rows keep the order in which they were measured.
    return rows.indices.sorted { left, right in
      if ranks[left] != ranks[right] { return ranks[left].lexicographicallyPrecedes(ranks[right]) }
      let (a, b) = (rows[left].operation, rows[right].operation)
      return a == b ? left < right : a < b
    }.map { rows[$0] }
  }

  /// A record, or a replay that took too long.
  private struct Row {
    let key: CaseKey
    let record: RunRecord?
    let time: ReportTable.Cell

    init(_ record: RunRecord) {
      key = record.key
      self.record = record
      let (median, spread) = (record.time.medianNanoseconds, record.time.spreadNanoseconds)
      if !record.verification.isVerified {
        time = .text("not verified")
      } else {
        // One says nothing of how much others would differ.
        time = record.cell(median, spread: record.repetitions < 2 ? nil : spread)
      }
    }

    init(_ overrun: OverrunRecord) {
      key = overrun.key
      record = nil
      time = .text("> " + NumberFormat.duration(nanoseconds: overrun.limitSeconds * 1e9))
    }

    var operation: OperationKind { record?.operation ?? .frame }

    /// The record, if its times count.
    var verified: RunRecord? { record?.verification.isVerified == true ? record : nil }

    func percentile(
      _ share: Double, _ nanoseconds: KeyPath<LatencyPercentiles, UInt64>
    ) -> ReportTable.Cell? {
      guard let percentiles = verified?.percentiles, percentiles.supports(percentile: share)
      else { return nil }
      return .duration(Double(percentiles[keyPath: nanoseconds]))
    }
  }
}

extension RunRecord {
  /// A time of the record, with its spread if there is one. Nothing takes no time: where nothing is
  /// left behind what reading the clock costs, it is less than a reading.
  package func cell(_ nanoseconds: Double, spread: Double? = nil) -> ReportTable.Cell {
    let reading = Double(body.clock.readingMedianNanoseconds)
    if nanoseconds == 0, reading > 0 {
      return .text("< " + NumberFormat.duration(nanoseconds: reading))
    }
    return spread.map { .spreadDuration(nanoseconds, spread: $0) } ?? .duration(nanoseconds)
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

extension ReportTable.Declaration {
  /// A column for each counter, as an amount of each operation; missing where none were counted.
  package static func counters(of record: @escaping (Row) -> RunRecord?) -> [Self] {
    WorkCounters.all.map { counter in
      .number(
        "\(counter.name)PerOperation", "\(counter.name)/op", dispensability: counter.dispensability
      ) {
        guard let record = record($0), let work = record.work else { return nil }
        return .quantity(Double(work[keyPath: counter.path]) / Double(record.count))
      }
    }
  }
}
