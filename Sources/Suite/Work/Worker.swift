// A process of this program that carries out an order: given it, ended in time, and heard.

internal import Foundation
package import Profiling

/// A program that is started to carry out orders.
package struct Worker: Hashable, Sendable {
  /// The hidden subcommand.
  package static let subcommand = "worker"

  /// The path of the program.
  package let program: String

  /// A worker of the program that runs now.
  package init() { program = ChildProcess.thisExecutable }

  /// What a fresh process of the program answers to `order`, of which `value` is expected.
  ///
  /// - Throws: `.refused` with the worker's own reason, or where it said something else;
  ///   otherwise as `ChildProcess.run()`.
  package func ask<Value>(
    _ order: Order, for value: (Answer) -> Value?
  ) async throws(WorkerError) -> Value {
    let output = try await ChildProcess(
      executable: program, arguments: [Self.subcommand], input: Self.line(order),
      timeLimit: order.timeLimit
    ).run().standardOutput
    // The last line: whatever is loaded into the process may have said something before.
    let line = output.split(separator: "\n").last ?? ""
    let answer = try? JSONDecoder().decode(Answer.self, from: Data(line.utf8))
    if case .failed(let reason) = answer { throw .refused(reason) }
    guard let value = answer.flatMap(value) else {
      throw .refused("\(program) answered what is not understood: \(line.prefix(200))")
    }
    return value
  }

  /// `message` in one line, the same whenever it is written.
  package static func line(_ message: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: (try? encoder.encode(message)) ?? Data(), as: UTF8.self) + "\n"
  }
}

extension Order {
  /// The answer to the order in `line`, which may be of a later program, or cut short.
  package static func answer(toLine line: String) -> Answer {
    let order = try? JSONDecoder().decode(Order.self, from: Data(line.utf8))
    return order?.answer() ?? .failed("the order is not understood: \(line.prefix(200))")
  }
}
