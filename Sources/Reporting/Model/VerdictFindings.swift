// What the numbers come to, for somebody who reads nothing else.

internal import Measurement

/// The findings at the top of the report.
struct VerdictFindings {
  private let origin: RecordOrigin
  private let ours: String
  private let yardstick: String

  private var records: CurrentRecords { origin.records }

  /// All findings on `origins`: on what the reader measured, then on what the project has, of each the most
  /// important first. What is found in several commits is said of the latest.
  static func all(
    of origins: [RecordOrigin], ours: String, yardstick: String
  ) -> [ReportFinding] {
    var findings = [false, true].flatMap { isProjects -> [ReportFinding] in
      let own = origins.filter { $0.isProjects == isProjects }
      let each = own.map { VerdictFindings(origin: $0, ours: ours, yardstick: yardstick) }
      func latest(_ find: (VerdictFindings) -> ReportFinding?) -> ReportFinding? {
        for from in each {
          if let found = find(from) { return RecordOrigin.state(found, of: [from.origin]) }
        }
        return nil
      }
      let against = TimedPhase.allCases.map { phase in latest { $0.against(phase) } }
      let judged = own.filter(\.records.haveAnswers)
      return
        ([latest(\.headline)] + against + [latest(\.growth), latest(\.memory)]
        + [correctness(of: judged), peersAnswers(of: judged)]).compactMap { $0 }
    }
    if !findings.contains(where: { $0.title.hasSuffix("at 120 Hz") }) {
      findings.insert(
        ReportFinding(
          title: "Frames at 120 Hz", figure: "not measured",
          detail: "tinamou frames finds how many views move at 120 Hz.", tone: .neutral), at: 0)
    }
    if origins.isEmpty {
      findings.append(
        ReportFinding(
          title: "Correctness", figure: "not measured",
          detail: "There are no records. scripts/bench makes some.", tone: .neutral))
    }
    return findings
  }

  // MARK: - Frames

  private var headline: ReportFinding? {
    let own = records.frames.filter { $0.strategy == ours && $0.rateHertz == 120 }
    // A workload that does not name its views says nothing about them.
    let counted = own.compactMap { record -> (record: FrameRecord, views: Int)? in
      guard let holds = record.holds else { return (record, 0) }
      return holds.viewCount.map { (record, $0) }
    }
    guard let best = counted.max(by: { $0.views < $1.views }),
      let worst = counted.min(by: { $0.views < $1.views })
    else { return fromRuns }
    return ReportFinding(
      title: "Views at 120 Hz",
      figure: (best.record.isLowerBound ? "≥" : "") + NumberFormat.count(best.views),
      detail:
        "\(ours) moves that many in \(best.record.workload) "
        + "(\(NumberFormat.count(best.record.holds?.constraintCount ?? 0)) constraints), and "
        + "\(NumberFormat.count(worst.views)) in \(worst.record.workload), the worst of "
        + "\(counted.count) workloads; 99 of 100 frames take at most 8.33 ms.",
      tone: worst.views == 0 ? .neutral : .good)
  }

  /// What can be said without a search: whether the largest sizes that were timed hold.
  private var fromRuns: ReportFinding? {
    let timed = records.cases.filter { $0.key.strategy == ours && $0.frame?.percentiles != nil }
    let late = timed.filter { Double($0.frame?.percentiles?.p99 ?? 0) > 1e9 / 120 }
    let largest = timed.filter { times in !late.contains { $0.key == times.key } }
      .max { ($0.constraintCount ?? 0) < ($1.constraintCount ?? 0) }
    guard let largest else { return nil }
    let lateText =
      late.isEmpty
      ? "All \(timed.count) cases that were timed hold it."
      : "\(late.count) of \(timed.count) cases do not: "
        + late.map { "\($0.key.workload) \($0.key.size)" }.joined(separator: ", ") + "."
    return ReportFinding(
      title: "Constraints at 120 Hz",
      figure: "≥" + NumberFormat.count(largest.constraintCount ?? 0),
      detail: "The largest case whose 99th percentile of frames is within 8.33 ms in \(ours), "
        + "\(largest.key.workload) \(largest.key.size). \(lateText) tinamou frames looks for the limit.",
      tone: late.isEmpty ? .good : .neutral)
  }

  // MARK: - Against the yardstick

  private func against(_ phase: TimedPhase) -> ReportFinding? {
    interleaved(phase) ?? fromOneRun(phase)
  }

  /// The geometric mean over all cases that were measured in turns, with its interval.
  private func interleaved(_ phase: TimedPhase) -> ReportFinding? {
    let own = records.comparisons.filter { record in
      record.phase == phase.rawValue
        && Set([record.base.strategy, record.candidate.strategy]) == [ours, yardstick]
    }
    let ratios = own.map { record in
      // The yardstick over ours, whichever was the base.
      record.base.strategy == ours ? record.blockRatios : record.blockRatios.map { 1 / $0 }
    }.filter { !$0.isEmpty }
    guard let suite = try? SuiteRatio(ratios: ratios) else { return nil }
    let interval = suite.interval.map {
      " [\(NumberFormat.threeDigits($0.lower)), \(NumberFormat.threeDigits($0.upper))]"
    }
    let givenUp = records.comparisons.count { record in
      record.comparison == nil
        && [record.base, record.candidate].contains {
          $0.strategy == yardstick && $0.overrunSeconds != nil
        }
    }
    return finding(
      phase, mean: suite.mean, interval: interval ?? "",
      range: (suite.leastRatio, suite.greatestRatio), caseCount: suite.caseCount,
      source: "measured in turns", givenUp: givenUp)
  }

  /// The same from the medians of runs that had both, without an interval.
  private func fromOneRun(_ phase: TimedPhase) -> ReportFinding? {
    let ratios = RatioCharts.pairs(records, base: ours).filter {
      $0.other.key.strategy == yardstick
    }.compactMap { pair -> Double? in
      guard let own = pair.base.nanoseconds(phase), let other = pair.other.nanoseconds(phase),
        own > 0, other > 0
      else { return nil }
      return other / own
    }
    guard let mean = try? geometricMean(of: ratios), let least = ratios.min(),
      let greatest = ratios.max()
    else { return nil }
    return finding(
      phase, mean: mean, interval: "", range: (least, greatest), caseCount: ratios.count,
      source: "from medians of one run, without an interval",
      givenUp: records.overruns.count { $0.strategy == yardstick })
  }

  private func finding(
    _ phase: TimedPhase, mean: Double, interval: String, range: (Double, Double), caseCount: Int,
    source: String, givenUp: Int
  ) -> ReportFinding {
    let given =
      givenUp == 0
      ? "" : " In \(givenUp) more, \(yardstick) was given up; they are not in the mean."
    return ReportFinding(
      title: "\(phase.title), against \(yardstick)", figure: NumberFormat.ratio(mean) + interval,
      detail: "How many times as long \(yardstick) takes as \(ours): the geometric mean over "
        + "\(caseCount) cases, from \(NumberFormat.ratio(range.0)) to \(NumberFormat.ratio(range.1)), "
        + "\(source).\(given)",
      tone: mean > 1 ? .good : .bad)
  }

  // MARK: - Growth and correctness

  private var growth: ReportFinding? {
    let found = ScalingCharts.exponents(records, .build, strategy: ours)
    guard let worst = found.max(by: { $0.growth.line.slope < $1.growth.line.slope }),
      let median = try? SortedSample(found.map(\.growth.line.slope)).median
    else { return nil }
    return ReportFinding(
      title: "Growth of building", figure: NumberFormat.threeDigits(median),
      detail:
        "The median exponent of \(ours) over \(found.count) workloads; 1 is linear. The largest is "
        + "\(NumberFormat.threeDigits(worst.growth.line.slope)), of \(worst.workload), from "
        + "\(NumberFormat.count(worst.growth.sizes.lowerBound)) to "
        + "\(NumberFormat.count(worst.growth.sizes.upperBound)) constraints.",
      tone: worst.growth.line.slope <= 1.2 ? .good : .neutral)
  }

  private var memory: ReportFinding? {
    let own = records.profiles.filter { $0.key.strategy == ours && $0.otherProgram == nil }
    let measured = own.compactMap { record in record.memory.map { (record: record, memory: $0) } }
    let sized = measured.filter { ($0.record.constraintCount ?? 0) > 0 }
    guard
      let largest = sized.max(by: {
        ($0.record.constraintCount ?? 0) < ($1.record.constraintCount ?? 0)
      })
    else { return nil }
    let constraints = largest.record.constraintCount ?? 1
    let name = "\(largest.record.key.workload) \(largest.record.key.size)"
    let leaks = measured.filter(\.memory.leaks).map { "\($0.record.key)" }
    let rounds = measured.map(\.memory.roundCount).max() ?? 0
    let growth = MemoryChart.growth(records, largest.record.key.workload, ours).map { growth in
      " It grows as constraints to the power of \(NumberFormat.threeDigits(growth.line.slope))."
    }
    let roundText =
      rounds == 0 ? "" : ", and \(NumberFormat.count(rounds)) rounds of building did not grow"
    return ReportFinding(
      title: "Memory",
      figure: leaks.isEmpty
        ? NumberFormat.quantity(Double(largest.memory.liveBytes) / Double(constraints))
          + " bytes a constraint" : "something is left",
      detail: "Alive in \(ours) when \(name) is complete."
        + (growth ?? "") + " "
        + (leaks.isEmpty
          ? "Nothing was left after the solver's end\(roundText)."
          : "Left after the solver's end, or grown: \(leaks.joined(separator: ", "))."),
      tone: leaks.isEmpty ? .good : .bad)
  }

  // MARK: - Answers

  /// What is known of answers: the cases that were right, and the names of those that were not.
  private static func answers(
    in origins: [RecordOrigin], of isMeant: (_ strategy: String) -> Bool
  ) -> (rightCount: Int, wrong: [String]) {
    let comparisons = origins.flatMap(\.records.comparisons)
    let faults = comparisons.flatMap { record in
      [record.base, record.candidate].filter { $0.fault != nil && isMeant($0.strategy) }.map {
        "\(record.workload) \(record.size) (\($0.strategy))"
      }
    }
    let wrong = origins.flatMap(\.records.wrongCases).filter { isMeant($0.key.strategy) }
      .map { "\($0.key)" }
    let compared = comparisons.flatMap { record in
      [record.base, record.candidate].filter { $0.verification != nil }.map {
        CaseKey(workload: record.workload, size: record.size, strategy: $0.strategy)
      }
    }
    let right = Set(origins.flatMap { $0.records.cases.map(\.key) }).union(compared)
      .filter { isMeant($0.strategy) }
    return (right.count, distinct(wrong + faults))
  }

  /// Solvers of other projects, whose answers are theirs to answer for.
  private static let peers: Set = ["kiwi", "cassowary-rs"]

  /// Whether our answers were right; nothing where none was looked at.
  private static func correctness(of origins: [RecordOrigin]) -> ReportFinding? {
    let (rightCount, wrong) = answers(in: origins) { !peers.contains($0) }
    let total = rightCount + wrong.count
    guard total > 0 else { return nil }
    return RecordOrigin.state(
      ReportFinding(
        title: "Correctness",
        figure: wrong.isEmpty
          ? "all \(NumberFormat.count(total)) of ours right" : "\(wrong.count) of ours wrong",
        detail: wrong.isEmpty
          ? "Every answer was verified before it was timed; of each case the latest run counts."
          : "No speed for \(wrong.joined(separator: ", ")). The other \(rightCount) cases were "
            + "verified before they were timed.",
        tone: wrong.isEmpty ? .good : .bad), of: origins)
  }

  /// The same of the peers.
  private static func peersAnswers(of origins: [RecordOrigin]) -> ReportFinding? {
    let (rightCount, wrong) = answers(in: origins) { peers.contains($0) }
    let total = rightCount + wrong.count
    guard total > 0 else { return nil }
    return RecordOrigin.state(
      ReportFinding(
        title: "Answers of peers",
        figure: wrong.isEmpty
          ? "all \(NumberFormat.count(total)) right"
          : "\(wrong.count) of \(NumberFormat.count(total)) wrong",
        detail: wrong.isEmpty
          ? "What the solvers of other projects answered met every requirement, and left no more open."
          : "The solvers of other projects have no speed for \(wrong.joined(separator: ", ")).",
        tone: .neutral), of: origins)
  }
}
