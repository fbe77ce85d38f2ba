// Merging the results of a sweep, and what counts as complete and as agreement.

@testable import Suite
import Foundation
import Measurement
import Reporting
import Testing

@Suite struct SweepMergeTests {
  /// Goal: neither the order of folders nor how often one is given matters, and equal records are
  /// kept once.
  @Test func isIdempotent() async throws {
    try await SweepFixture.withSweep { one in
      try await SweepFixture.withSweep { other in
        for task in [1, 3, 5] { try SweepFixture.finish(task, 1, in: one) }
        for task in [2, 3, 4, 6] { try SweepFixture.finish(task, 2, in: other) }
        let merge = try SweepMerge([one, other])
        #expect(merge.unfinished.isEmpty)
        #expect(merge.lines.count == 6 && Set(merge.lines).count == 6)
        #expect(try SweepMerge([other, one, one]).lines == merge.lines)
        try merge.write(to: one)
        let batch = try RecordReader.read(path: one.recordsPath)
        #expect(batch.faults.isEmpty && batch.runs.count == 6)
      }
    }
  }

  /// Regression: fields that only a later program knows were not in the merged records.
  @Test func keepsWhatItDoesNotKnow() async throws {
    let manifest = SweepFixture.manifest()
    try await SweepFixture.withSweep(manifest) { folder in
      let line = try SweepFixture.record(manifest.tasks[0].cells[0]).laterLine()
      try SweepFixture.finish(manifest.tasks[0], 1, in: folder, lines: line + "\n")
      #expect(try SweepMerge([folder]).lines == [line])
    }
  }

  @Test func namesWhatIsMissing() async throws {
    try await SweepFixture.withSweep { folder in
      for task in [1, 2, 3, 4, 6] { try SweepFixture.finish(task, 1, in: folder) }
      try folder.write("{", to: folder.recordsPath(2))
      #expect(try SweepMerge([folder]).unfinished.map(\.number) == [2, 5])
    }
  }

  @Test func refusesAnotherSweep() async throws {
    var manifest = SweepFixture.manifest()
    manifest.seed = 9
    try await SweepFixture.withSweep { one in
      try await SweepFixture.withSweep(manifest) { other in
        #expect(throws: SweepError.self) { _ = try SweepMerge([one, other]) }
      }
    }
  }

  /// Goal: a task that counts differently is named, with those that it differs from.
  @Test func reportsNondeterminism() async throws {
    try await SweepFixture.withSweep(SweepFixture.manifest(taskCount: 9)) { folder in
      for task in 1 ... 9 {
        try SweepFixture.finish(task, 1, in: folder, pivots: task == 4 ? 8 : 7)
      }
      let agreement = CounterAgreement(try SweepMerge([folder]).tasks)
      #expect(agreement.comparedCount == 3)
      #expect(
        agreement.disagreements.map(\.description) == [
          "feed 1 (revised), seed –, c0ffee, build, frame: 1 operations, 7 pivots, 1 rows, 2 terms by "
            + "task 1 on node1, task 7 on node7; 1 operations, 8 pivots, 1 rows, 2 terms by task 4 on "
            + "node4"
        ])
    }
  }

  /// Goal: counts of other commits or strategies are other series, and none are no zeros.
  @Test func comparesLikeWithLike() throws {
    let cell = SweepCell(workload: "feed", size: 1, repetition: 1)
    var uncounted = try SweepFixture.record(cell, pivots: 0)
    uncounted.work = nil
    let records = [
      try SweepFixture.record(cell), uncounted,
      try SweepFixture.record(cell, commit: "decaf", pivots: 9),
      try SweepFixture.record(cell, strategy: "sparse", pivots: 9),
    ]
    func tasks(_ records: [RunRecord]) throws -> [SweepTaskRecords] {
      try records.enumerated().map { index, record in
        let bytes = Array(try record.jsonLine().utf8)
        return SweepTaskRecords(
          receipt: SweepReceipt(
            manifest: "", task: index, attempt: 1, node: "n", recordCount: 1, recordsHash: "",
            end: .now(), notes: []),
          batch: RecordReader.parse(bytes: bytes))
      }
    }
    #expect(CounterAgreement(try tasks(records)).disagreements.isEmpty)
    let other = try SweepFixture.record(cell, pivots: 0)
    let found = CounterAgreement(try tasks(records + [other])).disagreements
    #expect(found.count == 1 && found[0].description.contains("0 pivots"))
  }

  /// Goal: times of different machines never meet in a row, and commits pair within a task.
  @Test func reportsByClassOfMachines() async throws {
    let manifest = SweepFixture.manifest(taskCount: 18, commits: ["c0ffee", "decaf"])
    try await SweepFixture.withSweep(manifest) { folder in
      for task in 1 ... 18 {
        try SweepFixture.finish(
          task, 1, in: folder, processor: task > 9 ? "Fast" : "Slow", time: task > 9 ? 10 : 100)
      }
      let tables = SweepReport(try SweepMerge([folder])).tables
      #expect(
        tables.map(\.title) == [
          "Machines", "Times on Fast · x86_64 · 2 cores · 16 GiB",
          "Commits on Fast · x86_64 · 2 cores · 16 GiB",
          "Times on Slow · x86_64 · 2 cores · 16 GiB",
          "Commits on Slow · x86_64 · 2 cores · 16 GiB",
        ])
      #expect(tables[0].rows.map { $0[2] } == [.count(9), .count(9)])
      // Three cases of two commits, each over three repetitions.
      #expect(tables[1].rows.count == 6)
      #expect(tables[2].rows.count == 3)
      // Regression: of one commit, nothing said which it was.
      let commits = tables[1].notes.compactMap { $0.wholeMatch(of: /commit (\w+) .* seed 0x1/)?.1 }
      #expect(commits == ["c0ffee", "decaf"], "\(tables[1].notes)")
      #expect(tables[2].rows.allSatisfy { $0[5] == .ratioInterval(1, nil) && $0[6] == .count(3) })
    }
  }

  /// Regression: comparisons of two commits made one mean, in rows that did not name them.
  @Test func ratiosOfCommitsMakeNoMean() async throws {
    let manifest = SweepFixture.manifest(taskCount: 3, commits: ["c0ffee", "decaf"])
    try await SweepFixture.withSweep(manifest) { folder in
      let task = manifest.tasks[0]
      let lines = try [("c0ffee", 2.0), ("decaf", 8)].map { commit, factor in
        try SweepFixture.comparison(task.cells[0], commit: commit, factor: factor).jsonLine() + "\n"
      }
      try SweepFixture.finish(task, 1, in: folder, lines: lines.joined())
      let means = SweepReport(try SweepMerge([folder])).tables
        .filter { $0.title.hasPrefix("Over all cases") }
      let machine = "on Chip · x86_64 · 2 cores · 16 GiB"
      #expect(
        means.map(\.title) == ["c0ffee", "decaf"].map { "Over all cases of \($0) \(machine)" })
      #expect(means.map { "\($0.rows[0][2])" } == ["×2.00 [2.00, 2.00]", "×8.00 [8.00, 8.00]"])
    }
  }

  /// Regression: each repetition of a comparison was a case of the mean, and a row of its own.
  @Test func repetitionsAreNoCases() async throws {
    let manifest = SweepFixture.manifest()
    try await SweepFixture.withSweep(manifest) { folder in
      for (task, factor) in [(manifest.tasks[0], 2.0), (manifest.tasks[3], 8)] {
        let record = try SweepFixture.comparison(task.cells[0], commit: "c0ffee", factor: factor)
        try SweepFixture.finish(task, 1, in: folder, lines: record.jsonLine() + "\n")
      }
      let tables = SweepReport(try SweepMerge([folder])).tables
      try #require(tables.count > 2 && tables[1].rows.count == 1)
      let column = try #require(tables[2].columns.firstIndex { $0.key == "cases" })
      #expect(tables[2].rows.map { $0[column] } == [.count(1)])
      // Half of its twelve blocks say 2, and half 8.
      #expect(tables[2].rows.map { "\($0[2])" } == ["×5.00 [2.00, 8.00]"])
    }
  }

  /// Regression: the tables of a sweep by a debug build did not say so.
  @Test func warnsOfTimesThatMeanNothing() async throws {
    try await SweepFixture.withSweep { folder in
      let task = try #require(try folder.manifest().task(1))
      let lines = try task.cells.map { cell in
        var record = try SweepFixture.record(cell)
        record.environment.build.isDebug = true
        return try record.jsonLine() + "\n"
      }
      try SweepFixture.finish(task, 1, in: folder, lines: lines.joined())
      let notes = SweepReport(try SweepMerge([folder])).tables.flatMap(\.notes)
      #expect(notes.contains { $0.hasPrefix("These times mean nothing: ") })
    }
  }

  /// Regression: a peer that was given up was in no table of a sweep, and in no note.
  @Test func whatWasGivenUpHasABound() async throws {
    try await SweepFixture.withSweep { folder in
      let task = try #require(try folder.manifest().task(1))
      let run = try SweepFixture.record(task.cells[0])
      let lines = try [20.0, 5].map { limit in
        try OverrunRecord(
          CaseKey(workload: "feed", size: 1, strategy: "kiwi"), environment: run.environment,
          Overrun(limitSeconds: limit, operationsDone: nil, operationCount: 9)
        ).jsonLine() + "\n"
      }
      try SweepFixture.finish(
        task, 1, in: folder, lines: try run.jsonLine() + "\n" + lines.joined())
      let times = SweepReport(try SweepMerge([folder])).tables[1]
      let row = try #require(times.rows.last).map(\.description)
      #expect(row.prefix(6) == ["feed", "1", "kiwi", "–", "whole replay", "2"])
      #expect(row.contains("> 5.00 s"))
    }
  }

  /// Regression: a sweep of one repetition, as by default, had a spread of 0 beside each time.
  @Test func oneRepetitionHasNoSpread() async throws {
    try await SweepFixture.withSweep(SweepFixture.manifest(taskCount: 3)) { folder in
      for task in 1 ... 3 { try SweepFixture.finish(task, 1, in: folder) }
      let times = SweepReport(try SweepMerge([folder])).tables[1]
      let column = try #require(times.columns.firstIndex { $0.key == "timeNanoseconds" })
      #expect(times.rows.map { $0[column] } == [.duration(101), .duration(101), .duration(101)])
    }
  }
}

@Suite struct SweepCompletenessTests {
  private let cell = SweepCell(workload: "feed", size: 1, repetition: 1)

  private func missing(
    _ records: [RunRecord], strategies: [String] = ["revised"], cells: Int = 1
  ) throws -> String? {
    var manifest = SweepFixture.manifest()
    manifest.strategies = strategies
    let text = try records.map { try $0.jsonLine() + "\n" }.joined()
    return SweepCompleteness(manifest).missing(
      from: RecordReader.parse(bytes: Array(text.utf8)),
      of: SweepTask(number: 1, cells: Array(repeating: cell, count: cells)))
  }

  @Test func wantsEveryStrategyOfOurs() throws {
    #expect(try missing([try SweepFixture.record(cell)]) == nil)
    #expect(try missing([]) != nil)
    let lacking = try missing([try SweepFixture.record(cell)], strategies: ["revised", "sparse"])
    #expect(lacking?.contains("too few records of sparse") == true)
  }

  /// Goal: records of a case that was cut off in the middle, or of one repetition out of two, do
  /// not do.
  @Test func wantsWholeCases() throws {
    var record = try SweepFixture.record(cell)
    record.caseRecordCount = 2
    #expect(try missing([record]) != nil)
    #expect(try missing([record, record]) == nil)
    #expect(try missing([record, record], cells: 2) != nil)
  }

  /// Goal: a working tree that was changed in the middle of a sweep is noticed.
  @Test func wantsTheCommitOfTheManifest() throws {
    let strange = try SweepFixture.record(cell, commit: "decaf")
    #expect(try missing([try SweepFixture.record(cell), strange])?.contains("decaf") == true)
  }
}
