// The process in which a gate measures cases.

internal import ArgumentParser
internal import Foundation
internal import Measurement
internal import Profiling
internal import Suite

/// Answers a gate's questions by JSON objects on standard output. Gates of later versions start it,
/// too: arguments may be added, and none may change its meaning.
struct GateWorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: GateProgram.subcommand, shouldDisplay: false)

  @Argument(help: "`hello`, `orders` for those on standard input, or a tier of a single trace.")
  var question: String
  @Option(help: "The trace file.") var trace = ""
  @Option(help: "Who solves.") var strategy = ""
  @Option(help: "Milliseconds to replay for, where time is asked for.") var budget = 0.0

  func run() throws {
    if question == "hello" { return try WorkerMessages.answer(GateGreeting.own) }
    if question == GateProgram.orderQuestion { return carryOutOrders() }
    guard let tier = GateTier(rawValue: question) else {
      throw ValidationError("there is no tier '\(question)'")
    }
    do {
      var order = GateOrder(tier, trace: trace, strategy: strategy)
      order.budgetMilliseconds = budget
      try WorkerMessages.answer(try GateWorker.reply(to: order))
    } catch { throw Failure(error) }
  }

  /// Carries out the orders on standard input, each in a copy of this process: it finds the same
  /// memory whatever was measured before it, and where one crashes or does not end, the others go
  /// on.
  private func carryOutOrders() {
    ProcessCopies.forEachLine { number, line in
      var reply = GateReply()
      do {
        let order = try JSONDecoder().decode(GateOrder.self, from: Data(line.utf8))
        ProcessCopies.setAlarm(seconds: order.limitSeconds)
        reply = try GateWorker.reply(to: order)
      } catch { reply.failure = "\(error)" }
      write(reply, number)
    } failed: { number, how in
      var reply = GateReply()
      reply.failure = how
      write(reply, number)
    }
  }

  /// Written at once: a copy of this process ends without emptying buffers.
  private func write(_ reply: GateReply, _ number: Int) {
    var reply = reply
    reply.order = number
    guard let data = try? JSONEncoder().encode(reply) else { return }
    try? FileHandle.standardOutput.write(contentsOf: data + Data("\n".utf8))
  }
}
