// How strategies are compared.

/// How often, how long and against what a comparison measures.
public struct ComparisonPlan: Hashable, Sendable {
  /// The blocks of a case; each runs every arm twice.
  public var blockCount: Int

  /// The blocks of a case in which a replay takes longer than `slowSeconds`: the fewest that give
  /// an interval at 95 %.
  public var blockCountOfSlowCases = 6

  /// From here on a case is slow.
  public var slowSeconds = 0.2

  /// How long a process repeats its replay, in nanoseconds; it makes one in any case.
  public var stepBudgetNanoseconds: UInt64

  /// How long one replay may take before the strategy is given up.
  public var limitSeconds: Double

  /// The smallest factor that counts as a difference.
  public var threshold: Double

  /// What the workloads are generated from.
  public var seed: UInt64

  /// What the order of the arms is drawn from.
  public var scheduleSeed: UInt64

  /// A plan; all numbers must be positive, and `threshold` at least 1.
  public init(
    blockCount: Int, stepBudgetNanoseconds: UInt64, limitSeconds: Double, threshold: Double = 1.03,
    seed: UInt64 = 1, scheduleSeed: UInt64 = 1
  ) {
    self.blockCount = blockCount
    self.stepBudgetNanoseconds = stepBudgetNanoseconds
    self.limitSeconds = limitSeconds
    self.threshold = threshold
    self.seed = seed
    self.scheduleSeed = scheduleSeed
  }

  /// 10 blocks of 30 ms a process, 5 s a replay.
  public static let standard = ComparisonPlan(
    blockCount: 10, stepBudgetNanoseconds: 30_000_000, limitSeconds: 5)

  /// 6 blocks of 10 ms a process, 2 s a replay.
  public static let quick = ComparisonPlan(
    blockCount: 6, stepBudgetNanoseconds: 10_000_000, limitSeconds: 2)
}
