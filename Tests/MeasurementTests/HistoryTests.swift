// The history: merging in any order, damaged lines, series.

@testable import Measurement
import Foundation
import RecordTestSupport
import SolverCore
import Testing

@Suite struct HistoryTests {
  private let folder = TestFolder()
  private var history: HistoryFolder { HistoryFolder(path: folder.path + "/history") }

  private func record(_ seed: UInt64, start: Int64, commit: String = "c0") throws -> RunRecord {
    var record = try makeRecord(seed: seed)
    record.environment.start = Timestamp(secondsSince1970: start)
    record.environment.commit = commit
    record.environment.isDirty = false
    return record
  }

  /// Writes a file of records, and returns its path.
  private func write(_ records: [RunRecord], to name: String) throws -> String {
    try folder.write(records.map { try $0.jsonLine() + "\n" }.joined(), to: name)
  }

  private func text(_ folder: String) throws -> [String: String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return Dictionary(
      uniqueKeysWithValues: try names.map {
        ($0, try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8))
      })
  }

  /// Goal: the order, number and grouping of merges leave no trace.
  @Test func mergingIsIdempotentAndCommutative() throws {
    let july: Int64 = 1_784_000_000
    let august = july + 40 * 86_400
    let all = try (UInt64(0) ..< 12).map {
      try record($0, start: ($0 % 2 == 0 ? july : august) - Int64($0))
    }
    let a = try write(Array(all[0 ..< 7]), to: "a.jsonl")
    let b = try write(Array(all[4 ..< 12]), to: "b.jsonl")
    let (left, right) = (history, HistoryFolder(path: folder.path + "/right"))
    let first = try left.merge([a, b])
    #expect(first.addedCount == 12)
    #expect(first.duplicateCount == 3)
    let again = try left.merge([b])
    #expect(again.addedCount == 0)
    #expect(again.duplicateCount == 8)
    _ = try right.merge([b])
    _ = try right.merge([a])
    #expect(try text(left.path) == text(right.path))
    #expect(try text(left.path).keys.sorted() == ["2026-07.jsonl", "2026-08.jsonl"])
    let contents = try left.contents()
    #expect(contents.records.count == 12)
    #expect(contents.faults.isEmpty)
    let starts = contents.records.map(\.environment.start)
    #expect(starts == starts.sorted())
  }

  @Test func damagedAndForeignLinesAreKeptOut() throws {
    let lines = [try record(1, start: 0).jsonLine(), try record(2, start: 1).jsonLine()]
    let changed = lines[0].replacing("\"size\":1", with: "\"size\":7")
    let text = [
      lines[0], "not json", changed, "", "{\"a\":1}", lines[1], String(lines[1].prefix(50)),
    ].joined(separator: "\n")
    let result = try history.merge([try folder.write(text, to: "a.jsonl")])
    #expect(result.addedCount == 2)
    #expect(result.faults.map(\.fault.line) == [2, 3, 5, 7])
    #expect(result.faults.last?.fault.reason == .truncated)
    #expect(try history.contents().faults.isEmpty)
    #expect(throws: RecordFileError.self) { try history.merge([folder.path + "/none.jsonl"]) }
  }

  @Test func linesThatTheHistoryAlreadyHasAreKeptEvenIfDamaged() throws {
    _ = try history.merge([try write([try record(1, start: 0)], to: "a.jsonl")])
    let (file, old) = try #require(try text(history.path).first)
    try folder.write(old + "{\"schema\":99,\"hash\":\"x\"}\n", to: "history/\(file)")
    _ = try history.merge([try write([try record(2, start: 5)], to: "b.jsonl")])
    let contents = try history.contents()
    #expect(contents.records.count == 2)
    #expect(contents.faults.map(\.fault.reason) == [.unsupportedSchema(99)])
  }

  /// Goal: a program that merges what a later one has measured drops nothing of it.
  @Test func linesOfOtherProgramsAreKeptWhole() throws {
    let line = try record(1, start: 0).jsonLine()
    let later = forged(line.replacing("\"count\":", with: "\"attempts\":3,\"count\":"))
    let a = try folder.write(later + "\n", to: "a.jsonl")
    #expect(try history.merge([a]).addedCount == 1)
    #expect(try text(history.path).values.first == later + "\n")
  }

  @Test func comparisonsHaveAFolderOfTheirOwn() throws {
    let comparison = try #require(try SampleRecords.lines().first { $0.kind == "comparison" }?.line)
    // Regression: nobody was told.
    let a = try folder.write(comparison + "\n", to: "a.jsonl")
    #expect(try history.merge([a]) == .init(comparisonCount: 1))
  }

  @Test func countsAreRecordsToo() throws {
    var counts = CaseCounts(trace: "t", values: "v", work: ["build/add pivots": .max])
    counts.allocations = ["add blocks": 1]
    let record = CountRecord(
      CaseKey(workload: "feed", size: 3, strategy: "sparse"), seed: 1,
      environment: try makeRecord(seed: 1).environment, counts)
    let batch = RecordReader.parse(bytes: Array((try record.jsonLine() + "\n").utf8))
    #expect(batch.counts == [record])
    #expect(batch.faults.isEmpty)
    var nameless = record
    nameless.key.workload = ""
    #expect(throws: RecordFileError.self) { try nameless.jsonLine() }
  }

  // MARK: - Series

  private func series(_ values: [UInt64]) throws -> [AnyRecord] {
    try values.enumerated().map { i, value in
      var record = try record(1, start: Int64(i) * 1_000, commit: "commit-\(i)")
      record.work = WorkCounters(pivots: value, rowsTouched: 0, termsTouched: 0)
      record.time = try TimeSummary(perRepetition: [Double(value) * (i % 2 == 0 ? 1 : 1.01)])
      return AnyRecord(record)
    }
  }

  @Test func aChangeNamesTheCommitsAroundIt() throws {
    let records = try series(Array(repeating: 100, count: 8) + Array(repeating: 130, count: 8))
    let found = HistoryQuery().series(in: records.shuffled())
    #expect(found.map(\.name.metric) == ["build/add ns", "build/add pivots"])
    for series in found {
      let changes = series.changes()
      #expect(changes.map(\.index) == [8], "\(series.name.metric)")
      #expect(series.commits(of: try #require(changes.first)) == ("commit-7", "commit-8"))
    }
    #expect(found[0].isExact == false)
    #expect(found[1].isExact)
  }

  /// Regression: what was measured with uncommitted changes stood there as the commit's own, and a
  /// change as one between a commit and itself.
  @Test func aChangedWorkingTreeIsNoCommit() throws {
    let records = try [false, true].enumerated().map { i, isDirty in
      var record = try record(1, start: Int64(i))
      record.environment.isDirty = isDirty
      record.work = WorkCounters(pivots: UInt64(5 + i), rowsTouched: 0, termsTouched: 0)
      return AnyRecord(record)
    }
    let found = try #require(HistoryQuery().series(in: records).first { $0.isExact })
    #expect(found.points.map(\.commitName) == ["c0", "c0-dirty"])
    #expect(found.commits(of: try #require(found.changes().first)) == ("c0", "c0-dirty"))
  }

  @Test func queriesNarrow() throws {
    let records = try series([1, 2, 3, 4])
    func count(_ change: (inout HistoryQuery) -> Void) -> Int {
      var query = HistoryQuery()
      change(&query)
      return query.series(in: records).first?.points.count ?? 0
    }
    #expect(count { _ in } == 4)
    #expect(count { $0.workloads = ["feed"] } == 4)
    #expect(count { $0.workloads = ["chain"] } == 0)
    #expect(count { $0.strategies = ["revised"] } == 0)
    #expect(count { $0.machine = "chip" } == 4)
    #expect(count { $0.machine = "apple" } == 0)
    #expect(count { $0.since = Timestamp(secondsSince1970: 2_000) } == 2)
    #expect(count { $0.metric = "pivots" } == 4)
    #expect(count { $0.metric = "bytes" } == 0)
  }

  /// Regression: the time of a wrong answer was one like all others.
  @Test func debugBuildsAndWrongAnswersAreNoHistory() throws {
    var (debug, wrong) = (try record(1, start: 0), try record(1, start: 0))
    debug.environment.build.isDebug = true
    wrong.verification.isVerified = false
    #expect(HistoryQuery().series(in: [AnyRecord(debug), AnyRecord(wrong)]).isEmpty)
  }

  // MARK: - What a series is of

  private func counts(
    _ work: [String: UInt64], _ allocations: [String: UInt64]? = nil, trace: String = "t",
    start: Int64
  ) throws -> AnyRecord {
    var counts = CaseCounts(trace: trace, values: "v", work: work)
    counts.allocations = allocations
    var environment = try makeRecord(seed: 1).environment
    environment.start = Timestamp(secondsSince1970: start)
    return AnyRecord(
      CountRecord(
        CaseKey(workload: "feed", size: 3, strategy: "sparse"), seed: 1, environment: environment,
        counts))
  }

  /// Regression: pivots of 0, 0, 0, 50, 50, 50 were a series of three without a change.
  @Test func aCountThatAppearsOrVanishesIsAChange() throws {
    let found = try HistoryQuery().series(in: series([0, 0, 0, 50, 50, 0])).filter(\.isExact)
    // Rows and terms were never counted.
    #expect(found.map(\.name.metric) == ["build/add pivots"])
    let changes = try #require(found.first).changes()
    #expect(changes.map(\.index) == [3, 5])
    #expect(changes.map(\.factor) == [nil, 0])
  }

  /// Goal: records of counts leave out what did not happen, and what was not looked at.
  @Test func whatOnlyOtherRecordsCountIsZero() throws {
    let found = HistoryQuery().series(in: [
      try counts(["build/add rows": 4], start: 1),
      try counts(["build/add pivots": 2, "build/add rows": 4], ["add blocks": 7], start: 2),
      try counts(["build/add rows": 4], [:], start: 3),
    ])
    let values = Dictionary(
      uniqueKeysWithValues: found.map { ($0.name.metric, $0.points.map(\.value)) })
    #expect(
      values == [
        "add blocks": [7, 0], "build/add pivots": [0, 2, 0], "build/add rows": [4, 4, 4],
      ])
  }

  /// Regression: seeds 1 and 2 that alternated at one commit were a change each time, and so were
  /// the times of `--quick` runs and of other flags.
  @Test func otherCircumstancesAreOtherSeries() throws {
    func found(_ change: (inout RunRecord) -> Void) throws -> [HistorySeries] {
      let records = try (0 ..< 6).map { i in
        var record = try record(1, start: Int64(i))
        record.seed = 1
        record.work = WorkCounters(pivots: i % 2 == 0 ? 5 : 6, rowsTouched: 0, termsTouched: 0)
        record.settings = "long"
        if i % 2 == 1 { change(&record) }
        return AnyRecord(record)
      }
      return HistoryQuery().series(in: records)
    }
    func titles(_ found: [HistorySeries]) -> [String] {
      found.map { ([$0.name.metric] + $0.distinctions).joined(separator: ", ") }
    }
    #expect(titles(try found { _ in }) == ["build/add ns", "build/add pivots"])
    let seeds = try found { $0.seed = 2 }
    #expect(
      titles(seeds) == [
        "build/add ns, seed 0x1", "build/add ns, seed 0x2", "build/add pivots, seed 0x1",
        "build/add pivots, seed 0x2",
      ])
    #expect(seeds.allSatisfy { $0.points.count == 3 && $0.changes().isEmpty })
    let settings = titles(try found { $0.settings = "quick" })
    #expect(settings == ["build/add ns, long", "build/add ns, quick", "build/add pivots"])
    let flags = titles(try found { $0.environment.build.flags = [] })
    #expect(
      Set(flags) == [
        "build/add ns", "build/add ns, -Ounchecked", "build/add pivots",
        "build/add pivots, -Ounchecked",
      ])
    let traces = HistoryQuery().series(in: [
      try counts(["rows": 1], trace: "t1", start: 1),
      try counts(["rows": 2], trace: "t2", start: 2),
    ])
    #expect(titles(traces) == ["rows, trace t1", "rows, trace t2"])
  }

  /// Regression: peaks from before 2026-11-25 are what the allocator set aside, so that the first
  /// ones from after it were an exact change.
  @Test func peaksOfTwoMeaningsAreTwoSeries() throws {
    let found = HistoryQuery().series(
      in: try ["2026-11-24T23:59:59Z", "2026-11-25T00:00:00Z"].map { text in
        var record = ProfileRecord(
          CaseKey(workload: "feed", size: 10, strategy: "revised"), seed: 1,
          environment: try makeRecord(seed: 1).environment, ProfileFindings(profiler: .heap))
        record.environment.start = try #require(Timestamp(text))
        record.memory = MemoryUse(
          liveBytes: 700, peakBytes: 800, allocatedBytes: 900, leftBlocks: 0, leftBytes: 0)
        return AnyRecord(record)
      })
    #expect(found.map(\.name.metric) == ["live bytes", "peak bytes", "peak bytes set aside"])
    #expect(found.map(\.points.count) == [2, 1, 1])
  }

  /// Regression: values of one second were sorted by their size, which made a step of noise.
  @Test func whatHasOneMomentStaysInItsOrder() throws {
    let values: [Double] = [7, 3, 9, 1, 8, 2, 6, 4, 9, 2, 7, 3]
    let records = try values.map { value in
      var record = try record(1, start: 0)
      record.time = try TimeSummary(perRepetition: [value])
      return AnyRecord(record)
    }
    let found = HistoryQuery().series(in: records).filter { !$0.isExact }
    #expect(found.map { $0.points.map(\.value) } == [values])
    #expect(found.first?.changes().isEmpty == true)
  }

  /// Regression: a whole number that no integer holds trapped.
  @Test(arguments: [
    (120, "views at 120 Hz"), (59.94, "views at 59.94 Hz"), (1e300, "views at 1e+300 Hz"),
  ])
  func everyRateHasAName(rate: Double, name: String) throws {
    var held = HeldRate(unit: "cell", rateHertz: rate, limitSeconds: 1, end: .slowFrames)
    held.misses = FrameSize(
      size: 1, viewCount: 9,
      percentiles: LatencyPercentiles(
        sampleCount: 1, p50: .max, p90: .max, p99: .max, p999: .max, max: .max))
    let record = FrameRecord(
      CaseKey(workload: "feed", size: 0, strategy: "revised"),
      environment: try makeRecord(seed: 1).environment, held)
    #expect(record.fault == nil)
    #expect(HistoryQuery().series(in: [AnyRecord(record)]).map(\.name.metric) == [name])
  }
}
