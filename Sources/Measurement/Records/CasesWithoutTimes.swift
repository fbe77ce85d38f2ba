// What is known of a case that has no times: a bound, or why there is no answer.

/// A replay of a workload that was given up: all that is known is that it takes longer than the
/// limit.
///
/// It is a record of its own and has no times, so that nobody mistakes the limit for a measurement.
public typealias OverrunRecord = Record<Overrun>

/// What an `OverrunRecord` says: how long a replay was waited for, and how far it came.
public struct Overrun: RecordBody {
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

  /// An overrun as stated.
  public init(
    limitSeconds: Double, phase: String? = nil, operationsDone: Int?, operationCount: Int
  ) {
    self.limitSeconds = limitSeconds
    self.phase = phase
    self.operationsDone = operationsDone
    self.operationCount = operationCount
  }

  /// The body as one of any kind.
  public var anyBody: AnyRecordBody { .overrun(self) }

  /// What is wrong with its fields, if anything.
  public var fault: String? {
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

/// A case whose answer was wrong, or whose process ended before it had answered.
///
/// It is a record of its own and has no times: a wrong answer has no speed. It is kept in the same
/// files as others, so that whoever reads them later knows of it, too.
public typealias FailedCaseRecord = Record<CaseFailure>

/// What a `FailedCaseRecord` says: why there is no answer.
public struct CaseFailure: RecordBody {
  /// What went wrong, in words. Not empty.
  public var reason: String
  /// The settings of the run, as in a `RunRecord`.
  public var settings: String?

  /// A failure as stated.
  public init(reason: String, settings: String? = nil) {
    self.reason = reason
    self.settings = settings
  }

  /// The body as one of any kind.
  public var anyBody: AnyRecordBody { .failure(self) }
  /// What is wrong with its fields, if anything.
  public var fault: String? { reason.isEmpty ? "there is no reason" : nil }
}
