// Timing every frame of a workload's animation: what a process is told, and what it answers.

public import Measurement
internal import Profiling
internal import SolverCore
public import Traces

/// One size of a workload for a fresh process: verify, then time every frame.
public struct FrameOrder: Codable, Hashable, Sendable {
  /// A workload of the catalog, its size, and who solves.
  public var key: CaseKey
  /// What the workload is generated from.
  public var seed: UInt64
  /// How long one replay may take before it is given up.
  public var limitSeconds: Double
  /// In how many replays every frame is timed.
  public var replayCount = 5

  /// An order for five replays.
  public init(_ key: CaseKey, seed: UInt64, limitSeconds: Double) {
    self.key = key
    self.seed = seed
    self.limitSeconds = limitSeconds
  }
}

/// What came of a `FrameOrder`.
public enum FrameAnswer: Codable, Hashable, Sendable {
  /// The answers are right, and these are the frames.
  case measured(FrameSize)
  /// Nothing in the workload moves.
  case noFrames
  /// A replay took longer than the order allows.
  case overrun
  /// There are no numbers, for the reason given: a wrong answer, or a crash.
  case failed(String)
}

extension FrameAnswer {
  /// What a fresh process answers to `order`.
  package static func asking(_ order: FrameOrder) async -> FrameAnswer {
    do { return try await Worker().ask(.frames(order), for: \.frames) } catch {
      return error.isOverrun ? .overrun : .failed("\(error)")
    }
  }
}

/// Measures one size, in a process that does nothing else.
struct FrameMeasurement {
  let order: FrameOrder
  let clock: MonotonicClock

  /// Carries the order out. A strategy that does not come back from an operation ends the process,
  /// by `SIGALRM`.
  func answer() -> FrameAnswer {
    do {
      let (strategy, trace) = try order.key.subject(seed: order.seed)
      return try answer(trace, strategy)
    } catch { return .failed("\(error)") }
  }

  private func answer(_ trace: Trace, _ strategy: Strategy) throws -> FrameAnswer {
    guard let phase = trace.phaseNames.firstIndex(of: "animate") else { return .noFrames }
    let limit = ReplayLimit(duration: .seconds(order.limitSeconds), endsProcess: true)
    let plain = trace.withoutExpectations()
    let row = SeriesTable(plain).frameRow(phase: phase)
    do throws(DriverError) {
      var timing = RepetitionTiming(plain, clock: clock, keepsSamples: true)
      // The first replay is thrown away: it shows whether it ends in time, and warms up.
      try strategy.driver.time(plain, by: .stretches, limit: limit, timing: &timing)
      _ = try strategy.driver.verify(trace, limit: limit)
      for _ in 0 ..< order.replayCount {
        try strategy.driver.time(plain, by: .frames, limit: limit, timing: &timing)
      }
      let frames = Self.medianFrames(timing.latencies[row].samples, replayCount: order.replayCount)
      guard let percentiles = LatencyPercentiles(ofSorted: frames.sorted()) else {
        return .noFrames
      }
      return .measured(
        FrameSize(
          size: order.key.size, constraintCount: TraceInfo(trace).constraintCountMax,
          viewCount: trace.viewCount, percentiles: percentiles))
    } catch {
      switch error {
      case .verification(let error): return .failed("\(error)")
      case .nondeterministic: return .failed("two replays were not the same work")
      case .overrun: return .overrun
      }
    }
  }

  /// The median of each frame over the replays.
  ///
  /// - Parameter samples: The frames of the first replay, then those of the next one, and so on.
  static func medianFrames(_ samples: [UInt64], replayCount: Int) -> [UInt64] {
    let frameCount = samples.count / replayCount
    return (0 ..< frameCount).map { frame in
      let times = (0 ..< replayCount).map { samples[$0 * frameCount + frame] }.sorted()
      return times[replayCount / 2]
    }
  }
}

extension Trace {
  /// How many views the trace has, told by the names of their x coordinates; `nil` if none has one.
  public var viewCount: Int? {
    var count = 0
    for index in 0 ..< variableCount
    where name(of: Variable(index: UInt32(index)))?.hasSuffix(".x") == true {
      count += 1
    }
    return count == 0 ? nil : count
  }
}
