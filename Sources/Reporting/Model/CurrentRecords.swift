// Which records count today: the latest of each case, and what is said of the others.

internal import Measurement

/// Records as the charts need them. What is not here is named in `unused`.
struct CurrentRecords {
  /// The latest run of each case whose answers were right, by workload and size in the order of the
  /// files.
  private(set) var cases: [MeasuredCase] = []
  /// The same without ablations, which have a chart of their own.
  var plainCases: [MeasuredCase] {
    cases.filter { !$0.key.strategy.hasPrefix(AblationChart.prefix) }
  }

  /// Every such run of every case, in the order of time.
  private(set) var allCases: [MeasuredCase] = []
  /// Cases with wrong answers: those have no speed.
  private(set) var wrongCases: [MeasuredCase] = []
  /// The latest word on replays that were given up, where no later run got through.
  private(set) var overruns: [OverrunRecord] = []
  /// The latest word on cases whose answer was wrong or that crashed, where no later run got
  /// through.
  private(set) var failures: [FailedCaseRecord] = []
  /// The latest comparison of each two strategies in each case and phase.
  private(set) var comparisons: [ComparisonRecord] = []
  /// The latest search of each workload, strategy and rate.
  private(set) var frames: [FrameRecord] = []
  /// The latest profile of each kind of each case and part.
  private(set) var profiles: [ProfileRecord] = []
  /// The latest counts of each case.
  private(set) var counts: [CountRecord] = []
  /// What is in none of the above, and why.
  private(set) var unused: [UnusedResult] = []

  /// Whatever counts of runs today: the latest of each case, and those with wrong answers.
  var allCurrent: [MeasuredCase] { cases + wrongCases }

  /// Whether anything is known of answers.
  var haveAnswers: Bool { !allCurrent.isEmpty || !comparisons.isEmpty }

  /// Judges the records of `files`, which are of one commit and machine, and of optimised builds.
  ///
  /// - Complexity: O(*n* log *n*) in the number of records.
  init(_ files: [ReportInput.RecordFile]) {
    // A file may have been merged into the history, which must not make two measurements of one.
    takeCases(distinct(files.flatMap(\.batch.records)))
    takeOverruns(files)
    takeFailures(files)
    comparisons = Self.latest(files, \.comparisons, \.environment.start, of: Self.name)
    frames = Self.latest(files, \.frames, \.environment.start, of: Self.name)
    profiles = Self.latest(files, \.profiles, \.environment.start) { [$0.title] }
    counts = Self.latest(files, \.counts, \.environment.start) { ["\($0.key)"] }
      .sorted { $0.key < $1.key }
  }

  /// What tells a comparison from those that are no repetition of it.
  static func name(_ record: ComparisonRecord) -> [String] {
    [
      record.workload, "\(record.size)", record.phase, record.base.strategy,
      record.candidate.strategy,
    ]
  }

  /// What tells a search from those that are no repetition of it.
  static func name(_ record: FrameRecord) -> [String] {
    [record.workload, record.strategy, "\(record.rateHertz)"]
  }

  private mutating func takeCases(_ runs: [RunRecord]) {
    struct Key: Hashable {
      let key: CaseKey
      let start: Timestamp
    }
    var order: [Key] = []
    var groups: [Key: [RunRecord]] = [:]
    for record in runs {
      let key = Key(
        key: CaseKey(
          workload: record.workload, size: record.size, strategy: record.strategy),
        start: record.environment.start)
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(record)
    }
    let all = order.compactMap { key in
      groups[key].map { MeasuredCase(key: key.key, records: $0) }
    }
    wrongCases = all.filter { !$0.isVerified }
    allCases = all.filter(\.isVerified).sorted { $0.start < $1.start }
    var latest: [CaseKey: MeasuredCase] = [:]
    for times in allCases { latest[times.key] = times }
    cases = distinct(order.map(\.key)).compactMap { latest[$0] }
    for wrong in wrongCases {
      let method = wrong.records.first { !$0.verification.isVerified }?.verification.method ?? ""
      unused.append(
        UnusedResult(
          path: "\(wrong.key)", reason: "no speed, because its answer was not verified: \(method)"))
    }
  }

  private mutating func takeOverruns(_ files: [ReportInput.RecordFile]) {
    var latest: [CaseKey: OverrunRecord] = [:]
    for overrun in files.flatMap(\.batch.overruns) {
      let key = CaseKey(
        workload: overrun.workload, size: overrun.size, strategy: overrun.strategy)
      if let known = latest[key], known.environment.start >= overrun.environment.start { continue }
      latest[key] = overrun
    }
    let done = Dictionary(cases.map { ($0.key, $0.start) }) { $1 }
    overruns = latest.filter { key, overrun in
      // A later run that got through makes the overrun history.
      done[key].map { $0 <= overrun.environment.start } ?? true
    }.sorted { $0.key < $1.key }.map(\.value)
  }

  private mutating func takeFailures(_ files: [ReportInput.RecordFile]) {
    let current = Self.latest(files, \.failures, \.environment.start) { ["\($0.key)"] }
    let done = Dictionary(cases.map { ($0.key, $0.start) }) { $1 }
    failures = current.filter { failure in
      done[failure.key].map { $0 <= failure.environment.start } ?? true
    }
    unused += failures.map { failure in
      UnusedResult(path: "\(failure.key)", reason: "no speed: \(failure.reason)")
    }
  }

  /// The latest of the records of one kind in `files` for each name, in the order in which names
  /// occur.
  private static func latest<Record>(
    _ files: [ReportInput.RecordFile], _ list: KeyPath<RecordBatch, [Record]>,
    _ start: KeyPath<Record, Timestamp>, of name: (Record) -> [String]
  ) -> [Record] {
    var order: [[String]] = []
    var latest: [[String]: Record] = [:]
    for record in files.flatMap({ $0.batch[keyPath: list] }) {
      let name = name(record)
      if let known = latest[name] {
        if known[keyPath: start] > record[keyPath: start] { continue }
      } else {
        order.append(name)
      }
      latest[name] = record
    }
    return order.compactMap { latest[$0] }
  }
}

// MARK: - Points

/// What one phase of a case takes.
struct TimedPoint {
  let key: CaseKey
  let constraintCount: Int
  let nanoseconds: Double
}

extension CurrentRecords {
  /// The times of `phase`, ablations aside: of runs, and of comparisons for cases that no run has.
  func points(_ phase: TimedPhase) -> [TimedPoint] {
    let timed = plainCases.compactMap { times in
      times.nanoseconds(phase).map {
        TimedPoint(key: times.key, constraintCount: times.constraintCount ?? 0, nanoseconds: $0)
      }
    }
    var known = Set(timed.map(\.key))
    let compared = comparisons.filter { $0.phase == phase.rawValue }.flatMap { record in
      [record.base, record.candidate].compactMap { arm -> TimedPoint? in
        let key = CaseKey(workload: record.workload, size: record.size, strategy: arm.strategy)
        guard let median = arm.medianNanoseconds, !arm.strategy.hasPrefix(AblationChart.prefix),
          known.insert(key).inserted
        else { return nil }
        return TimedPoint(key: key, constraintCount: record.constraintCount, nanoseconds: median)
      }
    }
    return (timed + compared).filter { $0.constraintCount > 0 && $0.nanoseconds > 0 }
  }
}
