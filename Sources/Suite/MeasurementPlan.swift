// How often and how long a case is repeated.

/// How a case is measured.
public struct MeasurementPlan: Hashable, Sendable, Codable {
  /// The repetitions that every case gets, unless a single one exceeds the budget.
  public var repetitionsMin: Int

  /// The repetitions at which a case ends even if its budget is not used up.
  public var repetitionsMax: Int

  /// How long a case may take, in nanoseconds, checking and set-up aside.
  public var budgetNanoseconds: UInt64

  /// What the workloads are generated from.
  public var seed: UInt64

  /// How long a peer may take for one replay before it is given up.
  public var peerTimeout: Duration

  /// A plan; the numbers must be positive.
  public init(
    repetitionsMin: Int, repetitionsMax: Int, budgetNanoseconds: UInt64, seed: UInt64,
    peerTimeout: Duration = .seconds(20)
  ) {
    self.repetitionsMin = repetitionsMin
    self.repetitionsMax = repetitionsMax
    self.budgetNanoseconds = budgetNanoseconds
    self.seed = seed
    self.peerTimeout = peerTimeout
  }

  /// 7 to 200 repetitions within about a second a case.
  public static let standard = MeasurementPlan(
    repetitionsMin: 7, repetitionsMax: 200, budgetNanoseconds: 1_000_000_000, seed: 1)

  /// 6 to 20 repetitions within about a fifth of a second a case: fewer give no interval.
  public static let quick = MeasurementPlan(
    repetitionsMin: 6, repetitionsMax: 20, budgetNanoseconds: 200_000_000, seed: 1,
    peerTimeout: .seconds(5))

  /// The plan but for its seed, as it stands in records.
  public var settings: String {
    "\(repetitionsMin) to \(repetitionsMax) repetitions, \(Double(budgetNanoseconds) / 1e9) s a case, "
      + "peers \(peerTimeout / .seconds(1)) s a replay"
  }
}
