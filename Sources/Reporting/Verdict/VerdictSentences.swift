// The parts of the verdict that are sentences: on size, and on what is wrong or missing.

internal import Measurement

/// What the screen and the README say of a verdict, in plain text.
struct VerdictSentences {
  let verdict: RunVerdict

  /// Cases that are named before the rest is counted.
  private static let namedCasesMax = 3

  // MARK: - Size

  /// How it grows, how many views move, what a constraint takes; also what of that is not known.
  var size: [String] { [growth, rates, memory].compactMap { $0 } }

  private var growth: String? {
    guard let growth = verdict.growth else { return nil }
    return
      "Building grows as constraints^\(NumberFormat.threeDigits(growth.medianExponent)), at most "
      + "^\(NumberFormat.threeDigits(growth.worstExponent)) (\(growth.worstWorkload))."
  }

  private var rates: String? {
    let byStrategy = grouped(verdict.rates, by: \.strategy).map(\.items)
    guard let first = byStrategy.first else { return nil }
    let parts = byStrategy.map { own in
      // Who moves views of the same workloads needs them named once.
      let isNamed = own == first || own.map(\.workload) != first.map(\.workload)
      let figures = own.map { isNamed ? "\($0.figure) views of \($0.workload)" : $0.figure }
      return own[0].strategy + (own == first ? " moves " : " ") + Self.listed(figures)
    }
    return "At 120 Hz \(parts.joined(separator: "; "))."
  }

  private var memory: String? {
    guard let first = verdict.memory.first else { return nil }
    let parts = verdict.memory.map { fact in
      let place = fact.key.workload == first.key.workload && fact.key.size == first.key.size
      return "\(NumberFormat.quantity(fact.bytesPerConstraint.rounded())) bytes in "
        + fact.key.strategy + (place ? "" : " (\(fact.key.workload) \(fact.key.size))")
    }
    return "A constraint takes \(Self.listed(parts)) (\(first.key.workload) \(first.key.size))."
  }

  // MARK: - What is wrong or missing

  /// What a reader has to know to believe the numbers; empty where there is nothing.
  var cautions: [String] {
    behind + answers + unfinished + cut
      + [leaks, refused, busy, unbounded, unseen, missing].compactMap { $0 }
  }

  /// Where the default strategy is the slower one: the worst case against each that it loses to. A
  /// screen has its solver in it, and is no rival of that.
  private var behind: [String] {
    (verdict.peers + verdict.others).compactMap { strategy in
      guard strategy != CaseKey.layoutEngine else { return nil }
      let ratios = verdict.ratios(of: strategy)
      // What is shown as 1.00 is no loss that noise could not make.
      guard let worst = ratios.min(by: { $0.least.ratio < $1.least.ratio }),
        worst.least.ratio < 0.995
      else { return nil }
      return "\(verdict.ours) loses to \(strategy) in some cases: "
        + "\(NumberFormat.ratio(worst.least.ratio)) in \(worst.work.title) of \(worst.least.name)."
    }
  }

  private var answers: [String] {
    grouped(verdict.wrong, by: \.strategy).map { strategy, own in
      let unfinishedCount = verdict.unfinished.count { $0.strategy == strategy }
      let all = own.count + (verdict.rightCounts[strategy] ?? 0) + unfinishedCount
      return "\(strategy) has no right answer in \(own.count) of \(NumberFormat.count(all)) cases: "
        + "\(Self.named(own))."
    }
  }

  private var unfinished: [String] {
    grouped(verdict.unfinished, by: \.strategy).map { strategy, own in
      "\(strategy) did not end in time in \(own.count.counted("case")), in no mean: "
        + "\(Self.named(own))."
    }
  }

  private var cut: [String] {
    grouped(verdict.cut ?? [], by: \.strategy).map { strategy, own in
      "Records of \(strategy) are missing in \(own.count.counted("case")), in no mean: "
        + "\(Self.named(own))."
    }
  }

  private var leaks: String? {
    let leaking = verdict.memory.filter(\.leaks).map(\.key)
    return leaking.isEmpty ? nil : "Something outlived the solver: \(Self.named(leaking))."
  }

  private var refused: String? {
    verdict.refusedCount == 0
      ? nil
      : "\(NumberFormat.count(verdict.refusedCount)) rows are of a debug or checked build, whose "
        + "times mean nothing; they are in nothing above."
  }

  private var unbounded: String? {
    let open = distinct(verdict.ratios.filter { $0.interval == nil }.map(\.strategy))
    return open.isEmpty
      ? nil : "Means of \(Self.listed(open)) without an interval: \(VerdictRatio.noInterval)."
  }

  private var unseen: String? {
    verdict.belowClockCount == 0
      ? nil
      : "\(NumberFormat.count(verdict.belowClockCount)) of \(NumberFormat.count(verdict.rowCount)) "
        + "rows are shorter than a reading of the clock, and coarse."
  }

  private var busy: String? {
    verdict.busyLoad.map { load in
      "The machine was busy (load \(NumberFormat.threeDigits(load)) at the start): measure again "
        + "when it is not."
    }
  }

  private var missing: String? {
    let parts = [
      verdict.growth == nil ? "growth (two sizes of a workload)" : nil,
      verdict.rates.isEmpty ? "views at 120 Hz (tinamou frames)" : nil,
      verdict.memory.isEmpty ? "memory (tinamou heap)" : nil,
    ].compactMap { $0 }
    return parts.isEmpty ? nil : "Not measured here: \(Self.listed(parts))."
  }

  // MARK: - Lists

  private static func named(_ cases: [CaseKey]) -> String {
    let names = cases.prefix(namedCasesMax).map { "\($0.workload) \($0.size)" }
    let rest = cases.count - names.count
    return rest > 0 ? names.joined(separator: ", ") + " and \(rest) more" : listed(names)
  }

  /// The parts as a list of a sentence, such as "a, b and c".
  static func listed(_ parts: [String]) -> String {
    guard parts.count > 1, let last = parts.last else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " and " + last
  }
}
