// What is timed between two readings of the clock.

internal import Traces

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
