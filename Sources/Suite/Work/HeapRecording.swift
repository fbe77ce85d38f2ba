// The memory of one solver, in a process in which every allocation is counted.

package import Profiling
internal import Traces

/// Replays a trace under the heap profiler, in a process with tcmalloc.
struct HeapRecording {
  /// What the names of the profiler's files begin with.
  let prefix: String
  /// How often the solver is built and torn down once more.
  let rounds: Int

  /// Replays `profiled`, all of it: its part is ignored.
  func finding(_ profiled: ProfiledCase) throws -> HeapFinding {
    let (strategy, trace) = try profiled.key.subject(seed: profiled.seed)
    var replayer = try Replayer(warm: trace, on: strategy)
    var finding = try profile(strategy, &replayer)
    if rounds > 0 { finding.rounds = try liveThroughRounds(strategy, &replayer) }
    return finding
  }

  /// One replay, with the stack of every allocation and the counts by kind and phase.
  private func profile(_ strategy: Strategy, _ replayer: inout Replayer) throws -> HeapFinding {
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
    func dump(_ reason: String) {
      guard profilePath == nil, dumpError == nil else { return }
      let before = recorder.live
      do { profilePath = try profiler.dump(reason: reason) } catch { dumpError = error }
      let after = recorder.live
      left = (after.blocks - before.blocks, after.bytes - before.bytes)
    }
    let before = recorder.live
    try strategy.replay(&replayer) { run, replay throws(ReplayError) in
      if run.kind == .phase {
        let phase = trace.operations[run.operations.upperBound - 1].phase
        if trace.phaseNames[phase] == HeapFinding.teardown { dump(HeapFinding.teardown) }
        recorder.begin(phase: phase)
      }
      try recorder.perform(kind: Int(run.kind.rawValue)) { () throws(ReplayError) in try replay() }
      // Without a teardown, while the solver is still there.
      if run.operations.upperBound == trace.operations.count { dump("end") }
    }
    let after = recorder.live
    recorder.endPhase()
    let ledger = recorder.ledger()
    if let dumpError { throw dumpError }

    return HeapFinding(
      operationCounts: Dictionary(
        uniqueKeysWithValues: info.operationCounts.map { ($0.key.description, $0.value) }),
      constraintCountMax: info.constraintCountMax, viewCount: trace.viewCount, ledger: ledger,
      leakedBlocks: after.blocks - before.blocks - left.blocks,
      leakedBytes: after.bytes - before.bytes - left.bytes,
      profilePath: try profilePath ?? profiler.dump(reason: "end"))
  }

  /// Builds and tears down again and again, each time with a fresh solver, and counts what stays.
  private func liveThroughRounds(
    _ strategy: Strategy, _ replayer: inout Replayer
  ) throws -> HeapFinding.Rounds {
    // Without the heap profiler, which takes a microsecond for every allocation.
    let recorder = try AllocationRecorder(kinds: [], phases: [])
    let before = recorder.live
    for _ in 0 ..< rounds {
      replayer.rewind()
      try strategy.replay(&replayer) { _, replay throws(ReplayError) in try replay() }
    }
    let after = recorder.live
    return HeapFinding.Rounds(
      count: rounds, grownBlocks: after.blocks - before.blocks,
      grownBytes: after.bytes - before.bytes)
  }
}

/// What was found of the memory of a solver.
///
/// Programs of other commits send it, too: fields may be added, but none may change its meaning.
package struct HeapFinding: Hashable, Sendable, Codable {
  /// The phase in front of which the system is complete.
  package static let teardown = "teardown"
  /// How many operations the trace has, by kind.
  package var operationCounts: [String: Int]
  /// The largest number of constraints in force at once.
  package var constraintCountMax: Int
  /// How many views the trace has the variables of, if it says.
  package var viewCount: Int?
  /// What was counted until the solver was gone.
  package var ledger: AllocationLedger
  /// How many blocks more were live after the solver's end than before it was made.
  package var leakedBlocks: Int64
  /// The bytes of these blocks.
  package var leakedBytes: Int64
  /// The `.heap` file written when the solver was largest: before the teardown, or at the end of a
  /// trace without one.
  package var profilePath: String
  /// What many lives in a row left behind, if that was asked for.
  package var rounds: Rounds?

  /// Many solvers, each built and torn down before the next one.
  package struct Rounds: Hashable, Sendable, Codable {
    /// How many.
    package var count: Int
    /// How many blocks more were live after the last than before the first.
    package var grownBlocks: Int64
    /// The bytes of these blocks.
    package var grownBytes: Int64
  }
}
