// The part of a stack that is the solver's.

internal import Profiling

extension StackProfile {
  /// The profile without what replays the trace and starts the process.
  func insideReplay() -> StackProfile {
    cropped(toCalleesOf: [
      "Replayer.swift", "Replayer+Runs.swift", "SolverDriver.swift", "PeerDriver.swift",
      "Strategy.swift", "AllocationRecorder.swift", "OperationKind.swift",
      "HeapWorkerCommand.swift", "CPUWorkerCommand.swift", "InstructionsWorkerCommand.swift",
      "MeasuredRegion.swift", "Replayer+Warm.swift",
    ])
  }
}

/// Telling who replays from who solves.
enum ReplayFunction {
  /// Whether a function of this readable name replays a trace: part of the harness, whatever was
  /// inlined into it.
  static func isReplay(_ name: String) -> Bool {
    name.contains("Replayer.") || name.contains("SolverDriver.") || name.contains("TraceRun.")
  }
}
