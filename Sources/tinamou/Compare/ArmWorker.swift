// Measuring one arm in a fresh process.

internal import Foundation
internal import Profiling
internal import Suite

/// Runs this program again for each order.
enum ArmWorker {
  /// What a fresh process answers to `order`.
  static func answer(_ order: ArmOrder) async -> ArmAnswer {
    do {
      let input = String(decoding: try JSONEncoder().encode(order), as: UTF8.self)
      let worker = ChildProcess(
        executable: PreloadedWorker.thisExecutable, arguments: ["arm-worker"], input: input,
        timeLimit: timeLimit(order))
      let output = try await worker.run().standardOutput
      return try JSONDecoder().decode(ArmAnswer.self, from: Data(output.utf8))
    } catch WorkerError.crashed(_, SIGALRM, _), WorkerError.timedOut {
      return .overrun(phase: nil)
    } catch WorkerError.crashed(_, let signal, let standardError) {
      return .crashed("the process was ended by signal \(signal)\n\(tail(of: standardError))")
    } catch WorkerError.failed(_, let status, let standardError) {
      return .crashed("the process ended with status \(status)\n\(tail(of: standardError))")
    } catch {
      return .crashed("\(error)")
    }
  }

  /// Far beyond what a worker takes that gives up by itself.
  private static func timeLimit(_ order: ArmOrder) -> Duration {
    .seconds(60 + 20 * order.limitSeconds)
  }

  /// The end of what a process had to say: a trap of the runtime comes with a long backtrace.
  private static func tail(of text: String) -> String {
    text.split(separator: "\n").suffix(20).joined(separator: "\n")
  }
}
