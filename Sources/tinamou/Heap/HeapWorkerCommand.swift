// The second process of `tinamou heap`, in which every allocation is counted.

internal import ArgumentParser
internal import Foundation
internal import Measurement
internal import Profiling
internal import Suite
internal import Traces

/// What the worker tells the command that started it: one JSON object on standard output.
struct HeapWorkerResult: Codable {
  /// How many operations the trace has, by kind.
  var operationCounts: [String: Int]

  /// The largest number of constraints in force at once.
  var constraintCountMax: Int

  /// What was counted until the solver was gone.
  var ledger: AllocationLedger

  /// How many blocks more were live after the solver's end than before it was made.
  var leakedBlocks: Int64

  /// The bytes of these blocks.
  var leakedBytes: Int64

  /// The `.heap` file written when the solver was largest: before the teardown.
  var profilePath: String
}

/// Replays a trace under the heap profiler. Started by `tinamou heap` with tcmalloc preloaded.
struct HeapWorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "heap-worker", shouldDisplay: false)

  @Argument var workload: String
  @Option var size: Int
  @Option var seed: UInt64
  @Option var strategy: String
  @Option var prefix: String

  func run() throws {
    let strategy = try StrategyCatalog.strategy(named: strategy)
    let trace = try CaseSource(argument: workload).trace(size: size, seed: seed)
    let info = TraceInfo(trace)
    let kinds = TraceOperation.Kind.allCases
    // Once without counting, so that what the Swift runtime keeps for good of a type's first use does
    // not look like a leak.
    var replayer = Replayer(trace)
    replayer.checksRefusals = false
    try strategy.replay(&replayer) { _, replay throws(ReplayError) in try replay() }
    // Made before counting begins: what the replay itself needs is not the solver's.
    replayer.rewind()
    let profiler = try HeapProfiler(prefix: prefix)
    let recorder = try AllocationRecorder(
      kinds: kinds.map(\.description), phases: trace.phaseNames)

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

    let result = HeapWorkerResult(
      operationCounts: Dictionary(
        uniqueKeysWithValues: info.operationCounts.map { ($0.key.description, $0.value) }),
      constraintCountMax: info.constraintCountMax, ledger: ledger,
      leakedBlocks: after.blocks - before.blocks - left.blocks,
      leakedBytes: after.bytes - before.bytes - left.bytes,
      profilePath: try profilePath ?? profiler.dump(reason: "end"))
    print(String(decoding: try JSONEncoder().encode(result), as: UTF8.self))
  }

  /// The phase in front of which the system is complete.
  private static let teardown = "teardown"
}
