// The process in which one arm of a comparison is measured.

internal import ArgumentParser
internal import Foundation
internal import Measurement
internal import Suite

/// Carries out the order that it reads from standard input, and prints the answer, both in JSON.
struct ArmWorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "arm-worker", shouldDisplay: false)

  func run() throws {
    let input = FileHandle.standardInput.readDataToEndOfFile()
    let order = try JSONDecoder().decode(ArmOrder.self, from: input)
    let answer = ArmMeasurement(order, clock: MonotonicClock()).answer()
    print(String(decoding: try JSONEncoder().encode(answer), as: UTF8.self))
  }
}
