// Which records count today: the latest of each case, and what is said of the others.

internal import Measurement

/// Records as the charts need them. What is not here is named in `unused`.
struct CurrentRecords {
  /// The latest run of each case whose answers were right, by workload and size in the order of the files.
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
  /// All records that a history can be made of.
  private(set) var history: [HistoryRecord] = []
  /// How many records of runs are of debug or checked builds.
  private(set) var refusedCount = 0
  /// What is in none of the above, and why.
  private(set) var unused: [UnusedResult] = []

  /// Judges the records of `files`.
  ///
  /// - Complexity: O(*n* log *n*) in the number of records.
  init(_ files: [ReportInput.RecordFile]) {
    let runs = takeRuns(files)
    takeCases(runs)
    takeOverruns(files)
    takeFailures(files)
    takeComparisons(files)
    takeCounts(files)
    frames = latest(
      files, "searches for frame rates", \.frames, environment: \.environment,
      of: { [$0.workload, $0.strategy, "\($0.rateHertz)"] })
    profiles = latest(
      files, "profiles", \.profiles, environment: \.environment, of: { [$0.title] })
    history = distinct(files.flatMap(\.batch.all))
    for file in files {
      nameFaults(file)
      nameSuperseded(file)
    }
  }

  /// The records of release builds; the others are named.
  private mutating func takeRuns(_ files: [ReportInput.RecordFile]) -> [RunRecord] {
    var runs: [RunRecord] = []
    for file in files {
      let refused = file.batch.records.filter { $0.environment.build.refusal != nil }
      refusedCount += refused.count
      if !refused.isEmpty {
        let text = "\(refused.count) records of a debug or checked build, whose times mean nothing"
        unused.append(UnusedResult(path: file.path, reason: text))
      }
      runs += file.batch.records.filter { $0.environment.build.refusal == nil }
    }
    // A file may have been merged into the history, which must not make two measurements of one.
    return distinct(runs)
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
    let current = latest(
      files, "cases without numbers", \.failures, environment: \.environment,
      of: { ["\($0.key)"] })
    let done = Dictionary(cases.map { ($0.key, $0.start) }) { $1 }
    failures = current.filter { failure in
      done[failure.key].map { $0 <= failure.environment.start } ?? true
    }
    unused += failures.map { failure in
      UnusedResult(path: "\(failure.key)", reason: "no speed: \(failure.reason)")
    }
  }

  private mutating func takeComparisons(_ files: [ReportInput.RecordFile]) {
    comparisons = latest(
      files, "comparisons", \.comparisons, environment: \.environment,
      of: { [$0.workload, "\($0.size)", $0.phase, $0.base.strategy, $0.candidate.strategy] })
  }

  /// The latest of the records of one kind in `files` for each key, in the order in which keys occur.
  /// Those of debug and checked builds, and those that were made again later, are named as `what`.
  private mutating func latest<Record: Hashable>(
    _ files: [ReportInput.RecordFile], _ what: String, _ list: KeyPath<RecordBatch, [Record]>,
    environment: KeyPath<Record, RunEnvironment>, of key: (Record) -> [String]
  ) -> [Record] {
    var order: [[String]] = []
    var latest: [[String]: Record] = [:]
    for file in files {
      let all = file.batch[keyPath: list]
      let fit = all.filter { $0[keyPath: environment].build.refusal == nil }
      if fit.count < all.count {
        let text =
          "\(all.count - fit.count) \(what) of a debug or checked build, which mean nothing"
        unused.append(UnusedResult(path: file.path, reason: text))
      }
      for record in fit {
        let key = key(record)
        if let known = latest[key],
          known[keyPath: environment].start > record[keyPath: environment].start
        {
          continue
        }
        if latest[key] == nil { order.append(key) }
        latest[key] = record
      }
    }
    let current = Set(latest.values)
    for file in files {
      let old = file.batch[keyPath: list].count { record in
        record[keyPath: environment].build.refusal == nil && !current.contains(record)
      }
      if old > 0 {
        unused.append(
          UnusedResult(path: file.path, reason: "\(old) \(what) that were made again later"))
      }
    }
    return order.compactMap { latest[$0] }
  }

  private mutating func takeCounts(_ files: [ReportInput.RecordFile]) {
    var latest: [CaseKey: CountRecord] = [:]
    for record in files.flatMap(\.batch.counts) {
      if let known = latest[record.key], known.environment.start > record.environment.start {
        continue
      }
      latest[record.key] = record
    }
    counts = latest.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Says which lines of `file` are no records, lines with the same fault together.
  private mutating func nameFaults(_ file: ReportInput.RecordFile) {
    let described = file.batch.faults.map { fault in
      // Behind the number of the line, which stands in front of the reason.
      (line: fault.line, reason: String("\(fault)".drop { $0 != ":" }.dropFirst(2)))
    }
    for reason in distinct(described.map(\.reason)) {
      let lines = described.filter { $0.reason == reason }.map(\.line)
      let place =
        lines.count == 1 ? "line \(lines[0])" : "\(lines.count) lines from line \(lines[0]) on"
      unused.append(UnusedResult(path: file.path, reason: "\(place): \(reason)"))
    }
  }

  /// Says of `file` how many of its records have later ones of the same case.
  private mutating func nameSuperseded(_ file: ReportInput.RecordFile) {
    let starts = Dictionary(cases.map { ($0.key, $0.start) }) { $1 }
    let old = file.batch.records.count { record in
      let key = CaseKey(workload: record.workload, size: record.size, strategy: record.strategy)
      return starts[key].map { record.environment.start < $0 } ?? false
    }
    if old > 0 {
      unused.append(
        UnusedResult(
          path: file.path,
          reason: "\(old) of \(file.batch.records.count) records, in the history only: later runs "
            + "measured the same cases"))
    }
  }
}
