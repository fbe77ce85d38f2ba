// The times of one replay.

internal import Measurement
internal import Traces

/// Adds up the nanoseconds of each series during a replay, and collects latencies over many.
struct RepetitionTiming {
  let clock: MonotonicClock

  /// Nanoseconds of the present repetition, by row of the table.
  private(set) var totals: [UInt64]

  /// Latencies of single operations and frames over all repetitions.
  private var latencies = LatencyRecorder(keepsSamples: false)
  private var latencySeries: [LatencyRecorder.SeriesID?]

  private let trace: Trace
  private let table: SeriesTable
  private var phase: Int?
  private var frameNanoseconds: UInt64 = 0
  private var isOneByOne = false

  init(_ trace: Trace, clock: MonotonicClock) {
    self.trace = trace
    self.clock = clock
    table = SeriesTable(trace)
    totals = Array(repeating: 0, count: table.count)
    latencySeries = Array(repeating: nil, count: table.count)
  }

  /// Forgets the totals of the repetition before.
  ///
  /// - Parameter isOneByOne: Whether every run will be a single operation, whose time is a latency.
  ///   Frames are timed when it is not, because fewer readings of the clock disturb them less.
  mutating func begin(isOneByOne: Bool) {
    self.isOneByOne = isOneByOne
    phase = nil
    frameNanoseconds = 0
    for row in totals.indices { totals[row] = 0 }
  }

  /// Takes the time of `run`, net of the clock's own.
  mutating func record(_ run: TraceRun, nanoseconds: UInt64) {
    if run.kind == .phase { phase = trace.operations[run.operations.upperBound - 1].phase }
    let row = table.row(phase: phase, kind: run.kind)
    totals[row] += nanoseconds
    if isOneByOne, table.series(row) != nil { addLatency(nanoseconds, row) }

    guard run.kind.isPartOfFrame else { return }
    frameNanoseconds += nanoseconds
    guard run.kind == .solve else { return }
    let frame = table.frameRow(phase: phase)
    totals[frame] += frameNanoseconds
    if !isOneByOne { addLatency(frameNanoseconds, frame) }
    frameNanoseconds = 0
  }

  /// The latencies in `row` over all repetitions, if there were any.
  func percentiles(_ row: Int) -> LatencyPercentiles? {
    latencySeries[row].flatMap { latencies.percentiles(of: $0) }
  }

  private mutating func addLatency(_ nanoseconds: UInt64, _ row: Int) {
    let series: LatencyRecorder.SeriesID
    if let known = latencySeries[row] {
      series = known
    } else {
      guard let new = table.series(row) else { return }
      series = latencies.series(new.operation, phase: new.phase)
      latencySeries[row] = series
    }
    latencies.record(nanoseconds, in: series)
  }
}
