// What a search for the largest size that holds a frame rate found.

/// The largest size of a workload whose frames hold a rate, and everything that was measured for
/// it.
///
/// It stands alone, as a line of a file of records under `Results/frames`. That the size holds the
/// budget, and that the next one does not, follows from the times, and a reader checks that it
/// does.
public struct FrameRecord: Hashable, Sendable, Codable {
  /// The version of this layout of fields.
  public var schema = RunRecord.currentSchema

  /// Tells the line from one of a `RunRecord`, which has no such field.
  public private(set) var kind = Self.kind
  static let kind = "frames"

  // MARK: - What ran

  /// The name of the workload.
  public var workload: String
  /// What its size counts, such as `cell`.
  public var unit: String
  /// The name of the solver's strategy.
  public var strategy: String
  /// What the workload was generated from.
  public var seed: Seed?
  /// Frames a second.
  public var rateHertz: Double
  /// How long one frame may take: a period.
  public var budgetNanoseconds: Double
  /// How long one replay could take before it was given up, in seconds.
  public var limitSeconds: Double

  // MARK: - What came out

  /// The largest size whose 99th percentile of frames stays within the budget; `nil` if not even
  /// the smallest one's does.
  public var holds: FrameSize?
  /// The smallest larger size that does not; `nil` if there is none.
  public var misses: FrameSize?
  /// Why the search ended where it did.
  public var end: FrameSearchEnd
  /// Every size that was timed for any rate in the same search, ascending.
  public var timedSizes: [FrameSize]

  // MARK: - Where

  /// The commit, toolchain, flags, machine and time.
  public var environment: RunEnvironment

  /// A record of the current schema; what was found is empty until it is set.
  public init(
    workload: String, unit: String, strategy: String, seed: Seed?, rateHertz: Double,
    limitSeconds: Double, end: FrameSearchEnd, environment: RunEnvironment
  ) {
    self.workload = workload
    self.unit = unit
    self.strategy = strategy
    self.seed = seed
    self.rateHertz = rateHertz
    budgetNanoseconds = 1e9 / rateHertz
    self.limitSeconds = limitSeconds
    self.end = end
    timedSizes = []
    self.environment = environment
  }

  /// Whether larger sizes may hold the rate, too: something other than a slow frame ended the
  /// search.
  public var isLowerBound: Bool { holds != nil && end != .slowFrames }
}

/// A size of a workload and its frames.
public struct FrameSize: Hashable, Sendable, Codable {
  /// The size in the workload's own unit.
  public var size: Int
  /// How many constraints that makes at most; `nil` where it was not timed.
  public var constraintCount: Int?
  /// How many views it has; `nil` for workloads that do not name them.
  public var viewCount: Int?
  /// How long its frames took, each the median over its replays; `nil` where it was not timed.
  public var percentiles: LatencyPercentiles?

  /// A size as stated.
  public init(
    size: Int, constraintCount: Int? = nil, viewCount: Int? = nil,
    percentiles: LatencyPercentiles? = nil
  ) {
    self.size = size
    self.constraintCount = constraintCount
    self.viewCount = viewCount
    self.percentiles = percentiles
  }
}

/// Why a search for the largest size ended.
public enum FrameSearchEnd: String, Hashable, Sendable, Codable {
  /// The frames of the next size are too slow.
  case slowFrames = "slow frames"
  /// The workload has no larger size.
  case largestSize = "no larger size"
  /// A replay of the next size took too long to wait for.
  case overrun = "time-out"
  /// The next size has no answer: it was wrong, or the process crashed.
  case failed = "no answer"
}

extension FrameRecord: RecordLine {
  var fault: String? {
    if workload.isEmpty { return "the workload has no name" }
    if strategy.isEmpty { return "the strategy has no name" }
    guard rateHertz > 0, rateHertz.isFinite else { return "the rate of \(rateHertz) Hz is none" }
    guard budgetNanoseconds.isFinite else { return "the rate of \(rateHertz) Hz has no period" }
    if budgetNanoseconds != 1e9 / rateHertz { return "the budget is not the rate's period" }
    if let holds {
      guard let p99 = holds.percentiles?.p99 else { return "the size that holds was not timed" }
      if Double(p99) > budgetNanoseconds { return "the size that holds misses the budget" }
      if let misses, misses.size <= holds.size { return "the missing size is not the larger one" }
    }
    if let p99 = misses?.percentiles?.p99, Double(p99) <= budgetNanoseconds {
      return "the size that misses holds the budget"
    }
    let isSlow = misses?.percentiles != nil
    if isSlow != (end == .slowFrames) { return "the search did not end by '\(end.rawValue)'" }
    return nil
  }

  /// The record as one line of canonical JSON, without the line break: what a writer appends.
  ///
  /// - Throws: `.invalid` if the record could not be read back.
  public func jsonLine() throws(RecordFileError) -> String {
    String(decoding: try line(), as: UTF8.self)
  }
}
