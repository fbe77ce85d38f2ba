// The processes that other commands start.

internal import ArgumentParser
internal import Foundation
internal import Profiling
internal import Suite

/// Carries out the order in the line on its standard input, and prints the answer.
///
/// It runs on the process's first thread: see `Program`. Commands of other commits start it, too:
/// arguments may be added, and none may change its meaning.
struct WorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: Worker.subcommand, shouldDisplay: false)

  @Flag(help: "Carry out the orders of all lines, each in a copy of this process.")
  var copies = false

  func run() {
    guard copies else {
      return print(Worker.line(Order.answer(toLine: readLine() ?? "")), terminator: "")
    }
    ProcessCopies.forEachLine { number, line in
      write(CopyAnswer(order: number, Order.answer(toLine: line, inCopy: true)))
    } failed: { number, how in
      write(CopyAnswer(order: number, .failed(how)))
    }
  }

  /// Written at once: a copy of this process ends without emptying buffers.
  private func write(_ answer: CopyAnswer) {
    try? FileHandle.standardOutput.write(contentsOf: Data(Worker.line(answer).utf8))
  }
}
