// What is known of a measurement that took too long: a bound, and no number.

/// A replay of a workload that was given up: all that is known is that it takes longer than the
/// limit.
///
/// It is a record of its own and has no times, so that nobody mistakes the limit for a measurement.
/// It stands alone, and is kept in the same files as `RunRecord`.
public struct OverrunRecord: Hashable, Sendable, Codable {
  /// The version of this layout of fields.
  public var schema = RunRecord.currentSchema

  /// Tells the line from one of a `RunRecord`, which has no such field.
  public private(set) var kind = Self.kind
  static let kind = "overrun"

  /// The name of the workload.
  public var workload: String
  /// The workload's own measure of its size.
  public var size: Int
  /// How many constraints that makes at most, if known.
  public var constraintCount: Int?
  /// The name of the solver's strategy.
  public var strategy: String
  /// What the workload was generated from; `nil` for recorded traces.
  public var seed: Seed?

  /// What a replay of the whole workload takes at least, in seconds.
  public var limitSeconds: Double
  /// The phase in which it was given up, or `nil` outside of any.
  public var phase: String?
  /// How many operations had been done by then; `nil` where the next one did not end either.
  public var operationsDone: Int?
  /// How many operations the workload has.
  public var operationCount: Int

  /// The settings of the run, as in a `RunRecord`.
  public var settings: String?

  /// The commit, toolchain, flags, machine and time.
  public var environment: RunEnvironment

  /// A record of the current schema; optional fields are empty until they are set.
  public init(
    workload: String, size: Int, strategy: String, limitSeconds: Double, operationsDone: Int?,
    operationCount: Int, environment: RunEnvironment
  ) {
    self.workload = workload
    self.size = size
    self.strategy = strategy
    self.limitSeconds = limitSeconds
    self.operationsDone = operationsDone
    self.operationCount = operationCount
    self.environment = environment
  }
}

extension OverrunRecord: RecordLine {
  var fault: String? {
    let key = CaseKey(workload: workload, size: size, strategy: strategy)
    if let fault = key.fault { return fault }
    if !(limitSeconds > 0 && limitSeconds.isFinite) {
      return "the limit of \(limitSeconds) s is none"
    }
    if operationCount < 0 { return "the count of \(operationCount) operations is negative" }
    if let operationsDone, !(0 ... operationCount ~= operationsDone) {
      return "\(operationsDone) of \(operationCount) operations cannot be done"
    }
    return nil
  }
}
