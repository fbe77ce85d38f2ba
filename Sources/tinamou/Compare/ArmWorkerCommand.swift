// The process in which one arm of a comparison is measured.

internal import ArgumentParser
internal import Measurement
internal import Suite

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
