// What this program and the processes of it that it starts say to each other.

internal import Foundation
internal import Profiling

/// Orders come in JSON on a worker's standard input, answers go out in JSON on its standard output.
enum WorkerMessages {
  /// The order that this process was started with.
  static func order<Order: Decodable>() throws -> Order {
    try JSONDecoder().decode(
      Order.self, from: FileHandle.standardInput.readDataToEndOfFile())
  }

  /// Says `answer` to the process that started this one.
  static func answer(_ answer: some Encodable) throws {
    print(String(decoding: try JSONEncoder().encode(answer), as: UTF8.self))
  }
}

extension ChildProcess {
  /// This program again, as the worker `subcommand` that carries out `order`.
  init(subcommand: String, order: some Encodable, timeLimit: Duration) throws {
    self.init(
      executable: ChildProcess.thisExecutable, arguments: [subcommand],
      input: String(decoding: try JSONEncoder().encode(order), as: UTF8.self), timeLimit: timeLimit)
  }
}

extension ChildProcess.Output {
  /// The worker's answer.
  func answer<Answer: Decodable>() throws -> Answer {
    try JSONDecoder().decode(Answer.self, from: Data(standardOutput.utf8))
  }
}

extension Failure {
  /// What a failed worker wrote to standard error, without what the argument parser puts in front.
  init(ofWorker standardError: String) {
    let text = standardError.trimmingCharacters(in: .whitespacesAndNewlines)
    let prefix = "Error: "
    self.init(message: text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text)
  }
}
