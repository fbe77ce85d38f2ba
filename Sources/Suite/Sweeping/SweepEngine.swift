// Where tasks run: here, or wherever a scheduler sends them.

/// Runs tasks, each in a process of its own that calls `SweepWork`.
///
/// An engine only starts tasks and waits for them. Whether one is done is decided by its receipt
/// alone, not by what an engine says of its end.
public protocol SweepEngine: Sendable {
  /// Whether tasks of `round` may still be running, because an earlier call was interrupted.
  ///
  /// - Throws: `.slurm` if that cannot be found out.
  func isRunning(_ round: SweepRound) async throws(SweepError) -> Bool

  /// Starts every task of `round` once, unless an earlier call has, and returns when none is
  /// running.
  ///
  /// - Returns: How tasks ended that have no receipt, by number, as far as is known.
  /// - Throws: `.missingTool` or `.slurm` if tasks cannot be started or watched. What is running
  ///   stays so.
  func run(
    _ round: SweepRound, progress: inout some SweepProgress & ~Copyable
  ) async throws(SweepError) -> [Int: SweepEnding]
}

/// Hears how far a sweep is.
public protocol SweepProgress: ~Copyable {
  /// Of `total` tasks of this round `done` have ended, and `label` says what is going on.
  mutating func show(_ label: String, done: Int, of total: Int)
}
