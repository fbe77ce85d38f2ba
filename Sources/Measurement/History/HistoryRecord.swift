// A line of the history, whatever was measured.

/// A record that can be kept for good.
public enum HistoryRecord: Hashable, Sendable {
  /// Times of a run.
  case run(RunRecord)
  /// Counts of a gate.
  case counts(CountRecord)
  /// A replay that was given up.
  case overrun(OverrunRecord)
  /// A search for the largest size that holds a rate.
  case frames(FrameRecord)
  /// A profile.
  case profile(ProfileRecord)
  /// A case without numbers.
  case failure(FailedCaseRecord)

  /// Where and when it was measured.
  public var environment: RunEnvironment {
    switch self {
    case .run(let record): record.environment
    case .counts(let record): record.environment
    case .overrun(let record): record.environment
    case .frames(let record): record.environment
    case .profile(let record): record.environment
    case .failure(let record): record.environment
    }
  }

  /// What was measured. The size is 0 for a search through all sizes.
  public var key: CaseKey {
    switch self {
    case .run(let record):
      CaseKey(workload: record.workload, size: record.size, strategy: record.strategy)
    case .counts(let record): record.key
    case .overrun(let record):
      CaseKey(workload: record.workload, size: record.size, strategy: record.strategy)
    case .frames(let record):
      CaseKey(workload: record.workload, size: 0, strategy: record.strategy)
    case .profile(let record): record.key
    case .failure(let record): record.key
    }
  }

  /// The record as one line of canonical JSON, which begins with its hash.
  ///
  /// - Throws: `.invalid` if the record could not be read back.
  public func jsonLine() throws(RecordFileError) -> String {
    switch self {
    case .run(let record): try record.jsonLine()
    case .counts(let record): try record.jsonLine()
    case .overrun(let record): try record.jsonLine()
    case .frames(let record): try record.jsonLine()
    case .profile(let record): try record.jsonLine()
    case .failure(let record): try record.jsonLine()
    }
  }
}

extension RecordBatch {
  /// All records of the batch; by kind, and within a kind in the order of their lines.
  public var all: [HistoryRecord] {
    records.map(HistoryRecord.run) + counts.map(HistoryRecord.counts)
      + overruns.map(HistoryRecord.overrun) + frames.map(HistoryRecord.frames)
      + profiles.map(HistoryRecord.profile) + failures.map(HistoryRecord.failure)
  }
}
