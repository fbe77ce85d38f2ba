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
