// Times without the cost of taking them.

import Measurement
import SolverCore
import Testing
import Traces

@testable import Suite

@Suite struct TimingSamplesTests {
  /// Two suggestions of 10 ns and a solve of 50 ns in each frame, where a pair of readings adds
  /// `cost`.
  private func samples(cost: UInt64, repetitions: Int) throws -> (SeriesTable, [[Double]]) {
    var builder = TraceBuilder(name: "frames")
    let x = builder.variable()
    builder.phase("animate")
    builder.edit(x, priority: 500)
    for frame in 0 ..< 30 {
      builder.suggest(Double(frame), for: x)
      builder.suggest(Double(frame) + 1, for: x)
      builder.solve()
      builder.expect(Double(frame) + 1, of: x)
    }
    let trace = builder.build().withoutExpectations()
    let clock = MonotonicClock(floor: ClockFloor(backToBackNanoseconds: [30]))
    var timing = RepetitionTiming(trace, clock: clock)
    var samples = TimingSamples(SeriesTable(trace), clock: clock)
    for _ in 0 ..< repetitions {
      for grain in TimingGrain.allCases {
        timing.begin(grain)
        var replayer = Replayer(trace)
        var solver = Idle()
        var now: UInt64 = 1_000
        while let run = grain.next(of: replayer, countMax: .max) {
          let length = run.operations.reduce(UInt64(0)) { $0 + nanoseconds(trace.operations[$1]) }
          timing.record(run, from: now, to: now + length + cost)
          now += length + cost
          try replayer.replay(run, into: &solver)
        }
        timing.endPhase(processorShare: 1)
        samples.append(timing, grain)
      }
    }
    var counts = [Int](repeating: 0, count: SeriesTable(trace).count)
    let table = SeriesTable(trace)
    for operation in trace.operations { counts[table.row(phase: 0, kind: operation.kind)] += 1 }
    counts[table.frameRow(phase: 0)] = 30
    return (table, samples.perOperation(counts: counts))
  }

  private func nanoseconds(_ operation: TraceOperation) -> UInt64 {
    switch operation.kind {
    case .suggest: 10
    case .solve: 50
    default: 0
    }
  }

  /// Goal: a frame of 70 ns is reported as 70 ns, and its parts add up to it, whatever a pair of
  /// readings costs where it stands. The clock says 30 ns; less than that was once subtracted too
  /// much.
  @Test(arguments: [UInt64(0), 7, 18, 30, 55])
  func framesAndTheirPartsAreFreeOfReadings(cost: UInt64) throws {
    let (table, samples) = try samples(cost: cost, repetitions: 5)
    let frame = samples[table.frameRow(phase: 0)]
    let suggest = samples[table.row(phase: 0, kind: .suggest)]
    let solve = samples[table.row(phase: 0, kind: .solve)]
    #expect(frame.count == 5 && suggest.count == 5 && solve.count == 5)
    for repetition in 0 ..< 5 {
      // One pair of readings in a stretch of thirty frames is all that is not known exactly.
      #expect(abs(frame[repetition] - 70) <= 1)
      #expect(abs(suggest[repetition] - 10) <= 0.5)
      #expect(abs(solve[repetition] - 50) <= 1)
    }
  }

  /// Goal: one long stretch, not one for each frame.
  @Test func expectationsDoNotSplitStretches() {
    var builder = TraceBuilder(name: "frames")
    let x = builder.variable()
    builder.add(LinearConstraint([Term(1, x)], .equal, 1))
    for _ in 0 ..< 4 {
      builder.solve()
      builder.expect(1, of: x)
    }
    for (endsWithSolve, wanted) in [(false, [1, 5]), (true, [1, 2, 1, 1, 1])] {
      var replayer = Replayer(builder.build().withoutExpectations())
      var solver = Idle()
      var lengths: [Int] = []
      while let stretch = replayer.nextStretch(endsWithSolve: endsWithSolve) {
        lengths.append(stretch.operations.count)
        try? replayer.replay(stretch, into: &solver)
      }
      #expect(lengths == wanted)
    }
  }
}
