// What a file of records has already, so that an interrupted run need not do it again.

public import Measurement

/// The cases of a file that were measured to their end by the same program under the same circumstances.
public struct FinishedCases: Sendable {
  private struct Key: Hashable {
    let workload: String
    let size: Int
    let strategy: String
  }

  /// A case in one of the runs that went into the file.
  private struct Attempt: Hashable {
    let key: Key
    let environment: RunEnvironment
  }

  private var records: [Key: [RunRecord]] = [:]
  private var overruns: [Key: OverrunRecord] = [:]

  /// Those in `batch` that have the commit, toolchain, build and machine of `environment`, and the same
  /// settings and seed.
  ///
  /// A working copy with changes has no commit that says what was measured. Its records count only if
  /// the program has not been built since.
  ///
  /// - Parameters:
  ///   - batch: What was read from a file.
  ///   - environment: Where the present run takes place.
  ///   - settings: `MeasurementPlan.settings` of the present run.
  ///   - seed: What the workloads of the present run are made from.
  ///   - programBuilt: When the program was built; `nil` if that is not known.
  public init(
    _ batch: RecordBatch, environment: RunEnvironment, settings: String, seed: Seed,
    programBuilt: Timestamp?
  ) {
    func isSame(_ other: RunEnvironment) -> Bool {
      guard let commit = environment.commit, other.commit == commit,
        other.isDirty == environment.isDirty, other.toolchain == environment.toolchain,
        other.build == environment.build, other.machine == environment.machine
      else { return false }
      guard environment.isDirty != false else { return true }
      return programBuilt.map { $0 <= other.start } ?? false
    }
    // The records of a case are written together; fewer than it has are what an interruption left. What a later
    // run has measured instead stands behind them.
    var attempts: [Attempt: [RunRecord]] = [:]
    for record in batch.records
    where record.settings == settings && isSame(record.environment)
      && (record.seed ?? seed) == seed
    {
      let key = Key(
        workload: record.workload, size: record.size, strategy: record.strategy)
      let attempt = Attempt(key: key, environment: record.environment)
      attempts[attempt, default: []].append(record)
      if let whole = attempts[attempt], whole.count == record.caseRecordCount {
        records[key] = whole
      }
    }
    for overrun in batch.overruns
    where overrun.settings == settings && isSame(overrun.environment)
      && (overrun.seed ?? seed) == seed
    {
      let key = Key(
        workload: overrun.workload, size: overrun.size, strategy: overrun.strategy)
      overruns[key] = overrun
    }
  }

  /// What came of `suiteCase`, or `nil` if it has to be measured.
  public func outcome(of suiteCase: SuiteCase) -> CaseOutcome? {
    let key = Key(
      workload: suiteCase.source.name, size: suiteCase.size, strategy: suiteCase.strategy.name)
    if let records = records[key] { return .measured(records) }
    return overruns[key].map(CaseOutcome.overrun)
  }
}
