// The tables of a comparison.

public import Measurement

/// Turns the records of comparisons with one base into tables.
public struct ComparisonReport: Sendable {
  /// The tables by name, in the order in which people read them. Those without rows are left out.
  public let tables: [(name: String, table: ReportTable)]

  /// The report on `records`, which come in the order in which they were made and have the same
  /// base.
  ///
  /// - Complexity: O(*n*²) in the number of records, for hundreds of them.
  public init(_ records: [ComparisonRecord]) {
    let all = [
      ("comparisons", Self.comparisons(records)), ("summary", Self.summary(records)),
      ("profiles", Self.profiles(records)), ("growth", Self.growth(records)),
      ("crossOvers", Self.crossOvers(records)),
    ]
    var tables = all.filter { !$0.1.rows.isEmpty }
    if !tables.isEmpty { tables[tables.count - 1].1.notes += Self.provenance(of: records) }
    self.tables = tables
  }

  /// All tables in GitHub's Markdown.
  public var markdown: String { tables.map(\.table.markdown).joined(separator: "\n") }

  /// All tables as members of one JSON object, by name.
  public var json: String {
    let members = tables.map { "\"\($0.name)\": " + $0.table.json.dropLast() }
    return "{\n" + members.joined(separator: ",\n") + "\n}\n"
  }

  /// A verdict in words that suit two strategies, neither of which is the newer one.
  static func word(for verdict: Verdict) -> String {
    switch verdict {
    case .improved: "faster"
    case .regressed: "slower"
    case .same, .unknown, .contaminated: verdict.rawValue
    }
  }

  private static func provenance(of records: [ComparisonRecord]) -> [String] {
    distinct(records.map(\.environment)).flatMap { environment in
      let own = records.filter { $0.environment == environment }
      return RunNotes.provenance(
        of: environment, seeds: distinct(own.compactMap(\.seed)), clocks: [])
    }
  }
}

extension ComparisonReport {
  // MARK: - Cases

  private static func comparisons(_ records: [ComparisonRecord]) -> ReportTable {
    var table = ReportTable(
      title: "By case",
      columns: [
        .init(key: "workload", title: "workload", isNumeric: false),
        .init(key: "size", title: "size"),
        .init(key: "constraints", title: "constraints", dispensability: 3),
        .init(key: "phase", title: "phase", isNumeric: false),
        .init(key: "strategy", title: "strategy", isNumeric: false),
        .init(key: "baseNanoseconds", title: base(of: records), dispensability: 2),
        .init(key: "timeNanoseconds", title: "time", dispensability: 2),
        .init(key: "ratio", title: "ratio [95 %]"),
        .init(key: "control", title: "A/A control", dispensability: 1),
        .init(key: "verdict", title: "verdict", isNumeric: false),
        .init(key: "workRatio", title: "work", dispensability: 1),
        .init(key: "costRatio", title: "cost of work", dispensability: 1),
      ])
    for record in records {
      let explanation = record.explanation
      table.append([
        .text(record.workload), .count(record.size), .count(record.constraintCount),
        .text(record.phase), .text(record.candidate.strategy), time(of: record.base, record),
        time(of: record.candidate, record), ratio(of: record),
        record.comparison.map { .ratioInterval($0.control.median, $0.control.interval) }
          ?? .missing,
        record.comparison.map { .text(word(for: $0.verdict)) } ?? .text("–"),
        explanation.map { .ratio($0.workRatio) } ?? .missing,
        explanation.map { .ratio($0.costRatio) } ?? .missing,
      ])
    }
    table.notes = [
      "ratio: the time of the strategy over that of \(base(of: records)), the median of the blocks' "
        + "ratios and its order-statistic interval. A/A control: \(base(of: records)) against itself "
        + "in the same blocks; a difference counts only beyond its interval and the threshold.",
      "Times are those with a processor: what a phase waited for one is taken off. "
        + "Limits are wall time.",
      "build, teardown: the whole phase. frame: one frame. work: terms touched and pivots; cost of "
        + "work: time for a unit of it. Their product is the ratio. Solvers of other projects count "
        + "none, so their ratios stay unexplained.",
    ]
    table.removeEmptyColumns()
    return table
  }

  private static func base(of records: [ComparisonRecord]) -> String {
    records.first?.base.strategy ?? "base"
  }

  private static func time(
    of arm: ComparisonArm, _ record: ComparisonRecord
  ) -> ReportTable.Cell {
    if let unit = record.unit {
      return arm.medianNanoseconds.map { .text("\(Int($0)) \(unit)") } ?? .missing
    }
    if let seconds = arm.overrunSeconds {
      return .text("> " + NumberFormat.duration(nanoseconds: seconds * 1e9))
    }
    if arm.fault != nil { return .text("no answer") }
    return arm.medianNanoseconds.map { .duration($0) } ?? .missing
  }

  private static func ratio(of record: ComparisonRecord) -> ReportTable.Cell {
    if let ratio = record.comparison?.ratio { return .ratioInterval(ratio.median, ratio.interval) }
    guard let bound = record.boundRatio else { return .missing }
    let sign = record.base.overrunSeconds == nil ? ">" : "<"
    return .text("\(sign) \(NumberFormat.ratio(bound))")
  }

  // MARK: - The suite

  private static func summary(_ records: [ComparisonRecord]) -> ReportTable {
    var table = ReportTable(
      title: "Over all cases",
      columns: [
        .init(key: "strategy", title: "strategy", isNumeric: false),
        .init(key: "phase", title: "phase", isNumeric: false),
        .init(key: "mean", title: "geometric mean [95 %]"),
        .init(key: "least", title: "least"), .init(key: "greatest", title: "greatest"),
        .init(key: "cases", title: "cases"), .init(key: "faster", title: "faster"),
        .init(key: "slower", title: "slower"), .init(key: "undecided", title: "neither"),
        .init(key: "givenUp", title: "given up"), .init(key: "baseGivenUp", title: "base given up"),
        .init(key: "wrong", title: "no answer"),
        .init(key: "workRatio", title: "work", dispensability: 1),
        .init(key: "costRatio", title: "cost of work", dispensability: 1),
      ])
    for strategy in distinct(records.map(\.candidate.strategy)) {
      let own = records.filter { $0.candidate.strategy == strategy }
      let lost = own.filter { $0.comparison == nil }
      for phase in distinct(own.filter { $0.comparison != nil }.map(\.phase)) {
        let compared = own.filter { $0.phase == phase && $0.comparison != nil }
        guard let ratio = try? SuiteRatio(ratios: compared.map(\.blockRatios)) else { continue }
        func count(_ verdict: Verdict) -> Int {
          compared.count { $0.comparison?.verdict == verdict }
        }
        let cells: [ReportTable.Cell] = [
          .text(strategy), .text(phase), .ratioInterval(ratio.mean, ratio.interval),
          .ratio(ratio.leastRatio), .ratio(ratio.greatestRatio), .count(compared.count),
          .count(count(.improved)), .count(count(.regressed)),
          .count(compared.count - count(.improved) - count(.regressed)),
          .count(lost.count { $0.candidate.overrunSeconds != nil }),
          .count(lost.count { $0.base.overrunSeconds != nil }),
          .count(lost.count { ($0.candidate.fault ?? $0.base.fault) != nil }),
        ]
        table.append(cells + explanation(of: compared))
      }
      if !lost.isEmpty, lost.count == own.count { table.append(lostRow(strategy, lost)) }
    }
    table.notes = [
      "geometric mean: the median over the blocks of the geometric mean over the cases, with the "
        + "order-statistic interval of that median; nothing is resampled. It says how well this "
        + "suite's mean is known, not how workloads differ: see least and greatest.",
      "given up: the replay took longer than its limit. Such cases have no ratio and are in no mean, "
        + "which therefore flatters the strategy that was given up; the profiles below count them.",
      "work and cost of work: geometric means over the cases in which both strategies count any.",
    ]
    table.removeEmptyColumns()
    return table
  }

  private static func lostRow(
    _ strategy: String, _ lost: [ComparisonRecord]
  ) -> [ReportTable.Cell] {
    [
      .text(strategy), .text("–"), .missing, .missing, .missing, .count(0), .count(0), .count(0),
      .count(0), .count(lost.count { $0.candidate.overrunSeconds != nil }),
      .count(lost.count { $0.base.overrunSeconds != nil }),
      .count(lost.count { ($0.candidate.fault ?? $0.base.fault) != nil }), .missing, .missing,
    ]
  }

  /// The geometric means of the ratios of work and of its cost, over the cases that have them.
  private static func explanation(of records: [ComparisonRecord]) -> [ReportTable.Cell] {
    let explanations = records.compactMap(\.explanation)
    return [explanations.map(\.workRatio), explanations.map(\.costRatio)].map { ratios in
      (try? geometricMean(of: ratios)).map { .ratio($0) } ?? .missing
    }
  }
}

/// Each item once, in the order of its first occurrence.
func distinct<Item: Hashable>(_ items: [Item]) -> [Item] {
  var seen: Set<Item> = []
  return items.filter { seen.insert($0).inserted }
}
