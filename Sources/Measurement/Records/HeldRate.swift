// What a search for the largest size that holds a frame rate found.

/// The largest size of a workload whose frames hold a rate, and everything that was measured for
/// it.
///
/// Its size is 0: it is of all sizes, and those that were found change from one search to the next.
/// That the size holds the rate, and that the next one does not, follows from the times, and a
/// reader checks that it does.
public typealias FrameRecord = Record<HeldRate>

/// What a `FrameRecord` says: the rate, and the sizes on both sides of the border.
public struct HeldRate: RecordBody {
  /// What the workload's size counts, such as `cell`.
  public var unit: String
  /// Frames a second.
  public var rateHertz: Double
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

  /// What a search found; nothing until it is set.
  public init(
    unit: String, rateHertz: Double, limitSeconds: Double, holds: FrameSize? = nil,
    misses: FrameSize? = nil, end: FrameSearchEnd, timedSizes: [FrameSize] = []
  ) {
    self.unit = unit
    self.rateHertz = rateHertz
    self.limitSeconds = limitSeconds
    self.holds = holds
    self.misses = misses
    self.end = end
    self.timedSizes = timedSizes
  }

  /// How long one frame may take: a period.
  public var budgetNanoseconds: Double { 1e9 / rateHertz }

  /// The largest size that holds the rate, 0 where slow frames show that none does; `nil` where not
  /// even the smallest one was timed, so that nothing is known.
  public var largest: FrameSize? {
    if holds != nil || end != .slowFrames { return holds }
    return FrameSize(size: 0, constraintCount: 0, viewCount: misses?.viewCount.map { _ in 0 })
  }

  /// Whether larger sizes may hold the rate, too: something other than a slow frame ended the
  /// search.
  public var isLowerBound: Bool { holds != nil && end != .slowFrames }

  /// The body as one of any kind.
  public var anyBody: AnyRecordBody { .frames(self) }

  /// What is wrong with its fields, if anything.
  public var fault: String? {
    guard rateHertz > 0, rateHertz.isFinite else { return "the rate of \(rateHertz) Hz is none" }
    guard budgetNanoseconds.isFinite else { return "the rate of \(rateHertz) Hz has no period" }
    let timed: [(String, FrameSize?)] = timedSizes.map { ("timedSizes", $0) }
    for (name, size) in [("holds", holds), ("misses", misses)] + timed {
      if let fault = size?.fault { return "\(name): \(fault)" }
    }
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

  /// What is wrong with its fields, if anything.
  var fault: String? {
    for (name, count) in [
      ("size", size), ("constraintCount", constraintCount), ("viewCount", viewCount),
    ] {
      if let count, count < 0 { return "\(name), \(count), is negative" }
    }
    return percentiles?.fault
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
