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

  /// Those of `records` that belong into a report with the last one: with the same base, and of the
  /// same commit, machine and build. Ratios of others make no mean with its. What was compared
  /// again later, from the same seed, is one case and not two.
  public static func comparable(_ records: [ComparisonRecord]) -> [ComparisonRecord] {
    guard let last = records.last else { return [] }
    let environment = last.environment
    let alike = records.filter { record in
      record.baseStrategy == last.baseStrategy && record.environment.isComparable(with: environment)
    }
    return CurrentRecords.current(alike)
  }

  /// All tables as members of one JSON object, by name.
  public var json: String {
    let members = tables.map { "\"\($0.name)\": " + $0.table.json.dropLast() }
    return "{\n" + members.joined(separator: ",\n") + "\n}\n"
  }

  /// What the one of two strategies is that has less of something, and what the other one is:
  /// neither of them is the newer one.
  static func words(haveUnits: Bool) -> (less: String, more: String) {
    haveUnits ? ("less", "more") : ("faster", "slower")
  }

  private static func verdict(of record: ComparisonRecord) -> String {
    let words = words(haveUnits: record.unit != nil)
    switch record.comparison?.verdict {
    case .improved: return words.less
    case .regressed: return words.more
    case let verdict?: return verdict.rawValue
    case nil: return "–"
    }
  }

  private static func provenance(of records: [ComparisonRecord]) -> [String] {
    RunNotes.warnings(of: records.map(\.environment))
      + grouped(records, by: \.environment).flatMap { environment, own in
        RunNotes.provenance(of: environment, seeds: distinct(own.compactMap(\.seed)), clocks: [])
      }
  }
}

extension ComparisonReport {
  // MARK: - Cases

  private static func comparisons(_ records: [ComparisonRecord]) -> ReportTable {
    let haveSeveralSeeds = Set(records.compactMap(\.seed)).count > 1
    var table = ReportTable(
      title: "By case", of: records,
      columns: [
        .text("workload") { $0.workload },
        .number("size") { .count($0.size) },
        .text("seed") { haveSeveralSeeds ? $0.seed?.description : nil },
        .number("constraints", dispensability: 3) { $0.constraintCount.map { .count($0) } },
        .text("phase") { $0.phase },
        .text("strategy") { $0.strategy },
        .number("baseNanoseconds", base(of: records), dispensability: 2) { time(of: $0.base, $0) },
        .number("timeNanoseconds", "time", dispensability: 2) { time(of: $0.candidate, $0) },
        .number("ratio", "ratio [95 %]") { ratio(of: $0) },
        .number("control", "A/A control", dispensability: 1) {
          ($0.comparison?.control).map { .ratioInterval($0.median, $0.interval) }
        },
        .text("verdict") { verdict(of: $0) },
        .number("workRatio", "work", dispensability: 1) {
          $0.explanation.map { .ratio($0.workRatio) }
        },
        .number("costRatio", "cost of work", dispensability: 1) {
          $0.explanation.map { .ratio($0.costRatio) }
        },
      ])
    let thresholds = distinct(records.compactMap(\.comparison?.threshold)).map(NumberFormat.ratio)
    table.notes = [
      "ratio: the time of the strategy over that of \(base(of: records)), the median of the blocks' "
        + "ratios and its order-statistic interval, which takes six blocks. A/A control: "
        + "\(base(of: records)) against itself in the same blocks; a difference counts only beyond "
        + "its interval and \((["the threshold"] + thresholds).joined(separator: ", ")).",
      "Times are those with a processor: what a phase waited for one is taken off. "
        + "Limits are wall time.",
      records.contains { $0.strategy == CaseKey.layoutEngine }
        ? "make: a screen, made and laid out in a warm process. fresh make: the first one of a "
          + "process. text, width, cell, scroll: one change and its layout. memory: what a screen "
          + "has allocated. replay: one of each, where a side has no times to compare."
        : "build, teardown: the whole phase, but for variables that are made. frame: one frame. "
          + "replay: everything, where a side has no times to compare. work: terms touched and "
          + "pivots; cost of work: time for a unit of it. Their product is the ratio. Solvers of "
          + "other projects count none, so their ratios stay unexplained.",
    ]
    let faults = records.flatMap(\.arms).compactMap { key, arm in
      arm.fault.map { "No speed for \(key): \($0.split(separator: "\n").first ?? "")" }
    }
    table.notes += distinct(faults)
    table.removeEmptyColumns()
    return table
  }

  private static func base(of records: [ComparisonRecord]) -> String {
    records.first?.baseStrategy ?? "base"
  }

  private static func time(of arm: ComparisonArm, _ record: ComparisonRecord) -> ReportTable.Cell {
    if let unit = record.unit {
      return arm.medianNanoseconds.map {
        .text("\(NumberFormat.count(Int(saturating: $0))) \(unit)")
      } ?? .missing
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
    let rows = grouped(records, by: \.strategy).flatMap { strategy, own in
      let lost = own.filter { $0.comparison == nil }
      let compared = own.filter { $0.comparison != nil }
      if compared.isEmpty { return [SummaryRow(strategy: strategy, lost: lost)] }
      return grouped(compared, by: \.phase).compactMap { phase, compared in
        (try? SuiteRatio(ratios: compared.map(\.blockRatios))).map {
          SummaryRow(strategy: strategy, lost: lost, phase: phase, ratio: $0, compared: compared)
        }
      }
    }
    let words = words(haveUnits: records.contains { $0.unit != nil })
    // Where a terminal is narrow, what did not happen goes first.
    func lost(
      _ key: String, _ title: String, _ isMeant: @escaping (ComparisonRecord) -> Bool
    ) -> ReportTable.Declaration<SummaryRow> {
      .number(key, title, dispensability: records.contains(where: isMeant) ? 1 : 4) {
        .count($0.lost.count(where: isMeant))
      }
    }
    var table = ReportTable(
      title: "Over all cases", of: rows,
      columns: [
        .text("strategy") { $0.strategy },
        .text("phase") { $0.phase },
        .number("mean", "geometric mean [95 %]") {
          $0.ratio.map { .ratioInterval($0.mean, $0.interval) }
        },
        .number("least", dispensability: 1) { $0.ratio.map { .ratio($0.leastRatio) } },
        .number("greatest", dispensability: 1) { $0.ratio.map { .ratio($0.greatestRatio) } },
        .number("cases", dispensability: 2) { .count($0.compared.count) },
        .number("faster", words.less) { .count($0.count(.improved)) },
        .number("slower", words.more) { .count($0.count(.regressed)) },
        .number("undecided", "neither", dispensability: 3) {
          .count($0.compared.count - $0.count(.improved) - $0.count(.regressed))
        },
        lost("givenUp", "given up") { $0.candidate.overrunSeconds != nil },
        lost("baseGivenUp", "base given up") { $0.base.overrunSeconds != nil },
        lost("wrong", "no answer") { ($0.candidate.fault ?? $0.base.fault) != nil },
        .number("workRatio", "work", dispensability: 1) { $0.mean(\.workRatio) },
        .number("costRatio", "cost of work", dispensability: 1) { $0.mean(\.costRatio) },
      ])
    table.notes = [
      "geometric mean: the median over the blocks of the geometric mean over the cases, with the "
        + "order-statistic interval of that median; nothing is resampled. It says how well this "
        + "suite's mean is known, not how workloads differ: see least and greatest.",
      "given up: the replay took longer than its limit. Such cases have no ratio and are in no mean, "
        + "which therefore flatters the strategy that was given up; the profiles below count them.",
      "work and cost of work: geometric means over the same cases, where both strategies count work "
        + "in all of them.",
    ]
    table.removeEmptyColumns()
    return table
  }

  /// What a strategy comes to in a phase, or that it comes to nothing.
  private struct SummaryRow {
    let strategy: String
    let lost: [ComparisonRecord]
    var phase = "–"
    var ratio: SuiteRatio?
    var compared: [ComparisonRecord] = []

    func count(_ verdict: Verdict) -> Int { compared.count { $0.comparison?.verdict == verdict } }

    /// The geometric mean of a ratio, if all cases of the mean beside it have one.
    func mean(_ ratio: KeyPath<TimeExplanation, Double>) -> ReportTable.Cell? {
      let ratios = compared.compactMap { $0.explanation?[keyPath: ratio] }
      guard ratios.count == compared.count else { return nil }
      return (try? geometricMean(of: ratios)).map { .ratio($0) }
    }
  }
}

/// The items with each key, in the order in which keys occur first.
package func grouped<Item, Key: Hashable>(
  _ items: [Item], by key: (Item) -> Key
) -> [(key: Key, items: [Item])] {
  let groups = Dictionary(grouping: items, by: key)
  return distinct(items.map(key)).map { ($0, groups[$0] ?? []) }
}

/// Each item once, in the order of its first occurrence.
package func distinct<Item: Hashable>(_ items: [Item]) -> [Item] {
  var seen: Set<Item> = []
  return items.filter { seen.insert($0).inserted }
}
