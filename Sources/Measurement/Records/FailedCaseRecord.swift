// What is known of a case that has no numbers: why.

/// A case whose answer was wrong, or whose process ended before it had answered.
///
/// It is a record of its own and has no times: a wrong answer has no speed. It stands alone, and is
/// kept in the same files as `RunRecord`, so that whoever reads them later knows of it, too.
public struct FailedCaseRecord: Hashable, Sendable, Codable {
  /// The version of this layout of fields.
  public var schema = RunRecord.currentSchema

  /// Tells the line from one of a `RunRecord`, which has no such field.
  public private(set) var kind = Self.kind
  static let kind = "failure"

  /// The workload, its size and the strategy.
  public var key: CaseKey
  /// What the workload was generated from; `nil` for recorded traces.
  public var seed: Seed?
  /// What went wrong, in words. Not empty.
  public var reason: String
  /// The settings of the run, as in a `RunRecord`.
  public var settings: String?
  /// The commit, toolchain, flags, machine and time.
  public var environment: RunEnvironment

  /// A record of the current schema.
  public init(key: CaseKey, seed: Seed?, reason: String, environment: RunEnvironment) {
    self.key = key
    self.seed = seed
    self.reason = reason
    self.environment = environment
  }
}

extension FailedCaseRecord: RecordLine {
  var fault: String? {
    if let fault = key.fault { return fault }
    return reason.isEmpty ? "there is no reason" : nil
  }

  /// The record as one line of canonical JSON, without the line break: what a writer appends.
  ///
  /// - Throws: `.invalid` if the record could not be read back.
  public func jsonLine() throws(RecordFileError) -> String {
    String(decoding: try line(), as: UTF8.self)
  }
}
