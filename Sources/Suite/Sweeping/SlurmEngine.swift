// Tasks as the elements of a job array.

internal import Foundation
internal import Profiling
public import Reporting

/// Runs each round as one array of exclusive jobs, and watches it.
///
/// Slurm alone keeps the tasks alive: the watcher may end at any time, and another one finds the
/// array by its name, which is made of the round's own mark.
public struct SlurmEngine: SweepEngine {
  private let folder: SweepFolder
  private let manifestHash: String
  private let slurm: Slurm
  private let options: [String]
  private let timeLimit: Duration

  /// How long to wait between two looks, growing from the first to the last.
  private static let pauses = [0.5, 1, 2, 5, 10]
  /// How many looks in a row Slurm may leave without an answer: a controller may restart.
  private static let silenceCountMax = 60

  /// How long to wait in a round for files that other machines have written, and how long for those
  /// of one task.
  private static let patienceSeconds = 60.0
  private static let patienceOfTaskSeconds = 5.0

  /// An engine for the sweep in `folder`, which all nodes must see.
  ///
  /// - Parameters:
  ///   - folder: The folder of the sweep, which all nodes see.
  ///   - options: For `sbatch`, such as `--partition=long`.
  ///   - timeLimit: After this much time a task gives up by itself; Slurm's own limit is among
  ///     `options`.
  /// - Throws: `.missingTool` without the commands of Slurm, `.file` for an unusable manifest.
  public init(_ folder: SweepFolder, options: [String], timeLimit: Duration) throws(SweepError) {
    self.folder = folder
    manifestHash = try folder.manifest().hash
    slurm = try Slurm()
    self.options = options
    self.timeLimit = timeLimit
  }

  private func jobName(_ round: SweepRound) -> String {
    "tinamou-\(round.mark ?? "\(manifestHash.prefix(12))")-\(round.number)"
  }

  /// The tasks of `round` that have not ended, as Slurm lists them.
  private func liveTasks(_ round: SweepRound) async throws(SweepError) -> [Slurm.LiveTask] {
    try await slurm.liveTasks(jobName: jobName(round))
  }

  /// Whether Slurm has tasks of the round's array that have not ended.
  public func isRunning(_ round: SweepRound) async throws(SweepError) -> Bool {
    try await !liveTasks(round).isEmpty
  }

  /// Submits the array of `round`, unless an earlier call has, and watches it until its last task
  /// has ended.
  public func run(
    _ round: SweepRound, isBegun: Bool, progress: inout ProgressBar
  ) async throws(SweepError) -> [Int: SweepEnding] {
    // One that was begun may have ended since it was found running.
    let jobID = isBegun ? try await liveTasks(round).first?.jobID : try await submit(round)
    var endings: [Int: SweepEnding] = [:]
    var awaited = Set(round.tasks)
    var lookCount = 0
    var silenceCount = 0
    var patience = Self.patienceSeconds
    while !awaited.isEmpty {
      do throws(SweepError) {
        let live = try await liveTasks(round)
        // What has its receipt is not waited for: a controller that was restarted can show it as
        // running for good.
        awaited = awaited.filter { !isDone($0) }
        // Looked at as soon as they end: Slurm forgets jobs after a few minutes.
        for number in awaited.subtracting(live.map(\.number)).sorted() {
          let description = try await slurm.description(jobID: jobID, task: number)
          // A listing may lack what runs, as while a controller restarts: it is not started again.
          if description.map(Slurm.isLive) == true { continue }
          awaited.remove(number)
          endings[number] = await ending(of: number, round, description, &patience)
        }
        progress.show(
          Self.label(live), done: round.tasks.count - awaited.count, of: round.tasks.count)
        silenceCount = 0
      } catch {
        silenceCount += 1
        guard silenceCount <= Self.silenceCountMax else { throw error }
      }
      guard !awaited.isEmpty else { break }
      await pause(Self.pauses[min(lookCount, Self.pauses.count - 1)])
      lookCount += 1
    }
    return endings
  }

  private func submit(_ round: SweepRound) async throws(SweepError) -> String {
    let script = folder.path + "/task.sh"
    try folder.write(Self.script, to: script)
    let place = folder.path + "/attempts/%4a-\(round.number)"
    let arguments = [
      "--array=\(Slurm.ranges(round.tasks))", "--job-name=\(jobName(round))",
      // A task has a machine for itself. One that fails is tried again by us, who count.
      "--exclusive", "--nodes=1", "--ntasks=1", "--no-requeue",
      "--chdir=\(FileManager.default.currentDirectoryPath)",
      "--output=\(place)/stdout", "--error=\(place)/stderr",
    ]
    return try await slurm.submit(
      arguments + options + [script, folder.path, "\(round.number)", "\(timeLimit / .seconds(1))"])
  }

  private static let script = """
    #!/bin/sh
    # One task of a sweep, as an element of an array. Written anew by each `tinamou sweep`.
    exec "$1/programs/driver/tinamou" \(SweepWorkerCall.subcommand) "$1" \\
      --task "$SLURM_ARRAY_TASK_ID" --attempt "$2" --time-limit "$3"

    """

  // MARK: - Watching

  /// How a task ended that has no receipt, by Slurm's `description`; `nil` for one that is done.
  private func ending(
    of number: Int, _ round: SweepRound, _ description: String?, _ patience: inout Double
  ) async -> SweepEnding? {
    // It may have come to its end since.
    if isDone(number) { return nil }
    let ending = description.flatMap(Slurm.ending)
    if ending.map({ $0.reason.contains("COMPLETED") }) ?? true {
      // A network's file system may show what another machine wrote some seconds later.
      var waited = 0.0
      while waited < Self.patienceOfTaskSeconds, patience > 0 {
        await pause(0.5)
        waited += 0.5
        patience -= 0.5
        if isDone(number) { return nil }
      }
    }
    let place = folder.attemptPath(number, attempt: round.number)
    let said = text(place + "/stderr").map(WorkerError.tail) ?? ""
    var reason = ending?.reason ?? "it ended, and Slurm no longer knows how"
    if !said.isEmpty { reason += "\n" + said }
    return SweepEnding(node: text(place + "/node") ?? ending?.node, reason: reason)
  }

  private func isDone(_ number: Int) -> Bool { folder.isDone(number, manifestHash: manifestHash) }

  private func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func label(_ live: [Slurm.LiveTask]) -> String {
    let runningCount = live.count { $0.state != "PENDING" }
    let waiting = live.filter { $0.state == "PENDING" }
    let reason = waiting.first.map { ", \(waiting.count) waiting (\($0.reason))" } ?? ""
    return "\(runningCount) running" + reason
  }

  private func pause(_ seconds: Double) async { try? await Task.sleep(for: .seconds(seconds)) }
}
