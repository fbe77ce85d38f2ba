// A sweep from what is missing to nothing missing, or to the last attempt: what it is run by, and
// why it could not go on.

public import Reporting

/// Brings a sweep, or a shard of it, to its end.
///
/// Each round tries all tasks that are not done, whatever the cause: never started, crashed,
/// killed, records missing or truncated. Nothing is remembered but what lies in the folder, so that
/// another call goes on where an interrupted one was; a round that still runs is waited for, not
/// started again.
public struct SweepRun<Engine: SweepEngine>: Sendable {
  private let folder: SweepFolder
  private let engine: Engine
  private let shard: SweepShard
  private let attemptCountMax: Int

  /// A run of the sweep in `folder`.
  ///
  /// - Parameters:
  ///   - folder: The folder of the sweep, with its manifest.
  ///   - engine: What does the tasks.
  ///   - shard: The part of the tasks that is done here.
  ///   - attemptCountMax: How often this call tries a task at most. At least 1.
  public init(
    _ folder: SweepFolder, engine: Engine, shard: SweepShard = .whole, attemptCountMax: Int = 3
  ) {
    precondition(attemptCountMax >= 1, "a task is tried once at least")
    self.folder = folder
    self.engine = engine
    self.shard = shard
    self.attemptCountMax = attemptCountMax
  }

  /// Tries tasks until all are done or have been tried often enough.
  ///
  /// - Throws: `SweepError` if the sweep as a whole cannot go on; calling again can.
  public func run(
    progress: inout ProgressBar
  ) async throws(SweepError) -> SweepOutcome {
    let manifest = try folder.manifest()
    let hash = manifest.hash
    var outcome = SweepOutcome()
    if let last = try folder.rounds().last, try await engine.isRunning(last) {
      let endings = try await engine.run(last, isBegun: true, progress: &progress)
      outcome.failures += failures(of: last, endings, manifest)
    }
    for attempt in 1 ... attemptCountMax {
      let left = unfinished(manifest, hash)
      // A task that is lacking without a failed attempt of this call was simply not run yet.
      guard !left.isEmpty else { break }
      let round = try folder.beginRound(left)
      if attempt > 1 { outcome.resubmittedCount += left.count }
      let endings = try await engine.run(round, isBegun: false, progress: &progress)
      outcome.failures += failures(of: round, endings, manifest)
    }
    outcome.unfinished = unfinished(manifest, hash)
    outcome.finishedCount =
      manifest.tasks.count { shard.contains($0.number) } - outcome.unfinished.count
    return outcome
  }

  private func unfinished(_ manifest: SweepManifest, _ hash: String) -> [Int] {
    manifest.tasks.map(\.number).filter {
      shard.contains($0) && !folder.isDone($0, manifestHash: hash)
    }
  }

  private func failures(
    of round: SweepRound, _ endings: [Int: SweepEnding], _ manifest: SweepManifest
  ) -> [SweepFailure] {
    let hash = manifest.hash
    return round.tasks.compactMap { number in
      guard case .failure(let fault) = folder.receipt(of: number, manifestHash: hash),
        let task = manifest.task(number)
      else { return nil }
      let ending = endings[number]
      return SweepFailure(
        task: task.label, attempt: round.number, node: ending?.node,
        reason: ending?.reason ?? "\(fault)")
    }
  }
}

/// What came of a sweep.
public struct SweepOutcome: Hashable, Sendable {
  /// How many tasks are done.
  public var finishedCount = 0
  /// How often tasks were tried again.
  public var resubmittedCount = 0
  /// The attempts that came to nothing, mended or not, in the order of their rounds.
  public var failures: [SweepFailure] = []
  /// The tasks that are not done, ascending.
  public var unfinished: [Int] = []

  /// Nothing yet.
  public init() {}
}

// MARK: - Engines

/// Runs tasks, each in a process of its own that calls `SweepWork`.
///
/// An engine only starts tasks and waits for them. Whether one is done is decided by its receipt
/// alone, not by what an engine says of its end.
public protocol SweepEngine: Sendable {
  /// Whether tasks of `round` may still be running, because an earlier call was interrupted.
  ///
  /// - Throws: `.slurm` if that cannot be found out.
  func isRunning(_ round: SweepRound) async throws(SweepError) -> Bool

  /// Starts every task of `round` once, unless an earlier call has begun the round, and returns
  /// when none is running. The progress is how many of them have ended.
  ///
  /// - Returns: How tasks ended that have no receipt, by number, as far as is known.
  /// - Throws: `.missingTool` or `.slurm` if tasks cannot be started or watched. What is running
  ///   stays so.
  func run(
    _ round: SweepRound, isBegun: Bool, progress: inout ProgressBar
  ) async throws(SweepError) -> [Int: SweepEnding]
}

// MARK: - Errors

/// What ends a sweep as a whole. A task that fails is no such error: it is an outcome.
public enum SweepError: Error, Hashable, Sendable {
  /// A file of the sweep could not be read or written, or is damaged.
  case file(String)
  /// The folder holds another sweep.
  case otherSweep(path: String)
  /// Another process works on this folder.
  case busy(path: String)
  /// A task could not be done, and why.
  case task(String)
  /// A tool is missing; the text names the command that installs it.
  case missingTool(String)
  /// Slurm refused or does not answer, and what it says.
  case slurm(String)
}

extension SweepError: CustomStringConvertible {
  /// What went wrong, and what helps.
  public var description: String {
    switch self {
    case .file(let text), .task(let text), .missingTool(let text), .slurm(let text): text
    case .otherSweep(let path):
      "\(path) holds another sweep: other arguments, another commit or another build. Name another "
        + "folder by --output, or go on with that one by --resume in its place"
    case .busy(let path): "another `tinamou sweep` works on \(path)"
    }
  }
}
