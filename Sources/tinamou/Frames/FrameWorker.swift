// The process in which the frames of one size are timed, and how it is started.

internal import ArgumentParser
internal import Measurement
internal import Profiling
internal import Suite

/// Runs this program again for each order.
enum FrameWorker {
  /// What a fresh process answers to `order`.
  static func answer(_ order: FrameOrder) async -> FrameAnswer {
    do {
      return try await ChildProcess(
        subcommand: FrameWorkerCommand.name, order: order,
        timeLimit: .seconds(600 + 20 * order.limitSeconds)
      ).run().answer()
    } catch let error as WorkerError where error.isOverrun {
      return .overrun
    } catch {
      return .failed("\(error)")
    }
  }
}

/// Carries out the order that it reads from standard input, and prints the answer, both in JSON.
struct FrameWorkerCommand: ParsableCommand {
  /// By which the command knows it.
  static let name = "frame-worker"

  static let configuration = CommandConfiguration(commandName: name, shouldDisplay: false)

  func run() throws {
    let order: FrameOrder = try WorkerMessages.order()
    try WorkerMessages.answer(FrameMeasurement(order, clock: MonotonicClock()).answer())
  }
}
