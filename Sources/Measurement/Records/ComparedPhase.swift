// One comparison of two strategies, with everything that its verdict follows from.

public import SolverCore

/// How two strategies compare in one phase of one workload at one size.
///
/// Its strategy is the one that is compared, the candidate. The ratio, its interval and the verdict
/// follow from the times by block, and a reader checks that they do.
///
/// A strategy that was given up or whose answer was wrong leaves a record for the phase
/// `ComparedPhase.wholeReplay`, without times: it is counted, not dropped.
public typealias ComparisonRecord = Record<ComparedPhase>

/// What a `ComparisonRecord` says: both sides of one phase, and their ratio.
public struct ComparedPhase: RecordBody {
  /// The phase of records that have no times: from a fresh solver to the end of the trace.
  public static let wholeReplay = "replay"

  /// What was timed: `build` and `teardown` as a whole, `frame` as one of the frames of `animate`,
  /// and any other phase of a trace as a whole, by its name.
  public var phase: String
  /// How many of it one replay has: the number of frames, otherwise 1.
  public var countPerReplay: Int

  // MARK: - What came out

  /// The name of the strategy that is compared with.
  public var baseStrategy: String
  /// What came of that one.
  public var base: ComparisonArm
  /// What came of the strategy that is compared.
  public var candidate: ComparisonArm
  /// Nanoseconds by block of the second copy of the base; empty where there are no times.
  public var controlNanoseconds: [Double]
  /// What the numbers by block count if not nanoseconds, in the plural; `nil` for nanoseconds.
  public var unit: String?
  /// Ratio, control and threshold; `nil` unless both were measured.
  public var comparison: PairedComparison?
  /// Where one was given up and the other was not: what the ratio is above, or below if it is the
  /// base that was given up. It is `boundOfTimes`.
  public var boundRatio: Double?
  /// What the order of the arms was drawn from.
  public var scheduleSeed: Seed

  /// A phase whose other fields are empty until they are set.
  public init(
    phase: String, countPerReplay: Int, baseStrategy: String, base: ComparisonArm = ComparisonArm(),
    candidate: ComparisonArm = ComparisonArm(), controlNanoseconds: [Double] = [],
    scheduleSeed: Seed
  ) {
    self.phase = phase
    self.countPerReplay = countPerReplay
    self.baseStrategy = baseStrategy
    self.base = base
    self.candidate = candidate
    self.controlNanoseconds = controlNanoseconds
    self.scheduleSeed = scheduleSeed
  }

  /// Why the time ratio is what it is; `nil` without a ratio, or where one of the two counts no
  /// work.
  public var explanation: TimeExplanation? {
    guard let comparison, let base = base.work, let candidate = candidate.work else { return nil }
    return TimeExplanation(
      timeRatio: comparison.ratio.median, baseWork: base.unitCount,
      candidateWork: candidate.unitCount)
  }

  /// What `boundRatio` is by the time of the one and the limit of the other; `nil` unless one was
  /// given up and the other has times.
  public var boundOfTimes: Double? {
    if let limit = base.overrunSeconds, let time = candidate.medianNanoseconds {
      return time / (limit * 1e9)
    }
    guard let limit = candidate.overrunSeconds, let time = base.medianNanoseconds else {
      return nil
    }
    return limit * 1e9 / time
  }

  /// The ratios candidate over base, by block; empty where there are no times.
  public var blockRatios: [Double] {
    guard comparison != nil else { return [] }
    return zip(candidate.blockNanoseconds, base.blockNanoseconds).map { $0 / $1 }
  }

  /// The body as one of any kind.
  public var anyBody: AnyRecordBody { .comparison(self) }

  /// What is wrong with its fields, if anything.
  public var fault: String? {
    if phase.isEmpty { return "the phase has no name" }
    if baseStrategy.isEmpty { return "the base has no name" }
    if countPerReplay < 1 { return "the count \(countPerReplay) is below 1" }
    for arm in [base, candidate] {
      if let seconds = arm.overrunSeconds, !(seconds > 0 && seconds.isFinite) {
        return "the limit of \(seconds) s is none"
      }
    }
    // Not the other way round: NaN must fail. Quotients of the same numbers round differently.
    if let boundRatio,
      !(abs(boundRatio - (boundOfTimes ?? .nan)) <= 1e-9 * abs(boundRatio) && boundRatio > 0)
    {
      return "boundRatio: \(boundRatio) does not follow from the times and the limit"
    }
    guard let comparison else {
      if (base.overrunSeconds ?? candidate.overrunSeconds) != nil { return nil }
      return base.fault ?? candidate.fault == nil ? "there is neither a ratio nor a reason" : nil
    }
    guard comparison.threshold >= 1, comparison.threshold.isFinite else {
      return "the threshold \(comparison.threshold) is no factor of at least 1"
    }
    let again = try? PairedComparison(
      base: base.blockNanoseconds, control: controlNanoseconds,
      candidate: candidate.blockNanoseconds, threshold: comparison.threshold)
    return again == comparison ? nil : "the ratio does not follow from the times"
  }
}

extension ComparisonRecord {
  /// The cases of both strategies, that of the base first, with what came of them.
  public var arms: [(key: CaseKey, arm: ComparisonArm)] {
    var baseKey = key
    baseKey.strategy = body.baseStrategy
    return [(baseKey, body.base), (key, body.candidate)]
  }
}

/// What came of one side of a comparison.
public struct ComparisonArm: Hashable, Sendable, Codable {
  /// Nanoseconds by block; empty if it was given up or its answer was wrong.
  public var blockNanoseconds: [Double]
  /// What it counted in the phase in one replay; `nil` for solvers that count nothing.
  public var work: WorkCounters?
  /// How its answer was verified; `nil` if it was not.
  public var verification: String?
  /// How many seconds of one replay it was given before it was given up; `nil` if it was not.
  public var overrunSeconds: Double?
  /// Why it has no speed: a wrong answer, or a crash.
  public var fault: String?

  /// An arm without anything else yet.
  public init(blockNanoseconds: [Double] = [], work: WorkCounters? = nil) {
    self.blockNanoseconds = blockNanoseconds
    self.work = work
  }

  /// Its median time in nanoseconds, or `nil` if it has none.
  public var medianNanoseconds: Double? { try? SortedSample(blockNanoseconds).median }
}

extension WorkCounters {
  /// Units of work: the terms touched and the pivots, or as many as can be counted.
  public var unitCount: UInt64 {
    let sum = termsTouched.addingReportingOverflow(pivots)
    return sum.overflow ? .max : sum.partialValue
  }
}

/// A ratio of times as the product of a ratio of work and a ratio of the cost of a unit of work.
///
/// `log(time ratio) = log(work ratio) + log(cost ratio)`: the identity is exact, and nothing is
/// left over. Work is the terms touched and the pivots, which are the same in every run; only the
/// cost carries the noise of a clock. It compares strategies of different kinds as far as their
/// counters count alike, so read it as a hint where to look, not as a law.
public struct TimeExplanation: Hashable, Sendable, Codable {
  /// Candidate over base.
  public let timeRatio: Double
  /// The candidate's work over the base's.
  public let workRatio: Double
  /// The candidate's time for a unit of work over the base's.
  public let costRatio: Double

  /// The explanation of `timeRatio` for these amounts of work, or `nil` where either has done none,
  /// or counts none: then there is nothing to divide by.
  public init?(timeRatio: Double, baseWork: UInt64, candidateWork: UInt64) {
    guard timeRatio > 0, timeRatio.isFinite, baseWork > 0, candidateWork > 0 else { return nil }
    self.timeRatio = timeRatio
    workRatio = Double(candidateWork) / Double(baseWork)
    costRatio = timeRatio / workRatio
  }
}
