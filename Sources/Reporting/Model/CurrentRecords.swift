// Which records count today: the latest of each case, and what is said of the others.

package import Measurement

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
  /// Cases of which records are missing, where no later run has all: without one of its operations
  /// a phase would take less than it did.
  private(set) var cutCases: [MeasuredCase] = []
  /// The latest word on replays that were given up, where no later run got through.
  private(set) var overruns: [OverrunRecord] = []
  /// The latest word on cases whose answer was wrong or that crashed, where no later run got
  /// through.
  private(set) var failures: [FailedCaseRecord] = []
  /// The latest comparison of each two strategies in each case and phase; of whole replays, which
  /// have no times, where no later one got through.
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

  /// What the charts are made of, counts aside.
  var shown: [AnyRecord] {
    (allCurrent + cutCases).flatMap(\.records).map { AnyRecord($0) }
      + comparisons.map { AnyRecord($0) } + frames.map { AnyRecord($0) }
      + profiles.map { AnyRecord($0) }
  }

  /// Whether anything is known of answers.
  var haveAnswers: Bool { !allCurrent.isEmpty || !comparisons.isEmpty }

  /// Judges the records of `files`, which are of one commit, machine and seed, and of optimised
  /// builds.
  ///
  /// - Complexity: O(*n* log *n*) in the number of records.
  init(_ files: [ReportInput.RecordFile]) {
    // A file may have been merged into the history, which must not make two measurements of one.
    takeCases(distinct(files.flatMap(\.batch.runs)))
    overruns = unsolved(Self.latest(files, \.overruns)).sorted { $0.key < $1.key }
    failures = unsolved(Self.latest(files, \.failures))
    unused += failures.map { failure in
      UnusedResult(path: "\(failure.key)", reason: "no speed: \(failure.reason)")
    }
    comparisons = Self.current(files.flatMap(\.batch.comparisons))
    frames = Self.latest(files, \.frames)
    profiles = Self.latest(files, \.profiles)
    counts = Self.latest(files, \.counts).sorted { $0.key < $1.key }
  }

  private mutating func takeCases(_ runs: [RunRecord]) {
    let measured = grouped(runs) { MeasuredCase.ID(key: $0.key, start: $0.environment.start) }.map {
      id, own in
      // A case may have been measured twice in one second; both together would take twice as long.
      let count = own.last?.caseRecordCount ?? own.count
      return MeasuredCase(key: id.key, records: own.suffix(max(1, count)))
    }
    let all = measured.filter(\.isWhole)
    wrongCases = all.filter { !$0.isVerified }
    allCases = all.filter(\.isVerified).sorted { $0.start < $1.start }
    var latest: [CaseKey: MeasuredCase] = [:]
    for times in allCases { latest[times.key] = times }
    cases = distinct(all.map(\.key)).compactMap { latest[$0] }
    cutCases = measured.filter { cut in
      !cut.isWhole && latest[cut.key].map { $0.start < cut.start } ?? true
    }
    for cut in cutCases {
      let (count, whole) = (cut.records.count, cut.records.last?.caseRecordCount ?? 0)
      unused.append(
        UnusedResult(
          path: "\(cut.key)", reason: "no speed: \(count) of \(whole) records are there"))
    }
    for wrong in wrongCases {
      let method = wrong.records.first { !$0.verification.isVerified }?.verification.method ?? ""
      unused.append(
        UnusedResult(
          path: "\(wrong.key)", reason: "no speed, because its answer was not verified: \(method)"))
    }
  }

  /// Those of `records` whose case no later run got through.
  private func unsolved<Body>(_ records: [Record<Body>]) -> [Record<Body>] {
    let done = Dictionary(cases.map { ($0.key, $0.start) }) { $1 }
    return records.filter { record in
      done[record.key].map { $0 <= record.environment.start } ?? true
    }
  }

  /// Those of `comparisons` that count.
  static func current(_ comparisons: [ComparisonRecord]) -> [ComparisonRecord] {
    let latest = latest(comparisons)
    let timed = latest.filter { $0.comparison != nil }
    let done = Dictionary(timed.map { (AnyRecord($0).caseName, $0.environment.start) }) {
      max($0, $1)
    }
    return latest.filter { record in
      record.comparison != nil
        || done[AnyRecord(record).caseName].map { $0 <= record.environment.start } ?? true
    }
  }

  private static func latest<Body>(
    _ files: [ReportInput.RecordFile], _ list: KeyPath<RecordBatch, [Record<Body>]>
  ) -> [Record<Body>] { latest(files.flatMap { $0.batch[keyPath: list] }) }

  /// The latest of `records`, of one kind, for each name, in the order in which names occur.
  private static func latest<Body>(_ records: [Record<Body>]) -> [Record<Body>] {
    let all = records.map { (AnyRecord($0).name, $0) }
    let latest = Dictionary(all) { known, next in
      known.environment.start > next.environment.start ? known : next
    }
    return distinct(all.map(\.0)).compactMap { latest[$0] }
  }
}

extension RecordBatch {
  /// The rows of runs, in their order, without those of cases that were measured again later.
  package var currentRows: [AnyRecord] {
    let current = CurrentRecords([ReportInput.RecordFile(path: "", batch: self)])
    let timed = (current.allCurrent + current.cutCases).flatMap(\.records).map { AnyRecord($0) }
    let untimed = current.overruns.map { AnyRecord($0) } + current.failures.map { AnyRecord($0) }
    return all.filter(Set(timed + untimed).contains)
  }
}

extension AnyRecord {
  /// The seed; a trace file and a screen are the same from any, and stand with the usual one.
  var seedOrStandard: Seed { seed ?? .standard }

  /// What tells a record from those that are no repetition of it; a run that got through takes the
  /// place of one that did not. From another seed it is other work.
  var name: [String] {
    let own = "\(key) from \(seedOrStandard)"
    return switch body {
    case .run, .overrun, .failure: ["run", own]
    case .counts: ["counts", own]
    case .comparison(let compared): ["comparison", own, compared.baseStrategy, compared.phase]
    case .frames(let held): ["frames", own, "\(held.rateHertz)"]
    case .profile(let findings):
      ["profile", own, ProfileRecord(key, environment: environment, findings).title]
    }
  }

  /// The same of all phases of a comparison, which are measured together, or not at all.
  var caseName: ArraySlice<String> { name.prefix(3) }
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
      record.arms.compactMap { key, arm -> TimedPoint? in
        guard let median = arm.medianNanoseconds, !key.strategy.hasPrefix(AblationChart.prefix),
          known.insert(key).inserted
        else { return nil }
        return TimedPoint(
          key: key, constraintCount: record.constraintCount ?? 0, nanoseconds: median)
      }
    }
    return (timed + compared).filter { $0.constraintCount > 0 && $0.nanoseconds > 0 }
  }
}
