// A process that carries out orders: starting it, giving it orders, ending it in time, and reading
// its answers.

internal import Files
internal import Foundation
internal import Measurement
package import Profiling

/// A program that is started to carry out orders, and what it says it can do.
package struct Worker: Hashable, Sendable {
  /// The hidden subcommand.
  package static let subcommand = "worker"

  /// The flag by which it carries out several orders, one a line, each in a copy of the process: it
  /// finds the same memory whatever was measured before it, and where one crashes or does not end,
  /// the others go on.
  private static let copiesFlag = "--copies"

  /// The path of the program.
  package var program: String
  /// What it can do.
  package let greeting: Greeting

  /// A worker of the program that runs now.
  package init() { self.init(program: ChildProcess.thisExecutable, greeting: .own) }

  /// A worker of a program whose abilities are known.
  init(program: String, greeting: Greeting) {
    self.program = program
    self.greeting = greeting
  }

  /// A worker of the program at `path`, which is asked what it can do.
  ///
  /// - Throws: `.refused` if there is no such program, or it speaks no version of the protocol that
  ///   this one understands; otherwise as `ask(_:for:)`.
  package init(of path: String) async throws(WorkerError) {
    guard isRegularFile(path), FileManager.default.isExecutableFile(atPath: path) else {
      throw .refused("\(path) is not a program")
    }
    program = path
    do throws(WorkerError) {
      greeting = try await Worker(program: path, greeting: .own).ask(.hello, for: \.hello)
    } catch .failed(_, Self.unknownSubcommandStatus, _) {
      throw .refused(
        "\(path) knows no `tinamou \(Self.subcommand)`: a tinamou that does was expected, of "
          + "version \(Greeting.versions.lowerBound) of the protocol or later; take a later base, "
          + "or build this one anew")
    } catch .notUnderstood {
      throw .refused("\(path) is no tinamou: it does not answer as one")
    }
    guard Greeting.versions.contains(greeting.version) else {
      throw .refused(
        "\(path) speaks version \(greeting.version) of the protocol, and this program only "
          + "\(Greeting.versions.lowerBound) through \(Greeting.currentVersion)")
    }
  }

  /// What the argument parser ends a program with that has no such subcommand.
  private static let unknownSubcommandStatus: Int32 = 64

  /// Whether instructions that the program counts can be compared with those of this program.
  package var countsAsThisProgram: Bool { greeting.version == Greeting.currentVersion }

  // MARK: - Orders

  /// What a fresh process of the program answers to `order`, of which `value` is expected.
  ///
  /// - Parameter limit: How long it may take, where that is less than the order's own limit.
  /// - Throws: `.refused` with the worker's own reason; `.notUnderstood` where it said something
  ///   else; `.missing` before anything is started; otherwise as `ChildProcess.run()`.
  package func ask<Value>(
    _ order: Order, within limit: Duration? = nil, for value: (Answer) -> Value?
  ) async throws(WorkerError) -> Value {
    let output = try await output(of: [order], within: limit, inCopies: false)
    let answer = try answer(in: output.standardOutput)
    guard let value = value(answer) else { throw notUnderstood(Self.line(answer)) }
    return value
  }

  /// What one process of the program answers to each of `orders`, in their order.
  package func answers(to orders: [Order]) async -> [Result<Answer, WorkerError>] {
    do throws(WorkerError) {
      return self.answers(in: try await output(of: orders, inCopies: true), count: orders.count)
    } catch { return orders.map { _ in .failure(error) } }
  }

  /// A run of the program under callgrind, which carries out `orders`: one, or several in copies.
  package func callgrind(_ orders: Order..., inCopies: [Order] = []) -> Callgrind {
    let process = process(orders + inCopies, inCopies: !inCopies.isEmpty)
    var callgrind = Callgrind(
      executable: program, arguments: process.arguments, timeLimit: process.timeLimit)
    callgrind.input = process.input
    if inCopies.isEmpty {
      callgrind.check = { output throws(WorkerError) in
        _ = try answer(in: output.standardOutput)
      }
    }
    return callgrind
  }

  // MARK: - Processes

  /// The process that is given `orders`, without a profiler.
  private func process(_ orders: [Order], inCopies: Bool) -> ChildProcess {
    ChildProcess(
      executable: program, arguments: [Self.subcommand] + (inCopies ? [Self.copiesFlag] : []),
      environment: orders[0].environment, input: orders.map(Self.line).joined(),
      // Copies have limits of their own, and the process that makes them has to live longer.
      timeLimit: orders.reduce(inCopies ? orders[0].timeLimit : .zero) { $0 + $1.timeLimit })
  }

  /// What a process that is given `orders` prints.
  private func output(
    of orders: [Order], within limit: Duration? = nil, inCopies: Bool
  ) async throws(WorkerError) -> ChildProcess.Output {
    var process = process(orders, inCopies: inCopies)
    if let limit { process.timeLimit = min(process.timeLimit, limit) }
    if let library = orders[0].library { process = try process.preloading(library) }
    return try await process.run()
  }

  // MARK: - Answers

  /// The answer in the last line: whatever is loaded into the process may say something before.
  private func answer(in output: String) throws(WorkerError) -> Answer {
    let line = output.split(separator: "\n").last ?? ""
    guard let answer: Answer = try? Self.message(line) else { throw notUnderstood(line) }
    if case .failed(let reason) = answer { throw .refused(reason) }
    return answer
  }

  /// The answers of copies, in the order of what they answer. Where a copy crashed, its last words
  /// are among those of all.
  package func answers(
    in output: ChildProcess.Output, count: Int
  ) -> [Result<Answer, WorkerError>] {
    var answers: [Int: Answer] = [:]
    var other: Substring = ""
    for line in output.standardOutput.split(separator: "\n") {
      if let answer: CopyAnswer = try? Self.message(line) {
        answers[answer.order] = answer.answer
      } else {
        other = line
      }
    }
    return (0 ..< count).map { number in
      switch answers[number] {
      case nil: .failure(notUnderstood(other))
      case .failed(let reason) where ProcessCopies.isCrash(reason):
        .failure(.refused("\(reason)\n\(WorkerError.tail(of: output.standardError))"))
      case .failed(let reason): .failure(.refused(reason))
      case let answer?: .success(answer)
      }
    }
  }

  private func notUnderstood(_ line: some StringProtocol) -> WorkerError {
    .notUnderstood("\(program) answered what is not understood: \(line.prefix(200))")
  }

  // MARK: - Lines

  /// `message` in one line, of the same length whenever it is written.
  package static func line(_ message: some Encodable) -> String {
    ((try? message.jsonText()) ?? "") + "\n"
  }

  static func message<Message: Decodable>(_ line: some StringProtocol) throws -> Message {
    try JSONDecoder().decode(Message.self, from: Data(line.utf8))
  }
}
