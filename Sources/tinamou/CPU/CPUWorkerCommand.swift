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
    var pauses = SamplingPauses(clock: clock)
    repeat {
      let start = clock.now()
      var tracker = ReplayPart.Tracker(part, of: trace)
      try strategy.replay(&replayer) { run, replay throws(ReplayError) in
        guard tracker.contains(run) else {
          watch.stop()
          return try replay()
        }
        watch.start()
        try replay()
      }
      watch.stop()
      replayer.rewind()
      result.replayCount += 1
      result.nanoseconds = watch.nanoseconds
      pauses.pause(afterReplayFrom: start)
    } while result.nanoseconds < budget && clock.now() < end
    try profiler.finish()
    try WorkerMessages.answer(result)
  }
}

/// Pauses between replays, outside of what is timed, that keep the samples from falling into step
/// with them.
///
/// Replays take about as long as one another, and taking a sample delays the one that it falls
/// into. Without pauses the next samples then avoid the sampled part: a third of the replay got a
/// tenth less than its share.
private struct SamplingPauses {
  private let clock: MonotonicClock
  private var last: UInt64

  /// From one sample to the next, at the rate that `PreloadedWorker` asks for.
  private static let period: UInt64 = 4_000_000

  init(clock: MonotonicClock) {
    self.clock = clock
    last = clock.now()
  }

  /// Waits for a random share of a replay, or of the time between samples if that is less, once for
  /// each sample.
  mutating func pause(afterReplayFrom start: UInt64) {
    let now = clock.now()
    guard now &- last >= Self.period else { return }
    let end = now &+ UInt64.random(in: 0 ... min(now &- start, Self.period))
    repeat { last = clock.now() } while last < end
  }
}

/// Samples a part of a replay, and says how long that takes.
///
/// Both begin and end with the part and not with each run of operations: a reading takes as long as
/// a small operation, and what is timed but not sampled would be missing among the samples.
private struct PartWatch {
  private let clock: MonotonicClock
  /// Whether the part begins and ends at each run. Then the clock that is read in nanoseconds
  /// counts, and otherwise that of the thread, which does not run while others have the processor.
  private let isOfOneKind: Bool
  private var startNanoseconds: UInt64?
  /// What the thread was doing before, as the profiler's shim numbers it.
  private var kindBefore: UInt32 = 0
  private(set) var nanoseconds: UInt64 = 0

  init(clock: MonotonicClock, isOfOneKind: Bool) {
    self.clock = clock
    self.isOfOneKind = isOfOneKind
  }

  /// Begins, unless it is in the part already.
  mutating func start() {
    guard startNanoseconds == nil else { return }
    kindBefore = exchangeKind(shimKind(0))
    startNanoseconds = isOfOneKind ? clock.now() : ProcessorClock.processorNanoseconds()
  }

  /// Ends, unless it is outside of the part already.
  mutating func stop() {
    guard let start = startNanoseconds else { return }
    startNanoseconds = nil
    _ = exchangeKind(kindBefore)
    nanoseconds +=
      isOfOneKind
      ? clock.elapsed(from: start, to: clock.now()) : ProcessorClock.processorNanoseconds() - start
  }
}
