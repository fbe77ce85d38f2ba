// Small results made by code, for tests of the report.

import Measurement
import Reporting
import SolverCore

/// Records with numbers that tests choose.
enum Fixture {
  static func environment(hour: Int = 0, isDebug: Bool = false) -> RunEnvironment {
    RunEnvironment(
      commit: "\(hour)123456789abcdef", isDirty: false, toolchain: "Swift version 6.3",
      build: BuildConfiguration(isDebug: isDebug, hasSolverChecks: false, flags: []),
      machine: Machine(
        processor: "AMD EPYC", architecture: "x86_64", coreCount: 2, memoryBytes: 8 << 30,
        kernel: "Linux 6.1", frequencyGovernor: nil),
      loadAverages: [0.25, 0.1, 0.1], start: Timestamp(secondsSince1970: Int64(hour) * 3_600))
  }

  /// One kind of operation; 10 of them, so that a phase takes 10 times `nanoseconds`.
  static func record(
    _ workload: String = "feed", _ size: Int = 10, _ strategy: String = "revised",
    _ operation: OperationKind = .add, phase: String = "build", nanoseconds: Double = 50,
    isVerified: Bool = true, hour: Int = 0, environment: RunEnvironment? = nil
  ) throws -> RunRecord {
    RunRecord(
      CaseKey(workload: workload, size: size, strategy: strategy), constraintCount: size * 4,
      environment: environment ?? self.environment(hour: hour),
      RunFigures(
        phase: phase, operation: operation, count: 10,
        time: try TimeSummary(perRepetition: Array(repeating: nanoseconds, count: 6)),
        work: WorkCounters(pivots: 10, rowsTouched: 80, termsTouched: 400),
        verification: Verification(isVerified: isVerified, method: "certificate"),
        clock: ClockFloor(backToBackNanoseconds: [25, 25, 30])))
  }

  static func comparison(
    _ workload: String = "feed", _ size: Int = 10, phase: String = "build",
    base: String = "revised", candidate: String = "kiwi", factor: Double = 4, hour: Int = 0
  ) throws -> ComparisonRecord {
    var compared = ComparedPhase(
      phase: phase, countPerReplay: 1, baseStrategy: base,
      base: ComparisonArm(blockNanoseconds: [100, 100, 100, 100, 100, 100]),
      candidate: ComparisonArm(
        blockNanoseconds: [1, 1.01, 0.99, 1.02, 0.98, 1].map { 100 * factor * $0 }),
      controlNanoseconds: [100, 101, 99, 100, 102, 98], scheduleSeed: 1)
    compared.comparison = try PairedComparison(
      base: compared.base.blockNanoseconds, control: compared.controlNanoseconds,
      candidate: compared.candidate.blockNanoseconds, threshold: 1.03)
    return ComparisonRecord(
      CaseKey(workload: workload, size: size, strategy: candidate), constraintCount: size * 4,
      environment: environment(hour: hour), compared)
  }

  /// All of 200 samples at one time.
  static func percentiles(_ time: UInt64) -> LatencyPercentiles {
    LatencyPercentiles(sampleCount: 200, p50: time, p90: time, p99: time, p999: time, max: time)
  }

  /// A search whose largest size at 120 Hz takes 8 ms, and the next one 9 ms.
  static func frames(
    _ workload: String, _ strategy: String, size: Int, views: Int, hour: Int = 0
  ) -> FrameRecord {
    func frames(_ size: Int, _ views: Int, milliseconds: UInt64) -> FrameSize {
      FrameSize(
        size: size, constraintCount: 2 * views, viewCount: views,
        percentiles: percentiles(milliseconds * 1_000_000))
    }
    return FrameRecord(
      CaseKey(workload: workload, size: 0, strategy: strategy), seed: 1,
      environment: environment(hour: hour),
      HeldRate(
        unit: "cell", rateHertz: 120, limitSeconds: 20, holds: frames(size, views, milliseconds: 8),
        misses: frames(size + 1, views + 1, milliseconds: 9), end: .slowFrames,
        timedSizes: [frames(size, views, milliseconds: 8)]))
  }

  /// A profile of the heap of which `left` bytes outlive the solver.
  static func heap(
    _ workload: String = "feed", _ size: Int = 10, _ strategy: String = "revised",
    bytesPerConstraint: Int64 = 300, left: Int64 = 0, function: String = "Table.reserve(_:)",
    files: [String] = []
  ) -> ProfileRecord {
    var record = ProfileRecord(
      CaseKey(workload: workload, size: size, strategy: strategy), seed: 1,
      constraintCount: size * 4, environment: environment(), ProfileFindings(profiler: .heap))
    record.viewCount = size
    let live = Int64(size) * 4 * bytesPerConstraint
    record.memory = MemoryUse(
      liveBytes: live, peakBytes: live + 100, allocatedBytes: 2 * live,
      leftBlocks: left == 0 ? 0 : 1, leftBytes: left)
    record.rankings = [
      ProfileRanking(
        measure: "live bytes", unit: "bytes", total: live,
        places: [ProfilePlace(function: function, place: "Table.swift:7", own: live)])
    ]
    record.files = files
    return record
  }

  static func input(
    _ records: [RunRecord] = [], _ comparisons: [ComparisonRecord] = [],
    overruns: [OverrunRecord] = [], frames: [FrameRecord] = [], profiles: [ProfileRecord] = [],
    faults: [RecordFault] = []
  ) throws -> ReportInput {
    var all = RecordBatch()
    all.append(records)
    all.append(comparisons)
    all.append(overruns)
    all.append(frames)
    all.append(profiles)
    // Through a file's lines, as in life.
    let lines = try all.all.map { try $0.jsonLine() }
    var batch = RecordReader.parse(bytes: Array(lines.map { $0 + "\n" }.joined().utf8))
    precondition(batch.faults.isEmpty, "the fixture makes records that can be read")
    batch.faults = faults
    var input = ReportInput()
    input.files = [ReportInput.RecordFile(path: "runs/one.jsonl", batch: batch)]
    return input
  }

  /// The report on such an input.
  static func model(
    _ records: [RunRecord] = [], _ comparisons: [ComparisonRecord] = [],
    overruns: [OverrunRecord] = [], frames: [FrameRecord] = [], profiles: [ProfileRecord] = [],
    faults: [RecordFault] = []
  ) throws -> ReportModel {
    ReportModel(
      try input(
        records, comparisons, overruns: overruns, frames: frames, profiles: profiles,
        faults: faults))
  }
}

extension ReportModel {
  /// The chart called `id`, wherever it is.
  func chart(_ id: String) -> ReportChart? { sections.flatMap(\.charts).first { $0.id == id } }

  /// The finding called `title`.
  func finding(_ title: String) -> ReportFinding? { verdict.first { $0.title == title } }
}

extension JSONValue {
  var arrayValue: [JSONValue]? { if case .array(let values) = self { values } else { nil } }
}
