// What a process that measures one arm of a comparison is told.

public import Measurement

/// One case for a fresh process: replay, verify, then time.
public struct ArmOrder: Codable, Hashable, Sendable {
  /// A workload or a trace file, its size, and who solves.
  public var key: CaseKey
  /// What the workload is generated from.
  public var seed: UInt64

  /// How long one replay may take before it is given up.
  public var limitSeconds: Double
  /// How long the repetitions may take together; one is made in any case, unless none is asked for.
  public var budgetNanoseconds: UInt64
  /// The repetitions after which the process ends even if it has time left; 0 for the cold replay
  /// only.
  public var repetitionsMax = 200
  /// The digest of answers that were proved right in another process; `nil` to prove them.
  public var provenDigest: String?
  /// Whether to count the work as well.
  public var countsWork = false

  /// An order for the answers' proof and 200 repetitions within the budget.
  public init(_ key: CaseKey, seed: UInt64, limitSeconds: Double, budgetNanoseconds: UInt64) {
    self.key = key
    self.seed = seed
    self.limitSeconds = limitSeconds
    self.budgetNanoseconds = budgetNanoseconds
  }
}
