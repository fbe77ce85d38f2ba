// One solver whose memory is looked at, and the process that does.

internal import Foundation
internal import Profiling
internal import Suite

/// A strategy, in this program or in one of another commit.
struct HeapArm {
  let strategy: Strategy

  /// The other program, or nil for this one.
  let program: String?

  /// What tables call it.
  var label: String { program == nil ? strategy.name : "\(strategy.name), other program" }

  /// What its files are called by.
  var fileName: String { program == nil ? strategy.name : "\(strategy.name)-other" }

  private var executable: String { program ?? PreloadedWorker.thisExecutable }

  /// Runs the worker on `workload`, which may be the path of a trace.
  ///
  /// - Throws: `WorkerError` for missing tools and workers that fail, `ProfileError` for a profile that
  ///   is not understood.
  func measure(
    _ workload: String, size: Int, seed: UInt64, prefix: String, rounds: Int
  ) async throws -> HeapMeasurement {
    var arguments = [
      "heap-worker", workload, "--size", "\(size)", "--seed", "\(seed)", "--strategy",
      strategy.name, "--prefix", prefix,
    ]
    // Unless asked for, so that workers of commits that know nothing of it understand the rest.
    if rounds > 0 { arguments += ["--rounds", "\(rounds)"] }
    let worker = PreloadedWorker(
      preloading: .tcmalloc, executable: executable, arguments: arguments,
      timeLimit: .seconds(rounds > 0 ? 7_200 : 600))
    let output = try await worker.run().standardOutput
    let result = try JSONDecoder().decode(HeapWorkerResult.self, from: Data(output.utf8))
    return HeapMeasurement(
      arm: self, size: size, prefix: prefix, result: result,
      heap: try HeapProfile(path: result.profilePath))
  }
}

/// What one worker found.
struct HeapMeasurement {
  let arm: HeapArm
  let size: Int

  /// What the names of all its files begin with.
  let prefix: String
  let result: HeapWorkerResult
  let heap: HeapProfile

  /// Bytes alive before the teardown, as asked for.
  var liveBytes: Int64 { heap.totals.liveBytes }

  /// These, for each constraint in force then.
  var bytesPerConstraint: Double {
    Double(liveBytes) / Double(max(1, result.constraintCountMax))
  }

  /// These, for each view, where the trace has views.
  var bytesPerView: Double? { result.viewCount.map { Double(liveBytes) / Double($0) } }

  /// The stacks with names, from the solver's own functions inwards.
  func profile() async throws -> StackProfile {
    try await Symbolizer().symbolize(AddressProfile(heap)).insideReplay()
  }
}

extension StackProfile {
  /// The profile without what replays the trace and starts the process.
  func insideReplay() -> StackProfile {
    cropped(toCalleesOf: [
      "Replayer.swift", "Replayer+Runs.swift", "SolverDriver.swift", "PeerDriver.swift",
      "Strategy.swift", "AllocationRecorder.swift", "OperationKind.swift",
      "HeapWorkerCommand.swift", "CPUWorkerCommand.swift", "InstructionsWorkerCommand.swift",
      "MeasuredRegion.swift",
    ])
  }
}
