// The process of `tinamou instructions` that runs under callgrind.

internal import ArgumentParser
internal import Profiling
internal import Suite
internal import Traces

/// Replays a trace twice; the second time, its chosen part is what callgrind counts.
///
/// It runs on the one thread that the process has: see `Program`.
struct InstructionsWorkerCommand: ParsableCommand {
  /// By which `Program` and the command know it.
  static let name = "instructions-worker"

  static let configuration = CommandConfiguration(commandName: name, shouldDisplay: false)

  @OptionGroup var workload: ProfiledWorkload
  @Option var strategy: String

  func run() throws {
    let strategy = try StrategyCatalog.strategy(named: strategy)
    let trace = try CaseSource(argument: workload.workload)
      .trace(size: workload.size, seed: workload.seed.value)
    let part = try workload.part.part(of: trace)
    try strategy.checkMemory(for: trace)
    var replayer = try Replayer(warm: trace, on: strategy)
    var tracker = ReplayPart.Tracker(part, of: trace)
    try strategy.replay(&replayer) { run, replay throws(ReplayError) in
      guard tracker.contains(run) else { return try replay() }
      try measuredRegion { () throws(ReplayError) in try replay() }
    }
  }
}
