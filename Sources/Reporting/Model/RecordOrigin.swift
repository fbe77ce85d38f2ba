// Results sorted by who measured them, of which commit and on which machine.

package import Measurement

/// What one party measured of one commit on one class of machines.
struct RecordOrigin {
  /// Whether the records are committed, as the project's own are.
  let isProjects: Bool
  /// The commit, shortened, with a remark if files differed from it.
  let commit: String
  /// The first and the last day on which something was measured, and the machine.
  let occasion: String
  /// The latest records of each case.
  let records: CurrentRecords

  /// Where the figures come from, to follow "Measured".
  var text: String { Self.text(of: [self]) }

  /// Where figures of all `origins`, which are of one party, come from.
  private static func text(of origins: [RecordOrigin]) -> String {
    let party = origins.contains(where: \.isProjects) ? "by the project" : "here"
    let commits = distinct(origins.map(\.commit)).joined(separator: ", ")
    return "\(party) at \(commits) \(distinct(origins.map(\.occasion)).joined(separator: "; "))"
  }

  /// `finding`, which says that it comes from `origins`, all of one party.
  static func state(_ finding: ReportFinding, of origins: [RecordOrigin]) -> ReportFinding {
    var stated = finding
    stated.isProjects = origins.contains(where: \.isProjects)
    stated.origin = text(of: origins)
    return stated
  }
}

/// The records of all files, those of each commit and machine for themselves.
struct SortedRecords {
  /// What the reader measured, then what the project has; of each the latest first. An origin is
  /// here if some case was never measured after it.
  private(set) var origins: [RecordOrigin] = []
  /// All records that a history can be made of.
  let history: [HistoryRecord]
  /// What is in neither, and why.
  private(set) var unused: [UnusedResult] = []

  /// What has to agree for two figures to stand side by side.
  private struct Key: Hashable {
    let isProjects: Bool
    let commit: String?
    let isDirty: Bool
    let machine: String

    init(_ environment: RunEnvironment, isProjects: Bool) {
      self.isProjects = isProjects
      commit = environment.commit
      isDirty = environment.isDirty ?? false
      machine = environment.machine.className
    }
  }

  /// Sorts the records of `files`.
  ///
  /// - Complexity: O(*n* *o*) in the number of records and of origins that count.
  init(_ files: [ReportInput.RecordFile]) {
    history = distinct(files.flatMap(\.batch.all))
    var files = files
    for index in files.indices {
      nameFaults(files[index])
      for reason in files[index].batch.dropUnfit() {
        unused.append(UnusedResult(path: files[index].path, reason: reason))
      }
    }
    // What a reader has measured stays the reader's, also where it was merged into a committed
    // history.
    let readers = files.filter { !$0.isCommitted }
    let readersRuns = Set(readers.flatMap { $0.batch.cases.map(\.environment) })
    for index in files.indices where files[index].isCommitted {
      // Most committed files share no run with a reader's.
      guard files[index].batch.cases.contains(where: { readersRuns.contains($0.environment) })
      else { continue }
      for file in readers { files[index].batch.drop(file.batch) }
    }
    sort(files)
    for isCommitted in [false, true] {
      let shown = ShownRecords(origins.filter { $0.isProjects == isCommitted }.map(\.records))
      for file in files where file.isCommitted == isCommitted { nameSuperseded(file, shown) }
    }
    unused += origins.flatMap(\.records.unused)
  }

  private mutating func sort(_ files: [ReportInput.RecordFile]) {
    struct Case: Hashable {
      let isProjects: Bool
      let name: [String]
    }
    var latest: [Case: (start: Timestamp, key: Key)] = [:]
    var days: [Key: (first: Timestamp, last: Timestamp)] = [:]
    for file in files {
      for (name, environment) in file.batch.cases {
        let key = Key(environment, isProjects: file.isCommitted)
        let start = environment.start
        let known = days[key, default: (start, start)]
        days[key] = (min(known.first, start), max(known.last, start))
        let measured = Case(isProjects: file.isCommitted, name: name)
        if let other = latest[measured], other.start > start { continue }
        latest[measured] = (start, key)
      }
    }
    let keys = Set(latest.values.map(\.key)).sorted { left, right in
      if left.isProjects != right.isProjects { return right.isProjects }
      guard let a = days[left]?.last, let b = days[right]?.last, a != b else {
        return "\(left)" < "\(right)"
      }
      return a > b
    }
    origins = keys.map { key in
      let own = files.filter { $0.isCommitted == key.isProjects }.map { file in
        var own = file
        own.batch.keep { Key($0, isProjects: key.isProjects) == key }
        return own
      }
      let commit = key.commit.map { "commit \($0.prefix(10))" } ?? "an unknown commit"
      let (first, last) = days[key].map { (day($0.first), day($0.last)) } ?? ("", "")
      return RecordOrigin(
        isProjects: key.isProjects, commit: commit + (key.isDirty ? " with changes" : ""),
        occasion: "on \(first == last ? first : "\(first) to \(last)"), on \(key.machine)",
        records: CurrentRecords(own))
    }
  }

  /// The day in UTC, such as `2026-11-24`.
  private func day(_ moment: Timestamp) -> String { String("\(moment)".prefix { $0 != "T" }) }

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
  private mutating func nameSuperseded(_ file: ReportInput.RecordFile, _ shown: ShownRecords) {
    let old = file.batch.records.count { !shown.runs.contains($0) }
    if old > 0 {
      unused.append(
        UnusedResult(
          path: file.path,
          reason: "\(old) of \(file.batch.records.count) records, in the history only: later runs "
            + "measured the same cases"))
    }
    func name(_ old: Int, _ what: String) {
      if old == 0 { return }
      unused.append(
        UnusedResult(path: file.path, reason: "\(old) \(what) that were made again later"))
    }
    name(file.batch.comparisons.count { !shown.comparisons.contains($0) }, "comparisons")
    name(file.batch.frames.count { !shown.frames.contains($0) }, "searches for frame rates")
    name(file.batch.profiles.count { !shown.profiles.contains($0) }, "profiles")
  }
}

/// What the charts are made of, to be looked up.
private struct ShownRecords {
  let runs: Set<RunRecord>
  let comparisons: Set<ComparisonRecord>
  let frames: Set<FrameRecord>
  let profiles: Set<ProfileRecord>

  init(_ origins: [CurrentRecords]) {
    runs = Set(origins.flatMap { $0.allCurrent.flatMap(\.records) })
    comparisons = Set(origins.flatMap(\.comparisons))
    frames = Set(origins.flatMap(\.frames))
    profiles = Set(origins.flatMap(\.profiles))
  }
}

extension RecordBatch {
  /// What each record is of, which is the same in one that takes its place, and where it was made.
  fileprivate var cases: [(name: [String], environment: RunEnvironment)] {
    func name(_ workload: String, _ size: Int, _ strategy: String) -> [String] {
      ["run", workload, "\(size)", strategy]
    }
    let runs = records.map { (name($0.workload, $0.size, $0.strategy), $0.environment) }
    let ended = overruns.map { (name($0.workload, $0.size, $0.strategy), $0.environment) }
    return runs + ended
      + comparisons.map { (["comparison"] + CurrentRecords.name($0), $0.environment) }
      + frames.map { (["frames"] + CurrentRecords.name($0), $0.environment) }
      + profiles.map { (["profile", $0.title], $0.environment) }
      + counts.map { (["counts", "\($0.key)"], $0.environment) }
      + failures.map { (name($0.key.workload, $0.key.size, $0.key.strategy), $0.environment) }
  }

  /// Drops the times of builds that are not optimised, and says how many they were.
  mutating func dropUnfit() -> [String] {
    func dropped<Record>(
      _ list: WritableKeyPath<RecordBatch, [Record]>, _ environment: KeyPath<Record, RunEnvironment>
    ) -> Int {
      let count = self[keyPath: list].count
      self[keyPath: list].removeAll { $0[keyPath: environment].build.refusal != nil }
      return count - self[keyPath: list].count
    }
    let kinds = [
      (
        dropped(\.records, \.environment),
        "records of a debug or checked build, whose times mean nothing"
      ),
      (
        dropped(\.comparisons, \.environment),
        "comparisons of a debug or checked build, which mean nothing"
      ),
      (
        dropped(\.frames, \.environment),
        "searches for frame rates of a debug or checked build, which mean nothing"
      ),
      (
        dropped(\.profiles, \.environment),
        "profiles of a debug or checked build, which mean nothing"
      ),
    ]
    return kinds.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
  }

  /// Keeps the records that were made where `isMeant` says so.
  fileprivate mutating func keep(_ isMeant: (RunEnvironment) -> Bool) {
    records.removeAll { !isMeant($0.environment) }
    overruns.removeAll { !isMeant($0.environment) }
    comparisons.removeAll { !isMeant($0.environment) }
    counts.removeAll { !isMeant($0.environment) }
    frames.removeAll { !isMeant($0.environment) }
    profiles.removeAll { !isMeant($0.environment) }
    failures.removeAll { !isMeant($0.environment) }
  }

  /// Drops the records that `other` has, too.
  package mutating func drop(_ other: RecordBatch) {
    func drop<Record: Hashable>(_ list: WritableKeyPath<RecordBatch, [Record]>) {
      let known = Set(other[keyPath: list])
      self[keyPath: list].removeAll(where: known.contains)
    }
    drop(\.records)
    drop(\.overruns)
    drop(\.comparisons)
    drop(\.counts)
    drop(\.frames)
    drop(\.profiles)
    drop(\.failures)
  }
}
