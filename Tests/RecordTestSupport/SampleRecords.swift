// One record of each kind, made by code.

internal import Measurement
import SolverCore

/// Lines as commands write them, with every field that a record may have.
package enum SampleRecords {
  /// The line of one record of each kind, by the name of the kind.
  package static func lines() throws -> [(kind: String, line: String)] {
    [
      ("run", try run().jsonLine()), ("overrun", try overrun().jsonLine()),
      ("comparison", try comparison().jsonLine()), ("counts", try counts().jsonLine()),
      ("frames", try frames().jsonLine()), ("profile", try profile().jsonLine()),
      ("failure", try failure().jsonLine()),
    ]
  }

  private static var environment: RunEnvironment {
    RunEnvironment(
      commit: "0123456789abcdef0123456789abcdef01234567", isDirty: false,
      toolchain: "Swift version 6.3",
      build: BuildConfiguration(isDebug: false, hasSolverChecks: false, flags: ["-Ounchecked"]),
      machine: Machine(
        processor: "AMD EPYC", architecture: "x86_64", coreCount: 2, memoryBytes: 8 << 30,
        kernel: "Linux 6.1", frequencyGovernor: "performance"),
      loadAverages: [0.25, 0.1, 0.1], start: Timestamp(secondsSince1970: 1_784_000_000))
  }

  private static let key = CaseKey(workload: "feed", size: 10, strategy: "revised")
  private static let work = WorkCounters(pivots: 10, rowsTouched: 80, termsTouched: 400)

  private static func run() throws -> RunRecord {
    var recorder = LatencyRecorder(keepsSamples: false)
    let series = recorder.series(.frame, phase: "animate")
    for nanoseconds in UInt64(1) ... 200 { recorder.record(nanoseconds * 37, in: series) }
    var record = RunRecord(
      workload: key.workload, size: key.size, strategy: key.strategy, operation: .frame, count: 40,
      time: try TimeSummary(perRepetition: [50, 51.5, 49]), work: work,
      verification: Verification(isVerified: true, method: "certificate"),
      clock: ClockFloor(backToBackNanoseconds: [25, 25, 30]), environment: environment)
    record.constraintCount = 40
    record.seed = 0xC4A1
    record.phase = "animate"
    record.percentiles = recorder.percentiles(of: series)
    record.latencies = recorder.encodedHistogram(of: series)
    record.coldTime = try TimeSummary(perRepetition: [90, 80])
    record.allocations = 12
    record.allocatedBytes = 1_234
    record.settings = "quick"
    record.caseRecordCount = 1
    return record
  }

  private static func overrun() -> OverrunRecord {
    var record = OverrunRecord(
      workload: key.workload, size: key.size, strategy: "kiwi", limitSeconds: 20,
      operationsDone: 3, operationCount: 400, environment: environment)
    record.constraintCount = 40
    record.seed = 1
    record.phase = "build"
    return record
  }

  private static func failure() -> FailedCaseRecord {
    FailedCaseRecord(key: key, seed: 1, reason: "the answer is wrong", environment: environment)
  }

  private static func comparison() throws -> ComparisonRecord {
    var record = ComparisonRecord(
      workload: key.workload, size: key.size, constraintCount: 40, phase: "build",
      countPerReplay: 1, base: ComparisonArm(strategy: "revised"),
      candidate: ComparisonArm(strategy: "kiwi"),
      controlNanoseconds: [100, 101, 99, 100, 102, 98], scheduleSeed: 1, environment: environment)
    record.seed = 1
    record.base.blockNanoseconds = [100, 100, 100, 100, 100, 100]
    record.candidate.blockNanoseconds = [400, 404, 396, 408, 392, 400]
    record.base.work = work
    record.comparison = try PairedComparison(
      base: record.base.blockNanoseconds, control: record.controlNanoseconds,
      candidate: record.candidate.blockNanoseconds, threshold: 1.03)
    return record
  }

  private static func counts() -> CountRecord {
    var counts = CaseCounts(trace: "t", values: "v", work: ["build/add pivots": 12])
    counts.allocations = ["build/add bytes": 2_048, "animate/solve bytes": 1_024, "add blocks": 9]
    counts.instructions = InstructionCounts(series: ["build/add": 123_456])
    return CountRecord(key: key, seed: 1, counts: counts, environment: environment)
  }

  private static func frames() -> FrameRecord {
    func size(_ size: Int, milliseconds: UInt64) -> FrameSize {
      let time = milliseconds * 1_000_000
      return FrameSize(
        size: size, constraintCount: 4 * size, viewCount: size,
        percentiles: LatencyPercentiles(
          sampleCount: 200, p50: time, p90: time, p99: time, p999: time, max: time))
    }
    var record = FrameRecord(
      workload: key.workload, unit: "cell", strategy: key.strategy, seed: 1, rateHertz: 120,
      limitSeconds: 20, end: .slowFrames, environment: environment)
    record.holds = size(10, milliseconds: 8)
    record.misses = size(11, milliseconds: 9)
    record.timedSizes = [size(10, milliseconds: 8), size(11, milliseconds: 9)]
    return record
  }

  private static func profile() -> ProfileRecord {
    var record = ProfileRecord(
      profiler: .heap, key: key, seed: 1, part: "phase build", environment: environment)
    record.constraintCount = 40
    record.viewCount = 10
    record.memory = MemoryUse(
      liveBytes: 12_000, peakBytes: 12_100, allocatedBytes: 24_000, leftBlocks: 1, leftBytes: 16)
    record.totals = ["allocations": 70, "operations": 40]
    record.rankings = [
      ProfileRanking(
        measure: "live bytes", unit: "bytes", total: 12_000,
        places: [
          ProfilePlace(
            function: "Table.reserve(_:)", place: "Table.swift:7", own: 11_000, withCallees: 12_000)
        ])
    ]
    record.files = ["feed-10-revised.0001.heap"]
    return record
  }
}
