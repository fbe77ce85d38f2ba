// Records of searches for frame rates, and of profiles: lines, faults, and their place in the
// history.

@testable import Measurement
import Foundation
import Testing

@Suite struct FrameRecordTests {
  private let folder = TestFolder()

  private func frames(_ milliseconds: UInt64) -> LatencyPercentiles {
    let time = milliseconds * 1_000_000
    return LatencyPercentiles(
      sampleCount: 100, p50: time, p90: time, p99: time, p999: time, max: time)
  }

  private func record() throws -> FrameRecord {
    let held = HeldRate(
      unit: "cell", rateHertz: 120, limitSeconds: 20,
      holds: FrameSize(size: 10, constraintCount: 80, viewCount: 40, percentiles: frames(8)),
      misses: FrameSize(size: 11, constraintCount: 88, viewCount: 44, percentiles: frames(9)),
      end: .slowFrames, timedSizes: [FrameSize(size: 1, constraintCount: 8, viewCount: 4)])
    return FrameRecord(
      CaseKey(workload: "feed", size: 0, strategy: "revised"), seed: 1,
      environment: try makeRecord(seed: 1).environment, held)
  }

  @Test func comesBackFromItsLine() throws {
    let record = try record()
    let batch = RecordReader.parse(bytes: Array((try record.jsonLine() + "\n").utf8))
    #expect(batch.frames == [record])
    #expect(batch.faults.isEmpty)
    #expect(!record.isLowerBound)
    #expect(record.budgetNanoseconds == 1e9 / 120)
  }

  /// Goal: a record cannot claim a rate that its own times do not hold.
  @Test func refusesWhatDoesNotFollow() throws {
    let changes: [(reason: String, change: (inout FrameRecord) -> Void)] = [
      ("misses the budget", { $0.holds?.percentiles = frames(9) }),
      ("holds the budget", { $0.misses?.percentiles = frames(8) }),
      ("was not timed", { $0.holds?.percentiles = nil }),
      ("is not the larger one", { $0.misses?.size = 10 }),
      ("did not end by 'slow frames'", { $0.misses?.percentiles = nil }),
      ("did not end by 'time-out'", { $0.end = .overrun }),
      ("holds the budget", { $0.rateHertz = 60 }),
      ("misses the budget", { $0.rateHertz = 200 }),
      ("has no period", { $0.rateHertz = .leastNonzeroMagnitude }),
      ("Hz is none", { $0.rateHertz = 0 }),
      ("no name", { $0.key.workload = "" }),
    ]
    for (reason, change) in changes {
      var record = try record()
      change(&record)
      #expect(record.fault?.contains(reason) == true, "\(reason): \(record.fault ?? "no fault")")
      #expect(throws: RecordFileError.self) { try record.jsonLine() }
    }
  }

  @Test func isABoundWhereSomethingElseEndedTheSearch() throws {
    var record = try record()
    record.misses = nil
    record.end = .largestSize
    #expect(record.fault == nil)
    #expect(record.isLowerBound)
    record.holds = nil
    #expect(!record.isLowerBound)
  }

  /// Goal: searches and profiles of several commits are merged once each, and make a series.
  @Test func isMergedAndMakesASeries() throws {
    let path = folder.path + "/a.jsonl"
    var later = try record()
    later.environment.start = Timestamp(
      secondsSince1970: later.environment.start.secondsSince1970 + 60)
    later.holds?.viewCount = 42
    var heap = ProfileRecord(
      CaseKey(workload: "feed", size: 10, strategy: "revised"), seed: 1,
      environment: later.environment, ProfileFindings(profiler: .heap))
    heap.memory = MemoryUse(
      liveBytes: 700, peakBytes: 800, allocatedBytes: 900, leftBlocks: 0, leftBytes: 0)
    do {
      var writer = try RecordWriter(path: path)
      try writer.append([try record(), later])
      try writer.append([heap])
    }
    let history = HistoryFolder(path: folder.path + "/history")
    #expect(try history.merge([path]).addedCount == 3)
    #expect(try history.merge([path]).addedCount == 0)
    let series = HistoryQuery().series(in: try history.contents().records)
    let views = try #require(series.first { $0.name.metric == "views at 120 Hz" })
    #expect(views.points.map(\.value) == [40, 42])
    #expect(!views.isExact)
    let bytes = try #require(series.first { $0.name.metric == "live bytes" })
    #expect(bytes.points.map(\.value) == [700])
    #expect(bytes.isExact)
  }

  @Test func profilesWithImpossibleSharesAreRefused() throws {
    var record = ProfileRecord(
      CaseKey(workload: "feed", size: 10, strategy: "revised"),
      environment: try makeRecord(seed: 1).environment, ProfileFindings(profiler: .cpu))
    record.rankings = [
      ProfileRanking(
        measure: "time", unit: "microseconds", total: 10,
        places: [ProfilePlace(function: "f", place: nil, own: 4)])
    ]
    #expect(record.fault == nil)
    let batch = RecordReader.parse(bytes: Array((try record.jsonLine() + "\n").utf8))
    #expect(batch.profiles == [record])
    record.rankings[0].places[0].own = 11
    #expect(record.fault?.contains("more than all") == true)
    record.rankings = []
    record.files = ["../secret"]
    #expect(record.fault?.contains("path") == true)
    record.files = []
    record.profiler = .heap
    #expect(record.fault?.contains("memory") == true)
  }
}
