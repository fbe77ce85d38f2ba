// Taking the cost of reading the clock out of sums of times.

internal import Measurement

/// The sums of all repetitions of a case, by row of its table.
///
/// What a reading costs in its place is found by comparing: the same frames take longer in runs
/// with many readings than in stretches with a few. The difference, divided among the readings, is
/// subtracted from the operations of runs. So the operations of a phase add up to its frames.
struct TimingSamples {
  /// The sums of one replay.
  private struct Sums {
    var nanoseconds: [Double]
    var readingCounts: [Int]
  }

  private let table: SeriesTable
  private let reading: Double
  private var stretches: [Sums] = []
  private var runs: [Sums] = []

  /// No samples; `clock` says what a reading costs at least about.
  init(_ table: SeriesTable, clock: MonotonicClock) {
    self.table = table
    reading = Double(clock.floor.readingMedianNanoseconds)
  }

  /// Takes the sums of a replay.
  mutating func append(_ timing: RepetitionTiming, _ grain: TimingGrain) {
    let sums = Sums(nanoseconds: timing.totals, readingCounts: timing.readingCounts)
    switch grain {
    case .stretches: stretches.append(sums)
    case .runs: runs.append(sums)
    case .frames, .operations: break
    }
  }

  /// Nanoseconds per operation, by row and repetition.
  func perOperation(counts: [Int]) -> [[Double]] {
    var samples = [[Double]](repeating: [], count: table.count)
    for phase in table.phases {
      let frame = table.frameRow(phase: phase)
      let cost = readingCost(inRunsOf: phase)
      for row in table.rows(ofPhase: phase) where counts[row] > 0 {
        samples[row] = (row == frame ? stretches : runs).map { sums in
          let cost = row == frame ? reading : cost
          let net = sums.nanoseconds[row] - cost * Double(sums.readingCounts[row])
          return max(0, net) / Double(counts[row])
        }
      }
    }
    return samples
  }

  /// The time that a pair of readings adds to the runs of a phase: the median over the repetitions.
  private func readingCost(inRunsOf phase: Int?) -> Double {
    let frame = table.frameRow(phase: phase)
    let rows = table.frameParts(ofPhase: phase)
    let costs = zip(runs, stretches).compactMap { run, stretch -> Double? in
      let sum = rows.reduce(0.0) { $0 + run.nanoseconds[$1] }
      let count = rows.reduce(0) { $0 + run.readingCounts[$1] } - stretch.readingCounts[frame]
      guard count > 0 else { return nil }
      return (sum - stretch.nanoseconds[frame]) / Double(count)
    }
    guard !costs.isEmpty else { return reading }
    // Where runs are long, the difference is noise, and next to nothing of their time.
    return min(max(0, costs.sorted()[costs.count / 2]), 2 * reading)
  }
}
