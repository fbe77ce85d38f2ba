// What a file of records has already, so that an interrupted run need not do it again.

public import Measurement

/// The cases of a file that were measured to their end by the same program under the same
/// circumstances.
public struct FinishedCases: Sendable {
  /// A case in one of the runs that went into the file.
  private struct Attempt: Hashable {
    let key: CaseKey
    let environment: RunEnvironment
  }

  /// What came of cases when they were last measured, and when that run began.
  private var outcomes: [CaseKey: (start: Timestamp, outcome: CaseOutcome)] = [:]
  /// When cases last had no answer.
  private var failures: [CaseKey: Timestamp] = [:]
  private var searches: [FrameRecord] = []
  private var heaps: [ProfileRecord] = []
  private var refusals: [CaseKey: String] = [:]

  /// Those in `batch` that have the commit, toolchain, build and machine of `environment`, and the
  /// same settings and seed.
  ///
  /// Outside of a repository, and in a working copy with changes, no commit says what was measured.
  /// Then records count if the program has not been built since.
  ///
  /// - Parameters:
  ///   - batch: What was read from a file.
  ///   - environment: Where the present run takes place.
  ///   - settings: What the records of the present run say of it.
  ///   - seed: What the workloads of the present run are made from.
  ///   - programBuilt: When the program was built; `nil` if that is not known.
  public init(
    _ batch: RecordBatch, environment: RunEnvironment, settings: String, seed: Seed,
    programBuilt: Timestamp?
  ) {
    // Why a record with these is not of this run; nil if it is.
    func refusal(_ other: RunEnvironment, _ otherSettings: String?, _ otherSeed: Seed?) -> String? {
      if other.commit != environment.commit { return "of another commit" }
      if other.toolchain != environment.toolchain { return "of another toolchain" }
      if other.build != environment.build { return "of another build" }
      if other.machine != environment.machine { return "of another machine" }
      if otherSettings != settings { return "measured with other settings" }
      if (otherSeed ?? seed) != seed { return "measured from another seed" }
      let isCommitted = environment.commit != nil && !(environment.isDirty ?? true)
      if isCommitted, other.isDirty == false { return nil }
      guard let programBuilt else { return "of a program of which nobody knows when it was built" }
      return programBuilt <= other.start ? nil : "older than the program, which was built since"
    }
    // The records of a case are written together. If there are fewer than the case has, a run was
    // interrupted; a later run's records may follow them.
    var attempts: [Attempt: [RunRecord]] = [:]
    for record in batch.runs {
      let key = record.key
      if let reason = refusal(record.environment, record.settings, record.seed) {
        refusals[key] = reason
        continue
      }
      let attempt = Attempt(key: key, environment: record.environment)
      attempts[attempt, default: []].append(record)
      if let whole = attempts[attempt], whole.count == record.caseRecordCount {
        take(.measured(whole), of: key, record.environment.start)
      }
    }
    for overrun in batch.overruns {
      let key = overrun.key
      if let reason = refusal(overrun.environment, overrun.settings, overrun.seed) {
        refusals[key] = reason
      } else {
        take(.overrun(overrun), of: key, overrun.environment.start)
      }
    }
    func isOfThisRun(_ record: Record<some RecordBody>, _ otherSettings: String?) -> Bool {
      refusal(record.environment, otherSettings, record.seed) == nil
    }
    for failure in batch.failures where isOfThisRun(failure, failure.settings) {
      failures[failure.key] = failure.environment.start
    }
    // These have no settings.
    searches = batch.frames.filter { isOfThisRun($0, settings) && $0.end != .failed }
    heaps = batch.profiles.filter {
      isOfThisRun($0, settings) && $0.profiler == .heap && $0.otherProgram == nil
    }
  }

  private mutating func take(_ outcome: CaseOutcome, of key: CaseKey, _ start: Timestamp) {
    if let known = outcomes[key], known.start > start { return }
    outcomes[key] = (start, outcome)
  }

  /// Why `suiteCase` has to be measured although there are records of it; `nil` if there are none.
  public func refusal(of suiteCase: SuiteCase) -> String? {
    refusals[suiteCase.key]
      ?? outcomes[suiteCase.key].flatMap { last in
        suiteCase.source.changed.map { $0 > last.start } == true
          ? "older than the trace file, which was changed since" : nil
      }
  }

  /// The outcome of `suiteCase` when it was last measured, or `nil` if it has to be measured.
  public func outcome(of suiteCase: SuiteCase) -> CaseOutcome? {
    guard let last = outcomes[suiteCase.key] else { return nil }
    for later in [failures[suiteCase.key], suiteCase.source.changed] {
      if let later, later > last.start { return nil }
    }
    return last.outcome
  }

  /// How many views of `workload` hold `rateHertz` by `strategy`, or `nil` if that has to be
  /// searched for.
  public func search(
    _ workload: String, strategy: String, rateHertz: Double, limitSeconds: Double
  ) -> FrameRecord? {
    searches.last {
      $0.workload == workload && $0.strategy == strategy && $0.rateHertz == rateHertz
        && $0.limitSeconds == limitSeconds
    }
  }

  /// The memory of a case, or `nil` if it has to be profiled.
  public func heap(of key: CaseKey) -> ProfileRecord? { heaps.last { $0.key == key } }
}

extension CaseSource {
  /// The second in which the trace file was last changed; nil for a workload.
  fileprivate var changed: Timestamp? {
    if case .file(let path, _) = self { Timestamp(changeOf: path, rounded: .down) } else { nil }
  }
}
