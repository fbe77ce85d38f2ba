// The process in which the frames of one size are timed, and how it is started.

internal import ArgumentParser
internal import Foundation
internal import Measurement
internal import Profiling
internal import Suite

/// Runs this program again for each order.
enum FrameWorker {
  /// What a fresh process answers to `order`.
  static func answer(_ order: FrameOrder) async -> FrameAnswer {
    do {
      let input = String(decoding: try JSONEncoder().encode(order), as: UTF8.self)
      let worker = ChildProcess(
        executable: PreloadedWorker.thisExecutable, arguments: ["frame-worker"], input: input,
        timeLimit: .seconds(600 + 20 * order.limitSeconds))
      let output = try await worker.run().standardOutput
      return try JSONDecoder().decode(FrameAnswer.self, from: Data(output.utf8))
    } catch WorkerError.crashed(_, SIGALRM, _), WorkerError.timedOut {
      return .overrun
    } catch {
      return .failed("\(error)")
    }
  }
}

/// Carries out the order that it reads from standard input, and prints the answer, both in JSON.
struct FrameWorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "frame-worker", shouldDisplay: false)

  func run() throws {
    let input = FileHandle.standardInput.readDataToEndOfFile()
    let order = try JSONDecoder().decode(FrameOrder.self, from: input)
    let answer = FrameMeasurement(order, clock: MonotonicClock()).answer()
    print(String(decoding: try JSONEncoder().encode(answer), as: UTF8.self))
  }
}
