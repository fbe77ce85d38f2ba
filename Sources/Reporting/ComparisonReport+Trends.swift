// What comparisons say over sizes, and over all cases at once: profiles, growth and cross-overs.

internal import Measurement

extension ComparisonReport {
  // MARK: - Profiles

  /// The factors at which profiles are read, and which of them a narrow terminal does without.
  private static let profileFactors: [(factor: Double, dispensability: Int)] = [
    (1, 0), (1.25, 1), (2, 0), (5, 0), (10, 0), (100, 1),
  ]

  static func profiles(_ records: [ComparisonRecord]) -> ReportTable {
    let strategies = distinct(records.flatMap { [$0.baseStrategy, $0.strategy] })
    let measured = CaseTimes.all(in: records)
    // Of a case in which one was not measured, nobody knows who does it within what.
    let solved = measured.filter { $0.strategies.count == strategies.count }
    let timed = distinct(solved.flatMap(\.phases))
    let phases = timed.isEmpty ? [ComparedPhase.wholeReplay] : timed
    let rows = phases.flatMap { phase -> [ProfileRow] in
      // A case that somebody was given up in, or that was wrong, is one in every phase.
      let problems = solved.filter { $0.phases.contains(phase) || $0.phases.isEmpty }
      let times = strategies.map { name in problems.map { $0.nanoseconds(of: name, in: phase) } }
      // What nobody has done is no share of anything.
      guard let profile = try? PerformanceProfile(times: times), profile.problemCount > 0 else {
        return []
      }
      return strategies.enumerated().map { index, strategy in
        ProfileRow(phase: phase, strategy: strategy, caseCount: profile.problemCount) {
          profile.share(of: index, within: $0)
        }
      }
    }
    let haveUnits = records.contains { $0.unit != nil }
    let (best, what) = haveUnits ? ("least", "time or bytes") : ("fastest", "time")
    let factors = profileFactors.map { factor, dispensability in
      let text = NumberFormat.quantity(factor)
      let title = factor == 1 ? best : "within ×\(text)"
      return ReportTable.Declaration<ProfileRow>.number(
        "within\(text)", title, dispensability: dispensability
      ) { .share($0.share(factor)) }
    }
    var table = ReportTable(
      title: "Performance profiles", of: rows,
      columns: [
        .text("phase") { $0.phase },
        .text("strategy") { $0.strategy },
      ] + factors + [
        .number("solved") { .share($0.share(.infinity)) },
        .number("cases") { .count($0.caseCount) },
      ])
    table.notes = [
      "The share of the cases that a strategy does within so many times the \(best) one's \(what). "
        + "A case in which it was given up, or answered wrongly, it does not do at all, in any phase; "
        + "where that leaves only whole replays to compare, they stand for their phases."
        + (solved.count == measured.count
          ? "" : " Left out are cases in which not all strategies were measured.")
    ]
    return table
  }

  /// What share of its cases a strategy does within so many times the least time.
  private struct ProfileRow {
    let phase: String
    let strategy: String
    let caseCount: Int
    let share: (_ factor: Double) -> Double
  }

  // MARK: - Growth

  static func growth(_ records: [ComparisonRecord]) -> ReportTable {
    let haveUnits = records.contains { $0.unit != nil }
    var table = GrowthTable(title: "Growth", of: haveUnits ? "What a phase takes" : "Time")
    let compared = records.filter { $0.comparison != nil }
    for (workload, own) in grouped(compared, by: \.workload) {
      for (phase, inPhase) in grouped(own, by: \.phase) {
        for strategy in distinct(inPhase.flatMap { [$0.baseStrategy, $0.strategy] }) {
          table.append(
            workload: workload, phase: phase, strategy: strategy,
            Growth(points(inPhase, strategy)))
        }
      }
    }
    return table.table
  }

  /// The median time of each size. Its blocks share what the machine did meanwhile: as points of
  /// their own, many of them would make the interval as narrow as wanted.
  private static func points(
    _ records: [ComparisonRecord], _ strategy: String
  ) -> [(size: Double, value: Double)] {
    var seen: Set<[String]> = []
    return records.compactMap { record in
      // The base has the same times beside every candidate.
      guard let count = record.constraintCount, count > 0,
        let own = record.arms.first(where: { $0.key.strategy == strategy }),
        let median = own.arm.medianNanoseconds, seen.insert(record.system).inserted
      else { return nil }
      return (Double(count), median)
    }
  }

  // MARK: - Cross-overs

  static func crossOvers(_ records: [ComparisonRecord]) -> ReportTable {
    let compared = records.filter { $0.comparison != nil && ($0.constraintCount ?? 0) > 0 }
    var rows: [(series: ComparisonRecord, crossing: CrossOver)] = []
    for (_, own) in grouped(compared, by: \.workload) {
      for (_, inPhase) in grouped(own, by: \.phase) {
        for (_, series) in grouped(inPhase, by: { ["\($0.seed, default: "")", $0.strategy] }) {
          let crossings = try? CrossOver.all(
            sizes: series.map { Double($0.constraintCount ?? 0) },
            ratios: series.compactMap(\.comparison?.ratio))
          rows += (crossings ?? []).map { (series[0], $0) }
        }
      }
    }
    func winner(_ row: (series: ComparisonRecord, crossing: CrossOver), isAbove: Bool) -> String {
      row.crossing.candidateWinsAbove == isAbove ? row.series.strategy : row.series.baseStrategy
    }
    let words = words(haveUnits: rows.contains { $0.series.unit != nil })
    var table = ReportTable(
      title: "Cross-overs", of: rows,
      columns: [
        .text("workload") { $0.series.workload },
        .text("phase") { $0.series.phase },
        .text("strategy", "\(words.less) above") { winner($0, isAbove: true) },
        .text("slower", "\(words.less) below") { winner($0, isAbove: false) },
        .number("estimate", "at constraints") {
          .count(Int(saturating: $0.crossing.estimate.rounded()))
        },
        .number("from", "between") { .count(Int(saturating: $0.crossing.lowerSize)) },
        .number("to", "and") { .count(Int(saturating: $0.crossing.upperSize)) },
        .text("decided") { $0.crossing.isDecided ? "yes" : "no" },
      ])
    table.notes = [
      "decided: the intervals at both sizes exclude a ratio of 1; otherwise the crossing may be noise."
    ]
    return table
  }
}

extension ComparisonRecord {
  /// What tells what was solved from other work.
  fileprivate var system: [String] { [workload, "\(size)", "\(seed, default: "")"] }
}

/// The times of all strategies in one case.
private struct CaseTimes {
  let records: [ComparisonRecord]

  static func all(in records: [ComparisonRecord]) -> [CaseTimes] {
    grouped(records, by: \.system).map { CaseTimes(records: $0.items) }
  }

  /// The strategies that were measured in it, whatever came out.
  var strategies: Set<String> { Set(records.flatMap { [$0.baseStrategy, $0.strategy] }) }

  /// The phases that two strategies have times for; none where only whole replays are known.
  var phases: [String] { distinct(records.filter { $0.comparison != nil }.map(\.phase)) }

  /// The time of a strategy in a phase, or that of its whole replay where nothing else is known of
  /// any.
  func nanoseconds(of strategy: String, in phase: String) -> Double? {
    let name = phases.isEmpty ? ComparedPhase.wholeReplay : phase
    for record in records where record.phase == name {
      for (key, arm) in record.arms where key.strategy == strategy {
        if let median = arm.medianNanoseconds { return median }
      }
    }
    return nil
  }
}
