// Tasks one after the other, on this machine.

internal import Foundation
internal import Profiling
public import Reporting

/// Runs the tasks here, in order.
public struct LocalEngine: SweepEngine {
  private let folder: SweepFolder
  private let manifest: SweepManifest
  private let timeLimit: Duration

  /// An engine for the sweep in `folder`.
  ///
  /// - Parameters:
  ///   - folder: The folder of the sweep, with its manifest.
  ///   - timeLimit: After this much time a task is given up.
  /// - Throws: `.file` for an unusable manifest.
  public init(_ folder: SweepFolder, timeLimit: Duration) throws(SweepError) {
    self.folder = folder
    manifest = try folder.manifest()
    self.timeLimit = timeLimit
  }

  /// Never: its tasks end with the process that started them, or hand in what they had begun.
  public func isRunning(_ round: SweepRound) -> Bool { false }

  /// Runs the tasks of `round` that are not done.
  public func run(
    _ round: SweepRound, isBegun _: Bool, progress: inout ProgressBar
  ) async throws(SweepError) -> [Int: SweepEnding] {
    var endings: [Int: SweepEnding] = [:]
    for (index, number) in round.tasks.enumerated() {
      guard let task = manifest.task(number) else { continue }
      progress.show(task.label, done: index, of: round.tasks.count)
      let worker = ChildProcess(
        executable: folder.driverPath,
        arguments: SweepWorkerCall.arguments(
          folder, task: number, attempt: round.number, timeLimit: timeLimit),
        // The worker gives up by itself, and ends what it has started.
        timeLimit: timeLimit + .seconds(60))
      do { _ = try await worker.run() } catch {
        endings[number] = SweepEnding(
          node: ProcessInfo.processInfo.hostName, reason: error.ending(of: "it"))
      }
    }
    return endings
  }
}

/// How engines call the process that does a task.
public enum SweepWorkerCall {
  /// The hidden subcommand.
  public static let subcommand = "sweep-worker"

  /// The arguments of the driver for one attempt.
  static func arguments(
    _ folder: SweepFolder, task: Int, attempt: Int, timeLimit: Duration
  ) -> [String] {
    [
      subcommand, folder.path, "--task", "\(task)", "--attempt", "\(attempt)", "--time-limit",
      "\(timeLimit / .seconds(1))",
    ]
  }
}
