// The processes that other commands start.

internal import ArgumentParser
internal import Suite

/// Carries out the order in the line on its standard input, and prints the answer.
///
/// It runs on the process's first thread: see `Program`.
struct WorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: Worker.subcommand, shouldDisplay: false)

  func run() {
    print(Worker.line(Order.answer(toLine: readLine() ?? "")), terminator: "")
  }
}
