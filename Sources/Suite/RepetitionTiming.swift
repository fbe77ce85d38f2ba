// The times of replays, and how finely they are taken.

internal import Measurement
internal import Traces

/// Adds up the nanoseconds of each series during a replay, and collects latencies over many.
struct RepetitionTiming {
  let clock: MonotonicClock

  /// Nanoseconds of the present replay by row of the table, without those in which the thread
  /// waited for a processor, the cost of readings included. What belongs to a phase is known once
  /// it has ended. Frames have a sum of their own only if stretches are timed.
  ///
  /// Only long phases wait, so on a busy machine large cases and slow strategies would seem slower
  /// than they are.
  private(set) var totals: [Double]

  /// The nanoseconds on the wall of the phase that goes on.
  private var phaseTotals: [UInt64]

  /// The pairs of readings that each of `totals` includes.
  private(set) var readingCounts: [Int]
  /// Latencies of single operations and frames over all replays, by row.
  private(set) var latencies: [LatencyRecorder]

  private let processor = ProcessorClock()
  private var phaseStart: ProcessorClock.Reading

  private let trace: Trace
  private let table: SeriesTable
  private var phase: Int?
  private var frameNanoseconds: UInt64 = 0
  private var grain = TimingGrain.stretches

  /// - Parameter keepsSamples: Whether `latencies` have every sample.
  init(_ trace: Trace, clock: MonotonicClock, keepsSamples: Bool = false) {
    self.trace = trace
    self.clock = clock
    table = SeriesTable(trace)
    totals = Array(repeating: 0, count: table.count)
    phaseTotals = Array(repeating: 0, count: table.count)
    readingCounts = Array(repeating: 0, count: table.count)
    latencies = Array(repeating: LatencyRecorder(keepsSamples: keepsSamples), count: table.count)
    phaseStart = processor.now()
  }

  /// Forgets the totals of the replay before.
  mutating func begin(_ grain: TimingGrain) {
    self.grain = grain
    phase = nil
    frameNanoseconds = 0
    for row in totals.indices {
      totals[row] = 0
      phaseTotals[row] = 0
      readingCounts[row] = 0
    }
    phaseStart = processor.now()
  }

  /// Ends a phase: its times are known. Called by `record` where another begins, between two timed
  /// regions, and by whoever replays after the last one.
  mutating func endPhase() {
    endPhase(processorShare: processor.share(since: phaseStart))
    phaseStart = processor.now()
  }

  /// Ends a phase in which the thread had a processor for a share of the time.
  mutating func endPhase(processorShare: Double) {
    for row in table.rows(ofPhase: phase) {
      totals[row] += Double(phaseTotals[row]) * processorShare
      phaseTotals[row] = 0
    }
  }

  /// Takes the time between the readings before and after `run`.
  mutating func record(_ run: TraceRun, from start: UInt64, to end: UInt64) {
    if run.kind == .phase {
      endPhase()
      phase = trace.operations[run.operations.upperBound - 1].phase
    }
    switch grain {
    case .stretches: if run.kind.isPartOfFrame { add(end &- start, table.frameRow(phase: phase)) }
    case .runs: add(end &- start, table.row(phase: phase, kind: run.kind))
    case .operations:
      let row = table.row(phase: phase, kind: run.kind)
      if table.series(row) != nil { latencies[row].record(clock.elapsed(from: start, to: end)) }
    case .frames:
      guard run.kind.isPartOfFrame else { return }
      // Variables that are made in the middle of a frame split it.
      frameNanoseconds += clock.elapsed(from: start, to: end)
      guard run.kind == .solve else { return }
      latencies[table.frameRow(phase: phase)].record(frameNanoseconds)
      frameNanoseconds = 0
    }
  }

  private mutating func add(_ nanoseconds: UInt64, _ row: Int) {
    phaseTotals[row] += nanoseconds
    readingCounts[row] += 1
  }
}

/// How finely a replay is timed.
///
/// A pair of readings costs some 30 ns, of which a part overlaps with what it encloses: no constant
/// can be subtracted that is right for all. So each question has a replay of its own, with as few
/// readings as it allows.
enum TimingGrain: CaseIterable {
  /// All frames that follow each other, as a whole: what a frame takes.
  case stretches
  /// Runs of operations of one kind, corrected by what `stretches` took: what an operation takes.
  case runs
  /// Each frame: the percentiles of frames.
  case frames
  /// Each operation: the percentiles of operations.
  case operations

  /// What is timed next, of at most `countMax` operations; nil at the end.
  func next(of replayer: borrowing Replayer, countMax: Int) -> TraceRun? {
    switch self {
    case .stretches: replayer.nextStretch(countMax: countMax, endsWithSolve: false)
    case .runs: replayer.nextRun(countMax: countMax)
    case .frames: replayer.nextStretch(countMax: countMax, endsWithSolve: true)
    case .operations: replayer.nextRun(countMax: 1)
    }
  }
}
