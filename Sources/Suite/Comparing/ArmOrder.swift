// What a process that measures one arm of a comparison is told, and what it answers.

/// One case for a fresh process: replay, verify, then time.
public struct ArmOrder: Codable, Hashable, Sendable {
  /// A workload or a trace file.
  public var workload: String
  /// The size in the workload's own unit.
  public var size: Int
  /// What the workload is generated from.
  public var seed: UInt64
  /// Who solves.
  public var strategy: String

  /// How long one replay may take before it is given up.
  public var limitSeconds: Double
  /// How long the repetitions may take together; one is made in any case, unless none is asked for.
  public var budgetNanoseconds: UInt64
  /// The repetitions after which the process ends even if it has time left; 0 for the cold replay
  /// only.
  public var repetitionsMax: Int
  /// The digest of answers that were proved right in another process; `nil` to prove them.
  public var provenDigest: String?
  /// Whether to count the work as well.
  public var countsWork: Bool

  /// An order as stated.
  public init(
    workload: String, size: Int, seed: UInt64, strategy: String, limitSeconds: Double,
    budgetNanoseconds: UInt64, repetitionsMax: Int = 200, provenDigest: String? = nil,
    countsWork: Bool = false
  ) {
    self.workload = workload
    self.size = size
    self.seed = seed
    self.strategy = strategy
    self.limitSeconds = limitSeconds
    self.budgetNanoseconds = budgetNanoseconds
    self.repetitionsMax = repetitionsMax
    self.provenDigest = provenDigest
    self.countsWork = countsWork
  }
}
