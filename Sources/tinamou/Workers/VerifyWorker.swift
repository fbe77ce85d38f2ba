// Verifying a trace on one strategy in a process of its own.

internal import ArgumentParser
internal import Foundation
internal import Profiling
internal import Suite
internal import Traces

/// A trace and a strategy for another process of this program.
struct VerifyOrder: Codable {
  /// The path of the trace.
  var trace: String
  var strategy: String
}

/// Runs this program again for each order.
enum VerifyWorker {
  /// What came of an order.
  enum Answer {
    /// Every answer was right; what there is to print.
    case right(String)

    /// An answer was wrong, for this reason.
    case wrong(String)

    /// The process did not come to an end of its own.
    case crashed(String)
  }

  /// What a fresh process says to `order`.
  static func answer(_ order: VerifyOrder) async -> Answer {
    do {
      let output = try await ChildProcess(
        subcommand: VerifyWorkerCommand.name, order: order, timeLimit: .seconds(86_400)
      ).run().standardOutput
      return .right(String(output.dropLast(output.hasSuffix("\n") ? 1 : 0)))
    } catch WorkerError.failed(_, _, let standardError) {
      return .wrong(Failure(ofWorker: standardError).description)
    } catch WorkerError.crashed(_, let signal, let standardError) {
      return .crashed(
        "its process was ended by signal \(signal)\n\(WorkerError.tail(of: standardError))")
    } catch {
      return .crashed("\(error)")
    }
  }
}

/// Verifies a trace on the strategy of the order that it reads from standard input.
struct VerifyWorkerCommand: ParsableCommand {
  /// By which `VerifyWorker` knows it.
  static let name = "verify-worker"

  static let configuration = CommandConfiguration(commandName: name, shouldDisplay: false)

  func run() throws {
    let order: VerifyOrder = try WorkerMessages.order()
    let strategy = try StrategyCatalog.strategy(named: order.strategy)
    let trace = try TraceReader.read(path: order.trace)
    do {
      print(try Self.line(strategy, trace))
    } catch {
      StandardError.write("\(error)")
      // Whoever compares the strategies replays all of the trace, and must not be the first to do
      // so.
      _ = try? strategy.violations(afterSolvesOf: trace)
      throw ExitCode.failure
    }
  }

  /// What to print of a strategy that is right.
  static func line(_ strategy: Strategy, _ trace: Trace) throws -> String {
    let counts = TraceInfo(trace).operationCounts
    guard let solveCount = counts[.solve], solveCount > 0 else {
      throw Failure(message: "nothing to verify: the trace has no solve")
    }
    try strategy.checkMemory(for: trace)
    let method = try strategy.verify(trace)
    let solves = solveCount == 1 ? "1 solve" : "\(solveCount) solves"
    let values = counts[.expect].map { ", \($0) expected values" } ?? ""
    return "\(strategy.name): right in \(solves)\(values), by \(method)"
  }
}
