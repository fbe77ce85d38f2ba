// The figures of one measurement, with all that is needed to believe and compare them.

public import SolverCore

/// What was measured for one kind of operation in one phase of one workload, size and strategy.
public typealias RunRecord = Record<RunFigures>

/// What a `RunRecord` says: times of one kind of operation in one phase, and the work behind them.
public struct RunFigures: RecordBody {
  /// The phase of the trace, or `nil` for operations outside of any.
  public var phase: String?
  /// The kind of operation.
  public var operation: OperationKind

  // MARK: - What came out

  /// How many operations of this kind one repetition has. At least 1.
  public var count: Int
  /// Nanoseconds per operation, over the repetitions.
  public var time: TimeSummary
  /// Latencies of single operations over all repetitions, if they were timed one by one.
  public var percentiles: LatencyPercentiles?
  /// All these latencies, to three significant digits, if they were timed one by one.
  public var latencies: EncodedHistogram?
  /// The same operations in the first replay of fresh processes, in nanoseconds per operation: cold
  /// caches, an untrained branch predictor, memory that the system has not handed out yet. For
  /// frames only.
  public var coldTime: TimeSummary?
  /// What the solver counted in one repetition; `nil` for solvers that count nothing.
  public var work: WorkCounters?
  /// Whether the answer was right, and who says so.
  public var verification: Verification

  // MARK: - How it ran

  /// The settings of the run that decide how long and how often a case is repeated, as text.
  public var settings: String?
  /// How many records the run has of this workload, size and strategy: fewer are what an
  /// interruption left.
  public var caseRecordCount: Int?
  /// The clock's own cost, which the times are free of up to its spread.
  public var clock: ClockFloor

  /// Figures whose other fields are empty until they are set.
  public init(
    phase: String? = nil, operation: OperationKind, count: Int, time: TimeSummary,
    work: WorkCounters?, verification: Verification, clock: ClockFloor
  ) {
    self.phase = phase
    self.operation = operation
    self.count = count
    self.time = time
    self.work = work
    self.verification = verification
    self.clock = clock
  }

  /// How often the workload was repeated.
  public var repetitions: Int { time.perRepetition.count }

  /// The body as one of any kind.
  public var anyBody: AnyRecordBody { .run(self) }

  /// What is wrong with its fields, if anything.
  public var fault: String? {
    if count < 1 { return "the count \(count) is below 1" }
    if let caseRecordCount, caseRecordCount < 1 {
      return "caseRecordCount: \(caseRecordCount) is below 1"
    }
    if let latencies, latencies.buckets == nil { return "the latencies cannot be decoded" }
    return time.fault.map { "time: \($0)" } ?? coldTime?.fault.map { "coldTime: \($0)" }
      ?? percentiles?.fault.map { "percentiles: \($0)" }
  }
}

/// Whether a workload's answer was found right before it was timed. A wrong answer has no speed.
public struct Verification: Hashable, Sendable, Codable {
  /// Whether the answer was checked and right.
  public var isVerified: Bool
  /// How it was checked, or why it was not, such as `optimality certificate after every solve`.
  public var method: String

  /// The outcome of a check.
  public init(isVerified: Bool, method: String) {
    self.isVerified = isVerified
    self.method = method
  }
}

/// Nanoseconds per operation, one number for each repetition of the workload, and their summary.
///
/// Short operations are timed in runs, not one by one: see `ClockFloor`.
///
/// Median and minimum together tell a shared machine's noise from the work: noise only adds, so the
/// minimum is the better estimate of the work, the median of what a user meets.
public struct TimeSummary: Hashable, Sendable, Codable {
  /// The median over the repetitions, in nanoseconds per operation.
  public let medianNanoseconds: Double
  /// The fastest repetition, in nanoseconds per operation.
  public let minimumNanoseconds: Double
  /// The median absolute deviation from the median, in nanoseconds per operation.
  public let spreadNanoseconds: Double
  /// Nanoseconds per operation of each repetition, in the order in which they ran. Not empty.
  public let perRepetition: [Double]

  /// The summary of `perRepetition`.
  ///
  /// - Throws: `.empty` or `.notFinite`.
  public init(perRepetition: [Double]) throws(StatisticsError) {
    let sample = try SortedSample(perRepetition)
    self.perRepetition = perRepetition
    medianNanoseconds = sample.median
    minimumNanoseconds = sample.minimum
    spreadNanoseconds = sample.medianAbsoluteDeviation
  }

  /// What is wrong with its fields, if anything.
  var fault: String? {
    guard let again = try? TimeSummary(perRepetition: perRepetition) else {
      return "the repetitions are none or not finite"
    }
    if again.minimumNanoseconds < 0 { return "a repetition is negative" }
    return again == self ? nil : "the summary does not follow from the repetitions"
  }
}
