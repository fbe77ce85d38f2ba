// The second process of `tinamou cpu`, in which the sampling profiler runs.

internal import ArgumentParser
internal import Measurement
internal import Profiling
internal import Suite
internal import Traces

/// What the worker tells the command that started it: one JSON object on standard output.
struct CPUWorkerResult: Codable {
  /// How often the trace was replayed.
  var replayCount: Int

  /// The processor time in the part that was sampled.
  var nanoseconds: UInt64
}

/// Replays a trace again and again while its chosen part is sampled. Started by `tinamou cpu` with
/// libprofiler preloaded.
struct CPUWorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cpu-worker", shouldDisplay: false)

  @OptionGroup var workload: ProfiledWorkload
  @Option var strategy: String
  @Option var seconds: Double
  @Option var path: String

  /// How much more time than asked for the worker may take, for parts that are a small share.
  private static let patience = 30.0

  func run() throws {
    let strategy = try StrategyCatalog.strategy(named: strategy)
    let trace = try CaseSource(argument: workload.workload)
      .trace(size: workload.size, seed: workload.seed.value).withoutExpectations()
    let part = try workload.part.part(of: trace)
    try strategy.checkMemory(for: trace)
    var replayer = try Replayer(warm: trace, on: strategy)
    let clock = MonotonicClock()
    var watch = PartWatch(clock: clock, isOfOneKind: part.isOfOneKind)
    let profiler = try CPUProfiler(path: path, kind: 0)
    let budget = UInt64(seconds * 1e9)
    let end = clock.now() &+ UInt64(seconds * Self.patience * 1e9)
    var result = CPUWorkerResult(replayCount: 0, nanoseconds: 0)
    repeat {
      var tracker = ReplayPart.Tracker(part, of: trace)
      try strategy.replay(&replayer) { run, replay throws(ReplayError) in
        guard tracker.contains(run) else {
          watch.stop()
          return try replay()
        }
        watch.start()
        try performing(kind: 0) { () throws(ReplayError) in try replay() }
      }
      watch.stop()
      replayer.rewind()
      result.replayCount += 1
      result.nanoseconds = watch.nanoseconds
    } while result.nanoseconds < budget && clock.now() < end
    try profiler.finish()
    try WorkerMessages.answer(result)
  }
}

/// How long a part of a replay takes, read where it begins and ends and not around each run of operations:
/// a reading takes as long as a small operation.
private struct PartWatch {
  private let clock: MonotonicClock
  /// Whether the part begins and ends at each run. Then the clock that is read in nanoseconds counts, and
  /// otherwise that of the thread, which does not run while others have the processor.
  private let isOfOneKind: Bool
  private var startNanoseconds: UInt64?
  private(set) var nanoseconds: UInt64 = 0

  init(clock: MonotonicClock, isOfOneKind: Bool) {
    self.clock = clock
    self.isOfOneKind = isOfOneKind
  }

  /// Begins, unless it is in the part already.
  mutating func start() {
    guard startNanoseconds == nil else { return }
    startNanoseconds = isOfOneKind ? clock.now() : ProcessorClock.processorNanoseconds()
  }

  /// Ends, unless it is outside of the part already.
  mutating func stop() {
    guard let start = startNanoseconds else { return }
    startNanoseconds = nil
    nanoseconds +=
      isOfOneKind
      ? clock.elapsed(from: start, to: clock.now()) : ProcessorClock.processorNanoseconds() - start
  }
}
