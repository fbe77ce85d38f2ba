// The process in which one side of a race is measured.

internal import ArgumentParser
internal import Measurement
internal import Profiling
internal import Suite

/// Carries out the order that it reads from standard input, and prints the answer, both in JSON.
///
/// It runs on the process's first thread: see `Program`.
struct RaceWorkerCommand: ParsableCommand {
  /// By which `Program` and the command know it.
  static let name = "race-worker"

  static let configuration = CommandConfiguration(commandName: name, shouldDisplay: false)

  func run() throws {
    let order: ArmOrder = try WorkerMessages.order()
    try WorkerMessages.answer(RaceMeasurement(order, clock: MonotonicClock()).answer())
  }
}
