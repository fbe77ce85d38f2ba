// The counts of a case as a record: a line of the gate's baseline, or of the history.

/// What a case counted, and where.
///
/// It stands in the same files as `RunRecord`, and is kept apart from it: counting takes other
/// processes than timing, and counts need no repetitions.
public struct CountRecord: Hashable, Sendable, Codable {
  /// The version of this layout of fields.
  public var schema = RunRecord.currentSchema

  /// Tells the line from one of a `RunRecord`, which has no such field.
  public private(set) var kind = Self.kind
  static let kind = "counts"

  /// The case.
  public var key: CaseKey
  /// What the workload was generated from; `nil` for recorded traces.
  public var seed: Seed?
  /// What was counted.
  public var counts: CaseCounts
  /// The commit, toolchain, flags, machine and time.
  public var environment: RunEnvironment

  /// A record of the current schema.
  public init(key: CaseKey, seed: Seed?, counts: CaseCounts, environment: RunEnvironment) {
    self.key = key
    self.seed = seed
    self.counts = counts
    self.environment = environment
  }
}

extension CountRecord: RecordLine {
  var fault: String? {
    if let fault = key.fault { return fault }
    if counts.trace.isEmpty || counts.values.isEmpty { return "a digest is missing" }
    return nil
  }

  /// The record as one line of canonical JSON, without the line break: what a writer appends.
  ///
  /// - Throws: `.invalid` if the record could not be read back.
  public func jsonLine() throws(RecordFileError) -> String {
    String(decoding: try line(), as: UTF8.self)
  }
}

/// The deterministic findings of one replay: what came out, and what it took.
///
/// Counts have names such as `build/add pivots`: the phase, the kind of operation, and what is
/// counted.
public struct CaseCounts: Hashable, Sendable, Codable {
  /// The hash of the trace that was replayed. Counts of different traces do not compare.
  public var trace: String
  /// The hash of all values after every solve, bit by bit.
  public var values: String
  /// What the solver counted.
  public var work: [String: UInt64]
  /// Blocks and bytes asked of the allocator, if they were counted.
  public var allocations: [String: UInt64]?
  /// Instructions by phase and kind of operation, if they were counted.
  public var instructions: InstructionCounts?

  /// Counts without allocations and instructions, which take processes of their own.
  public init(trace: String, values: String, work: [String: UInt64]) {
    self.trace = trace
    self.values = values
    self.work = work
  }
}
