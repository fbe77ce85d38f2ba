// The time of one solver, in a process in which the sampling profiler runs.

internal import Measurement
internal import Profiling
internal import Traces

/// What was found of the time of a solver.
///
/// Programs of other commits send it, too: fields may be added, but none may change its meaning.
package struct CPUFinding: Hashable, Sendable, Codable {
  /// How often the trace was replayed.
  package var replayCount: Int
  /// The processor time in the part that was sampled.
  package var nanoseconds: UInt64
  /// The median of what the part took in each replay.
  package var nanosecondsOfReplay: Double
}

/// Replays a trace, or makes a screen, again and again while a part of it is sampled, in a process
/// with libprofiler.
package struct CPUSampling {
  /// Where the profiler leaves its file.
  let path: String
  /// How much processor time is sampled.
  let seconds: Double

  /// How many times the requested processor time it may take in all, for parts that are a small
  /// share of a replay. Time of other processes does not count. With the 5 s of the command, a part
  /// of 1 % is still sampled more than a hundred times.
  package static let patience = 10.0

  func finding(_ profiled: ProfiledCase) throws -> CPUFinding {
    if let screen = try ProfiledScreen(argument: profiled.key.workload) {
      screen.run(profiled) { _, step in step() }
      return try finding { watch in
        screen.run(profiled) { isInPart, step in
          if isInPart { watch.start() }
          step()
          // Behind the last one the screen is taken down.
          watch.stop()
        }
      }
    }
    var (strategy, trace) = try profiled.key.subject(seed: profiled.seed)
    trace = trace.withoutExpectations()
    let part = try profiled.part(of: trace)
    var replayer = try Replayer(warm: trace, on: strategy)
    return try finding { watch in
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
    }
  }

  /// Samples one `replay` after the other, each of which lets the watch run in the part.
  private func finding(_ replay: (inout PartWatch) throws -> Void) throws -> CPUFinding {
    let clock = MonotonicClock()
    var watch = PartWatch(clock: clock)
    let profiler = try CPUProfiler(path: path, kind: 0)
    let budget = UInt64(seconds * 1e9)
    let limit = UInt64(seconds * Self.patience * 1e9)
    var replayCount = 0
    var pauses = SamplingPauses(clock: clock)
    repeat {
      let start = clock.now()
      try replay(&watch)
      replayCount += 1
      watch.endReplay()
      pauses.pause(afterReplayFrom: start)
    } while watch.nanoseconds < budget && watch.totalNanoseconds < limit
    watch.settle()
    try profiler.finish()
    return CPUFinding(
      replayCount: replayCount, nanoseconds: watch.nanoseconds,
      nanosecondsOfReplay: try SortedSample(watch.replays).median)
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

  /// From one sample to the next, at the rate that `PreloadLibrary` asks for.
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
///
/// The part is timed by a clock that is read without the kernel. Asking the kernel for the thread's
/// own time gives the processor to others that wait for it, and the thread is then sampled where it
/// gets the processor back: on a busy machine, four of five samples were taken there. So the kernel
/// is asked only now and then, outside of the part, for the share of the time that the thread had.
private struct PartWatch {
  private let clock: MonotonicClock
  private let processor = ProcessorClock()
  /// When the share was asked for last.
  private var windowStart: ProcessorClock.Reading
  private var windowStartNanoseconds: UInt64
  /// The time in the part since then; others may have had the processor for some of it.
  private var elapsedNanoseconds: UInt64 = 0
  private var startNanoseconds: UInt64?
  /// What the thread was doing before, as the profiler's shim numbers it.
  private var kindBefore: UInt32 = 0
  /// The processor time in the part, up to the last call of `settle`.
  private(set) var nanoseconds: UInt64 = 0
  /// The same of everything, in the part and outside.
  private(set) var totalNanoseconds: UInt64 = 0
  /// The processor time of the part in each replay. Most replays that are shorter than the kernel's
  /// turns have the processor to themselves; for the others, the thread's share of the time counts.
  private(set) var replays: [Double] = []
  /// How many of `replays` have their share, and what of `elapsedNanoseconds` is theirs.
  private var settledReplayCount = 0
  private var endedNanoseconds: UInt64 = 0

  /// Long compared with the kernel's turns, which are milliseconds.
  private static let windowNanoseconds: UInt64 = 20_000_000
  /// More than a median needs.
  private static let replayCountMax = 100_000

  init(clock: MonotonicClock) {
    self.clock = clock
    windowStart = processor.now()
    windowStartNanoseconds = clock.now()
  }

  /// Begins, unless it is in the part already.
  mutating func start() {
    guard startNanoseconds == nil else { return }
    kindBefore = exchangeKind(shimKind(0))
    startNanoseconds = clock.now()
  }

  /// Ends, unless it is outside of the part already.
  mutating func stop() {
    guard let start = startNanoseconds else { return }
    elapsedNanoseconds += clock.elapsed(from: start, to: clock.now())
    startNanoseconds = nil
    _ = exchangeKind(kindBefore)
  }

  /// Notes the time of the part since the last replay.
  mutating func endReplay() {
    if replays.count < Self.replayCountMax {
      replays.append(Double(elapsedNanoseconds - endedNanoseconds))
    }
    endedNanoseconds = elapsedNanoseconds
    if clock.now() &- windowStartNanoseconds >= Self.windowNanoseconds { settle() }
  }

  /// Turns the time that has passed into processor time.
  mutating func settle() {
    let share = processor.share(since: windowStart)
    nanoseconds += UInt64(Double(elapsedNanoseconds) * share)
    totalNanoseconds += UInt64(Double(clock.now() &- windowStartNanoseconds) * share)
    for i in settledReplayCount ..< replays.count
    where replays[i] > Double(Self.windowNanoseconds / 4) {
      replays[i] *= share
    }
    settledReplayCount = replays.count
    (elapsedNanoseconds, endedNanoseconds) = (0, 0)
    windowStart = processor.now()
    windowStartNanoseconds = clock.now()
  }
}
