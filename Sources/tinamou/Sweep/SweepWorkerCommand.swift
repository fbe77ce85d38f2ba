// The process that does one task of a sweep.

internal import ArgumentParser
internal import Suite

/// Does a task and hands its records in.
struct SweepWorkerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: SweepWorkerCall.subcommand, shouldDisplay: false)

  @Argument(help: "The folder of the sweep.") var folder: String
  @Option(help: "The number of the task.") var task: Int
  @Option(help: "The number of the round.") var attempt: Int
  @Option(help: "Seconds after which to give up.") var timeLimit: Double

  func run() async throws {
    do {
      let work = try SweepWork(
        SweepFolder(path: folder), task: task, attempt: attempt, timeLimit: .seconds(timeLimit))
      let receipt = try await work.run()
      print("\(receipt.recordCount) records of task \(task)")
    } catch { throw Failure(error) }
  }
}
