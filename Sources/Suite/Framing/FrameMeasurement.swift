// Timing every frame of a workload's animation.

internal import Measurement
internal import SolverCore
public import Traces

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
      let frames = Self.medianFrames(timing.samples(row), replayCount: order.replayCount)
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
  /// How many views have their four variables here: those whose abscissa is named; `nil` if none
  /// is.
  public var viewCount: Int? {
    var count = 0
    for index in 0 ..< variableCount
    where name(of: Variable(index: UInt32(index)))?.hasSuffix(".x") == true {
      count += 1
    }
    return count == 0 ? nil : count
  }
}
