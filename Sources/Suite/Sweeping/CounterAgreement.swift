// Whether all machines counted the same.

internal import Measurement
internal import SolverCore

/// Holds the counters of all tasks against each other.
///
/// Work is the same on every machine and in every repetition, so two tasks that count differently
/// are a fault, of a solver or of a machine.
public struct CounterAgreement: Sendable {
  /// What was counted twice, and not alike.
  public struct Disagreement: Sendable, CustomStringConvertible {
    /// What was measured.
    public var series: String
    /// The different counts, each with the tasks that found it, the most frequent first.
    public var counts: [(text: String, places: [String])]

    /// What was measured, and who counted what.
    public var description: String {
      let sides = counts.map { count in
        let more = count.places.count > 3 ? " and \(count.places.count - 3) more" : ""
        return "\(count.text) by \(count.places.prefix(3).joined(separator: ", "))\(more)"
      }
      return "\(series): \(sides.joined(separator: "; "))"
    }
  }

  /// The disagreements, by what was measured.
  public private(set) var disagreements: [Disagreement] = []
  /// How many series were counted by more than one task.
  public private(set) var comparedCount = 0

  /// The agreement of `tasks`.
  ///
  /// - Complexity: O(*n* log *n*) in the number of records.
  public init(_ tasks: [SweepTaskRecords]) {
    var counts: [String: [String: [String]]] = [:]
    for task in tasks {
      func note(_ series: String, _ count: String) {
        counts[series, default: [:]][count, default: []].append(task.place)
      }
      for record in task.batch.runs { Self.entries(of: record).forEach(note) }
      for record in task.batch.comparisons { Self.entries(of: record).forEach(note) }
    }
    for (series, found) in counts.sorted(by: { $0.key < $1.key }) {
      if Set(found.values.joined()).count > 1 { comparedCount += 1 }
      guard found.count > 1 else { continue }
      let sorted = found.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
      disagreements.append(
        Disagreement(series: series, counts: sorted.map { (text: $0.key, places: $0.value) }))
    }
  }

  private static func entries(of record: RunRecord) -> [(String, String)] {
    guard let work = record.work else { return [] }
    let part = "\(record.phase ?? "no phase"), \(record.operation.rawValue)"
    return [("\(name(record.key, record)), \(part)", "\(record.count) operations, \(text(work))")]
  }

  private static func entries(of record: ComparisonRecord) -> [(String, String)] {
    record.arms.compactMap { key, arm in
      arm.work.map { ("\(name(key, record)), \(record.phase) as compared", text($0)) }
    }
  }

  private static func name(_ key: CaseKey, _ record: Record<some RecordBody>) -> String {
    let commit = record.environment.commitName ?? "no commit"
    return "\(key), seed \(record.seed.map { "\($0)" } ?? "–"), \(commit)"
  }

  private static func text(_ work: WorkCounters) -> String {
    WorkCounters.all.map { "\(work[keyPath: $0.path]) \($0.name)" }.joined(separator: ", ")
  }
}
