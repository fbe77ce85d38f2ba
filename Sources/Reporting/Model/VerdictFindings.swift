// The findings of a report, for a reader who reads nothing else.

internal import Measurement

/// The findings at the top of the report.
struct VerdictFindings {
  private let origin: RecordOrigin
  private let ours: String
  private let yardstick: String
  private let verdict: RunVerdict

  private var records: CurrentRecords { origin.records }

  private init(origin: RecordOrigin, ours: String, yardstick: String) {
    self.origin = origin
    self.yardstick = yardstick
    verdict = RunVerdict(origin.records, ours: ours)
    self.ours = verdict.ours
  }

  /// All findings on `origins`: on what the reader measured, then on what the project has, of each
  /// the most important first. What is found in several commits is said of the latest.
  static func all(of origins: [RecordOrigin], ours: String, yardstick: String) -> [ReportFinding] {
    var findings = [false, true].flatMap { isProjects -> [ReportFinding] in
      let own = origins.filter { $0.isProjects == isProjects }
      let each = own.map { VerdictFindings(origin: $0, ours: ours, yardstick: yardstick) }
      func latest(_ find: (VerdictFindings) -> ReportFinding?) -> ReportFinding? {
        for from in each {
          if let found = find(from) { return RecordOrigin.state(found, of: [from.origin]) }
        }
        return nil
      }
      let against = VerdictWork.allCases.map { work in latest { $0.against(work) } }
      let judged = each.filter(\.records.haveAnswers)
      return
        ([latest(\.headline)] + against + [latest(\.growth), latest(\.memory)]
        + [answers(in: judged, ofPeers: false), answers(in: judged, ofPeers: true)])
        .compactMap { $0 }
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
    // Of as many views, what is no lower bound is the worse.
    let counted = verdict.rates.filter { $0.strategy == ours }.sorted {
      ($0.viewCount, $0.isLowerBound ? 1 : 0) < ($1.viewCount, $1.isLowerBound ? 1 : 0)
    }
    guard let worst = counted.first, let best = counted.last else { return fromRuns }
    let rule = "99 of 100 frames take at most 8.33 ms, and of fewer frames the slowest."
    let workloads = VerdictSentences.listed(counted.map(\.workload))
    let others =
      counted.count == 1
      ? ""
      : worst.figure == best.figure
        ? ", and as many in \((counted.count - 1).counted("other workload"))"
        : ", and \(worst.figure) in \(worst.workload), the worst of \(counted.count) workloads"
    return ReportFinding(
      title: "Views at 120 Hz",
      figure: best.figure,
      detail: best.viewCount == 0
        ? "Not even the smallest size of \(workloads) holds that in \(ours): \(rule)"
        : "\(ours) moves that many in \(best.workload) "
          + "(\(best.constraintCount.counted("constraint")))\(others); \(rule)",
      tone: worst.viewCount == 0 ? .neutral : .good)
  }

  /// What can be said without a search: whether the largest sizes that were timed hold.
  private var fromRuns: ReportFinding? {
    let timed = records.cases.filter {
      $0.key.strategy == ours && $0.frame?.percentiles != nil && $0.constraintCount != nil
    }
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

  private func against(_ work: VerdictWork) -> ReportFinding? {
    verdict.ratios(of: yardstick).first { $0.work == work }.map(finding)
  }

  private func finding(_ ratio: VerdictRatio) -> ReportFinding {
    let interval =
      ratio.interval.map {
        " [\(NumberFormat.threeDigits($0.lower)), \(NumberFormat.threeDigits($0.upper))]"
      } ?? ""
    let source =
      switch ratio.source {
      case .turns: "measured in turns"
      case .oneRun where ratio.interval == nil: "from one run"
      case .oneRun: "from one run, whose interval covers what differs between its repetitions"
      }
    let open = ratio.interval == nil ? " There is no interval: \(VerdictRatio.noInterval)." : ""
    let givenUp = verdict.unfinished.count { $0.strategy == yardstick }
    let given =
      givenUp == 0
      ? "" : " In \(givenUp) more, \(yardstick) was given up; they are not in the mean."
    let title = ratio.work.title
    // Where the interval has 1 in it, nobody is known to be the faster one.
    let isOpen = ratio.interval?.contains(1) ?? false
    return ReportFinding(
      title: "\(title.prefix(1).uppercased())\(title.dropFirst()), against \(yardstick)",
      figure: NumberFormat.ratio(ratio.mean) + interval,
      detail: "How many times as long \(yardstick) takes as \(ours): the geometric mean over "
        + "\(ratio.caseCount.counted("case")), from \(NumberFormat.ratio(ratio.least.ratio)) "
        + "(\(ratio.least.name)) to \(NumberFormat.ratio(ratio.greatest.ratio)) "
        + "(\(ratio.greatest.name)), \(source).\(open)\(given)",
      tone: isOpen ? .neutral : ratio.mean > 1 ? .good : .bad)
  }

  // MARK: - Growth and correctness

  private var growth: ReportFinding? {
    guard let growth = verdict.growth else { return nil }
    return ReportFinding(
      title: "Growth of building", figure: NumberFormat.threeDigits(growth.medianExponent),
      detail:
        "The median exponent of \(ours) over \(growth.workloadCount.counted("workload")); 1 is linear. The "
        + "largest is \(NumberFormat.threeDigits(growth.worstExponent)), of "
        + "\(growth.worstWorkload), from "
        + "\(NumberFormat.count(growth.worstSizes.lowerBound)) to "
        + "\(growth.worstSizes.upperBound.counted("constraint")).",
      tone: growth.worstExponent <= 1.2 ? .good : .neutral)
  }

  private var memory: ReportFinding? {
    let own = records.profiles.filter { $0.key.strategy == ours && $0.otherProgram == nil }
    let measured = own.compactMap { record in record.memory.map { (record: record, memory: $0) } }
    guard let largest = verdict.memory.first(where: { $0.key.strategy == ours }) else { return nil }
    let name = "\(largest.key.workload) \(largest.key.size)"
    let leaks = measured.filter(\.memory.leaks).map { "\($0.record.key)" }
    let rounds = measured.map(\.memory.roundCount).max() ?? 0
    let growth = MemoryChart.growth(records, largest.key.workload, ours).map { growth in
      " It grows as constraints to the power of \(NumberFormat.threeDigits(growth.line.slope))."
    }
    let roundText =
      rounds == 0 ? "" : ", and \(rounds.counted("round")) of building did not grow"
    return ReportFinding(
      title: "Memory",
      figure: leaks.isEmpty
        ? NumberFormat.quantity(largest.bytesPerConstraint) + " bytes a constraint"
        : "something is left",
      detail: "Alive in \(ours) when \(name) is complete."
        + (growth ?? "") + " "
        + (leaks.isEmpty
          ? "Nothing was left after the solver's end\(roundText)."
          : "Left after the solver's end, or grown: \(leaks.joined(separator: ", "))."),
      tone: leaks.isEmpty ? .good : .bad)
  }

  // MARK: - Answers

  /// Whether the answers of one side were right; nothing where none was looked at.
  private static func answers(in judged: [VerdictFindings], ofPeers: Bool) -> ReportFinding? {
    func isMeant(_ strategy: String) -> Bool { RunVerdict.peerNames.contains(strategy) == ofPeers }
    let verdicts = judged.map(\.verdict)
    let rightCount = verdicts.flatMap { $0.rightCounts.filter { isMeant($0.key) }.values }
      .reduce(0, +)
    let wrong = distinct(
      verdicts.flatMap(\.wrong).filter { isMeant($0.strategy) }.map { "\($0)" })
    let total = NumberFormat.count(rightCount + wrong.count)
    guard rightCount + wrong.count > 0 else { return nil }
    let names = wrong.joined(separator: ", ")
    let finding =
      if ofPeers {
        ReportFinding(
          title: "Answers of peers",
          figure: wrong.isEmpty ? "all \(total) right" : "\(wrong.count) of \(total) wrong",
          detail: wrong.isEmpty
            ? "What the solvers of other projects answered met every requirement, and left no more open."
            : "The solvers of other projects have no speed for \(names).",
          tone: .neutral)
      } else {
        ReportFinding(
          title: "Correctness",
          figure: wrong.isEmpty ? "all \(total) of ours right" : "\(wrong.count) of ours wrong",
          detail: wrong.isEmpty
            ? "Every answer was verified before it was timed; of each case the latest run counts."
            : "No speed for \(names). Every other answer was verified before it was timed.",
          tone: wrong.isEmpty ? .good : .bad)
      }
    return RecordOrigin.state(finding, of: judged.map(\.origin))
  }
}
