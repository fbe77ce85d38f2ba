// How many times as long a strategy takes as the default one, over all cases that both were timed
// in.

public import Measurement

/// What somebody waits for, as the verdict names it.
public enum VerdictWork: String, Hashable, Sendable, Codable, CaseIterable {
  /// A whole system is built.
  case building
  /// One frame of an animation, whatever moves.
  case frame
  /// A whole system is taken down.
  case takingDown
  /// One frame in which constraints that stay get another constant or priority: what solvers put
  /// off until they solve is in it.
  case changing

  /// What people read.
  public var title: String {
    switch self {
    case .building: "building"
    case .frame: "a frame"
    case .takingDown: "taking down"
    case .changing: "changing in place"
    }
  }

  /// What is timed.
  var phase: TimedPhase {
    switch self {
    case .building: .build
    case .frame, .changing: .frame
    case .takingDown: .teardown
    }
  }
}

/// A ratio over a whole suite, and the cases at its ends.
public struct VerdictRatio: Hashable, Sendable, Codable {
  /// A case and its ratio.
  public struct Case: Hashable, Sendable, Codable {
    /// The workload.
    public var workload: String
    /// Its size in its own unit.
    public var size: Int
    /// How many times as long the strategy takes there.
    public var ratio: Double

    /// What people read: `feed 100`.
    public var name: String { "\(workload) \(size)" }
  }

  /// Whether the two took turns, or ran one after the other.
  public enum Source: String, Hashable, Sendable, Codable {
    /// `tinamou compare`: the interval is that of the median over the blocks.
    case turns
    /// `tinamou run`: the interval is made of those of single cases, and covers what differs
    /// between repetitions.
    case oneRun
  }

  /// Who takes that many times as long.
  public var strategy: String
  /// In what.
  public var work: VerdictWork
  /// The geometric mean over the cases.
  public var mean: Double
  /// The interval of the mean; `nil` where too little is known, see `noInterval`.
  public var interval: ConfidenceInterval?
  /// The case in which the strategy does best.
  public var least: Case
  /// The case in which it does worst.
  public var greatest: Case
  /// How many cases there are.
  public var caseCount: Int
  /// How the times were taken.
  public var source: Source
  /// Why a mean has no interval, as the end of a sentence.
  static let noInterval =
    "a case has fewer than six repetitions, or took no longer than the clock can tell"
}

extension [VerdictRatio] {
  /// Whose means these are, all of one strategy, and of how many cases: `kiwi, 63 cases`.
  var heading: String { "\(first?.strategy ?? ""), \(caseCountMax.counted("case"))" }

  /// The cases behind the mean of `ratio`, one of these, where they are fewer than the heading has.
  func remark(on ratio: VerdictRatio) -> String {
    ratio.caseCount == caseCountMax ? "" : " (\(ratio.caseCount.counted("case")))"
  }

  private var caseCountMax: Int { map(\.caseCount).max() ?? 0 }
}

extension VerdictRatio {
  /// The ratio of `strategy` over `base` in `work`: measured in turns, or else in one run; `nil`
  /// where there is neither.
  init?(_ records: CurrentRecords, of strategy: String, over base: String, in work: VerdictWork) {
    guard
      let ratio = Self.inTurns(records, strategy, base, work)
        ?? Self.inOneRun(records, strategy, base, work)
    else { return nil }
    self = ratio
  }

  private init?(
    _ strategy: String, _ work: VerdictWork, mean: Double, interval: ConfidenceInterval?,
    cases: [Case], source: Source
  ) {
    guard let least = cases.min(by: { $0.ratio < $1.ratio }),
      let greatest = cases.max(by: { $0.ratio < $1.ratio })
    else { return nil }
    self.strategy = strategy
    self.work = work
    self.mean = mean
    self.interval = interval
    self.least = least
    self.greatest = greatest
    caseCount = cases.count
    self.source = source
  }

  /// The geometric mean over all cases that were measured in turns, with its interval.
  private static func inTurns(
    _ records: CurrentRecords, _ strategy: String, _ base: String, _ work: VerdictWork
  ) -> VerdictRatio? {
    // A comparison does not say what its frames were made of.
    guard work != .changing else { return nil }
    var ratios: [[Double]] = []
    var cases: [Case] = []
    let both = records.comparisons.filter {
      $0.phase == work.phase.rawValue && Set([$0.baseStrategy, $0.strategy]) == [base, strategy]
    }
    for (_, same) in grouped(both, by: { [$0.workload, "\($0.size)"] }) {
      guard let record = same.max(by: { $0.environment.start < $1.environment.start }) else {
        continue
      }
      // The strategy over the base, whichever was which when they were measured.
      let blocks =
        record.baseStrategy == base ? record.blockRatios : record.blockRatios.map { 1 / $0 }
      guard let median = try? SortedSample(blocks).median else { continue }
      ratios.append(blocks)
      cases.append(Case(workload: record.workload, size: record.size, ratio: median))
    }
    guard let suite = try? SuiteRatio(ratios: ratios) else { return nil }
    return VerdictRatio(
      strategy, work, mean: suite.mean, interval: suite.interval, cases: cases, source: .turns)
  }

  /// The same from the medians of runs that had both.
  ///
  /// The bounds of the mean are the geometric means of the bounds of the cases, each with both
  /// strategies at opposite ends of their own intervals: further apart than 95 % requires. If a
  /// case has no bounds, the mean has none.
  private static func inOneRun(
    _ records: CurrentRecords, _ strategy: String, _ base: String, _ work: VerdictWork
  ) -> VerdictRatio? {
    var cases: [Case] = []
    var lower: [Double] = []
    var upper: [Double] = []
    for pair in RatioCharts.pairs(records, base: base) where pair.other.key.strategy == strategy {
      guard work != .changing || pair.base.changesInPlace,
        let own = pair.base.nanoseconds(work.phase), let other = pair.other.nanoseconds(work.phase),
        own > 0, other > 0
      else { continue }
      let key = pair.other.key
      cases.append(Case(workload: key.workload, size: key.size, ratio: other / own))
      guard let ownBounds = pair.base.bounds(work.phase),
        let otherBounds = pair.other.bounds(work.phase)
      else { continue }
      lower.append(otherBounds.lowerBound / ownBounds.upperBound)
      upper.append(otherBounds.upperBound / ownBounds.lowerBound)
    }
    guard let mean = try? geometricMean(of: cases.map(\.ratio)) else { return nil }
    var interval: ConfidenceInterval?
    // A bound of zero says nothing: the clock did not see some repetitions.
    if lower.count == cases.count, let least = try? geometricMean(of: lower),
      let greatest = try? geometricMean(of: upper)
    {
      interval = ConfidenceInterval(lower: least, upper: greatest, coverage: 0.95)
    }
    return VerdictRatio(
      strategy, work, mean: mean, interval: interval, cases: cases, source: .oneRun)
  }
}
