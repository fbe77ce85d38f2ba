// Measuring one arm in a fresh process.

internal import ArgumentParser
internal import Measurement
internal import Profiling
internal import Suite

/// Runs this program again for each order.
enum ArmWorker {
  /// What a fresh process answers to `order`.
  static func answer(_ order: ArmOrder) async -> ArmAnswer {
    await answer(order, subcommand: ArmWorkerCommand.name)
  }

  /// What a fresh process of the worker `subcommand` answers to `order`.
  static func answer(_ order: ArmOrder, subcommand: String) async -> ArmAnswer {
    do {
      return try await ChildProcess(
        subcommand: subcommand, order: order, timeLimit: timeLimit(order)
      ).run().answer()
    } catch let error as WorkerError where error.isOverrun {
      return .overrun(phase: nil)
    } catch WorkerError.crashed(_, let signal, let standardError) {
      return .crashed(
        "the process was ended by signal \(signal)\n\(WorkerError.tail(of: standardError))")
    } catch WorkerError.failed(_, let status, let standardError) {
      return .crashed(
        "the process ended with status \(status)\n\(WorkerError.tail(of: standardError))")
    } catch {
      return .crashed("\(error)")
    }
  }

  /// Far beyond what a worker takes that gives up by itself.
  private static func timeLimit(_ order: ArmOrder) -> Duration {
    .seconds(60 + 20 * order.limitSeconds)
  }
}

/// Carries out the order that it reads from standard input, and prints the answer, both in JSON.
struct ArmWorkerCommand: ParsableCommand {
  /// By which the command knows it.
  static let name = "arm-worker"

  static let configuration = CommandConfiguration(commandName: name, shouldDisplay: false)

  func run() throws {
    let order: ArmOrder = try WorkerMessages.order()
    try WorkerMessages.answer(ArmMeasurement(order, clock: MonotonicClock()).answer())
  }
}
