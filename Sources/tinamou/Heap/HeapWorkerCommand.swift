// The second process of `tinamou heap`, in which every allocation is counted.

internal import ArgumentParser
internal import Measurement
internal import Profiling
internal import Suite
internal import Traces

/// Replays a trace under the heap profiler. Started by `tinamou heap` with tcmalloc preloaded, also
/// by that of another commit: arguments may be added, and none may change its meaning.
struct HeapWorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "heap-worker", shouldDisplay: false)

  @Argument var workload: String
  @Option var size: Int
  @Option var seed: UInt64
  @Option var strategy: String
  @Option var prefix: String
  @Option var rounds = 0

  func run() throws {
    let strategy = try StrategyCatalog.strategy(named: strategy)
    let trace = try CaseSource(argument: workload).trace(size: size, seed: seed)
    try strategy.checkMemory(for: trace)
    var replayer = try Replayer(warm: trace, on: strategy)
    var result = try profile(strategy, &replayer)
    if rounds > 0 { result.rounds = try liveThroughRounds(strategy, &replayer) }
    try WorkerMessages.answer(result)
  }

  /// One replay, with the stack of every allocation and the counts by kind and phase.
  private func profile(
    _ strategy: Strategy, _ replayer: inout Replayer
  ) throws -> HeapWorkerResult {
    let trace = replayer.trace
    let info = TraceInfo(trace)
    // Made before counting begins: what the replay itself needs is not the solver's.
    let kinds = TraceOperation.Kind.allCases.map(\.description)
    let phases = trace.phaseNames
    let profiler = try HeapProfiler(prefix: prefix)
    let recorder = try AllocationRecorder(kinds: kinds, phases: phases)

    var profilePath: String?
    var dumpError: (any Error)?
    // What writing the profile leaves behind is not the solver's either.
    var left = (blocks: Int64(0), bytes: Int64(0))
    let before = recorder.live
    try strategy.replay(&replayer) { run, replay throws(ReplayError) in
      if run.kind == .phase {
        let phase = trace.operations[run.operations.upperBound - 1].phase
        if profilePath == nil, trace.phaseNames[phase] == Self.teardown {
          let before = recorder.live
          do { profilePath = try profiler.dump(reason: Self.teardown) } catch { dumpError = error }
          let after = recorder.live
          left = (after.blocks - before.blocks, after.bytes - before.bytes)
        }
        recorder.begin(phase: phase)
      }
      try recorder.perform(kind: Int(run.kind.rawValue)) { () throws(ReplayError) in try replay() }
    }
    let after = recorder.live
    recorder.endPhase()
    let ledger = recorder.ledger()
    if let dumpError { throw dumpError }

    return HeapWorkerResult(
      operationCounts: Dictionary(
        uniqueKeysWithValues: info.operationCounts.map { ($0.key.description, $0.value) }),
      constraintCountMax: info.constraintCountMax, viewCount: trace.viewCount, ledger: ledger,
      leakedBlocks: after.blocks - before.blocks - left.blocks,
      leakedBytes: after.bytes - before.bytes - left.bytes,
      profilePath: try profilePath ?? profiler.dump(reason: "end"))
  }

  /// Builds and tears down again and again, each time by a fresh solver, and sees what stays.
  private func liveThroughRounds(
    _ strategy: Strategy, _ replayer: inout Replayer
  ) throws -> HeapWorkerResult.Rounds {
    // Without the heap profiler, which takes a microsecond for every allocation.
    let recorder = try AllocationRecorder(kinds: [], phases: [])
    let before = recorder.live
    for _ in 0 ..< rounds {
      replayer.rewind()
      try strategy.replay(&replayer) { _, replay throws(ReplayError) in try replay() }
    }
    let after = recorder.live
    return HeapWorkerResult.Rounds(
      count: rounds, grownBlocks: after.blocks - before.blocks,
      grownBytes: after.bytes - before.bytes)
  }

  /// The phase in front of which the system is complete.
  static let teardown = "teardown"
}
