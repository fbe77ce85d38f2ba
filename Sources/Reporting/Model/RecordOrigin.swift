// Results sorted by who measured them, of which commit, on which machine and from which seed.

package import Measurement

/// What one party measured of one commit on one class of machines, from one seed.
struct RecordOrigin {
  /// Whether the records are committed, as the project's own are.
  let isProjects: Bool
  /// The commit, shortened, with a remark if files differed from it, or another seed was chosen.
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
    let places = grouped(origins, by: \.occasion).map { occasion, own in
      "at \(distinct(own.map(\.commit)).joined(separator: ", ")) \(occasion)"
    }
    return "\(party) \(places.joined(separator: "; "))"
  }

  /// `finding`, which says that it comes from `origins`, all of one party.
  static func state(_ finding: ReportFinding, of origins: [RecordOrigin]) -> ReportFinding {
    var stated = finding
    stated.isProjects = origins.contains(where: \.isProjects)
    stated.origin = text(of: origins)
    return stated
  }
}

/// The records of all files, those of each commit, machine and seed for themselves.
struct SortedRecords {
  /// What the reader measured, then what the project has; of each the latest first. An origin is
  /// here if some case was never measured after it.
  private(set) var origins: [RecordOrigin] = []
  /// All records that a history can be made of.
  let history: [AnyRecord]
  /// What is in neither, and why.
  private(set) var unused: [UnusedResult] = []

  /// What has to agree for two figures to stand side by side.
  private struct Key: Hashable {
    let isProjects: Bool
    let commit: String
    let machine: String
    let seed: Seed

    init(_ record: AnyRecord, isProjects: Bool) {
      self.isProjects = isProjects
      commit = record.environment.commitInWords
      machine = record.environment.machine.className
      seed = record.seedOrStandard
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
    let readersRuns = Set(readers.flatMap { $0.batch.all.map(\.environment) })
    for index in files.indices where files[index].isCommitted {
      // Most committed files share no run with a reader's.
      guard files[index].batch.all.contains(where: { readersRuns.contains($0.environment) })
      else { continue }
      for file in readers { files[index].batch.drop(file.batch) }
    }
    sort(files)
    for isCommitted in [false, true] {
      let shown = Set(origins.filter { $0.isProjects == isCommitted }.flatMap(\.records.shown))
      for file in files where file.isCommitted == isCommitted { nameSuperseded(file, shown) }
    }
    unused += origins.flatMap(\.records.unused)
  }

  private mutating func sort(_ files: [ReportInput.RecordFile]) {
    struct Case: Hashable {
      let isProjects: Bool
      let name: ArraySlice<String>
    }
    var latest: [Case: (start: Timestamp, key: Key)] = [:]
    var days: [Key: (first: Timestamp, last: Timestamp)] = [:]
    for file in files {
      for record in file.batch.all {
        let key = Key(record, isProjects: file.isCommitted)
        let start = record.environment.start
        let known = days[key, default: (start, start)]
        days[key] = (min(known.first, start), max(known.last, start))
        let measured = Case(isProjects: file.isCommitted, name: record.caseName)
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
        own.batch.all.removeAll { Key($0, isProjects: key.isProjects) != key }
        return own
      }
      let (first, last) = days[key].map { (day($0.first), day($0.last)) } ?? ("", "")
      return RecordOrigin(
        isProjects: key.isProjects,
        commit: key.commit + (key.seed == .standard ? "" : " from seed \(key.seed)"),
        occasion: "on \(first == last ? first : "\(first) to \(last)"), on \(key.machine)",
        records: CurrentRecords(own))
    }
  }

  /// The day in UTC, such as `2026-11-24`.
  private func day(_ moment: Timestamp) -> String { String("\(moment)".prefix { $0 != "T" }) }

  /// Says which lines of `file` are no records, lines with the same fault together.
  private mutating func nameFaults(_ file: ReportInput.RecordFile) {
    for (reason, faults) in grouped(file.batch.faults, by: \.reason) {
      let lines = faults.map(\.line)
      let place =
        lines.count == 1 ? "line \(lines[0])" : "\(lines.count) lines from line \(lines[0]) on"
      unused.append(UnusedResult(path: file.path, reason: "\(place): \(reason)"))
    }
  }

  /// Says of `file` how many of its records have later ones of the same case.
  private mutating func nameSuperseded(_ file: ReportInput.RecordFile, _ shown: Set<AnyRecord>) {
    for (kind, name) in [
      (RecordKind.run, "records"), (.comparison, "comparisons"),
      (.frames, "searches for frame rates"), (.profile, "profiles"),
    ] {
      let own = file.batch.all.filter { $0.body.kind == kind }
      let old = own.count { !shown.contains($0) }
      if old == 0 { continue }
      let reason =
        kind == .run
        ? "\(old) of \(own.count) records, in the history only: later runs measured the same cases"
        : "\(old) \(name) that were made again later"
      unused.append(UnusedResult(path: file.path, reason: reason))
    }
  }
}

extension RecordBatch {
  /// What of a debug or checked build is dropped, and what is said of it.
  private static let unfit: [(kind: RecordKind, remark: String)] = [
    (.run, "records of a debug or checked build, whose times mean nothing"),
    (.comparison, "comparisons of a debug or checked build, which mean nothing"),
    (.frames, "searches for frame rates of a debug or checked build, which mean nothing"),
    (.profile, "profiles of a debug or checked build, which mean nothing"),
  ]

  /// Drops the times of builds that are not optimised, and says how many they were.
  mutating func dropUnfit() -> [String] {
    Self.unfit.compactMap { kind, remark in
      let count = all.count
      all.removeAll { $0.body.kind == kind && $0.environment.build.refusal != nil }
      return all.count == count ? nil : "\(count - all.count) \(remark)"
    }
  }

  /// Drops the records that `other` has, too.
  package mutating func drop(_ other: RecordBatch) {
    let known = Set(other.all)
    all.removeAll(where: known.contains)
  }
}
