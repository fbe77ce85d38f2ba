// The verdict on results, as data from which the terminal, the page and the README are written.

public import Measurement

/// The verdict on a set of records: who is faster, how it grows, what is wrong, and where it was
/// found.
///
/// There is one computation of it. The screen at the end of `tinamou run`, the findings of the
/// report's page and the figures of a README are texts of this.
public struct RunVerdict: Hashable, Sendable, Codable {
  /// The strategy that the others are compared with.
  public var ours: String
  /// What was measured of other projects, in the order in which it occurs.
  public var peers: [String]
  /// Our other strategies, ablations aside.
  public var others: [String]
  /// How the others compare: by strategy, peers first, then in the order of `VerdictWork`.
  public var ratios: [VerdictRatio]
  /// How building grows with `ours`.
  public var growth: GrowthFact?
  /// How many views hold 120 Hz, by workload and strategy.
  public var rates: [RateFact]
  /// What is alive when a system is complete, by strategy: of each the largest system, of those of
  /// which something is left if there are such.
  public var memory: [MemoryFact]
  /// Cases with a wrong answer, or that crashed.
  public var wrong: [CaseKey]
  /// Cases whose replay was given up.
  public var unfinished: [CaseKey]
  /// Cases of which records are missing; nil for none.
  public var cut: [CaseKey]?
  /// How many cases were right, by strategy.
  public var rightCounts: [String: Int]
  /// How many rows took less than reading the clock does.
  public var belowClockCount: Int
  /// How many rows there are in all.
  public var rowCount: Int
  /// How many rows are of debug or checked builds, and in nothing of this.
  public var refusedCount: Int
  /// The greatest load of a machine when a run on it began, if it had no core to spare.
  public var busyLoad: Double?
  /// What was measured, by what, where and when: a line for each environment.
  public var provenance: [String]

  /// How building grows.
  public struct GrowthFact: Hashable, Sendable, Codable {
    /// The median over the workloads of the power of the number of constraints.
    public var medianExponent: Double
    /// How many workloads have two sizes at least.
    public var workloadCount: Int
    /// The workload with the greatest exponent.
    public var worstWorkload: String
    /// That exponent.
    public var worstExponent: Double
    /// The range of its sizes, in constraints.
    public var worstSizes: ClosedRange<Int>
  }

  /// The largest size that holds 120 Hz.
  public struct RateFact: Hashable, Sendable, Codable {
    /// The workload.
    public var workload: String
    /// The strategy.
    public var strategy: String
    /// How many views move, 0 where not even the smallest size holds.
    public var viewCount: Int
    /// With how many constraints.
    public var constraintCount: Int
    /// Whether larger sizes may hold the rate, too.
    public var isLowerBound: Bool

    /// The views as people read them, `≥` in front of a bound.
    var figure: String { (isLowerBound ? "≥" : "") + NumberFormat.count(viewCount) }
  }

  /// The memory of one system.
  public struct MemoryFact: Hashable, Sendable, Codable {
    /// The workload, its size and the strategy.
    public var key: CaseKey
    /// With how many constraints.
    public var constraintCount: Int
    /// Bytes alive when it is complete.
    public var liveBytes: Int64
    /// Whether something of a solver outlived it.
    public var leaks: Bool

    /// Bytes alive for each constraint.
    public var bytesPerConstraint: Double { Double(liveBytes) / Double(max(1, constraintCount)) }
  }
}

extension RunVerdict {
  /// What is wrong with its fields, although the JSON has the right shape; nil for one that was
  /// computed. It is checked when a verdict is read from a file.
  public var fault: String? {
    let named = wrong + unfinished + (cut ?? [])
    let counts =
      [belowClockCount, rowCount, refusedCount, growth?.workloadCount ?? 0] + rightCounts.values
      + ratios.flatMap { [$0.caseCount, $0.least.size, $0.greatest.size] }
      + rates.flatMap { [$0.viewCount, $0.constraintCount] }
      + memory.flatMap { [$0.constraintCount, $0.key.size] } + named.map(\.size)
    // Sums of these stay far below what an integer holds.
    if let impossible = counts.first(where: { !(0 ... 1 << 53 ~= $0) }) {
      return "the count \(impossible) does not lie from 0 through 2^53"
    }
    let factors = ratios.flatMap { ratio in
      [ratio.mean, ratio.least.ratio, ratio.greatest.ratio]
        + (ratio.interval.map { [$0.lower, $0.upper] } ?? [])
    }
    return factors.first { !($0 > 0) }.map { "the ratio \($0) is not above 0" }
  }

  /// What solves where nothing else is named.
  public static let defaultStrategy = "revised"

  /// What the others are compared with, as people read it.
  var oursInWords: String {
    ours == Self.defaultStrategy ? "\(ours), the default strategy" : ours
  }

  /// Solvers and layout engines of other projects. Their wrong answers are no failure of a run.
  static let peerNames: Set = ["kiwi", "cassowary-rs", "yoga", "gtk"]

  /// What is said where there is no ratio.
  static let withoutRatios =
    "There is nothing to compare: no two strategies were timed in building, in a frame or in "
    + "taking down of the same cases."

  /// Whether there is nothing but comparisons, and none of them in what a verdict is of.
  public var isOfOtherPhases: Bool {
    ratios.isEmpty && rowCount + refusedCount == 0 && !(peers + others).isEmpty
  }

  /// The verdict on the records of `files`.
  ///
  /// - Parameters:
  ///   - files: Records; of each case the latest counts.
  ///   - ours: What the others are compared with; without it, the first one of ours, or of all.
  /// - Complexity: O(*n* log *n*) in the number of records.
  public init(_ files: [ReportInput.RecordFile], ours: String = Self.defaultStrategy) {
    var files = files
    let count = files.reduce(0) { $0 + $1.batch.runs.count }
    for index in files.indices { _ = files[index].batch.dropUnfit() }
    let fitCount = files.reduce(0) { $0 + $1.batch.runs.count }
    self.init(CurrentRecords(files), ours: ours, refusedCount: count - fitCount)
  }

  /// - Parameter refusedCount: How many rows of debug and checked builds were left out.
  init(_ records: CurrentRecords, ours: String, refusedCount: Int = 0) {
    let all = distinct(
      records.cases.map(\.key.strategy)
        + records.comparisons.flatMap { [$0.baseStrategy, $0.strategy] }
        + records.overruns.map(\.strategy) + records.failures.map(\.key.strategy)
    )
    // Ablations have a chart of their own, but where nothing else was measured beside one strategy.
    let plain = all.filter { !$0.hasPrefix(AblationChart.prefix) }
    let measured = plain.count > 1 ? plain : all
    let base =
      measured.contains(ours)
      ? ours : measured.first { !Self.peerNames.contains($0) } ?? measured.first ?? ours
    self.ours = base
    peers = measured.filter { $0 != base && Self.peerNames.contains($0) }
    others = measured.filter { $0 != base && !Self.peerNames.contains($0) }
    ratios = (peers + others).flatMap { strategy in
      VerdictWork.allCases.compactMap {
        VerdictRatio(records, of: strategy, over: base, in: $0)
      }
    }
    growth = Self.growth(records, base)
    // Ours first: it is what the others are read against.
    rates = Self.rates(records).stablyMoved { $0.strategy == base }
    memory = Self.memory(records).stablyMoved { $0.key.strategy == base }
    wrong = distinct(
      records.wrongCases.map(\.key) + records.failures.map(\.key)
        + Self.compared(records) { $0.fault != nil })
    unfinished = distinct(
      records.overruns.map(\.key) + Self.compared(records) { $0.overrunSeconds != nil })
    cut = records.cutCases.isEmpty ? nil : distinct(records.cutCases.map(\.key))
    rightCounts = Set(
      records.cases.map(\.key) + Self.compared(records) { $0.verification != nil }
    ).reduce(into: [:]) { $0[$1.strategy, default: 0] += 1 }
    let rows = records.cases.flatMap(\.records)
    rowCount = rows.count
    belowClockCount = rows.count {
      $0.time.medianNanoseconds < Double($0.clock.readingMedianNanoseconds)
    }
    let environments = distinct(
      rows.map(\.environment) + records.comparisons.map(\.environment)
        + records.frames.map(\.environment) + records.profiles.map(\.environment)
        + records.overruns.map(\.environment) + records.failures.map(\.environment))
    self.refusedCount = refusedCount
    busyLoad = environments.compactMap(Self.busyLoad).max()
    provenance = environments.sorted { $0.start < $1.start }.map { environment in
      RunNotes.provenance(of: environment, seeds: [], clocks: []).joined(separator: " · ")
    }
  }

  /// The ratios of `strategy`, in the order of `VerdictWork`.
  public func ratios(of strategy: String) -> [VerdictRatio] {
    ratios.filter { $0.strategy == strategy }
  }

  /// The load when a run began that left less than one core for it.
  private static func busyLoad(_ environment: RunEnvironment) -> Double? {
    guard let load = environment.loadAverages?.first,
      load > Double(max(1, environment.machine.coreCount - 1))
    else { return nil }
    return load
  }

  // MARK: - Size

  private static func growth(_ records: CurrentRecords, _ strategy: String) -> GrowthFact? {
    let found = ScalingCharts.exponents(records, .build, strategy: strategy)
    guard let worst = found.max(by: { $0.growth.line.slope < $1.growth.line.slope }),
      let median = try? SortedSample(found.map(\.growth.line.slope)).median
    else { return nil }
    return GrowthFact(
      medianExponent: median, workloadCount: found.count, worstWorkload: worst.workload,
      worstExponent: worst.growth.line.slope, worstSizes: worst.growth.sizes)
  }

  private static func rates(_ records: CurrentRecords) -> [RateFact] {
    records.frames.filter { $0.rateHertz == 120 }.compactMap { record in
      // A workload that does not name its views says nothing about them.
      guard let largest = record.largest, let viewCount = largest.viewCount else { return nil }
      return RateFact(
        workload: record.workload, strategy: record.strategy, viewCount: viewCount,
        constraintCount: largest.constraintCount ?? 0, isLowerBound: record.isLowerBound)
    }
  }

  private static func memory(_ records: CurrentRecords) -> [MemoryFact] {
    let all = records.profiles.compactMap { record -> MemoryFact? in
      guard record.otherProgram == nil, let memory = record.memory,
        let constraints = record.constraintCount, constraints > 0
      else { return nil }
      return MemoryFact(
        key: record.key, constraintCount: constraints, liveBytes: memory.liveBytes,
        leaks: memory.leaks)
    }
    return grouped(all, by: \.key.strategy).compactMap { _, own in
      own.max {
        ($0.leaks ? 1 : 0, $0.constraintCount) < ($1.leaks ? 1 : 0, $1.constraintCount)
      }
    }
  }

  // MARK: - Answers

  /// The cases of `records` in which a side of a comparison was so.
  private static func compared(
    _ records: CurrentRecords, _ isMeant: (ComparisonArm) -> Bool
  ) -> [CaseKey] {
    records.comparisons.flatMap { $0.arms.filter { isMeant($0.arm) }.map(\.key) }
  }
}

extension Array {
  /// The elements that fulfil `isFirst`, then all others, in their order.
  fileprivate func stablyMoved(_ isFirst: (Element) -> Bool) -> [Element] {
    filter(isFirst) + filter { !isFirst($0) }
  }
}
