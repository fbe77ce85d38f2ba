// One measurement, with all that is needed to believe, repeat and compare it.

public import SolverCore

/// What was measured for one kind of operation in one phase of one workload, size and strategy.
///
/// A record stands alone: it carries the commit, toolchain, flags and machine, so that records of
/// many runs can be merged by appending their lines. `RunRecordWriter` and `RunRecordReader` keep
/// them as JSON Lines.
public struct RunRecord: Hashable, Sendable, Codable {
  /// The schema that this version of the package writes and reads.
  public static let currentSchema = 1

  /// The version of this layout of fields. Raised when a field changes its meaning.
  public var schema = Self.currentSchema

  // MARK: - What ran

  /// The name of the workload, such as `feed`.
  public var workload: String
  /// The workload's own measure of its size, such as the number of cells.
  public var size: Int
  /// How many constraints that makes at most, the size by which workloads compare; if known.
  public var constraintCount: Int?
  /// The name of the solver's strategy.
  public var strategy: String
  /// What the workload was generated from; `nil` for recorded traces.
  public var seed: Seed?
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
  /// What the solver counted in one repetition.
  public var work: WorkCounters
  /// `false` for solvers that count nothing, of which `work` says nothing; otherwise `nil`.
  public var isWorkCounted: Bool?
  /// Heap allocations in one repetition, if they were counted.
  public var allocations: UInt64?
  /// Heap bytes allocated in one repetition, if they were counted.
  public var allocatedBytes: UInt64?
  /// Whether the answer was right, and who says so.
  public var verification: Verification

  // MARK: - Where it ran

  /// The settings of the run that decide how long and how often a case is repeated, as text.
  public var settings: String?
  /// How many records the run has of this workload, size and strategy: fewer are what an
  /// interruption left.
  public var caseRecordCount: Int?

  /// The clock's own cost, which the times are free of up to its spread.
  public var clock: ClockFloor
  /// The commit, toolchain, flags, machine and time.
  public var environment: RunEnvironment

  /// A record of the current schema; optional fields are empty until they are set.
  public init(
    workload: String, size: Int, strategy: String, operation: OperationKind, count: Int,
    time: TimeSummary, work: WorkCounters, verification: Verification, clock: ClockFloor,
    environment: RunEnvironment
  ) {
    self.workload = workload
    self.size = size
    self.strategy = strategy
    self.operation = operation
    self.count = count
    self.time = time
    self.work = work
    self.verification = verification
    self.clock = clock
    self.environment = environment
  }

  /// How often the workload was repeated.
  public var repetitions: Int { time.perRepetition.count }
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

// MARK: - Times

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
}
