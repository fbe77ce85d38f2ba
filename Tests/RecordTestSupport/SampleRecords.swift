// One record of each kind, made by code.

internal import Measurement
import SolverCore

/// Records as commands write them, with every field that a record may have.
package enum SampleRecords {
  /// The line of one record of each kind, by the name of the kind.
  package static func lines() throws -> [(kind: String, line: String)] {
    try bodies().map { body in
      let record = AnyRecord(
        CaseKey(workload: "feed", size: 10, strategy: "revised"), seed: 0xC4A1,
        constraintCount: 40, environment: environment, body)
      return (body.kind.rawValue, try record.jsonLine())
    }
  }

  private static func bodies() throws -> [AnyRecordBody] {
    [
      .run(try run()), .overrun(overrun()),
      .failure(CaseFailure(reason: "the answer is wrong", settings: "quick")),
      .comparison(try comparison()), .counts(counts()), .frames(frames()), .profile(profile()),
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

  private static let work = WorkCounters(pivots: 10, rowsTouched: 80, termsTouched: 400)

  private static func run() throws -> RunFigures {
    var recorder = LatencyRecorder(keepsSamples: false)
    for nanoseconds in UInt64(1) ... 200 { recorder.record(nanoseconds * 37) }
    var figures = RunFigures(
      phase: "animate", operation: .frame, count: 40,
      time: try TimeSummary(perRepetition: [50, 51.5, 49]), work: work,
      verification: Verification(isVerified: true, method: "certificate"),
      clock: ClockFloor(backToBackNanoseconds: [25, 25, 30]))
    figures.percentiles = recorder.percentiles
    figures.latencies = recorder.encodedHistogram
    figures.coldTime = try TimeSummary(perRepetition: [90, 80])
    figures.settings = "quick"
    figures.caseRecordCount = 1
    return figures
  }

  private static func overrun() -> Overrun {
    var overrun = Overrun(limitSeconds: 20, phase: "build", operationsDone: 3, operationCount: 400)
    overrun.settings = "quick"
    return overrun
  }

  private static func comparison() throws -> ComparedPhase {
    var compared = ComparedPhase(
      phase: "build", countPerReplay: 1, baseStrategy: "kiwi",
      base: ComparisonArm(blockNanoseconds: [100, 100, 100, 100, 100, 100]),
      candidate: ComparisonArm(blockNanoseconds: [400, 404, 396, 408, 392, 400]),
      controlNanoseconds: [100, 101, 99, 100, 102, 98], scheduleSeed: 1)
    // No comparison says all of this, but each of it may be said.
    for arm in [\ComparedPhase.base, \.candidate] {
      compared[keyPath: arm].work = work
      compared[keyPath: arm].verification = "certificate"
      compared[keyPath: arm].overrunSeconds = 5
      compared[keyPath: arm].fault = "signal 11"
    }
    compared.unit = "instructions"
    compared.boundRatio = compared.boundOfTimes
    compared.comparison = try PairedComparison(
      base: compared.base.blockNanoseconds, control: compared.controlNanoseconds,
      candidate: compared.candidate.blockNanoseconds, threshold: 1.03)
    return compared
  }

  private static func counts() -> CaseCounts {
    var counts = CaseCounts(trace: "t", values: "v", work: ["build/add pivots": 12])
    counts.allocations = ["build/add bytes": 2_048, "animate/solve bytes": 1_024, "add blocks": 9]
    counts.instructions = InstructionCounts(
      series: ["build/add": 123_456], functions: ["Table.reserve(_:)": 123_000])
    return counts
  }

  private static func frames() -> HeldRate {
    func size(_ size: Int, milliseconds: UInt64) -> FrameSize {
      let time = milliseconds * 1_000_000
      return FrameSize(
        size: size, constraintCount: 4 * size, viewCount: size,
        percentiles: LatencyPercentiles(
          sampleCount: 200, p50: time, p90: time, p99: time, p999: time, max: time))
    }
    return HeldRate(
      unit: "cell", rateHertz: 120, limitSeconds: 20, holds: size(10, milliseconds: 8),
      misses: size(11, milliseconds: 9), end: .slowFrames,
      timedSizes: [size(10, milliseconds: 8), size(11, milliseconds: 9)])
  }

  private static func profile() -> ProfileFindings {
    var findings = ProfileFindings(
      profiler: .heap, part: "phase build", otherProgram: "../old/tinamou")
    findings.viewCount = 10
    findings.memory = MemoryUse(
      liveBytes: 12_000, peakBytes: 12_100, allocatedBytes: 24_000, leftBlocks: 1, leftBytes: 16)
    findings.totals = ["allocations": 70, "operations": 40]
    findings.rankings = [
      ProfileRanking(
        measure: "live bytes", unit: "bytes", total: 12_000,
        places: [
          ProfilePlace(
            function: "Table.reserve(_:)", place: "Table.swift:7", own: 11_000, withCallees: 12_000)
        ])
    ]
    findings.files = ["feed-10-revised.0001.heap"]
    return findings
  }
}
