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
