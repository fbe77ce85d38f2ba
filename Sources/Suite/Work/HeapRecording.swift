// The memory of one solver or screen, in a process in which every allocation is counted.

internal import LayoutEngine
internal import Measurement
package import Profiling
internal import Reporting
internal import Traces

/// Replays a trace, or makes a screen, under the heap profiler, in a process with tcmalloc.
struct HeapRecording {
  /// What the names of the profiler's files begin with.
  let prefix: String
  /// How often the solver, or the screen, is built and torn down once more.
  let rounds: Int

  /// Replays `profiled`, all of it: its part is ignored.
  func finding(_ profiled: ProfiledCase) throws -> HeapFinding {
    if let screen = try ProfiledScreen(argument: profiled.key.workload) {
      return try finding(screen, size: profiled.key.size)
    }
    let (strategy, trace) = try profiled.key.subject(seed: profiled.seed)
    var replayer = try Replayer(warm: trace, on: strategy)
    let info = TraceInfo(trace)
    var finding = try profile(
      kinds: TraceOperation.Kind.allCases.map(\.description), phases: trace.phaseNames
    ) { recorder, dump in
      try strategy.replay(&replayer) { run, replay throws(ReplayError) in
        if run.kind == .phase {
          let phase = trace.operations[run.operations.upperBound - 1].phase
          if trace.phaseNames[phase] == HeapFinding.teardown { dump() }
          recorder.begin(phase: phase)
        }
        try recorder.perform(kind: Int(run.kind.rawValue)) { () throws(ReplayError) in
          try replay()
        }
        // Without a teardown, while the solver is still there.
        if run.operations.upperBound == trace.operations.count { dump() }
      }
    }
    finding.operationCounts = Dictionary(
      uniqueKeysWithValues: info.operationCounts.map { ($0.key.description, $0.value) })
    finding.constraintCountMax = info.constraintCountMax
    finding.viewCount = trace.viewCount
    finding.rounds = try growth {
      replayer.rewind()
      try strategy.replay(&replayer) { _, replay throws(ReplayError) in try replay() }
    }
    return finding
  }

  private func finding(_ screen: ProfiledScreen, size: Int) throws -> HeapFinding {
    let steps = screen.steps(size: size)
    let kinds = steps.map(\.name)
    let phases = distinct(steps.map(\.phase)) + [HeapFinding.teardown]
    let phaseOfStep = steps.map { step in phases.firstIndex(of: step.phase) ?? 0 }
    var constraintCount = 0
    var viewCount = 0
    func live(_ recorder: borrowing AllocationRecorder, _ dump: () -> Void) {
      var phase: Int?
      screen.run(size: size) { step, body in
        if phase != phaseOfStep[step] { recorder.begin(phase: phaseOfStep[step]) }
        phase = phaseOfStep[step]
        recorder.perform(kind: step, body)
      } atEnd: { window in
        dump()
        recorder.begin(phase: phases.count - 1)
        let counters = window.layoutCounters
        constraintCount = counters.rowsAdded - counters.rowsRemoved
        viewCount = Self.viewCount(below: window)
      }
    }
    // A first life leaves what the process keeps, such as what the runtime looked up.
    live(try AllocationRecorder(kinds: kinds, phases: phases)) {}
    var finding = try profile(kinds: kinds, phases: phases, live)
    finding.operationCounts = Dictionary(uniqueKeysWithValues: steps.map { ($0.name, $0.count) })
    finding.constraintCountMax = constraintCount
    finding.viewCount = viewCount
    finding.rounds = try growth { screen.run(size: size) { _, body in body() } }
    return finding
  }

  private static func viewCount(below view: View) -> Int {
    view.subviews.reduce(0) { $0 + 1 + viewCount(below: $1) }
  }

  /// One life, with the stack of every allocation and the counts by kind and phase.
  ///
  /// - Parameter live: Called once. It calls `dump` where most is alive, of which the first call
  ///   counts.
  private func profile(
    kinds: [String], phases: [String],
    _ live: (_ recorder: borrowing AllocationRecorder, _ dump: () -> Void) throws -> Void
  ) throws -> HeapFinding {
    // Made before counting begins: what the replay itself needs is not the solver's.
    let profiler = try HeapProfiler(prefix: prefix)
    let recorder = try AllocationRecorder(kinds: kinds, phases: phases)

    var profile: Result<String, RecordingError>?
    // What writing the profile leaves behind is not the solver's either.
    var left = (blocks: Int64(0), bytes: Int64(0))
    let before = recorder.live
    try live(recorder) {
      guard profile == nil else { return }
      let before = recorder.live
      profile = Result { () throws(RecordingError) in try profiler.dump(reason: "largest") }
      let after = recorder.live
      left = (after.blocks - before.blocks, after.bytes - before.bytes)
    }
    let after = recorder.live
    recorder.endPhase()
    return HeapFinding(
      ledger: recorder.ledger(), leakedBlocks: after.blocks - before.blocks - left.blocks,
      leakedBytes: after.bytes - before.bytes - left.bytes,
      profilePath: try profile?.get() ?? profiler.dump(reason: "end"))
  }

  /// Calls `live` for each round, and counts what stays; nil without rounds.
  private func growth(_ live: () throws -> Void) throws -> HeapFinding.Rounds? {
    guard rounds > 0 else { return nil }
    // Without the heap profiler, which takes a microsecond for every allocation.
    let recorder = try AllocationRecorder(kinds: [], phases: [])
    let before = recorder.live
    for _ in 0 ..< rounds { try live() }
    let after = recorder.live
    return HeapFinding.Rounds(
      count: rounds, grownBlocks: after.blocks - before.blocks,
      grownBytes: after.bytes - before.bytes)
  }
}

/// What was found of the memory of a solver, or of a screen with its solver.
///
/// Programs of other commits send it, too: fields may be added, but none may change its meaning.
package struct HeapFinding: Hashable, Sendable, Codable {
  /// The phase in front of which the system is complete.
  package static let teardown = "teardown"
  /// How many operations the trace has, by kind, or how many steps the screen.
  package var operationCounts: [String: Int] = [:]
  /// The largest number of constraints in force at once; of a screen, how many its solver has when
  /// the profile is written, those of the engine included.
  package var constraintCountMax = 0
  /// How many views the trace has the variables of, if it says, or how many the screen has.
  package var viewCount: Int?
  /// What was counted until the solver was gone.
  package var ledger: AllocationLedger
  /// How many blocks more were live after the solver's end than before it was made.
  package var leakedBlocks: Int64
  /// The bytes of these blocks.
  package var leakedBytes: Int64
  /// The `.heap` file written when the solver was largest: before the teardown, or at the end of a
  /// trace without one, or of what a screen does.
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
